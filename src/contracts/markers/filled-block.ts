/** Fills a block as an agent that follows it literally: one of each choice, and a text in each hole. */
import {fillTemplate, renderOutput, valueText} from '../engine/render.ts'
import {isDelimiter, tableCells} from '../engine/tables.ts'
import {parseTemplate} from '../engine/template.ts'
import {
  fenceMark,
  headingMark,
  isDots,
  itemMark,
  labelIn,
  lineContracts,
  readData,
  readFence,
  readItems,
  readLegend,
  readTable,
  textBelow,
  valueTerms,
  withoutOptional
} from './block.ts'
import {literalTemplate} from './block-line.ts'

/** @param rows of a fence */
export function filledBlock(rows: readonly string[]): string {
  const closed = new Set(
    rows.flatMap((row) => [...row.matchAll(/<\/([A-Za-z][\w.:-]{0,60})>/g)].map(([, name]) => name))
  )
  const isTag = (name: string): boolean => closed.has(name)
  const found: string[] = []
  for (let at = 0; at < rows.length; ) {
    const read = readData(rows, at) ?? dataFence(rows, at) ?? readLegend(rows, at) ?? readTicked(rows, at)
    const table = readTable(rows, at)
    const [contract] = read?.contracts ?? []
    if (read !== undefined && contract !== undefined) found.push(renderOutput(contract) ?? '')
    else if (table !== undefined) for (const row of rows.slice(at, table.next)) found.push(filledCells(row))
    else if (!isDots(rows[at] ?? '')) found.push(filledRow(rows[at] ?? '', isTag) + valueBelow(rows, at))
    at = Math.max(at + 1, read?.next ?? table?.next ?? 0)
  }
  return closedText(found.join('\n').split('\n'))
}

/** Value of a label without one, at the end of the block or its section. */
function valueBelow(rows: readonly string[], at: number): string {
  const text = (rows[at] ?? '').replace(itemMark, '').trim()
  const below = textBelow(rows, at)
  const isEmpty = labelIn(withoutOptional(text).text)?.value === '' && (below === undefined || headingMark.test(below))
  return isEmpty ? ` ${valueText({})}` : ''
}

/** Adds the end of an unclosed fence. */
function closedText(rows: readonly string[]): string {
  let open: string | undefined
  for (const row of rows) {
    const [, sign = ''] = fenceMark.exec(row) ?? []
    if (open === undefined) open = sign || undefined
    else if (row.trim().startsWith(open) && /^(`+|~+)$/.test(row.trim())) open = undefined
  }
  return [...rows, ...(open === undefined ? [] : [open])].join('\n').trim()
}

function dataFence(rows: readonly string[], at: number): ReturnType<typeof readFence> {
  const read = readFence(rows, at)
  return read?.contracts[0]?.fence === undefined ? read : undefined
}

function readTicked(rows: readonly string[], at: number): ReturnType<typeof readItems> {
  const read = /^\s*\S+\s+\[[ xX]\]/.test(rows[at] ?? '') ? readItems(rows, at) : undefined
  return read?.contracts[0]?.oneOf === undefined ? undefined : read
}

type IsTag = (name: string) => boolean

function filledRow(row: string, isTag: IsTag): string {
  const [, name = ''] = /^\s*<([A-Za-z][\w.:-]{0,60})/.exec(row) ?? []
  const [line] = isTag(name) ? [] : lineContracts(row)
  // A choice of lines.
  if (line?.oneOf !== undefined && line.oneOf.length > 1) return renderOutput(line) ?? row
  if (fenceMark.test(row)) return row
  const signs = /^\s{0,3}#{1,6}\s+/.exec(row)?.[0] ?? itemMark.exec(row)?.[0] ?? /^\s*/.exec(row)?.[0] ?? ''
  const {text} = withoutOptional(row.slice(signs.length))
  return signs.replace(/\bN(?=[.)])/, '1') + withTags(text.trim(), isTag)
}

function filledCells(row: string): string {
  return isDelimiter(row) ? row : `| ${tableCells(row).map(filledText).join(' | ')} |`
}

const opening = /<\/?([A-Za-z][\w.:-]{0,60})((?:\s[^<>]*)?)>/g

function withTags(text: string, isTag: IsTag): string {
  const pieces: string[] = []
  let at = 0
  for (const {0: tag, 1: name = '', 2: attributes = '', index} of text.matchAll(opening)) {
    if (!isTag(name)) continue
    pieces.push(
      filledValue(text.slice(at, index)),
      tag.startsWith('</') ? tag : `<${name}${filledAttributes(attributes)}>`
    )
    at = index + tag.length
  }
  return pieces.join('') + (at === 0 ? filledLine(text) : filledValue(text.slice(at)))
}

function filledAttributes(text: string): string {
  return text.replace(
    /=\s*(?:"([^"]*)"|'([^']*)')/g,
    (_, double?: string, single?: string) => `="${filledText(double ?? single ?? '')}"`
  )
}

function filledLine(text: string): string {
  const read = labelIn(text)
  const terms = read && valueTerms(read.value)
  if (read === undefined || terms === undefined || read.value === '') return filledTemplate(text)
  const start = text.lastIndexOf(read.value)
  const label = text.slice(0, start)
  const space = /\s$/.test(label) ? ' ' : ''
  return filledTemplate(label) + space + valueText(terms) + text.slice(start + read.value.length)
}

function filledValue(text: string): string {
  return text.trim() === '' ? text : text.replace(text.trim(), () => filledText(text.trim()))
}

function filledText(text: string): string {
  const terms = valueTerms(text)
  return terms === undefined || text === '' ? filledTemplate(text) : valueText(terms)
}

function filledTemplate(text: string): string {
  return fillTemplate(parseTemplate(literalTemplate(text)))
}
