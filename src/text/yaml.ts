import {
  Composer,
  type CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Range as NodeRange,
  type Pair,
  Parser
} from 'yaml'
import type {JsonDocument, JsonFault, JsonKey} from './json.ts'
import type {Range} from './lines.ts'

/** A value of a YAML text and where it stands: the same shape as for JSON. */
export type YamlDocument = JsonDocument

/** What a text may hold before it is refused: a small text can ask for much work. */
export const yamlLimits = {
  /** In UTF-16 units. */
  length: 100_000,
  depth: 50,
  aliases: 10,
  anchors: 100
} as const

const standardTags: ReadonlySet<string> = new Set([
  '!!str',
  '!!int',
  '!!float',
  '!!bool',
  '!!null',
  '!!seq',
  '!!map',
  '!'
])

/**
 * Reads YAML 1.2 and keeps the place of every node; offsets are those of the whole text. Never throws: what is wrong, and
 * what goes beyond the limits, comes as faults, the first of each kind.
 *
 * @param part what of the text is YAML; all of it where it is not said
 */
export function readYaml(text: string, part: Range = {start: 0, end: text.length}): YamlDocument {
  const content = text
    .slice(part.start, part.end)
    .replace(/^\uFEFF/, ' ')
    .replace(/\r(?!\n)/g, '\n')
  const shift = ({start, end}: Range): Range => ({start: start + part.start, end: end + part.start})
  const read = readContent(content)
  const root = read.document?.contents ?? undefined
  return {
    value: read.value,
    faults: read.faults.map((fault) => ({reason: fault.reason, ...shift(clip(content, fault))})),
    keys: read.keys.map((key) => ({...key, ...shift(span(content, key))})),
    locate: (path) => shift(rangeOf(content, find(root, path))),
    locateKey: (path) => {
      const {pair, node} = find(root, path)
      return shift(rangeOf(content, {node: (pair?.key as Node | undefined) ?? node}))
    }
  }
}

interface Read {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  readonly keys: readonly JsonKey[]
  readonly document?: Document
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
    const options = {prettyErrors: false, uniqueKeys: false, logLevel: 'silent'} as const
    const documents = [...new Composer(options).compose(tokens, true, content.length)]
    const [document, second] = documents
    const [error] = documents.flatMap(({errors}) => errors)
    if (error !== undefined) return refuse({reason: wordsFor(error.code), start: error.pos[0], end: error.pos[1]})
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

/** How many flow collections are open at once at most, quotes left out of account: a cheap look before all else. */
function countOpen(content: string): number {
  let open = 0
  let most = 0
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index)
    if (code === 0x5b || code === 0x7b) most = Math.max(most, ++open)
    else if (code === 0x5d || code === 0x7d) open--
  }
  return most
}

/** The first fault that the tokens show: what goes beyond the limits, and what was opened and is never closed. */
function checkTokens(tokens: readonly CST.Token[]): JsonFault | undefined {
  const anchors = new Set<string>()
  let aliases = 0
  let found: JsonFault | undefined
  visit(tokens, (token, depth) => {
    const fault = (reason: string): void => {
      const length = 'source' in token ? token.source.length : 1
      if (found === undefined || token.offset < found.start)
        found = {reason, start: token.offset, end: token.offset + Math.max(1, length)}
    }
    if (depth > yamlLimits.depth) return fault('depth of nesting')
    switch (token.type) {
      case 'tag':
        if (!standardTags.has(token.source)) fault(`tag \`${token.source}\``)
        break
      case 'anchor':
        anchors.add(token.source.slice(1))
        if (anchors.size > yamlLimits.anchors) fault('number of anchors')
        break
      case 'alias':
        if (!anchors.has(token.source.slice(1))) fault(`alias \`${token.source}\` without an anchor before it`)
        else if (++aliases > yamlLimits.aliases) fault('number of aliases')
        break
      case 'double-quoted-scalar':
      case 'single-quoted-scalar':
        if (token.source.length < 2 || !isClosed(token.source)) fault('quote that is never closed')
        break
      case 'flow-collection':
        if (!token.end.some(({type}) => type === 'flow-seq-end' || type === 'flow-map-end'))
          fault('bracket that is never closed')
        break
      default:
    }
  })
  return found
}

/** Whether the last character of a quoted scalar ends it: `"a\"` does not. */
function isClosed(source: string): boolean {
  const quote = source.charAt(0)
  const inner = quote === '"' ? source.slice(1).replace(/\\./gs, '') : source.slice(1).replace(/''/g, '')
  return inner.endsWith(quote)
}

