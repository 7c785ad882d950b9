/** Values of a shape, and the same values with one fault each. */

import {isOfKind} from '../../../src/hosts/checks/shape-kinds.ts'
import {hooksOf} from '../../../src/hosts/manifests/hooks.ts'
import type {HostManifest} from '../../../src/hosts/manifests/model.ts'
import type {TableValue, TextValue, ValueShape} from '../../../src/hosts/shapes.ts'
import {hostOf} from '../../../src/hosts/tables.ts'
import {isRecord, type JsonObject} from '../../../src/text/json-object.ts'
import {randomKey} from '../random-keys.ts'

/** A manifest with one fault. */
export interface FaultyValue {
  /** `hooks.SessionStart.0.timeout: "x"`, unique. */
  readonly name: string
  readonly value: unknown
  /** The fault is in something that a manifest without a fault does not have. */
  readonly isAdded: boolean
  /** A path that leads nowhere, or out of the folder. */
  readonly path?: 'missing' | 'outside'
  /** There is no fault: what those beside it are compared with. */
  readonly isRight?: true
  /** It has a key that its table does not know, and takes. */
  readonly isTaken?: true
}

/** What the names of values without a fault end with. */
export const rightSuffix = ' without a fault'

interface Place {
  readonly name: string
  /** The names of chance come of it. */
  readonly seed: string
  /** Shapes that are walked through already: the same ones are in several places. */
  readonly known: Set<ValueShape>
  /** What is there in a manifest without a fault. */
  readonly value: unknown
  readonly isAdded: boolean
  /** The manifest with another value in this place; `undefined` leaves it out. */
  put(value: unknown): unknown
}

/** All faults that a table of a host knows, each in a manifest of its own. */
export function faultsOf({host, shape}: HostManifest, good: JsonObject): readonly FaultyValue[] {
  const root: Place = {
    name: '',
    seed: hostOf(host).version,
    known: new Set(),
    value: good,
    isAdded: false,
    put: (value) => value
  }
  return walk(withHooks(host, shape), root)
}

function withHooks(host: HostManifest['host'], shape: TableValue): TableValue {
  const hooks = hooksOf(host)
  const keys = Object.entries(shape.keys).map(([key, expected]) => {
    if (hooks === undefined || !hasHooks(expected.shape)) return [key, expected]
    const events = [...eventsOf(host), ...hooks.guards.slice(0, 1)].map((event) => {
      // Each event has faults of its own.
      const group = structuredClone(hooks.group)
      return [event, {shape: {is: 'list', of: group}}]
    })
    const table: ValueShape = {is: 'table', keys: Object.fromEntries(events), others: {effect: 'ignore', proof: 'run'}}
    return [key, {...expected, shape: table}]
  })
  return {...shape, keys: Object.fromEntries(keys)}
}

function hasHooks(shape: ValueShape): boolean {
  return shape.is === 'hooks' || (shape.is === 'either' && shape.of.some(hasHooks))
}

/** Hooks of front matter, each with one fault. */
export function hookFaultsOf(host: HostManifest['host']): readonly FaultyValue[] {
  const hooks = hooksOf(host)
  if (hooks === undefined) return []
  const events = ['PreToolUse', 'PostToolUse'].map(
    (event) => [event, {shape: {is: 'list', of: structuredClone(hooks.group)}}] as const
  )
  const shape: TableValue = {is: 'table', keys: Object.fromEntries(events), others: hooks.unknown}
  return walk(shape, {
    name: 'hooks',
    seed: hostOf(host).version,
    known: new Set(),
    value: {},
    isAdded: false,
    put: (value) => value
  })
}

/** The event of a host that each run has. */
export function eventsOf(host: HostManifest['host']): readonly string[] {
  return host === 'gemini' ? ['BeforeAgent'] : ['SessionStart']
}

