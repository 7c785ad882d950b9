/** Sentences that ask for JSON: for nothing else, or with their fields. */
import {lineAt} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import type {JsonShape} from './contract.ts'
import {readJsonShape} from './data-shape.ts'
import {rowText} from './fences.ts'
import {fileWords} from './file-words.ts'
import {type Paragraph, paragraphs} from './paragraphs.ts'
import {answerOrder, exchangeTitle, ownSubject, printedObject, printOrder, programPhrase} from './phrases.ts'
import {placeDemand} from './place.ts'
import {dataRows} from './unfenced.ts'

/** JSON that a sentence asks for; the line from 0. */
export interface AskedJson {
  readonly line: number
  readonly words: string
  /** Whether nothing else is to be printed. */
  readonly isOnly: boolean
  /** Whether a fence around it is forbidden. */
  readonly isBare: boolean
  readonly shape: JsonShape | undefined
}

const jsonOnly =
  /\b(?:[Oo]nly|ONLY|nothing but|nothing else|exclusively|single|solely|[Ss]trictly|STRICTLY)\b[^.\n]{0,80}(?<![.\w])JSON\b|(?<![.\w])JSON\b[^.\n]{0,60}\b(?:only|ONLY|nothing else|no prose|no (?:other )?text|no markdown|no commentary)\b/

/** Words that forbid a fence. */
const bare =
  /\b(?:no|not|never|without|don'?t)\b[^.\n]{0,60}?(?:\bfences?\b|\bfenced\b|\bcode ?blocks?\b|\bbackticks\b|```|\bmarkdown (?:formatting|wrapp\w+|block)\b)|\braw JSON\b/i

/** Words around the name by which it is the form of an answer, and not what a program handles. */
const jsonForm =
  /\b(?:as|in|a|an|valid|one|strictly|exactly|following) (?:[\w-]{1,20} ){0,2}(?<![.\w])JSON\b|(?<![.\w])JSON\b ?(?:object|array|format|document|:)/

/** The first sentence of a definition that asks for JSON: one for nothing else, or one that only names the form. */
export function askedJson(definition: Source): AskedJson | undefined {
  if (!definition.text.includes('JSON')) return undefined
  let found: AskedJson | undefined
  for (const paragraph of paragraphs(definition)) {
    const {text, start} = paragraph
    const only = jsonOnly.exec(text)
    const place = only === null ? -1 : start + only.index + only[0].length
    if (only !== null && (isOfFile(text, only.index) || !isOfAnswer(text, only.index))) continue
    if (only !== null && (isDemanded(definition, place) || /^\W*JSON only\b/i.test(text.slice(only.index))))
      return {
        line: lineAt(definition.lines, start + only.index),
        words: 'JSON only',
        isOnly: true,
        ...askedShape(definition, paragraph, place),
        isBare: isBare(definition, paragraph)
      }
    found ??= namedJson(definition, paragraph)
  }
  return found
}

/** Whether the rest of a sentence puts its JSON into a file. */
function isOfFile(text: string, from: number): boolean {
  const [rest = ''] = /^[^\n]{0,300}?(?=[.!?](?:\s|$)|\n|$)/.exec(text.slice(from, from + 320)) ?? []
  return fileWords(rest) !== undefined
}

/** Whether the sentence is about the answer: JSON is also built, written and sent on the way. */
function isOfAnswer(text: string, from: number): boolean {
  const before =
    text
      .slice(Math.max(0, from - 300), from)
      .split(/[.!?\n]/)
      .at(-1) ?? ''
  const [rest = ''] = /^[^.!?\n]*/.exec(text.slice(from, from + 300)) ?? []
  const sentence = before + rest
  return /^\W*(?:JSON only|only JSON)\b/i.test(sentence) || answerOrder.test(sentence) || ownSubject.test(sentence)
}

/** Whether the paragraph of a demand, or the one below it, forbids a fence. */
function isBare(definition: Source, paragraph: Paragraph): boolean {
  const all = paragraphs(definition)
  const index = all.indexOf(paragraph)
  return all.slice(index, index + 2).some(({text}) => bare.test(text))
}

function isDemanded(definition: Source, place: number): boolean {
  return placeDemand(definition, place).is === 'demanded'
}

/** JSON as the form of an answer, in a sentence that is not about files or programs. */
function namedJson(definition: Source, paragraph: Paragraph): AskedJson | undefined {
  const {text, start} = paragraph
  const match = jsonForm.exec(text)
  if (match === null) return undefined
  const place = start + match.index + match[0].length
  const before =
    text
      .slice(Math.max(0, match.index - 300), match.index)
      .split(/[.!?\n]/)
      .at(-1) ?? ''
  const [after = ''] = /^[^.!?\n]*/.exec(text.slice(match.index, match.index + 300)) ?? []
  const order = printOrder.exec(before)
  const isPrinted = order !== null && printedObject.test(before.slice(order.index))
  const isAnswer = isPrinted || answerOrder.test(before) || ownSubject.test(before)
  if (!isAnswer || fileWords(text) !== undefined || exchangeTitle.test(after)) return undefined
  if (programPhrase.test(text.slice(0, match.index))) return undefined
  if (!isDemanded(definition, place)) return undefined
  const line = lineAt(definition.lines, start + match.index)
  return {
    line,
    words: (before + match[0]).trim(),
    isOnly: false,
    ...askedShape(definition, paragraph, place),
    isBare: isBare(definition, paragraph)
  }
}

const field =
  /^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+[`"*]{0,3}([A-Za-z_]\w{0,40})[`"*]{0,3}(?: ?\([^()\n]{1,60}\))?[`"*]{0,3}:/

/** The fields of the JSON, as a list or as JSON in the sentence or below it. */
function askedShape(definition: Source, {text, start}: Paragraph, place: number): Pick<AskedJson, 'shape'> {
  const rest = text.slice(place - start)
  const inline = /^[^{\n]{0,120}?(\{\{?\s*"[^\n]{1,400}\})/.exec(rest)?.[1]
  const shape = inline === undefined ? shapeBelow(definition, place) : readJsonShape(inline)
  const [, kind] = /\bJSON (object|array)\b/.exec(text.slice(Math.max(0, place - start - 12), place - start + 8)) ?? []
  if (shape !== undefined)
    return {shape: kind === 'array' && shape['type'] !== kind ? {type: kind, items: shape} : shape}
  const [lead = '', ...lines] = rest.split('\n')
  const items = lines.filter((line) => /^[-*+\d]/.test(line))
  const keys = items.flatMap((line) => field.exec(line)?.[1] ?? [])
  if (/:[*_ \t]*$/.test(lead) && keys.length >= 2 && keys.length === items.length)
    return {shape: {type: 'object', required: keys, properties: Object.fromEntries(keys.map((key) => [key, {}]))}}
  return {shape: kind === undefined ? undefined : {type: kind}}
}

/** The JSON that begins on one of the next lines. */
function shapeBelow(definition: Source, place: number): JsonShape | undefined {
  const line = lineAt(definition.lines, place)
  const first = [line + 1, line + 2].find((each) => rowText(definition, each).trim() !== '')
  if (first === undefined || !/^[ \t]*[{[]/.test(rowText(definition, first))) return undefined
  const rows = dataRows(definition, first)
  return rows.length === 0 ? undefined : readJsonShape(rows.map(({text}) => text).join('\n'))
}
