import type {HostEffect} from './effects.ts'
import {clauseOf} from './effects.ts'

/** A key that is missing, at the top or in a table, in words. */
export function missingKeyMessage({
  keys,
  table,
  values,
  does
}: {
  readonly keys: readonly string[]
  readonly table: string
  readonly values: readonly string[]
  readonly does: readonly HostEffect[]
}): string {
  const [first] = does
  const names = keys.map((key) => `\`${key}\``).join(' or ')
  const clause =
    first?.effect === 'ignore' && table !== ''
      ? `, without which ${first.host} ignores \`${table}\``
      : clauseOf(does, 'without')
  const place = table === '' ? 'at the top' : `in \`${table}\``
  const one = values.length === 0 ? '' : ` as one of ${values.map((value) => `\`${value}\``).join(', ')}`
  return `Missing ${names}${clause}, expected it ${place}${one}`
}
