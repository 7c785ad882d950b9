/** Faults of the keys and values that a host reads. */

import type {Source} from '../../contracts/source.ts'
import {lineRange} from '../../text/document.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted, textOf} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {type Key, missingFact} from '../shapes.ts'
import type {HostEffect, HostFault} from './effects.ts'
import type {FrontMatterProblem} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {openMeant, toName} from './misspelt.ts'
import {matterPart} from './read-matter.ts'
import {checkShape, type ShapeFault, type ValuePath} from './shape-faults.ts'
import {shapeProblem} from './shape-problems.ts'

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
    const fact = found === null ? (missingFact(expected) ?? expected.empty ?? file.facts.empty) : undefined
    if (fact !== undefined) {
      const forms = [expected.required === undefined ? 'a value, or not the key' : 'a text that is not empty']
      const data = {does: none, key, value: quoted(''), values: [], forms}
      const problem: FrontMatterProblem = {kind: 'value', range: document.locateKey([key]), data}
      return [{problem, file, fact, isSafety: expected.isSafety === true}]
    }
    return found == null
      ? missingFaults(source, file, document, {key, expected, fields})
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
  document: YamlDocument,
  {key, expected, fields}: Field & {readonly fields: JsonObject}
): readonly HostFault<FrontMatterProblem>[] {
  // A misspelt key has its own finding.
  const consequence = missingFact(expected)
  if (consequence === undefined) return []
  const meantBy = openMeant(file.facts)
  if (Object.keys(fields).some((name) => meantBy(name)?.key === key)) return []
  const place = placeElsewhere(source, file, document, {key, fields})
  if (place !== undefined) {
    const problem: FrontMatterProblem = {
      kind: 'misplaced-key',
      range: place.range,
      data: {does: none, name: quoted(key), where: place.where}
    }
    return [{problem, file, fact: consequence}]
  }
  return [faultOf(source, file, document, {kind: 'missing-key', path: [], consequence, keys: [key], values: []})]
}

/** The place of a key that its host does not see: in a custom table, in another table, or below the front matter. */
function placeElsewhere(
  source: Source,
  {facts: {keys, format, matter}}: LoadedFile,
  document: YamlDocument,
  {key, fields}: {readonly key: string; readonly fields: JsonObject}
): {readonly range: Range; readonly where: string} | undefined {
  const isRefused = (top: string): boolean => {
    const expected = Object.hasOwn(keys, top) ? keys[top] : undefined
    if (expected === undefined || expected.shape.is === 'any') return true
    return shapeFaults(expected, fields[top], [top]).some(({path}) => path.length === 2 && path[1] === key)
  }
  const nested = document.keys.find(({name, path}) => name === key && path.length === 2 && isRefused(String(path[0])))
  if (nested !== undefined) {
    const where = format === 'toml' ? 'the lines before the first table' : 'the front matter, without indentation'
    return {range: {start: nested.start, end: nested.end}, where}
  }
  const {end} = format === 'markdown' ? (matterPart(source, matter) ?? {}) : {}
  if (end === undefined) return undefined
  const [below = ''] = /^[^\r\n]*(?:\r?\n[^\r\n]+)*/.exec(source.text.slice(end, end + longestBelow)) ?? []
  const at = below.indexOf(`\n${key}:`) + 1
  if (at === 0) return undefined
  return {range: {start: end + at, end: end + at + key.length}, where: 'the front matter, above `---`'}
}

/** How much of a text is looked at for keys below its front matter, in UTF-16 units. */
const longestBelow = 2000

function valueFaults(
  source: Source,
  file: LoadedFile,
  document: YamlDocument,
  {key, expected, value}: Field & {readonly value: unknown}
): readonly HostFault<FrontMatterProblem>[] {
  const faults = shapeFaults(expected, value, [key])
  if (faults.length === 0) return typeof value === 'string' ? lengthFaults(file, document, {key, expected, value}) : []
  return faults.map((each) => ({...faultOf(source, file, document, each), isSafety: expected.isSafety === true}))
}

/** The faults of a key's value; empty if the host takes any value. */
export function shapeFaults({shape, otherwise}: Key, value: unknown, path: ValuePath): readonly ShapeFault[] {
  return otherwise === undefined ? [] : checkShape(value, shape, {path, consequence: otherwise}).faults
}

function faultOf(
  source: Source,
  file: LoadedFile,
  document: YamlDocument,
  fault: ShapeFault
): HostFault<FrontMatterProblem> {
  const {path, consequence: fact} = fault
  const range = document.locate(path)
  if (fault.kind === 'value' && path.join() === 'name' && typeof fault.value === 'string' && fault.value.trim() !== '')
    return {problem: nameProblem(source, range, fault.value, fault.forms), file, fact}
  const problem = shapeProblem({source, document, top: lineRange(source, 0), does: none}, fault) as FrontMatterProblem
  return {problem, file, fact}
}

/** A text over the host's limit, by itself or together with the value of the key that it is joined with. */
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

function nameProblem(source: Source, range: Range, written: string, forms: readonly string[]): FrontMatterProblem {
  const name = toName(source, written)
  // A name that is in the form already is wrong in itself.
  const suggestion = textOf(name) === written ? '' : name
  return {
    kind: 'name',
    range,
    data: {does: none, name: quoted(written), suggestion, expected: forms.join(' or ')},
    ...(textOf(suggestion) !== '' && {expected: [suggestion]})
  }
}
