/** Values of a YAML text with their ranges, by the package `yaml`. */
import {
  Composer,
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Schema,
  visit,
  type YAMLMap,
  type YAMLParseError
} from 'yaml'
import type {JsonFault} from '../json.ts'
import type {Range} from '../lines.ts'
import {duplicateKeys, type PlacedNode, type PlacedPair} from '../placed-node.ts'
import {readYamlTokens, yamlLimits} from './limits.ts'

/** A block list or map ends with its last value; an empty value has an empty range. */
export interface ComposedYaml {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  /** `undefined` for a text that is empty or unreadable. */
  readonly root?: PlacedNode | undefined
}

const options = {prettyErrors: false, uniqueKeys: false, logLevel: 'silent'} as const

let schema: Schema | undefined

/** Texts share one schema, which takes longer to make than a short text to read. A directive may need another. */
function optionsFor(content: string): ConstructorParameters<typeof Composer>[0] {
  if (/^%/m.test(content)) return options
  schema ??= new Schema({schema: 'core', resolveKnownTags: true})
  return {...options, schema}
}

/** Reads a text without lone CRs. Never throws; offsets are relative to this text. */
export function composeYaml(content: string): ComposedYaml {
  const limit = Error.stackTraceLimit
  // The package makes an error for each fault, and only the first counts: stacks would take most of the time.
  Error.stackTraceLimit = 0
  try {
    return compose(content)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return {value: undefined, faults: [{reason: 'text', start: 0, end: 1}]}
  } finally {
    Error.stackTraceLimit = limit
  }
}

function compose(content: string): ComposedYaml {
  const refuse = (...faults: JsonFault[]): ComposedYaml => ({value: undefined, faults})
  const {tokens, fault} = readYamlTokens(content)
  // Texts beyond a numeric limit are not built.
  if (fault?.limit?.most !== undefined) return refuse(fault)
  const documents = [...new Composer(optionsFor(content)).compose(tokens, true, content.length)]
  const [document, second] = documents
  const [error] = documents.flatMap(({errors}) => errors)
  // Values with tags are read as untagged, since a tag's meaning is only known to its reader.
  const tags = fault?.limit?.kind === 'tag' ? [fault] : []
  const first = firstFault(content, tags.length > 0 ? undefined : fault, error)
  if (first !== undefined) return refuse(...tags, first)
  if (second !== undefined) return refuse({reason: 'second document', start: second.range[0], end: second.range[0] + 1})
  if (document?.contents == null) return {value: null, faults: tags}
  const {aliases: most} = yamlLimits
  const tooManyAliases: JsonFault = {reason: 'number of aliases', limit: {kind: 'aliases', most}, start: 0, end: 1}
  if (content.includes('*') && isCyclic(document)) return refuse(tooManyAliases)
  const root = nodeOf(content, document.contents as Node)
  try {
    const twice = [...duplicateKeys(root)].sort((a, b) => a.start - b.start)
    return {value: document.toJS({maxAliasCount: most}), faults: [...tags, ...twice.slice(0, 1)], root}
  } catch (thrown) {
    // Nested aliases count several times.
    if (!(thrown instanceof ReferenceError)) throw thrown
    return refuse(tooManyAliases)
  }
}

/** First of a token fault and a package error; at equal offsets an unexpected token wins. */
function firstFault(
  content: string,
  fault: JsonFault | undefined,
  error: YAMLParseError | undefined
): JsonFault | undefined {
  if (error === undefined) return fault
  const {start, end} = placeOfError(content, error)
  const isLater =
    fault === undefined || fault.start > start || (fault.start === start && error.code === 'UNEXPECTED_TOKEN')
  return isLater ? {reason: reasons.get(error.code) ?? 'text', start, end} : fault
}

/** Whether an alias is inside of its own anchor. */
function isCyclic(document: Document): boolean {
  let isFound = false
  visit(document, {
    Alias(_, {source}, ancestors) {
      isFound ||= ancestors.some((each) => isCollection(each) && each.anchor === source)
    }
  })
  return isFound
}

/** Error codes of the package as objects of "Unexpected ...". */
const reasons: ReadonlyMap<string, string> = new Map([
  ['BAD_ALIAS', 'alias'],
  ['BAD_DQ_ESCAPE', 'escape'],
  ['BAD_INDENT', 'indentation'],
  ['BAD_SCALAR_START', 'first character of a plain value'],
  ['BLOCK_AS_IMPLICIT_KEY', 'colon and space in a plain value'],
  ['KEY_OVER_1024_CHARS', 'key of more than 1024 characters'],
  ['MISSING_CHAR', 'line without a colon'],
  ['MULTILINE_IMPLICIT_KEY', 'line without a colon'],
  ['MULTIPLE_ANCHORS', 'second anchor'],
  ['MULTIPLE_TAGS', 'second tag'],
  ['TAB_AS_INDENT', 'tab as indentation'],
  ['TAG_RESOLVE_FAILED', 'tag'],
  ['UNEXPECTED_TOKEN', 'text after a value']
])

/** The parser reports an unexpected colon at the start of its value. */
function placeOfError(content: string, {code, pos: [start, end]}: YAMLParseError): Range {
  const colon = code === 'BLOCK_AS_IMPLICIT_KEY' ? colonFrom(content, start) : undefined
  return colon === undefined ? {start, end} : {start: colon, end: colon + 1}
}

/** First colon before whitespace, after a leading quoted text. */
function colonFrom(content: string, start: number): number | undefined {
  const quotedText = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'/y
  quotedText.lastIndex = start
  const from = start + (quotedText.exec(content)?.[0].length ?? 0)
  const length = content.slice(from).search(/:(?=\s|$)/)
  return length === -1 ? undefined : from + length
}

/** Range of a node; `yamlLimits` bounds its depth. */
function nodeOf(content: string, node: Node): PlacedNode {
  const [start, end] = node.range ?? [0, 0]
  if (isMap(node)) {
    const pairs = node.items.map((pair) => pairOf(content, pair))
    return {start, end: isBlock(node) ? endOf(content, start, pairs.at(-1)?.node) : end, pairs}
  }
  if (!isSeq(node)) return {start, end}
  const items = node.items.map((item) => nodeOf(content, item as Node))
  return {start, end: isBlock(node) ? endOf(content, start, items.at(-1)) : end, items}
}

function pairOf(content: string, {key, value}: YAMLMap['items'][number]): PlacedPair {
  const [start, end] = (key as Node | null)?.range ?? [0, 1]
  const node = value == null ? {start: end, end} : nodeOf(content, value as Node)
  return {key: {name: isScalar(key) ? String(key.value) : '', start, end}, node}
}

/** End of a block list or map with a last value. */
function endOf(content: string, start: number, last: Range | undefined): number {
  if (last === undefined || last.end > last.start) return last?.end ?? start
  return start + content.slice(start, last.start).trimEnd().length
}

function isBlock(node: Node): boolean {
  return isCollection(node) && node.flow !== true
}
