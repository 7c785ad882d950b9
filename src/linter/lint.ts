import {type Context, createSource, type Source} from '../contracts/source.ts'
import type {Finding, Rule, Settings} from './rule.ts'
import {runRule} from './run-rule.ts'
import {unsuppressed} from './suppress.ts'

/** The findings of a text. */
export interface Linted {
  readonly source: Source
  readonly findings: readonly Finding[]
  /** How many findings comments in the text turned off. */
  readonly suppressed: number
}

/** All findings of all rules on a text, by place, rule and message. */
export function lintText(text: string, context: Context, rules: readonly Rule[], settings: Settings): Linted {
  const source = createSource(text, context)
  const found = rules.flatMap((rule) => {
    const setting = settings.get(rule.id)
    return setting === undefined ? [] : runRule(rule, source, setting)
  })
  const kept = mayControl(source) ? unsuppressed(source, found) : found
  return {source, findings: [...kept].sort(byPlace), suppressed: found.length - kept.length}
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
