import type {OutputContract} from '../engine/model.ts'

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
