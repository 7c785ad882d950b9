/** Tree of a JSON text: keys, faults, and nodes by path. */
import {type Node, type ParseError, type ParseOptions, parseTree} from 'jsonc-parser'
import type {JsonFault, JsonKey} from './json-fault.ts'
import type {Range} from './lines.ts'
import {quoted, quoting} from './quoted.ts'

/** Limit of depth: paths of problems are as long, and validators recurse. */
export const jsonDepth = 200

/** Limit of errors in a text: each space may be one, which limits of values do not count. */
const mostErrors = 1_000

class SyntaxErrors extends Array<ParseError> {
  /** @throws {this} at the first error above the limit, to stop the parser */
  override push(error: ParseError): number {
    if (this.length === mostErrors) throw this
    return super.push(error)
  }
}

/** Tree and first error of a text; `too deep` beyond {@link jsonDepth}. */
export function parseJsonTree(
  text: string,
  options: ParseOptions
): {readonly root: Node | 'too deep' | undefined; readonly error: ParseError | undefined} {
  const errors = new SyntaxErrors()
  try {
    const root = parseTree(text, errors, options)
    return {root: root !== undefined && isTooDeep(root) ? 'too deep' : root, error: errors[0]}
  } catch (thrown) {
    if (thrown === errors) return {root: undefined, error: errors[0]}
    // The parser recurses for each level.
    if (thrown instanceof RangeError) return {root: 'too deep', error: errors[0]}
    throw thrown
  }
}

function isTooDeep(root: Node): boolean {
  const open = [{node: root, depth: 0}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, depth} = next
    if (depth > jsonDepth) return true
    for (const child of node.children ?? []) {
      const value = child.type === 'property' ? child.children?.[1] : child
      if (value !== undefined && isContainer(value)) open.push({node: value, depth: depth + 1})
    }
  }
  return false
}

function isContainer({type}: Node): boolean {
  return type === 'array' || type === 'object'
}

interface Keys {
  /** In the order of the text. */
  readonly keys: readonly JsonKey[]
  /** Duplicate keys. */
  readonly faults: readonly JsonFault[]
}

export function readJsonKeys(root: Node): Keys {
  const keys: JsonKey[] = []
  const faults: JsonFault[] = []
  const open: {node: Node; path: readonly PropertyKey[]}[] = [{node: root, path: []}]
  const add = (node: Node | undefined, path: readonly PropertyKey[], key: PropertyKey): void => {
    if (node !== undefined && isContainer(node)) open.push({node, path: [...path, key]})
  }
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, path} = next
    if (node.type === 'array') for (const [index, child] of (node.children ?? []).entries()) add(child, path, index)
    if (node.type !== 'object') continue
    const seen = new Set<string>()
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? []
      if (key === undefined) continue
      const name = String(key.value)
      const range = {start: key.offset, end: key.offset + key.length}
      if (seen.has(name))
        faults.push({reason: quoting`duplicate key \`${quoted(name)}\``, expected: 'it once', ...range})
      seen.add(name)
      keys.push({name, path: [...path, name], ...range})
      add(value, path, name)
    }
  }
  return {keys: keys.sort((a, b) => a.start - b.start), faults}
}

/** Finds the node at a path, or its nearest ancestor. Objects are indexed on first use. */
export function createJsonFinder(root: Node | undefined): (path: readonly PropertyKey[]) => Node | undefined {
  const cached = new Map<Node, ReadonlyMap<unknown, Node>>()
  function valuesOf(node: Node): ReadonlyMap<unknown, Node> {
    const found = cached.get(node) ?? firstValues(node)
    cached.set(node, found)
    return found
  }
  return (path) => {
    let node = root
    for (const key of path) {
      if (node === undefined) break
      const next: Node | undefined = node.type === 'array' ? node.children?.[Number(key)] : valuesOf(node).get(key)
      if (next === undefined) break
      node = next
    }
    return node
  }
}

/** Values of an object by key; the first for a duplicate key. */
function firstValues({children = []}: Node): ReadonlyMap<unknown, Node> {
  const values = new Map<unknown, Node>()
  for (const {children: [key, value] = []} of children)
    if (key !== undefined && value !== undefined && !values.has(key.value)) values.set(key.value, value)
  return values
}

/** Range of a node; of the whole text for none. */
export function rangeOfNode(node: Node | undefined, text: string): Range {
  return node === undefined ? {start: 0, end: text.length} : {start: node.offset, end: node.offset + node.length}
}
