/** The words for values that are missing or wrong, in the files of hosts. */
import {someOf} from '../../text/plural.ts'
import {clauseOf, type HostEffect} from './effects.ts'

/** A key that is missing, at the top or in a table. */
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
    first?.effect === 'ignore' && table !== '' ? `, so ${first.host} ignores \`${table}\`` : clauseOf(does, 'without')
  const place = table === '' ? 'at the top' : `in \`${table}\``
  const [example] = values
  return `Missing ${names}${clause}, expected it ${place}${example === undefined ? '' : `, such as \`${example}\``}`
}

/** A value that the host does not take; of one of another shape the text says nothing. */
export function wrongValueMessage({
  key,
  value,
  values,
  forms,
  isShape = false,
  does
}: {
  readonly key: string
  readonly value: string
  readonly values: readonly string[]
  readonly forms: readonly string[]
  readonly isShape?: boolean
  readonly does: readonly HostEffect[]
}): string {
  const quote = value.trim() === '' || isShape || /^[{[]/.test(value) ? '' : ` \`${value}\``
  const expected = [...(values.length === 0 ? [] : [someOf(values)]), ...forms].join(' or ')
  return `Unexpected value${quote} of \`${key}\`${clauseOf(does)}, expected ${expected}`
}
