import type * as z from 'zod/mini'
import {expectation, oneOf, pathName} from '../../schema/expectation.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord} from '../../text/json.ts'
import type {Range} from '../../text/lines.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {ResponseBlock} from './block.ts'
import {actions, decisionNames, Fields, fieldNames, outputNames, required, statuses} from './schema.ts'
import {isPlaceholder} from './template.ts'

/** What is wrong with a response, in words, and where. */
export interface ResponseIssue extends Range {
  readonly level: 'error' | 'warning'
  readonly message: string
  /** What should stand in its place. */
  readonly expected?: readonly string[]
}

interface Reading {
  readonly yaml: YamlDocument
  /** The path of the response. */
  readonly root: readonly PropertyKey[]
  readonly body: Readonly<Record<string, unknown>>
  /** The text of a place; `undefined` where placeholders mean nothing. */
  readonly placeholderAt: (range: Range) => string | undefined
}

/** Where the fields of a response differ from P6, "Field Definitions", in order. */
export function responseIssues(
  text: string,
  {key}: ResponseBlock,
  yaml: YamlDocument,
  isTemplate: boolean
): ResponseIssue[] {
  const at = yaml.locateKey([key])
  const issues: ResponseIssue[] = []
  if (key !== 'response')
    issues.push({
      level: 'error',
      message: `Unexpected key \`${key}\`, expected \`response\``,
      expected: ['response'],
      ...at
    })
  const body = isRecord(yaml.value) ? yaml.value[key] : undefined
  if (!isRecord(body)) {
    const message =
      body == null
        ? 'Missing fields of the response, expected them indented below `response:`'
        : 'Unexpected value of `response`, expected fields'
    return [...issues, {level: 'error', message, ...at}]
  }
  const placeholderAt = (range: Range): string | undefined => {
    const source = text.slice(range.start, range.end)
    return isTemplate && isPlaceholder(source) ? source : undefined
  }
  const reading: Reading = {yaml, root: [key], body, placeholderAt}
  issues.push(
    ...valueIssues(reading),
    ...keyIssues(reading),
    ...metricIssues(reading),
    ...pathIssues(reading),
    ...reasonIssues(reading)
  )
  return issues.sort((a, b) => a.start - b.start)
}

/** Missing fields, and values that no field takes. */
function valueIssues(reading: Reading): ResponseIssue[] {
  const {yaml, root, body, placeholderAt} = reading
  const parsed = Fields.safeParse(body)
  return (parsed.error?.issues ?? []).flatMap((issue): ResponseIssue[] => {
    const path = [...root, ...issue.path]
    const outer = valueAt(body, issue.path.slice(0, -1))
    const value = valueAt(body, issue.path)
    const name = String(issue.path.at(-1))
    if (value === undefined) {
      if (isMisspelt(name, outer)) return []
      const where = pathName(issue.path.slice(0, -1)) || 'response'
      return [
        {
          level: 'error',
          message: `Missing \`${name}\`, expected it in \`${where}\``,
          ...firstLine(yaml, path.slice(0, -1))
        }
      ]
    }
    const range = yaml.locate(path)
    const written = typeof value === 'string' ? placeholderAt(range) : undefined
    if (written !== undefined && wrongAlternatives(written, name).length === 0) return []
    return [{level: 'error', ...range, ...wordsFor(issue, value, written, name)}]
  })
}

