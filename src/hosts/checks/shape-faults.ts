/** Checks values of a manifest against the shapes that its host expects: faults as data with paths. */

import {type JsonObject, scalarText} from '../../text/json-object.ts'
import type {Fact} from '../facts.ts'
import {
  type CheckRule,
  type Key,
  missingFact,
  type NumberValue,
  type PathUse,
  type TableValue,
  type TextValue,
  type ValueShape,
  type Variants
} from '../shapes.ts'
import {type MisspeltKey, otherKeys} from './other-keys.ts'
import {isOfKind, shapeName} from './shape-kinds.ts'

export type ValuePath = readonly (string | number)[]

/** Something that is not as its shape. */
export type ShapeFault = {
  /** The path of the value or the key; for a missing key, the table. */
  readonly path: ValuePath
  readonly consequence: Fact
} & (
  | {
      readonly kind: 'value'
      readonly value: unknown
      readonly values: readonly string[]
      readonly forms: readonly string[]
    }
  | {readonly kind: 'missing-key'; readonly keys: readonly string[]; readonly values: readonly string[]}
  | {readonly kind: 'beside'; readonly beside: string}
  | {readonly kind: 'misspelt-key'; readonly key: string; readonly meant: string; readonly isFree: boolean}
  | {readonly kind: 'misplaced-key'; readonly key: string; readonly where: string}
  /** Keys of one table that are like none of the host's. */
  | {readonly kind: 'unknown-keys'; readonly keys: readonly string[]; readonly isHarmless: boolean}
)

/** A text that says more than its shape. */
export interface UsedText {
  readonly path: ValuePath
  readonly value: string
  readonly use: PathUse | CheckRule
}

/** The result of a walk through a value. */
export interface ShapeReport {
  readonly faults: readonly ShapeFault[]
  readonly texts: readonly UsedText[]
  /** The tables of hooks, with their paths. */
  readonly hooks: readonly FoundHookTable[]
}

interface FoundHookTable {
  readonly path: ValuePath
  readonly consequence: Fact
}

/** A value, its path, and the consequence of a fault. */
interface At {
  readonly path: ValuePath
  readonly consequence: Fact
}

