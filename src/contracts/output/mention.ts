/** Whether a definition speaks of a contract that its agent has to keep. */
import {oneOf} from '../schema.ts'
import {lineText, type Source} from '../source.ts'
import {frontMatter} from '../text/front-matter.ts'
import {excerpt, lineAt, type Range, rangeOf} from '../text/lines.ts'
import {isInComment} from '../text/structure.ts'
import {findElements, wrongWords} from '../text/tags.ts'
import type {NamedContract, OutputIssue, OwnContract} from './model.ts'

/** What is wrong with a definition by a contract: it never speaks of it, or shows a value that it does not have. */
export function definitionIssues(source: Source, {terms}: NamedContract): OutputIssue[] {
  const missing = mentions(terms).filter(({finds}) => finds(source.text) === undefined)
  if (missing.length > 0) {
    const what = missing.map(({what}) => what).join(', ')
    return [{message: `Missing ${what}, expected the definition to ask for it`, ...nameLine(source)}]
  }
  return valueIssues(source, terms)
}

/** The line of a definition that speaks of a contract, from 0. */
export function mentionLine({lines, text}: Source, {terms}: NamedContract): number | undefined {
  const places = mentions(terms).flatMap(({finds}) => finds(text) ?? [])
  return places.length === 0 ? undefined : lineAt(lines, Math.min(...places))
}

/** Something that a definition has to speak of. */
interface Mention {
  readonly what: string
  /** Its first place in a text. */
  readonly finds: (text: string) => number | undefined
}

function mentions({tag, sections, pattern, json, yaml}: OwnContract): readonly Mention[] {
  if (tag !== undefined) return [mention(`\`<${tag}>\``, `<${quote(tag)}(?![\\w:.-])`)]
  if (sections !== undefined) return sections.map((name) => mention(`section \`${name}\``, quote(name)))
  if (pattern !== undefined) return literals(pattern)
  if (json !== undefined) return [mention('JSON', '\\bjson\\b')]
  return yaml === undefined ? [] : [mention('YAML', '\\bya?ml\\b')]
}

function mention(what: string, pattern: string): Mention {
  const expression = new RegExp(pattern, 'i')
  return {what, finds: (text) => expression.exec(text)?.index}
}

function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

/** The longest text that every match of a pattern holds or, with alternatives, any of their texts. */
function literals(pattern: string): readonly Mention[] {
  const runs = literalRuns(pattern)
    .filter((run) => run.trim().length > 2)
    .sort((a, b) => b.length - a.length)
  const [longest] = runs
  if (longest === undefined) return []
  const isEither = pattern.includes('|')
  return [
    mention(
      `\`${excerpt(longest, {start: 0, end: longest.length})}\``,
      (isEither ? runs : [longest]).map(quote).join('|')
    )
  ]
}

/** The runs of characters that a pattern takes as they are, those of groups and classes left out. */
function literalRuns(pattern: string): string[] {
  const plain = pattern
    .replace(/\\([^A-Za-z0-9])/g, (_, char: string) => escaped(char))
    .replace(/\\[pP]\{[^}]*\}|\\k<[^>]*>|\\u\{?[0-9A-Fa-f]+\}?|\\x[0-9A-Fa-f]{2}|\\./gs, '\n')
    .replace(/\[[^\]]*\]/g, '\n')
    .replace(/[^\n](?:[?*]|\{0?,?\d*\})/g, '\n')
    .replace(/\(\?(?:<?[=!][^)]*\)|<\w+>|:)/g, '\n')
  return plain.split(/[\n^$.+(){}|*?]/).map((run) => run.replace(/[\uE000-\uF8FF]/g, unescaped))
}

/** A character that a pattern escapes, out of the way of its operators. */
function escaped(char: string): string {
  return char.length === 1 && char < '\x7F' ? String.fromCharCode(0xe000 + char.charCodeAt(0)) : char
}

function unescaped(char: string): string {
  return String.fromCharCode(char.charCodeAt(0) - 0xe000)
}

/** The line that names the agent. */
function nameLine(source: Source): Range {
  const {lines} = source
  const matter = frontMatter(source)
  for (let index = 1; index < (matter?.last ?? 0); index++)
    if (/^name:/.test(lineText(source, index))) return rangeOf(lines[index] ?? {start: 0, end: 0})
  return rangeOf(lines[0] ?? {start: 0, end: 0})
}

/** A tag that is shown with a value which the contract does not have. */
function valueIssues(source: Source, {tag, values}: OwnContract): OutputIssue[] {
  if (tag === undefined || values === undefined) return []
  const elements = findElements(source, {names: [tag], counts: (offset) => !isInComment(source, offset)})
  return elements
    .filter(({isClosed}) => isClosed)
    .flatMap((element) => wrongWords(source, element, values))
    .map(({text, meant, ...range}) => {
      const expected = oneOf(meant === undefined ? values : [meant])
      return {message: `Unexpected value \`${text}\` of \`<${tag}>\`, expected ${expected}`, ...rangeOf(range)}
    })
}
