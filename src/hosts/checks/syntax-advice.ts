/** Front matter that cannot be read: changes of one line, each of which is tried before a message names it. */

import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import type {Edit, Fix} from '../../text/edit.ts'
import {isRecord} from '../../text/json-object.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {readYaml} from '../../text/yaml.ts'
import {isDataFile} from '../places.ts'
import {loadedFiles} from './loaded-files.ts'

export interface SyntaxAdvice {
  /** The fault, if the reader has another name for it. */
  readonly reason?: MaybeQuoted
  readonly expected?: MaybeQuoted
  readonly range?: Range
  /** Given where all of the front matter can be read then. */
  readonly fix?: Fix
  readonly title: string
}

/** A fault that is in a line by its form, and the change of the line. */
interface Change {
  /** The groups: the text that stays, the text that goes, and the rest of the line from there. */
  readonly form: RegExp
  readonly written: (gone: string) => string
  readonly reason: (gone: string, rest: string) => MaybeQuoted
  readonly expected: (gone: string) => MaybeQuoted
  readonly title: string
  /** Only for keys that a host of the file reads. */
  readonly isOfHost?: true
}

const keyOf = (text: string): string => /^[\w-]+/.exec(text.trim())?.[0] ?? ''

const changes: readonly Change[] = [
  {
    form: /^()(\t+)(?=(\S))/,
    written: (gone) => '  '.repeat(gone.length),
    reason: () => 'tab before a key',
    expected: () => 'spaces',
    title: 'Write spaces in the place of the tab'
  },
  {
    form: /^()([ \t]+)(?=([A-Za-z_][\w-]*:))/,
    isOfHost: true,
    written: () => '',
    reason: (_, rest) => quoting`indentation before \`${quoted(keyOf(rest))}\``,
    expected: () => 'none',
    title: 'Remove the indentation'
  },
  {
    form: /^([ \t]*)([A-Za-z_][\w-]*:)(?=([^\s:/]))/,
    written: (gone) => `${gone} `,
    reason: (gone) => quoting`\`${quoted(gone)}\` without a space behind it`,
    expected: (gone) => quoting`\`${quoted(gone)} \``,
    title: 'Write a space behind the colon'
  },
  {
    form: /^([ \t]*[A-Za-z_][\w-]*)([ \t]*(?:=|\uFF1A)[ \t]*)(?=(\S))/,
    written: () => ': ',
    reason: (gone) => quoting`\`${quoted(gone.trim())}\` after the key`,
    expected: () => '`: `',
    title: 'Write a colon and a space'
  },
  {
    form: /^([ \t]*)(\*\*[A-Za-z_][\w-]*\*\*)(?=(:))/,
    written: (gone) => gone.slice(2, -2),
    reason: (gone) => quoting`bold around key \`${quoted(gone)}\``,
    expected: (gone) => quoting`\`${quoted(gone.slice(2, -2))}\``,
    title: 'Write the key without bold'
  },
  {
    form: /^([ \t]*)([*&@%!`][^\s:"']{0,60})(?=(:(?:\s|$)))/,
    written: (gone) => `"${gone}"`,
    reason: (gone) => quoting`key \`${quoted(gone)}\` without quotes`,
    expected: (gone) => quoting`\`"${quoted(gone)}"\``,
    title: 'Write the key in quotes'
  }
]

export function syntaxAdvice(source: Source, {start}: Range): SyntaxAdvice | undefined {
  const matterRange = frontMatterPart(source)
  const line = source.lines[lineAt(source.lines, start)]
  if (matterRange === undefined || line === undefined || isDataFile(source.path)) return undefined
  const inQuotes = quotedValue(source, matterRange, line)
  if (inQuotes !== undefined) return {fix: {safe: true, edits: [inQuotes]}, title: 'Write the value in quotes'}
  const text = source.text.slice(line.start, line.end)
  const isRead = (key: string): boolean => loadedFiles(source).some(({facts: {keys}}) => Object.hasOwn(keys, key))
  for (const {form, written, reason, expected, title, isOfHost} of changes) {
    const [, prefix = '', gone = '', rest = ''] = form.exec(text) ?? []
    if (gone === '' || (isOfHost === true && !isRead(keyOf(text)))) continue
    const from = line.start + prefix.length
    const edit = {start: from, end: from + gone.length, text: written(gone)}
    const left = faultAfter(source, matterRange, edit)
    if (left !== undefined && left <= line.end + edit.text.length - gone.length) continue
    const advice = {reason: reason(gone, rest), expected: expected(gone), title}
    const range = gone.trim() === '' ? {start: edit.end, end: edit.end + keyOf(rest).length} : edit
    return {...advice, range, ...(left === undefined && {fix: {safe: false, edits: [edit]}})}
  }
  return undefined
}

/** The offset of the first fault after an edit, in the new text; `undefined` if it has none. */
function faultAfter({text}: Source, {start, end}: Range, edit: Edit): number | undefined {
  const changed = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  const {value, faults} = readYaml(changed, {start, end: end + changed.length - text.length})
  return faults[0]?.start ?? (isRecord(value) ? undefined : start)
}

/** The keys whose values are patterns of files, in rules and instructions of all hosts. */
const patterns: ReadonlySet<string> = new Set(['globs', 'glob', 'paths', 'applyTo'])

/**
 * The edit that puts the value of a line in quotes. It is safe, since hosts that read YAML read the same text.
 *
 * `undefined` if the front matter has another fault, and for patterns of files. To hosts that read line by line, such as
 * Cursor, quotes are a part of the pattern.
 */
function quotedValue(source: Source, matterRange: Range, line: Range): Edit | undefined {
  const text = source.text.slice(line.start, line.end)
  const [lead = '', key = ''] = /^([A-Za-z_][\w-]*):[ \t]+(?=\S)/.exec(text) ?? []
  const written = text.slice(lead.length).trimEnd()
  if (lead === '' || patterns.has(key) || /^["'|>]|\t|\s#/.test(written)) return undefined
  const start = line.start + lead.length
  const edit = {start, end: start + written.length, text: inQuotes(written)}
  const before = source.text.slice(matterRange.start, start)
  const {value, faults} = readYaml(before + edit.text + source.text.slice(edit.end, matterRange.end))
  return faults.length === 0 && isRecord(value) && value[key] === written ? edit : undefined
}

/** A text as YAML has it in quotes. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
}
