/** Keys of a table that its host does not read, with likely corrections. */

import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {TableValue} from '../shapes.ts'
import {openMeant} from './misspelt.ts'

/** A key that is almost one of the host, which is free where that one is not there. */
export interface MisspeltKey {
  readonly key: string
  readonly meant: string
  readonly isFree: boolean
}

/** A key that the host does not read, by the reason. */
export type OtherKey = {readonly key: string} & (
  | {readonly is: 'named'}
  | ({readonly is: 'misspelt'} & Omit<MisspeltKey, 'key'>)
  | {readonly is: 'misplaced'; readonly where: string}
  | {readonly is: 'unknown'}
)

export function otherKeys(object: JsonObject, table: TableValue): readonly OtherKey[] {
  const {keys, names, elsewhere = {}} = table
  let meantBy: ReturnType<typeof openMeant> | undefined
  return Object.entries(object).flatMap(([key, value]): readonly OtherKey[] => {
    if (Object.hasOwn(keys, key)) return []
    if (names !== undefined && isRecord(value)) return [{key, is: 'named'}]
    meantBy ??= openMeant(table, elsewhere)
    const {key: meant} = meantBy(key) ?? {}
    if (meant !== undefined) return [{key, is: 'misspelt', meant, isFree: !Object.hasOwn(object, meant)}]
    const where = Object.hasOwn(elsewhere, key) ? elsewhere[key] : undefined
    return [where === undefined ? {key, is: 'unknown'} : {key, is: 'misplaced', where}]
  })
}
