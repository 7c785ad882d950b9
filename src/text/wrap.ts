import {cells, startOf} from './cells.ts'

/**
 * Breaks a text of one line at spaces, into lines of at most `width` columns; a word that is longer is broken too.
 *
 * @param width at least 2, since a character may take two columns
 * @param first how many columns the first line has, where it is shorter
 */
export function wrap(text: string, width: number, first = width): readonly string[] {
  const lines: string[] = []
  let line = ''
  let left = first
  const end = (): void => {
    lines.push(line.trimEnd())
    line = ''
    left = width
  }
  // The spaces of a text are its own: they are between words as they were, and gone at the end of a line.
  for (const [, spaces = '', word = ''] of text.matchAll(/( *)([^ ]+)/g)) {
    const needed = cells(word)
    const gap = line === '' && lines.length > 0 ? '' : spaces
    if (gap.length + needed > left && line !== '') end()
    const before = line === '' && lines.length > 0 ? '' : gap
    line += before
    left -= before.length
    let rest = word
    while (cells(rest) > left) {
      const part = startOf(rest, left)
      line += part
      rest = rest.slice(part.length)
      end()
    }
    line += rest
    left -= cells(rest)
  }
  if (line !== '' || lines.length === 0) end()
  return lines
}
