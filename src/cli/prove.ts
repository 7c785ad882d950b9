/** `lint-agents contracts --prove`: the one command that starts the programs of contracts, because a person asked. */
import {relativePath} from '../disk/paths.ts'
import {capturedOutputs, noCapturedOutputs} from '../evidence/captured-outputs.ts'
import {openQueue} from '../evidence/judging-program.ts'
import {proofSubjects, provedCommands} from '../evidence/proof-subjects.ts'
import {proofText, verdictOfProofs} from '../evidence/proof-text.ts'
import {prove} from '../evidence/prove.ts'
import type {ProvedContract} from '../evidence/prove-report.ts'
import type {AskedDefinition} from '../evidence/required-contracts.ts'
import type {Environment} from '../run/request.ts'
import {toJson} from '../text/printable.ts'
import type {Args} from './args.ts'
import {capturedRequest, choice} from './overrides.ts'
import {proofPage} from './proof-page.ts'
import {runFacts} from './reports.ts'
import {type Terminal, warn} from './terminal.ts'

interface Proving extends Pick<Environment, 'notify'> {
  readonly terminal: Terminal
  /** Whether a definition could not be read. */
  readonly hasFailed: () => boolean
}

/** @returns the exit code: 1 for a mismatch and for a program that takes garbage, 2 where a program could not be run */
export async function proveContracts(
  args: Args,
  found: readonly AskedDefinition[],
  {terminal, notify, hasFailed}: Proving
): Promise<number> {
  const environment = {cwd: terminal.cwd, notify}
  const outputs = args.has('against')
    ? await capturedOutputs(capturedRequest(args, terminal.cwd), environment)
    : noCapturedOutputs
  const subjects = proofSubjects(found, ({source}) => outputs.get(source.path), {
    cwd: terminal.cwd,
    hasUnbound: !args.has('agent')
  })
  for (const {command, cwd} of provedCommands(subjects))
    warn(terminal, `Runs \`${command}\` in ${relativePath(terminal.cwd, cwd) || '.'}`)
  const queue = openQueue()
  const contracts: ProvedContract[] = []
  const format = choice(args, 'format', ['pretty', 'json', 'html']) ?? 'pretty'
  for (const subject of subjects) {
    const proved = await prove(subject, queue)
    contracts.push(proved)
    if (format === 'pretty' && !terminal.out(proofText(proved))) break
  }
  if (format === 'json') terminal.out(`${toJson({version: 1, contracts}, 2)}\n`, 'data')
  else if (format === 'pretty') terminal.out(`${Object.values(verdictOfProofs(contracts)).join(' ').trimEnd()}\n`)
  else for (const piece of proofPage(contracts, runFacts(args.argv, terminal.cwd))) terminal.out(piece)
  if (hasFailed() || contracts.length === 0 || contracts.some(({failure}) => failure !== undefined)) return 2
  return contracts.some(isWrong) ? 1 : 0
}

function isWrong({mismatches, onNonsense}: ProvedContract): boolean {
  return mismatches.length > 0 || onNonsense?.passes === true
}
