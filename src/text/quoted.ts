/** Text of a linted file, apart from the words around it: it may be a secret, which some reports leave out. */

/** In place of a text that is not shown. */
export const ellipsis = '...'

/** A long text by its start and its end, where paths and names differ, without halves of pairs of surrogates. */
export function withoutMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text
  const half = (longest - ellipsis.length) / 2
  const start = text.slice(0, Math.ceil(half)).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}${ellipsis}${text.slice(-Math.floor(half)).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** Texts of a linted file, and the words of ours around them. A class, so that nothing else passes for it. */
export class Quoted {
  /** Before, between and after the quotes: one more than these. */
  readonly words: readonly string[]
  readonly quotes: readonly string[]

  constructor(words: readonly string[], quotes: readonly string[]) {
    this.words = words
    this.quotes = quotes
  }

  get text(): string {
    return this.written((quote) => quote)
  }

  /** The same for a report that quotes nothing: a quote without a character to see shows nothing. */
  get masked(): string {
    return this.written((quote) => (quote.trim() === '' ? quote : ellipsis))
  }

  /** The words, with each quote as a function writes it. */
  written(write: (quote: string) => string): string {
    return this.words.map((word, index) => (index === 0 ? word : write(this.quotes[index - 1] ?? '') + word)).join('')
  }
}

/** A sentence of another program, which may quote a linted file anywhere: a message shows it as it is. */
export class Sentence extends Quoted {
  constructor(text: string) {
    super(noWords, [text])
  }
}

/** A text that everybody may read, or one of a linted file. */
export type MaybeQuoted = string | Quoted

/** A text of a linted file. */
export function quoted(text: string): Quoted {
  return new Quoted(noWords, [text])
}

const noWords = ['', '']

/** Words of ours alone. */
export function plain(text: string): Quoted {
  return new Quoted([text], [])
}

/** Words around texts of a linted file, as a template: `` quoting`duplicate key \`${quoted(name)}\`` ``. */
export function quoting(words: TemplateStringsArray, ...texts: readonly MaybeQuoted[]): MaybeQuoted {
  const filled = fill(
    words,
    texts.map((text) => (text instanceof Quoted ? text : plain(text)))
  )
  return filled.quotes.length > 0 ? filled : filled.text
}

/** A message as a template: a string that fills it in counts as a quote, wherever it is from; numbers and `plain` ones do not. */
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
