/** Which template an agent gets in a phase: R1 and the flow of the system prompt templates. */
import {oneOf} from '../../schema/expectation.ts'
import {formatTemplateName, type TemplateAgent, type TemplatePhase, templateAgents, templatePhases} from './name.ts'

/** The folder of R1. */
export const templateFolder = 'templates/system'

export interface ResolvedTemplate {
  /** With `/`, such as `templates/system/BASE-plan.md`. */
  readonly path: string
  /** `BASE` where the agent has none of its own. */
  readonly agent: TemplateAgent
  readonly isFallback: boolean
  readonly note: string | undefined
}

/** Neither the agent nor `BASE` has a template for the phase. */
export class TemplateNotFound extends Error {
  override readonly name = 'TemplateNotFound'
}

/**
 * The template of an agent for a phase, or the template of `BASE`.
 *
 * @param exists whether there is a file with a path such as `templates/system/CLAUDE-plan.md`
 * @param folder the part before the name
 * @throws {TemplateNotFound} if both are missing
 * @throws {RangeError} for an agent or a phase that is not one of R1
 */
export function resolveTemplate(
  agent: TemplateAgent,
  phase: TemplatePhase,
  exists: (path: string) => boolean,
  folder: string = templateFolder
): ResolvedTemplate {
  requireOneOf('agent', agent, templateAgents)
  requireOneOf('phase', phase, templatePhases)
  const agentPath = `${folder}/${formatTemplateName({agent, phase})}`
  const basePath = `${folder}/${formatTemplateName({agent: 'BASE', phase})}`
  if (exists(agentPath)) return {path: agentPath, agent, isFallback: false, note: undefined}
  if (agentPath !== basePath && exists(basePath))
    return {path: basePath, agent: 'BASE', isFallback: true, note: `Missing \`${agentPath}\`, using \`${basePath}\``}
  const expected = agentPath === basePath ? `\`${agentPath}\`` : `\`${agentPath}\` or \`${basePath}\``
  throw new TemplateNotFound(`Missing template of \`${agent}\` for \`${phase}\`, expected ${expected}`)
}

function requireOneOf(what: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new RangeError(`Unexpected ${what} \`${value}\`, expected ${oneOf(known)}`)
}
