/**
 * The lists of a prompt, as the rules and `parsePrompt` read them: ADR-0011, "Data Structure Details".
 *
 * ```ebnf
 * inputs      = { "- **", file, "**: ", description, newline } ;
 * outputs     = { "- ", path, newline } ;                          (* relative to /code, without ".." *)
 * description = text, { newline, more text } ;                     (* as the paragraph of an item goes on *)
 * path        = text | "`", text, "`" | "**", text, "**" ;         (* no text besides it *)
 * ```
 *
 * Lines outside of items are prose. A line that a template engine replaces counts as any item.
 */
import {fenceAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {asCharacter, quoted, quoting} from '../../text/quoted.ts'
import {trimEndOf, trimOf} from '../../text/trim.ts'
import {textLines} from '../engine/named-sections.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {pathFault, pathProblem, samePath} from './paths.ts'
import {isOnHeading, type PromptSection, promptSection} from './sections.ts'

/** Why an item, or a list, cannot be read as it is meant. */
interface ListFault {
  /** `more`: a text beside the path; `again`: a name or a path that an item before has. */
  readonly kind: 'more' | 'again' | 'other'
  /** The name of a file, or a path. */
  readonly name?: string
  readonly problem: MismatchProblem
}

/** An input or an output that could be read. */
interface ListedFile extends Range {
  /** The name of a file, or a path. */
  readonly name: string
  readonly description: string
}

export interface PromptList {
  readonly files: readonly ListedFile[]
  readonly faults: readonly ListFault[]
  /** The offset of an item that is for a template engine to write. */
  readonly placeholder: number | undefined
}

/** A line of a list with its marker; the range is without the space around it. */
interface Item extends Range {
  /** The bullet; empty if there is none. */
  readonly marker: string
  readonly text: string
  /** The offset of the text. */
  readonly at: number
  /** The lines that go on with it. */
  readonly more: readonly Continuation[]
}

/** A line that goes on with an item; the range is without the space around it. */
interface Continuation extends Range {
  readonly text: string
  readonly isIndented: boolean
}

const listsOf = memoize((_: Source) => new Map<PromptSection, PromptList>())

export function readList(source: Source, section: PromptSection): PromptList {
  const read = section.name === 'Required Inputs' ? readInputs : readOutputs
  return memo(listsOf(source), section, () => read(source, section))
}

/** Whether an offset is in the expected outputs, which need not be there, or in an input with a fault. */
export function isInFileList(source: Source, offset: number): boolean {
  if (source.kind !== 'prompt') return false
  const line = lineAt(source.lines, offset)
  const outputs = promptSection(source, 'Expected Outputs')?.lines ?? [0, -1]
  if (outputs[0] <= line && line <= outputs[1]) return true
  const inputs = promptSection(source, 'Required Inputs')
  const faults = inputs === undefined ? [] : readList(source, inputs).faults
  return faults.some(({problem: {range}}) => range.start <= offset && offset < range.end)
}

export function expectsFiles(source: Source): boolean {
  const section = promptSection(source, 'Expected Outputs')
  return section !== undefined && readList(source, section).files.length > 0
}

function readInputs(source: Source, section: PromptSection): PromptList {
  return collect(source, section, /^[-*+]?\*\*[^*]+\*\*[ \t]*:/, (item) => {
    const [, file = ''] = /^\*\*([^*`\s]|[^*`\s][^*`]*[^*`\s])\*\*: \S/.exec(item.text) ?? []
    if (file === '') return itemFault(item, section)
    const start = item.at + 2
    const first = item.text.slice(file.length + 6)
    const description = [first, ...item.more.map(({text}) => text)].join(' ')
    return {name: file, description, start, end: start + file.length}
  })
}

function readOutputs(source: Source, section: PromptSection): PromptList {
  return collect(source, section, /^[-*+]?`?[\w.-]*(?:\/[\w.-]+)*\.\w+`?$|^-[\w./][\w./-]*$/, (item) => {
    const {path, at, rest} = splitPath(item.text)
    if (path === '' || isProse(path) || isMarkup(path)) return itemFault(item, section)
    const start = item.at + at
    const range = {start, end: start + path.length}
    const fault = pathFault(path)
    if (fault !== undefined) return {kind: 'other', problem: pathProblem(range, path, fault)}
    const end = item.at + item.text.length
    // Prose right below a list does not belong to its last path.
    const more = rest === '' ? item.more.find(({isIndented}) => isIndented) : {start: end - rest.length, end}
    if (more === undefined) return {name: path, description: '', ...range}
    const what = quoting`\`${quoted(source.text.slice(more.start, more.end))}\` after path \`${quoted(path)}\``
    return {kind: 'more', name: path, problem: unexpectedProblem(rangeOf(more), what, 'the path alone')}
  })
}

/** A check box, a link, an image, HTML, emphasis, a scheme or a key, a row of dots. */
function isMarkup(path: string): boolean {
  return /^\[[ xX]\] |[*`"|]|^!?\[[^\]]*\][([]|^<?[a-z][a-z+.-]+:|<\/|^(?:\.{3,}|\u2026)$/i.test(path)
}

/** Three words or more, with neither a folder nor an ending: an instruction. */
function isProse(path: string): boolean {
  return !/[\\/{<]|\.(?!$)/.test(path) && path.split(' ', 3).length === 3
}

function itemFault(item: Range, section: PromptSection): ListFault {
  return {kind: 'other', problem: unexpectedProblem(rangeOf(item), 'item', [exampleOf(section)])}
}

/** An item as the document writes it. */
function exampleOf({name}: PromptSection): string {
  return name === 'Required Inputs' ? '- **file**: description' : '- path/of/file'
}

function collect(
  source: Source,
  section: PromptSection,
  bare: RegExp,
  read: (item: Item) => ListedFile | ListFault
): PromptList {
  const items = itemsOf(source, section, bare)
  if (items.length === 0) {
    const [line, ...more] = textLines(source, section.lines)
    const isLeft = [line, ...more].every((each) => each === undefined || isPlaceholder(lineText(source, each).trim()))
    const placeholder = isLeft && line !== undefined ? source.lines[line]?.start : undefined
    const expected = `items such as \`${exampleOf(section)}\``
    const problem = missingProblem(rangeOf(section.heading), `list of \`${section.name}\``, expected)
    return {files: [], faults: isLeft ? [] : [{kind: 'other', problem}], placeholder}
  }
  const files = new Map<string, ListedFile>()
  const faults: ListFault[] = []
  let placeholder: number | undefined
  const markers = new Set(items.map(({marker}) => marker.replace(/^\d+/, '1')))
  // One other bullet for all is one fault.
  for (const item of markers.size === 1 && !markers.has('-') ? items.slice(0, 1) : items) {
    if (item.marker !== '-') faults.push(markerFault(item, section))
    else if (isPlaceholder(item.text)) placeholder ??= item.start
    else {
      const found = read(item)
      if ('kind' in found) {
        faults.push(found)
        continue
      }
      const key = section.name === 'Expected Outputs' ? samePath(found.name) : found.name
      if (files.has(key)) faults.push(repeatedFault(found, section))
      else files.set(key, found)
    }
  }
  return {files: [...files.values()], faults, placeholder}
}

function markerFault({start, end, marker}: Item, {name}: PromptSection): ListFault {
  const list = `in the list of \`${name}\``
  const problem =
    marker === ''
      ? missingProblem({start, end}, `\`- \` ${list}`, 'it before each item')
      : unexpectedProblem({start, end: start + marker.length}, quoting`\`${asCharacter(marker)}\` ${list}`, ['- '])
  return {kind: 'other', problem}
}

function repeatedFault({name, start, end}: ListedFile, section: PromptSection): ListFault {
  const isInput = section.name === 'Required Inputs'
  const noun = isInput ? 'input' : 'path'
  const what = quoting`${noun} \`${quoted(name)}\` a second time`
  const severity = isInput ? undefined : 'warning'
  return {kind: 'again', name, problem: unexpectedProblem({start, end}, what, `each ${noun} once`, {severity})}
}

/** The items of a list that is not inside another, and lines without a marker that look like one. */
function itemsOf(source: Source, section: PromptSection, bare: RegExp): readonly Item[] {
  const items: (Item & {readonly more: Continuation[]})[] = []
  let base = 0
  let before = -1
  for (const line of textLines(source, section.lines)) {
    if (fenceAt(source, line) !== undefined || isOnHeading(source, line)) continue
    const written = trimEndOf(lineText(source, line), ' \t')
    const [, indent = '', marker = '', space = '', rest = ''] =
      /^([ \t]*)(?:([-*+\u2022\u2013\u2014]|\d{1,9}[.)])([ \t]+(?![ \t])|$))?(.*)$/s.exec(written) ?? []
    const start = (source.lines[line]?.start ?? 0) + indent.length
    const end = start + written.length - indent.length
    const last = items.at(-1)
    const isInner = last !== undefined && (indent.length >= base + 2 || indent.includes('\t'))
    const isItem = !isInner && indent.length < 4 && (marker !== '' || bare.test(rest))
    const goesOn = last !== undefined && (isInner || (before === line - 1 && marker === '' && !/^[<|>]/.test(rest)))
    if (isItem) {
      if (last === undefined) base = indent.length
      items.push({start, end, marker, text: rest, at: start + marker.length + space.length, more: []})
    } else if (goesOn) last.more.push({start, end, text: written.slice(indent.length), isIndented: isInner})
    before = isItem || goesOn ? line : -1
  }
  return items
}

