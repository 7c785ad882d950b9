import {UsageError} from '../disk/errors.ts'
import {largestText} from '../disk/open-file.ts'

/** All parts of standard input as one. @throws {UsageError} for more than a text may have: it may have no end */
export function joined(parts: Iterable<Buffer>, limit = largestText): Buffer {
  const whole = openWhole(limit)
  for (const part of parts) whole.add(part)
  return whole.bytes()
}

/** The same of parts that come later. @throws {UsageError} */
export async function joinedLater(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const whole = openWhole(largestText)
  for await (const part of parts) whole.add(part)
  return whole.bytes()
}

function openWhole(limit: number) {
  const parts: Buffer[] = []
  let size = 0
  return {
    add(part: Buffer): void {
      size += part.length
      if (size > limit)
        throw new UsageError(`Unexpected size of standard input, expected at most ${limit / 1_000_000} MB`)
      parts.push(part)
    },
    bytes: () => Buffer.concat(parts)
  }
}
