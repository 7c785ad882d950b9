import {cells, startOf} from './cells.ts'

/**
 * Wraps one line at spaces outside of `code` to lines of at most `width` columns; longer words are split.
 *
 * @param width at least 2, since a character may take two columns
 * @param first width of the first line, if shorter
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
  // Spaces between words are kept, except at the end of a line.
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

/** Unbreakable words with the spaces before them. A value in backticks is one word. */
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
