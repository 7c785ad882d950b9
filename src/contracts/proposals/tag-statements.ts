/** Tags that sentences ask for. */

import {isInComment} from '../../markdown/structure.ts'
import {lineAt} from '../../text/lines.ts'
import {list} from '../../text/plural.ts'
import {rowText} from '../markers/fences.ts'
import {fenceOf, outlineOf} from '../markers/outline.ts'
import type {Source} from '../source.ts'
import {type Demand, placeDemand} from './demand.ts'
import type {Statement} from './paragraphs.ts'
import {hasPlaceholder} from './placeholders.ts'
import {isMarkup, mayHaveAttributes, tagValuesOf} from './tags.ts'

const tag = /<([A-Za-z][\w.:-]{0,60})([ \t][^<>\n]{0,100})?>([^<>\n]{0,200})(<\/\1>)?/g
const shouting = new Set(list`
  MUST, ONLY, NOT, JSON, XML, ALWAYS, NEVER, EXACTLY, ONE, AND, OR, YOU, THE, END, YAML, OUTPUT, REQUIRED, IMPORTANT,
  FINAL, ALL, ANY, EVERY, LAST, FIRST, CRITICAL, VERDICT, TAG, HTML
`)

/** Tags in prose: closed ones, and those that a sentence calls a tag; all that it shows of one are one contract. */
export function tagStatements(definition: Source): readonly Statement[] {
  const outline = outlineOf(definition)
  const byName = new Map<string, MergedTag>()
  for (const match of definition.text.matchAll(tag)) {
    const [, name = '', attributes, content = '', close] = match
    const line = lineAt(definition.lines, match.index)
    if (line < outline.first || isMarkup(name) || fenceOf(outline, line) !== undefined) continue
    if (isInComment(definition, match.index)) continue
    const text = rowText(definition, line)
    if (close === undefined && !/\b(?:tags?|element|marker)\b/i.test(text)) continue
    if (close === undefined && isPlaceInCode(definition, match.index)) continue
    if (close === undefined && /^\s*<\/?[\w.-]+>\s*$/.test(text)) continue
    if (!isOffer(content, name) && structures(definition, line, match[0])) continue
    const demand = placeDemand(definition, match.index)
    const values = close === undefined ? shouted(text) : tagValuesOf(content, name)
    const earlier = byName.get(name)
    if (earlier === undefined && demand.is !== 'demanded' && close === undefined) continue
    byName.set(name, merged(earlier, {values, line, demand, hasAttributes: mayHaveAttributes(name, attributes)}))
  }
  return [...byName].map(([name, {values, line, demand, hasAttributes}]) => ({
    kind: 'tag',
    contract: {tag: name, ...(hasAttributes && {attributes: true}), ...(values.size > 0 && {values: [...values]})},
    lines: [line, line],
    isExact: true,
    demand
  }))
}

/** Whether it is what is to be filled in within code: `run <name>`. */
function isPlaceInCode(definition: Source, offset: number): boolean {
  const {start = 0, end = 0} = definition.lines[lineAt(definition.lines, offset)] ?? {}
  const before = definition.text.slice(start, offset).split('`')
  const [after = ''] = definition.text.slice(offset, end).split('`')
  return before.length % 2 === 0 && !/^\s*<[^<>]*>\s*$/.test((before.at(-1) ?? '') + after)
}

/** Whether the content is a choice, or a place to fill. */
function isOffer(content: string, name: string): boolean {
  return hasPlaceholder(content) || tagValuesOf(content, name).length > 0
}

/** Whether an element structures the prompt: it is alone on its line, and no sentence introduces it. */
function structures(definition: Source, line: number, tagText: string): boolean {
  if (rowText(definition, line).trim() !== tagText) return false
  const above = [line - 1, line - 2].map((each) => rowText(definition, each).trim()).find((text) => text !== '')
  return above === undefined || !/:[*_]*$/.test(above)
}

/** What a definition shows of one tag, as far as it is read. */
interface MergedTag {
  readonly values: Set<string>
  readonly line: number
  readonly demand: Demand
  readonly hasAttributes: boolean
}

function merged(
  earlier: MergedTag | undefined,
  mention: Omit<MergedTag, 'values'> & {readonly values: readonly string[]}
): MergedTag {
  const all = earlier?.values ?? new Set<string>()
  for (const value of mention.values) all.add(value)
  const isFirst = earlier === undefined || (earlier.demand.is !== 'demanded' && mention.demand.is === 'demanded')
  const {line, demand} = isFirst ? mention : earlier
  return {values: all, line, demand, hasAttributes: mention.hasAttributes || earlier?.hasAttributes === true}
}

function shouted(text: string): readonly string[] {
  const words = [...text.replace(/<[^<>]*>/g, ' ').matchAll(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*\b/g)].map(([word]) => word)
  return [...new Set(words.filter((word) => !shouting.has(word)))]
}
