/**
 * Whether a definition asks its agent to print what it shows at a place. Definitions also show what goes into files, what
 * the agent is given, examples, and what other agents print. Where it is not clear, it is not a demand.
 */
import {lastIndexFrom, lineAt} from '../../text/lines.ts'
import {trimOf} from '../../text/trim.ts'
import type {OutputContract} from '../engine/model.ts'
import {
  fenceAbove,
  fenceOf,
  type Lead,
  leadOf,
  type OutlineSection,
  outlineOf,
  rowText,
  sectionOf,
  textLanguages
} from '../markers/outline.ts'
import type {Source} from '../source.ts'
import {
  endsInColon,
  fileWords,
  isAnswerOrder,
  isConditional,
  isDelegation,
  isExchangeTitle,
  isOutputTitle,
  noteExclusion,
  openCondition,
  programWords,
  type Sign,
  sentenceSign,
  titleCondition,
  titleExclusion
} from './signs.ts'

export interface DemandWords {
  /** From 1. */
  readonly line: number
  readonly words: string
}

export interface Demand {
  /** `weak`: one weak sign speaks for it; `conditional`: only in some cases. */
  readonly is: Sign['is'] | 'not asked for'
  readonly why: readonly DemandWords[]
  /** The line of the heading over the output that says so, from 0: what is printed elsewhere is on the way. */
  readonly titleLine?: number
}

/** Something that is shown, and whether the definition asks for it; lines from 0. */
export interface ShownForm {
  /** `undefined` where it cannot be read. */
  readonly contract: OutputContract | undefined
  readonly lines: readonly [first: number, last: number]
  readonly demand: Demand
}

const notAsked: Demand = {is: 'not asked for', why: []}

function because({is, words}: Sign, line: number): Demand {
  return {is, why: [{line: line + 1, words: words.trim()}]}
}

/** Whether a definition asks for the template that begins at a line: a fence, or lines without one. */
export function blockDemand(definition: Source, line: number): Demand {
  const section = sectionOf(outlineOf(definition), line - 1)
  const lead = leadOf(definition, line) ?? boldLead(section)
  const sign = lead && leadSign(lead.text, section !== undefined && isOutputTitle(plainTitle(section)))
  const byLead = sign && lead && because(sign, lead.lines[1])
  if (byLead?.is === 'excluded') return byLead
  const byTitle = titleDemand(definition, section, byLead?.is === 'demanded')
  if (byLead === undefined || byTitle.is === 'excluded') return byTitle
  const step =
    byTitle.is === 'demanded' ? undefined : (conditionOfList(definition, lead) ?? stepOnTheWay(definition, section))
  if (step !== undefined) return step
  const conditions = [byLead, byTitle].filter(({is}) => is === 'conditional')
  const [condition] = byTitle.is === 'demanded' && sign?.isSoft ? [] : conditions
  const titled = byTitle.titleLine !== undefined && {titleLine: byTitle.titleLine}
  if (condition !== undefined) return {...condition, ...titled}
  const isDemanded = byLead.is === 'demanded' || byTitle.is === 'demanded'
  return {
    is: isDemanded ? 'demanded' : byLead.is,
    why: [...byLead.why, ...byTitle.why],
    ...titled
  }
}

/** A line in bold that orders what is below it. */
function boldLead(section: OutlineSection | undefined): Lead | undefined {
  if (section?.form !== 'bold' || !isAnswerOrder(section.title)) return undefined
  return {text: `${section.title}:`, lines: [section.line, section.line]}
}

const numbered = /^\W{0,6}(?:(?:step|phase|stage|part)\s+)?(\d{1,3})(?![\d.]*\d)/i

/** What a step prints is not the answer where another one follows it. */
function stepOnTheWay(definition: Source, section: OutlineSection | undefined): Demand | undefined {
  const {sections} = outlineOf(definition)
  for (let each = section; each !== undefined; each = each.parent) {
    const {depth, parent, title, last, line} = each
    const number = Number(numbered.exec(title)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) continue
    const next = sections[lastIndexFrom(sections, last, (other) => other.line) + 1]
    const isNext =
      next?.depth === depth && next.parent === parent && Number(numbered.exec(next.title)?.[1]) === number + 1
    if (isNext) return because({is: 'excluded', words: title}, line)
  }
  return undefined
}

