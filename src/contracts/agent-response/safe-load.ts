/** What `yaml.safe_load` of P6, "Orchestrator Parsing", reads otherwise than YAML 1.2: it knows YAML 1.1. */
import {type MaybeQuoted, type Quoted, quoted, quoting} from '../../text/quoted.ts'

const boolean = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/
const day = /^\d{4}-\d\d-\d\d$/
const time = /^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d{0,20})?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?$/
const special = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const bases: readonly (readonly [RegExp, number])[] = [
  [/^[-+]?0b([01_]+)$/, 2],
  [/^[-+]?0([0-7_]+)$/, 8],
  [/^[-+]?0x([0-9a-fA-F_]+)$/, 16],
  [/^[-+]?(0|[1-9][0-9_]*)$/, 10]
]
const sexagesimal = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
const float = /^[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$/

/** What a plain scalar is in YAML 1.1. */
type Read = 'a boolean' | 'a date' | 'a string' | number

/** What `safe_load` reads a plain scalar as. */
export function safeLoadPlain(text: string): Read {
  if (boolean.test(text)) return 'a boolean'
  if (day.test(text) || time.test(text)) return 'a date'
  if (special.test(text)) return Number.NaN
  for (const [pattern, base] of bases) {
    const digits = pattern.exec(text)?.[1]?.replaceAll('_', '')
    if (digits) return (text.startsWith('-') ? -1 : 1) * Number.parseInt(digits, base)
  }
  if (sexagesimal.test(text)) return readSexagesimal(text)
  return float.test(text) ? Number(text.replaceAll('_', '')) : 'a string'
}

function readSexagesimal(text: string): number {
  const groups = text.replace(/^[-+]/, '').replaceAll('_', '').split(':')
  return (text.startsWith('-') ? -1 : 1) * groups.reduce((sum, group) => sum * 60 + Number(group), 0)
}

/** How two readers differ in a plain scalar. */
export interface Difference {
  /** What `safe_load` reads: "a boolean", "the number 10". */
  readonly read: MaybeQuoted
  /** What both read alike. */
  readonly expected: Quoted
}

/** @param value as YAML 1.2 reads it */
export function safeLoadDifference(text: string, value: unknown): Difference | undefined {
  if (text.length > 100 || text.includes('\n')) return undefined
  const read = safeLoadPlain(text)
  if (typeof value === 'string')
    return read === 'a string'
      ? undefined
      : {read: typeof read === 'number' ? 'a number' : read, expected: quoted(`"${text}"`)}
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  if (typeof read !== 'number') return {read, expected: quoted(String(value))}
  return read === value || Number.isNaN(read)
    ? undefined
    : {read: quoting`the number ${quoted(String(read))}`, expected: quoted(String(value))}
}
