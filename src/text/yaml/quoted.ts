/** Scalars in quotes. */
import {foldable, foldLines, foldRun} from './value.ts'

/** A scalar in quotes: its value, and where it ends. */
export interface QuotedScalar {
  readonly value: string
  readonly start: number
  readonly end: number
}

/**
 * Reads a scalar that begins with a quote; `undefined` for one that is not closed, or has a tab or an unknown escape.
 *
 * @param parent the indentation of the collection that has it, which its lines exceed; `Infinity` for one on a single line
 */
export function readQuoted(text: string, at: number, parent: number): QuotedScalar | undefined {
  const isDouble = text[at] === '"'
  const pattern = isDouble ? /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y : /'[^']*(?:''[^']*)*'/y
  pattern.lastIndex = at
  const [source] = pattern.exec(text) ?? []
  if (source === undefined || source.includes('\t') || !isIndented(source, parent)) return undefined
  const inner = source.slice(1, -1)
  const value = isDouble ? unescaped(inner) : foldLines(inner).replaceAll("''", "'")
  return value === undefined ? undefined : {value, start: at, end: at + source.length}
}

/** Whether each line after the first that is not empty is indented more than this. */
function isIndented(source: string, parent: number): boolean {
  if (!source.includes('\n')) return true
  return [...source.matchAll(/\n( *)(?! |\r?\n)/g)].every(([, spaces = '']) => spaces.length > parent)
}

const escapeSequence = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|\r?\n *|[\s\S])/g
const escapeOrRun = new RegExp(`${escapeSequence.source}|${foldable.source}`, 'g')

/** The value of a text in double quotes; `undefined` where an escape is unknown. */
function unescaped(text: string): string | undefined {
  if (!text.includes('\\')) return foldLines(text)
  let isKnown = true
  const value = text.replace(text.includes('\n') ? escapeOrRun : escapeSequence, (piece) => {
    if (!piece.startsWith('\\')) return foldRun(piece)
    const character = escaped(piece.slice(1))
    isKnown &&= character !== undefined
    return character ?? ''
  })
  return isKnown ? value : undefined
}

function escaped(code: string): string | undefined {
  if (/^\r?\n/.test(code)) return ''
  if (code.length === 1) return escapes.get(code)
  const point = Number.parseInt(code.slice(1), 16)
  return point > 0x10_ff_ff ? undefined : String.fromCodePoint(point)
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1B'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['N', '\x85'],
  ['_', '\xA0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  [' ', ' '],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\']
])
