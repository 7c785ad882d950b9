/** Sentences that ask for JSON and nothing else. */
import {lineAt} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {paragraphs} from './paragraphs.ts'
import {placeDemand} from './place.ts'

const jsonOnly =
  /\b(?:[Oo]nly|ONLY|nothing but|nothing else|exclusively|single|solely)\b[^.\n]{0,80}(?<![.\w])JSON\b|(?<![.\w])JSON\b[^.\n]{0,60}\b(?:only|ONLY|nothing else|no prose|no (?:other )?text|no markdown|no commentary)\b/

/** Whether a definition asks for JSON and nothing else; the line, from 0. */
export function jsonOnlyLine(definition: Source): number | undefined {
  if (!definition.text.includes('JSON')) return undefined
  for (const {text, start} of paragraphs(definition)) {
    const match = jsonOnly.exec(text)
    if (match === null) continue
    const demand = placeDemand(definition, start + match.index + match[0].length)
    if (demand.is === 'demanded' || /^\W*JSON only\b/i.test(text.slice(match.index)))
      return lineAt(definition.lines, start + match.index)
  }
  return undefined
}
