/** Tree of a JSON text, with its faults. */
import {type Node, type ParseError, type ParseOptions, parseTree} from 'jsonc-parser'
import type {PlacedNode, PlacedPair} from './placed-node.ts'

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

/** Ranges of a tree; {@link jsonDepth} bounds its depth. A key that lacks its value has the range of its object. */
export function placedTree({type, offset: start, length, children = []}: Node): PlacedNode {
  const end = start + length
  if (type === 'array') return {start, end, items: children.map(placedTree)}
  if (type !== 'object') return {start, end}
  const pairs: PlacedPair[] = []
  for (const {children: [key, value] = []} of children)
    if (key !== undefined) {
      const {offset, length} = key
      const node = value === undefined ? {start, end} : placedTree(value)
      pairs.push({key: {name: String(key.value), start: offset, end: offset + length}, node})
    }
  return {start, end, pairs}
}
