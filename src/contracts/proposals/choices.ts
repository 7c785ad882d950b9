/** Requests in the prose of a definition: one of several texts, a line with a label, a tag with its values. */
import {isInComment} from '../../markdown/structure.ts'
import {lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {lineTerms, type OutputContract} from '../engine/model.ts'
import {doubledBraces} from '../engine/template.ts'
import {choiceOf, hasCapitalLabel, readSentence} from '../markers/marked-block.ts'
import {fenceOf, outlineOf, rowText} from '../markers/outline.ts'
import {isMarkup, mayHaveAttributes, tagValuesOf} from '../markers/tag-names.ts'
import type {Source} from '../source.ts'
import {endsInColon, isAnswerOrder, placeDemand, type ShownForm} from './demand.ts'
import {withHoles} from './loose.ts'

/** A paragraph of prose; lines from 0. */
export interface Paragraph {
  readonly start: number
  readonly text: string
  readonly lines: readonly [first: number, last: number]
}

const longest = 4000

export const paragraphs = memoize((definition: Source): readonly Paragraph[] => {
  const outline = outlineOf(definition)
  const found: Paragraph[] = []
  let first = -1
  const close = (next: number): void => {
    if (first === -1) return
    const start = definition.lines[first]?.start ?? 0
    const text = definition.text.slice(start, definition.lines[next - 1]?.end).slice(0, longest)
    found.push({start, text, lines: [first, next - 1]})
    first = -1
  }
  for (let line = outline.first; line < definition.lines.length; line++) {
    const fence = fenceOf(outline, line)
    if (fence !== undefined) {
      close(line)
      line = fence.lines[1]
    } else if (rowText(definition, line).trim() === '') close(line)
    else if (first === -1) first = line
  }
  close(definition.lines.length)
  return found.filter(({start}) => !isInComment(definition, start))
})

/**
 * The tags, and the first choice.
 *
 * @param block a block of the same definition: its labels and tags are left out here
 */
export function choices(definition: Source, block: OutputContract | undefined): readonly ShownForm[] {
  const blockJson = JSON.stringify(block ?? {})
  const first = firstChoice(definition, block !== undefined)
  const isKnown = ({contract}: ShownForm): boolean =>
    [contract?.tag, ...Object.keys(contract?.lines ?? {})].some(
      (name) => name && blockJson.includes(JSON.stringify(name))
    )
  return [...tagsOf(definition), ...(first === undefined ? [] : [first])].filter((each) => !isKnown(each))
}

function firstChoice(definition: Source, hasBlock: boolean): ShownForm | undefined {
  for (const paragraph of paragraphs(definition)) {
    const found = choiceIn(definition, paragraph, hasBlock)
    if (found !== undefined) return found
  }
  return undefined
}

const edge =
  /\b(?:(?:end|conclude|finish|close|start|begin)s?\b[^.\n`]{0,80}?\bwith\b|(?:final|last|first) line\b|(?:single|one) (?:line|word|token|letter|label)\b|one of\b|\bonly\b)|^\W{0,6}final(?: line| status| output)?\W{0,4}:/gim
/** A step of the work, or its tools: "begin by analyzing the queries with". */
const means = /\bby \w+ing\b|\b(?:tools?|commands?|using|like|such as)\b/i
/** One of many items of an answer, of which each begins or ends so. */
const eachItem =
  /\b(?:each|every|all) (?:[\w-]+ ){0,2}(?:entry|entries|items?|bullets?|findings?|issues?|comments?|sections?|paragraphs?|rows?|files?|tasks?|steps?|commits?|titles?|headings?|labels?|names?|sentences?)\b/i
const negated = /\b(?:don'?t|do not|never|avoid|must not|should not)(?: [\w-]+)?\s$/i
const alone = /\b(?:only|single (?:word|token|letter|label)|one (?:word|token|letter|label)|nothing else)\b/i

/** A sentence on its line; behind a value, also on lines below that begin with another one or a remark. */
const choiceSentence =
  /^(?:(?:(?![.!?]\s)[^\n`"'\u201c])*\n|[\s\S]*?(?:[.!?](?=\s)|\n(?![ \t]{0,3}(?:[(`"'\u201c]|or\b))|$))/

function choiceIn(definition: Source, paragraph: Paragraph, hasBlock: boolean): ShownForm | undefined {
  const {text, start} = paragraph
  for (const {0: words, index} of text.matchAll(edge)) {
    const from = index + words.length
    const before = text.slice(Math.max(0, index - 160), from)
    if (means.test(words) || eachItem.test(words) || negated.test(text.slice(Math.max(0, index - 40), index))) continue
    const sentence = choiceSentence.exec(text.slice(from))?.[0] ?? ''
    const line = lineAt(definition.lines, start + from)
    const isOneOf = /\b(?:one of|one line)\b/i.test(words + sentence)
    const isOver = endsInColon(sentence.trimEnd())
    const listed = isOver ? choicesBelow(definition, line + 1, isOneOf) : undefined
    const span = sentence.search(/[`"'\u201c<*]|\b[A-Z][A-Z0-9_]*(?:,| or )|\b[A-Z]{2}/)
    const contract = isOver ? listed?.contract : span === -1 ? undefined : readSentence(sentence.slice(span))[0]
    const place = start + from + (isOver ? sentence.trimEnd().length : Math.max(0, span))
    if (contract === undefined || !isChoice(contract) || means.test(definition.text.slice(start + from, place)))
      continue
    const demand = placeDemand(definition, place)
    const areWords = !isOver && contract.oneOf?.every((value) => /^\w+$/.test(value)) === true
    if (demand.is !== 'demanded' || (areWords && (hasBlock || !isAnswerOrder(before + sentence.slice(0, span)))))
      continue
    const last = listed?.last ?? line
    const at = edgeOf(words, () => isFollowed(definition, paragraph, place, last))
    const isAlone = contract.oneOf !== undefined && alone.test(words + sentence)
    const terms = {...contract, ...(at && {at}), ...(isAlone && {only: true})}
    return {contract: terms, lines: [line, last], demand}
  }
  return undefined
}

/** Text behind the last line of an output: "Below the verdict, list the reasons". */
const textBehind =
  /^\W*if\b[^.\n]{0,40}, (?:also )?(?:list|explain|describe|give|name|include|add)\b|\bfollowed by\b|\bfollow(?: (?:it|that|this))? (?:up )?with\b|\b(?:after|behind|below|beneath|under) (?:it|that|the|this|your)\b/i
const nothingBehind = /\b(?:don'?t|never|no|not|nothing|without)\b/i

/** How many paragraphs behind a choice may say more about it. */
const nearParagraphs = 2

/** Whether a sentence behind a choice, in its paragraph or in the next ones, asks for text below it. */
function isFollowed(definition: Source, {start, text}: Paragraph, place: number, last: number): boolean {
  const all = paragraphs(definition)
  const next = all.findIndex(({lines}) => lines[0] > last)
  const below = next === -1 ? [] : all.slice(next, next + nearParagraphs).map((each) => each.text)
  const sentences = [text.slice(place - start), ...below].flatMap((each) => each.split(/[.!?](?=\s)/))
  return sentences.some((sentence) => textBehind.test(sentence) && !nothingBehind.test(sentence))
}

function edgeOf(words: string, hasTextBehind: () => boolean): OutputContract['at'] {
  if (/^(?:start|begin|first)/i.test(words)) return 'start'
  return /^\W*(?:end|conclude|finish|close|final|last)/i.test(words) && !hasTextBehind() ? 'end' : undefined
}

/** A path, a call, an assignment. */
const code = /[\\=(){}]|\S\/\S|::|\.\w/

/** Several texts, or labels of lines; a single text may be a command or a name. */
function isChoice({oneOf: texts, lines}: OutputContract): boolean {
  if (lines !== undefined)
    return Object.values(lines).every((terms) =>
      (lineTerms(terms).values ?? []).every((value) => !/^and |[.,]$/.test(value))
    )
  const [label] = /^[^:{}]{1,60}:\s/.exec(texts?.[0] ?? '') ?? []
  const isText = (text: string): boolean =>
    (label !== undefined && text.startsWith(label)) || hasCapitalLabel(text) || !code.test(text)
  return texts !== undefined && texts.length > 1 && texts.every((text) => text.length <= 200 && isText(text))
}

/** The printed text of an item: its code, its bold text, or words in capitals. */
const printed =
  /^(?:[^`]*`([^`]{2,200})`[^`]*|\*\*([^*]{2,80})\*\*.*|["\u201c]?([A-Z][A-Z0-9_ -]{1,40}[A-Z0-9])["\u201d]?\s*(?:$|[:(\u2013\u2014-].*))$/
const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(?:\[[ xX]?\][ \t]{1,4})?(.*)/
const longestList = 40

/** The printed texts of the items below a line; `undefined` if an item has none. */
function choicesBelow(
  definition: Source,
  from: number,
  isOneOf: boolean
): {readonly contract: OutputContract | undefined; readonly last: number} | undefined {
  const texts: string[] = []
  let last = from
  const isBlock = isOneOf && isIndented(rowText(definition, from))
  for (let line = from; line < Math.min(definition.lines.length, from + longestList); line++) {
    const row = rowText(definition, line)
    const [, content] = listItem.exec(row) ?? []
    if (isBlock ? !isIndented(row) : content === undefined && /^(?:[ \t]{2,}\S|\s*$)/.test(row)) {
      if (texts.length > 0 && !listItem.test(rowText(definition, from))) break
      continue
    }
    if (content === undefined && !isBlock && (!isOneOf || line > last + 1 || otherMark.test(row))) break
    const printedText =
      content === undefined
        ? row.trim()
        : printed
            .exec(content)
            ?.slice(1)
            .find((group) => group !== undefined)
    if (printedText === undefined) return undefined
    texts.push(withHoles(printedText.trim()))
    last = line
  }
  const [contract] = choiceOf(texts)
  return texts.length === 0 || (contract?.oneOf !== undefined && !isOneOf) ? undefined : {contract, last}
}

/** A text that is set off by spaces, without a mark. */
function isIndented(row: string): boolean {
  return /^[ \t]{2,}\S/.test(row) && !listItem.test(row) && !otherMark.test(row)
}

/** A fence, a heading, a comment: nothing of a list. */
const otherMark = /^[ \t>]*(?:`{3}|~{3}|#{1,6}[ \t]|<!--)/

const tag =
  /<([A-Za-z][\w.:-]{0,60})([ \t][^<>\n]{0,100})?>(?:([^<>\n]{0,200})<\/\1>|[`"'*]{0,3}[ \t](?:tags?|elements?)\b)/g

/** The tags in prose, closed or called a tag, of which one place is asked for, with the values that all places show. */
function tagsOf(definition: Source): readonly ShownForm[] {
  const outline = outlineOf(definition)
  const byName = new Map<string, {form: ShownForm; values: Set<string>; hasAttributes: boolean}>()
  for (const {0: whole, 1: name = '', 2: attributes, 3: content = '', index} of definition.text.matchAll(tag)) {
    const line = lineAt(definition.lines, index)
    const isProse = line >= outline.first && fenceOf(outline, line) === undefined && !isInComment(definition, index)
    const values = tagValuesOf(content, name)
    // An element alone on its line structures the prompt, unless it offers something.
    if (!isProse || isMarkup(name) || (values.length === 0 && rowText(definition, line).trim() === whole)) continue
    const demand = placeDemand(definition, index)
    const earlier = byName.get(name)
    const isFirst = earlier === undefined || (earlier.form.demand.is !== 'demanded' && demand.is === 'demanded')
    const allValues = earlier?.values ?? new Set<string>()
    for (const value of values) allValues.add(value)
    byName.set(name, {
      form: isFirst ? {contract: {tag: name}, lines: [line, line], demand} : earlier.form,
      values: allValues,
      hasAttributes: mayHaveAttributes(name, attributes) || earlier?.hasAttributes === true
    })
  }
  return [...byName.values()].flatMap(({form, values, hasAttributes}) => {
    const contract = {
      ...form.contract,
      ...(hasAttributes && {attributes: true}),
      ...(values.size > 0 && {values: [...values]})
    }
    return form.demand.is === 'demanded' ? [{...form, contract}] : []
  })
}

const verb = '(?:say|print|output|return|reply|respond|answer|write|state|report)'
const literal = '["\u201c`]([^`"\u201c\u201d\\n]{3,80})["\u201d`]'
const nothing = '(?:if|when|where)\\b[^.\\n`]{0,40}\\b(?:nothing|no|none)\\b'
const forms = [
  new RegExp(`\\b${verb}\\b[^.\\n\`"]{0,30}${literal}[^\\n\`]{0,30}\\b${nothing}`, 'i'),
  new RegExp(`\\b${nothing}[^.\\n\`"]{0,80}\\b${verb}\\b[^.\\n\`"]{0,30}${literal}`, 'i')
]

export function emptyAnswer(definition: Source): string | undefined {
  if (!/\b(?:nothing|none|no)\b/i.test(definition.text)) return undefined
  for (const {text} of paragraphs(definition))
    for (const form of forms) {
      const found = form.exec(text)?.[1]?.trim()
      if (found && /^\W{0,3}\p{L}[^[\]{}<>=]+$/u.test(found)) return doubledBraces(found)
    }
  return undefined
}
