import {check, type Finding, type Rule} from '../check.ts'
import {deferred, whenReady} from '../contracts/pending.ts'
import {type Context, createSource, type Source} from '../contracts/source.ts'
import {parse} from '../parse.ts'
import type {Settings} from './settings.ts'

/** What came of a text. */
export interface Linted {
  readonly source: Source
  readonly findings: readonly Finding[]
  /** How many findings comments in the text turned off. */
  readonly suppressed: number
}

const control = deferred(() => import('./suppress.ts'))

/** All findings of all rules on a text, by place, rule and message. */
export async function lintText(
  text: string,
  context: Context,
  rules: readonly Rule[],
  settings: Settings
): Promise<Linted> {
  const source = createSource(text, context, parse)
  return whenReady(() => {
    const found = rules.flatMap((rule) => {
      const setting = settings.get(rule.id)
      return setting === undefined ? [] : check(rule, source, setting)
    })
    const kept = mayControl(source) ? control().unsuppressed(source, found) : found
    return {source, findings: [...kept].sort(byPlace), suppressed: found.length - kept.length}
  })
}

function mayControl({kind, text}: Source): boolean {
  return kind !== 'output' && /<!--\s*lint\b/.test(text)
}

function byPlace(a: Finding, b: Finding): number {
  return a.range.start - b.range.start || compare(a.rule, b.rule) || compare(a.message, b.message)
}

/** In the order of UTF-16 units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
