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

/**
 * The gaps of a folder, by the names of its files: an agent that has any template needs one for every phase, and an agent
 * without any takes all of `BASE`. Near misses count.
 */
function findGaps(files: readonly string[]): readonly Gap[] {
  const names = files.map(readTemplateName).filter((name) => name.agent !== undefined && name.phase !== undefined)
  const has = (agent: TemplateAgent, phase: TemplatePhase): boolean =>
    names.some((name) => name.agent === agent && name.phase === phase)
  const gapsOf = (agents: readonly TemplateAgent[]): readonly Gap[] =>
    templatePhases
      .map((phase) => ({phase, agents: has('BASE', phase) ? [] : agents.filter((agent) => !has(agent, phase))}))
      .filter((gap) => gap.agents.length > 0)
  const others = templateAgents.filter((agent) => agent !== 'BASE')
  const present = others.filter((agent) => names.some((name) => name.agent === agent))
  const gaps = gapsOf(present)
  const isFallback = present.length < others.length && names.some(({agent}) => agent === 'BASE')
  return gaps.length === 0 && isFallback ? gapsOf(['BASE']) : gaps
}
