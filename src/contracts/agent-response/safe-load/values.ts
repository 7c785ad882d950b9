/** Plain values as `yaml.safe_load` of P6, "Orchestrator Parsing", reads them (YAML 1.1), and their differences from YAML 1.2. */
import {type MaybeQuoted, type Quoted, quoted, quoting} from '../../../text/quoted.ts'

const boolean = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/
const nothing = /^(?:~|null|Null|NULL|)$/
const date =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.\d{0,20})?(?:[ \t]*(?:Z|[-+](\d\d?)(?::\d\d)?))?)?$/
const day = /^\d{4}-\d\d-\d\d$/
const special = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const bases: readonly (readonly [RegExp, number])[] = [
  [/^[-+]?0b([01_]+)$/, 2],
  [/^[-+]?0([0-7_]+)$/, 8],
  [/^[-+]?0x([0-9a-fA-F_]+)$/, 16],
  [/^[-+]?(0|[1-9][0-9_]*)$/, 10]
]
const sexagesimal = /^[-+]?(?:[1-9][0-9_]*(?::[0-5]?[0-9])+|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/
const float = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$/

/** The type that `safe_load` reads, or the number; `undefined` if it fails. */
export function safeLoadPlain(text: string): 'a boolean' | 'a date' | 'a string' | 'nothing' | number | undefined {
  if (nothing.test(text)) return 'nothing'
  if (boolean.test(text)) return 'a boolean'
  if (text === '=' || text === '<<') return undefined
  const calendar = day.test(text) || text.includes(':') ? date.exec(text) : null
  if (calendar !== null) return isDate(calendar) ? 'a date' : undefined
  if (special.test(text)) return Number.NaN
  for (const [pattern, base] of bases) {
    const digits = pattern.exec(text)?.[1]?.replaceAll('_', '')
    if (digits === '') return base === 8 ? 0 : undefined
    if (digits) return (text.startsWith('-') ? -1 : 1) * Number.parseInt(digits, base)
  }
  if (sexagesimal.test(text)) return readSexagesimal(text)
  return float.test(text) ? Number(text.replaceAll('_', '')) : 'a string'
}

/** Whether a date is one of the calendar, and its time one of a day. */
function isDate(calendar: RegExpExecArray): boolean {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0, zone = 0] = calendar
    .slice(1)
    .map((digits) => Number(digits ?? 0))
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const isDay = year > 0 && month >= 1 && month <= 12 && date >= 1 && date <= last
  return isDay && hour < 24 && minute < 60 && second < 60 && zone < 24
}

function readSexagesimal(text: string): number {
  const groups = text.replace(/^[-+]/, '').replaceAll('_', '').split(':')
  return (text.startsWith('-') ? -1 : 1) * groups.reduce((sum, group) => sum * 60 + Number(group), 0)
}

/** How two readers differ in a plain scalar. */
export interface Difference {
  /** The value of `safe_load`: "a boolean", "the number 10". */
  readonly read: MaybeQuoted
  /** A text that both readers read alike. */
  readonly expected: Quoted
}

/** @param value as YAML 1.2 reads it */
export function safeLoadDifference(text: string, value: unknown): Difference | undefined {
  if (text.length > 100 || text.includes('\n')) return undefined
  const read = safeLoadPlain(text)
  if (read === undefined) return undefined
  if (typeof value === 'string')
    return read === 'a string' || read === 'nothing'
      ? undefined
      : {read: typeof read === 'number' ? 'a number' : read, expected: quoted(`"${text}"`)}
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  if (typeof read !== 'number') return {read, expected: quoted(String(value))}
  return read === value || Number.isNaN(read)
    ? undefined
    : {read: quoting`the number ${quoted(String(read))}`, expected: quoted(String(value))}
}

const numbers: readonly RegExp[] = [
  /^[-+]?\d+$/,
  /^0o[0-7]+$/,
  /^0x[\da-fA-F]+$/,
  /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/
]

/** A scalar as YAML 1.2 reads it. */
export function coreValue(text: string, isPlain: boolean): unknown {
  if (!isPlain) return text
  if (nothing.test(text)) return null
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true'
  if (special.test(text)) return /n$/i.test(text) ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity
  return numbers.some((pattern) => pattern.test(text)) ? Number(text) : text
}
