import {isDeepStrictEqual} from 'node:util'
import {type Document, isCollection, isMap, isNode, isSeq, parseDocument, stringify, visit} from 'yaml'
import {UsageError} from '../disk/errors.ts'
import {isRecord} from '../text/json-object.ts'
import {yamlLimits} from '../text/yaml/limits.ts'

export interface Yaml {
  readonly text: string
  readonly document: Document
  readonly value: unknown
  /** Value as JSON, without comments. */
  readonly content: string
}

/** @throws {UsageError} for invalid YAML, and for a text beyond the limits of length, depth or aliases */
export function readYamlFile(path: string, text: string): Yaml {
  if (text.length > yamlLimits.length)
    throw new UsageError(`${path}: Cannot read the YAML: more than ${yamlLimits.length} characters`)
  const document = parseDocument(text)
  const [error] = document.errors
  if (error !== undefined) {
    const {line, col} = error.linePos?.[0] ?? {line: 1, col: 1}
    throw new UsageError(`${path}:${line}:${col}: Cannot read the YAML: ${yamlReason(error)}`)
  }
  try {
    const value: unknown = document.toJS()
    return {text, document, value, content: JSON.stringify(value ?? '')}
  } catch (thrown) {
    throw new UsageError(`${path}: Cannot read the YAML: ${yamlReason(thrown as Error)}`)
  }
}

function yamlReason({message}: Error): string {
  if (message.startsWith('Maximum call stack size exceeded')) return 'too many levels of nesting'
  const [reason = ''] = message.split(/ at line|:?\n/)
  return reason
}

/**
 * Adds items or keys to the end of a collection; all other bytes stay. `toString` of a `yaml` document would reformat
 * all of it.
 *
 * @param path keys of the collection; missing keys are added
 * @returns `undefined` if the end is uncertain: a one-line collection or an alias
 */
export function addYaml({document, text, value}: Yaml, path: readonly string[], addition: object): string | undefined {
  const existingDepth = path.findLastIndex((_, index) => document.hasIn(path.slice(0, index + 1))) + 1
  const added = path.slice(existingDepth).reduceRight<object>((inner, key) => ({[key]: inner}), addition)
  const at =
    document.contents === null
      ? {offset: text.length, column: 0}
      : endOf(document, text, path.slice(0, existingDepth), added)
  if (at === undefined) return undefined
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = stringify(added, {lineWidth: 0})
    .trimEnd()
    .split('\n')
    .map((line) => ' '.repeat(at.column) + line + eol)
  const before = text.slice(0, at.offset)
  const result = before + (before === '' || before.endsWith('\n') ? '' : eol) + lines.join('') + text.slice(at.offset)
  return isDeepStrictEqual(parseDocument(result).toJS(), merged(value, path.slice(0, existingDepth), added))
    ? result
    : undefined
}

/** Position for the next item of a collection: offset of a line start, and column of the items. */
function endOf(document: Document, text: string, path: readonly string[], added: object) {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  const isFit = Array.isArray(added) ? isSeq(node) : isMap(node)
  if (!isFit || !isCollection(node) || node.flow === true || !node.range) return undefined
  const [start] = node.range
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  const last = lastContent(node)
  let offset = nextLine(text, text.slice(0, last).trimEnd().length)
  // Comments indented at least like the items belong to the item above.
  for (let at = offset; at < text.length; at = nextLine(text, at)) {
    const indent = /^( *)#/.exec(text.slice(at, nextLine(text, at)))?.[1]?.length
    if (indent !== undefined && indent >= Math.max(column, 1)) offset = nextLine(text, at)
    else if (text.slice(at, nextLine(text, at)).trim() !== '') break
  }
  return {offset, column}
}

function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

/** End of the last value in a collection, whose own range includes comments after it. */
function lastContent(node: Parameters<typeof visit>[0]): number {
  let end = 0
  visit(node, (_, inner) => {
    if (!isNode(inner) || (isCollection(inner) && inner.flow !== true)) return
    end = Math.max(end, inner.range?.[1] ?? 0)
  })
  return end
}

function merged(value: unknown, path: readonly string[], added: object): unknown {
  const [key, ...rest] = path
  if (key !== undefined && isRecord(value)) return {...value, [key]: merged(value[key], rest, added)}
  if (Array.isArray(value) && Array.isArray(added)) return [...value, ...added]
  return {...(isRecord(value) ? value : {}), ...added}
}
