/** A response as `yaml.safe_load` of P6, "Orchestrator Parsing", loads it: the one reader of its YAML. */
import type {JsonDocument, JsonFault} from '../../../text/json.ts'
import {isRecord} from '../../../text/json-object.ts'
import type {Range} from '../../../text/lines.ts'
import type {PlacedNode} from '../../../text/placed-node.ts'
import {type MaybeQuoted, quoted, quoting} from '../../../text/quoted.ts'
import {trimOf} from '../../../text/trim.ts'
import {placedDocument, readYaml} from '../../../text/yaml.ts'
import {type SafeNode, type SafeTree, type ScalarNode, safeTree} from './nodes.ts'
import {coreValue, safeLoadPlain} from './values.ts'

/**
 * Reads YAML in a range with the faults of PyYAML, plus limits and duplicate keys. Values follow YAML 1.2, but a number
 * there that is text for PyYAML is text; {@link safeLoadPlain} reports other differences.
 */
export function readSafeLoad(text: string, range: Range): JsonDocument {
  const yaml = readYaml(text, range)
  const document = {...yaml, value: withTexts(text, yaml, yaml.value)}
  const [known] = document.faults
  if (known?.limit !== undefined) return document
  const content = text.slice(range.start, range.end)
  const {root, fault: refused} = loadTree(content)
  if (refused !== undefined) {
    const fault = {...refused, start: refused.start + range.start, end: refused.end + range.start}
    const isCause = known === undefined || fault.start < known.start
    return isCause ? {...document, faults: [fault]} : document
  }
  if (known === undefined || document.value !== undefined || root === undefined) return document
  return placedDocument(content, range.start, {value: plainValue(root), root: placed(root), faults: []})
}

/** A value with the written text in place of each number that is text for PyYAML: `1e5`, `0o7`. */
function withTexts(text: string, yaml: JsonDocument, value: unknown, path: readonly PropertyKey[] = []): unknown {
  if (typeof value === 'number') {
    const {start, end} = yaml.locate(path)
    const written = text.slice(start, end)
    return safeLoadPlain(written) === 'a string' && coreValue(written, true) === value ? written : value
  }
  if (Array.isArray(value)) return value.map((item, index) => withTexts(text, yaml, item, [...path, index]))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withTexts(text, yaml, inner, [...path, key])])
  )
}

export function loadTree(text: string): SafeTree {
  const {root, fault} = safeTree(text)
  const refused = fault ?? (root && valueFault(root))
  return refused === undefined ? {root} : {fault: refused}
}

/** The first value that PyYAML cannot make. */
function valueFault(root: SafeNode): JsonFault | undefined {
  const seen = new Set<SafeNode>()
  const faults: JsonFault[] = []
  const open: SafeNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const reason = nodeFault(node)
    if (reason !== undefined) faults.push(faultAt(reason, node))
    if (node.kind === 'list') for (const item of node.items) open.push(item)
    if (node.kind !== 'map') continue
    for (const [key, value] of node.pairs) {
      open.push(value)
      const wrong = pairFault(key, value)
      if (wrong !== undefined) faults.push(wrong)
      else if (!['=', '<<'].some((text) => isPlainText(key, text))) open.push(key)
    }
  }
  return faults.sort((a, b) => a.start - b.start)[0]
}

function faultAt(reason: MaybeQuoted, {start, end}: Range): JsonFault {
  return {reason, start, end: Math.max(end, start + 1)}
}

function nodeFault(node: SafeNode): MaybeQuoted | undefined {
  const {tag = '!', kind} = node
  const expected = tag === '!' ? kind : kindsOfTags.get(tag)
  if (expected === undefined) return quoting`tag \`${quoted(tag)}\``
  if (expected !== kind) return 'tag of another type'
  return node.kind === 'scalar' ? scalarFault(node) : undefined
}

function pairFault(key: SafeNode, value: SafeNode): JsonFault | undefined {
  if (key.kind !== 'scalar') return faultAt('list or map as a key', key)
  return isPlainText(key, '<<') && !isMergeable(value) ? faultAt('value of `<<` that is not a map', value) : undefined
}

const kindsOfTags: ReadonlyMap<string, SafeNode['kind']> = new Map([
  ...['str', 'int', 'float', 'bool', 'null'].map((name) => [`!!${name}`, 'scalar'] as const),
  ['!!seq', 'list'],
  ['!!map', 'map']
])

function isPlainText(node: SafeNode, text: string): boolean {
  return node.kind === 'scalar' && node.isPlain && node.tag === undefined && node.text === text
}

function isMergeable(node: SafeNode): boolean {
  return node.kind === 'map' || (node.kind === 'list' && node.items.every(({kind}) => kind === 'map'))
}

function scalarFault({text, tag, isPlain}: ScalarNode): MaybeQuoted | undefined {
  const value = isPlain || tag === '!' ? folded(text) : text
  if (tag === undefined || tag === '!')
    return (isPlain || tag === '!') && safeLoadPlain(value) === undefined
      ? quoting`plain value \`${quoted(value)}\``
      : undefined
  const read = safeLoadPlain(value)
  const isRight =
    tag === '!!int'
      ? typeof read === 'number' && /^[^.]*$/.test(value)
      : tag === '!!float'
        ? typeof read === 'number'
        : tag !== '!!bool' || /^(?:yes|no|true|false|on|off)$/i.test(value)
  return isRight ? undefined : quoting`value \`${quoted(value)}\` of the tag \`${quoted(tag)}\``
}

/** A value of several lines as one. */
function folded(text: string): string {
  return text
    .split(/\r\n|[\r\n\x85]/)
    .map((line) => trimOf(line, ' \t'))
    .join(' ')
}

function textOf({text, isPlain}: ScalarNode): string {
  return isPlain ? folded(text) : folded(text).replaceAll("''", "'")
}

function keyOf(key: SafeNode): string {
  return key.kind === 'scalar' ? String(coreValue(textOf(key), key.isPlain)) : ''
}

function plainValue(node: SafeNode): unknown {
  if (node.kind === 'scalar') return coreValue(textOf(node), node.isPlain)
  if (node.kind === 'list') return node.items.map(plainValue)
  return Object.fromEntries(node.pairs.map(([key, value]) => [keyOf(key), plainValue(value)]))
}

function placed(node: SafeNode): PlacedNode {
  const {start, end} = node
  if (node.kind === 'scalar') return {start, end}
  if (node.kind === 'list') return {start, end, items: node.items.map(placed)}
  const pairs = node.pairs.map(([key, value]) => {
    return {key: {name: keyOf(key), start: key.start, end: key.end}, node: placed(value)}
  })
  return {start, end, pairs}
}
