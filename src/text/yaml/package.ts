/** Any YAML text, read by the package `yaml`. */
import {
  Composer,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Parser,
  Schema,
  type YAMLMap,
  type YAMLParseError
} from 'yaml'
import type {JsonFault} from '../json.ts'
import type {Range} from '../lines.ts'
import {checkTokens, yamlLimits} from './limits.ts'
import {reasonFor} from './reasons.ts'
import {keysTwice, type YamlNode, type YamlPair, type YamlRead} from './value.ts'

const options = {prettyErrors: false, uniqueKeys: false, logLevel: 'silent'} as const

let schema: Schema | undefined

/** All texts share one schema, which takes longer to make than a short text to read; a directive may ask for another. */
function optionsFor(content: string): ConstructorParameters<typeof Composer>[0] {
  if (/^%/m.test(content)) return options
  schema ??= new Schema({schema: 'core', resolveKnownTags: true})
  return {...options, schema}
}

/** Reads a text of at most `yamlLimits.length` characters that has no CR without LF. Never throws. */
export function readByPackage(content: string): YamlRead {
  const limit = Error.stackTraceLimit
  // The package makes an error for each fault, of which the first counts: the stacks of all take most of the time.
  Error.stackTraceLimit = 0
  try {
    return readByComposer(content)
  } finally {
    Error.stackTraceLimit = limit
  }
}

function readByComposer(content: string): YamlRead {
  const refuse = (...faults: JsonFault[]): YamlRead => ({value: undefined, faults})
  try {
    const tokens = [...new Parser().parse(content)]
    const fault = checkTokens(tokens)
    if (fault !== undefined) return refuse(fault)
    const documents = [...new Composer(optionsFor(content)).compose(tokens, true, content.length)]
    const [document, second] = documents
    const [error] = documents.flatMap(({errors}) => errors)
    if (error !== undefined) return refuse({reason: reasonFor(error.code), ...placeOfError(content, error)})
    if (second !== undefined)
      return refuse({reason: 'second document', start: second.range[0], end: second.range[0] + 1})
    if (document?.contents == null) return {value: null, faults: []}
    const value = document.toJS({maxAliasCount: yamlLimits.aliases})
    const root = nodeOf(content, document.contents as Node)
    return {value, faults: keysTwice(root), root}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuse({reason: 'text', start: 0, end: 1})
  }
}

/** The parser places a colon that cannot be in a value at the start of that value. */
function placeOfError(content: string, {code, pos: [start, end]}: YAMLParseError): Range {
  const colon = code === 'BLOCK_AS_IMPLICIT_KEY' ? colonFrom(content, start) : undefined
  return colon === undefined ? {start, end} : {start: colon, end: colon + 1}
}

/** The first colon before white space, after the quoted text that a value may begin with. */
function colonFrom(content: string, start: number): number | undefined {
  const quoted = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'/y
  quoted.lastIndex = start
  const from = start + (quoted.exec(content)?.[0].length ?? 0)
  const length = content.slice(from).search(/:(?=\s|$)/)
  return length === -1 ? undefined : from + length
}

/** A node as far as its place matters; its depth is bounded by `yamlLimits`. */
function nodeOf(content: string, node: Node): YamlNode {
  const [start, end] = node.range ?? [0, 0]
  if (isMap(node)) {
    const pairs = node.items.map((pair) => pairOf(content, pair))
    return {start, end: isBlock(node) ? endOf(content, start, pairs.at(-1)?.node) : end, pairs}
  }
  if (!isSeq(node)) return {start, end}
  const items = node.items.map((item) => nodeOf(content, item as Node))
  return {start, end: isBlock(node) ? endOf(content, start, items.at(-1)) : end, items}
}

function pairOf(content: string, {key, value}: YAMLMap['items'][number]): YamlPair {
  const [start, end] = (key as Node | null)?.range ?? [0, 1]
  const node = value == null ? {start: end, end} : nodeOf(content, value as Node)
  return {key: {name: isScalar(key) ? String(key.value) : '', start, end}, node}
}

/** Where a block list or map ends whose last value is this one. */
function endOf(content: string, start: number, last: Range | undefined): number {
  if (last === undefined || last.end > last.start) return last?.end ?? start
  return start + content.slice(start, last.start).trimEnd().length
}

function isBlock(node: Node): boolean {
  return isCollection(node) && node.flow !== true
}
