import {UsageError} from '../disk/errors.ts'
import {largestText} from '../disk/open-file.ts'
import {sentence} from '../text/quoted.ts'

/** All chunks of standard input as one. @throws {UsageError} for more than a text may have: it may have no end */
export function joined(chunks: Iterable<Buffer>, limit = largestText): Buffer {
  const whole = openWhole(limit)
  for (const chunk of chunks) whole.add(chunk)
  return whole.bytes()
}

/** The same of chunks that come later. @throws {UsageError} */
export async function joinedLater(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const whole = openWhole(largestText)
  for await (const chunk of chunks) whole.add(chunk)
  return whole.bytes()
}

function openWhole(limit: number) {
  const chunks: Buffer[] = []
  let size = 0
  return {
    add(chunk: Buffer): void {
      size += chunk.length
      if (size > limit)
        throw new UsageError(sentence`Unexpected size of standard input, expected at most ${limit / 1_000_000} MB`)
      chunks.push(chunk)
    },
    bytes: () => Buffer.concat(chunks)
  }
}
