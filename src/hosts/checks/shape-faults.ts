/** Checks values against the shapes that hosts expect, in front matter, manifests and hooks: faults as data with paths. */

import {type JsonObject, scalarText} from '../../text/json-object.ts'
import {type Fact, read} from '../facts.ts'
import {
  any,
  type CheckRule,
  missingFact,
  type PathUse,
  type TableValue,
  type TextValue,
  type ValueShape,
  type Variants
} from '../shapes.ts'
import {type OtherKey, otherKeys} from './misspelt.ts'
import {type ExpectedWords, expectedOf, filledName, isNumberOf, isOfKind} from './shape-kinds.ts'

export type ValuePath = readonly (string | number)[]

/** Something that is not as its shape. */
export type ShapeFault = Fault & {
  /** The path of the value or the key; for a missing key, the table. */
  readonly path: ValuePath
  readonly consequence: Fact
}

type Fault =
  | ({readonly kind: 'value'; readonly value: unknown} & ExpectedWords)
  | {readonly kind: 'empty'; readonly forms: readonly string[]}
  | LengthFault
  | {readonly kind: 'missing-key'; readonly keys: readonly string[]; readonly values: readonly string[]}
  | {readonly kind: 'beside'; readonly beside: string}
  /** @property takesValue the key that is meant takes the value, too */
  | (Omit<MisspeltKey, 'is'> & {readonly kind: 'misspelt-key'; readonly takesValue: boolean})
  | {readonly kind: 'misplaced-key'; readonly key: string; readonly where: string}
  /** @property instead the key that replaced it; empty where the host ignores it here */
  | {readonly kind: 'retired'; readonly key: string; readonly instead: string}
  /** Keys of one table that are like none of the host's. */
  | {readonly kind: 'unknown-keys'; readonly keys: readonly string[]; readonly isHarmless: boolean}

type MisspeltKey = Extract<OtherKey, {is: 'misspelt'}>

/** A text over the limit of its host, by itself or together with the value that it is joined with. */
interface LengthFault {
  readonly kind: 'length'
  /** The key with which the text is too long, and the key whose value comes before it. */
  readonly last: string
  readonly before: string | undefined
  /** In characters (code points). */
  readonly length: number
  readonly longest: number
}

/** A text that says more than its shape. */
export interface UsedText {
  readonly path: ValuePath
  readonly value: string
  readonly use: PathUse | CheckRule
}

export interface ShapeReport {
  readonly faults: readonly ShapeFault[]
  readonly texts: readonly UsedText[]
  readonly hooks: readonly {readonly path: ValuePath; readonly consequence: Fact}[]
}

/** A value, its path, and the consequence of a fault: without one, the host takes any value. */
interface At {
  readonly path: ValuePath
  readonly consequence: Fact | undefined
}

