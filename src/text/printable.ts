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

/** What has no weight where .NET searches for a text, and colors and links of ours, which a log may take away. */
const gap = String.raw`(?:\x1B\[\d{1,2}m|\x1B\]8;;[!-~]{0,4096}\x1B\\|\p{Default_Ignorable_Code_Point})`

/**
 * The first character of each command that the runner of a CI would carry out.
 *
 * - `##name[` and `##[name]` anywhere in a line: Azure Pipelines, TeamCity, Octopus Deploy, GitHub's older runners;
 * - `section_start:` and `travis_fold:` anywhere: GitLab and Travis, which look for control characters behind them besides;
 * - `::name` at the start of a line, after any whitespace: GitHub and Forgejo;
 * - `--- name`, `+++ name`, `~~~ name` and `^^^ +++` at the start of a line: Buildkite. A line of three signs alone is none.
 *
 * With gaps, it is looked for where something is between the characters; what is too long to see its end is a command as well.
 */
const commandParts = {
  plain: {
    anywhere: String.raw`#(?=#[\w-]{0,99}\[)|:(?<=(?:section_(?:start|end)|travis_(?:fold|time)):)`,
    double: String.raw`|:(?=:)(?<=^[^\S\n]*:)`,
    group: String.raw`|[-+~^](?=(?<=^.)(?:-- |\+\+ |~~ |\^\^ ))`
  },
  disguised: {
    anywhere: String.raw`#(?=${gap}{0,99}#[\w-]{0,99}(?:\[|${gap})|${gap}{99})|:(?<=(?:section_(?:start|end)|travis_(?:fold|time)):)`,
    double: String.raw`|:(?=${gap}{0,99}:|${gap}{99})(?<=^(?:[^\S\n]|${gap})*:)`,
    group: `|[-+~^](?=(?:${gap}{0,99}[-+~^]){2}${gap}{0,99} |${gap}{99})(?<=^${gap}*.)`
  }
}

/**
 * Whose the starts of lines are: `read`, which may be a command; `data`, such as a diff, whose own lines look like a group of
 * Buildkite; `ours`, such as commands to GitHub.
 */
type Starts = 'read' | 'data' | 'ours'

const madeCommands: {[Name in `${keyof typeof commandParts} ${Starts}`]?: RegExp} = {}

/** Replaces the first character of each command to a runner; patterns are made at their first use, as above. */
function replaceCommands(text: string, replace: (first: string) => string, starts: Starts = 'read'): string {
  const isPlain = !beyondVisible.test(text) && !/[\uFE0E\uFE0F]/.test(text)
  const form = isPlain ? 'plain' : 'disguised'
  const {anywhere, double, group} = commandParts[form]
  const more = {read: double + group, data: double, ours: ''}
  const pattern = madeCommands[`${form} ${starts}`] ?? new RegExp(anywhere + more[starts], 'gmu')
  madeCommands[`${form} ${starts}`] = pattern
  return text.replace(pattern, replace)
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
 * Lines that the runner of a CI may read: a middle dot breaks its commands up.
 *
 * @param options `hasOwnStarts`: what begins a line is ours, such as the number of the line
 */
export function forRunner(text: string, {hasOwnStarts = false} = {}): string {
  return withoutCommands(text, hasOwnStarts ? 'ours' : 'read')
}

function withoutCommands(text: string, starts: Starts): string {
  return replaceCommands(text, (first) => (first === '#' ? `#${dot}` : dot + first), starts)
}

/**
 * What a text on an output stream is. `text` is for people, `linked` the same with links of ours, `data` for a program or a file
 * where one reads it, such as a diff, `commands` lines that begin with words of ours: commands to GitHub, escaped by its own rules, or
 * a page of a rule.
 */
export type StreamContent = 'text' | 'linked' | 'data' | 'commands'

/**
 * What goes out, to a stream or to a file that a later step may print: the last that happens to each text, wherever it was read
 * from. No terminal and no runner of a CI acts on it.
 */
export function forStream(text: string, content: StreamContent = 'text', {isColored = false} = {}): string {
  if (content === 'data') return withoutCommands(dataForTerminal(text), 'data')
  const visible = forTerminal(text, {isColored, isLinked: content === 'linked'})
  return withoutCommands(visible, content === 'commands' ? 'ours' : 'read')
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

/** Whether an address is that of a page on the web, in visible ASCII: a report that another program made may have something else. */
export function isWebAddress(address: string): boolean {
  return /^https:\/\/[!-~]+$/.test(address)
}

/** A text as code that is a link; without the link where the address is none of a page. What could end a link in Markdown is escaped. */
export function linkInMarkdown(text: string, address: string): string {
  const code = forMarkdown(text)
  if (!isWebAddress(address)) return code
  const encoded = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return `[${code}](${address.replace(/[^\w./:?#=&%~+,;!$@-]/g, encoded)})`
}

/** Between fences longer than any in the text; of a space at each end, Markdown takes one away. */
function codeSpan(text: string): string {
  let longest = 0
  for (const [backticks] of text.matchAll(/`+/g)) longest = Math.max(longest, backticks.length)
  const fence = '`'.repeat(longest + 1)
  const pad = /^[ `]|[ `]$/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}
