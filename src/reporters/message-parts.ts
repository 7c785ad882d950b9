import {forMarkdown} from '../text/printable.ts'

/** Plain words, or a value in backticks. */
interface MessagePart {
  readonly text: string
  readonly isValue: boolean
}

/**
 * Parts of a message in order. A value begins with a backtick at a word start and ends with one at a word end, so it
 * may hold backticks: `` `Ba`sh` ``.
 */
export function messageParts(message: string): readonly MessagePart[] {
  const found: MessagePart[] = []
  let from = 0
  let start: number | undefined
  for (let at = message.indexOf('`'); at !== -1; at = message.indexOf('`', at + 1)) {
    if (start === undefined && /^[\s("[]?$/.test(message.charAt(at - 1))) start = at
    else if (start !== undefined && /^[\s,.;:)"\]]?$/.test(message.charAt(at + 1))) {
      found.push({text: message.slice(from, start), isValue: false})
      found.push({text: message.slice(start + 1, at), isValue: true})
      from = at + 1
      start = undefined
    }
  }
  return [...found, {text: message.slice(from), isValue: false}]
}

/** Clauses of a message: fault, consequences, advice. Each but the last keeps its comma. */
export function messageClauses(message: string): readonly string[] {
  const found: string[] = []
  let [at, from] = [0, 0]
  for (const {text, isValue} of messageParts(message)) {
    for (const {index} of isValue ? [] : text.matchAll(/, (?=(?:(?:of |in )?which |so |expected ))/g)) {
      found.push(message.slice(from, at + index + 1))
      from = at + index + 2
    }
    at += text.length + (isValue ? 2 : 0)
  }
  return [...found, message.slice(from)]
}

/**
 * A message as Markdown with its values as code. If its words hold characters that Markdown or a host interprets, all
 * of it is code.
 */
export function messageInMarkdown(message: string): string {
  const pieces = messageParts(message)
  if (pieces.some(({text, isValue}) => !isValue && !plainWords.test(text))) return forMarkdown(message)
  return pieces.map(({text, isValue}) => (isValue ? forMarkdown(text) : text)).join('')
}

const plainWords = /^(?:[A-Za-z0-9 ,;()'"/+-]|[.:](?=\s|$)|(?<=\d)\.(?=\d))*$/
