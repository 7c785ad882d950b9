/** What a template has to speak of in its phase: R3 of the system prompt templates. */

import {frontMatter} from '../../text/front-matter.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {type TemplatePhase, templateAgents, templatePhase} from './name.ts'

/** Beginnings of words; a template that speaks of two of them has directives of its phase. */
export const directiveWords: Readonly<Record<TemplatePhase, readonly string[]>> = {
  plan: ['proposal', 'PRD', 'specs', 'tickets', 'tasks', 'abstraction', 'Mermaid', 'JSON Schema'],
  challenge: ['review', 'consistency', 'consistent', 'gap', 'feasib', 'technical'],
  implement: ['task', 'test', 'code', 'coding', 'progress', 'IMPLEMENTATION.md'],
  review: ['verif', 'test', 'security', 'quality'],
  archive: ['changelog', 'spec', 'cleanup', 'clean up']
}

/** How many of the words are enough. */
const enoughWords = 2

/** The phase of a template that says too little of it, and the words that it has. */
export interface MissingDirectives {
  readonly phase: TemplatePhase
  readonly found: readonly string[]
}

/** `undefined` where the phase is unknown or the directives are there. */
export const missingDirectives = memoize((source: Source): MissingDirectives | undefined => {
  const phase = templatePhase(source)
  if (phase === undefined) return undefined
  const matter = frontMatter(source)
  const start = matter === undefined ? 0 : (source.lines[matter.last]?.next ?? 0)
  const prose = withoutNames(source.text.slice(start))
  const found = directiveWords[phase].filter((word) => begins(word).test(prose))
  return found.length >= enoughWords ? undefined : {phase, found}
})

/** `specific` and `special` are no specs. */
function begins(word: string): RegExp {
  return new RegExp(`\\b${word.replace('.', '\\.')}(?!ific\\b|ial)`, 'i')
}

/** Without variables, tags and the names of agents: `{{TASKS}}`, `<task_status>` and `CODEX` direct nobody. */
function withoutNames(text: string): string {
  return text.replace(/\{\{[^{}\r\n]*\}\}|<[^<>\r\n]*>/g, ' ').replace(agentNames, ' ')
}

const agentNames = new RegExp(`\\b(?:${templateAgents.join('|')})\\b`, 'gi')
