/**
 * Whether a definition asks its agent to print a form. Two signs count: a heading over the output, and an order to
 * answer in the sentence before it. Files, examples and single cases do not count; other forms need a marker.
 */
import {lastIndexFrom, lineAt} from '../../text/lines.ts'
import {trimOf} from '../../text/trim.ts'
import type {OutputContract} from '../engine/model.ts'
import {
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

export interface DemandWords {
  /** From 1. */
  readonly line: number
  readonly words: string
}

/** The demand of words for a form: `conditional` forms are asked for in some cases only. */
interface Sign {
  readonly is: 'demanded' | 'conditional' | 'excluded'
  readonly words: string
}

export interface Demand {
  readonly is: Sign['is'] | 'not asked for'
  readonly why: readonly DemandWords[]
  /** The line of the heading over the output, from 0. */
  readonly titleLine?: number
  /** It joins the form to the one above by "or". */
  readonly isAlternative?: true
}

/** Something that is shown, and whether the definition asks for it; lines from 0. */
export interface ShownForm {
  /** `undefined` where it cannot be read. */
  readonly contract: OutputContract | undefined
  readonly lines: readonly [first: number, last: number]
  readonly demand: Demand
}

export const notAsked: Demand = {is: 'not asked for', why: []}

function because({is, words}: Sign, line: number): Demand {
  return {is, why: [{line: line + 1, words: words.trim()}]}
}

/** The start of a clause: at the start, behind a mark, a conjunction or a word of duty. */
const clause =
  '(?:^|[.:;,!?\\n(]|\\b(?:then|and|always|finally|only|or|you(?: (?:must|should|will|always|are to))?))(?:\\s{1,9}\\w{1,20}ly\\b)?[\\s*_>"]{0,9}(?:(?:[-+>]|\\d{1,3}[.)])\\s{1,9}[*_]{0,3})?'
const noun =
  '(?:outputs?|responses?|repl(?:y|ies)|answers?|reports?|verdicts?|returns?|results?|findings|summary|reviews?|analysis|feedback|message)'
const form = '(?:format|structure|template|schema|layout|contract|requirements?)s?'

const answering = `(?:output|emit|return|respond|reply|answer|report|print|(?:end|conclude|finish|close|begin|start)s? (?:with|your)|(?:end|conclude|finish|close) [^.\\n]{1,40}? with)\\b(?!['-]|\\s+(?:of|from|is|are|was|${form})\\b)`

const order = new RegExp(
  `${clause}${answering}|${clause}(?:provide|give|produce|present|write|state|format|structure)\\b[^.:\\n]{0,40}?\\b(?:your|the|final) (?:[\\w-]+ )?${noun}\\b|\\b(?:your|the|its) (?:[\\w-]+ ){0,3}(?:${noun}|line|tag)s? (?:${form} )?(?:always |also )?(?:must|should|shall|will|has to|is|ends?|closes?|contains?|follows?)\\b|\\b(?:it|this|that) must be\\b|\\b(?:at the (?:end|start|top|bottom) of|in) (?:your|the|each|every) (?:[\\w-]+ )?${noun}\\b[^.:\\n]{0,30}\\b(?:include|add|append|put|write|place)\\b|\\bfollow(?:ing)? (?:this|the) (?:[\\w-]+ )?${form}|${clause}write (?:exactly )?this\\b`,
  'i'
)
/** An order that ends at a tag: "wrap your answer in". */
const wrapping = new RegExp(
  `${clause}(?:wrap|enclose|surround|put|place)\\b[^.:\\n]{0,40}?\\b(?:your|the|final) (?:[\\w-]+ ){0,2}${noun}\\b[^.:\\n]{0,40}\\b(?:in|inside(?: of)?|within|between|with|by)(?: an?| the| these)?[ \\t*"\`]*$`,
  'i'
)
const negation = /\b(?:don'?t|do not|never|avoid|must not|should not)\b/i
const example = /\b(?:examples?|for instance|such as|samples?)\b|\be\.g\./i
const condition =
  /(?:^|[.:;\n])\W{0,12}(?:\d{1,3}[.)]\s{1,9})?\W{0,6}(?:if|unless|in case|otherwise|on|or|for|when(?:ever)?|upon|while|until)\b/i
const each = /\b(?:for|per|in) (?:each|every)\b/i
/** The end of the work, which always comes. */
const atTheEnd =
  /, you (?:(?:must|should|always|will) )?(?:return|report|respond|output|print)\b|^[^,:]{0,80}\b(?:done|finish\w*|complet\w*|conclud\w*)\b/i
/** Words for another target or source: a file, a message, a program or another agent. */
const elsewhere =
  /(?:\b(?:write|save|create|generate|put)\b[^.\n`]{0,60})?`[^`\n]{0,80}(?:\/|\.[a-z]{2,5})[^`\n]{0,80}`|\b[\w-]{1,60}\.(?:md|json|ya?ml|txt|html)\b|(?:^|[\n.;:,]|\bto)[\s*_>\d.)-]{0,12}(?:use edit|save|create|append|store|update|record|add|insert|edit|commit|post|publish|document|log|write (?:it )?(?:in)?to|(?:write|generate)\b[^.:\n]{0,40} file|(?:ask|tell|instruct) (?:the|each|every|all))\b|\b(?:the|this|bundled) (?:[\w-]+ )?(?:script|program|command|tool|cli|endpoint|server)s?\b/i

function sentenceSign(sentence: string): Sign | undefined {
  const prose = sentence.replace(/\*\*|__/g, '').replace(/`[^`\n]*`/g, ' ')
  const other = (example.exec(prose) ?? each.exec(prose))?.[0]
  if (other !== undefined) return {is: 'excluded', words: other}
  const negative = negation.exec(prose)
  if (negative !== null) return endsInColon(sentence) ? {is: 'excluded', words: negative[0]} : undefined
  const found = order.exec(prose) ?? wrapping.exec(prose)
  const when = conditionIn(prose)
  if (when !== undefined && (found !== null || endsInColon(sentence))) return {is: 'conditional', words: when}
  return found === null ? undefined : {is: 'demanded', words: found[0]}
}

function conditionIn(text: string): string | undefined {
  return atTheEnd.test(text) ? undefined : condition.exec(text)?.[0]
}

export function endsInColon(text: string): boolean {
  return /:[*_ \t]*$/.test(text)
}

export function isAnswerOrder(sentence: string): boolean {
  return sentenceSign(sentence)?.is === 'demanded'
}

const titleWords = new RegExp(
  `^(?:[\\w-]+ (?:report|review|analysis) (?:format|template|structure)|(?:(?:your|the|final|required|mandatory|strict|standard|expected|structured|json|and|of|for|to|back|what|you|orchestrator|specification|protocol|instructions|rules|style|completion|deliverables?|${noun}|${form})\\b[\\s:&/,-]*)+)$`,
  'i'
)
const titleNoun =
  /\b(?:outputs?|responses?|reply|reports?|verdict|returns?|deliverables?|(?:review|message|summary|results?) (?:format|template|structure))\b|^(?:response )?format$/i

/** Whether a heading is one over the agent's own output. */
export function isOutputTitle(title: string): boolean {
  return title !== '' && title.length <= 100 && titleWords.test(title) && titleNoun.test(title)
}

/** The words of a heading, without marks, numbers and the note at its end. */
export function plainTitle({title, form}: OutlineSection): string {
  const text = form === 'tag' ? title.replace(/[_.-]+/g, ' ') : title
  const words = text.replace(/[*_`]/g, '').replace(/^[^\p{L}\p{N}]+/u, '')
  const plain = words.replace(/^(?:step\s+)?\d+(?:\.\d+)*[a-z]?[.):]*\s+(?:[-\u2013\u2014:]\s*)?/i, '').trim()
  const open = plain.endsWith(')') ? plain.lastIndexOf('(') : -1
  return open > 0 ? plain.slice(0, open).trimEnd() : plain
}

/** Limit on the forms that "or" joins. */
const mostAlternatives = 20

/**
 * Whether a definition asks for the template that begins at a line: a fence, or lines without one.
 *
 * @param most limit on the forms above that are its alternatives
 */
export function blockDemand(definition: Source, line: number, most = mostAlternatives): Demand {
  const section = sectionOf(outlineOf(definition), line - 1)
  const lead = leadOf(definition, line) ?? boldLead(section)
  const other = lead && isAlternative(lead.text) && most > 0 ? formAbove(definition, lead.lines[0]) : undefined
  const byOther = other === undefined ? notAsked : blockDemand(definition, other, most - 1)
  if (byOther.is === 'demanded' || byOther.is === 'conditional') return {...byOther, isAlternative: true}
  const sign = lead && leadSign(lead.text)
  const byLead = sign && lead && because(sign, lead.lines[1])
  if (byLead?.is === 'excluded') return byLead
  const byTitle = titleDemand(definition, section)
  if (byTitle.is === 'excluded' || byTitle.is === 'conditional' || byLead === undefined) return byTitle
  if (byLead.is === 'conditional') return byTitle.is === 'demanded' || order.test(lead?.text ?? '') ? byLead : notAsked
  const step = byTitle.is === 'demanded' ? undefined : stepOnTheWay(definition, section)
  return step ?? {...byTitle, is: 'demanded', why: [...byLead.why, ...byTitle.why]}
}

/** Whether the lead of a form makes it an alternative of the form above: "or", "or, without beds, with:". */
export function isAlternative(lead: string): boolean {
  return /^[\s*_>(\u2013\u2014-]{0,9}(?:or|alternatively)\b[^.!?\n]{0,80}$/i.test(lead)
}

/** The first line of the form above a line: a fence, or a paragraph without its introduction. */
function formAbove(definition: Source, line: number): number | undefined {
  const outline = outlineOf(definition)
  let last = line - 1
  while (last > 0 && line - last < 4 && rowText(definition, last).trim() === '') last--
  const fence = fenceOf(outline, last)
  if (fence !== undefined) return fence.lines[0]
  const form = leadOf(definition, line)
  if (form === undefined) return undefined
  const rows = Array.from({length: form.lines[1] - form.lines[0] + 1}, (_, index) =>
    rowText(definition, form.lines[0] + index)
  )
  return form.lines[0] + rows.findIndex(endsInColon) + 1
}

const numbered = /^\W{0,6}(?:(?:step|phase|stage|part)\s+)?(\d{1,3})(?![\d.]*\d)/i

/** A form in a numbered step is not the answer if another step follows. */
function stepOnTheWay(definition: Source, section: OutlineSection | undefined): Demand | undefined {
  const {sections} = outlineOf(definition)
  for (let each = section; each !== undefined; each = each.parent) {
    const {title, last, line} = each
    const next = sections[lastIndexFrom(sections, last, (other) => other.line) + 1]
    const [number, following] = [title, next?.title ?? ''].map((text) => Number(numbered.exec(text)?.[1]))
    if (number !== undefined && following === number + 1) return because({is: 'excluded', words: title}, line)
  }
  return undefined
}

/** A bold line that orders the form below it. */
function boldLead(section: OutlineSection | undefined): Lead | undefined {
  if (section?.form !== 'bold' || !/\s/.test(section.title) || !isAnswerOrder(section.title)) return undefined
  return {text: `${section.title}:`, lines: [section.line, section.line]}
}

/** The sign in the paragraph above a place: its last sentence, else an order in the sentences before. */
function leadSign(lead: string): Sign | undefined {
  const {sentence, above} = sentences(lead)
  const sign = sentenceSign(sentence)
  const isAnswer = sign?.is === 'demanded' && /\b(?:return|respond|reply|answer)\b/i.test(sentence)
  const file = isAnswer || negation.test(lead) ? null : elsewhere.exec(lead)
  if (file !== null) return {is: 'excluded', words: file[0]}
  const label = labelSign(sentence)
  return sign ?? (label && /\s/.test(label.words) ? label : above === '' ? undefined : leadSign(above.trimEnd()))
}

/** "Output format:" */
function labelSign(sentence: string): Sign | undefined {
  const label = trimOf(sentence, ' \t\r\n*_`>-')
  const title = label
    .slice(0, -1)
    .replace(/[*_]|\([^()]{0,40}\)/g, '')
    .trim()
  return label.endsWith(':') && isOutputTitle(title) ? {is: 'demanded', words: title} : undefined
}

function sentences(text: string): {readonly sentence: string; readonly above: string} {
  const end = [...text.matchAll(/[.!?]["')*_]{0,4}\s+(?=\S)|\r?\n(?<!:[*_ \t]*\r?\n)[ \t]*\r?\n/g)].at(-1)
  const at = end === undefined ? 0 : end.index + end[0].length
  return {sentence: text.slice(at), above: text.slice(0, at)}
}

const otherTitle =
  /\b(?:examples?|samples?|inputs?|api (?:usage|documentation|reference))\b|[\w}-]\.(?:md|json|ya?ml|txt|html?|csv)\b|\(`?--[a-z]/i

/** "Success report": printed only for this outcome of the work. */
const outcome = /\b(?:success(?:ful)?|fail\w*|errors?|blocked|approved|rejected)\b/i

/** The demand by the headings around a place, from the innermost to the first heading over the output. */
export function titleDemand(definition: Source, section: OutlineSection | undefined): Demand {
  let condition: Demand | undefined
  let demand: Demand | undefined
  for (let each = section; each !== undefined; each = each.parent) {
    const {title, line, form, depth} = each
    const plain = plainTitle(each)
    // The title of the whole definition names the agent.
    const other = form === 'heading' && depth === 1 ? null : otherTitle.exec(title)
    if (other !== null) return because({is: 'excluded', words: other[0]}, line)
    if (conditionIn(title) !== undefined || outcome.test(title))
      condition ??= because({is: 'conditional', words: plain}, line)
    // A single bold word labels the output of a command or an example.
    if (demand !== undefined || !isOutputTitle(plain) || (form === 'bold' && !/\s/.test(plain))) continue
    const file = form === 'bold' ? elsewhere.exec(leadOf(definition, line)?.text ?? '') : null
    if (file !== null) return because({is: 'excluded', words: file[0]}, line)
    demand = {
      ...(condition ?? because({is: 'demanded', words: plain}, line)),
      ...(form !== 'bold' && {titleLine: line})
    }
  }
  return demand ?? notAsked
}

/** How much of a line before a place is read, in UTF-16 units: very many places may be on one line. */
const reach = 2000
const item = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const row = /^[ \t]*\|/

export function isInstructed(definition: Source, offset: number): boolean {
  return placeDemand(definition, offset).is === 'demanded'
}

export function placeDemand(definition: Source, offset: number): Demand {
  const line = lineAt(definition.lines, offset)
  const outline = outlineOf(definition)
  const fence = fenceOf(outline, line)
  if (fence !== undefined) return textLanguages.has(fence.language) ? blockDemand(definition, fence.lines[0]) : notAsked
  const {sentence, above} = sentences(textBefore(definition, line, offset))
  const other = elsewhere.exec(above.replace(/`[^`\n]*`/g, ' '))
  if (other !== null) return because({is: 'excluded', words: other[0]}, line)
  if (/^[ \t]*>/.test(rowText(definition, line))) return notAsked
  const open = /\b(?:if|when|until|unless|after|on|for|where|whether)\b[^,:;]{0,300}$/i.exec(sentence)
  if (open !== null) return because({is: 'excluded', words: open[0]}, line)
  const sign = sentenceSign(sentence) ?? labelSign(sentence)
  if (sign !== undefined) return because({...sign, is: sign.is === 'conditional' ? 'demanded' : sign.is}, line)
  const section = sectionOf(outline, line)
  if (section === undefined || !isOutputTitle(plainTitle(section)) || row.test(rowText(definition, line)))
    return notAsked
  return titleDemand(definition, section)
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