/** "When the beds are empty:", above the numbered list of which an item introduces something. */
function conditionOfList(definition: Source, lead: Lead | undefined): Demand | undefined {
  if (lead === undefined || !/^\d/.test(lead.text)) return undefined
  const outline = outlineOf(definition)
  const floor = Math.max(outline.first, lead.lines[0] - farthest, (sectionOf(outline, lead.lines[0])?.line ?? -1) + 1)
  for (let line = lead.lines[0] - 1; line >= floor; line--) {
    const fence = fenceOf(outline, line)
    const text = rowText(definition, line)
    if (fence !== undefined) line = fence.lines[0]
    else if (/^[^\s\d]/.test(text))
      return isConditional(text) ? because({is: 'conditional', words: text}, line) : undefined
  }
  return undefined
}

/** How far above an item the introduction of its list may be, in lines. */
const farthest = 60

/** What the paragraph above a place says of it: its last sentence, in the light of those above. */
function leadSign(lead: string, isInOutput: boolean): Sign | undefined {
  const {sentence, above} = sentences(lead)
  const words = leadExclusion(lead, sentence)
  if (words !== undefined) return {is: 'excluded', words}
  const sign = introduces(sentence) || isAnswerOrder(sentence) ? sentenceSign(sentence) : undefined
  if (sign !== undefined) return weighedSign(sign, above, isInOutput)
  if (isCase(sentence)) return {is: 'conditional', words: sentence}
  return isLabel(sentence) ? {is: 'demanded', words: sentence} : orderIn(above)
}

