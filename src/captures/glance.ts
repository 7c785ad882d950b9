const long = 2048
const head = 512

/**
 * The beginning of a line that is long enough to be looked at before it is parsed; `undefined` for a shorter one.
 *
 * A mark such as `"type":"x"` in it comes from the record itself: in a text its quotes are escaped.
 */
export function headOf(line: Buffer): string | undefined {
  return line.length < long ? undefined : line.toString('latin1', 0, head)
}

/** Passes over long lines that begin as a record of one of these types. */
export function passOver(types: readonly string[]): (line: Buffer) => boolean {
  const mark = new RegExp(`"type":\\s*"(?:${types.join('|').replaceAll('.', '\\.')})"`)
  return (line) => {
    const begin = headOf(line)
    return begin === undefined || !mark.test(begin)
  }
}
