import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import type {Fix} from '../../text/edit.ts'
import {isRecord} from '../../text/json-object.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {readYaml} from '../../text/yaml.ts'

/** The keys whose values are patterns of files, in rules and instructions of all hosts. */
const patterns: ReadonlySet<string> = new Set(['globs', 'glob', 'paths', 'applyTo'])

/**
 * The fix that puts the value on the line of a fault in quotes: safe, since hosts that read YAML read the same text. There is none
 * where the front matter has another fault, too, and none for patterns of files: to a host that reads line by line, such as Cursor,
 * the quotes are a part of the pattern.
 */
export function quotedValue(source: Source, {start}: Range): Fix | undefined {
  const part = frontMatterPart(source)
  if (part === undefined || source.path.endsWith('.toml')) return undefined
  const line = source.lines[lineAt(source.lines, start)]
  if (line === undefined) return undefined
  const text = source.text.slice(line.start, line.end)
  const [lead = '', key = ''] = /^([A-Za-z_][\w-]*):[ \t]+(?=\S)/.exec(text) ?? []
  const written = text.slice(lead.length).trimEnd()
  if (lead === '' || patterns.has(key) || /^["'|>]|\t|\s#/.test(written)) return undefined
  const quoted = /["\\]/.test(written) ? `'${written.replaceAll("'", "''")}'` : `"${written}"`
  const from = line.start + lead.length
  const before = source.text.slice(part.start, from)
  const after = source.text.slice(from + written.length, part.end)
  const {value: read, faults} = readYaml(before + quoted + after)
  if (faults.length > 0 || !isRecord(read) || read[key] !== written) return undefined
  return {safe: true, edits: [{start: from, end: from + written.length, text: quoted}]}
}
