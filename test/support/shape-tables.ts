/** The tables of a shape, at each level, each in a right value of the whole shape. */
import {exampleFor, exampleOf} from '../../scripts/hosts/manifests/faults.ts'
import type {HostId} from '../../src/contracts/host-ids.ts'
import {isOfKind} from '../../src/hosts/checks/shape-kinds.ts'
import type {Fact} from '../../src/hosts/facts.ts'
import {hooksOf} from '../../src/hosts/manifests/hooks.ts'
import type {TableValue, ValueShape} from '../../src/hosts/shapes.ts'
import type {JsonObject} from '../../src/text/json-object.ts'

/** A table, and the values around it. */
export interface PlacedTable {
  /** `plugins.0.source` */
  readonly path: string
  readonly table: TableValue
  /** A right value of the table. */
  readonly right: JsonObject
  /** The consequence of a wrong value at the place. */
  readonly wrong: Fact | undefined
  /** The whole value, with this value of the table. */
  readonly inWhole: (value: JsonObject) => unknown
}

interface At {
  readonly host: HostId
  readonly path: readonly string[]
  readonly wrong: Fact | undefined
  readonly inWhole: (value: unknown) => unknown
}

/** @param at the host, and the consequence of a wrong value */
export function tablesOf(shape: ValueShape, at: Pick<At, 'host' | 'wrong'>): readonly PlacedTable[] {
  return placed(shape, {...at, path: [], inWhole: (value) => value})
}

function placed(shape: ValueShape, at: At): readonly PlacedTable[] {
  switch (shape.is) {
    case 'either': {
      const first = shape.of.find((each) => isOfKind({}, each))
      const list = shape.of.find((each) => isOfKind([], each))
      return [first, list].flatMap((each) => (each === undefined ? [] : placed(each, at)))
    }
    case 'list':
      return placed(
        shape.of,
        below(at, '0', (value) => [value], shape.otherwise)
      )
    case 'map':
      return placed(
        shape.of,
        below(at, 'probe', (value) => ({probe: value}), shape.otherwise)
      )
    case 'table':
      return tableAt(shape, at, {})
    case 'choice':
      return [
        ...tableAt(shape.absent, at, {}),
        ...tableAt(shape.present, at, {[shape.key]: exampleOf(shape.present.keys[shape.key]?.shape)})
      ]
    case 'variants':
      return Object.entries(shape.tables).flatMap(([name, table]) =>
        name === '' ? [] : tableAt(table, at, name === shape.usual ? {} : {[shape.by]: name})
      )
    case 'hooks':
      return groupsOf(at)
    default:
      return []
  }
}

function tableAt(table: TableValue, at: At, more: JsonObject): readonly PlacedTable[] {
  const right: JsonObject = {...exampleFor(table, undefined), ...more}
  const {path, wrong, inWhole} = at
  const inner = Object.entries(table.keys).flatMap(([key, {shape, otherwise}]) =>
    placed(
      shape,
      below(at, key, (value) => ({...right, [key]: value}), otherwise)
    )
  )
  const named =
    table.names === undefined
      ? []
      : placed(
          table.names,
          below(at, 'probe', (value) => ({...right, probe: value}))
        )
  return [{path: path.join('.'), table, right, wrong, inWhole}, ...inner, ...named]
}

/** The items of an event whose wrong hooks lose only themselves. */
function groupsOf(at: At): readonly PlacedTable[] {
  const hooks = hooksOf(at.host)
  const event = hooks?.events.find((each) => !hooks.guards.includes(each))
  if (hooks === undefined || event === undefined) return []
  return placed(
    hooks.group,
    below(at, `${event}.0`, (value) => ({[event]: [value]}), hooks.wrong)
  )
}

function below(at: At, key: string, put: (value: unknown) => unknown, wrong = at.wrong): At {
  return {...at, path: [...at.path, key], wrong, inWhole: (value) => at.inWhole(put(value))}
}
