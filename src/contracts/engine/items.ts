/** Items: repeated lines or headings of one form, with fields below. */
import {excerpt, lastIndexFrom, rangeOf} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {freePlaces, isLikeValue} from './choices.ts'
import type {OutputProblem} from './fault.ts'
import {type Form, formOf, isNear, Title} from './form.ts'
import type {ContractReading, Finds, Found, Search} from './found.ts'
import {countingMarks, decorationFault, listedFault, plainFault} from './judge.ts'
import {sourceRange} from './normal.ts'
import {linesIn, linesWithBoxes, marksOf, TextLine, type TextRegion} from './region.ts'
import {filledIn, fits, fixedText, wrongChoice} from './template.ts'

/** Reads the fields below an item; `undefined` for items without fields. */
type ReadFields = ((content: TextRegion) => ContractReading) | undefined

/** Identity of an item's line: leading marks, first sign, first word and text behind it, number. */
interface Frame {
  /** Signs of lists and headings; list numbers become 1. */
  readonly lead: string
  readonly bracket: string
  readonly word: string
  readonly mark: string
  readonly isNumbered: boolean
}

interface Item {
  /** As in the contract. */
  readonly text: string
  readonly form: Form
  readonly frame: Frame
  /** Whether it names the signs of a check box. */
  readonly hasBoxes: boolean
}

