import {lastTextLine} from '../../text/ends.ts'
import {lastIndexFrom, rangeOf} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {isFilled} from '../../text/wildcard.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Related} from '../problem.ts'
import {memoizeCached, type Source} from '../source.ts'
import {promptBlocks} from '../suggested-prompts/block.ts'
import {hasStatusInsteadOfBlock} from '../suggested-prompts/final-block.ts'
import {
  findMisspeltPhases,
  type Item,
  type PromptBlock,
  readStatusLine,
  sectionHeadings,
  sectionLines,
  statusBlocks
} from '../suggested-prompts/index.ts'
import {isFirstPromptOfState, standardPhases} from '../suggested-prompts/phase-names.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'

/** Templates of one line, in which `{artifact}`, `<name>`, `[name]` and `...` stand for any text. */
const placeholder = /(?<!\{)\{+[^{}]+\}+|<[^<>]+>|\[[^[\]]+\]|\.{3,}|\u2026/g

/** Whether a text fills a template; each placeholder takes at least one character. */
function matches(template: string, text: string): boolean {
  return isFilled(template.split(placeholder), text)
}

/** The same by letters and digits alone: another rule checks the characters between them. */
function matchesInLetters(template: string, text: string): boolean {
  const letters = (piece: string): string => piece.replace(/[^A-Za-z0-9]+/g, '')
  return isFilled(template.split(placeholder).map(letters), letters(text))
}

/** A template that holds no placeholder: the text itself. */
function textWithoutPlaceholders(template: string): string | undefined {
  return template.search(placeholder) === -1 ? template : undefined
}

/** The blocks that a definition instructs its agent to end with: from its section or, without a section, all. */
export const templateBlocks = memoizeCached('prompts', (definition: Source): readonly PromptBlock[] => {
  const all = promptBlocks(definition)
  const sections = sectionHeadings(definition).map((heading) => sectionLines(definition, heading))
  const inside = all.filter(({lines}) => {
    const [, last] = sections[lastIndexFrom(sections, lines[0] - 1, ([first]) => first)] ?? [0, -1]
    return lines[1] <= last
  })
  return inside.length > 0 ? inside : all
})

/**
 * The first difference between the last prompt block of an output and the nearest block of its definition. Other
 * rules check the grammar of the block, phase names, and the first prompt of a known state.
 */
export function promptProblems(source: Source, definition: Source): DefinitionProblem[] {
  const templates = templateBlocks(definition)
  const [first] = templates
  if (first === undefined) return []
  const block = finalOf(promptBlocks(source))
  if (block === undefined) return withoutBlock(source, [relatedLine(definition, first.header.line)])
  if (block.items.length < 2 || block.items.length > 4) return []
  return itemProblem(source, definition, block, nearestTemplate(source, block, templates, first))
}

/** The one that ends the output: a block in a fence is only an example where another is outside of fences. */
function finalOf<T extends {readonly fence: unknown}>(blocks: readonly T[]): T | undefined {
  return blocks.findLast(({fence}) => fence === undefined) ?? blocks.at(-1)
}

function withoutBlock(source: Source, related: readonly Related[]): DefinitionProblem[] {
  const status = finalOf(statusBlocks(source))
  if (status !== undefined) {
    if (source.role === 'phase-agent' || hasStatusInsteadOfBlock(source)) return []
    return [{kind: 'unexpected-status', range: rangeOf(status.status), related}]
  }
  if (isDeclaredFor(source, 'suggested-prompts')) return []
  return [{kind: 'missing-prompts', range: lastTextLine(source), related}]
}

function nearestTemplate(
  source: Source,
  block: PromptBlock,
  templates: readonly PromptBlock[],
  first: PromptBlock
): PromptBlock {
  let best = first
  let most = -1
  for (const template of templates) {
    const right = block.items.filter((item, index) => isRight(source, item, index, template)).length
    const rank = 2 * right + (template.items.length === block.items.length ? 1 : 0)
    if (rank > most) [best, most] = [template, rank]
  }
  return best
}

/** Whether an item fits its template, or another rule checks it. */
function isRight(source: Source, item: Item, index: number, template: PromptBlock): boolean {
  const expected = template.items[index]?.action
  if (expected === undefined) return false
  if (item.action === '' || expected === '' || matches(expected, item.action)) return true
  if (/[^\0-\x7F]/.test(item.action + expected) && matchesInLetters(expected, item.action)) return true
  const isOfState = index === 0 && isFirstPromptOfState(source)
  return isOfState || findMisspeltPhases(item.action, standardPhases(source)).length > 0
}

function itemProblem(
  source: Source,
  definition: Source,
  block: PromptBlock,
  template: PromptBlock
): DefinitionProblem[] {
  for (const [index, item] of block.items.entries()) {
    if (isRight(source, item, index, template)) continue
    const actual = quoted(item.action)
    const range = rangeOf(item.actionRange)
    const templateItem = template.items[index]
    const related = [relatedLine(definition, (templateItem ?? template.header).line)]
    if (templateItem === undefined)
      return [{kind: 'extra-prompt', range, data: {actual, count: template.items.length}, related}]
    const plain = textWithoutPlaceholders(templateItem.action)
    const data = {actual, expected: templateItem.action}
    return [{kind: 'unknown-prompt', range, data, ...(plain !== undefined && {expected: [plain]}), related}]
  }
  const missing = template.items[block.items.length]
  if (missing === undefined) return []
  return [
    {
      kind: 'missing-prompt',
      range: rangeOf(block.items.at(-1) ?? block.header),
      data: {expected: missing.action},
      related: [relatedLine(definition, missing.line)]
    }
  ]
}

const templateStatuses = memoizeCached('statuses', (definition) => statusBlocks(definition))

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
  const [expected = '', actual = ''] = [template, parent].map((text) => text.replace(/\s+/g, ' ').toLowerCase())
  return matches(expected, actual)
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