/** Walks through a value and its shape, which has an end. */
export function checkShape(root: unknown, rootShape: ValueShape, rootAt: At): ShapeReport {
  const faults: ShapeFault[] = []
  const texts: UsedText[] = []
  const hooks: FoundHookTable[] = []

  function check(value: unknown, shape: ValueShape, at: At): void {
    if (shape.is === 'any') return
    if (shape.is === 'hooks') hooks.push(at)
    else if (shape.is === 'either') {
      const chosen = shape.of.find((each) => isOfKind(value, each))
      if (chosen === undefined) {
        const expected = shape.of.map(expectedOf)
        wrong(value, at, {values: expected.flatMap(({values}) => values), forms: expected.flatMap(({forms}) => forms)})
      } else check(value, chosen, at)
    } else if (isOfKind(value, shape)) checkInside(value, shape, at)
    else wrong(value, at, expectedOf(shape))
  }

  function checkInside(value: unknown, shape: ValueShape, at: At): void {
    switch (shape.is) {
      case 'text':
        if (typeof value === 'string') checkText(value, shape, at)
        break
      case 'number':
        if (!isInRange(Number(value), shape)) wrong(value, at, expectedOf(shape))
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

  function wrong(value: unknown, at: At, {values, forms}: Expected): void {
    faults.push({kind: 'value', ...at, value, values, forms: [...new Set(forms)]})
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
    if (name === undefined && named !== undefined && named.has.some(has) && !has(named.unless))
      faults.push({kind: 'missing-key', ...at, keys: [by], values: names})
    else if (name !== undefined && !names.includes(name) && !isUsual(shape, has))
      wrong(object[by], inner(at, by), {values: names, forms: []})
    else checkTable(object, tables[name ?? usual] ?? {is: 'table', keys: {}}, at)
  }

  function checkTable(object: JsonObject, table: TableValue, at: At): void {
    const meantKeys = new Set(checkOtherKeys(object, table, at))
    const {needs = []} = table
    if (needs.length > 0 && !needs.some((key) => Object.hasOwn(object, key) || meantKeys.has(key)))
      faults.push({kind: 'missing-key', ...at, keys: needs, values: []})
    for (const [key, expected] of Object.entries(table.keys)) {
      const {shape, otherwise} = expected
      const place = inner(at, key, otherwise)
      if (Object.hasOwn(object, key)) {
        if (shape.is === 'none') faults.push({kind: 'beside', ...place, beside: shape.beside})
        else check(object[key], shape, place)
      } else if (!meantKeys.has(key)) {
        const consequence = missingFact(expected, at.consequence)
        if (consequence !== undefined)
          faults.push({kind: 'missing-key', path: at.path, consequence, keys: [key], values: []})
      }
    }
  }

  function misspelt(
    value: unknown,
    {key, meant, isFree}: MisspeltKey,
    expected: Key,
    {at, others}: {readonly at: At; readonly others: Fact | undefined}
  ): void {
    const lost = isFree ? missingFact(expected, at.consequence) : undefined
    // With the right name, another value may do more harm than none.
    const isRight = checkShape(value, expected.shape, at).faults.length === 0
    const consequence = lost ?? others ?? ignoredKey
    faults.push({kind: 'misspelt-key', path: [...at.path, key], consequence, key, meant, isFree: isFree && isRight})
  }

  /** @returns the keys that misspelt ones stand for */
  function checkOtherKeys(object: JsonObject, table: TableValue, at: At): readonly string[] {
    const {keys, names} = table
    const others = othersOf(table, at)
    const meantKeys: string[] = []
    const unknown: string[] = []
    const isHarmless = others?.areHarmless === true
    for (const other of otherKeys(object, table)) {
      const {key} = other
      const {path} = inner(at, key)
      if (other.is === 'named' && names !== undefined) check(object[key], names, inner(at, key))
      else if (other.is === 'misspelt') {
        if (other.isFree) meantKeys.push(other.meant)
        misspelt(object[key], other, keys[other.meant] ?? {shape: {is: 'any'}}, {at, others})
      } else if (others === undefined) continue
      else if (other.is === 'misplaced')
        faults.push({kind: 'misplaced-key', path, consequence: others, key, where: other.where})
      else unknown.push(key)
    }
    const [first] = unknown
    if (first !== undefined && others !== undefined)
      faults.push({kind: 'unknown-keys', path: [...at.path, first], consequence: others, keys: unknown, isHarmless})
    return meantKeys
  }

  check(root, rootShape, rootAt)
  return {faults, texts, hooks}
}

interface Expected {
  readonly values: readonly string[]
  readonly forms: readonly string[]
}

function expectedOf(shape: ValueShape): Expected {
  const {values = [], form, orNumber} = shape.is === 'text' ? shape : {}
  if (values.length === 0) return {values, forms: [shapeName(shape)]}
  return {values, forms: [...(form === undefined ? [] : [form.expected]), ...(orNumber === true ? ['a number'] : [])]}
}

/** The expected shape in place of a text of spaces alone, whatever its form. */
function filledName(shape: TextValue): string {
  return shapeName({is: 'text', isFilled: true, ...(shape.orNumber === true && {orNumber: true})})
}

function isInRange(value: number, {least = -Infinity, above = -Infinity, takes}: NumberValue): boolean {
  return value >= least && value > above && (takes === undefined || Number.isInteger(value))
}

function inner({path, consequence}: At, key: string | number, otherwise = consequence): At {
  return {path: [...path, key], consequence: otherwise}
}

/** Whether a table with an unknown variant has the key that makes it valid anyway. */
function isUsual({usual, named}: Variants, has: (key: string) => boolean): boolean {
  return usual === '' && named !== undefined && has(named.unless)
}

function othersOf({others}: TableValue, {consequence}: At): Exclude<TableValue['others'], 'fault'> {
  return others === 'fault' ? consequence : others
}

const ignoredKey: Fact = {effect: 'ignore', proof: 'read'}
