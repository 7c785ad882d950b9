/** What a template or a sentence of a definition asks for. */
import type {OutputContract} from '../engine/model.ts'

/** A JSON Schema of the keys and the listed values of a template. */
export type JsonShape = Readonly<Record<string, unknown>>

/** A line of a template. */
export interface TemplateRow {
  /** In the definition, from 0. */
  readonly line: number
  readonly text: string
}

type DerivedPrimitive = 'tag' | 'sections' | 'lines' | 'oneOf' | 'table' | 'json' | 'yaml'

/** What a place shows, as a contract. */
export interface ExampleContract {
  readonly kind: DerivedPrimitive
  readonly contract: OutputContract
  /** From 0. */
  readonly lines: readonly [first: number, last: number]
  /** Whether it is one thing that is printed as it is shown: a value, a tag, a line. */
  readonly isExact: boolean
}

/** What seems to be asked for and could not be read; lines from 1. */
export interface Unread {
  readonly line: number
  readonly endLine: number
}

/** The name of a contract that has none: its tag, its first label, else what it is. */
export function nameFor(kind: string, {tag, lines, any, parts: sequence}: OutputContract): string {
  const first = sequence?.find(
    (each) => each.tag !== undefined || each.lines !== undefined || each.sections !== undefined
  )
  if (first !== undefined) return nameFor(first.sections === undefined ? kind : 'sections', first)
  if (any?.[0] !== undefined) return nameFor(kind, any[0])
  const label = lines === undefined ? undefined : Object.keys(lines)[0]
  const text = (tag ?? label ?? (kind === 'sections' ? 'report' : kind)).toLowerCase()
  const name = text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return name === '' ? kind : name
}