/** All tokens in the order of the text, with their depth; without recursion, since a text may nest as deep as it likes. */
function visit(tokens: readonly CST.Token[], found: (token: CST.Token, depth: number) => void): void {
  const open = tokens.map((token) => ({token, depth: 0})).reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const {token, depth} = next
    found(token, depth)
    const inner = childrenOf(token)
    for (let index = inner.length - 1; index >= 0; index--) {
      const child = inner[index]
      if (child) open.push({token: child, depth: depth + 1})
    }
  }
}

function childrenOf(token: CST.Token): readonly (CST.Token | null | undefined)[] {
  switch (token.type) {
    case 'document':
      return [...token.start, token.value]
    case 'block-scalar':
      return token.props
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap(({start, key, sep, value}) => [...start, key, ...(sep ?? []), value])
    default:
      return []
  }
}

interface Place {
  readonly node?: Node | undefined
  readonly pair?: Pair | undefined
}

/** The node at a path, or the nearest one above it. */
function find(root: Node | undefined, path: readonly PropertyKey[]): Place {
  let place: Place = {node: root}
  for (const key of path) {
    const {node} = place
    if (isMap(node)) {
      const pair = node.items.find((item) => nameOf(item) === String(key))
      if (pair === undefined) break
      place = {node: (pair.value as Node | null) ?? undefined, pair}
    } else if (isSeq(node) && typeof key === 'number' && node.items[key] !== undefined)
      place = {node: node.items[key] as Node}
    else break
  }
  return place
}

function nameOf({key}: Pair): string {
  return isScalar(key) ? String(key.value) : ''
}

/** The span of a node; of a value that is not written, that of its key. */
function rangeOf(content: string, {node, pair}: Place): Range {
  const [start, end] = (isWritten(node) ? node : (pair?.key as Node | undefined))?.range ?? [0, content.length]
  return span(content, {start, end: start + content.slice(start, end).trimEnd().length})
}

function isWritten(node: Node | undefined): node is Node & {range: NodeRange} {
  return node?.range != null && node.range[1] > node.range[0]
}

function readKeys(document: Document.Parsed): {keys: JsonKey[]; faults: JsonFault[]} {
  const keys: JsonKey[] = []
  const faults: JsonFault[] = []
  const open: {node: unknown; path: readonly PropertyKey[]}[] = [{node: document.contents, path: []}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, path} = next
    if (isSeq(node)) for (const [index, item] of node.items.entries()) open.push({node: item, path: [...path, index]})
    if (!isMap(node)) continue
    const seen = new Set<string>()
    for (const pair of node.items) {
      const name = nameOf(pair)
      const [start, end] = (pair.key as Node | null)?.range ?? [0, 1]
      if (seen.has(name)) faults.push({reason: `key \`${name}\` a second time`, start, end})
      seen.add(name)
      keys.push({name, path: [...path, name], start, end})
      open.push({node: pair.value, path: [...path, name]})
    }
  }
  return {keys: keys.sort((a, b) => a.start - b.start), faults: faults.sort((a, b) => a.start - b.start).slice(0, 1)}
}

/** A range in the text, at least one character wide. */
function span(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.length - 1))
  return {start: from, end: Math.max(end, from + 1)}
}

/** A fault on one line, at the end of the text on the last one that is not blank. */
function clip(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.trimEnd().length - 1))
  const stop = content.indexOf('\n', from)
  return span(content, {start: from, end: Math.min(end, stop === -1 ? content.length : stop)})
}

const words: ReadonlyMap<string, string> = new Map([
  ['BAD_ALIAS', 'alias'],
  ['BAD_DQ_ESCAPE', 'escape'],
  ['BAD_INDENT', 'indentation'],
  ['BAD_SCALAR_START', 'first character of a plain value'],
  ['BLOCK_AS_IMPLICIT_KEY', 'colon and blank in a plain value'],
  ['KEY_OVER_1024_CHARS', 'key of more than 1024 characters'],
  ['MISSING_CHAR', 'line without a colon'],
  ['MULTILINE_IMPLICIT_KEY', 'line without a key'],
  ['MULTIPLE_ANCHORS', 'second anchor'],
  ['MULTIPLE_TAGS', 'second tag'],
  ['TAB_AS_INDENT', 'tab as indentation'],
  ['TAG_RESOLVE_FAILED', 'tag'],
  ['UNEXPECTED_TOKEN', 'text after a value']
])

function wordsFor(code: string): string {
  return words.get(code) ?? 'text'
}
