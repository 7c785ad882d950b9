/** Answers that are JSON, by the sentences of a definition: nothing else is printed, or these are its fields. */
import {lineAt} from '../../text/lines.ts'
import {readJsonShape} from '../markers/data-shape.ts'
import {rowText} from '../markers/fences.ts'
import type {Source} from '../source.ts'
import type {JsonShape} from './contract.ts'
import {placeDemand} from './demand.ts'
import {type Paragraph, paragraphs, type Statement} from './paragraphs.ts'
import {fileWords, isAnswerOrder} from './signs.ts'
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

/** JSON as the form of what is printed, and not what a program handles. */
const named =
  /\b(?:as|in|a|an|valid|one|only|strictly|exactly|following|but|raw) (?:[\w-]{1,20} ){0,2}(?<![.\w])JSON\b|(?<![.\w])JSON\b ?(?:only|object|array|format|document|:)/i
/** Nothing else is printed. */
const alone =
  /\b(?:only|nothing but|nothing else|exclusively|single|solely|strictly)\b[^.\n]{0,80}(?<![.\w])JSON\b|(?<![.\w])JSON\b[^.\n]{0,60}\b(?:only|nothing else|no prose|no (?:other )?text|no markdown|no commentary)\b/i
/** Words that forbid a fence. */
const bare =
  /\b(?:no|not|never|without|don'?t)\b[^.\n]{0,60}?(?:\bfences?\b|\bfenced\b|\bcode ?blocks?\b|\bbackticks\b|```|\bmarkdown (?:formatting|wrapp\w+|block)\b)|\braw JSON\b/i

/** JSON that programs send. */
const isOfProgram = /\b(?:endpoints?|apis?|servers?|scripts?|programs?|tools?|commands?)\b/i

/** The first sentence of a definition that asks for JSON: one for nothing else, or one that only names the form. */
export function askedJson(definition: Source): AskedJson | undefined {
  if (!definition.text.includes('JSON')) return undefined
  let found: AskedJson | undefined
  const all = paragraphs(definition)
  for (const [index, paragraph] of all.entries()) {
    const {text, start} = paragraph
    const match = alone.exec(text) ?? named.exec(text)
    if (match === null) continue
    const sentence = sentenceAround(text, match.index)
    const isOnly = alone.test(sentence)
    const isOrder =
      isAnswerOrder(sentence.replace(/\bnever\b|\bdo not\b|\bdon't\b/gi, ' ')) || /^\W*JSON only\b/i.test(sentence)
    const place = start + match.index + match[0].length
    if (
      !isOrder ||
      fileWords(sentence) !== undefined ||
      isOfProgram.test(sentence) ||
      placeDemand(definition, place).is === 'excluded' ||
      (found !== undefined && !isOnly)
    )
      continue
    found = {
      line: lineAt(definition.lines, start + match.index),
      words: isOnly ? 'JSON only' : match[0],
      isOnly,
      isBare: all.slice(index, index + 2).some((each) => bare.test(each.text)),
      shape: askedShape(definition, paragraph, place)
    }
    if (isOnly) return found
  }
  return found
}

/** The sentence that a place is in, at most 300 units to each side. */
function sentenceAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 300), at).split(/[.!?](?=\s)|\n/)
  return (before.at(-1) ?? '') + (/^(?:[^.!?\n]|[.!?](?!\s))*/.exec(text.slice(at, at + 300))?.[0] ?? '')
}

const field =
  /^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+[`"*]{0,3}([A-Za-z_]\w{0,40})[`"*]{0,3}(?: ?\([^()\n]{1,60}\))?[`"*]{0,3}:/

/** The fields of the JSON, as a list or as JSON in the sentence or below it. */
function askedShape(definition: Source, {text, start}: Paragraph, place: number): JsonShape | undefined {
  const rest = text.slice(place - start)
  const inline = /^[^{\n]{0,120}?(\{\{?\s*"[^\n]{1,400}\})/.exec(rest)?.[1]
  const shape = inline === undefined ? shapeBelow(definition, place) : readJsonShape(inline)
  const [, kind] = /\bJSON (object|array)\b/.exec(text.slice(Math.max(0, place - start - 12), place - start + 8)) ?? []
  if (shape !== undefined) return kind === 'array' && shape['type'] !== kind ? {type: kind, items: shape} : shape
  const [lead = '', ...lines] = rest.split('\n')
  const items = lines.filter((line) => /^[-*+\d]/.test(line))
  const keys = items.flatMap((line) => field.exec(line)?.[1] ?? [])
  if (/:[*_ \t]*$/.test(lead) && keys.length >= 2 && keys.length === items.length)
    return {type: 'object', required: keys, properties: Object.fromEntries(keys.map((key) => [key, {}]))}
  return kind === undefined ? undefined : {type: kind}
}

/** The JSON that begins on one of the next lines. */
function shapeBelow(definition: Source, place: number): JsonShape | undefined {
  const line = lineAt(definition.lines, place)
  const first = [line + 1, line + 2].find((each) => rowText(definition, each).trim() !== '')
  if (first === undefined || !/^[ \t]*[{[]/.test(rowText(definition, first))) return undefined
  const rows = dataRows(definition, first)
  return rows.length === 0 ? undefined : readJsonShape(rows.map(({text}) => text).join('\n'))
}

/** JSON with what sentences say about it: nothing else is printed, no fence is around it. */
export function withJsonWords(asked: Statement, json: AskedJson | undefined): Statement {
  if (json === undefined || asked.kind !== 'json' || asked.contract.any !== undefined) return asked
  const contract = {...asked.contract, ...(json.isOnly && {only: true}), ...(json.isBare && {exact: true})}
  const why = [...asked.demand.why, ...(json.isOnly ? [{line: json.line + 1, words: json.words}] : [])]
  return {...asked, contract, isExact: json.isOnly, demand: {...asked.demand, why}}
}

/** JSON of which no template is shown. */
export function bareJson({line, words, isOnly, isBare, shape}: AskedJson): Statement {
  const contract = {json: shape ?? true, ...(isOnly && {only: true}), ...(isBare && {exact: true})}
  const demand = {is: 'demanded', why: [{line: line + 1, words}]} as const
  return {kind: 'json', contract, lines: [line, line], isExact: isOnly, demand}
}
