/** Faults of shapes as problems, in whatever file of a host: one kind and one wording each. */

import type {FixTitles, Messages, Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import type {JsonDocument} from '../../text/json.ts'
import {memberOf, scalarText} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {someNames, someOf} from '../../text/plural.ts'
import {type MaybeQuoted, type Quoted, quoted, quoting} from '../../text/quoted.ts'
import {hostFormatOf, isDataFile} from '../places.ts'
import type {TableValue} from '../shapes.ts'
import {clauseOf, type HostEffect, type WithEffects} from './effects.ts'
import {checkShape, type ShapeFault, type ValuePath} from './shape-faults.ts'

export type ShapeProblem = Problem<{
  value: WithEffects & {
    readonly key: MaybeQuoted
    readonly value: Quoted
    readonly values: readonly string[]
    readonly forms: readonly string[]
  }
  'missing-key': WithEffects & {
    readonly keys: readonly string[]
    readonly values: readonly string[]
    /** The path of the table; empty for a key at the top. */
    readonly table: MaybeQuoted
    /** In words, where the table is the whole file. */
    readonly top: string
  }
  /** A key that may not be there beside another one. */
  beside: WithEffects & {readonly key: MaybeQuoted; readonly beside: string}
  'misspelt-key': WithEffects & {readonly name: Quoted; readonly meant: string}
  'misplaced-key': WithEffects & {readonly name: Quoted; readonly where: string}
  'unknown-keys': WithEffects & {readonly names: readonly Quoted[]}
}>

/** A fault that values of front matter, hooks and manifests have alike. */
export type FieldProblem = Extract<ShapeProblem, {kind: 'value' | 'missing-key' | 'misspelt-key'}>

export const fieldMessages: Messages<FieldProblem> = {
  value: ({key, value, values, forms, does}) => {
    const quote = value.trim() === '' ? '' : ` \`${value}\``
    const expected = [...(values.length === 0 ? [] : [someOf(values)]), ...forms].join(' or ')
    return `Unexpected value${quote} of \`${key}\`${clauseOf(does)}, expected ${expected}`
  },
  'missing-key': ({keys, table, values, top, does}) => {
    const [first] = does
    const names = keys.map((key) => `\`${key}\``).join(' or ')
    const clause =
      first?.effect === 'ignore' && table !== '' ? `, so ${first.host} ignores \`${table}\`` : clauseOf(does, 'without')
    const [example] = values
    const place = table === '' ? top : `in \`${table}\``
    return `Missing ${names}${clause}, expected it ${place}${example === undefined ? '' : `, such as \`${example}\``}`
  },
  'misspelt-key': ({name, meant, does}) => `Unexpected key \`${name}\`${clauseOf(does)}, expected \`${meant}\``
}

/** The messages of all faults of shapes. */
export const shapeMessages: Messages<ShapeProblem> = {
  ...fieldMessages,
  beside: ({key, beside, does}) => `Unexpected key \`${key}\`${clauseOf(does)}, expected none beside \`${beside}\``,
  'misplaced-key': ({name, where, does}) => `Unexpected key \`${name}\`${clauseOf(does)}, expected it in ${where}`,
  'unknown-keys': ({names, does}) =>
    `Unexpected key${names.length === 1 ? '' : 's'} ${someNames(names)}${clauseOf(does)}, expected only keys that it reads`
}

/** A rule of permissions that means something else than it seems to. */
export function ruleMeaningMessage({rule, meaning, expected, does: [first]}: RuleMeaning): string {
  return `Unexpected rule \`${rule}\`, which ${first?.host ?? 'the host'} ${meaning}, expected ${expected}`
}

type RuleMeaning = Readonly<Record<'rule' | 'meaning' | 'expected', string>> & Pick<WithEffects, 'does'>

export const shapeFixes: FixTitles<FieldProblem> = {'misspelt-key': ({meant}) => `Write \`${meant}\``}

/** In UTF-16 units: a longer value is not shown. */
const longestShown = 60

/** A file that can be read, and where a key is missing that belongs at its top. */
interface Checked {
  readonly source: Source
  readonly document: JsonDocument
  readonly top: Range
  readonly does: readonly HostEffect[]
  /** The keys at the top: a table of another name hides those that it holds. */
  readonly known?: TableValue['keys'] | undefined
}

/** A fault of a shape as a problem of its file; `undefined` for lengths and retired keys, which front matter alone has. */
export function shapeProblem(checked: Checked, fault: ShapeFault): ShapeProblem | undefined {
  const {source, document, top, does, known} = checked
  const {path, kind} = fault
  const range = document.locateKey(path)
  const key = dotted(path)
  switch (kind) {
    case 'value': {
      const {value, values, forms} = fault
      const text = scalarText(value)
      const isShown = text.length <= longestShown && !/^[{[]|[\n\r]/.test(text)
      const place = document.locate(path)
      // In JSON and TOML each text is in quotes.
      const hasQuotes = source.kind === 'manifest' || isDataFile(source.path) || source.text.charAt(place.start) === '"'
      const expected = hasQuotes ? values.map((each) => JSON.stringify(each)) : values
      const data = {does, key, value: quoted(isShown ? text : ''), values, forms}
      return {kind, range: place, data, ...(values.length > 0 && {expected})}
    }
    case 'empty':
      return {kind: 'value', range, data: {does, key, value: quoted(''), values: [], forms: fault.forms}}
    case 'missing-key': {
      const {keys, values} = fault
      const [first = ''] = keys
      const hidden = path.length === 0 && known !== undefined ? hiddenKey(checked, first) : undefined
      if (hidden !== undefined) {
        const where = topNames[hostFormatOf(source.path)]
        return {kind: 'misplaced-key', range: hidden, data: {does, name: quoted(first), where}}
      }
      const words = source.text.startsWith('---') ? 'in the front matter' : 'at the top'
      const data = {does, key: keys.join(' or '), keys, values, table: key, top: words}
      return {kind, range: path.length === 0 ? top : range, data}
    }
    case 'beside':
      return {kind, range, data: {does, key, beside: fault.beside}}
    case 'misspelt-key': {
      const {key: name, meant, isFree, takesValue} = fault
      const written = source.text.charAt(range.start) === '"' ? JSON.stringify(meant) : meant
      const fix = {safe: false, edits: [{...range, text: written}]}
      return {kind, range, data: {does, name: quoted(name), meant}, ...(isFree && takesValue && {fix})}
    }
    case 'misplaced-key':
      return {kind, range, data: {does, name: quoted(fault.key), where: fault.where}}
    case 'unknown-keys':
      return {kind, range, data: {does, names: fault.keys.map(quoted)}, ...(fault.isHarmless && {severity: 'note'})}
    default:
      return undefined
  }
}

/** The top of a file in words, by its format. */
const topNames = {
  markdown: 'the front matter, without indentation',
  toml: 'the lines before the first table',
  json: 'the object at the top'
} as const

/** The place of a key in a table at the top that does not take it. */
function hiddenKey({source, document, known = {}}: Checked, key: string): Range | undefined {
  const takes = (top: string): boolean => {
    const {shape, otherwise: consequence} = (Object.hasOwn(known, top) ? known[top] : undefined) ?? {}
    // A custom table of front matter may hold any keys.
    if (shape === undefined || shape.is === 'any') return shape !== undefined && source.kind === 'manifest'
    const {faults} = checkShape(memberOf(document.value, top), shape, {path: [], consequence})
    return shape.is !== 'map' || faults.every(({path}) => path[0] !== key)
  }
  const found = document.keys.find(({name, path}) => name === key && path.length === 2 && !takes(String(path[0])))
  return found && {start: found.start, end: found.end}
}

/** A path as people write it: `plugins.0.source`. */
function dotted(path: ValuePath): MaybeQuoted {
  const [first = '', ...rest] = path
  return rest.reduce<MaybeQuoted>(
    (name, each) => quoting`${name}.${typeof each === 'number' ? String(each) : quoted(each)}`,
    String(first)
  )
}