/** The words of a union in a template that are none of the field's values. */
function wrongAlternatives(written: string, name: string): readonly string[] {
  const values: readonly string[] = name === 'status' ? statuses : name === 'action' ? actions : []
  if (values.length === 0) return []
  return written
    .split('|')
    .map((word) => word.replace(/["'\s]/g, ''))
    .filter((word) => !values.includes(word) && !isPlaceholder(word))
}

function wordsFor(
  issue: z.core.$ZodIssue,
  value: unknown,
  written: string | undefined,
  name: string
): Pick<ResponseIssue, 'message' | 'expected'> {
  if (issue.code === 'invalid_value') {
    const word = wrongAlternatives(written ?? String(value), name)[0] ?? String(value)
    const near = nearest(word, issue.values.map(String))
    const message = `Unexpected ${name} \`${word}\`, expected ${near === undefined ? expectation(issue) : `\`${near}\``}`
    return near === undefined || written !== undefined ? {message} : {message, expected: [near]}
  }
  const message = `Unexpected value of \`${pathName(issue.path)}\`, expected ${expectation(issue)}`
  return typeof value === 'string' && /^\d+$/.test(value) && name === 'lines' ? {message, expected: [value]} : {message}
}

/** Keys that the document does not name. */
function keyIssues({yaml, root, body}: Reading): ResponseIssue[] {
  return yaml.keys.flatMap(({name, path, start, end}): ResponseIssue[] => {
    const inner = path.slice(root.length, -1)
    const names = path[0] === root[0] ? namesIn(inner) : ['response']
    if (names === undefined || names.includes(name) || (path.length === 1 && path[0] === root[0])) return []
    const outer = path[0] === root[0] ? valueAt(body, inner) : undefined
    const near = nearest(
      name,
      names.filter((each) => !isRecord(outer) || outer[each] === undefined)
    )
    const message = `Unexpected key \`${name}\`, expected ${oneOf(near === undefined ? names : [near])}`
    const isNeeded = near !== undefined && (required.has(near) || (near === 'errors' && body['status'] === 'error'))
    const level = isNeeded && path.length > 1 ? 'error' : 'warning'
    return [{level, message, start, end, ...(near !== undefined && {expected: [near]})}]
  })
}

/** The fields that may stand at a path; `undefined` where any key may. */
function namesIn(path: readonly PropertyKey[]): readonly string[] | undefined {
  const [field, index, ...more] = path
  if (field === undefined) return fieldNames
  if (typeof index !== 'number' || more.length > 0) return undefined
  return field === 'outputs' ? outputNames : field === 'user_decisions_needed' ? decisionNames : undefined
}

/** Whether a missing field stands there under a name that is nearly its own. */
function isMisspelt(name: string, outer: unknown): boolean {
  return isRecord(outer) && Object.keys(outer).some((key) => !fieldNames.includes(key) && nearest(key, [name]) === name)
}

function metricIssues({yaml, root, body, placeholderAt}: Reading): ResponseIssue[] {
  const metrics = body['metrics']
  if (!isRecord(metrics)) return []
  return Object.entries(metrics).flatMap(([name, value]): ResponseIssue[] => {
    const range = yaml.locate([...root, 'metrics', name])
    if (typeof value === 'number' || placeholderAt(range) !== undefined) return []
    return [{level: 'warning', message: `Unexpected value of \`metrics.${name}\`, expected a number`, ...range}]
  })
}

function pathIssues({yaml, root, body, placeholderAt}: Reading): ResponseIssue[] {
  const outputs = Array.isArray(body['outputs']) ? body['outputs'] : []
  return outputs.flatMap((output: unknown, index): ResponseIssue[] => {
    const file = isRecord(output) ? output['file'] : undefined
    if (typeof file !== 'string' || !/^(?:[\\/~]|[A-Za-z]:[\\/])/.test(file)) return []
    const range = yaml.locate([...root, 'outputs', index, 'file'])
    if (placeholderAt(range) !== undefined) return []
    return [
      {
        level: 'warning',
        message: `Unexpected absolute path \`${file}\`, expected one relative to the project`,
        ...range
      }
    ]
  })
}

/** An error says its reasons; whoever did a part of the work should. */
function reasonIssues({yaml, root, body}: Reading): ResponseIssue[] {
  const {status, errors} = body
  if ((status !== 'error' && status !== 'partial') || isMisspelt('errors', body)) return []
  const level = status === 'error' ? 'error' : 'warning'
  if (errors === undefined)
    return [
      {level, message: `Missing \`errors\`, expected the reasons of status \`${status}\``, ...yaml.locateKey(root)}
    ]
  if (!Array.isArray(errors) || errors.length > 0) return []
  return [
    {
      level,
      message: `Unexpected empty \`errors\`, expected the reasons of status \`${status}\``,
      ...yaml.locate([...root, 'errors'])
    }
  ]
}

/** The key of a property, the first line of an item of a list. */
function firstLine(yaml: YamlDocument, path: readonly PropertyKey[]): Range {
  const range = yaml.locateKey(path)
  const [key] = typeof path.at(-1) === 'number' ? yaml.keys.filter(({start}) => start >= range.start) : []
  return key === undefined || key.start > range.end ? range : {start: range.start, end: key.end}
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (outer, key) => (typeof outer === 'object' ? (outer as Record<PropertyKey, unknown> | null)?.[key] : undefined),
    body
  )
}
