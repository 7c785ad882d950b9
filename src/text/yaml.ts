import type {JsonDocument, JsonKey} from './json.ts'
import type {Range} from './lines.ts'
import {createNodeFinder, type PlacedNode, type PlacedPair, placedKeys} from './placed-node.ts'
import {type ComposedYaml, composeYaml} from './yaml/package.ts'

/** A value of a YAML text and its places: the same shape as for JSON. */
export type YamlDocument = JsonDocument

/**
 * Reads YAML 1.2 and keeps the place of every node; offsets are those of the whole text. Never throws: what is wrong, and
 * what exceeds the limits, is returned as faults, the first of each kind.
 *
 * @param range the part of the text that is YAML; all of it by default
 */
export function readYaml(text: string, range: Range = {start: 0, end: text.length}): YamlDocument {
  const content = withUsualEnds(text.slice(range.start, range.end))
  return placedDocument(content, range.start, composeYaml(content))
}

/** A document of the values of a part of a text and their places in it, the part being at an offset. */
export function placedDocument(content: string, offset: number, {value, root, faults}: ComposedYaml): YamlDocument {
  const shift = ({start, end}: Range): Range => ({start: start + offset, end: end + offset})
  const find = createNodeFinder(root)
  let keys: readonly JsonKey[] | undefined
  return {
    value,
    faults: faults.map((fault) => ({...fault, ...shift(firstLineOfFault(content, fault))})),
    get keys() {
      keys ??= placedKeys(root).map((key) => ({...key, ...shift(atLeastOne(content, key))}))
      return keys
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

/** A text without a byte order mark, and with LF for each CR alone; in the same places. */
function withUsualEnds(text: string): string {
  const content = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
  return content.includes('\r') ? content.replace(/\r(?!\n)/g, '\n') : content
}

/** The span of a value; of a value that is not written, that of its key; without a key, the whole text. */
function placeOf(content: string, node: PlacedNode | undefined, pair: PlacedPair | undefined): Range {
  const {start, end} = [node, pair?.key].find(isWritten) ?? {start: 0, end: content.length}
  return atLeastOne(content, {start, end: start + content.slice(start, end).trimEnd().length})
}

function isWritten(range: Range | undefined): boolean {
  return range !== undefined && range.end > range.start
}

/** A range in the text, at least one character wide. */
function atLeastOne(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.length - 1))
  return {start: from, end: Math.max(end, from + 1)}
}

/** The part of a fault on its first line; past the end of the text, on the last line with text. */
function firstLineOfFault(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.trimEnd().length - 1))
  const stop = content.indexOf('\n', from)
  return atLeastOne(content, {start: from, end: Math.min(end, stop === -1 ? content.length : stop)})
}
