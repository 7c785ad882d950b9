/** The status line that a definition shows, against the one of an output. */

import {lastTextLine} from '../../text/ends.ts'
import {rangeOf} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Related} from '../problem.ts'
import {memoizeCached, type Source} from '../source.ts'
import {promptBlocks} from '../suggested-prompts/block.ts'
import {readStatusLine, statusBlocks} from '../suggested-prompts/index.ts'
import {matches, textWithoutPlaceholders} from './filled.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'
import {finalOf, templateBlocks} from './prompts.ts'

/** The status lines that a definition shows. */
const templateStatuses = memoizeCached('statuses', (definition) => statusBlocks(definition))

/** Where an output does not end with a status for the parent that its definition names. */
export function parentStatusProblems(source: Source, definition: Source): DefinitionProblem[] {
  const templates = templateStatuses(definition)
  const [first] = templates
  if (first === undefined || templateBlocks(definition).length > 0) return []
  const related = [relatedLine(definition, first.status.line)]
  const block = finalOf(statusBlocks(source))
  if (block === undefined) return withoutStatus(source, related)
  const parents = templates.flatMap(({status}) => readStatusLine(status.text)?.parent ?? [])
  const actual = source.role === 'phase-agent' ? undefined : readStatusLine(block.status.text)?.parent
  const [parent] = parents
  if (actual === undefined || parent === undefined || parents.some((each) => isSame(each, actual))) return []
  const start = block.status.start + source.text.slice(block.status.start, block.status.end).lastIndexOf(actual)
  const plain = parents.length === 1 ? textWithoutPlaceholders(parent) : undefined
  return [
    {
      kind: 'unknown-parent',
      range: {start, end: start + actual.length},
      data: {actual: quoted(actual), expected: parent},
      ...(plain !== undefined && {expected: [plain]}),
      related
    }
  ]
}

function isSame(template: string, parent: string): boolean {
  return matches(normal(template), normal(parent))
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

function withoutStatus(source: Source, related: readonly Related[]): DefinitionProblem[] {
  const block = finalOf(promptBlocks(source))
  if (block !== undefined) {
    if (source.role === 'sub-agent') return []
    return [{kind: 'unexpected-prompts', range: rangeOf(block.header), related}]
  }
  if (isDeclaredFor(source, 'suggested-prompts')) return []
  return [{kind: 'missing-status', range: lastTextLine(source), related}]
}