/** The path of an item, its offset in the text, and the text after it. */
function splitPath(text: string): {readonly path: string; readonly at: number; readonly rest: string} {
  const [marked, mark = '', inner = ''] = /^(`|\*\*)([^`*]+)\1/.exec(text) ?? []
  if (marked !== undefined) return {path: inner, at: mark.length, rest: trimOf(text.slice(marked.length), ' \t')}
  const end = pathEnd(text)
  return {path: text.slice(0, end), at: 0, rest: trimOf(text.slice(end), ' \t')}
}

/**
 * The end of a path without marks: after an extension such as `.java`, unless words with an extension at the end
 * follow. A path with no extension ends before a colon, a dash or a bracket. Paths may have spaces.
 */
function pathEnd(text: string): number {
  const isPathAtEnd = /\.[A-Za-z]\w{0,9}$/.test(text)
  const word = /[ \t]+(?!(?:and|or)\b)[^ \t!-/:-@[-^`{-~]/y
  for (const match of text.matchAll(/\.[A-Za-z]\w{0,9}(?=[\s:,;(]|[.!]$)/g)) {
    word.lastIndex = match.index + match[0].length
    if (!isPathAtEnd || !word.test(text)) return match.index + match[0].length
  }
  if (isPathAtEnd) return text.length
  const at = text.search(/:[ \t]|:$|[ \t][-\u2013\u2014(]/)
  // Words without an ending may be prose, of which nothing is a path.
  const isProse = at === -1 || text.includes('/', at) || /^[^/]* [^/]*$/.test(text.slice(0, at))
  return isProse ? text.length : trimEndOf(text.slice(0, at), ' \t').length
}

/** A line that a template engine replaces. */
function isPlaceholder(text: string): boolean {
  return /^(?:\{\{.*\}\}|\{[^{}"]*\})$/.test(text)
}
