/** Keys that a host does not read, and the keys that their authors meant. */

import type {Source} from '../../contracts/source.ts'
import {nearestIn} from '../../text/edit-distance.ts'
import {isRecord, type JsonObject, scalarText} from '../../text/json-object.ts'
import {createMemo, memoize} from '../../text/memoize.ts'
import {endsAt} from '../../text/path-ends.ts'
import {type MaybeQuoted, quoted} from '../../text/quoted.ts'
import type {TableValue} from '../shapes.ts'

/** The key that one that is not the host's stands for. */
export interface MeantKey {
  readonly key: string | undefined
  /** It is spelled almost like the key, not only used for the same. */
  readonly isMisspelt: boolean
}

/** The letters of a key, without the separators of its words: `allowed-tools`, `allowedTools` and `allowed_tools` are alike. */
const lettersOf = (key: string): string => key.replace(/[-_ ]/g, '').toLowerCase()

/** Words that mean something else than the keys that they are near to. */
const ownWords = new Set(['arguments', 'author', 'effect', 'maxtokens', 'mode', 'parent', 'server'])

/** In UTF-16 units: longer keys of front matter are names of people's own. */
const longestKey = 50

/** Finds the key that a name is near to, by the keys of a table: files of one project have the same names. */
const nearKey = memoize((keys: TableValue['keys']) => {
  const all = Object.keys(keys).filter((each) => keys[each]?.isNamed !== true)
  // Most short words are near another short word.
  const near = nearestIn(all.filter((each) => each.length > 3))
  const remember = createMemo<string, MeantKey>(1000)
  return (name: string): MeantKey =>
    remember(name, () => {
      const letters = lettersOf(name)
      const nearest = ownWords.has(letters) ? undefined : near(name)
      const key = all.find((each) => lettersOf(each) === letters) ?? (hasMoreWords(name, nearest) ? undefined : nearest)
      return {key, isMisspelt: key !== undefined}
    })
})

/** Finds the key that an author meant, for keys of one table; `undefined` for a key that the host reads. */
export function openMeant(
  {keys, equivalents = {}}: Pick<TableValue, 'keys' | 'equivalents'>,
  elsewhere: TableValue['elsewhere'] = {}
): (name: string) => MeantKey | undefined {
  return (name) => {
    if (Object.hasOwn(keys, name)) return undefined
    const letters = lettersOf(name)
    const alias = Object.hasOwn(equivalents, name)
      ? name
      : Object.keys(equivalents).find((each) => lettersOf(each) === letters)
    if (alias !== undefined) {
      const key = equivalents[alias]
      return {key: key === '' ? undefined : key, isMisspelt: lettersOf(key ?? '') === letters}
    }
    const isOwn = Object.hasOwn(elsewhere, name) || name.length > longestKey || /^[_$]/.test(name)
    return isOwn ? undefined : nearKey(keys)(name)
  }
}

/** Whether a key has all words of another one, and more: it means something else, as `minVersion` beside `version`. */
function hasMoreWords(name: string, other = ''): boolean {
  const [words = [], others = []] = [name, other].map((each) =>
    each
      .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase()
      .split(/[-_ ]/)
  )
  return words.length > others.length && others.every((each) => words.includes(each))
}

/** A key that its host does not read, by the reason. */
export type OtherKey = {readonly key: string} & (
  | {readonly is: 'named' | 'unknown'}
  /** It is free where the key that it stands for is not there. */
  | {readonly is: 'misspelt'; readonly meant: string; readonly isMisspelt: boolean; readonly isFree: boolean}
  | {readonly is: 'misplaced'; readonly where: string}
)

/** The keys of a table that its host does not read, with likely corrections. */
export function otherKeys(object: JsonObject, table: TableValue): readonly OtherKey[] {
  const {keys, names, elsewhere = {}} = table
  const meantBy = openMeant(table, elsewhere)
  return Object.entries(object).flatMap(([key, value]): readonly OtherKey[] => {
    if (Object.hasOwn(keys, key)) return []
    if (names !== undefined && isRecord(value)) return [{key, is: 'named'}]
    const {key: meant, isMisspelt = false} = meantBy(key) ?? {}
    const expected = meant === undefined ? undefined : keys[meant]
    // Several are not a misspelt key of one; and in skills, `tools` are programs of any kind, too.
    const isOther = isMisspelt
      ? expected?.shape.is === 'any' && key === `${meant}s` && typeof value === 'object' && value !== null
      : meant?.endsWith('tools') === true && !/\b(?:[A-Z][A-Za-z]+|[a-z]+_[a-z_]+)/.test(textsIn(value))
    if (meant !== undefined && !isOther) {
      const isUsual = expected?.usual !== undefined && String(value) === String(expected.usual)
      return isUsual ? [] : [{key, is: 'misspelt', meant, isMisspelt, isFree: !Object.hasOwn(object, meant)}]
    }
    const where = Object.hasOwn(elsewhere, key) ? elsewhere[key] : undefined
    return [where === undefined ? {key, is: 'unknown'} : {key, is: 'misplaced', where}]
  })
}

function textsIn(value: unknown): string {
  if (isRecord(value)) return textsIn(Object.entries(value).flat())
  return Array.isArray(value) ? value.map(textsIn).join(' ') : scalarText(value)
}

export function folderOf(path: string): string | undefined {
  return path.split('/').at(-2)
}

/** A name in the form that all hosts take: lower case, digits, hyphens. A skill gets the name of its folder, if that is valid. */
export function toName({path}: Source, text: string): MaybeQuoted {
  const folder = endsAt(path, 'SKILL.md') ? folderOf(path) : undefined
  if (folder !== undefined && /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(folder)) return folder
  const name = text
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return quoted(name)
}