function walk(shape: ValueShape, place: Place): readonly FaultyValue[] {
  if (place.known.has(shape)) return []
  if (shape.is !== 'any' && place.value === undefined && isNested(shape)) place.known.add(shape)
  switch (shape.is) {
    case 'any':
    case 'none':
    case 'hooks':
      return []
    case 'either':
      return [
        ...wrongKind(shape, place),
        ...shape.of.flatMap((each) =>
          walk(each, {...place, value: isOfKind(place.value, each) ? place.value : undefined})
        )
      ].filter(({name}, index, all) => all.findIndex((each) => each.name === name) === index)
    case 'text':
      return [...wrongKind(shape, place), ...textFaults(shape, place)]
    case 'number': {
      const below = shape.above ?? (shape.least === undefined ? undefined : shape.least - 1)
      return [...wrongKind(shape, place), ...(below === undefined ? [] : [fault(place, below)])]
    }
    case 'flag':
      return wrongKind(shape, place)
    case 'list': {
      const items = Array.isArray(place.value) ? place.value : []
      const rest = items.slice(1)
      const first = elementOf(place, '0', items[0], (value) => (value === undefined ? rest : [value, ...rest]))
      return [...wrongKind(shape, place), ...walk(shape.of, first)]
    }
    case 'map': {
      const items = isRecord(place.value) ? place.value : {}
      const [name = 'probe'] = Object.keys(items)
      return [...wrongKind(shape, place), ...walk(shape.of, elementOf(place, name, items[name], putIn(items, name)))]
    }
    case 'table':
      return [...wrongKind(shape, place), ...tableFaults(shape, place)]
    case 'choice':
      return [
        ...wrongKind(shape, place),
        ...tableFaults(shape.absent, place),
        ...tableFaults(
          shape.present,
          {...place, value: undefined},
          {[shape.key]: exampleOf(shape.present.keys[shape.key]?.shape)}
        )
      ].filter(({name}, index, all) => all.findIndex((each) => each.name === name) === index)
    case 'variants': {
      const {by, tables, usual, named} = shape
      const own = isRecord(place.value) ? (place.value[by] ?? usual) : usual
      const [has = ''] = named?.has ?? []
      return [
        ...wrongKind(shape, place),
        fault(place, {...exampleFor(tables[usual], place.value), [by]: 'no-such-kind'}, `.${by}`),
        ...(named === undefined
          ? []
          : [fault(place, {[has]: exampleOf(tableWith(tables, has).keys[has]?.shape)}, ` without ${by}`)]),
        ...Object.entries(tables).flatMap(([variant, table]) => {
          if (place.known.has(table)) return []
          place.known.add(table)
          const inner =
            variant === own ? place : {...place, value: undefined, name: `${place.name} (${variant})`, isAdded: true}
          return tableFaults(table, inner, variant === usual || variant === '' ? {} : {[by]: variant})
        })
      ]
    }
  }
}

function isNested({is}: ValueShape): boolean {
  return is === 'table' || is === 'variants' || is === 'choice'
}

function tableWith(tables: Readonly<Record<string, TableValue>>, key: string): TableValue {
  return Object.values(tables).find(({keys}) => Object.hasOwn(keys, key)) ?? {is: 'table', keys: {}}
}

function elementOf(place: Place, key: string, value: unknown, put: (value: unknown) => unknown): Place {
  return {
    name: joined(place.name, key),
    seed: place.seed,
    known: place.known,
    value,
    isAdded: place.isAdded || value === undefined,
    put: (next) => place.put(put(next))
  }
}

function tableFaults(table: TableValue, place: Place, more: JsonObject = {}): readonly FaultyValue[] {
  const good = {...exampleFor(table, place.value), ...more}
  const {keys, needs = [], names} = table
  const without = (left: readonly string[]): JsonObject =>
    Object.fromEntries(Object.entries(good).filter(([key]) => !left.includes(key)))
  const own = Object.keys(good).find((key) => !Object.hasOwn(keys, key)) ?? 'probe'
  const inner = Object.entries(keys).flatMap(([key, {shape, required}]) => {
    const at: Place = {
      name: joined(place.name, key),
      seed: place.seed,
      known: place.known,
      value: good[key],
      isAdded: place.isAdded || place.value === undefined,
      put: (value) => place.put(value === undefined ? without([key]) : {...good, [key]: value})
    }
    const missing =
      required === undefined ? [] : [fault({...place, put: () => at.put(undefined)}, undefined, ` without ${key}`)]
    const beside = shape.is === 'none' ? [fault(at, 'probe', ` beside ${shape.beside}`)] : []
    return [...missing, ...beside, ...walk(shape, at)]
  })
  const right: FaultyValue = {
    name: place.name + rightSuffix,
    value: place.put(good),
    isAdded: true,
    isRight: true
  }
  return [
    ...(place.isAdded ? [right] : []),
    ...inner,
    ...(needs.length === 0
      ? []
      : [fault({...place, put: () => place.put(without(needs))}, undefined, ` without ${needs.join(', ')}`)]),
    ...otherKey(table, good, place),
    ...(names === undefined ? [] : walk(names, elementOf(place, own, good[own], putIn(good, own))))
  ]
}

