import type {WorstCase, WorstCaseKind} from './worst-case.ts'

/** What is around the repeated part of a text. */
interface Around {
  readonly before?: string
  readonly after?: string
}

/** A text that repeats a part up to a size; the part may count its repetitions. */
function repeated(
  part: string | ((index: number) => string),
  {before = '', after = ''}: Around = {}
): (size: number) => string {
  return (size) => {
    const parts = [before]
    const end = Buffer.byteLength(after)
    let length = Buffer.byteLength(before) + end
    for (let index = 0; length < size; index++) {
      const next = typeof part === 'string' ? part : part(index)
      parts.push(next)
      length += Buffer.byteLength(next)
    }
    parts.push(after)
    return parts.join('')
  }
}

/** A worst case of some kinds that repeats a part. */
export function repeats(
  name: string,
  kinds: readonly WorstCaseKind[],
  part: string | ((index: number) => string),
  around: Around = {}
): WorstCase {
  return {name, kinds, make: repeated(part, around)}
}

/** A word of three letters or more, another one for each number. */
export function word(index: number): string {
  let rest = index
  let letters = ''
  for (let at = 0; at < 3 || rest > 0; at++) {
    letters += String.fromCharCode(97 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return letters
}
