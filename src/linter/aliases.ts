import {nearest} from '../text/edit-distance.ts'

/** Former ids of rules, and the rules that took their place: still valid in configurations, comments and `--rule`. */
export const ruleAliases: Readonly<Record<string, readonly string[]>> = {
  'output-contract': ['custom-contract', 'definition-contract']
}

/** The rules that an id names: itself, or those of an alias. */
export function rulesNamed(id: string): readonly string[] {
  return Object.hasOwn(ruleAliases, id) ? (ruleAliases[id] ?? []) : [id]
}

/** The key under which a record by rule id holds what applies to a rule: its own id or, without that, an alias. */
export function keyFor(id: string, record: Readonly<Record<string, unknown>>): string | undefined {
  return [id, ...Object.keys(ruleAliases).filter((alias) => ruleAliases[alias]?.includes(id))].find((key) =>
    Object.hasOwn(record, key)
  )
}

/** What a record by rule id holds for a rule. */
export function valueFor<T>(id: string, record: Readonly<Record<string, T>>): T | undefined {
  const key = keyFor(id, record)
  return key === undefined ? undefined : record[key]
}

/** The rule that is spelled like a word, or where all are listed: they are too many for a line. */
export function ruleLike(word: string, ids: readonly string[]): string {
  const near = nearest(word, ids)
  return near === undefined ? 'one that `lint-agents rules` lists' : `\`${near}\``
}
