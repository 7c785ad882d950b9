/** Differences of other languages' regular expressions from JavaScript's, as data. */

export type DialectName = 'JavaScript' | 'Python' | 'Go' | 'Rust'

/** Sets of characters as content of a JavaScript class. */
interface Sets {
  readonly d: string
  readonly w: string
  readonly s: string
}

export interface Dialect {
  readonly name: DialectName
  readonly sets: Sets
  /** With the ASCII flag. */
  readonly asciiSets?: Sets
  /** Flags that a group may set. */
  readonly flags: string
  /** `$` without multiline mode. */
  readonly end: string
  /** Escapes for the end of the text. */
  readonly lastEscapes: string
  readonly hasLookaround: boolean
  readonly hasPosixClasses: boolean
  /** `\p{...}`. */
  readonly hasProperties: boolean
  /** `\Q...\E`. */
  readonly hasQuotes: boolean
  /** `{,3}`. */
  readonly hasOpenRepeats: boolean
  readonly hasClassSets: boolean
  /** Whether `i` and `I` also match Turkish letters. */
  readonly foldsTurkish: boolean
}

const start = '(?<![^])'
const end = '(?![^])'
export const anchors = {start, end, lineStart: '(?<![^\\n])', lineEnd: '(?![^\\n])'}

const ascii = {d: '0-9', w: '0-9A-Za-z_'}

export const dialects: Readonly<Record<Exclude<DialectName, 'JavaScript'>, Dialect>> = {
  Python: {
    name: 'Python',
    sets: {
      d: '\\p{Nd}',
      w: '\\p{L}\\p{N}_',
      s: '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
    },
    asciiSets: {...ascii, s: '\\t-\\r '},
    flags: 'aimsux',
    end: `(?=\\n?${end})`,
    lastEscapes: 'Zz',
    hasLookaround: true,
    hasPosixClasses: false,
    hasProperties: false,
    hasQuotes: false,
    hasOpenRepeats: true,
    hasClassSets: false,
    foldsTurkish: true
  },
  Go: {
    name: 'Go',
    sets: {...ascii, s: '\\t\\n\\f\\r '},
    flags: 'imsU',
    end,
    lastEscapes: 'z',
    hasLookaround: false,
    hasPosixClasses: true,
    hasProperties: true,
    hasQuotes: true,
    hasOpenRepeats: false,
    hasClassSets: false,
    foldsTurkish: false
  },
  Rust: {
    name: 'Rust',
    sets: {
      d: '\\p{Nd}',
      w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}',
      s: '\\p{White_Space}'
    },
    flags: 'imsuUx',
    end,
    lastEscapes: 'z',
    hasLookaround: false,
    hasPosixClasses: true,
    hasProperties: true,
    hasQuotes: false,
    hasOpenRepeats: false,
    hasClassSets: true,
    foldsTurkish: false
  }
}

/** ASCII classes by name, as content of a class. */
export const posixClasses: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f'
}
