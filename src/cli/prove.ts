/** `lint-agents contracts --prove`: the one command that starts the programs of contracts, because a person asked. */
import {resolve} from 'node:path'
import {relativePath} from '../disk/paths.ts'
import {valueWords} from '../evidence/answered-values.ts'
import type {AskedDefinition} from '../evidence/asked.ts'
import {eachOutput} from '../evidence/each-output.ts'
import {openQueue} from '../evidence/judging-program.ts'
import {type CapturedText, proofSubjects, provedCommands} from '../evidence/proof-subjects.ts'
import {prove} from '../evidence/prove.ts'
import type {Mismatch, ProvedCase, ProvedContract} from '../evidence/prove-report.ts'
import type {Environment} from '../run/request.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import type {Args} from './args.ts'
import {capturedRequest, choice} from './overrides.ts'
import {type Terminal, warn} from './terminal.ts'

interface Proving extends Pick<Environment, 'notify'> {
  readonly terminal: Terminal
  /** Whether a definition could not be read. */
  readonly hasFailed: () => boolean
}

/** How many captured outputs of each agent are proved, and how many UTF-16 units one has. */
const mostOutputs = 50
const longestOutput = 100_000

/** @returns the exit code: 1 for a mismatch and for a program that takes garbage, 2 where a program could not be run */
export async function proveContracts(
  args: Args,
  found: readonly AskedDefinition[],
  {terminal, notify, hasFailed}: Proving
): Promise<number> {
  const outputs = await capturedOutputs(args, {cwd: terminal.cwd, notify})
  const subjects = proofSubjects(found, ({source}) => outputs.get(source.path) ?? [], {
    cwd: terminal.cwd,
    hasUnbound: !args.has('agent')
  })
  for (const {command, cwd} of provedCommands(subjects))
    warn(terminal, `Runs \`${command}\` in ${relativePath(terminal.cwd, cwd) || '.'}`)
  const queue = openQueue()
  const contracts: ProvedContract[] = []
  const isJson = choice(args, 'format', ['pretty', 'json']) === 'json'
  for (const subject of subjects) {
    const proved = await prove(subject, queue)
    contracts.push(proved)
    if (!isJson && !terminal.out(provedText(proved))) break
  }
  if (isJson) terminal.out(`${toJson({version: 1, contracts}, 2)}\n`, 'data')
  else terminal.out(totalText(contracts))
  if (hasFailed() || contracts.length === 0 || contracts.some(({failure}) => failure !== undefined)) return 2
  return contracts.some(isWrong) ? 1 : 0
}

function isWrong({mismatches, onNonsense}: ProvedContract): boolean {
  return mismatches.length > 0 || onNonsense?.passes === true
}

/** The outputs of `--against`, by the path of the definition of their agent. */
async function capturedOutputs(
  args: Args,
  environment: Environment
): Promise<ReadonlyMap<string, readonly CapturedText[]>> {
  const byPath = new Map<string, CapturedText[]>()
  if (!args.has('against')) return byPath
  await eachOutput(capturedRequest(args, environment.cwd), environment, ({text, path, otherFiles: {definition}}) => {
    if (definition === undefined || text.length > longestOutput) return
    const all = memo(byPath, definition.path, () => [])
    if (all.length < mostOutputs) all.push({path: relativePath(environment.cwd, resolve(environment.cwd, path)), text})
  })
  return byPath
}

function provedText(proved: ProvedContract): string {
  const {name, agent, path, line, program, failure, cases, mismatches, outputs} = proved
  const title = `${path}:${line}  \`${name}\`${agent === undefined ? '' : ` of ${agent}`}`
  const rows = [
    ...garbageRows(proved),
    ...(program === undefined ? ['no program: no `program` contract of the agent'] : []),
    ...(failure === undefined ? [] : [`\`${program}\` ${failure}`]),
    ...(cases.length === 0 && failure === undefined
      ? ['nothing shows an output: an `example` or --against would']
      : tableRows(cases)),
    ...(outputs === undefined
      ? []
      : [
          `of ${plural(outputs.outputs, 'captured output')} the linter takes ${outputs.linter}, the program ${outputs.program}`
        ]),
    ...mismatches.flatMap(mismatchRows)
  ]
  return `${printable(title)}\n${rows.map((row) => `  ${printable(row)}`.trimEnd()).join('\n')}\n\n`
}

/** What the program makes of empty and nonsense text. */
function garbageRows({program, onNonsense}: ProvedContract): readonly string[] {
  if (onNonsense === undefined) return []
  const {empty, nonsense, passes} = onNonsense
  const made = ({program: is, value, reason}: typeof empty): string =>
    is === 'taken' ? `answers ${valueWords(value)}` : `refuses (${reason})`
  const [first, second] = [made(empty), made(nonsense)]
  const what =
    first === second ? `${first} for empty text and nonsense` : `${second} for nonsense, ${first} for empty text`
  return [`\`${program}\` ${what}${passes ? ', as of an output' : ''}`]
}

function tableRows(cases: readonly ProvedCase[]): readonly string[] {
  if (cases.length === 0) return []
  const all = [{drift: 'drift', linter: 'linter', reader: 'reader', program: 'program'}, ...cases]
  return all.map(
    ({drift, linter, reader, program}) => `${drift.padEnd(13)} ${linter.padEnd(12)} ${reader.padEnd(12)} ${program}`
  )
}

/** How many lines of a text are printed. */
const mostLines = 12

function mismatchRows({kind, text, message}: Mismatch): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return [
    `mismatch (${kind}): ${message}`,
    ...lines.slice(0, mostLines).map((line) => `  | ${line}`),
    ...(lines.length > mostLines ? [`  | and ${plural(lines.length - mostLines, 'more line')}`] : [])
  ]
}

function totalText(contracts: readonly ProvedContract[]): string {
  const mismatches = contracts.reduce((sum, each) => sum + each.mismatches.length, 0)
  const passing = contracts.filter(({onNonsense}) => onNonsense?.passes).length
  const failed = contracts.filter(({failure}) => failure !== undefined).length
  if (contracts.length === 0) return 'Nothing to prove: no declared contract was found\n'
  const phrases = [
    `${mismatches} ${mismatches === 1 ? 'mismatch' : 'mismatches'}`,
    ...(passing === 0
      ? []
      : [`${plural(passing, 'program')} ${passing === 1 ? 'takes' : 'take'} garbage for an output`]),
    ...(failed === 0 ? [] : [`${plural(failed, 'program')} could not be run`])
  ]
  return `${phrases.join(', ')} in ${plural(contracts.length, 'contract')}\n`
}
