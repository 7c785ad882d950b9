/** Programming languages as descriptions: what the tokenizer and the reader of expressions know of each. */
import type {DialectName} from './dialects.ts'

/** The escapes of a literal, by language. */
export type EscapeStyle = 'javascript' | 'python' | 'go' | 'rust'

/** How a string goes on after its opening. */
export interface StringForm {
  readonly close: string
  /** Not given where a backslash is a character. */
  readonly escapes?: EscapeStyle | undefined
  /** It may have line ends. */
  readonly isLong?: boolean
  /** What opens an expression in it. */
  readonly hole?: '${' | '{' | undefined
  /** It is bytes, not text. */
  readonly isBytes?: boolean
}

export interface SourceToken {
  /** `layout`: the end of a statement, or of an indented block, that no character shows. */
  readonly kind: 'name' | 'number' | 'string' | 'regex' | 'sign' | 'layout'
  /** Of a string its text between the quotes as it is written, of an expression the text between its slashes. */
  readonly text: string
  /** Offset in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The index of the bracket around it; -1 where there is none. */
  readonly opening: number
  /** Of a bracket the index of the other one; -1 where it is missing. */
  partner: number
  readonly form: StringForm | undefined
  /** Of a string behind a hole. */
  readonly isRest: boolean
  readonly flags: string
}

export interface SourceLanguage {
  readonly name: string
  readonly dialect: DialectName
  /** A comment at a place, sticky. */
  readonly comment: RegExp
  /** Comments in `/*` may have others in them. */
  readonly hasNestedComments?: boolean
  /** What a string may begin with. */
  readonly quotes: string
  /** The opening of a string at a place, sticky. */
  readonly string: RegExp
  readonly formOf: (opening: RegExpExecArray) => StringForm
  /** One character in quotes, which is not a string, sticky. */
  readonly character?: RegExp
  /** Whether a slash begins a regular expression, after a token. */
  readonly beginsRegex?: (before: SourceToken | undefined, tokens: readonly SourceToken[]) => boolean
  /** Blocks are indented. */
  readonly isIndented?: boolean
  /** Whether a statement ends between two tokens of different lines; `opening` is the bracket around them. */
  readonly endsAtLine: (before: SourceToken, after: SourceToken, opening: SourceToken | undefined) => boolean
  /** Words before the name of a function, and before that of something with members. */
  readonly functions: readonly string[]
  readonly containers: readonly string[]
  /** The calls that take an expression, by their path. */
  readonly call: RegExp
  /** The part of a call that gives it flags. */
  readonly flags: 'argument' | 'module' | 'builder' | 'none'
}

const isExpressionEnd = ({kind, text}: SourceToken): boolean => kind !== 'sign' || /^[)\]}]$/.test(text)

/** Words after which a slash begins a regular expression. */
const operators =
  /^(?:await|case|delete|do|else|extends|in|instanceof|new|of|return|throw|typeof|void|yield|as|satisfies)$/

const conditions = /^(?:if|while|for|with)$/

function beginsRegex(before: SourceToken | undefined, tokens: readonly SourceToken[]): boolean {
  if (before === undefined) return true
  if (before.kind === 'name') return operators.test(before.text)
  if (before.kind !== 'sign') return before.kind === 'layout'
  if (before.text === ')') return conditions.test(tokens[before.partner - 1]?.text ?? '')
  // A block ends there more often than an object that is divided.
  return !/^(?:\]|\+\+|--|<)$/.test(before.text)
}

/** `'a` alone is a lifetime of Rust. */
const character = /'(?:\\(?:u\{[0-9A-Fa-f]{1,6}\}|[xuU0-7][0-9A-Fa-f]{1,8}|[^\n])|[^'\\\n])'/uy

