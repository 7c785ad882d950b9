/** The work that a template has to direct the agent to in its phase: R3 of the system prompt templates. */

import {frontMatter} from '../../markdown/front-matter.ts'
import {lineRange} from '../../text/document.ts'
import {someNames} from '../../text/plural.ts'
import {type MismatchProblem, missingProblem} from '../mismatch.ts'
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

/** `undefined` where the phase is unknown or the template has enough words of it. */
export function directiveProblem(source: Source): MismatchProblem | undefined {
  const phase = templatePhase(source)
  if (phase === undefined || source.text.trim() === '') return undefined
  // `{{TASKS}}`, `<task_status>` and `CODEX` are not directives.
  const text = source.text.slice(source.lines[frontMatter(source)?.last ?? -1]?.next)
  const prose = text.replace(/\{\{[^{}\r\n]*\}\}|<[^<>\r\n]*>/g, ' ').replace(agentNames, ' ')
  const found = directiveWords[phase].filter((word) => begins(word).test(prose))
  if (found.length >= 2) return undefined
  const beside = found.length === 0 ? '' : ` besides ${someNames(found)}`
  const expected = `two of ${someNames(directiveWords[phase], 'or')}`
  return missingProblem(lineRange(source, 0), `directives of phase \`${phase}\`${beside}`, expected)
}

/** `specific` and `special` do not count as `spec`. */
function begins(word: string): RegExp {
  return new RegExp(`\\b${word.replace('.', '\\.')}(?!ific\\b|ial)`, 'i')
}

const agentNames = new RegExp(`\\b(?:${templateAgents.join('|')})\\b`, 'gi')
