/** What an output has that other outputs may have as well; each as the reader of contracts reads it. */
import {structure} from '../../markdown/structure.ts'
import {textBefore, textFrom} from '../../text/ends.ts'
import {isMarkup} from '../derive/tags.ts'
import {underlined, unmarkedText} from '../output/heading.ts'
import {readLabelLine, withoutNote} from '../output/label-line.ts'
import {readContract} from '../output/read.ts'
import {readTables} from '../output/table-rows.ts'
import {type TextLine, textLines} from '../output/text-lines.ts'
import {unwrapped, withoutSigns} from '../output/values.ts'
import {viewOf} from '../output/view.ts'
import type {Source} from '../source.ts'
import {jsonElements} from './json-elements.ts'
import {isLabel, openTemplateOf, templateTextOf} from './wording.ts'

type ElementKind = 'section' | 'label' | 'tag' | 'table' | 'json' | 'first' | 'last'

/** The columns of something that has one value alone. */
export const whole = ''

export interface OutputElement {
  readonly kind: ElementKind
  /** Its text in a contract; the columns of a table as JSON; empty for any first or last line. */
  readonly name: string
  /** How far in the output it is, in millionths; 0 where that does not matter. */
  readonly rank: number
  /** By column, else by {@link whole}; `undefined` for a text that is not a value of a list. */
  readonly values: readonly (readonly [column: string, value: string | undefined])[]
  readonly json?: readonly unknown[]
  /** The opening tag has attributes. */
  readonly hasAttributes?: boolean
  readonly isFirst?: boolean
  readonly isLast?: boolean
}

/** Of a kind, an output has no more that count: the first and the last ones. */
const mostOfKind = 200

/** Tags and tables are searched for one by one. */
const mostNames = 20

/** All that an output has, each once. */
export function elementsOf(output: Source): readonly OutputElement[] {
  const json = jsonElements(output)
  if (json.isOnly) return json.elements
  const view = viewOf(output, {})
  const lines = textLines(view, {})
  const edges = edgesOf(view, lines)
  const rankOf = ({index}: TextLine): number => Math.round((1e6 * index) / view.lines.length)
  return [
    ...json.elements,
    ...sections(view, lines, edges),
    ...labels(lines, edges, rankOf),
    ...tags(view, edges),
    ...tables(view, lines),
    ...edgeElements(edges)
  ]
}

/** The lines that begin and end an output, where these are text. */
interface Edges {
  readonly first: TextLine | undefined
  readonly last: TextLine | undefined
}

function edgesOf(view: Source, lines: readonly TextLine[]): Edges {
  const [first, last] = [lines[0], lines.at(-1)]
  const lineStart = view.lines[first?.index ?? 0]?.start ?? 0
  return {
    first: first !== undefined && textBefore(view, lineStart) === undefined ? first : undefined,
    last: last !== undefined && textFrom(view, last.end) === undefined ? last : undefined
  }
}

const atEdges = ({first, last}: Edges, index: number): Pick<OutputElement, 'isFirst' | 'isLast'> => ({
  isFirst: first?.index === index,
  isLast: last?.index === index
})

/** The text of a line without marks of Markdown. */
function contentOf(text: string): string {
  return unwrapped(unmarkedText(text).trim())
}

/** The line as a label and a value, where it may be one. */
function labelledIn(line: TextLine): {readonly label: string; readonly value: string} | undefined {
  const read = line.text.startsWith('|') ? undefined : readLabelLine(line, 0)
  if (read === undefined || read.value === '' || read.value.startsWith('//')) return undefined
  const label = withoutNote(read.label)
  return isLabel(label) ? {label, value: read.value} : undefined
}

/** Headings that are there once, and templates of headings; the value is the first line below. */
function sections(view: Source, lines: readonly TextLine[], edges: Edges): readonly OutputElement[] {
  const headings = [...structure(view).headings, ...underlined(view)].sort((a, b) => a.start - b.start)
  const found = new Map<string, OutputElement>()
  const repeated = new Set<string>()
  let next = 0
  for (const [index, {line, text}] of headings.entries()) {
    const end = headings[index + 1]?.line ?? view.lines.length
    while ((lines[next]?.index ?? end) <= line) next++
    const below = lines.slice(next, next + 2).find(({text}) => !/^(?:-+|=+)$/.test(text))
    const plain = unmarkedText(text)
    const template = plain.length > 100 ? undefined : templateTextOf(plain)
    if (template === undefined || labelOfHeading(plain, line)) continue
    const value = below !== undefined && below.index < end ? contentOf(below.text) : undefined
    for (const name of [template, openTemplateOf(template)]) {
      if (name === undefined) continue
      if (found.has(name) && !name.includes('{text}')) repeated.add(name)
      if (found.has(name)) continue
      const rank = Math.round((1e6 * index) / headings.length)
      found.set(name, {kind: 'section', name, rank, values: [[whole, value]], ...atEdges(edges, line)})
    }
  }
  return few([...found.values()].filter(({name}) => !repeated.has(name)))
}

