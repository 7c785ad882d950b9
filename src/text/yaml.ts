import type {JsonDocument, JsonKey} from './json.ts'
import type {Range} from './lines.ts'
import {readCommon} from './yaml/common.ts'
import {countOpen, yamlLimits} from './yaml/limits.ts'
import {readByPackage} from './yaml/package.ts'
import {atLeastOne, firstLineOfFault, openYamlFinder, placeOfKey, placeOfValue} from './yaml/places.ts'
import {readYamlKeys, type YamlRead} from './yaml/value.ts'

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
