/** Scalars on lines of their own, below `|` or `>`. */
import {indentOf, isYamlLineEmpty, type YamlCursor} from './cursor.ts'
import type {ValueNode} from './value.ts'

const header = /^([|>])(?:([-+])([1-9])?|([1-9])([-+])?)?(?: +#.*)?$/

/**
 * Reads a block scalar; `undefined` where spaces or tabs on an empty line may count.
 *
 * @param parent the indentation of the collection that has it, which its lines exceed
 */
export function readBlockScalar(cursor: YamlCursor, at: number, parent: number): ValueNode | undefined {
  const {text, lines} = cursor
  const opening = lines[cursor.row]
  const [, style, signFirst, digit, digitFirst, sign = signFirst] = header.exec(text.slice(at, opening?.end)) ?? []
  if (opening === undefined || style === undefined) return undefined
  const first = cursor.row + 1
  const indent = indentation(cursor, first, parent, digit ?? digitFirst)
  let row = first
  let last = cursor.row
  for (; row < lines.length; row++) {
    const line = lines[row]
    if (line === undefined || (isYamlLineEmpty(line) ? line.last - line.start > indent : indentOf(line) < indent)) break
    if (!isYamlLineEmpty(line)) last = row
  }
  const below = lines[row]
  if (below !== undefined && (isYamlLineEmpty(below) || text[below.first] === '\t')) return undefined
  const written = lines.slice(first, last + 1)
  if (written.length === 0 && sign === '+') return undefined
  const content = written.map((line) => (isYamlLineEmpty(line) ? '' : text.slice(line.start + indent, line.last)))
  cursor.row = row
  const end = written.at(-1)?.last ?? opening.end
  return {value: join(content, style) + lineEnds(sign, written.length, row - last), start: at, end}
}

/** How many spaces the lines of a scalar begin with. */
function indentation({lines}: YamlCursor, first: number, parent: number, digit: string | undefined): number {
  if (digit !== undefined) return parent + Number(digit)
  let row = first
  let line = lines[row]
  while (line !== undefined && isYamlLineEmpty(line)) line = lines[++row]
  const indent = line === undefined ? 0 : indentOf(line)
  return indent > parent ? indent : Number.POSITIVE_INFINITY
}

/** The line ends after the last line with text. */
function lineEnds(sign: string | undefined, lines: number, written: number): string {
  if (lines === 0 || sign === '-') return ''
  return '\n'.repeat(sign === '+' ? written : 1)
}

function join(lines: readonly string[], style: string): string {
  return style === '|' ? lines.join('\n') : foldLines(lines)
}

/** Folds lines, but for those that are indented more than the others: they keep their line ends. */
function foldLines(lines: readonly string[]): string {
  let folded = ''
  let separator = ''
  let isIndented = false
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (separator === ' ') separator = '\n'
      else if (!isIndented && separator === '\n') separator = '\n\n'
      folded += separator + line
      separator = '\n'
      isIndented = true
    } else if (line === '') {
      if (separator === ' ') separator = '\n'
      else folded += '\n'
    } else {
      folded += separator + line
      separator = ' '
      isIndented = false
    }
  }
  return folded
}
