import type * as z from 'zod/mini'
import {expectedBy, namesKey, valueAt} from '../../schema/zod.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord} from '../../text/json-object.ts'
import {lastIndexFrom, type Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {quotedPath} from '../found-in-value.ts'
import type {ResponseBlock} from './block.ts'
import type {FieldProblem} from './problem.ts'
import {safeLoadDifference, safeLoadPlain} from './safe-load.ts'
import {actions, decisionNames, Fields, fieldNames, outputNames, required, statuses} from './schema.ts'
import {isTemplatePlaceholder} from './template.ts'

interface Reading {
  readonly yaml: YamlDocument
  /** The path of the response. */
  readonly root: readonly PropertyKey[]
  readonly body: Readonly<Record<string, unknown>>
  /** The text of a place; `undefined` where placeholders mean nothing. */
  readonly placeholderAt: (range: Range) => string | undefined
}

/** Where the fields of a response differ from P6, "Field Definitions", in order. */
export function fieldProblems(
  text: string,
  {key}: ResponseBlock,
  yaml: YamlDocument,
  isTemplate: boolean
): FieldProblem[] {
  const range = yaml.locateKey([key])
  const problems: FieldProblem[] = []
  if (key !== 'response')
    problems.push({
      kind: 'unknown-key',
      range,
      data: {key: quoted(key), expected: ['response']},
      expected: ['response']
    })
  const body = isRecord(yaml.value) ? yaml.value[key] : undefined
  if (!isRecord(body)) return [...problems, {kind: body == null ? 'no-fields' : 'not-fields', range}]
  const placeholderAt = (range: Range): string | undefined => {
    const source = text.slice(range.start, range.end)
    return isTemplate && isTemplatePlaceholder(source) ? source : undefined
  }
  const reading: Reading = {yaml, root: [key], body, placeholderAt}
  const found = [
    ...problems,
    ...valueProblems(text, reading),
    ...keyProblems(reading),
    ...metricProblems(text, reading),
    ...pathProblems(reading),
    ...reasonProblems(reading)
  ]
  const places = new Set(found.map(({range}) => range.start))
  const types = typeProblems(text, reading).filter(({range}) => !places.has(range.start))
  return [...found, ...types].sort((a, b) => a.range.start - b.range.start)
}

/** Plain values that the documented orchestrator reads as another type. */
function typeProblems(text: string, {yaml, root, body, placeholderAt}: Reading): FieldProblem[] {
  return scalars(body).flatMap(({path, value}): FieldProblem[] => {
    const range = yaml.locate([...root, ...path])
    const written = text.slice(range.start, range.end)
    const isTagged = /![^\s]{0,40}[ \t]+$/.test(text.slice(Math.max(0, range.start - 50), range.start))
    if (/^["'|>]/.test(written) || isTagged || placeholderAt(range) !== undefined) return []
    const difference = curlyQuotes(written) ?? safeLoadDifference(written, value)
    if (difference === undefined) return []
    const {expected} = difference
    return [
      {
        kind: 'other-type',
        range,
        data: {text: quoted(written), ...difference},
        severity: 'warning',
        expected: [expected]
      }
    ]
  })
}

/** Quotes of prose, which are a part of the text for YAML. */
function curlyQuotes(written: string): {readonly read: string; readonly expected: Quoted} | undefined {
  const inner = /^[\u201C\u201E\u00AB]([^\u201C-\u201E\u00AB\u00BB]*)[\u201C\u201D\u00BB]$/.exec(written)?.[1]
  return inner === undefined ? undefined : {read: 'a text with these quotes', expected: quoted(JSON.stringify(inner))}
}

interface ScalarValue {
  readonly path: readonly PropertyKey[]
  readonly value: unknown
}

/** The values of a document that hold no others. */
function scalars(value: unknown, path: readonly PropertyKey[] = []): readonly ScalarValue[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => scalars(item, [...path, index]))
  if (isRecord(value)) return Object.entries(value).flatMap(([key, inner]) => scalars(inner, [...path, key]))
  return [{path, value}]
}

/** A text where a number is meant, which the documented orchestrator reads as one: `1_000`. */
function otherNumber(text: string, range: Range, value: unknown): FieldProblem | undefined {
  const written = text.slice(range.start, range.end)
  const read = typeof value === 'string' ? safeLoadPlain(written) : undefined
  if (typeof read !== 'number' || !Number.isInteger(read) || read < 0) return undefined
  const expected = quoted(String(read))
  const data = {text: quoted(written), read: 'a number', expected}
  return {kind: 'other-type', range, data, severity: 'warning', expected: [expected]}
}

/** Missing fields, and values that no field takes. */
function valueProblems(text: string, reading: Reading): FieldProblem[] {
  const {yaml, root, body, placeholderAt} = reading
  const parsed = Fields.safeParse(body)
  return (parsed.error?.issues ?? []).flatMap((issue): FieldProblem[] => {
    // A value of a metric is only advised.
    if (issue.path[0] === 'metrics' && issue.path.length > 1) return []
    const parent = issue.path.slice(0, -1)
    const value = valueAt(body, issue.path)
    const name = String(issue.path.at(-1))
    if (value === undefined) {
      if (isMisspelt(name, valueAt(body, parent)) || (isRecord(yaml.value) && Object.hasOwn(yaml.value, name)))
        return []
      const data = {key: name, parent: quotedPath(parent, isNamed)}
      return [{kind: 'missing-key', range: firstLine(yaml, [...root, ...parent]), data}]
    }
    const range = yaml.locate([...root, ...issue.path])
    const lineCount = name === 'lines' ? otherNumber(text, range, value) : undefined
    if (lineCount !== undefined) return [lineCount]
    const written = typeof value === 'string' ? placeholderAt(range) : undefined
    if (written !== undefined && wrongAlternatives(written, name).length === 0) return []
    return [valueProblem(issue, value, written, name, range)]
  })
}

function isNamed(path: readonly PropertyKey[]): boolean {
  return namesKey(Fields, path)
}

/** The words of a union in a template that are not values of the field. */
function wrongAlternatives(written: string, name: string): readonly string[] {
  const values: readonly string[] = name === 'status' ? statuses : name === 'action' ? actions : []
  if (values.length === 0) return []
  return written
    .split('|')
    .map((word) => word.replace(/["'\s]/g, ''))
    .filter((word) => !values.includes(word) && !isTemplatePlaceholder(word))
}

function valueProblem(
  issue: z.core.$ZodIssue,
  value: unknown,
  written: string | undefined,
  name: string,
  range: Range
): FieldProblem {
  if (issue.code === 'invalid_value') {
    const word = wrongAlternatives(written ?? String(value), name)[0] ?? String(value)
    const known = issue.values.map(String)
    const near = nearest(word, known)
    const data = {field: name, value: quoted(word), expected: near === undefined ? known : [near]}
    const isReplaceable = near !== undefined && written === undefined
    return {kind: 'unknown-value', range, data, ...(isReplaceable && {expected: [near]})}
  }
  const isQuotedNumber = typeof value === 'string' && /^\d+$/.test(value) && name === 'lines'
  const path = quotedPath(issue.path, isNamed)
  const data = {kind: 'wrong-value', path, expected: expectedBy(issue)} as const
  return {kind: 'wrong-value', range, data, ...(isQuotedNumber && {expected: [quoted(value)]})}
}

/** Keys that the document does not name: an error where one of them was meant for a required one. */
function keyProblems({yaml, root, body}: Reading): FieldProblem[] {
  return yaml.keys.flatMap(({name, path, start, end}): FieldProblem[] => {
    // What is below a key outside of the response goes with it.
    if (path[0] !== root[0] && path.length > 1) return []
    if (path[0] !== root[0] && fieldNames.concat(outputNames, decisionNames).includes(name))
      return [
        {kind: 'outside', range: {start, end}, data: {key: name}, severity: required.has(name) ? 'error' : 'warning'}
      ]
    const inner = path.slice(root.length, -1)
    const names = path[0] === root[0] ? namesIn(inner) : ['response']
    if (names === undefined || names.includes(name) || (path.length === 1 && path[0] === root[0])) return []
    const outer = path[0] === root[0] ? valueAt(body, inner) : undefined
    const near = nearest(
      name,
      names.filter((each) => !isRecord(outer) || outer[each] === undefined)
    )
    const isNeeded = near !== undefined && (required.has(near) || (near === 'errors' && body['status'] === 'error'))
    return [
      {
        kind: 'unknown-key',
        range: {start, end},
        data: {key: quoted(name), expected: near === undefined ? names : [near]},
        severity: isNeeded && path.length > 1 ? 'error' : 'warning',
        ...(near !== undefined && {expected: [near]})
      }
    ]
  })
}

/** The fields that a path may have; `undefined` where any key may. */
function namesIn(path: readonly PropertyKey[]): readonly string[] | undefined {
  const [field, index, ...more] = path
  if (field === undefined) return fieldNames
  if (typeof index !== 'number' || more.length > 0) return undefined
  return field === 'outputs' ? outputNames : field === 'user_decisions_needed' ? decisionNames : undefined
}

/** Whether an object has a missing field under a name that is nearly the right one. */
function isMisspelt(name: string, outer: unknown): boolean {
  return isRecord(outer) && Object.keys(outer).some((key) => !fieldNames.includes(key) && nearest(key, [name]) === name)
}

function metricProblems(text: string, {yaml, root, body, placeholderAt}: Reading): FieldProblem[] {
  const metrics = body['metrics']
  if (!isRecord(metrics)) return []
  return Object.entries(metrics).flatMap(([name, value]): FieldProblem[] => {
    const range = yaml.locate([...root, 'metrics', name])
    if ((typeof value === 'number' && Number.isFinite(value)) || placeholderAt(range) !== undefined) return []
    const number = otherNumber(text, range, value)
    if (number !== undefined) return [number]
    const path = ['metrics', quoted(name)]
    const data = {kind: 'wrong-value', path, expected: [{kind: 'type', type: 'number'}]} as const
    return [{kind: 'wrong-value', range, data, severity: 'warning'}]
  })
}

function pathProblems({yaml, root, body, placeholderAt}: Reading): FieldProblem[] {
  const outputs = Array.isArray(body['outputs']) ? body['outputs'] : []
  return outputs.flatMap((output: unknown, index): FieldProblem[] => {
    const file = isRecord(output) ? output['file'] : undefined
    if (typeof file !== 'string' || !/^(?:[\\/~]|[A-Za-z]:[\\/])/.test(file)) return []
    const range = yaml.locate([...root, 'outputs', index, 'file'])
    if (placeholderAt(range) !== undefined) return []
    return [{kind: 'absolute-path', range, data: {file: quoted(file)}, severity: 'warning'}]
  })
}

/** Reasons are required for status `error`, advised for `partial`, and belong to neither `success`. */
function reasonProblems({yaml, root, body}: Reading): FieldProblem[] {
  const {status, errors} = body
  if (status === 'success' && Array.isArray(errors) && errors.length > 0)
    return [{kind: 'unexpected-reasons', range: yaml.locateKey([...root, 'errors']), severity: 'warning'}]
  if ((status !== 'error' && status !== 'partial') || isMisspelt('errors', body)) return []
  const problem = {data: {status}, severity: status === 'error' ? 'error' : 'warning'} as const
  if (errors === undefined) return [{kind: 'missing-reasons', range: yaml.locateKey(root), ...problem}]
  if (!Array.isArray(errors) || errors.length > 0) return []
  return [{kind: 'empty-reasons', range: yaml.locate([...root, 'errors']), ...problem}]
}

/** The key of a property, the first line of an item of a list. */
function firstLine(yaml: YamlDocument, path: readonly PropertyKey[]): Range {
  const range = yaml.locateKey(path)
  const index = lastIndexFrom(yaml.keys, range.start - 1, ({start}) => start) + 1
  const key = typeof path.at(-1) === 'number' ? yaml.keys[index] : undefined
  return key === undefined || key.start > range.end ? range : {start: range.start, end: key.end}
}
