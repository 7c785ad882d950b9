/** Finds the end of a JSON value without parsing it. */

/** End of the value at an offset; the end of the text if unclosed. */
export function valueEnd(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return stringEnd(text, start)
  if (first !== '{' && first !== '[') return scalarEnd(text, start)
  let depth = 0
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = stringEnd(text, at)
      continue
    }
    at++
    // Documents are half indentation.
    if (code <= space) continue
    if (code === openBrace || code === openBracket) depth++
    else if ((code === closeBrace || code === closeBracket) && --depth === 0) return at
  }
  return text.length
}

const [space, quote, openBrace, closeBrace, openBracket, closeBracket] = [0x20, 0x22, 0x7b, 0x7d, 0x5b, 0x5d]

function scalarEnd(text: string, start: number): number {
  const end = /[\s,}\]]/g
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

/** End of the string at a quote; the end of the text if unclosed. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before--
    if ((at - before) % 2 === 0) return at + 1
  }
  return text.length
}
