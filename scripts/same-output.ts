/**
 * `npm run same-output -- CHECKOUT [DIR ...]`: the output of the built command of another checkout beside the output of this one. It
 * runs all commands and reports over the cases of the tests and over other folders. JSON reports are compared finding by finding, all
 * other outputs byte by byte. It fails for each difference that no class of `same-output/ledger.ts` covers.
 *
 * - `--json-only`: compare only the JSON reports.
 * - `--findings FILE`: write each difference and its class to a file, as JSON lines.
 */
import {type SpawnSyncReturns, spawnSync} from 'node:child_process'
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {reporterNames} from '../src/reporters/load.ts'
import {writeCorpus} from './same-output/corpus.ts'
import {type Difference, outputDifferences, type Printed, reportDifferences} from './same-output/differences.ts'
import {classOf, type FoundDifference, ledger, ledgerTable} from './same-output/ledger.ts'

/** The command lines of each folder that print a JSON report: they run first. */
const jsonLines: readonly (readonly string[])[] = [
  ['.', '--format', 'json'],
  ['outputs', '.', '--format', 'json'],
  ['.', '--as', 'agent', '--role', 'phase-agent', '--format', 'json'],
  ['.', '--as', 'output', '--contract', 'suggested-prompts', '--format', 'json']
]

const otherReporters = reporterNames.filter((format) => format !== 'json')

/** The other command lines of each folder. */
const otherLines: readonly (readonly string[])[] = [
  ...otherReporters.map((format) => ['.', '--format', format]),
  ...otherReporters.map((format) => ['outputs', '.', '--format', format]),
  ['.', '--diff', '--unsafe-fixes'],
  ['.', '--statistics', '--report-unused-disables', '--max-warnings', '3'],
  ['.', '--as', 'template', '--diff'],
  ['contracts', '.'],
  ['contracts', '.', '--format', 'json']
]

/** How many texts of a folder are sent to the hook, as the last message of each host's agent. */
const messages = 100

/** How many unexplained differences are printed. */
const mostPrinted = 50

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {'json-only': {type: 'boolean', default: false}, findings: {type: 'string'}}
})
const [other = '', ...folders] = positionals
const root = mkdtempSync(join(tmpdir(), 'same-output-'))
const differences: FoundDifference[] = []
let [compared, different, followed] = [0, 0, 0]

type Compare = (before: Printed, after: Printed) => readonly Difference[]

type Readers = ReadonlyMap<string, readonly string[]>

/** The readers of each file of a folder, which this checkout knows. */
function readersIn(cwd: string): Readers {
  const {hosts} = JSON.parse(run('.', cwd, ['tree', '--format', 'json'], '').out) as Tree
  const readers = new Map<string, string[]>()
  for (const {host, files} of hosts)
    for (const {path, as, by} of files) readers.set(path, [...(readers.get(path) ?? []), `${host} ${as} ${by}`])
  return readers
}

interface Tree {
  readonly hosts: readonly {
    readonly host: string
    readonly files: readonly {readonly path: string; readonly as: string; readonly by: string}[]
  }[]
}

function linkAt(cwd: string, path: string): FoundDifference['link'] {
  const [folder, file] = [realpathSync(cwd), join(cwd, path)]
  if (!existsSync(file)) return 'nothing'
  return realpathSync(file) === join(folder, path) ? undefined : 'file'
}

/** Runs the same in both. @returns the differences of the outputs */
function compare(
  cwd: string,
  args: readonly string[],
  differencesOf: Compare,
  {readers, input = ''}: {readonly readers: Readers; readonly input?: string}
): readonly FoundDifference[] {
  const [before, after] = [run(other, cwd, args, input), run('.', cwd, args, input)]
  compared++
  const found = differencesOf(before, after)
  if (found.length > 0) different++
  return found.map((each) => ({
    folder: basename(cwd),
    command: args.join(' '),
    ...each,
    ...(each.path !== undefined && {readers: readers.get(each.path) ?? [], link: linkAt(cwd, each.path)})
  }))
}

function run(checkout: string, cwd: string, args: readonly string[], input: string): Printed {
  const env = {...process.env, NO_COLOR: '1', TMPDIR: mkdtempSync(join(root, 'tmp-'))}
  const bin = resolve(checkout, 'bin/lint-agents.js')
  const options = {cwd, env, input, encoding: 'utf8', maxBuffer: 2 ** 30} as const
  const {status, stdout, stderr}: SpawnSyncReturns<string> = spawnSync(process.execPath, [bin, ...args], options)
  return {status, out: stdout, err: stderr}
}

/** The texts of the first files; a link may lead to nothing. */
function textsOf(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.md') && existsSync(join(folder, path)))
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

/** `lint` or `outputs`, whose reports all show the same findings, or another command. */
function commandOf([first = '']: readonly string[]): string {
  return first === '.' ? 'lint' : first
}

/** Compares all outputs of a folder, which is copied: no run reads a file around it. */
function compareFolder(folder: string): void {
  const explained = new Map<string, boolean>()
  const readers = readersIn(folder)
  for (const args of jsonLines) {
    const found = compare(folder, args, reportDifferences, {readers})
    const command = commandOf(args)
    const isExplained = found.every((each) => classOf(each, ledger) !== undefined)
    if (found.length > 0) explained.set(command, explained.get(command) !== false && isExplained)
    differences.push(...found)
  }
  if (values['json-only']) return
  for (const args of otherLines) {
    const found = compare(folder, args, outputDifferences, {readers})
    // Its JSON report has the same findings, each with a class.
    if (found.length > 0 && explained.get(commandOf(args)) === true) followed++
    else differences.push(...found)
  }
  for (const text of textsOf(folder))
    for (const payload of payloads(text)) {
      const args = ['hook', '--contract', 'suggested-prompts']
      differences.push(...compare(folder, args, outputDifferences, {readers, input: JSON.stringify(payload)}))
    }
}

for (const [index, from] of [...writeCorpus(join(root, 'own')), ...folders].entries()) {
  const folder = join(root, 'copies', `${index}`, basename(resolve(from)))
  // Links stay as they are, so that none leads out of the copy.
  cpSync(from, folder, {recursive: true, verbatimSymlinks: true})
  compareFolder(folder)
}
rmSync(root, {recursive: true, force: true})
const unexplained = differences.filter((each) => classOf(each, ledger) === undefined)
for (const {folder, command, change, what, path, line, column, severity, rule, messageId, message} of unexplained.slice(
  0,
  mostPrinted
)) {
  const place = [path, line, column].filter((each) => each !== undefined).join(':')
  console.log(`${folder} $ lint-agents ${command}`)
  const words = [what, place, severity, rule, messageId, message.slice(0, 400)]
  console.log(`${change === 'gone' ? '-' : '+'} ${words.filter((each) => each).join(' ')}`)
}
if (values.findings !== undefined) {
  const rows = differences.map((each) => `${JSON.stringify({...each, class: classOf(each, ledger) ?? null})}\n`)
  writeFileSync(values.findings, rows.join(''))
}
console.log(ledgerTable(differences, ledger))
console.log(
  `${compared} outputs compared, ${different} different: ${followed} only as their JSON reports are, ${unexplained.length} unexplained differences`
)
process.exitCode = unexplained.length === 0 ? 0 : 1
