/** `npm run new-rule -- my-rule`: a rule file to fill in and its line in the index. Refuses to overwrite. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs'

const [id = ''] = process.argv.slice(2)
const file = `rules/${id}.ts`

if (!/^[a-z]+(?:-[a-z]+)+$/.test(id))
  fail(`Unexpected rule id \`${id}\`, expected words in lower case joined by hyphens`)
if (existsSync(file)) fail(`${file} is there already`)

writeFileSync(
  file,
  `import * as z from 'zod/mini'
import {definitions} from '../src/contracts/source.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * One sentence that says what holds.
 *
 * ## Why
 *
 * What goes wrong where it does not hold.
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
 * 1:3-1:7: warning: Unexpected \\\`TODO\\\`, expected what is to be done
 * \`\`\`
 */
export default defineRule({
  id: '${id}',
  level: 'warning',
  kinds: definitions,
  options: z.strictObject({}),
  check(source, report) {
    for (const {index: start} of source.text.matchAll(/TODO/g))
      report({message: 'Unexpected \`TODO\`, expected what is to be done', range: {start, end: start + 4}})
  }
})
`.replaceAll('\\`', '`')
)

const name = id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const index = readFileSync('rules/index.ts', 'utf8')
writeFileSync(
  'rules/index.ts',
  index
    .replace('\n/** All rules', () => `import ${name} from './${id}.ts'\n\n/** All rules`)
    .replace(/\n\]\n$/, () => `,\n  ${name}\n]\n`)
)
console.log(`${file} is there: fill in its page and its check, then run \`npm run generate\` and \`npm test\``)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
