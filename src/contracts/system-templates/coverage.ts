/** Whether a folder has a template for each phase of each agent: R1 of the system prompt templates. */
import {lineRange} from '../../text/document.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {
  readTemplateName,
  type TemplateAgent,
  type TemplatePhase,
  templateAgents,
  templatePhases,
  wrongFolder
} from './name.ts'

export type CoverageProblem = Problem<{
  /** All gaps of a folder. */
  missing: {readonly gaps: readonly [Gap, ...Gap[]]}
}>

/** One problem for all gaps of the folder, on the first line of the source. */
export function coverageProblem(source: Source): CoverageProblem | undefined {
  if (wrongFolder(source) !== undefined) return undefined
  const [gap, ...more] = findGaps(source.surroundings.folder())
  if (gap === undefined) return undefined
  return {kind: 'missing', range: lineRange(source, 0), data: {gaps: [gap, ...more]}}
}

/** A phase for which agents have neither their own template nor one of `BASE`. */
export interface Gap {
  readonly phase: TemplatePhase
  readonly agents: readonly TemplateAgent[]
}

/** The gaps of a folder, by the names of its files: an agent that has any template needs one for every phase. Near misses count. */
function findGaps(files: readonly string[]): readonly Gap[] {
  const names = files.map(readTemplateName).filter((name) => name.agent !== undefined && name.phase !== undefined)
  const has = (agent: TemplateAgent, phase: TemplatePhase): boolean =>
    names.some((name) => name.agent === agent && name.phase === phase)
  const named = templateAgents.filter((agent) => names.some((name) => name.agent === agent))
  // `BASE` alone is for all agents.
  const present = named.length === 1 ? named : named.filter((agent) => agent !== 'BASE')
  return templatePhases
    .map((phase) => ({
      phase,
      agents: has('BASE', phase) ? [] : present.filter((agent) => !has(agent, phase))
    }))
    .filter(({agents}) => agents.length > 0)
}
