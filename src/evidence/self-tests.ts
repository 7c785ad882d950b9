/** Self-tests of declared contracts: of markers, and of definitions' configurations. */
import * as z from 'zod/mini'
import {checkContract} from '../contracts/engine/check.ts'
import {drifts, testVerdicts} from '../contracts/engine/drifts.ts'
import {type NamedContract, type OutputContract, programCommand} from '../contracts/engine/model.ts'
import {type SelfTest, selfTest} from '../contracts/engine/self-test.ts'
import {contractFaultMessage} from '../contracts/engine/words.ts'
import {blockNamed, markerTestFaults} from '../contracts/markers/tested.ts'
import type {Asked} from '../contracts/proposals/proposals.ts'
import type {Source} from '../contracts/source.ts'
import {worded} from '../contracts/worded.ts'
import {ConfigError} from '../disk/errors.ts'
import {memoize} from '../text/memoize.ts'
import {inWords, plural} from '../text/plural.ts'
import {textOf} from '../text/quoted.ts'
import {shellCommand} from '../text/shell-command.ts'

const verdict = z.enum(testVerdicts)

export const SelfTestReport = z.strictObject({
  canonical: verdict.check(
    z.describe('Of an output that the contract shows: of its block, its `example`, or its own terms')
  ),
  drifts: z.array(z.strictObject({drift: z.enum(drifts), verdict})),
  fault: z.optional(z.string().check(z.describe('Why the contract cannot be what its author means')))
})

export interface TestedContract extends SelfTest {
  readonly fault?: string
}

/** Self-tests of a definition's contracts, except proposals and built-in contracts. */
export const testsOf = memoize(({source, contracts}: {readonly source: Source; readonly contracts: readonly Asked[]}) =>
  contracts.map(({name, declared, contract}): TestedContract | undefined => {
    if (!declared || Object.keys(contract).length === 0) return undefined
    const found = markerTestFaults(source).find(({marker}) => marker.name === name)
    const fault = found && contractFaultMessage(worded(found.fault, textOf))
    return {...selfTest(contract, blockNamed(source, name)), ...(fault !== undefined && {fault})}
  })
)

/**
 * Configured contracts without a definition, in order and without duplicates.
 *
 * @param ofRun contracts of the run's configuration, which may have no definition
 */
export function unboundContracts(
  definitions: readonly {
    readonly source: Source
    readonly configured: readonly {readonly declaration: NamedContract}[]
  }[],
  ofRun: readonly NamedContract[] = []
): readonly NamedContract[] {
  const bound = new Set(definitions.flatMap(({configured}) => configured.map(({declaration}) => declaration)))
  const all = new Set([...definitions.flatMap(({source}) => [...source.project.customContracts.values()]), ...ofRun])
  return [...all].filter((each) => !bound.has(each))
}

/** Self-test of a configured contract, with the location of a fault. */
export const testOfConfigured = memoize((contract: NamedContract): TestedContract => {
  try {
    checkContract(contract)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return {canonical: 'not run', drifts: [], fault: error.message}
  }
  return selfTest(contract.terms)
})

/** A self-test in one line; for a command, how to run it. */
export function testWords(terms: OutputContract, tested: TestedContract): string {
  const command = programCommand(terms)
  if (command === undefined) return selfTestWords(tested)
  return `not checked: \`contracts --prove\` or \`outputs --run-programs\` runs \`${shellCommand(command)}\``
}

function selfTestWords({canonical, drifts: all, fault}: TestedContract): string {
  if (fault !== undefined) return `self-test fails: ${fault}`
  const of = (each: string) => all.filter((drift) => drift.verdict === each).map(({drift}) => drift)
  const [finding, silent] = [of('finding'), of('silent')]
  const ran = finding.length + silent.length
  const taken = silent.length === 0 ? '' : `; not ${inWords(silent, 'or')}`
  const whole = canonical === 'silent' ? 'takes what it shows' : 'nothing shows an output: an `example` would'
  return `self-test: ${whole}; ${finding.length} of ${plural(ran, 'drift')} are findings${taken}`
}
