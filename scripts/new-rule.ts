/** `npm run new-rule -- my-rule`: writes a rule to fill in and its line in the index. Never overwrites. */
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, writeFileSync} from 'node:fs'

const [id = ''] = process.argv.slice(2)
const file = `rules/${id}.ts`

if (!/^[a-z]+(?:-[a-z]+)+$/.test(id))
  fail(`Unexpected rule id \`${id}\`, expected words in lower case joined by hyphens`)
if (existsSync(file)) fail(`${file} is there already`)

writeFileSync(
  file,
  `import type {Problem} from '../src/contracts/problem.ts'
import {definitions} from '../src/contracts/kinds.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/** In a rule that is finished, the contract finds the problems: move this type there. */
type TaskProblem = Problem<{task: {readonly word: string}}>

/**
 * One sentence that says what the rule checks.
 *
 * ## Why
 *
 * What goes wrong without it.
 *
 * ## Good
 *
 * \`\`\`markdown
 * # Good
 * \`\`\`
 *
 * ## Bad
 *
 * \`\`\`markdown
 * # TODO
 * \`\`\`
 *
 * \`\`\`text
 * 1:3-1:7: warning: Unexpected \`TODO\`, expected finished text
 * \`\`\`
 */
export default defineRule<TaskProblem>({
  id: '${id}',
  severity: 'warning',
  kinds: definitions,
  check(source, report) {
    for (const {index: start, 0: word} of source.text.matchAll(/TODO/g))
      report({kind: 'task', range: {start, end: start + word.length}, data: {word}})
  },
  messages: {
    task: ({word}) => \`Unexpected \\\`\${word}\\\`, expected finished text\`
  }
})
`
)

const name = id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const index = readFileSync('rules/index.ts', 'utf8')
writeFileSync(
  'rules/index.ts',
  index
    .replace('\n/** All rules', () => `import ${name} from './${id}.ts'\n\n/** All rules`)
    .replace(/\n\]\n$/, () => `,\n  ${name}\n]\n`)
)
const groups = readFileSync('src/linter/groups.ts', 'utf8')
writeFileSync(
  'src/linter/groups.ts',
  groups.replace(/\n {2}text: \[[^\]]*/, (list) => `${list}, '${id}'`)
)
// Sorts the imports of the index.
const {status} = spawnSync(`npx biome check --write --log-level=error ${file} rules/index.ts src/linter/groups.ts`, {
  shell: true,
  stdio: 'inherit'
})
if (status !== 0) fail('Missing formatted files, expected them after `npx biome check --write rules`')
console.log(
  `Wrote ${file}, of the group \`text\`: fill in its page and its check, choose its group in src/linter/groups.ts, then run \`npm run generate\` and \`npm test\``
)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