const counter = /^(\s*(?:#{1,6}\s+)?)\{(?:n|N|#|number|i)\}(?=[.):])/

function itemOf(items: string): Item {
  const counted = items.replace(counter, '$11')
  const line = new TextLine(0, counted, 0)
  const isHeading = line.depth > 0
  const form = formOf(isHeading ? line.text.replace(counter, '$1{n}') : counted)
  return {
    text: items,
    form: isHeading ? formOf(items.replace(/^\s*#{1,6}\s+/, '')) : form,
    frame: frameOf(line, counted),
    hasBoxes: line.lead.length > 0 && /^\[\{[^{}]*\}\]/.test(line.text)
  }
}

/** Items of a region. A line with two signs of an item, or with its marks between items, must be one. */
export function findItemLines(search: Search, items: string, readFields: ReadFields): Finds {
  const {region} = search
  const {text} = region.source
  const item = itemOf(items)
  const {form, frame} = item
  const lines = item.hasBoxes ? linesWithBoxes(region) : linesIn(region)
  const right = new Set(lines.filter((line) => fits(form.template, line.normal.text) && hasLead(line, frame, text)))
  const itemBlocks = runsOf(lines, text, frame, readFields !== undefined)
  const itemBlockNames = new Set([...right].flatMap((line) => itemBlocks.get(line) ?? []))
  const itemLines = lines.filter((line, index) => {
    const blockNumber = itemBlocks.get(line)
    const isBeside = [lines[index - 1], lines[index + 1]].some(
      (other) => other !== undefined && Math.abs(other.index - line.index) === 1 && right.has(other)
    )
    return (
      right.has(line) ||
      isFramed(line, frame, text) ||
      (isBeside && frame.bracket !== '' && isBracketed(line) && hasLead(line, frame, text)) ||
      hasOtherValue(line, form, isBeside) ||
      (blockNumber !== undefined && itemBlockNames.has(blockNumber))
    )
  })
  const kind = kindOf(frame.lead)
  const meant = (): readonly TextLine[] =>
    itemLines.length > 0
      ? itemLines
      : lines.filter((line) =>
          kind === ''
            ? isNear(new Title(line.normal.text), form)
            : kindOf(leadOf(line, text)) === kind && indentOf(line, text) === 0
        )
  const read = (all: readonly TextLine[]): readonly Found[] =>
    all.map((line, index) => readItem(search, line, all[index + 1], item, readFields))
  return right.size > 0 ? {exact: read(itemLines), near: () => []} : {exact: [], near: () => read(meant())}
}

/** Whether a line has the signs of items; for items without signs, they are decorations. */
function hasLead(line: TextLine, {lead}: Frame, text: string): boolean {
  return lead === '' || leadOf(line, text) === lead
}

function isBracketed({text}: TextLine): boolean {
  return /^(?:\[[^\]]{0,40}\]|\([^)]{0,40}\)|<[^>]{0,40}>)(?![([:])/.test(text)
}

/** Whether a line is an item except for a value: beside an item, or if literals or values show the intention. */
function hasOtherValue({normal: {text}}: TextLine, {template}: Form, isBeside: boolean): boolean {
  const wrong = wrongChoice(template, text)
  if (wrong === undefined || !isLikeValue(wrong)) return false
  const literal = fixedText(template).replace(/\s/g, '')
  const areWords = wrong.values?.every((value) => /\p{L}{2}/u.test(value)) ?? true
  return isBeside ? literal !== '' : literal.length > (areWords ? 1 : 2)
}

function kindOf(lead: string): string {
  return lead === '' ? '' : lead.includes('#') ? 'heading' : 'list'
}

/** Lines with the marks of items, with and without a box, by block: lines between two items belong to them. */
function runsOf(
  lines: readonly TextLine[],
  text: string,
  frame: Frame,
  hasFields: boolean
): ReadonlyMap<TextLine, string> {
  const itemBlocks = new Map<TextLine, string>()
  if (frame.lead === '') return itemBlocks
  const bullet = frame.lead.replace(/ \[ \]$/, '')
  let blockNumber = 0
  for (const line of lines) {
    const lead = leadOf(line, text)
    const isBreak = line.depth > 0 ? lead !== frame.lead : !hasFields && lead === '' && indentOf(line, text) === 0
    if (isBreak && kindOf(frame.lead) === 'list') blockNumber++
    if (lead === frame.lead || lead === bullet) itemBlocks.set(line, `${blockNumber} ${indentOf(line, text)}`)
  }
  return itemBlocks
}

function indentOf(line: TextLine, text: string): number {
  return line.leadStart - (text.lastIndexOf('\n', line.leadStart - 1) + 1)
}

/** Signs of lists and headings before a line. */
function leadOf({lead}: TextLine, text: string): string {
  return lead
    .filter(({decoration}) => decoration !== 'blockquote')
    .map(({start, end}) =>
      text
        .slice(start, end)
        .replace(/^\d+/, '1')
        .replace(/^\[.\]$/, '[ ]')
    )
    .join(' ')
}

function frameOf(line: TextLine, source: string): Frame {
  const text = line.text.replace(/^[*_`]+/, '')
  const [bracket = ''] = /^[[(<]/.exec(text) ?? []
  const [, word = '', mark = ''] = /^([\p{L}][\p{L}\p{N}_-]*)([^\p{L}\p{N}\s{]?)/u.exec(text) ?? []
  const lead = leadOf(line, source)
  return {
    lead,
    bracket,
    word: word.toLowerCase(),
    mark,
    isNumbered: lead.includes('1') || /^[[(<]?(?:\d+|\{n\})[\])>.:]/.test(text)
  }
}

function isFramed(line: TextLine, frame: Frame, source: string): boolean {
  const other = frameOf(line, source)
  const signs = [
    frame.lead !== '' && kindOf(frame.lead) === kindOf(other.lead),
    frame.bracket !== '' && frame.bracket === other.bracket,
    frame.word !== '' && frame.word === other.word,
    frame.word !== '' && frame.mark !== '' && frame.word === other.word && frame.mark === other.mark,
    frame.isNumbered && other.isNumbered
  ]
  return signs.filter(Boolean).length >= 2
}

/** @param next the line of the next item */
function readItem(
  search: Search,
  line: TextLine,
  next: TextLine | undefined,
  item: Item,
  readFields: ReadFields
): Found {
  const {region} = search
  const {source} = region
  const start = Math.min(source.lines[line.index]?.next ?? region.end, region.end)
  const until = next === undefined ? endOf(region, line) : (source.lines[next.index]?.start ?? region.end)
  const end = Math.max(start, until)
  const content = readFields?.({source, start, end})
  const below = source.text.slice(start, end).trimEnd().length
  return {
    start: line.leadStart,
    end: content === undefined || below === 0 ? line.end : start + below,
    line: line.index,
    faults: [...lineFaults(search, line, item), ...(content?.problems ?? [])],
    value: () => ({...holesOf(line, item, source.text), ...(content?.found[0]?.value() as object | undefined)})
  }
}

/** End of the last item: the next heading outside of it. */
function endOf(region: TextRegion, line: TextLine): number {
  const lines = linesIn(region)
  const rest = lines.slice(lastIndexFrom(lines, line.index, ({index}) => index) + 1)
  const after = rest.find(({depth}) => depth > 0 && (line.depth === 0 || depth <= line.depth))
  return after === undefined ? region.end : (region.source.lines[after.index]?.start ?? region.end)
}

function lineFaults(
  {region, tolerance}: Search,
  line: TextLine,
  {text: item, form, frame}: Item
): readonly OutputProblem[] {
  const {text} = region.source
  const lead = line.lead.find(({decoration}) => decoration !== 'blockquote')?.start ?? line.start
  const whole = {start: lead, end: line.end}
  const isRightLead = hasLead(line, frame, text)
  if (isRightLead && fits(form.template, line.normal.text)) {
    const marks = marksOf(region, line)
    const ownLead = frame.lead === '' ? [] : line.lead
    const ownMarks = new Set([...form.ownMarks, ...ownLead.map(({decoration}) => decoration)])
    const counting = countingMarks(marks, ownMarks, freePlaces(line, line.normal, form))
    const fault = decorationFault(text, counting, tolerance) ?? plainFault(text, rangeOf(line), marks, form, tolerance)
    return fault === undefined ? [] : [fault]
  }
  const wrong = isRightLead ? wrongChoice(form.template, line.normal.text) : undefined
  if (wrong !== undefined)
    return [listedFault(wrong.text, sourceRange(line.normal, wrong), wrong, {kind: 'line', label: item})]
  const actual = quoted(excerpt(text, whole))
  return [{kind: 'misspelt', range: whole, data: {noun: 'item', actual, expected: item}}]
}

/** Texts at the named wildcards of an item; its number is in front. */
function holesOf({normal, lead}: TextLine, {text: item, form}: Item, source: string): Readonly<Record<string, string>> {
  const {template} = form
  const filled = filledIn(template, normal.text) ?? []
  const last = lead.at(-1)
  const name = /\{([^{}]*)\}/.exec(item)?.[1]
  const number = last === undefined ? undefined : /^\d+/.exec(source.slice(last.start, last.end))?.[0]
  const isCounted = counter.test(item) && name !== undefined && number !== undefined
  return Object.fromEntries([
    ...(isCounted ? [[name, number]] : []),
    ...filled.map(({text}, index) => [template.names[index] ?? `${index + 1}`, text])
  ])
}
