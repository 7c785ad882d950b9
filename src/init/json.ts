import {createScanner, type Node, parseTree} from 'jsonc-parser'
import {UsageError} from '../disk/errors.ts'
import {syntaxMessage} from '../schema/message.ts'
import {readJson} from '../text/json.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {pointAt, readLines} from '../text/lines.ts'

/**
 * Parses the object of a file. @param comments whether comments and trailing commas are allowed @throws {UsageError}
 */
export function readObject(path: string, text: string, {comments = false} = {}): JsonObject {
  const {value, faults} = readJson(text, {comments})
  const [fault] = faults
  if (fault !== undefined) {
    const {line, column} = pointAt(readLines(text), fault.start)
    throw new UsageError(`${path}:${line}:${column}: ${syntaxMessage(fault, 'JSON')}`)
  }
  if (!isRecord(value)) throw new UsageError(`${path}: Unexpected value, expected an object`)
  return value
}

/**
 * Adds a missing value or list items to a JSON text. All other bytes stay, and the indentation is kept. `modify` of
 * `jsonc-parser` does not fit: it moves comments to other keys and reformats one-line lists.
 *
 * @param path keys of the value; missing keys are added
 * @returns `undefined` if the path leads to a value of another type
 */
export function addJson(text: string, path: readonly string[], value: unknown): string | undefined {
  let node = parseTree(text.replace(/^\uFEFF/, ' '), [], {allowTrailingComma: true})
  for (const [index, key] of path.entries()) {
    if (node?.type !== 'object') return undefined
    const next: Node | undefined = node.children?.find(({children}) => children?.[0]?.value === key)?.children?.[1]
    if (next === undefined) {
      const inner = path.slice(index + 1).reduceRight((content, name): unknown => ({[name]: content}), value)
      return insert(text, node, [`${JSON.stringify(key)}: `, inner])
    }
    node = next
  }
  const list = node
  if (list?.type !== 'array' || !Array.isArray(value)) return undefined
  const [item, ...more] = value
  const added = insert(text, list, ['', item])
  return more.length === 0 ? added : addJson(added, path, more)
}

type Content = readonly [before: string, value: unknown]

type Insertion = readonly [offset: number, text: string]

function insert(text: string, parent: Node, content: Content): string {
  const last = parent.children?.at(-1)
  const insertions = last === undefined ? intoEmpty(text, parent, content) : behind(text, parent, last, content)
  return insertions.reduceRight((old, [offset, added]) => old.slice(0, offset) + added + old.slice(offset), text)
}

function intoEmpty(text: string, {offset, length}: Node, content: Content): readonly Insertion[] {
  const indent = indentAt(text, offset)
  const isOpen = text.slice(offset, offset + length).includes('\n')
  const end = isOpen ? '' : eolOf(text) + indent
  return [[offset + 1, newLine(text, indent + unitOf(text), content) + end]]
}

function behind(text: string, parent: Node, last: Node, [before, value]: Content): readonly Insertion[] {
  const end = last.offset + last.length
  const {comma, line} = tail(text, end)
  if (!text.slice(parent.offset, last.offset).includes('\n'))
    return [[comma ?? end, `${comma === undefined ? ',' : ''} ${before}${JSON.stringify(value)}`]]
  const added = newLine(text, indentAt(text, last.offset), [before, value])
  return [...(comma === undefined ? [[end, ','] as const] : []), [line, added]]
}

/** Ends behind the last item: its comma, and its line with a comment. */
function tail(text: string, start: number): {comma: number | undefined; line: number} {
  const scanner = createScanner(text)
  scanner.setPosition(start)
  let comma: number | undefined
  let line = start
  let isSameLine = true
  for (;;) {
    const token = scanner.scan()
    const end = scanner.getTokenOffset() + scanner.getTokenLength()
    if (token === tokens.comma) {
      comma = end
      isSameLine = true
    } else if (token === tokens.lineBreak) isSameLine = false
    else if (token !== tokens.comment && token !== tokens.block && token !== tokens.space) return {comma, line}
    if (isSameLine && token !== tokens.space) line = end
  }
}

/** Values of `SyntaxKind`: const enums are unavailable to modules compiled one by one. */
const tokens = {comma: 5, comment: 12, block: 13, lineBreak: 14, space: 15} as const

function newLine(text: string, indent: string, [before, value]: Content): string {
  const lines = JSON.stringify(value, null, unitOf(text)).split('\n')
  return lines.map((line, index) => `${eolOf(text)}${indent}${index === 0 ? before : ''}${line}`).join('')
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

function unitOf(text: string): string {
  return /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
