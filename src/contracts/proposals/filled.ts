import {isFilled} from '../../text/wildcard.ts'

/** Templates of one line, in which `{artifact}`, `<name>`, `[name]` and `...` stand for any text. */
const placeholder = /(?<!\{)\{+[^{}]+\}+|<[^<>]+>|\[[^[\]]+\]|\.{3,}|\u2026/g

/** Whether a text fills a template; each placeholder takes at least one character. */
export function matches(template: string, text: string): boolean {
  return isFilled(template.split(placeholder), text)
}

/** The same by letters and digits alone: another rule checks the characters between them. */
export function matchesInLetters(template: string, text: string): boolean {
  const letters = (piece: string): string => piece.replace(/[^A-Za-z0-9]+/g, '')
  return isFilled(template.split(placeholder).map(letters), letters(text))
}

/** A template that holds no placeholder: the text itself. */
export function textWithoutPlaceholders(template: string): string | undefined {
  return template.search(placeholder) === -1 ? template : undefined
}
