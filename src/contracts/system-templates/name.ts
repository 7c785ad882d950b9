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
import {requireValue} from '../../schema/require.ts'
import {expecting} from '../../schema/zod.ts'
import {lineRange} from '../../text/document.ts'
import {nearest} from '../../text/edit-distance.ts'
import {memoize} from '../../text/memoize.ts'
import {fileEnding, fileName, fileStem, textEndings} from '../../text/path-ends.ts'
import {someOf} from '../../text/plural.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'

/** The agents of R1, and the replacement for all of them. */
export const templateAgents = ['GEMINI', 'CLAUDE', 'CODEX', 'BASE'] as const
export const TemplateAgent = z.enum(templateAgents, expecting)
export type TemplateAgent = z.infer<typeof TemplateAgent>

export const templatePhases = ['plan', 'challenge', 'implement', 'review', 'archive'] as const
export const TemplatePhase = z.enum(templatePhases, expecting)
export type TemplatePhase = z.infer<typeof TemplatePhase>

export const TemplateName = z.object({agent: TemplateAgent, phase: TemplatePhase})
export type TemplateName = z.infer<typeof TemplateName>

/** The file name of a template (R1). @throws {RangeError} for another agent or phase */
export function formatTemplateName(name: TemplateName): string {
  const {agent, phase} = requireValue(TemplateName, name, 'the name')
  return `${agent}-${phase}.md`
}

/** The agent and phase of a file name; `undefined` where it is not exact. */
export function parseTemplateName(file: string): TemplateName | undefined {
  const {agent, phase} = readTemplateName(file)
  return agent && phase && formatTemplateName({agent, phase}) === file ? {agent, phase} : undefined
}

/** The parts of a file name: the agent and phase that were meant, where that is clear, and the words as written. */
export interface TemplateNameReading {
  readonly agent: TemplateAgent | undefined
  readonly phase: TemplatePhase | undefined
  /** The two words as written; `undefined` where there are not two. */
  readonly words: readonly [agent: string, phase: string] | undefined
}

/** Near misses count: `claude-plan.md`, `CLAUDE_plan.md`, `CLAUDE-planning.md`, `CLAUDEplan.md` all mean `CLAUDE-plan.md`. */
export function readTemplateName(file: string): TemplateNameReading {
  const stem = stemOf(file)
  const [, agent, phase] = joined.exec(stem) ?? /^([A-Za-z0-9]+)[-_. ]+(.+)$/s.exec(stem) ?? []
  if (agent === undefined || phase === undefined) return {agent: undefined, phase: undefined, words: undefined}
  return {agent: meantName(agent, templateAgents), phase: meantName(phase, templatePhases), words: [agent, phase]}
}

const joined = new RegExp(`^(${templateAgents.join('|')})(${templatePhases.join('|')})$`, 'i')

/** A file name without the extension of a text. */
function stemOf(file: string): string {
  return textEndings.has(fileEnding(file)) ? fileStem(file) : file
}

/** The known name that a word equals, begins with or resembles. */
function meantName<T extends string>(word: string, known: readonly T[]): T | undefined {
  const lower = word.toLowerCase()
  const near = nearest(word, known)
  return known.find((name) => lower.startsWith(name.toLowerCase())) ?? known.find((name) => name === near)
}

function belowTemplates(path: string): {folders: string; file: string} | undefined {
  if (!path.includes('templates')) return undefined
  const below = /^(?:.*[\\/])?templates[\\/]system[\\/](.+)$/s.exec(path)?.[1]
  if (below === undefined) return undefined
  const file = fileName(below)
  return {folders: below.slice(0, below.length - file.length).replace(/[\\/]$/, ''), file}
}

/**
 * Whether a path belongs to a template. Right in `templates/system/`, it is a Markdown file named by two words, a
 * phase or an agent. In deeper folders, or with another extension, the name has an agent and a phase. `README.md` is
 * no template.
 */
export function isTemplatePath(path: string): boolean {
  const {folders, file} = belowTemplates(path) ?? {folders: '', file: ''}
  if (file === '' || /^readme(?:\.|$)/i.test(file)) return false
  const {agent, phase, words} = readTemplateName(file)
  if (folders === '' && file.endsWith('.md')) return words !== undefined || isOneWord(file)
  return agent !== undefined && phase !== undefined
}

/** Whether a name is a phase or an agent alone. Hosts read `CLAUDE.md` and `GEMINI.md` in any folder. */
function isOneWord(file: string): boolean {
  const word = stemOf(file).toLowerCase()
  const isAgent = templateAgents.some((name) => name.toLowerCase() === word)
  return templatePhases.some((name) => name === word) || (isAgent && file !== 'CLAUDE.md' && file !== 'GEMINI.md')
}

/** The folders below `templates/system/` that hold a template, where the loader does not search; none where it is declared. */
export function wrongFolder({path, declared}: Source): string | undefined {
  return declared ? undefined : belowTemplates(path)?.folders || undefined
}

/** Whether a source of kind `template` is one: it is declared, or its name has an agent or a phase. */
export const isTemplate = memoize((source: Source): boolean => {
  if (source.kind !== 'template' || source.declared) return source.kind === 'template'
  const {agent, phase} = readTemplateName(fileName(source.path))
  return agent !== undefined || phase !== undefined
})

/** The phase of a template: as declared, else by its name; `undefined` for an unknown phase. */
export const templatePhase = memoize((source: Source): TemplatePhase | undefined => {
  const {phase, path} = source
  if (phase !== undefined) return knownPhase(phase)
  return readTemplateName(fileName(path)).phase
})

export function knownPhase(phase: string | undefined): TemplatePhase | undefined {
  return templatePhases.find((name) => name === phase)
}

/** `undefined` for an exact name in its folder and for a text without one. */
export function filenameProblem(source: Source): MismatchProblem | undefined {
  const file = fileName(source.path)
  // Standard input has no name.
  if (file === '<stdin>') return undefined
  const range = lineRange(source, 0)
  if (parseTemplateName(file) !== undefined) {
    const folder = wrongFolder(source)
    return folder === undefined
      ? undefined
      : unexpectedProblem(range, `folder \`${folder}\``, `\`${file}\` right in \`templates/system/\``)
  }
  const {agent, phase, words: [agentWord = '', phaseWord = ''] = []} = readTemplateName(file)
  if (agent !== undefined && phase !== undefined)
    return unexpectedProblem(range, `file name \`${file}\``, [formatTemplateName({agent, phase})])
  if (phase !== undefined)
    return unexpectedProblem(range, `agent \`${agentWord}\` in the file name`, someOf(templateAgents))
  if (agent !== undefined)
    return unexpectedProblem(range, `phase \`${phaseWord}\` in the file name`, someOf(templatePhases))
  return unexpectedProblem(range, `file name \`${file}\``, 'an agent and a phase such as `CLAUDE-plan.md`')
}
