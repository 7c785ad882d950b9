/** What is wrong with the keys and values that a host reads. */

import type {Source} from '../../contracts/source.ts'
import {lineRange} from '../../text/document.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {type MaybeQuoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Key} from '../model.ts'
import type {HostEffect, HostFault} from './effects.ts'
import type {FrontMatterProblem} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {openMeant, toName} from './misspelt.ts'
import {type ValueFault, valueFault} from './values.ts'

const none: readonly HostEffect[] = []

export function fieldFaults(
  source: Source,
  file: LoadedFile,
  document: YamlDocument
): readonly HostFault<FrontMatterProblem>[] {
  const {keys, matter} = file.facts
  const {value} = document
  const hasRequired = Object.values(keys).some(({required}) => required !== undefined)
  if (value != null && !isRecord(value))
    return hasRequired
      ? [{problem: {kind: 'not-keys', range: document.locate([]), data: {does: none}}, file, fact: matter.syntax}]
      : []
  const fields = value ?? {}
  return Object.entries(keys).flatMap(([key, expected]) => {
    const found = Object.hasOwn(fields, key) ? fields[key] : undefined
    const fact = found === null ? (expected.required ?? expected.empty ?? file.facts.empty) : undefined
    if (fact !== undefined) {
      const forms = [expected.required === undefined ? 'a value, or not the key' : 'a text that is not empty']
      const fault = {values: [], forms, isShape: true}
      const problem = valueProblem(source, {key, value: '', fault, range: document.locateKey([key])})
      return [{problem, file, fact, isSafety: expected.isSafety === true}]
    }
    return found == null
      ? missingFaults(source, file, {key, expected, fields})
      : valueFaults(source, file, document, {key, expected, value: found})
  })
}

interface Field {
  readonly key: string
  readonly expected: Key
}

function missingFaults(
  source: Source,
  file: LoadedFile,
  {key, expected: {required}, fields}: Field & {readonly fields: JsonObject}
): readonly HostFault<FrontMatterProblem>[] {
  // A misspelt key has its own finding.
  if (required === undefined) return []
  const meantBy = openMeant(file.facts)
  if (Object.keys(fields).some((name) => meantBy(name)?.key === key)) return []
  return [
    {
      problem: {
        kind: 'missing-key',
        range: lineRange(source, 0),
        data: {does: none, key, isToml: file.facts.format === 'toml'}
      },
      file,
      fact: required
    }
  ]
}

function valueFaults(
  source: Source,
  file: LoadedFile,
  document: YamlDocument,
  {key, expected, value}: Field & {readonly value: unknown}
): readonly HostFault<FrontMatterProblem>[] {
  const fault = valueFault(expected, value)
  const range = document.locate([key, ...(fault?.inner?.path ?? [])])
  const isSafety = expected.isSafety === true
  if (fault !== undefined && expected.otherwise !== undefined)
    return [
      {
        problem: valueProblem(source, {key, value, fault, range}),
        file,
        fact: fault.fact ?? expected.otherwise,
        isSafety
      }
    ]
  return typeof value === 'string' ? lengthFaults(file, document, {key, expected, value}) : []
}

/** A text that is longer than the host reads, by itself or with that of the key that it is joined with. */
function lengthFaults(
  file: LoadedFile,
  document: YamlDocument,
  {key, expected: {longest}, value}: Field & {readonly value: string}
): readonly HostFault<FrontMatterProblem>[] {
  if (longest === undefined) return []
  const ownLength = [...value].length
  const other = longest.with === undefined || !isRecord(document.value) ? undefined : document.value[longest.with]
  const length =
    typeof other === 'string' && ownLength <= longest.length ? ownLength + 3 + [...other].length : ownLength
  if (length <= longest.length) return []
  const last = length === ownLength ? key : (longest.with ?? key)
  const data = {does: none, key: last, before: last === key ? undefined : key, length, longest: longest.length}
  return [{problem: {kind: 'length', range: document.locate([last]), data}, file, fact: longest.fact}]
}

interface WrongValue {
  readonly key: string
  readonly value: unknown
  readonly fault: ValueFault
  readonly range: {readonly start: number; readonly end: number}
}

function valueProblem(source: Source, {key, value, fault, range}: WrongValue): FrontMatterProblem {
  if (key === 'name' && typeof value === 'string' && value.trim() !== '') {
    const name = toName(source, value)
    // A name that is in the form already is wrong in itself.
    const suggestion = textOf(name) === value ? '' : name
    const expected = fault.forms.join(' or ')
    return {
      kind: 'name',
      range,
      data: {does: none, name: quoted(value), suggestion, expected},
      ...(textOf(suggestion) !== '' && {expected: [suggestion]})
    }
  }
  const {inner, fact: _, ...expected} = fault
  const wrong = inner === undefined ? value : inner.value
  const valueText = typeof wrong === 'string' ? wrong : (JSON.stringify(wrong) ?? '')
  return {
    kind: 'value',
    range,
    data: {does: none, key: keyName(key, inner?.path ?? []), value: quoted(valueText), ...expected},
    ...(fault.values.length > 0 && {expected: fault.values})
  }
}

/** A key and what is inside of its value: names of people's own, and positions in lists. */
function keyName(key: string, inner: readonly (string | number)[]): MaybeQuoted {
  return inner.reduce<MaybeQuoted>(
    (name, segment) => quoting`${name}.${typeof segment === 'number' ? String(segment) : quoted(segment)}`,
    key
  )
}
