/** Numbers in a range, with or without a unit. */
import type {NumberRange} from './model.ts'

const written = /^[-+]?\d{1,15}(?:\.\d{1,15})?/

export function isInRange(text: string, range: NumberRange): boolean {
  return numberEnd(text, 0, range) === text.length
}

/** End of a number in a range at an offset; `undefined` for none. */
export function numberEnd(
  text: string,
  start: number,
  {min, max, isInteger, unit = ''}: NumberRange
): number | undefined {
  const [digits = ''] = written.exec(text.slice(start, start + 40)) ?? []
  const end = start + digits.length
  const isRight =
    digits !== '' && Number(digits) >= min && Number(digits) <= max && !(isInteger && digits.includes('.'))
  return isRight && text.startsWith(unit, end) ? end + unit.length : undefined
}

/** A range in words: "an integer from 1 to 5". */
export function rangeName({min, max, isInteger, unit}: NumberRange): string {
  const number = isInteger ? 'an integer' : 'a number'
  return `${number} from ${min} to ${max}${unit === undefined ? '' : ` with \`${unit}\``}`
}
