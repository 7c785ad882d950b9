/** Text of a linted file, apart from the words around it: it may be a secret, which some reports leave out. */

/** In place of a text that is not shown. */
export const ellipsis = '...'

/** A text of a linted file, or one that is made from it. A class, so that nothing else passes for it. */
export class Quoted {
  readonly text: string
  /** The same for a report that quotes nothing. */
  readonly masked: string

  constructor(text: string, masked: string) {
    this.text = text
    this.masked = masked
  }
}

/** A text that everybody may read, or one of a linted file. */
export type MaybeQuoted = string | Quoted

/** A text of a linted file; one without a character to see shows nothing. */
export function quoted(text: string): Quoted {
  return new Quoted(text, text.trim() === '' ? text : ellipsis)
}

/** Words around texts of a linted file, as a template: `` quoting`duplicate key \`${quoted(name)}\`` ``. */
export function quoting(words: TemplateStringsArray, ...texts: readonly MaybeQuoted[]): MaybeQuoted {
  const join = (read: (text: MaybeQuoted) => string): string =>
    words.map((word, index) => word + read(texts[index] ?? '')).join('')
  return texts.some((text) => text instanceof Quoted) ? new Quoted(join(textOf), join(maskedText)) : join(textOf)
}

/** A text of a linted file: itself where it is one of those that everybody may read, else quoted. */
export function asKnown(text: string, plainTexts: readonly string[]): MaybeQuoted {
  return plainTexts.includes(text) ? text : quoted(text)
}

/** A text of a linted file: itself where it is one character, which says nothing about the others. */
export function asCharacter(text: string): MaybeQuoted {
  return text.length <= 2 && [...text].length <= 1 ? text : quoted(text)
}

/** The whole text. */
export function textOf(text: MaybeQuoted): string {
  return text instanceof Quoted ? text.text : text
}

/** The text without what a linted file has. */
export function maskedText(text: MaybeQuoted): string {
  return text instanceof Quoted ? text.masked : text
}
