/**
 * The names of system templates: R1 of the system prompt templates.
 *
 * ```ebnf
 * path  = "templates/system/", name ;
 * name  = agent, "-", phase, ".md" ;
 * agent = "GEMINI" | "CLAUDE" | "CODEX" | "BASE" ;    (* BASE replaces an agent that has no template *)
 * phase = "plan" | "challenge" | "implement" | "review" | "archive" ;
 * ```
 */
import * as z from 'zod/mini'
import {nearest} from '../../text/edit-distance.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'

/** The agents of R1, and the replacement for all of them. */
export const templateAgents = ['GEMINI', 'CLAUDE', 'CODEX', 'BASE'] as const
export const TemplateAgent = z.enum(templateAgents)
export type TemplateAgent = z.infer<typeof TemplateAgent>

export const templatePhases = ['plan', 'challenge', 'implement', 'review', 'archive'] as const
export const TemplatePhase = z.enum(templatePhases)
export type TemplatePhase = z.infer<typeof TemplatePhase>

/** Whose template it is, and for what. */
export const TemplateName = z.object({agent: TemplateAgent, phase: TemplatePhase})
export type TemplateName = z.infer<typeof TemplateName>

/** The file name of a template (R1). */
export function formatTemplateName({agent, phase}: TemplateName): string {
  return `${agent}-${phase}.md`
}

/** The agent and phase of a file name; `undefined` where it is not exact. */
export function parseTemplateName(file: string): TemplateName | undefined {
  const name = readTemplateName(file)
  return name.agent && name.phase && formatTemplateName({agent: name.agent, phase: name.phase}) === file
    ? {agent: name.agent, phase: name.phase}
    : undefined
}

/** The parts of a file name: the agent and phase that were meant, where that is clear, and the words as written. */
export interface TemplateNameReading {
  readonly agent: TemplateAgent | undefined
  readonly phase: TemplatePhase | undefined
  /** The two words as written; `undefined` where there are not two. */
  readonly words: readonly [agent: string, phase: string] | undefined
}

/** Near misses count: `claude-plan.md`, `CLAUDE_plan.md`, `CLAUDE-planning.md` all mean `CLAUDE-plan.md`. */
export function readTemplateName(file: string): TemplateNameReading {
  const [, agent, phase] = /^([A-Za-z0-9]+)[-_. ]+(.+?)(?:\.[^.]*)?$/.exec(file) ?? []
  if (agent === undefined || phase === undefined) return {agent: undefined, phase: undefined, words: undefined}
  return {agent: meant(agent, templateAgents), phase: meant(phase, templatePhases), words: [agent, phase]}
}

/** The known name that a word equals, begins with or resembles. */
function meant<T extends string>(word: string, known: readonly T[]): T | undefined {
  const lower = word.toLowerCase()
  const near = nearest(word, known)
  return known.find((name) => lower.startsWith(name.toLowerCase())) ?? known.find((name) => name === near)
}

/** The path of standard input. */
const unnamed = '<stdin>'

/** The file name of a source; `undefined` for standard input. */
export function templateFile({path}: Source): string | undefined {
  const file = path.replace(/^.*[\\/]/, '')
  return file === unnamed ? undefined : file
}

/** The phase of a template: as declared, else by its name; `undefined` for an unknown phase. */
export const templatePhase = memoize((source: Source): TemplatePhase | undefined => {
  const {phase, path} = source
  if (phase !== undefined) return knownPhase(phase)
  return readTemplateName(path.replace(/^.*[\\/]/, '')).phase
})

export function knownPhase(phase: string | undefined): TemplatePhase | undefined {
  return templatePhases.find((name) => name === phase)
}
