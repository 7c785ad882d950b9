/**
 * `tsx scripts/nightly-fuzz.ts [--seconds N] [--rounds N] [--seed N]`: fuzzing with a new seed, chaos, and edits
 * that weaken checks, as each night in CI. What
 * they find is printed as issues, which `fuzz-finds/issues/` holds as files: the first line is the title.
 */
import {spawnSync} from 'node:child_process'
import {copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {forStream} from '../src/text/printable.ts'

const folder = 'fuzz-finds'
const weakenedFolder = 'weaken-finds'

const {values} = parseArgs({
  options: {
    seconds: {type: 'string', default: '1200'},
    rounds: {type: 'string', default: '200'},
    seed: {type: 'string', default: String(Date.now() % 1_000_000_000)}
  }
})

/** What a find holds. */
interface Find {
  readonly fault: {readonly oracle: string; readonly about?: string; readonly detail: string}
}

/** Bytes that a script may print; one that prints more is ended, and has failed. */
const maxBuffer = 100_000_000

function run(script: string, ...args: readonly string[]): {readonly isGood: boolean; readonly out: string} {
  const ran = spawnSync('npm', ['run', '--silent', script, '--', ...args], {encoding: 'utf8', maxBuffer})
  const {status, stdout = '', stderr = '', error} = ran
  const out = `${stdout}${stderr}${error === undefined ? '' : `${error.message}\n`}`
  print(out)
  return {isGood: status === 0, out}
}

/** What a case holds may be a command to the runner. */
function print(text: string): void {
  process.stdout.write(forStream(text))
}

/** The issue of a find: what fails, how to run it again, and the case itself. */
function issueOf(name: string, seed: string): string {
  const text = readFileSync(join(folder, name), 'utf8')
  const {oracle, about = '', detail} = (JSON.parse(text) as Find).fault
  const again = `Seed ${seed}. Write the case to \`${folder}/${name}\`, then \`npm run fuzz -- ${folder}/${name}\`:`
  return `Fuzzing: ${oracle} ${about}\n\n${fenced(detail.slice(0, 2_000))}\n\n${again}\n\n${fenced(text.slice(0, 50_000))}\n`
}

/** Text as code, with a fence that it does not hold. */
function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(({length}) => length + 1)))
  return `${fence}\n${text}\n${fence}`
}

function writeIssue(name: string, title: string, out: string): void {
  writeFileSync(join(issues, `${name}.md`), `${title}\n\n${fenced(out.slice(-20_000))}\n`)
}

const issues = join(folder, 'issues')
rmSync(folder, {recursive: true, force: true})
mkdirSync(issues, {recursive: true})
console.log(`seed ${values.seed}`)
const fuzzing = run('fuzz', '--seconds', values.seconds, '--seed', values.seed)
const finds = readdirSync(folder).filter((each) => each.endsWith('.json'))
for (const name of finds) writeFileSync(join(issues, `${name}.md`), issueOf(name, values.seed))
if (!fuzzing.isGood && finds.length === 0) writeIssue('fuzz', 'Fuzzing: ended without a find', fuzzing.out)
const chaos = run('chaos', '--rounds', values.rounds)
if (!chaos.isGood) writeIssue('chaos', 'Chaos: a round failed', chaos.out)
const weakening = run('weaken', '--seconds', values.seconds, '--seed', values.seed)
const weakened = existsSync(weakenedFolder) ? readdirSync(weakenedFolder) : []
for (const name of weakened) copyFileSync(join(weakenedFolder, name), join(issues, `weakened-${name}`))
if (!weakening.isGood && weakened.length === 0) writeIssue('weaken', 'Weakened: ended without a find', weakening.out)
const found = readdirSync(issues)
for (const name of found) print(`${readFileSync(join(issues, name), 'utf8')}\n`)
console.log(found.length === 1 ? '1 find' : `${found.length} finds`)
if (found.length > 0) process.exitCode = 1
