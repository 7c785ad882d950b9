import {UsageError} from '../disk/errors.ts'

/** UTF-16 units and lines of a text that is linted: several times what a model can read or write. */
const [largest, mostLines] = [10_000_000, 500_000]

/** @throws {UsageError} for a text that would take much time or memory */
export function expectLintable(path: string, text: string): void {
  if (text.length > largest)
    throw new UsageError(`${path}: Unexpected length of ${text.length} characters, expected at most ${largest}`)
  if (text.length > mostLines && linesIn(text) > mostLines)
    throw new UsageError(`${path}: Unexpected number of lines, expected at most ${mostLines}`)
}

/** The number of lines, or one more than are allowed. */
function linesIn(text: string): number {
  let count = 1
  for (const end of ['\n', '\r'])
    for (let at = text.indexOf(end); at !== -1 && count <= mostLines; at = text.indexOf(end, at + 1)) count++
  return count
}
