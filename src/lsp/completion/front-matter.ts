/** Completes front matter keys and values from the tables of the hosts that load the file. */

import {CompletionItemKind} from 'vscode-languageserver/node'
import type {Source} from '../../contracts/source.ts'
import {type LoadedFile, loadedFiles} from '../../hosts/checks/loaded-files.ts'
import type {Key, ValueShape} from '../../hosts/shapes.ts'
import {frontMatter, waitsForClosing} from '../../markdown/front-matter.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import type {Completion} from './completion.ts'

/** Separators between a key and its value. */
const separators = {markdown: ':', toml: '='} as const

export function frontMatterCompletions(source: Source, offset: number): readonly Completion[] {
  const line = lineAt(source.lines, offset)
  if (!isInKeys(source, line)) return []
  const start = source.lines[line]?.start ?? 0
  const before = source.text.slice(start, offset)
  const files = loadedFiles(source)
  const word = wordAround(source, offset)
  if (/^[A-Za-z_-]*$/.test(before)) return keysOf(source, line, files, word)
  const place = valuePlace(source, line, before)
  if (place === undefined) return []
  return files.flatMap((file) => valuesOf(file, place, source.text.slice(word.start, word.end), word))
}

function isInKeys(source: Source, line: number): boolean {
  if (source.path.endsWith('.toml')) return true
  const found = frontMatter(source)
  if (found !== undefined) return found.first < line && line < found.last
  return line > 0 && waitsForClosing(source)
}

function wordAround({text}: Source, offset: number): Range {
  let [start, end] = [offset, offset]
  while (start > 0 && isOfWord(text.charAt(start - 1))) start--
  while (end < text.length && isOfWord(text.charAt(end))) end++
  return {start, end}
}

function isOfWord(char: string): boolean {
  return /[\w./-]/.test(char)
}

/** Keys that the file does not have yet. */
function keysOf(source: Source, line: number, files: readonly LoadedFile[], range: Range): readonly Completion[] {
  const last = frontMatter(source)?.last ?? source.lines.length
  const present = new Set<string>()
  for (let index = 0; index < last; index++) {
    const [, key] = /^([\w-]+)[ \t]*[:=]/.exec(lineText(source, index)) ?? []
    if (key !== undefined && index !== line) present.add(key)
  }
  const rest = lineText(source, line).slice(range.end - (source.lines[line]?.start ?? 0))
  const found = new Map<string, Completion>()
  for (const {host, facts} of files)
    for (const [key, {required, retired}] of Object.entries(facts.keys))
      if (retired === undefined && !present.has(key) && !found.has(key))
        found.set(key, {
          label: key,
          kind: CompletionItemKind.Property,
          range,
          detail: `${host.name}${required === undefined ? '' : ', required'}`,
          text: rest.trim() === '' ? `${key}${facts.format === 'toml' ? ' =' : ':'} ` : key
        })
  return [...found.values()]
}

interface ValuePlace {
  readonly keys: readonly string[]
  /** Text of the line before the position. */
  readonly written: string
  readonly mayBeKey: boolean
}

function valuePlace(source: Source, line: number, before: string): ValuePlace | undefined {
  const separator = source.path.endsWith('.toml') ? separators.toml : separators.markdown
  const at = before.indexOf(separator)
  const [indent = ''] = /^[ \t]*/.exec(before) ?? []
  const key = at === -1 ? undefined : before.slice(indent.length, at).trim()
  if (indent === '' && key !== undefined && !key.startsWith('-'))
    return {keys: [key], written: before.slice(at + 1), mayBeKey: false}
  const parent = keyAbove(source, line)
  if (parent === undefined) return undefined
  const isItem = /^[ \t]*-/.test(before)
  if (isItem || key === undefined) return {keys: [parent], written: before, mayBeKey: !isItem}
  return {keys: [parent, key], written: before.slice(at + 1), mayBeKey: false}
}

/** Key on a line above without a value on its line. */
function keyAbove(source: Source, line: number): string | undefined {
  for (let index = line - 1; index > 0; index--) {
    const text = lineText(source, index)
    const [, key] = /^([\w-]+)[ \t]*:[ \t]*(?:#|$)/.exec(text) ?? []
    if (key !== undefined) return key
    if (!/^(?:[ \t]|-|$)/.test(text)) return undefined
  }
  return undefined
}

function valuesOf({host, facts}: LoadedFile, place: ValuePlace, typed: string, range: Range): readonly Completion[] {
  const [first = '', second] = place.keys
  const detail = `${host.name} ${host.release}`
  const found = keyOf(facts.keys, first)
  const inner = found?.shape.is === 'table' ? found.shape.keys : {}
  const key = second === undefined ? found : keyOf(inner, second)
  if (second === undefined && facts.tools !== undefined && Object.hasOwn(facts.tools.keys, first)) {
    const listed = new Set(place.written.split(/[^\w./-]+/).filter((name) => name !== typed))
    return facts.tools.known
      .filter((tool) => !listed.has(tool))
      .map((label) => ({label, kind: CompletionItemKind.EnumMember, range, detail}))
  }
  if (key === undefined) return []
  if (place.mayBeKey && Object.keys(inner).length > 0)
    return Object.keys(inner).map((label) => ({
      label,
      kind: CompletionItemKind.Property,
      range,
      detail,
      text: `${label}: `
    }))
  return valuesIn(key.shape).map((label) => ({label, kind: CompletionItemKind.Value, range, detail}))
}

function keyOf(keys: Readonly<Record<string, Key>>, name: string): Key | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined
}

function valuesIn(shape: ValueShape): readonly string[] {
  if (shape.is === 'either') return shape.of.flatMap(valuesIn)
  if (shape.is === 'flag') return ['true', 'false']
  return shape.is === 'text' ? (shape.values ?? shape.form?.usual ?? []) : []
}
