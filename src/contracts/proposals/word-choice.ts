/** One of several words as the whole answer: "Reply with only YES or NO", "Answer with a single word: safe or unsafe". */
import {lineAt} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {placeDemand} from './demand.ts'
import {type Paragraph, paragraphs, type Statement} from './paragraphs.ts'
import {isAnswerOrder} from './signs.ts'

/** Words by which nothing else is to be printed. */
const alone = /\b(?:only|exactly|just|single|one (?:of|word|token|letter|label)|nothing else)\b/i
const sign = `["'\`\\u201c\\u201d]`
const separator = '[ \\t]*(?:,[ \\t]*(?:or[ \\t]+)?|[ \\t]or[ \\t]+|[|/][ \\t]*)'
const quotedList = new RegExp(`${sign}[\\w-]{1,30}${sign}(?:${separator}${sign}[\\w-]{1,30}${sign}){1,11}`)
const shoutedList = new RegExp(`\\b[A-Z][A-Z0-9_]{0,30}(?:${separator}[A-Z][A-Z0-9_]{0,30}\\b){1,11}`)
/** What ends the sentence that a list is a part of, in front of it. */
const sentenceEnd = /[.!?\n]/

/** The words that the first such sentence lists. */
export function wordChoice(definition: Source): Statement | undefined {
  for (const paragraph of paragraphs(definition)) {
    const found = choiceIn(definition, paragraph)
    if (found !== undefined) return found
  }
  return undefined
}

function choiceIn(definition: Source, {text, start}: Paragraph): Statement | undefined {
  if (!alone.test(text)) return undefined
  const match = quotedList.exec(text) ?? shoutedList.exec(text)
  if (match === null) return undefined
  const before =
    text
      .slice(Math.max(0, match.index - 160), match.index)
      .split(sentenceEnd)
      .at(-1) ?? ''
  if (!alone.test(before) || !isAnswerOrder(before)) return undefined
  const demand = placeDemand(definition, start + match.index)
  if (demand.is !== 'demanded') return undefined
  const words = [...match[0].matchAll(/[\w-]+/g)].map(([word]) => word).filter((word) => word !== 'or')
  if (words.length < 2 || new Set(words).size !== words.length) return undefined
  const line = lineAt(definition.lines, start + match.index)
  return {kind: 'oneOf', contract: {oneOf: words, only: true}, lines: [line, line], isExact: false, demand}
}