/** Whether a heading is a label with its value: `## Verdict: PASS`. */
function labelOfHeading(text: string, index: number): boolean {
  const found = labelledIn({index, text, start: 0, end: text.length})
  return found !== undefined && templateTextOf(found.label) === found.label
}

/** Labels, all lines of which have a value. */
function labels(
  lines: readonly TextLine[],
  edges: Edges,
  rankOf: (line: TextLine) => number
): readonly OutputElement[] {
  const found = new Map<
    string,
    {readonly element: OutputElement; readonly values: Map<string, readonly [string, string]>}
  >()
  for (const line of lines) {
    const labelled = labelledIn(line)
    const name = labelled && templateTextOf(labelled.label)
    if (labelled === undefined || name === undefined) continue
    const values = found.get(name)?.values ?? new Map()
    const value = withoutSigns(labelled.value)
    values.set(value, [whole, value])
    const before = found.get(name)?.element
    const {isFirst, isLast} = atEdges(edges, line.index)
    const element: OutputElement = {
      kind: 'label',
      name,
      rank: before?.rank ?? rankOf(line),
      values: [],
      isFirst: before?.isFirst === true || isFirst === true,
      isLast: isLast === true
    }
    found.set(name, {element, values})
  }
  return few([...found.values()].map(({element, values}) => ({...element, values: [...values.values()]})))
}

/** Tags that are read without a problem. */
function tags(view: Source, edges: Edges): readonly OutputElement[] {
  const names = new Set<string>()
  for (const [, name = ''] of view.text.matchAll(/<([A-Za-z][\w.:-]{0,60})(?=[\s>])/g)) {
    if (names.size === mostNames) break
    if (!isMarkup(name) && !names.has(name) && view.text.includes(`</${name}>`)) names.add(name)
  }
  return [...names].flatMap((name): OutputElement[] => {
    const {problems, found} = readContract(view, {tag: name, attributes: true})
    const [first, last] = [found[0], found.at(-1)]
    if (first === undefined || last === undefined || problems.length > 0) return []
    const isIn = (line: TextLine | undefined, start: number): boolean =>
      line !== undefined && start >= line.start && start <= line.end
    return [
      {
        kind: 'tag',
        name,
        rank: 0,
        values: found.map(({value}) => [whole, typeof value === 'string' ? value : undefined]),
        hasAttributes: found.some(({start}) => !view.text.startsWith(`<${name}>`, start)),
        isFirst: isIn(edges.first, first.start),
        isLast: isIn(edges.last, last.end)
      }
    ]
  })
}

/** Tables by their headers, with the values of each column. */
function tables(view: Source, lines: readonly TextLine[]): readonly OutputElement[] {
  const headers = new Map<string, readonly string[]>()
  for (const {header} of readTables(lines)) {
    const columns = header.map(({text}) => contentOf(text).replaceAll('{', '{{').replaceAll('}', '}}'))
    const name = JSON.stringify(columns)
    if (headers.size === mostNames) break
    if (name.length <= 300 && new Set(columns).size === columns.length && !columns.includes(''))
      headers.set(name, columns)
  }
  return [...headers].flatMap(([name, table]): OutputElement[] => {
    const {problems, found} = readContract(view, {table})
    if (problems.length > 0) return []
    const rows = found.flatMap(({value}) => value as readonly Readonly<Record<string, string>>[])
    const values = rows.flatMap((row) =>
      table.map((column): readonly [string, string | undefined] => [column, withoutSigns(row[column] ?? '')])
    )
    return [{kind: 'table', name, rank: 0, values}]
  })
}

/** Any first and any last line, and those with this text. */
function edgeElements({first, last}: Edges): readonly OutputElement[] {
  return [['first', first] as const, ['last', last] as const].flatMap(([kind, line]): OutputElement[] => {
    if (line === undefined || /[<|{}[\]]/.test(line.text)) return []
    const template = templateTextOf(contentOf(line.text))
    const any: OutputElement = {kind, name: '', rank: 0, values: [[whole, template]]}
    return template === undefined ? [any] : [any, {kind, name: template, rank: 0, values: []}]
  })
}

function few(all: readonly OutputElement[]): readonly OutputElement[] {
  return all.length <= mostOfKind ? all : [...all.slice(0, mostOfKind / 2), ...all.slice(-mostOfKind / 2)]
}