type Other = Fact & {readonly areHarmless?: boolean; readonly areOpen?: boolean}
/** Walks through a value and its shape, which has an end. */
export function checkShape(root: unknown, rootShape: ValueShape, rootAt: At): ShapeReport {
  const faults: ShapeFault[] = []
  const texts: UsedText[] = []
  const hooks: {readonly path: ValuePath; readonly consequence: Fact}[] = []

  function add({path, consequence}: At, fault: Fault): void {
    if (consequence !== undefined) faults.push({...fault, path, consequence})
  }

  function check(value: unknown, shape: ValueShape, at: At): void {
    if (shape.is === 'any') return
    const {path, consequence} = at
    if (shape.is === 'hooks') {
      if (consequence !== undefined) hooks.push({path, consequence})
    } else if (shape.is === 'either') {
      const chosen = shape.of.find((each) => isOfKind(value, each))
      if (chosen === undefined) wrong(value, at, ...shape.of.map(expectedOf))
      else check(value, chosen, at)
    } else if (isOfKind(value, shape)) checkInside(value, shape, at)
    else wrong(value, at, expectedOf(shape))
  }

  function checkInside(value: unknown, shape: ValueShape, at: At): void {
    switch (shape.is) {
      case 'text':
        if (typeof value === 'string') checkText(value, shape, at)
        break
      case 'number':
        if (!isNumberOf(Number(value), shape)) wrong(value, at, expectedOf(shape))
        break
      case 'list':
        if (shape.isFilled === true && (value as readonly unknown[]).length === 0) wrong(value, at, expectedOf(shape))
        for (const [index, item] of (value as readonly unknown[]).entries())
          check(item, shape.of, inner(at, index, shape.otherwise))
        break
      case 'map':
        for (const [name, item] of Object.entries(value as JsonObject))
          check(item, shape.of, inner(at, name, shape.otherwise))
        break
      case 'table':
        checkTable(value as JsonObject, shape, at)
        break
      case 'choice': {
        const object = value as JsonObject
        checkTable(object, Object.hasOwn(object, shape.key) ? shape.present : shape.absent, at)
        break
      }
      case 'variants':
        checkVariant(value as JsonObject, shape, at)
        break
      default:
    }
  }

  function wrong(value: unknown, at: At, ...expected: readonly ExpectedWords[]): void {
    const values = expected.flatMap((each) => each.values)
    add(at, {kind: 'value', value, values, forms: [...new Set(expected.flatMap(({forms}) => forms))]})
  }

  function checkText(value: string, shape: TextValue, at: At): void {
    const {values, form, isFilled, orNumber, path: use, rule} = shape
    const isKnown = values?.includes(value) === true || (orNumber === true && /^\d+$/.test(value))
    if (isFilled === true && value.trim() === '') wrong(value, at, {values: [], forms: [filledName(shape)]})
    else if (values !== undefined && form === undefined && !isKnown) wrong(value, at, expectedOf(shape))
    else if (form !== undefined && !isKnown && form.usual?.includes(value) !== true && !form.pattern.test(value)) {
      const consequence = form.otherwise ?? at.consequence
      wrong(value, {...at, consequence}, {values: values ?? [], forms: [form.expected]})
    } else if (use !== undefined) texts.push({path: at.path, value, use})
    else if (rule !== undefined) texts.push({path: at.path, value, use: rule})
  }

  function checkVariant(object: JsonObject, shape: Variants, at: At): void {
    const {by, tables, usual, named} = shape
    const names = Object.keys(tables).filter((each) => each !== '')
    const name = Object.hasOwn(object, by) ? scalarText(object[by]) : undefined
    const has = (key: string): boolean => Object.hasOwn(object, key)
    // A table with an unknown variant may have the key that makes it valid anyway.
    const isUsual = usual === '' && named !== undefined && has(named.unless)
    if (name === undefined && named !== undefined && named.has.some(has) && !has(named.unless))
      add(at, {kind: 'missing-key', keys: [by], values: names})
    else if (name !== undefined && !names.includes(name) && !isUsual)
      wrong(object[by], inner(at, by), {values: names, forms: []})
    else checkTable(object, tables[name ?? usual] ?? {is: 'table', keys: {}}, at)
  }

  function checkTable(object: JsonObject, table: TableValue, at: At): void {
    const meantKeys = new Set(checkOtherKeys(object, table, at))
    const {needs = []} = table
    if (needs.length > 0 && !needs.some((key) => Object.hasOwn(object, key) || meantKeys.has(key)))
      add(at, {kind: 'missing-key', keys: needs, values: []})
    for (const [key, expected] of Object.entries(table.keys)) {
      const missing = {...at, consequence: missingFact(expected, at.consequence)}
      if (Object.hasOwn(object, key)) checkKey(object, key, table, at)
      else if (!meantKeys.has(key)) add(missing, {kind: 'missing-key', keys: [key], values: []})
    }
  }

  function checkKey(object: JsonObject, key: string, {keys, empty}: TableValue, at: At): void {
    const expected = keys[key] ?? {shape: any}
    const {shape, otherwise, longest, retired, required} = expected
    const value = object[key]
    const place = inner(at, key, otherwise)
    const {path} = place
    if (retired !== undefined) add({path, consequence: retired.fact}, {kind: 'retired', key, instead: retired.instead})
    if (value === null && empty !== undefined) {
      const forms = [required === undefined ? 'a value, or not the key' : 'a text that is not empty']
      const missing = missingFact(expected, at.consequence) ?? expected.empty
      add({path, consequence: missing ?? (empty === 'missing' ? undefined : empty)}, {kind: 'empty', forms})
      return
    }
    const known = faults.length
    if (shape.is === 'none') add(place, {kind: 'beside', beside: shape.beside})
    else check(value, shape, place)
    if (longest === undefined || typeof value !== 'string' || faults.length > known) return
    const {length: most, fact, with: more} = longest
    const ownLength = [...value].length
    const other = more === undefined ? undefined : object[more]
    const isJoined = more !== undefined && typeof other === 'string' && ownLength <= most
    const length = isJoined ? ownLength + joint.length + [...other].length : ownLength
    const fault = {kind: 'length', last: isJoined ? more : key, before: isJoined ? key : undefined} as const
    if (length > most) add({path, consequence: fact}, {...fault, length, longest: most})
  }

  function misspelt(
    value: unknown,
    {is: _, ...other}: MisspeltKey,
    {keys}: TableValue,
    others: Other | undefined,
    at: At
  ): void {
    const {key, meant, isFree} = other
    const expected = Object.hasOwn(keys, meant) ? keys[meant] : undefined
    const lost = isFree && expected !== undefined ? missingFact(expected, at.consequence) : undefined
    // With the right name, another value may do more harm than none.
    const consequence = expected?.otherwise ?? at.consequence
    const takesValue =
      expected !== undefined && checkShape(value, expected.shape, {...at, consequence}).faults.length === 0
    add(inner(at, key, lost ?? others ?? read('ignore')), {kind: 'misspelt-key', ...other, takesValue})
  }

  /** @returns the keys that misspelt ones stand for */
  function checkOtherKeys(object: JsonObject, table: TableValue, at: At): readonly string[] {
    const {names, foreign} = table
    const others: Other | undefined = table.others === 'fault' ? at.consequence : table.others
    const {areHarmless: isHarmless = false, areOpen: isOpen = false}: Partial<Other> = others ?? {}
    const meantKeys: string[] = []
    const unknown: string[] = []
    for (const other of otherKeys(object, table)) {
      const {key} = other
      const place = inner(at, key)
      if (other.is === 'named' && names !== undefined) check(object[key], names, place)
      else if (other.is === 'misspelt') {
        if (other.isFree) meantKeys.push(other.meant)
        misspelt(object[key], other, table, others, at)
      } else if (isOpen) continue
      else if (other.is === 'misplaced')
        add({...place, consequence: others}, {kind: 'misplaced-key', key, where: other.where})
      else if (foreign?.includes(key) !== false) unknown.push(key)
    }
    const [first] = unknown
    if (first !== undefined)
      add({path: [...at.path, first], consequence: others}, {kind: 'unknown-keys', keys: unknown, isHarmless})
    return meantKeys
  }

  check(root, rootShape, rootAt)
  return {faults, texts, hooks}
}

/** The text between two values that a host joins. */
const joint = ' - '

function inner({path, consequence}: At, key: string | number, otherwise = consequence): At {
  return {path: [...path, key], consequence: otherwise}
}
