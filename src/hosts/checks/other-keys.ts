/** Keys of a table that are none of its host's, and what was meant. */

import {nearestIn} from '../../text/edit-distance.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {TableValue} from '../manifests/model.ts'

/** What a key is that the host does not read. */
export type OtherKey = {readonly key: string} & (
  | {readonly is: 'named'}
  | {readonly is: 'misspelt'; readonly meant: string; readonly isFree: boolean}
  | {readonly is: 'misplaced'; readonly where: string}
  | {readonly is: 'unknown'}
)

export function otherKeys(object: JsonObject, table: TableValue): readonly OtherKey[] {
  const {keys, names, elsewhere = {}} = table
  let meantBy: ((key: string) => string | undefined) | undefined
  return Object.entries(object).flatMap(([key, value]): readonly OtherKey[] => {
    if (Object.hasOwn(keys, key)) return []
    if (names !== undefined && isRecord(value)) return [{key, is: 'named'}]
    meantBy ??= openMeantKeys(table)
    const meant = meantBy(key)
    if (meant !== undefined) return [{key, is: 'misspelt', meant, isFree: !Object.hasOwn(object, meant)}]
    const where = Object.hasOwn(elsewhere, key) ? elsewhere[key] : undefined
    return [where === undefined ? {key, is: 'unknown'} : {key, is: 'misplaced', where}]
  })
}

/** The letters of a key, without what joins its words. */
const lettersOf = (key: string): string => key.replace(/[-_ ]/g, '').toLowerCase()

/** The shortest key that others count as a slip of: of short words most are near another one. */
const shortest = 4

/** Longer keys are names of people's own. */
const longestKey = 50

/** Finds what was meant by keys of one table. */
function openMeantKeys({keys, equivalents = {}, elsewhere = {}}: TableValue): (key: string) => string | undefined {
  const all = Object.keys(keys)
  const byLetters = new Map(all.map((each) => [lettersOf(each), each]))
  const near = nearestIn(all.filter((each) => each.length >= shortest))
  return (key) => {
    if (Object.hasOwn(equivalents, key)) return equivalents[key]
    if (Object.hasOwn(elsewhere, key) || key.length > longestKey || /^[_$]/.test(key)) return undefined
    return byLetters.get(lettersOf(key)) ?? (key.length < shortest ? undefined : near(key))
  }
}
