/**
 * Escapes linted text, paths, keys and messages of other programs for their display. They must not act as terminal
 * sequences, CI commands or Markdown, nor hide text that a model reads.
 */

/** Controls, line ends except LF, direction marks, tags, lone surrogates and other characters without a shape. */
const invisible = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}`

/** Characters to replace, by the characters to keep. Compiled on first use, since visible ASCII needs none. */
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
 * Characters outside of common visible ranges: ASCII, Latin letters, dashes, quotes, arrows, signs and emoji. Visible
 * texts skip the Unicode classes, which take V8 a millisecond to compile.
 */
const beyondVisible = /[^\n -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u2BFF\uFE0E\uFE0F]/

function replaceHidden(text: string, left: keyof typeof patterns, replace: (found: string) => string): string {
  if (!beyondVisible.test(text) && (left !== 'nothing' || !text.includes('\n'))) return text
  const pattern = made[left] ?? patterns[left]()
  made[left] = pattern
  return text.replace(pattern, replace)
}

/** Characters that .NET's text search ignores, and our colors and links, which a log may remove. */
const gap = String.raw`(?:\x1B\[\d{1,2}m|\x1B\]8;;[!-~]{0,4096}\x1B\\|\p{Default_Ignorable_Code_Point})`

/**
 * First character of each command that a CI runner would execute.
 *
 * - `##name[` and `##[name]` anywhere in a line: Azure Pipelines, TeamCity, Octopus Deploy, GitHub's older runners;
 * - `section_start:` and `travis_fold:` anywhere: GitLab and Travis, which also require control characters
 *   behind them;
 * - `::name` at the start of a line, after any whitespace: GitHub and Forgejo;
 * - `--- name`, `+++ name`, `~~~ name` and `^^^ +++` at the start of a line: Buildkite. Three signs alone on a line are
 *   text.
 *
 * Gaps allow other characters in between; a start that is too long to see its end also counts.
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
 * Owner of line starts. `read`: may be a command; `data`: diffs, whose lines look like a group of Buildkite; `ours`:
 * such as commands to GitHub.
 */
type Starts = 'read' | 'data' | 'ours'

const madeCommands: {[Name in `${keyof typeof commandParts} ${Starts}`]?: RegExp} = {}

/** Replaces the first character of each CI command; patterns are compiled on first use. */
function replaceCommands(text: string, replace: (first: string) => string, starts: Starts = 'read'): string {
  const isPlain = !beyondVisible.test(text) && !/[\uFE0E\uFE0F]/.test(text)
  const form = isPlain ? 'plain' : 'disguised'
  const {anywhere, double, group} = commandParts[form]
  const more = {read: double + group, data: double, ours: ''}
  const pattern = madeCommands[`${form} ${starts}`] ?? new RegExp(anywhere + more[starts], 'gmu')
  madeCommands[`${form} ${starts}`] = pattern
  return text.replace(pattern, replace)
}

/** Replaces an invisible character, and breaks a CI command. */
const dot = '\u00B7'

/** A text as a part of one line: a tab becomes a space, other invisible characters a middle dot. */
export function printable(text: string): string {
  return replaceHidden(text.replaceAll('\t', ' '), 'nothing', () => dot)
}

/** Markup in a text of ours. */
export interface Marked {
  readonly isColored?: boolean
  /** Whether it has links to files and pages, whose addresses are not linted text. */
  readonly isLinked?: boolean
}

/** Printable lines for a terminal, with only our colors and links. */
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
 * Lines for a log of a CI runner: a middle dot breaks its commands.
 *
 * @param options `hasOwnStarts`: lines begin with text of ours, such as line numbers
 */
export function forRunner(text: string, {hasOwnStarts = false} = {}): string {
  return withoutCommands(text, hasOwnStarts ? 'ours' : 'read')
}

function withoutCommands(text: string, starts: Starts): string {
  return replaceCommands(text, (first) => (first === '#' ? `#${dot}` : dot + first), starts)
}

/**
 * Content of an output stream. `text` is for people, `linked` has our links, `data` is for programs or files, such as a
 * diff. `commands` has lines that begin with words of ours: GitHub commands, already escaped, or a rule page.
 */
export type StreamContent = 'text' | 'linked' | 'data' | 'commands'

/** Last step for each text to a stream or file, so that no terminal or CI runner executes linted text. */
export function forStream(text: string, content: StreamContent = 'text', {isColored = false} = {}): string {
  if (content === 'data') return withoutCommands(dataForTerminal(text), 'data')
  const visible = forTerminal(text, {isColored, isLinked: content === 'linked'})
  return withoutCommands(visible, content === 'commands' ? 'ours' : 'read')
}

/** JSON in visible characters: control characters, invisible characters and starts of CI commands become `\uXXXX`. */
export function toJson(value: unknown, indent?: number): string {
  return replaceCommands(replaceHidden(JSON.stringify(value, null, indent), 'lines', escaped), escaped)
}

function escaped(char: string): string {
  let text = ''
  for (let at = 0; at < char.length; at++) text += `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`
  return text
}

/** Text of XML or HTML, escaped, with starts of CI commands as character references. */
export function toReferences(markup: string): string {
  return replaceCommands(markup, (first) => `&#${first.charCodeAt(0)};`)
}

/**
 * A text as code without active Markdown, HTML, links or mentions; invisible characters show their code points. `|`
 * ends a table cell even in code, so it goes between two code spans.
 */
export function forMarkdown(text: string): string {
  return replaceHidden(text, 'nothing', (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
    .split('|')
    .map((piece) => (piece === '' ? '' : codeSpan(piece)))
    .join('&#124;')
}

/** Whether an address is a web page in visible ASCII; a report of another program may have any text. */
export function isWebAddress(address: string): boolean {
  return /^https:\/\/[!-~]+$/.test(address)
}

/**
 * A text as code with a link; only code if the address is not a web page. Characters that could end the link are
 * escaped.
 */
export function linkInMarkdown(text: string, address: string): string {
  const code = forMarkdown(text)
  if (!isWebAddress(address)) return code
  const encoded = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return `[${code}](${address.replace(/[^\w./:?#=&%~+,;!$@-]/g, encoded)})`
}

/** Uses a fence longer than any in the text, and a space at each end, which Markdown removes. */
function codeSpan(text: string): string {
  let longest = 0
  for (const [backticks] of text.matchAll(/`+/g)) longest = Math.max(longest, backticks.length)
  const fence = '`'.repeat(longest + 1)
  const pad = /^[ `]|[ `]$/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}
