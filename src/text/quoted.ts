/** Linted text apart from the words around it, since it may be a secret, which some reports omit. */

/** Replaces hidden text. */
export const ellipsis = '...'

/** Start and end of a long text, where paths and names differ, without splitting surrogate pairs. */
export function withoutMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text
  const half = (longest - ellipsis.length) / 2
  const start = text.slice(0, Math.ceil(half)).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}${ellipsis}${text.slice(-Math.floor(half)).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** Quotes of linted text within our words. A class, so that no other value passes for it. */
export class Quoted {
  /** Words before, between and after the quotes: one more than quotes. */
  readonly words: readonly string[]
  readonly quotes: readonly string[]

  constructor(words: readonly string[], quotes: readonly string[]) {
    this.words = words
    this.quotes = quotes
  }

  get text(): string {
    return this.written((quote) => quote)
  }

  /** The text without its quotes; a quote of invisible characters is empty. */
  get masked(): string {
    return this.written((quote) => (quote.trim() === '' ? quote : ellipsis))
  }

  /** The text with each quote written by a function. */
  written(write: (quote: string) => string): string {
    return this.words.map((word, index) => (index === 0 ? word : write(this.quotes[index - 1] ?? '') + word)).join('')
  }
}

/** A sentence of another program, shown as it is, which may quote a linted file anywhere. */
export class Sentence extends Quoted {
  constructor(text: string) {
    super(noWords, [text])
  }
}

/** A public text, or one that quotes a linted file. */
export type MaybeQuoted = string | Quoted

export function quoted(text: string): Quoted {
  return new Quoted(noWords, [text])
}

const noWords = ['', '']

/** A text without quotes. */
export function plain(text: string): Quoted {
  return new Quoted([text], [])
}

/** A template with quotes: `` quoting`duplicate key \`${quoted(name)}\`` ``. */
export function quoting(words: TemplateStringsArray, ...texts: readonly MaybeQuoted[]): MaybeQuoted {
  const filled = fill(
    words,
    texts.map((text) => (text instanceof Quoted ? text : plain(text)))
  )
  return filled.quotes.length > 0 ? filled : filled.text
}

/** A message template whose string values count as quotes, whatever their origin; numbers and `plain` values do not. */
export function sentence(words: TemplateStringsArray, ...texts: readonly (MaybeQuoted | number)[]): Quoted {
  return fill(
    words,
    texts.map((text) => (text instanceof Quoted ? text : typeof text === 'number' ? plain(String(text)) : quoted(text)))
  )
}

function fill(template: readonly string[], texts: readonly Quoted[]): Quoted {
  const words = [template[0] ?? '']
  const quotes: string[] = []
  for (const [index, text] of texts.entries()) {
    const [first = '', ...rest] = text.words
    words.push(`${words.pop()}${first}`, ...rest)
    words.push(`${words.pop()}${template[index + 1]}`)
    quotes.push(...text.quotes)
  }
  return new Quoted(words, quotes)
}

/** Quotes a linted text, unless it is one of the public texts. */
export function asKnown(text: string, plainTexts: readonly string[]): MaybeQuoted {
  return plainTexts.includes(text) ? text : quoted(text)
}

/** Quotes a linted text, unless it is a single character. */
export function asCharacter(text: string): MaybeQuoted {
  return text.length <= 2 && [...text].length <= 1 ? text : quoted(text)
}

export function textOf(text: MaybeQuoted): string {
  return text instanceof Quoted ? text.text : text
}

/** The text without its quotes. */
export function maskedText(text: MaybeQuoted): string {
  return text instanceof Quoted ? text.masked : text
}
