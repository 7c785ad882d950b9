/** The tools that front matter lists, with the places of their names and of what is in parentheses after them. */

import type {Source} from '../../contracts/source.ts'
import {isDigit, isLetter, isOneOf, isSpaceAt} from '../../text/char-tests.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import type {YamlDocument} from '../../text/yaml.ts'

/** A tool that front matter names. */
export interface NamedTool extends Range {
  readonly name: string
  /** What is in parentheses after the name, with them; up to the end of the value where nothing closes them. */
  readonly specifier?: Range & {readonly isClosed: boolean}
  /** The item that several tools are in, with spaces between them: who wrote it may have meant one name. */
  readonly item?: Range
}

/** The tools under a key, as a list or as a text with commas or spaces; what is in parentheses is not part of a name. */
export function toolsAt(
  source: Source,
  document: YamlDocument,
  key: string,
  {areWhole = false}: {readonly areWhole?: boolean | undefined}
): readonly NamedTool[] {
  const value = isRecord(document.value) ? document.value[key] : undefined
  if (typeof value === 'string')
    return withSpecifiers(source, split(source, document.locate([key])), document.locate([key]))
  if (!Array.isArray(value)) return []
  const found: NamedTool[] = []
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string') continue
    const name = areWhole === true ? item : nameOf(item)
    const place = document.locate([key, index])
    const named = /[\s,]/.test(name) ? split(source, place) : placeOf(source, place, name, found.at(-1)?.end ?? 0)
    found.push(...(areWhole ? named : withSpecifiers(source, named, place)))
  }
  return found
}

/** The tools with what is in parentheses after them, within the value that they are in. */
function withSpecifiers({text}: Source, tools: readonly NamedTool[], {end}: Range): readonly NamedTool[] {
  return tools.map((tool) => {
    if (text.charAt(tool.end) !== '(') return tool
    const close = closingAt(text, tool.end, end)
    return {...tool, specifier: {start: tool.end, end: close ?? end, isClosed: close !== undefined}}
  })
}

/** Behind the parenthesis that closes the one at a place; `undefined` where none does before an end. */
function closingAt(text: string, start: number, end: number): number | undefined {
  let depth = 0
  for (let at = start; at < end; at++) {
    const char = text.charAt(at)
    if (char === '(') depth++
    else if (char === ')') depth--
    if (depth === 0) return at + 1
  }
  return undefined
}

/** An item of a list in its place; a reader that knows only the place of the list has it found there, after the one before it. */
function placeOf(source: Source, {start, end}: Range, name: string, after: number): readonly NamedTool[] {
  const {text} = source
  for (let at = text.indexOf(name, Math.max(start, after)); at !== -1 && at < end; at = text.indexOf(name, at + 1))
    if (!isInName(text, at - 1) && !isInName(text, at + name.length)) return [{name, start: at, end: at + name.length}]
  return []
}

/** A name without the quotes, brackets and spaces after it. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (isOneOf('"\']', text, end - 1) || isSpaceAt(text, end - 1))) end--
  return text.slice(0, end)
}

function nameOf(item: string): string {
  const parenthesis = item.indexOf('(')
  return (parenthesis === -1 ? item : item.slice(0, parenthesis)).trim()
}

function isSeparator(text: string, at: number): boolean {
  return text.charAt(at) === ',' || isSpaceAt(text, at)
}

function isInName(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isLetter(code) || isDigit(code) || isOneOf('_-', text, at)
}

function split(source: Source, {start, end}: Range): readonly NamedTool[] {
  const text = source.text.slice(start, end)
  const found: NamedTool[] = []
  let open: NamedTool[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text.charAt(at)
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    if (at < text.length && (depth > 0 || !isSeparator(text, at))) continue
    const item = text.slice(from, at)
    let lead = 0
    while (isSpaceAt(item, lead) || isOneOf('"\'[]>|-', item, lead)) lead++
    const name = withoutEnd(nameOf(item.slice(lead)))
    if (name !== '') open.push({name, start: start + from + lead, end: start + from + lead + name.length})
    if (at === text.length || char === ',') {
      found.push(...inItem(open))
      open = []
    }
    from = at + 1
  }
  return found
}

/** The tools between two commas. */
function inItem(tools: readonly NamedTool[]): readonly NamedTool[] {
  const [first, ...rest] = tools
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return tools
  const item = {start: first.start, end: last.end}
  return tools.map((tool) => ({...tool, item}))
}
