/** Lists and maps in brackets. */
import {commonDepth, skipSpaces} from './cursor.ts'
import {isPlain, plainScalar} from './plain.ts'
import {readQuoted} from './quoted.ts'
import {listOf, mapOf, type ValueNode, type ValuePair} from './value.ts'

/** A text with a collection, and the indentation of the block collection that has it. */
interface Flow {
  readonly text: string
  readonly parent: number
  depth: number
}

/**
 * Reads a list or map in brackets; `undefined` where a list has pairs, a value is not written, or a plain scalar has two lines.
 *
 * @param parent the indentation of the block collection that has it, which its lines exceed
 */
export function readFlow(text: string, at: number, parent: number): ValueNode | undefined {
  return readCollection({text, parent, depth: 0}, at)
}

function readCollection(flow: Flow, start: number): ValueNode | undefined {
  if (++flow.depth > commonDepth) return undefined
  const read = flow.text[start] === '{' ? readMap(flow, start) : readList(flow, start)
  flow.depth--
  return read
}

function readList(flow: Flow, start: number): ValueNode | undefined {
  const items: ValueNode[] = []
  let at = nextToken(flow, start + 1)
  while (at !== undefined && flow.text[at] !== ']') {
    const item = readItem(flow, at)
    if (item === undefined) return undefined
    items.push(item)
    at = nextPart(flow, item.end, ']')
  }
  return at === undefined ? undefined : listOf(items, {start, end: at + 1})
}

function readMap(flow: Flow, start: number): ValueNode | undefined {
  const pairs: ValuePair[] = []
  let at = nextToken(flow, start + 1)
  while (at !== undefined && flow.text[at] !== '}') {
    const pair = readPair(flow, at)
    if (pair === undefined) return undefined
    pairs.push(pair)
    at = nextPart(flow, pair.node.end, '}')
  }
  return at === undefined ? undefined : mapOf(pairs, {start, end: at + 1})
}

function readPair(flow: Flow, at: number): ValuePair | undefined {
  const {text} = flow
  const key = readScalar(text, at, Number.POSITIVE_INFINITY)
  if (key === undefined || key.value === null) return undefined
  const colon = skipSpaces(text, key.end)
  const value = text[colon] === ':' ? nextToken(flow, colon + 1) : undefined
  const node = value === undefined ? undefined : readItem(flow, value)
  return node && {key: {name: String(key.value), start: key.start, end: key.end}, node}
}

function readItem(flow: Flow, at: number): ValueNode | undefined {
  return /[[{]/.test(flow.text.charAt(at)) ? readCollection(flow, at) : readScalar(flow.text, at, flow.parent)
}

function readScalar(text: string, at: number, parent: number): ValueNode | undefined {
  if (/["']/.test(text.charAt(at))) return readQuoted(text, at, parent)
  if (!isPlain(text.slice(at, at + 2)) || text[at] === ':') return undefined
  const end = plainEnd(text, at)
  return {value: plainScalar(text.slice(at, end)), start: at, end}
}

/** The end of a plain scalar on its line. */
function plainEnd(text: string, start: number): number {
  let end = start
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === ' ') continue
    if (isStop(character)) break
    if (character === '#' && text[at - 1] === ' ') break
    if (character === ':' && isStop(text.charAt(at + 1))) break
    end = at + 1
  }
  return end
}

/** Whether a character ends a plain scalar between brackets, and makes a colon before it the end of a key. */
function isStop(character: string): boolean {
  return ',[]{} \t\r\n'.includes(character)
}

/** The next part after a comma, or the closing bracket. */
function nextPart(flow: Flow, from: number, close: string): number | undefined {
  const at = nextToken(flow, from)
  if (at === undefined || flow.text[at] === close) return at
  return flow.text[at] === ',' ? nextToken(flow, at + 1) : undefined
}

/**
 * The place after spaces, line ends and comments; `undefined` where the line that follows a line end is not indented more than
 * the block collection. The last bracket of all may be indented as the block collection is.
 */
function nextToken({text, parent, depth}: Flow, from: number): number | undefined {
  let at = from
  let line: number | undefined
  for (;;) {
    at = skipSpaces(text, at)
    if (text[at] === '#' && at > from && text[at - 1] === ' ') at = text.indexOf('\n', at)
    if (at === -1) return undefined
    if (text.startsWith('\r\n', at)) at++
    if (text[at] !== '\n') break
    line = ++at
  }
  if (line === undefined || at - line > parent) return at
  return depth === 1 && at - line === parent && /[\]}]/.test(text.charAt(at)) ? at : undefined
}
