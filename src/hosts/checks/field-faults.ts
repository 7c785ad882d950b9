/** Faults of the keys and values that a host reads. */

import type {Source} from '../../contracts/source.ts'
import {lineRange} from '../../text/document.ts'
import type {JsonDocument} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {quoted, textOf} from '../../text/quoted.ts'
import type {HostFile} from '../model.ts'
import {type HostFault, hostFaults} from './effects.ts'
import type {FrontMatterProblem} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {toName} from './misspelt.ts'
import {matterPart} from './read-matter.ts'
import {checkShape, type ShapeFault} from './shape-faults.ts'
import {shapeProblem} from './shape-problems.ts'

const faultsByFacts = memoize((_: JsonDocument) => new Map<HostFile, readonly ShapeFault[]>())

/** The faults of all keys of a file; empty where it has no keys. */
export function keyFaults(facts: HostFile, document: JsonDocument): readonly ShapeFault[] {
  return memo(faultsByFacts(document), facts, () => checkedKeys(facts, document))
}

function checkedKeys(
  {keys, empty, equivalents, foreign, matter, otherKeys}: HostFile,
  document: JsonDocument
): readonly ShapeFault[] {
  const value = document.value ?? {}
  if (!isRecord(value)) return []
  const others = otherKeys ?? {...matter.syntax, effect: 'ignore' as const, areOpen: true}
  const optional = {...(equivalents && {equivalents}), ...(foreign && {foreign})}
  const shape = {is: 'table', keys, empty: empty ?? 'missing', others, ...optional} as const
  return checkShape(value, shape, {path: [], consequence: undefined}).faults
}

export type NameFault<Kind extends ShapeFault['kind'] = 'misspelt-key' | 'retired' | 'unknown-keys'> = Extract<
  ShapeFault,
  {kind: Kind}
>

export function isOfName(fault: ShapeFault): fault is NameFault {
  return fault.path.length === 1 && ['misspelt-key', 'retired', 'unknown-keys'].includes(fault.kind)
}

export function fieldFaults(
  source: Source,
  file: LoadedFile,
  document: JsonDocument
): readonly HostFault<FrontMatterProblem>[] {
  const {keys, matter} = file.facts
  if (document.value != null && !isRecord(document.value)) {
    const isNeeded = Object.values(keys).some(({required}) => required !== undefined)
    const fault = {kind: 'not-keys', range: document.locate([]), fact: matter.syntax} as const
    return hostFaults(file, isNeeded ? [fault] : [])
  }
  return keyFaults(file.facts, document).flatMap((fault) => {
    const problem = isOfName(fault) ? undefined : problemOf(source, file.facts, document, fault)
    const isSafety = keys[String(fault.path[0])]?.isSafety === true
    return problem === undefined ? [] : [{problem, file, fact: fault.consequence, isSafety}]
  })
}

function problemOf(
  source: Source,
  facts: HostFile,
  document: JsonDocument,
  fault: ShapeFault
): FrontMatterProblem | undefined {
  const {path, kind} = fault
  if (kind === 'length') {
    const {last: key, before, length, longest} = fault
    return {kind, range: document.locate([key]), data: {does: [], key, before, length, longest}}
  }
  if (kind === 'value' && path.join() === 'name' && typeof fault.value === 'string' && fault.value.trim() !== '')
    return nameProblem(source, document.locate(path), fault.value, fault.forms)
  const checked = {source, document, top: lineRange(source, 0), does: [], known: facts.keys}
  const problem = shapeProblem(checked, fault) as FrontMatterProblem | undefined
  const [name = ''] = kind === 'missing-key' && path.length === 0 ? fault.keys : []
  const below = name !== '' && problem?.kind === 'missing-key' ? keyBelow(source, facts, name) : undefined
  if (below === undefined) return problem
  const data = {does: [], name: quoted(name), where: 'the front matter, above `---`'}
  return {kind: 'misplaced-key', range: below, data}
}

/** How much of a text is looked at for keys below its front matter, in UTF-16 units. */
const longestBelow = 2000

/** The place of a key on the lines below the front matter. */
function keyBelow(source: Source, {format, matter}: HostFile, key: string): Range | undefined {
  const {end} = format === 'markdown' ? (matterPart(source, matter) ?? {}) : {}
  if (end === undefined) return undefined
  const [below = ''] = /^[^\r\n]*(?:\r?\n[^\r\n]+)*/.exec(source.text.slice(end, end + longestBelow)) ?? []
  const at = below.indexOf(`\n${key}:`) + 1
  return at === 0 ? undefined : {start: end + at, end: end + at + key.length}
}

function nameProblem(source: Source, range: Range, written: string, forms: readonly string[]): FrontMatterProblem {
  const name = toName(source, written)
  // A name that is in the form already is wrong in itself.
  const suggestion = textOf(name) === written ? '' : name
  return {
    kind: 'name',
    range,
    data: {does: [], name: quoted(written), suggestion, expected: forms.join(' or ')},
    ...(textOf(suggestion) !== '' && {expected: [suggestion]})
  }
}
