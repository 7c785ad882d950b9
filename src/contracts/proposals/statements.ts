/** What the sentences of a definition ask for: tags, one of several lines, a last line, a list of sections. */
import {lineAt} from '../../text/lines.ts'
import {rowText} from '../markers/fences.ts'
import type {Source} from '../source.ts'
import type {ExampleContract} from './contract.ts'
import {placeDemand} from './demand.ts'
import {readChoice, readLabels} from './exact.ts'
import {readLabel} from './labels.ts'
import {type Paragraph, paragraphs, type Statement} from './paragraphs.ts'
import {tagStatements} from './tag-statements.ts'

export function readStatements(definition: Source): readonly Statement[] {
  return [...tagStatements(definition), ...paragraphs(definition).flatMap((each) => lineStatements(definition, each))]
}

const edge =
  /\b(?:(?:end|conclude|finish|close|start|begin)s?\b[^.\n`]{0,80}?\bwith\b|(?:final|last|first) line\b|single line\b|one line\b|one of\b)|^\W{0,6}final(?: line| status| output)?\W{0,4}:/gim
/** A step of the work, or what it is done with: "begin by analyzing the queries with". */
const isMeans = /\bby \w+ing\b|\b(?:tools?|commands?|using|like|such as)\b/i
/** One of many items of an answer, of which each begins or ends so. */
const eachItem =
  /\b(?:each|every|all) (?:[\w-]+ ){0,2}(?:entry|entries|items?|bullets?|findings?|issues?|comments?|sections?|paragraphs?|rows?|files?|tasks?|steps?|commits?|titles?|headings?|labels?|names?|sentences?)\b/i
const negated = /\b(?:don'?t|do not|never|avoid|must not|should not)(?: [\w-]+)?\s$/i
const code = /`([^`\n]{2,200})`/g

/** Lines that a paragraph asks for, in code: `VERDICT: PASS` or `VERDICT: FAIL`. */
function lineStatements(definition: Source, paragraph: Paragraph): readonly Statement[] {
  const {text, start} = paragraph
  for (const match of text.matchAll(edge)) {
    if (
      isMeans.test(match[0]) ||
      eachItem.test(match[0]) ||
      negated.test(text.slice(Math.max(0, match.index - 40), match.index))
    )
      continue
    const offset = start + match.index + match[0].length
    const line = lineAt(definition.lines, offset)
    const {spans, last, place, isChoice} = spansAfter(definition, paragraph, match.index + match[0].length)
    if (isMeans.test(definition.text.slice(offset, place))) continue
    const found = readSpans(spans, [line, last], isChoice || /one of$/i.test(match[0]))
    if (found === undefined) continue
    const demand = placeDemand(definition, place)
    const isLabelled = /^\W*final\b.*:$/i.test(match[0])
    if (demand.is !== 'demanded' && !isLabelled) continue
    const at = /^(?:start|begin|first)/i.test(match[0])
      ? 'start'
      : /^(?:end|conclude|finish|close|final|last)/i.test(match[0].trim())
        ? 'end'
        : undefined
    return [
      {
        ...found,
        contract: {...found.contract, ...(at !== undefined && {at})},
        demand:
          isLabelled && demand.is === 'not asked for'
            ? {...demand, is: 'demanded', why: [{line: line + 1, words: match[0].trim()}]}
            : demand
      }
    ]
  }
  return []
}

/** What a sentence shows to be printed; `place`: the offset where it begins. */
interface Spans {
  readonly spans: readonly string[]
  readonly last: number
  readonly place: number
  readonly isChoice: boolean
}

/** The code of the rest of a sentence or, where it ends in a colon, of the items below. */
function spansAfter(definition: Source, {text, start, lines}: Paragraph, from: number): Spans {
  const rest = text.slice(from)
  const inline = /^[^\n]*?(?:[.!?](?=\s)|\n|$)/.exec(rest)?.[0] ?? ''
  const spans = spansOf(inline)
  const before = spans.length > 0 ? inline.search(/[`*"'\u201c]/) : inline.trimEnd().length
  const found = {place: start + from + before, isChoice: /\bone of\b/i.test(inline.slice(0, before))}
  const line = lineAt(definition.lines, start + from)
  if (spans.length > 0) return {...found, spans, last: line}
  if (!/:[*_ \t]*$/.test(inline.trimEnd())) return {...found, spans: [], last: lines[0]}
  const items = itemsBelow(definition, line + 1)
  const isEach = items.spans.length === 0 && /\bone of\b[^.!?]*$/i.test((text.slice(0, from) + inline).slice(-120))
  return {...found, ...(isEach ? {...itemsBelow(definition, line + 1, choice), isChoice: true} : items)}
}

/** Text in quotation marks that is a label and its value. */
const quoted = /(?<!\w)["'\u201c]([A-Z][^"'\u201c\u201d\n]{1,80}:(?: ?[^"'\u201c\u201d\n]{1,80})?)["'\u201d](?!\w)/g

/** What is in code or, without code, bold or quoted. */
function spansOf(text: string): readonly string[] {
  const spans = [...text.matchAll(code)].map(([, span = '']) => span)
  if (spans.length > 0) return spans
  const bold = [...text.matchAll(/\*\*([^*\n]{2,80})\*\*/g)].map(([, span = '']) => span)
  return bold.length > 0 ? bold : [...text.matchAll(quoted)].map(([, span = '']) => span)
}

/** What a list item shows to be printed: code, bold text, or words in capitals. */
const printed =
  /^\W{0,4}(?:`([^`]{2,120})`|\*\*[`"]?([^*`"]{2,80})[`"]?:?\*\*|["\u201c]?([A-Z][A-Z0-9_ -]{1,40}[A-Z0-9])["\u201d]?(?=\s*(?:$|[:(\u2013\u2014-])))/
/** What a list item shows behind its case: "- All planted: `Done.`". */
const choice = /^[^`\n]{1,80}[:\u2013\u2014-] {1,4}`([^`]{2,200})`\W{0,4}$/
const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(?:\[[ xX]?\][ \t]{1,4})?(.*)/

function itemsBelow(definition: Source, from: number, shape = printed): {spans: readonly string[]; last: number} {
  const spans: string[] = []
  let last = from
  for (let line = from; line < definition.lines.length && line < from + 40; line++) {
    const text = rowText(definition, line)
    const [, content] = listItem.exec(text) ?? []
    if (content === undefined) {
      if (text.trim() === '' || /^[ \t]{2,}\S/.test(text)) continue
      break
    }
    const head = shape
      .exec(content)
      ?.slice(1)
      .filter((group) => group !== undefined)
      .join(' ')
    if (head === undefined) return {spans: [], last}
    spans.push(head)
    last = line
  }
  return {spans, last}
}

/** Spans as lines that are printed; `undefined` where they are commands, paths or names. */
function readSpans(
  spans: readonly string[],
  lines: ExampleContract['lines'],
  isChoice: boolean
): ExampleContract | undefined {
  const texts = spans.map((span) => span.trim()).filter((span) => !/^<\/?[\w.:-]+(?:[ \t][^<>]*)?>/.test(span))
  if (texts.length === 0 || texts.length !== spans.length || texts.length > 12) return undefined
  const isLine = (text: string): boolean =>
    readLabel({text, line: 0}) !== undefined ||
    /^#{1,6} \S/.test(text) ||
    /^[A-Z][^:]{1,60}: ?[[{<]/.test(text) ||
    (isChoice && /^[A-Z]/.test(text) && text.includes(' ') && /[.!?]$/.test(text)) ||
    /^\W{0,3}[A-Z][A-Z0-9_]+(?:[ :-]|$)/.test(text)
  if (!texts.every(isLine)) return undefined
  return (isChoice ? undefined : readLabels(texts, lines)) ?? readChoice(texts, lines)
}
