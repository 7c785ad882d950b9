import type {JsonDocument, JsonKey} from './json.ts'
import type {Range} from './lines.ts'
import {readCommon} from './yaml/common.ts'
import {countOpen, yamlLimits} from './yaml/limits.ts'
import {readByPackage} from './yaml/package.ts'
import {readYamlKeys, type YamlNode, type YamlPair, type YamlRead} from './yaml/value.ts'

/** A value of a YAML text and its places: the same shape as for JSON. */
export type YamlDocument = JsonDocument

/**
 * Reads YAML 1.2 and keeps the place of every node; offsets are those of the whole text. Never throws: what is wrong, and
 * what exceeds the limits, is returned as faults, the first of each kind.
 *
 * @param range what of the text is YAML; all of it by default
 */
export function readYaml(text: string, range: Range = {start: 0, end: text.length}): YamlDocument {
  return readYamlBy((content) => readCommon(content) ?? readByPackage(content), text, range)
}

/**
 * Reads YAML by another reader, which gets a text within the limits.
 *
 * @param read what reads a text without a byte order mark and without CR alone; its offsets are those of this text
 */
export function readYamlBy(read: (content: string) => YamlRead, text: string, range: Range): YamlDocument {
  const content = usual(text.slice(range.start, range.end))
  const shift = ({start, end}: Range): Range => ({start: start + range.start, end: end + range.start})
  const {value, root, faults} = excess(content) ?? read(content)
  const find = openYamlFinder(root)
  let keys: readonly JsonKey[] | undefined
  return {
    value,
    faults: faults.map((fault) => ({...fault, ...shift(firstLineOfFault(content, fault))})),
    get keys() {
      keys ??= readYamlKeys(root).map((key) => ({...key, ...shift(atLeastOne(content, key))}))
      return keys
    },
    locate: (path) => shift(placeOfValue(content, find(path))),
    locateKey: (path) => shift(placeOfKey(content, find(path)))
  }
}

/** A text without a byte order mark, and with LF for each CR alone; in the same places. */
function usual(text: string): string {
  const content = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
  return content.includes('\r') ? content.replace(/\r(?!\n)/g, '\n') : content
}

/** The fault of a text that is too long or may nest too deeply. */
function excess(content: string): YamlRead | undefined {
  const fault = (reason: string): YamlRead => ({value: undefined, faults: [{reason, start: 0, end: 1}]})
  if (content.length > yamlLimits.length) return fault(`length of ${content.length} characters`)
  return content.length > yamlLimits.length / 100 && countOpen(content) > yamlLimits.length / 100
    ? fault('depth of nesting')
    : undefined
}

interface FoundNode {
  readonly node?: YamlNode | undefined
  readonly pair?: YamlPair | undefined
}

/** Finds the value at a path, or the nearest one above it. Each map is searched through once, and then by its keys. */
function openYamlFinder(root: YamlNode | undefined): (path: readonly PropertyKey[]) => FoundNode {
  const cached = new Map<readonly YamlPair[], ReadonlyMap<string, YamlPair>>()
  function pairsOf(pairs: readonly YamlPair[]): ReadonlyMap<string, YamlPair> {
    const found = cached.get(pairs) ?? firstPairs(pairs)
    cached.set(pairs, found)
    return found
  }
  return (path) => {
    let current: FoundNode = {node: root}
    for (const key of path) {
      const {pairs, items} = current.node ?? {}
      const pair = pairs === undefined ? undefined : pairsOf(pairs).get(String(key))
      const item = typeof key === 'number' ? items?.[key] : undefined
      if (pair === undefined && item === undefined) break
      current = pair === undefined ? {node: item} : {node: pair.node, pair}
    }
    return current
  }
}

/** The pairs of a map by their keys; of a key that is there twice, the first. */
function firstPairs(pairs: readonly YamlPair[]): ReadonlyMap<string, YamlPair> {
  const first = new Map<string, YamlPair>()
  for (const pair of pairs) if (!first.has(pair.key.name)) first.set(pair.key.name, pair)
  return first
}

/** The span of a value; of a value that is not written, that of its key; of one without a key, the whole text. */
function placeOfValue(content: string, {node, pair}: FoundNode): Range {
  return trimmed(content, [node, pair?.key].find(isWritten) ?? {start: 0, end: content.length})
}

/** The span of a key; of what has no key, that of the value. */
function placeOfKey(content: string, {node, pair}: FoundNode): Range {
  return placeOfValue(content, {node: pair?.key ?? node})
}

function isWritten(range: Range | undefined): boolean {
  return range !== undefined && range.end > range.start
}

function trimmed(content: string, {start, end}: Range): Range {
  return atLeastOne(content, {start, end: start + content.slice(start, end).trimEnd().length})
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