const javaScript: SourceLanguage = {
  name: 'JavaScript',
  dialect: 'JavaScript',
  comment: /\/\/[^\n]*|#![^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  quotes: '"\'`',
  string: /["'`]/y,
  formOf: ([mark]) =>
    mark === '`' ? {close: '`', escapes: 'javascript', isLong: true, hole: '${'} : {close: mark, escapes: 'javascript'},
  beginsRegex,
  endsAtLine: (before, after, opening) =>
    opening?.text !== '(' &&
    opening?.text !== '[' &&
    isExpressionEnd(before) &&
    (after.kind === 'sign'
      ? /^[}@#]$|^(?:\+\+|--)$/.test(after.text)
      : !/^(?:as|satisfies|in|instanceof|of)$/.test(after.text)),
  functions: ['function'],
  containers: ['class', 'namespace', 'module', 'interface', 'enum'],
  call: /^(?:globalThis\.|window\.)?RegExp$/,
  flags: 'argument'
}

const python: SourceLanguage = {
  name: 'Python',
  dialect: 'Python',
  comment: /#[^\n]*/y,
  quotes: '"\'bBfFrRtTuU',
  string: /([bBfFrRtTuU]{0,2})("""|'''|"|')/y,
  formOf: ([, prefix = '', close = '']) => ({
    close,
    ...(!/r/i.test(prefix) && {escapes: 'python' as const}),
    isLong: close.length === 3,
    ...(/[ft]/i.test(prefix) && {hole: '{' as const}),
    isBytes: /b/i.test(prefix)
  }),
  isIndented: true,
  endsAtLine: (_, __, opening) => opening === undefined || opening.kind === 'layout',
  functions: ['def'],
  containers: ['class'],
  call: /^(?:re|regex)\.(?:compile|search|match|fullmatch|findall|finditer|split|subn?)$/,
  flags: 'module'
}

const go: SourceLanguage = {
  name: 'Go',
  dialect: 'Go',
  comment: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  quotes: '"`',
  string: /["`]/y,
  formOf: ([mark]) => (mark === '`' ? {close: '`', isLong: true} : {close: mark, escapes: 'go'}),
  character,
  endsAtLine: (before) => isExpressionEnd(before) || /^(?:\+\+|--)$/.test(before.text),
  functions: ['func'],
  containers: ['struct', 'interface'],
  call: /^regexp\.(?:(?:Must)?Compile(?:POSIX)?|Match(?:String|Reader)?)$/,
  flags: 'none'
}

const rust: SourceLanguage = {
  name: 'Rust',
  dialect: 'Rust',
  comment: /\/\/[^\n]*|\/\*/y,
  hasNestedComments: true,
  quotes: '"bcr',
  string: /(b|c)?"|(?:(b)|c)?r(#{0,50})"/y,
  formOf: ([, bytes, rawBytes, signs]) => ({
    close: `"${signs ?? ''}`,
    ...(signs === undefined && {escapes: 'rust' as const}),
    isLong: true,
    isBytes: (bytes ?? rawBytes) === 'b'
  }),
  character,
  endsAtLine: () => false,
  functions: ['fn'],
  containers: ['mod', 'struct', 'enum', 'trait', 'impl'],
  call: /(?:^|::)Regex(?:Builder)?::new$/,
  flags: 'builder'
}

/** Languages by the endings of their files. */
const endings: Readonly<Record<string, SourceLanguage>> = {
  js: javaScript,
  cjs: javaScript,
  mjs: javaScript,
  jsx: javaScript,
  ts: javaScript,
  cts: javaScript,
  mts: javaScript,
  tsx: javaScript,
  py: python,
  pyi: python,
  pyw: python,
  go,
  rs: rust
}

/** The language of a file; `undefined` where none is known. */
export function languageOf(path: string): SourceLanguage | undefined {
  const [, ending = ''] = /\.([a-z]{1,4})$/i.exec(path) ?? []
  return Object.hasOwn(endings, ending.toLowerCase()) ? endings[ending.toLowerCase()] : undefined
}
