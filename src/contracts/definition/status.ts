/** The status line that a definition shows, against the one of an output. */

import {lastTextLine} from '../../text/ends.ts'
import {rangeOf} from '../../text/lines.ts'
import {isDeclaredFor, promptBlocks} from '../participation.ts'
import type {Source} from '../source.ts'
import {readStatusLine, statusBlocks} from '../suggested-prompts/index.ts'
import type {DefinitionFault} from './fault.ts'
import {matches, plainText} from './placeholders.ts'
import {finalOf, templateBlocks} from './prompts.ts'

/** Where an output does not end with a status for the parent that its definition names. */
export function statusFaults(source: Source, definition: Source): DefinitionFault[] {
  const templates = statusBlocks(definition)
  const [first] = templates
  if (first === undefined || templateBlocks(definition).length > 0) return []
  const {line} = first.status
  const block = finalOf(statusBlocks(source))
  if (block === undefined) return withoutStatus(source, line)
  const parents = templates.flatMap(({status}) => readStatusLine(status.text)?.parent ?? [])
  const actual = source.role === 'phase-agent' ? undefined : readStatusLine(block.status.text)?.parent
  const [parent] = parents
  if (actual === undefined || parent === undefined || parents.some((each) => isSame(each, actual))) return []
  const start = block.status.start + source.text.slice(block.status.start, block.status.end).lastIndexOf(actual)
  const plain = parents.length === 1 ? plainText(parent) : undefined
  const message = `Unexpected parent \`${actual}\` in the status line, expected \`${parent}\` as the definition shows it`
  return [{message, ...(plain !== undefined && {expected: [plain]}), start, end: start + actual.length, line}]
}

function isSame(template: string, parent: string): boolean {
  return matches(normal(template), normal(parent))
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

function withoutStatus(source: Source, line: number): DefinitionFault[] {
  const block = finalOf(promptBlocks(source))
  if (block !== undefined) {
    if (source.role === 'sub-agent') return []
    const message = 'Unexpected prompt block, expected a status line as the definition shows it'
    return [{message, ...rangeOf(block.header), line}]
  }
  if (isDeclaredFor(source, 'suggested-prompts')) return []
  const message = 'Missing status line, expected it at the end of the output as the definition shows it'
  return [{message, ...lastTextLine(source), line}]
}
