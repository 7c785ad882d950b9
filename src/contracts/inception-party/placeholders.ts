/** Placeholders that a program should have filled in: `{summary}`. */
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {partySteps, promptParts} from './protocol.ts'

export interface Placeholder extends Range {
  readonly text: string
}

/** Whether a text is a part of a template, and nothing else. */
export function isPromptPlaceholder(text: string): boolean {
  return /^\{[^{}]+\}$/.test(text.trim())
}

/** The length of the longest placeholder. */
const most = 120

/** The texts in braces on their own: `/users/{id}`, `${name}` and `` `{id}` `` are something else, a part of code or of a path. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  if (!text.includes('{')) return []
  const plain = text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
  return [...plain.matchAll(/\{\{?([^{}\n]+)\}\}?/g)].flatMap(({0: whole, index}): Placeholder[] => {
    const [before, after] = [plain.charAt(index - 1), plain.charAt(index + whole.length)]
    const isAlone = !/[\w/$\\.=&?%@#~+-]/.test(before) && !/[\w/=&?+]/.test(after)
    const end = index + whole.length
    return isAlone && whole.length <= most && /^\{\{?[A-Za-z0-9]/.test(whole) && !/[":;]/.test(whole)
      ? [{text: whole, start: index, end}]
      : []
  })
}

/** The document's placeholders for steps, prompts, summaries, requests to shut down and retries (3.3 to 3.5, 6.2). */
const documentNames: ReadonlySet<string> = new Set([
  ...partySteps.flatMap(({body}) => body.match(/\{[^{}]+\}/g) ?? []),
  ...Object.values(promptParts).flatMap((names) => names.map((name) => `{${name}}`)),
  ...['{persona_name}', '{agent_name}', '{artifact_type}', '{N}', '{original_prompt}']
])

/** The beginning of a line before its text: a bullet, a number, a label. */
const lead = /^[ \t]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?:[A-Za-z][A-Za-z \t*_]{0,60}:[ \t]*)?/

/** Left-over placeholders, one a line: names of the document, and any placeholder that is the whole text of a line or label. */
export function leftPlaceholders(text: string): readonly Placeholder[] {
  if (!text.includes('{')) return []
  let next = 0
  return text.split('\n').flatMap((line): readonly Placeholder[] => {
    const start = next
    next += line.length + 1
    const placeholders = placeholdersIn(line)
    const [first] = placeholders
    const isAlone = first !== undefined && line.slice(lead.exec(line)?.[0].length ?? 0).trim() === first.text
    return placedAt(start, isAlone ? first : placeholders.find((each) => documentNames.has(each.text)))
  })
}

/** @param offset of the line in its text */
function placedAt(offset: number, found: Placeholder | undefined): readonly Placeholder[] {
  return found === undefined ? [] : [{text: found.text, start: offset + found.start, end: offset + found.end}]
}

/** The first placeholder of each line of a text. */
export function firstPlaceholders(
  source: Source,
  isOne: (text: string) => boolean = () => true
): readonly Placeholder[] {
  return source.lines.flatMap(({start}, index) =>
    placedAt(
      start,
      placeholdersIn(lineText(source, index)).find(({text}) => isOne(text))
    )
  )
}