/** The words of a paragraph by which what is below it goes to a file, or is part of a program. */
function leadExclusion(lead: string, sentence: string): string | undefined {
  const words = fileWords(/\b(?:return|respond|reply|emit)\b/i.test(sentence) ? sentence : lead)
  // Where fences are not paired as their author meant them, a program is above.
  return words ?? (/"""|^return [a-z_][\w.]*;?$/m.test(lead) ? sentence : undefined)
}

/** The sign of a sentence, unless the sentences above it make it conditional, or a soft one gives way to their order. */
function weighedSign(sign: Sign, above: string, isInOutput: boolean): Sign {
  if (sign.is !== 'excluded' && isConditional(sentences(above.trimEnd()).sentence))
    return {is: 'conditional', words: above.trim()}
  const givesWay = sign.isSoft === true && (isInOutput || sign.is === 'excluded')
  return (givesWay ? orderIn(above) : undefined) ?? sign
}

/** "Output format:" */
function isLabel(sentence: string): boolean {
  const label = trimOf(sentence, ' \t\r\n*_')
  return label.endsWith(':') && isOutputTitle(label.slice(0, -1))
}

/** "If approved:" */
function isCase(sentence: string): boolean {
  return /^\W{0,12}(?:if|unless|otherwise|in case)\b[^\n]{0,200}:[*_ \t]*$/i.test(sentence.trimEnd())
}

/** Whether a paragraph is about what is below it: it does not end as a sentence, or says so. */
function introduces(lead: string): boolean {
  return (
    !/[.!?][*_"')]{0,4}\s*$/.test(lead) ||
    /\b(?:following|follows|below|this (?:\w+ )?(?:format|structure|template|schema))\b/i.test(lead)
  )
}

/** The order to answer that the last of several sentences gives; none where others print. */
function orderIn(text: string): Sign | undefined {
  for (let rest = text.trimEnd(); rest !== ''; ) {
    const {sentence, above} = sentences(rest)
    const sign = sentenceSign(sentence)
    if (sign?.is === 'demanded') return sign
    rest = above.trimEnd()
  }
  return undefined
}

function sentences(text: string): {readonly sentence: string; readonly above: string} {
  const end = [...text.matchAll(/[.!?]["')*_]{0,4}\s+(?=\S)|\r?\n(?<!:[*_ \t]*\r?\n)[ \t]*\r?\n/g)].at(-1)
  const at = end === undefined ? 0 : end.index + end[0].length
  return {sentence: text.slice(at), above: text.slice(0, at)}
}

/** What the headings around a place say, from the innermost. */
export function titleDemand(definition: Source, section: OutlineSection | undefined, isOrdered: boolean): Demand {
  let condition: Demand | undefined
  for (let each = section; each !== undefined; each = each.parent) {
    const title = plainTitle(each)
    const note = noteExclusion(each.title)
    if (note !== undefined) return because({is: 'excluded', words: note}, each.line)
    // "Format:" in bold is about what is around it.
    if (each.form === 'bold' && each.parent !== undefined && /^(?:format|structure|template|schema)s?$/i.test(title))
      continue
    if (isOutputTitle(title))
      return (
        outerExclusion(definition, each, title) ?? {
          ...(condition ?? because({is: 'demanded', words: title}, each.line)),
          ...(each.form !== 'bold' && {titleLine: each.line})
        }
      )
    // The title of the whole definition names the agent itself.
    const isTop = each.form === 'heading' && each.depth === 1
    const other = isTop ? undefined : titleExclusion(title, isOrdered)
    if (other !== undefined) return because({is: 'excluded', words: other}, each.line)
    const words = titleCondition(title)
    if (words !== undefined) condition ??= because({is: 'conditional', words}, each.line)
  }
  return notAsked
}

/** What excludes a heading over an output around it, and above it where it is only a line in bold. */
function outerExclusion(definition: Source, section: OutlineSection, title: string): Demand | undefined {
  const {form, line, depth} = section
  const words = form === 'bold' ? aboveBold(definition, section) : undefined
  if (words !== undefined) return because({is: 'excluded', words}, line)
  const isResponse = /^(?:re(?:sponse|quest|turn)s?)\b/i.test(title)
  for (let each: OutlineSection | undefined = section; each !== undefined; each = each.parent) {
    const outer = plainTitle(each)
    const isTop = each.form === 'heading' && each.depth === 1
    if (isResponse && isExchangeTitle(outer) && (!isTop || /\b(?:documentation|docs|reference)\b/i.test(outer)))
      return because({is: 'excluded', words: outer}, each.line)
    const other = each === section || (isTop && depth > 1) ? undefined : titleExclusion(outer, true)
    if (other !== undefined) return because({is: 'excluded', words: other}, each.line)
  }
  return undefined
}

/** Languages of fences that show commands. */
const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh', 'powershell', 'cmd'])
/** How far above a bold title the words on a program that prints may be, in lines. */
const programReach = 14

/** The words above a title in bold by which what is below it goes to a file, or is printed by a program. */
function aboveBold(definition: Source, {line, parent}: OutlineSection): string | undefined {
  const fence = fenceAbove(definition, line)
  const outer = fence && sectionOf(outlineOf(definition), fence.lines[0])
  if (fence !== undefined && shells.has(fence.language)) return rowText(definition, fence.lines[0]).trim()
  if (outer?.form === 'bold' && titleExclusion(plainTitle(outer), true) !== undefined) return outer.title
  const lead = leadOf(definition, line)
  const first = Math.max((parent?.line ?? -1) + 1, line - programReach)
  const above = definition.text.slice(definition.lines[first]?.start, definition.lines[line]?.start)
  return (lead && fileWords(lead.text)) ?? programWords(above)
}

const longest = 1000
/** How much of a line before a place is read, in UTF-16 units: very many places may be on one line. */
const reach = 2000
const item = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const row = /^[ \t]*\|/

export function isInstructed(definition: Source, offset: number): boolean {
  const {is} = placeDemand(definition, offset)
  return is === 'demanded' || is === 'weak'
}

export function placeDemand(definition: Source, offset: number): Demand {
  const line = lineAt(definition.lines, offset)
  const fence = fenceOf(outlineOf(definition), line)
  if (fence === undefined) return proseDemand(definition, line, offset)
  return textLanguages.has(fence.language) ? blockDemand(definition, fence.lines[0]) : notAsked
}

/** What the sentence up to a place says of it, else what the headings around it say. */
function proseDemand(definition: Source, line: number, offset: number): Demand {
  const text = textBefore(definition, line, offset)
  const {sentence: whole, above} = sentences(text)
  const sentence = whole.slice(-longest)
  if (isDelegation(text)) return because({is: 'excluded', words: above + sentence}, line)
  const words = openCondition(sentence) ?? quotedFor(definition, line)
  if (words !== undefined) return because({is: 'excluded', words}, line)
  const sign = sentenceSign(sentence, true)
  const other = sign?.is === 'weak' ? sentenceSign(restOfSentence(definition, line, offset)) : undefined
  if (other?.is === 'excluded') return because(other, line)
  if (sign !== undefined) return because(sign.is === 'excluded' ? sign : {...sign, is: 'demanded'}, line)
  const title = labelAt(sentence)
  return isOutputTitle(title) ? because({is: 'demanded', words: title}, line) : sectionDemand(definition, line)
}

/** The label before a place, as a title: "**Output format** (required):". Empty where there is none. */
function labelAt(sentence: string): string {
  const label = trimOf(sentence, ' \t\r\n*_`>-')
  if (!label.endsWith(':') || label.length > 80) return ''
  return label
    .slice(0, -1)
    .replace(/[*_]|\([^()]{0,40}\)/g, '')
    .trim()
}

/** What the headings around a line say where it is directly below one over an output; a row of a table has to be about that. */
function sectionDemand(definition: Source, line: number): Demand {
  const section = sectionOf(outlineOf(definition), line)
  if (section === undefined) return notAsked
  const title = plainTitle(section)
  const isOther = row.test(rowText(definition, line)) && !/\b(?:output|response|format)/i.test(title)
  return isOutputTitle(title) && !isOther ? titleDemand(definition, section, false) : notAsked
}

/** What the paragraph above a quotation says: it may be what others are given. */
function quotedFor(definition: Source, line: number): string | undefined {
  let first = line
  while (first > 0 && line - first < 60 && /^[ \t]*>/.test(rowText(definition, first))) first--
  if (first === line) return undefined
  const lead = leadOf(definition, first + 1)
  const sign = lead && sentenceSign(lead.text)
  return sign?.is === 'excluded' ? sign.words : undefined
}

/** The sentence up to a place: the introduction of its list or table, and its own line. */
function textBefore(definition: Source, line: number, offset: number): string {
  const {start} = definition.lines[line] ?? {start: offset}
  const onLine = definition.text.slice(Math.max(start, offset - reach), offset)
  const listed = row.test(rowText(definition, line)) ? row : item.test(rowText(definition, line)) ? item : undefined
  let first = line
  if (listed !== undefined)
    while (first > 0 && line - first < 20 && listed.test(rowText(definition, first - 1))) first--
  const lead = leadOf(definition, first)
  const text = listed === undefined ? onLine : onLine.replace(item, '').replace(row, '')
  if (lead === undefined) return text
  const gap = lead.lines[1] === first - 1 ? '\n' : '\n\n'
  return listed !== undefined && !endsInColon(lead.text) && gap === '\n\n' ? text : lead.text + gap + text
}

function restOfSentence(definition: Source, line: number, offset: number): string {
  const rest = definition.text.slice(offset, definition.lines[line]?.end ?? offset).slice(0, longest)
  return (/^[^.!?]*/.exec(rest.replace(/<[^<>]*>|`/g, ' ')) ?? [''])[0]
}

/** The words of a heading, without marks, numbers and the note at its end. */
export function plainTitle({title, form}: OutlineSection): string {
  const text = form === 'tag' ? title.replace(/[_.-]+/g, ' ') : title
  const words = text.replace(/[*_`]/g, '').replace(/^[^\p{L}\p{N}]+/u, '')
  const plain = words.replace(/^(?:step\s+)?\d+(?:\.\d+)*[a-z]?[.):]*\s+(?:[-\u2013\u2014:]\s*)?/i, '').trim()
  const open = plain.endsWith(')') ? plain.lastIndexOf('(') : -1
  return open > 0 ? plain.slice(0, open).trimEnd() : plain
}
