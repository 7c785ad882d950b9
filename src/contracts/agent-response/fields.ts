/** Differences between the fields of a response and P6, "Field Definitions". */
import {rangeOfProblem, type SchemaProblem, type WrongValue} from '../../schema/problem.ts'
import {keysAt, namesKey, validate, valueAt} from '../../schema/zod.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineIn, type Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {type MaybeQuoted, type Quoted, quoted, quoting} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {OutputProblem} from '../engine/fault.ts'
import {outputMessages} from '../engine/words.ts'
import {quotedProblem} from '../found-in-value.ts'
import type {Messages, Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {findResponseBlocks, type ResponseBlock} from './block.ts'
import {coreValue, type Difference, safeLoadDifference, safeLoadPlain} from './safe-load/values.ts'
import {actions, advisedPath, allNames, Fields, fieldNames, required, statuses} from './schema.ts'
import {isTemplatePlaceholder} from './template.ts'

export type ResponseProblem =
  | OutputProblem
  | Problem<{
      /** `safe_load` reads another type or number; `expected`: a text that both read alike. */
      'other-type': {readonly text: Quoted; readonly read: MaybeQuoted; readonly expected: Quoted}
    }>

export const responseMessages: Messages<ResponseProblem> = {
  ...outputMessages,
  'other-type': ({text, read, expected}) =>
    `Unexpected plain \`${text}\`, which \`safe_load\` reads as ${read}, expected \`${expected}\``
}

interface Reading {
  readonly source: Source
  readonly yaml: YamlDocument
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
  /** The text of a place; `undefined` where placeholders mean nothing. */
  readonly placeholderAt: (range: Range) => string | undefined
}

/** In order. */
export function fieldProblems(
  source: Source,
  {key, indent}: ResponseBlock,
  yaml: YamlDocument,
  isTemplate: boolean
): readonly ResponseProblem[] {
  const range = yaml.locateKey([key])
  const problems: ResponseProblem[] =
    key === 'response'
      ? []
      : [{...schemaFault({kind: 'unknown-key', path: [], key, expected: ['response']}, range), expected: ['response']}]
  const body = isRecord(yaml.value) ? yaml.value[key] : undefined
  if (!isRecord(body)) {
    // Below a header that is indented all is indented as far as it is, which is a fault of its own.
    if (body == null && indent > 0) return problems
    return [...problems, textFault('response', body == null ? 'fields indented below it' : 'fields', range)]
  }
  const inner = Object.keys(body).find((name) => name === 'response' && isRecord(body[name]))
  if (inner !== undefined && !fieldNames.some((name) => Object.hasOwn(body, name))) {
    const subject = {kind: 'data', language: 'yaml', key: 'response'} as const
    return [...problems, {kind: 'repeated', range: yaml.locateKey([key, inner]), data: {subject, count: 1}}]
  }
  const placeholderAt = (range: Range): string | undefined => {
    const written = source.text.slice(range.start, range.end)
    return isTemplate && isTemplatePlaceholder(written) ? written : undefined
  }
  const reading: Reading = {source, yaml, key, body, placeholderAt}
  const fields = withoutRenamed(body, validate(Fields, body).problems).flatMap((each) => fieldProblem(reading, each))
  const found = [...problems, ...fields, ...outsideProblems(reading), ...reasonProblems(reading, fields)]
  const places = new Set(found.map(({range}) => range.start))
  const more = [...(isTemplate ? [] : leftProblems(reading)), ...typeProblems(source.text, yaml, [key], placeholderAt)]
  return [...found, ...more.filter(({range}) => !places.has(range.start))].sort((a, b) => a.range.start - b.range.start)
}

/** An item of a list with one unknown key in place of the one that is missing: that is one fault. */
function withoutRenamed(
  body: Readonly<Record<string, unknown>>,
  problems: readonly SchemaProblem[]
): readonly SchemaProblem[] {
  const byItem = new Map<string, SchemaProblem[]>()
  for (const problem of problems)
    if (problem.kind !== 'wrong-value' && problem.path.length > 0)
      memo(byItem, problem.path.join('.'), (): SchemaProblem[] => []).push(problem)
  return problems.flatMap((problem): readonly SchemaProblem[] => {
    const item = byItem.get(problem.path.join('.')) ?? []
    const [lost, other] = ['missing-key', 'unknown-key'].map((kind) => item.find((each) => each.kind === kind))
    const isPair = item.length === 2 && item.includes(problem)
    if (!isPair || lost?.kind !== 'missing-key' || other?.kind !== 'unknown-key') return [problem]
    if (typeof valueAt(body, [...other.path, other.key]) !== 'string') return [problem]
    return problem === lost ? [] : [{...other, expected: [lost.key]}]
  })
}

/** Values that a program or an agent should have filled in: nothing but a placeholder, a path with one, one of the definition. */
function leftProblems({source, yaml, key, body}: Reading): readonly ResponseProblem[] {
  const {definition} = source.otherFiles
  const ofDefinition = definition === undefined ? undefined : placeholdersOf(definition)
  return scalars(body).flatMap(({path, value}): readonly ResponseProblem[] => {
    if (typeof value !== 'string' || value.length > mostPlaceholder) return []
    const isPath = path.at(-1) === 'file' && /(?:^|[^{])\{\w[\w .-]{0,80}\}/.test(value)
    if (
      !isPath &&
      !/^(?:\{[^{}":;]+\}|<[A-Za-z][^<>]*>|\.{3}|\u2026)$/.test(value.trim()) &&
      ofDefinition?.has(value) !== true
    )
      return []
    const range = yaml.locate([key, ...path])
    return [{kind: 'placeholder', range, data: {actual: quoted(value)}}]
  })
}

/** Longer than any placeholder. */
const mostPlaceholder = 200

/** The values of the responses that a definition shows which are placeholders, as they are written. */
const placeholdersOf = memoize((definition: Source): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const {content} of findResponseBlocks(definition, true)) {
    for (const [, value = ''] of definition.text
      .slice(content.start, content.end)
      .matchAll(/[:-][ \t]+["']?([^\n"']*)/g)) {
      const text = value.trim()
      if (/\{[^{}]*\}|<[^<>]*>|^\[[^[\]]*\]$/.test(text)) found.add(text)
    }
  }
  return found
})

function schemaFault(problem: SchemaProblem, range: Range): OutputProblem {
  // An object is named by its key; at the top the key is `response`.
  const path = problem.kind !== 'wrong-value' && problem.path.length === 0 ? ['response'] : problem.path
  const named = quotedProblem({...problem, path}, (each) => each[0] === 'response' || namesKey(Fields, each))
  return {kind: 'schema', range, data: {problem: named, language: 'yaml'}}
}

/** @param text the end of "expected ..." */
function textFault(key: string, text: string, range: Range): OutputProblem {
  return schemaFault({kind: 'wrong-value', path: [key], expected: [{kind: 'text', text}]}, range)
}

function fieldProblem(reading: Reading, problem: SchemaProblem): readonly ResponseProblem[] {
  const {source, yaml, key} = reading
  const range = rangeOfProblem(problem, yaml, [key])
  switch (problem.kind) {
    case 'missing-key': {
      const isOutside = isRecord(yaml.value) && Object.hasOwn(yaml.value, problem.key)
      return isOutside ? [] : [schemaFault(problem, firstLineIn(source.lines, range))]
    }
    case 'unknown-key':
      return [unknownKey(reading, problem, range)]
    case 'wrong-value':
      return wrongValue(reading, problem, range)
  }
}

/** A key that the document does not name: an error where a required one was meant. */
function unknownKey(
  {body}: Reading,
  problem: Extract<SchemaProblem, {kind: 'unknown-key'}>,
  range: Range
): ResponseProblem {
  const names = keysAt(Fields, problem.path)
  const outer = valueAt(body, problem.path)
  const [meant] = problem.expected.length === 1 ? problem.expected : []
  const near =
    meant ??
    nearest(
      problem.key,
      names.filter((name) => isRecord(outer) && outer[name] === undefined)
    )
  const isNeeded = near !== undefined && (required.includes(near) || (near === 'errors' && body['status'] === 'error'))
  const fault = schemaFault({...problem, expected: near === undefined ? names : [near]}, range)
  return {...fault, severity: isNeeded ? 'error' : 'warning', ...(near !== undefined && {expected: [near]})}
}

function wrongValue(
  {source, body, placeholderAt}: Reading,
  problem: WrongValue,
  range: Range
): readonly ResponseProblem[] {
  const {path, expected} = problem
  const value = valueAt(body, path)
  const name = String(path.at(-1))
  const isMetric = path[0] === 'metrics' && path.length > 1
  const number = isMetric || name === 'lines' ? otherNumber(source.text, range, value, isMetric) : undefined
  const written = typeof value === 'string' || isMetric ? placeholderAt(range) : undefined
  const known = name === 'status' ? statuses : name === 'action' ? actions : []
  const wrong = written === undefined ? [] : wrongAlternatives(written, known)
  if (written !== undefined && wrong.length === 0) return []
  if (number !== undefined) return [number]
  const isPath = expected.some((each) => each.kind === 'text' && each.text === advisedPath)
  const severity = isMetric || isPath ? ({severity: 'warning'} as const) : {}
  if (!expected.some(({kind}) => kind === 'value')) {
    const isQuotedNumber = typeof value === 'string' && /^\d+$/.test(value) && name === 'lines'
    const fault = schemaFault(isPath ? {...problem, value: String(value)} : problem, range)
    return [{...fault, ...severity, ...(isQuotedNumber && {expected: [quoted(value)]})}]
  }
  const word = wrong[0] ?? String(value)
  const near = nearest(word, known)
  const isReplaceable = near !== undefined && written === undefined
  return [{...schemaFault({...problem, value: word, nearest: near}, range), ...(isReplaceable && {expected: [near]})}]
}

/** The words of a union in a template that are not values of the field. */
function wrongAlternatives(written: string, known: readonly string[]): readonly string[] {
  if (known.length === 0) return []
  return written
    .split('|')
    .map((word) => word.replace(/["'\s]/g, ''))
    .filter((word) => !known.includes(word) && !isTemplatePlaceholder(word))
}

/** A text where a number is meant, of which YAML 1.1 or YAML 1.2 alone makes one: `1_000`, `1e3`. */
function otherNumber(text: string, range: Range, value: unknown, isMetric: boolean): ResponseProblem | undefined {
  const written = text.slice(range.start, range.end)
  if (typeof value !== 'string') return undefined
  const [read, core] = [safeLoadPlain(written), coreValue(written, true)]
  const number = [read, core].find(
    (each) => typeof each === 'number' && Number.isFinite(each) && (isMetric || (Number.isInteger(each) && each >= 0))
  )
  return number === undefined
    ? undefined
    : otherType(written, range, number === read ? 'a number' : 'a string', quoted(String(number)))
}

function otherType(written: string, range: Range, read: MaybeQuoted, expected: Quoted): ResponseProblem {
  const data = {text: quoted(written), read, expected}
  return {kind: 'other-type', range, data, severity: 'warning', expected: [expected]}
}

/** Plain values and keys that the documented orchestrator reads as another type. */
export function typeProblems(
  text: string,
  yaml: YamlDocument,
  root: readonly string[],
  placeholderAt: Reading['placeholderAt'] = () => undefined
): readonly ResponseProblem[] {
  const keys = yaml.keys.flatMap(({name, path, start, end}): readonly ResponseProblem[] => {
    const written = text.slice(start, end)
    const isOutside = path.length <= root.length || root.some((key, index) => path[index] !== key)
    if (isOutside || written !== name || placeholderAt({start, end}) !== undefined) return []
    const difference = safeLoadDifference(written, name)
    return difference === undefined ? [] : [otherType(written, {start, end}, difference.read, difference.expected)]
  })
  const values = scalars(valueAt(yaml.value, root)).flatMap(({path, value}): readonly ResponseProblem[] => {
    const range = yaml.locate([...root, ...path])
    const written = text.slice(range.start, range.end)
    const isTagged = /![^\s]{0,40}[ \t]+$/.test(text.slice(Math.max(0, range.start - 50), range.start))
    if (/^["'|>]/.test(written) || isTagged || placeholderAt(range) !== undefined) return []
    const difference = curlyQuotes(written) ?? safeLoadDifference(written, value)
    if (difference === undefined) return typeof value === 'string' ? cutText(text, range) : []
    return [otherType(written, range, difference.read, difference.expected)]
  })
  return [...keys, ...values]
}

/** A text that ends at a number sign, which begins a comment: `Fix issue #3`. */
function cutText(text: string, {start, end}: Range): readonly ResponseProblem[] {
  const [rest] = /^[ \t]{1,9}#\d[^\r\n]{0,200}/.exec(text.slice(end, end + 210)) ?? []
  if (rest === undefined) return []
  const whole = {start, end: end + rest.trimEnd().length}
  const written = text.slice(start, whole.end)
  return [otherType(written, whole, quoting`\`${quoted(text.slice(start, end))}\``, quoted(JSON.stringify(written)))]
}

/** Quotes of prose, which are a part of the text for YAML. */
function curlyQuotes(written: string): Difference | undefined {
  const inner = /^[\u201C\u201E\u00AB]([^\u201C-\u201E\u00AB\u00BB]*)[\u201C\u201D\u00BB]$/.exec(written)?.[1]
  return inner === undefined ? undefined : {read: 'a text with these quotes', expected: quoted(JSON.stringify(inner))}
}

interface Scalar {
  readonly path: readonly PropertyKey[]
  readonly value: unknown
}

/** The values of a document that hold no others. */
function scalars(root: unknown): readonly Scalar[] {
  const found: Scalar[] = []
  const add = (value: unknown, path: readonly PropertyKey[]): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) add(item, [...path, index])
    else if (isRecord(value)) for (const [key, inner] of Object.entries(value)) add(inner, [...path, key])
    else found.push({path, value})
  }
  add(root, [])
  return found
}

/** Fields beside `response:` belong into it. Keys below such a field are not reported apart. */
function outsideProblems({yaml, key}: Reading): readonly ResponseProblem[] {
  return yaml.keys.flatMap(({name, path, start, end}): readonly ResponseProblem[] => {
    if (path.length > 1 || name === key) return []
    const range = {start, end}
    if (allNames.includes(name)) {
      const data = {noun: 'key', name, place: 'inside', other: 'response:'} as const
      return [{kind: 'misplaced', range, data, severity: required.includes(name) ? 'error' : 'warning'}]
    }
    const expected = nearest(name, ['response']) === undefined ? undefined : ['response']
    const fault = schemaFault({kind: 'unknown-key', path: [], key: name, expected: ['response']}, range)
    return [{...fault, severity: 'warning', ...(expected && {expected})}]
  })
}

/** Reasons are required for status `error`, advised for `partial`, and do not go with `success`. */
function reasonProblems(
  {source, yaml, key, body: {status, errors}}: Reading,
  fields: readonly ResponseProblem[]
): readonly ResponseProblem[] {
  const count = Array.isArray(errors) ? errors.length : undefined
  if (status === 'success' && count !== undefined && count > 0) {
    const fault = textFault('errors', 'none beside status `success`', yaml.locateKey([key, 'errors']))
    return [{...fault, severity: 'warning'}]
  }
  const isMisspelt = fields.some(({expected}) => expected?.includes('errors'))
  if ((status !== 'error' && status !== 'partial') || isMisspelt) return []
  const severity = status === 'error' ? 'error' : 'warning'
  if (count === 0)
    return [{...textFault('errors', `the reasons of status \`${status}\``, yaml.locate([key, 'errors'])), severity}]
  if (errors !== undefined) return []
  const missing = {kind: 'missing-key', path: [], key: 'errors', beside: `status: ${status}`} as const
  return [{...schemaFault(missing, firstLineIn(source.lines, rangeOfProblem(missing, yaml, [key]))), severity}]
}
