/** Parts, one after the other, until they are as long as a size. */
export function fill(size: number, part: string | ((index: number) => string), separator = ''): string {
  const parts: string[] = []
  for (let length = 0, index = 0; length < size; index++) {
    const next = typeof part === 'string' ? part : part(index)
    parts.push(next)
    length += next.length + separator.length
  }
  return parts.join(separator)
}

/** Records, one on each line. */
export function jsonLines(size: number, record: (index: number) => object, ...first: readonly object[]): string {
  const head = first.map((each) => `${JSON.stringify(each)}\n`).join('')
  return head + fill(size - head.length, (index) => `${JSON.stringify(record(index))}\n`)
}

/** A list of values as JSON. */
export function jsonList(size: number, value: (index: number) => unknown): string {
  return `[${fill(size, (index) => JSON.stringify(value(index)), ',')}]`
}
