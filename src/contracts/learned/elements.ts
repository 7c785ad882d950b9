/** What an output has that other outputs may have as well; each as the reader of contracts reads it. */
import {memo} from '../../text/memoize.ts'
import {readContract} from '../engine/read.ts'
import type {TextLine} from '../engine/region.ts'
import {readTables} from '../engine/table-rows.ts'
import {doubledBraces} from '../engine/template.ts'
import {isMarkup} from '../markers/tag-names.ts'
import type {Source} from '../source.ts'
import {type AnswerText, plainLine, readAnswer} from './answer-text.ts'
import {type OutputElement, whole} from './element.ts'
import {jsonElements} from './json-elements.ts'
import {labelElements, sectionElements} from './text-elements.ts'
import {templateTextOf} from './wording.ts'

/** Of a kind, an output has no more that count: the first and the last ones. */
const mostOfKind = 200

/** Tags are searched for one by one. */
const mostNames = 20

/** All that an output has, each once. */
export function elementsOf(output: Source): readonly OutputElement[] {
  const json = jsonElements(output)
  if (json.isOnly) return json.elements
  const answer = readAnswer(output)
  return [
    ...json.elements,
    ...few(sectionElements(answer)),
    ...few(labelElements(answer)),
    ...tags(answer),
    ...few(tables(answer)),
    ...edgeLines(answer)
  ]
}

function few(all: readonly OutputElement[]): readonly OutputElement[] {
  return all.length <= mostOfKind ? all : [...all.slice(0, mostOfKind / 2), ...all.slice(-mostOfKind / 2)]
}

/** Tags that are read without a problem. */
function tags({view, first, last}: AnswerText): readonly OutputElement[] {
  const names = new Set<string>()
  for (const [, name = ''] of view.text.matchAll(/<([A-Za-z][\w.:-]{0,60})(?=[\s>])/g)) {
    if (names.size === mostNames) break
    if (!isMarkup(name) && !names.has(name) && view.text.includes(`</${name}>`)) names.add(name)
  }
  return [...names].flatMap((name): OutputElement[] => {
    const {problems, found} = readContract(view, {tag: name, attributes: true})
    const [opening, closing] = [found[0], found.at(-1)]
    if (opening === undefined || closing === undefined || problems.length > 0) return []
    const isIn = (line: TextLine | undefined, start: number): boolean =>
      line !== undefined && start >= line.start && start <= line.end
    return [
      {
        kind: 'tag',
        name,
        values: found.map(({value}) => [whole, typeof value === 'string' ? value : undefined]),
        hasAttributes: found.some(({start}) => !view.text.startsWith(`<${name}>`, start)),
        isFirst: isIn(first, opening.start),
        isLast: isIn(last, closing.end)
      }
    ]
  })
}

/** Tables by their headers, with the values of each column. */
function tables({lines}: AnswerText): readonly OutputElement[] {
  const found = new Map<string, [column: string, value: string | undefined][]>()
  for (const {header, rows} of readTables(lines)) {
    const columns = header.map(({text}) => doubledBraces(plainLine(text)))
    const name = JSON.stringify(columns)
    if (name.length > 300 || new Set(columns).size < columns.length || columns.includes('')) continue
    const values = memo(found, name, () => [])
    for (const {cells} of rows)
      for (const [index, column] of columns.entries()) {
        const cell = cells[index]
        values.push([column, cell && plainLine(cell.text)])
      }
  }
  return [...found].map(([name, values]) => ({kind: 'table', name, values}))
}

/** Any first and any last line, and those with this text. */
function edgeLines({first, last}: AnswerText): readonly OutputElement[] {
  return (
    [
      ['first', first],
      ['last', last]
    ] as const
  ).flatMap(([kind, line]): OutputElement[] => {
    if (line === undefined || /[<|{}[\]]/.test(line.text)) return []
    const template = templateTextOf(plainLine(line.text))
    const any: OutputElement = {kind, name: '', values: [[whole, template]]}
    return template === undefined ? [any] : [any, {kind, name: template, values: []}]
  })
}
