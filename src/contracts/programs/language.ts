/** Programming languages as data for the tokenizer and the reader of expressions. */
import type {DialectName} from './dialects.ts'

export type EscapeStyle = 'javascript' | 'python' | 'go' | 'rust'

/** Form of a string behind its opening. */
export interface StringForm {
  readonly close: string
  /** Absent if backslashes are literal. */
  readonly escapes?: EscapeStyle | undefined
  /** Whether it may have line ends. */
  readonly isLong?: boolean
  /** Opening of an expression in it. */
  readonly hole?: '${' | '{' | undefined
  readonly isBytes?: boolean
}

export interface SourceToken {
  /** `layout`: end of a statement or an indented block, without a character. */
  readonly kind: 'name' | 'number' | 'string' | 'regex' | 'sign' | 'layout'
  /** For a string the raw text between quotes, for an expression the text between slashes. */
  readonly text: string
  /** Offset in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Index of the bracket around it; -1 for none. */
  readonly opening: number
  /** For a bracket, index of its partner; -1 if missing. */
  partner: number
  readonly form: StringForm | undefined
  /** Whether it is the part of a string behind a hole. */
  readonly isRest: boolean
  readonly flags: string
}

export interface SourceLanguage {
  readonly name: string
  readonly dialect: DialectName
  /** Sticky expression for a comment. */
  readonly comment: RegExp
  readonly hasNestedComments?: boolean
  /** First characters of strings. */
  readonly quotes: string
  /** Sticky expression for the opening of a string. */
  readonly string: RegExp
  readonly formOf: (opening: RegExpExecArray) => StringForm
  /** Sticky expression for a quoted character, which is not a string. */
  readonly character?: RegExp
  /** Whether a slash behind a token begins a regular expression. */
  readonly beginsRegex?: (before: SourceToken | undefined, tokens: readonly SourceToken[]) => boolean
  readonly isIndented?: boolean
  /** Whether a statement ends between two tokens on different lines; `opening` is the bracket around them. */
  readonly endsAtLine: (before: SourceToken, after: SourceToken, opening: SourceToken | undefined) => boolean
  /** Keywords before the names of functions, and of containers. */
  readonly functions: readonly string[]
  readonly containers: readonly string[]
  /** Paths of calls that take an expression. */
  readonly call: RegExp
  /** Part of a call with the flags. */
  readonly flags: 'argument' | 'module' | 'builder' | 'none'
}

const isExpressionEnd = ({kind, text}: SourceToken): boolean => kind !== 'sign' || /^[)\]}]$/.test(text)

/** Words before a regular expression. */
const operators =
  /^(?:await|case|delete|do|else|extends|in|instanceof|new|of|return|throw|typeof|void|yield|as|satisfies)$/

const conditions = /^(?:if|while|for|with)$/

function beginsRegex(before: SourceToken | undefined, tokens: readonly SourceToken[]): boolean {
  if (before === undefined) return true
  if (before.kind === 'name') return operators.test(before.text)
  if (before.kind !== 'sign') return before.kind === 'layout'
  if (before.text === ')') return conditions.test(tokens[before.partner - 1]?.text ?? '')
  // A closing brace here usually ends a block, not a divided object.
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

/** Language of a file; `undefined` if unknown. */
export function languageOf(path: string): SourceLanguage | undefined {
  const [, ending = ''] = /\.([a-z]{1,4})$/i.exec(path) ?? []
  return Object.hasOwn(endings, ending.toLowerCase()) ? endings[ending.toLowerCase()] : undefined
}
