/** Contracts learned from captured outputs alone: `lint-agents contracts --from`. */
import * as z from 'zod/mini'
import {createLearner, type LearnedContract, type Learner} from '../contracts/learned/learner.ts'
import {createSource, noOtherFiles, type Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import type {Environment, RunRequest} from '../run/request.ts'
import {compare} from '../text/compare.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {sentence} from '../text/quoted.ts'
import {eachOutput} from './each-output.ts'
import {askedContract} from './required-contracts.ts'

/** Output of `lint-agents contracts --from --format json`: an interface. */
export const LearnedReport = z.strictObject({
  version: z.literal(2),
  agents: z.array(
    z.strictObject({
      agent: z.string(),
      outputs: z.int().check(z.minimum(1)),
      contracts: z.array(
        z
          .strictObject(askedContract)
          .check(z.describe('What at least 95 % of the outputs hold; none of fewer than 5 outputs'))
      )
    })
  )
})

export interface LearnedAgent {
  readonly agent: string
  readonly outputs: number
  readonly contracts: readonly LearnedContract[]
}

/** In UTF-16 units; beyond it, outputs are read from disk again for each pass. */
const mostText = 32_000_000
/** Size of an output besides its text. */
const lengthOfOutput = 200

/**
 * Learns common parts from captured outputs of each agent, except outputs of unfinished runs.
 *
 * @throws {UsageError} if no output has a named agent
 */
export async function learnContracts(
  outputs: readonly string[],
  {config, agent}: Pick<RunRequest, 'config'> & {readonly agent: string | undefined},
  environment: Environment
): Promise<{readonly agents: readonly LearnedAgent[]; readonly others: number; readonly hasFailed: boolean}> {
  // With empty contracts, an agent needs neither a definition nor a configuration.
  const overrides = {kind: 'output', ...(agent !== undefined && {agent, contracts: []})} as const
  const readAll = (read: (output: Source) => void): Promise<boolean> =>
    eachOutput({outputs, config, overrides}, environment, (output) => {
      if (output.captured?.structured !== 'this') read(output)
    })
  const learners = new Map<string, Learner>()
  const texts = openTexts()
  let others = 0
  const hasFailed = await readAll((output) => {
    if (output.agent === undefined) others++
    else {
      memo(learners, output.agent, createLearner).add(output)
      texts.add(output)
    }
  })
  if (learners.size === 0 && !hasFailed) throw noOutputs(outputs, others)
  for (let open = unfinished(learners); open.size > 0; open = unfinished(open)) {
    const add = (output: Source): void => open.get(output.agent ?? '')?.add(output)
    if (!texts.replay(add)) await readAll(add)
  }
  const agents = [...learners].sort(([a], [b]) => compare(a, b))
  return {
    agents: agents.map(([name, learner]) => ({
      agent: name,
      outputs: learner.outputs(),
      contracts: learner.contracts()
    })),
    others,
    hasFailed
  }
}

function unfinished(learners: ReadonlyMap<string, Learner>): ReadonlyMap<string, Learner> {
  return new Map([...learners].filter(([, learner]) => learner.endPass()))
}

type KeptOutput = Pick<Source, 'text' | 'path' | 'agent'> & Pick<Source['otherFiles'], 'definition'>

/** Texts of outputs, kept within a limit. */
function openTexts(): {add(output: Source): void; replay(add: (output: Source) => void): boolean} {
  const outputs: KeptOutput[] = []
  let length = 0
  return {
    add({text, path, agent, otherFiles: {definition}}) {
      length += text.length + lengthOfOutput
      if (length > mostText) outputs.length = 0
      else outputs.push({text, path, ...(agent !== undefined && {agent}), ...(definition && {definition})})
    },
    replay(add) {
      if (length > mostText) return false
      for (const {text, path, agent, definition} of outputs) {
        const otherFiles = {...noOtherFiles, ...(definition && {definition})}
        add(createSource(text, {path, kind: 'output', declared: true, otherFiles, ...(agent !== undefined && {agent})}))
      }
      return true
    }
  }
}

function noOutputs(paths: readonly string[], others: number): UsageError {
  const named = paths.map((path) => `\`${path}\``).join(', ')
  const reason =
    others === 0
      ? ''
      : `: ${plural(others, 'output')} ${others === 1 ? 'is' : 'are'} of an agent without a name: give it with --agent or \`agent\` in \`files\` of the configuration`
  return new UsageError(sentence`Unexpected --from ${named}, expected outputs of an agent${reason}`)
}
