import {cells, startOf} from './cells.ts'

/**
 * Breaks a text of one line at spaces outside of `code`, into lines of at most `width` columns; what is longer is broken too.
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
  for (const {spaces, word} of wordsOf(text)) {
    const needed = cells(word)
    const gap = line === '' && lines.length > 0 ? '' : spaces
    if (gap.length + needed > left && line !== '') end()
    const before = line === '' && lines.length > 0 ? '' : gap
    line += before
    left -= before.length
    let rest = word
    while (cells(rest) > left) {
      const piece = startOf(rest, left)
      line += piece
      rest = rest.slice(piece.length)
      end()
    }
    line += rest
    left -= cells(rest)
  }
  if (line !== '' || lines.length === 0) end()
  return lines
}

interface Word {
  readonly spaces: string
  readonly word: string
}

/** What is not to be broken, and the spaces before it. The spaces of a value between backticks are a part of it. */
function* wordsOf(text: string): Generator<Word> {
  const lastTick = text.lastIndexOf('`')
  for (let at = 0; at < text.length; ) {
    let start = at
    while (text[start] === ' ') start++
    let end = start
    while (end < text.length && text[end] !== ' ') {
      if (text[end] === '`' && end < lastTick) end = text.indexOf('`', end + 1)
      end++
    }
    if (end > start) yield {spaces: text.slice(at, start), word: text.slice(start, end)}
    at = end
  }
}
