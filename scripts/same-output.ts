/**
 * `npm run same-output -- CHECKOUT [DIR ...]`: what the built command of another checkout of the project prints and what this one
 * prints, byte by byte: all of a project's commands and reports over the cases of the tests and over other folders. It fails where
 * they differ. A change that moves code and nothing else differs nowhere.
 */
import {type SpawnSyncReturns, spawnSync} from 'node:child_process'
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join, resolve} from 'node:path'
import {reporterNames} from '../src/reporters/load.ts'
import {writeCorpus} from './same-output/corpus.ts'

/** The command lines of each folder. */
const commandLines: readonly (readonly string[])[] = [
  ...reporterNames.map((format) => ['.', '--format', format]),
  ...reporterNames.map((format) => ['outputs', '.', '--format', format]),
  ['.', '--diff', '--unsafe-fixes'],
  ['.', '--statistics', '--report-unused-disables', '--max-warnings', '3'],
  ['.', '--as', 'agent', '--role', 'phase-agent', '--format', 'json'],
  ['.', '--as', 'output', '--contract', 'suggested-prompts', '--format', 'json'],
  ['.', '--as', 'template', '--diff'],
  ['contracts', '.'],
  ['contracts', '.', '--format', 'json']
]

/** How many texts of a folder are sent to the hook, as the last message of each host's agent. */
const messages = 100

const [other = '', ...folders] = process.argv.slice(2)
const root = mkdtempSync(join(tmpdir(), 'same-output-'))
let compared = 0
let different = 0

/** Runs the same in both; `folder` is copied, so that nothing is read that lies around it. */
function compare(cwd: string, args: readonly string[], input = ''): void {
  const [before, after] = [resolve(other), resolve('.')].map((checkout) => run(checkout, cwd, args, input))
  compared++
  if (before === after || before === undefined || after === undefined) return
  different++
  const [left, right] = [before, after].map((text) => text.split('\n')) as [string[], string[]]
  const line = left.findIndex((each, index) => each !== right[index])
  console.log(`${basename(cwd)} $ lint-agents ${args.join(' ')}`)
  console.log(`- ${left[line]?.slice(0, 400)}\n+ ${right[line]?.slice(0, 400)}`)
}

function run(checkout: string, cwd: string, args: readonly string[], input: string): string {
  const env = {...process.env, NO_COLOR: '1', TMPDIR: mkdtempSync(join(root, 'tmp-'))}
  const bin = join(checkout, 'bin/lint-agents.js')
  const options = {cwd, env, input, encoding: 'utf8', maxBuffer: 2 ** 30} as const
  const ran: SpawnSyncReturns<string> = spawnSync(process.execPath, [bin, ...args], options)
  return `exit ${ran.status}\n${ran.stdout}\n${ran.stderr}`
}

function textsOf(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.md'))
    .sort()
    .slice(0, messages)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

/** What each host sends when its agent is about to stop. */
function payloads(text: string): readonly object[] {
  const all = {session_id: 's', cwd: '.'}
  return [
    {
      ...all,
      hook_event_name: 'SubagentStop',
      agent_id: 'a',
      agent_type: 'garden-planner',
      last_assistant_message: text
    },
    {...all, hook_event_name: 'AfterAgent', prompt_response: text}
  ]
}

for (const [index, from] of [...writeCorpus(join(root, 'own')), ...folders].entries()) {
  const folder = join(root, 'copies', `${index}`, basename(from))
  cpSync(from, folder, {recursive: true})
  for (const args of commandLines) compare(folder, args)
  for (const text of textsOf(folder))
    for (const payload of payloads(text))
      compare(folder, ['hook', '--contract', 'suggested-prompts'], JSON.stringify(payload))
}
rmSync(root, {recursive: true, force: true})
console.log(`${compared} outputs compared, ${different} different`)
process.exitCode = different === 0 ? 0 : 1
