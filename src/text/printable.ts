/**
 * Texts of other people, made safe for what shows them. A linted text, a path, a key or the message of another program must not
 * act on its reader: no terminal sequence, no command to a runner, no Markdown, no text that a screen hides and a model reads.
 */

/** Controls, line ends that are not LF, marks of direction, tags, halves of a pair, and all else that has no shape of its own. */
const invisible = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}`

/** What is replaced, by what is left: made at the first use, since a text of visible ASCII needs none. */
const patterns = {
  nothing: () => new RegExp(invisible, 'gu'),
  lines: () => new RegExp(String.raw`(?!\n)(?:${invisible})`, 'gu'),
  colors: () => new RegExp(String.raw`\x1B\[(?:1|2|4|22|24|3[1-69])m|(?!\n)(?:${invisible})`, 'gu'),
  links: () => new RegExp(String.raw`\x1B\]8;;(?:(?:file|https)://[!-~]+)?\x1B\\|(?!\n)(?:${invisible})`, 'gu'),
  marks: () =>
    new RegExp(
      String.raw`\x1B\[(?:1|2|4|22|24|3[1-69])m|\x1B\]8;;(?:(?:file|https)://[!-~]+)?\x1B\\|(?!\n)(?:${invisible})`,
      'gu'
    ),
  tabs: () => new RegExp(String.raw`(?![\n\t])(?:${invisible})`, 'gu')
}
const made: {[Left in keyof typeof patterns]?: RegExp} = {}

/**
 * What is visible without a test by classes of Unicode, which take V8 a millisecond to read: ASCII, Latin letters and signs,
 * dashes, quotes, arrows, signs and the emoji among them.
 */
const beyondVisible = /[^\n -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u2BFF\uFE0E\uFE0F]/

function replaceHidden(text: string, left: keyof typeof patterns, replace: (found: string) => string): string {
  if (!beyondVisible.test(text) && (left !== 'nothing' || !text.includes('\n'))) return text
  const pattern = made[left] ?? patterns[left]()
  made[left] = pattern
  return text.replace(pattern, replace)
}

/** The first character of `##[name]` and `##name[`, and of `::`. */
const plainCommand = /#(?=#[\w-]{0,99}\[)|:(?=:)/g

/**
 * The same between whose characters is what has no weight where .NET searches for a text, or one of our colors, which a log may
 * take away. What is too long to see its end is a command as well. Made at the first use, as above.
 */
function disguised(): RegExp {
  const gap = String.raw`(?:\x1B\[\d{1,2}m|\p{Default_Ignorable_Code_Point})`
  disguisedCommand ??= new RegExp(
    String.raw`#(?=${gap}{0,99}#[\w-]{0,99}(?:\[|${gap})|${gap}{99})|:(?=${gap}{0,99}:|${gap}{99})`,
    'gu'
  )
  return disguisedCommand
}
let disguisedCommand: RegExp | undefined

/**
 * Replaces the first character of each command that a runner of CI would carry out. Azure Pipelines, TeamCity, Octopus Deploy and
 * GitHub's older runners look for `##name[` or `##[name]` anywhere in a line, GitHub for `::name` at its start, after any
 * whitespace. What begins a line is ours where `hasOwnStarts` is set.
 */
function replaceCommands(text: string, replace: (first: string) => string, hasOwnStarts = false): string {
  const isPlain = !beyondVisible.test(text) && !/[\uFE0E\uFE0F]/.test(text)
  const command = isPlain ? plainCommand : disguised()
  return text.replace(command, (first, at: number) =>
    first === '#' || (!hasOwnStarts && isLineStart(text, at)) ? replace(first) : first
  )
}

const blank = /[\s\p{Default_Ignorable_Code_Point}]/u

function isLineStart(text: string, at: number): boolean {
  let start = at
  while (start > 0 && text[start - 1] !== '\n' && blank.test(text[start - 1] ?? '')) start--
  return start === 0 || text[start - 1] === '\n'
}

/** In place of a character that is not shown, and before a command that is not carried out. */
const dot = '\u00B7'

/** A text as a part of one line: tabs as a space, all else that cannot be seen as a middle dot. */
export function printable(text: string): string {
  return replaceHidden(text.replaceAll('\t', ' '), 'nothing', () => dot)
}

/** What a text of ours has besides its lines. */
export interface Marked {
  readonly isColored?: boolean
  /** Links to files and pages, of which the addresses are not those of linted texts. */
  readonly isLinked?: boolean
}

/** Lines for a terminal: each line is printable, and only colors and links of ours stay, where there are any. */
export function forTerminal(text: string, {isColored = false, isLinked = false}: Marked = {}): string {
  const spaced = text.replaceAll('\t', ' ')
  if (!isColored && !isLinked) return replaceHidden(spaced, 'lines', () => dot)
  const left = !isLinked ? 'colors' : isColored ? 'marks' : 'links'
  return replaceHidden(spaced, left, (found) => (found.length > 2 ? found : dot))
}

/** Lines of data, such as a diff, for a terminal: tabs stay. */
export function dataForTerminal(text: string): string {
  return replaceHidden(text, 'tabs', () => dot)
}

/**
 * Lines that the runner of a CI may read, also from a file that a later step prints: a middle dot breaks its commands up.
 *
 * @param options `hasOwnStarts`: what begins a line is ours, such as a command to GitHub or the number of the line
 */
export function forRunner(text: string, {hasOwnStarts = false} = {}): string {
  return replaceCommands(text, (first) => (first === '#' ? `#${dot}` : `${dot}:`), hasOwnStarts)
}

/**
 * JSON of the same value in visible characters: controls, invisible characters and the start of a command to a runner are
 * written as `\u` and four digits.
 */
export function toJson(value: unknown, indent?: number): string {
  return replaceCommands(replaceHidden(JSON.stringify(value, null, indent), 'lines', escaped), escaped)
}

function escaped(char: string): string {
  let text = ''
  for (let at = 0; at < char.length; at++) text += `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`
  return text
}

/** Text of XML or HTML, escaped by their rules, with the start of a command to a runner as the number of its character. */
export function toReferences(markup: string): string {
  return replaceCommands(markup, (first) => `&#${first.charCodeAt(0)};`)
}

/**
 * A text as code, where no Markdown, HTML, link or mention means anything; what cannot be seen is shown by its code point. A `|`
 * would end the cell of a table, also in code: it is between two pieces of code.
 */
export function forMarkdown(text: string): string {
  return replaceHidden(text, 'nothing', (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
    .split('|')
    .map((piece) => (piece === '' ? '' : codeSpan(piece)))
    .join('&#124;')
}

/** Between fences longer than any in the text; of a space at each end, Markdown takes one away. */
function codeSpan(text: string): string {
  let longest = 0
  for (const [backticks] of text.matchAll(/`+/g)) longest = Math.max(longest, backticks.length)
  const fence = '`'.repeat(longest + 1)
  const pad = /^[ `]|[ `]$/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}
