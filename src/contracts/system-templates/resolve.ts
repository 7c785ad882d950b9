/** Which template an agent gets in a phase: R1 and the flow of the system prompt templates. */
import {oneOf} from '../../schema/expectation.ts'
import {
  formatTemplateName,
  readTemplateName,
  type TemplateAgent,
  type TemplatePhase,
  templateAgents,
  templatePhases
} from './name.ts'

/** The folder of R1. */
export const templateFolder = 'templates/system'

/** The template that was found. */
export interface ResolvedTemplate {
  /** With `/`, such as `templates/system/BASE-plan.md`. */
  readonly path: string
  /** `BASE` where the agent has none of its own. */
  readonly agent: TemplateAgent
  readonly isFallback: boolean
  /** What to log of a fallback. */
  readonly note: string | undefined
}

/** Neither the agent nor `BASE` has a template for the phase. */
export class TemplateNotFound extends Error {}

/**
 * The template of an agent for a phase, or that of `BASE`.
 *
 * @param exists told a path such as `templates/system/CLAUDE-plan.md`, says whether there is such a file
 * @param folder what stands before the name
 * @throws {TemplateNotFound} where both are missing
 * @throws {RangeError} for an agent or a phase that R1 does not know
 */
export function resolveTemplate(
  agent: TemplateAgent,
  phase: TemplatePhase,
  exists: (path: string) => boolean,
  folder: string = templateFolder
): ResolvedTemplate {
  demand('agent', agent, templateAgents)
  demand('phase', phase, templatePhases)
  const [own, base] = [agent, 'BASE' as const].map((name) => `${folder}/${formatTemplateName({agent: name, phase})}`)
  if (own !== undefined && exists(own)) return {path: own, agent, isFallback: false, note: undefined}
  if (own !== base && base !== undefined && exists(base))
    return {path: base, agent: 'BASE', isFallback: true, note: `Missing \`${own}\`, using \`${base}\``}
  const wanted = own === base ? `\`${own}\`` : `\`${own}\` or \`${base}\``
  throw new TemplateNotFound(`Missing template of \`${agent}\` for \`${phase}\`, expected ${wanted}`)
}

function demand(what: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new RangeError(`Unexpected ${what} \`${value}\`, expected ${oneOf(known)}`)
}

/** A phase for which agents have neither a template of their own nor one of `BASE`. */
export interface Gap {
  readonly phase: TemplatePhase
  readonly agents: readonly TemplateAgent[]
}

/** The gaps of a folder, by the names of its files: whoever has any template has one in every phase. Near misses count. */
export function findGaps(files: readonly string[]): readonly Gap[] {
  const names = files.map(readTemplateName).filter((name) => name.agent !== undefined && name.phase !== undefined)
  const has = (agent: TemplateAgent, phase: TemplatePhase): boolean =>
    names.some((name) => name.agent === agent && name.phase === phase)
  const present = templateAgents.filter((agent) => agent !== 'BASE' && names.some((name) => name.agent === agent))
  return templatePhases
    .map((phase) => ({
      phase,
      agents: has('BASE', phase) ? [] : present.filter((agent) => !has(agent, phase))
    }))
    .filter(({agents}) => agents.length > 0)
}
