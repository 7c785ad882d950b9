import {Composer, type Document, type Node, Parser, Schema, type YAMLParseError} from 'yaml'
import type {JsonDocument, JsonFault, JsonKey} from './json.ts'
import type {Range} from './lines.ts'
import {checkTokens, countOpen, yamlLimits} from './yaml-limits.ts'
import {atLeastOne, firstLineOfFault, nodeRange, openFinder, readKeys} from './yaml-places.ts'
import {reasonFor} from './yaml-reasons.ts'

/** A value of a YAML text and its places: the same shape as for JSON. */
export type YamlDocument = JsonDocument

/**
 * Reads YAML 1.2 and keeps the place of every node; offsets are those of the whole text. Never throws: what is wrong, and
 * what exceeds the limits, is returned as faults, the first of each kind.
 *
 * @param part what of the text is YAML; all of it by default
 */
export function readYaml(text: string, part: Range = {start: 0, end: text.length}): YamlDocument {
  const content = text
    .slice(part.start, part.end)
    .replace(/^\uFEFF/, ' ')
    .replace(/\r(?!\n)/g, '\n')
  const shift = ({start, end}: Range): Range => ({start: start + part.start, end: end + part.start})
  const read = readContent(content)
  const find = openFinder(read.document?.contents ?? undefined)
  return {
    value: read.value,
    faults: read.faults.map((fault) => ({...fault, ...shift(firstLineOfFault(content, fault))})),
    keys: read.keys.map((key) => ({...key, ...shift(atLeastOne(content, key))})),
    locate: (path) => shift(nodeRange(content, find(path))),
    locateKey: (path) => {
      const {pair, node} = find(path)
      return shift(nodeRange(content, {node: (pair?.key as Node | undefined) ?? node}))
    }
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

interface Read {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  readonly keys: readonly JsonKey[]
  readonly document?: Document
}

const options = {prettyErrors: false, uniqueKeys: false, logLevel: 'silent'} as const

let schema: Schema | undefined

/** All texts share one schema, which takes longer to make than a short text to read; a directive may ask for another. */
function optionsFor(content: string): ConstructorParameters<typeof Composer>[0] {
  if (/^%/m.test(content)) return options
  schema ??= new Schema({schema: 'core', resolveKnownTags: true})
  return {...options, schema}
}

function readContent(content: string): Read {
  const refuse = (...faults: JsonFault[]): Read => ({value: undefined, faults, keys: []})
  if (content.length > yamlLimits.length)
    return refuse({reason: `length of ${content.length} characters`, start: 0, end: 1})
  if (countOpen(content) > yamlLimits.length / 100) return refuse({reason: 'depth of nesting', start: 0, end: 1})
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
    if (document === undefined) return {value: null, faults: [], keys: []}
    const {keys, faults} = readKeys(document)
    return {value: document.toJS({maxAliasCount: yamlLimits.aliases}), faults, keys, document: document as Document}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuse({reason: 'text', start: 0, end: 1})
  }
}
