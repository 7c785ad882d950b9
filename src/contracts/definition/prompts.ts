/** The prompt block that a definition shows, against the one of an output. */

import {lastTextLine} from '../../text/ends.ts'
import {rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {isDeclaredFor, promptBlocks} from '../participation.ts'
import type {Source} from '../source.ts'
import {
  activeWorkflow,
  type Block,
  expectedFirstPrompt,
  findMisspeltPhases,
  type Item,
  sectionHeadings,
  sectionLines,
  statusBlocks
} from '../suggested-prompts/index.ts'
import type {DefinitionFault} from './fault.ts'
import {matches, matchesInLetters, plainText} from './placeholders.ts'

/** The blocks that an agent is told to end with: those of its section or, without one, all. */
export const templateBlocks = memoize((definition: Source): readonly Block[] => {
  const all = promptBlocks(definition)
  const sections = sectionHeadings(definition).map((heading) => sectionLines(definition, heading))
  const inside = all.filter(({lines}) => sections.some(([first, last]) => first < lines[0] && lines[1] <= last))
  return inside.length > 0 ? inside : all
})

/**
 * The first difference between the last prompt block of an output and the nearest block of its definition. What other rules
 * speak of counts as right: the grammar of the block, phase names, the first prompt of a known state.
 */
export function promptFaults(source: Source, definition: Source): DefinitionFault[] {
  const templates = templateBlocks(definition)
  const [first] = templates
  if (first === undefined) return []
  const block = finalOf(promptBlocks(source))
  if (block === undefined) return withoutBlock(source, first)
  if (block.items.length < 2 || block.items.length > 4) return []
  return itemFault(source, block, nearestTemplate(source, block, templates, first))
}

/** The one that ends the output: what stands in a fence is shown, where another stands outside. */
export function finalOf<T extends {readonly isFenced: boolean}>(blocks: readonly T[]): T | undefined {
  return blocks.findLast(({isFenced}) => !isFenced) ?? blocks.at(-1)
}

function withoutBlock(source: Source, {header}: Block): DefinitionFault[] {
  const {line} = header
  const status = finalOf(statusBlocks(source))
  if (status !== undefined) {
    if (source.role === 'phase-agent') return []
    const message = 'Unexpected status line, expected a prompt block as the definition shows it'
    return [{message, ...rangeOf(status.status), line}]
  }
  if (isDeclaredFor(source, 'suggested-prompts')) return []
  const message = 'Missing prompt block, expected it at the end of the output as the definition shows it'
  return [{message, ...lastTextLine(source), line}]
}

function nearestTemplate(source: Source, block: Block, templates: readonly Block[], first: Block): Block {
  let best = first
  let most = -1
  for (const template of templates) {
    const right = block.items.filter((item, index) => isRight(source, item, index, template)).length
    const rank = 2 * right + (template.items.length === block.items.length ? 1 : 0)
    if (rank > most) [best, most] = [template, rank]
  }
  return best
}

/** Whether an item is what a template shows in its place, or another rule says what it is. */
function isRight(source: Source, item: Item, index: number, template: Block): boolean {
  const wanted = template.items[index]
  if (wanted === undefined) return false
  if (item.action === '' || wanted.action === '' || matches(wanted.action, item.action)) return true
  if (/[^\0-\x7F]/.test(item.action + wanted.action) && matchesInLetters(wanted.action, item.action)) return true
  const isOfState = index === 0 && source.role === 'phase-agent' && expectedFirstPrompt(source) !== undefined
  return isOfState || findMisspeltPhases(item.action, activeWorkflow(source)?.phases ?? []).length > 0
}

function itemFault(source: Source, block: Block, template: Block): DefinitionFault[] {
  for (const [index, item] of block.items.entries()) {
    if (isRight(source, item, index, template)) continue
    const wanted = template.items[index]
    const range = rangeOf(item.actionRange)
    if (wanted === undefined) {
      const message = `Unexpected prompt \`${item.action}\`, expected ${template.items.length} prompts as the definition shows them`
      return [{message, ...range, line: template.header.line}]
    }
    const plain = plainText(wanted.action)
    const message = `Unexpected prompt \`${item.action}\`, expected \`${wanted.action}\` as the definition shows it`
    return [{message, ...(plain !== undefined && {expected: [plain]}), ...range, line: wanted.line}]
  }
  const missing = template.items[block.items.length]
  if (missing === undefined) return []
  const message = `Missing prompt \`${missing.action}\`, expected it at the end of the prompt block as the definition shows it`
  return [{message, ...rangeOf(block.items.at(-1) ?? block.header), line: missing.line}]
}
