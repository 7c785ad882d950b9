/**
 * Learns contracts from captured outputs of one agent: elements that at least 95 % of at least 5 outputs share. Three
 * passes keep counts but no text: survey of elements, their details, and a trial of contracts with the reader.
 */

import {tolerant} from '../engine/model.ts'
import {readContract} from '../engine/read.ts'
import {countHolding, type Evidence} from '../proposals/evidence.ts'
import type {Source} from '../source.ts'
import {composeContracts, type Proposal} from './compose.ts'
import {detailElements} from './details.ts'
import {elementsOf} from './elements.ts'
import {fewestOutputs, mostMissing} from './share.ts'
import {surveyElements} from './survey.ts'

export interface LearnedContract extends Omit<Proposal, 'narrower'> {
  readonly evidence: Evidence
}

export interface Learner {
  /** Reads an output; each pass needs the same ones. */
  add(output: Source): void
  /** Ends a pass. @returns whether another pass is needed */
  endPass(): boolean
  outputs(): number
  /** After the last pass; independent of the order of outputs. */
  contracts(): readonly LearnedContract[]
}

/** Beyond the first outputs each tenth is surveyed: at least half of them contain an element that 95 % of all have. */
const firstSurveyed = 200
const surveyed = 10

export function createLearner(): Learner {
  const survey = surveyElements()
  let details: ReturnType<typeof detailElements> | undefined
  let trials: readonly ReturnType<typeof tryProposal>[] | undefined
  let outputs = 0
  return {
    add(output) {
      if (trials !== undefined) for (const trial of trials) trial.add(output)
      else if (details !== undefined) details.add(elementsOf(output))
      else {
        if (outputs < firstSurveyed || outputs % surveyed === 0) survey.add(elementsOf(output))
        outputs++
      }
    },
    endPass() {
      if (outputs < fewestOutputs || trials !== undefined) return false
      if (details === undefined) details = detailElements(survey.close(outputs), outputs)
      else trials = composeContracts(details.close(), outputs).map(tryProposal)
      return trials === undefined || trials.length > 0
    },
    outputs: () => outputs,
    contracts: () => (trials ?? []).flatMap((trial) => trial.close() ?? [])
  }
}

function tryProposal({narrower, ...proposal}: Proposal) {
  const evidence = countHolding(proposal.contract, true)
  // Variants that each output satisfying the contract also satisfies.
  let variants = narrower
  return {
    add(output: Source): void {
      if (!evidence.add(output, '')) return
      variants = variants.filter((contract) => readContract(output, tolerant(contract)).problems.length === 0)
    },
    /** @returns `undefined` if too few outputs satisfy the contract */
    close(): LearnedContract | undefined {
      const counted = evidence.close()
      if (counted.hold < counted.outputs - mostMissing(counted.outputs)) return undefined
      return {...proposal, contract: evidence.allow(variants[0] ?? proposal.contract), evidence: counted}
    }
  }
}
