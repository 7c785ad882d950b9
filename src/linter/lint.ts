import {type Context, createSource, type Source} from '../contracts/source.ts'
import type {Finding, Rule, Settings} from './rule.ts'
import {runRule} from './run-rule.ts'
import {mayControl, unsuppressed} from './suppress.ts'
import {findUnusedDisables} from './unused-disables.ts'

/** The findings of a text. */
export interface Linted {
  readonly source: Source
  readonly findings: readonly Finding[]
  /** How many findings comments in the text turned off. */
  readonly suppressed: number
}

export interface LintTextOptions {
  /** Report comments that turn nothing off, too. */
  readonly hasUnusedDisables?: boolean | undefined
}

/** All findings of all rules on a text, by place, rule and message. */
export function lintText(
  text: string,
  context: Context,
  rules: readonly Rule[],
  settings: Settings,
  {hasUnusedDisables = false}: LintTextOptions = {}
): Linted {
  const source = createSource(text, context)
  const found = rules.flatMap((rule) => {
    const setting = settings.get(rule.id)
    return setting === undefined ? [] : runRule(rule, source, setting)
  })
  const kept = mayControl(source) ? unsuppressed(source, found) : found
  const ids = rules.map(({id}) => id)
  const unused = hasUnusedDisables ? findUnusedDisables(source, found, ids) : []
  return {source, findings: [...kept, ...unused].sort(byPlace), suppressed: found.length - kept.length}
}

function byPlace(a: Finding, b: Finding): number {
  return a.range.start - b.range.start || compare(a.rule, b.rule) || compare(a.message, b.message)
}

/** In the order of UTF-16 units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