/** A key of chance: a closed table refuses it, and an open one takes it. */
function otherKey(table: TableValue, good: JsonObject, place: Place): readonly FaultyValue[] {
  const {keys, others, names} = table
  // Without a fault, the value there is not a table.
  if (others === undefined && !place.isAdded && !isRecord(place.value)) return []
  if (others === undefined && (names !== undefined || Object.keys(keys).length === 0)) return []
  const value = {...good, [randomKey(table, `${place.seed}.${place.name}`)]: 'a'}
  return others === undefined
    ? [{...fault(place, value, '.any_key'), isTaken: true}]
    : [fault(place, value, '.no_such_key')]
}

function putIn(items: JsonObject, name: string): (value: unknown) => JsonObject {
  return (value) => ({...items, [name]: value})
}

function joined(name: string, key: string): string {
  return name === '' ? key : `${name}.${key}`
}

function fault(place: Place, value: unknown, suffix = `: ${JSON.stringify(value)}`): FaultyValue {
  return {name: `${place.name}${suffix}`.trim(), value: place.put(value), isAdded: place.isAdded}
}

const kinds: readonly unknown[] = [5, 'no', true, [], {}]

function wrongKind(shape: ValueShape, place: Place): readonly FaultyValue[] {
  if (place.name === '') return []
  const wrong = kinds.find((each) => !isOfKind(each, shape))
  return wrong === undefined ? [] : [fault(place, wrong)]
}

const texts: readonly string[] = ['no such', '', '../none', 'none.txt']

function textFaults(shape: TextValue, place: Place): readonly FaultyValue[] {
  const {values, form, path} = shape
  const wrong = values === undefined ? texts.find((each) => form?.pattern.test(each) === false) : 'no-such-value'
  const good = String(exampleOf(shape))
  const ending = /\.\w+$/.exec(good)?.[0] ?? ''
  const at = (target: string): string => `./${target}${path?.to === 'file' ? ending || '.md' : ''}`
  return [
    ...(wrong === undefined ? [] : [fault(place, wrong)]),
    ...(path?.missing === undefined ? [] : [{...fault(place, at('none')), path: 'missing'} as const]),
    ...(path?.outside === undefined ? [] : [{...fault(place, at('../outside')), path: 'outside'} as const])
  ]
}

/** A table with what it has to have, and with what is there. */
export function exampleFor(table: TableValue | undefined, value: unknown): JsonObject {
  if (table === undefined) return {}
  const {keys, needs = []} = table
  const [need] = needs
  const needed = Object.entries(keys).filter(([key, {required}]) => required !== undefined || key === need)
  const own = isRecord(value) ? value : {}
  return {...Object.fromEntries(needed.map(([key, {shape}]) => [key, exampleOf(shape)])), ...own}
}

/** A right value, as short as can be. */
export function exampleOf(shape: ValueShape | undefined): unknown {
  switch (shape?.is) {
    case 'flag':
      return true
    case 'number':
      return Math.max(shape.least ?? 1, (shape.above ?? 0) + 1)
    case 'list':
      return shape.isFilled === true ? [exampleOf(shape.of)] : []
    case 'map':
    case 'hooks':
      return {}
    case 'table':
      return exampleFor(shape, undefined)
    case 'choice':
      return exampleFor(shape.absent, undefined)
    case 'variants': {
      const {by, tables, usual} = shape
      const [first = ''] = Object.keys(tables).filter((name) => name !== '')
      return usual === ''
        ? {...exampleFor(tables[first], undefined), [by]: first}
        : exampleFor(tables[usual], undefined)
    }
    case 'either':
      return exampleOf(shape.of[0])
    default:
      return shape?.is === 'text' ? textFor(shape) : 'probe'
  }
}

function textFor({values, form}: TextValue): string {
  const [value] = values ?? []
  const shown = /`([^`]+)`/.exec(form?.expected ?? '')?.[1]
  return (
    value ?? shown ?? ['probe', 'https://example.com'].find((each) => form?.pattern.test(each) !== false) ?? 'probe'
  )
}
