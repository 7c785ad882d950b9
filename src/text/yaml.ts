import type {JsonDocument} from './json.ts'
import type {Range} from './lines.ts'
import {once} from './memoize.ts'
import {createNodeFinder, type PlacedNode, type PlacedPair, placedKeys} from './placed-node.ts'
import {type ComposedYaml, composeYaml} from './yaml/package.ts'

/** Value of a YAML text with its ranges, in the shape of JSON. */
export type YamlDocument = JsonDocument

/**
 * Reads YAML 1.2 with the range of every node; offsets are relative to the whole text. Never throws: errors and
 * exceeded limits are returned as faults, the first of each kind.
 *
 * @param range the part that is YAML; by default all
 */
export function readYaml(text: string, range: Range = {start: 0, end: text.length}): YamlDocument {
  const content = withUsualEnds(text.slice(range.start, range.end))
  return placedDocument(content, range.start, composeYaml(content))
}

/** A document of values in a part of a text, which begins at an offset. */
export function placedDocument(content: string, offset: number, {value, root, faults}: ComposedYaml): YamlDocument {
  const shift = ({start, end}: Range): Range => ({start: start + offset, end: end + offset})
  const find = createNodeFinder(root)
  const keys = once(() => placedKeys(root).map((key) => ({...key, ...shift(atLeastOne(content, key))})))
  return {
    value,
    faults: faults.map((fault) => ({...fault, ...shift(firstLineOfFault(content, fault))})),
    get keys() {
      return keys()
    },
    locate: (path) => {
      const {node, pair} = find(path)
      return shift(placeOf(content, node, pair))
    },
    locateKey: (path) => {
      const {node, pair} = find(path)
      return shift(placeOf(content, pair?.key ?? node, pair))
    }
  }
}

/** Removes a byte order mark and replaces each lone CR with LF, keeping offsets. */
function withUsualEnds(text: string): string {
  const content = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
  return content.includes('\r') ? content.replace(/\r(?!\n)/g, '\n') : content
}

/** Range of a value; for an empty value its key, in a list its dash, else the whole text. */
function placeOf(content: string, node: PlacedNode | undefined, pair: PlacedPair | undefined): Range {
  const {start, end} = [node, pair?.key].find(isWritten) ?? dashOf(content, node) ?? {start: 0, end: content.length}
  return atLeastOne(content, {start, end: start + content.slice(start, end).trimEnd().length})
}

/** The dash before an empty value, with at most spaces and a comment between. */
function dashOf(content: string, node: PlacedNode | undefined): Range | undefined {
  if (node === undefined) return undefined
  const first = content.lastIndexOf('\n', node.start - 1) + 1
  const before = content.slice(first, node.start)
  const item = before.trimEnd()
  const commented = before.search(/-[ \t]+#/)
  const at = commented === -1 && item.endsWith('-') ? item.length - 1 : commented
  return at === -1 ? undefined : {start: first + at, end: first + at + 1}
}

function isWritten(range: Range | undefined): boolean {
  return range !== undefined && range.end > range.start
}

/** Widens an empty range to one character. */
function atLeastOne(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.length - 1))
  return {start: from, end: Math.max(end, from + 1)}
}

/** First line of a fault; past the end of the text, the last line with text. */
function firstLineOfFault(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.trimEnd().length - 1))
  const stop = content.indexOf('\n', from)
  return atLeastOne(content, {start: from, end: Math.min(end, stop === -1 ? content.length : stop)})
}
