/** The work that a template has to direct the agent to in its phase: R3 of the system prompt templates. */

import {frontMatter} from '../../markdown/front-matter.ts'
import {lineRange} from '../../text/document.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type TemplatePhase, templateAgents, templatePhase} from './name.ts'

/** Beginnings of words; a template that has two of them has directives of its phase. */
const directiveWords: Readonly<Record<TemplatePhase, readonly string[]>> = {
  plan: ['proposal', 'PRD', 'specs', 'tickets', 'tasks', 'abstraction', 'Mermaid', 'JSON Schema'],
  challenge: ['review', 'consistency', 'consistent', 'gap', 'feasib', 'technical'],
  implement: ['task', 'test', 'code', 'coding', 'progress', 'IMPLEMENTATION.md'],
  review: ['verif', 'test', 'security', 'quality'],
  archive: ['changelog', 'spec', 'cleanup', 'clean up']
}

/** How many of the words are enough. */
const enoughWords = 2

export type DirectiveProblem = Problem<{
  /** The words of the phase that the template has, and all that it may have. */
  missing: {readonly phase: TemplatePhase; readonly found: readonly string[]; readonly words: readonly string[]}
}>

/** `undefined` where the phase is unknown or the template has enough words of it. */
export function directiveProblem(source: Source): DirectiveProblem | undefined {
  const phase = templatePhase(source)
  if (phase === undefined) return undefined
  const matter = frontMatter(source)
  const start = matter === undefined ? 0 : (source.lines[matter.last]?.next ?? 0)
  const prose = withoutNames(source.text.slice(start))
  const found = directiveWords[phase].filter((word) => begins(word).test(prose))
  if (found.length >= enoughWords) return undefined
  return {kind: 'missing', range: lineRange(source, 0), data: {phase, found, words: directiveWords[phase]}}
}

/** `specific` and `special` do not count as `spec`. */
function begins(word: string): RegExp {
  return new RegExp(`\\b${word.replace('.', '\\.')}(?!ific\\b|ial)`, 'i')
}

/** Drops variables, tags and the names of agents: `{{TASKS}}`, `<task_status>` and `CODEX` are not directives. */
function withoutNames(text: string): string {
  return text.replace(/\{\{[^{}\r\n]*\}\}|<[^<>\r\n]*>/g, ' ').replace(agentNames, ' ')
}

const agentNames = new RegExp(`\\b(?:${templateAgents.join('|')})\\b`, 'gi')
