/** Finds the end of a JSON value without parsing it. */

/** End of the value at an offset; the end of the text if unclosed. */
export function valueEnd(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return stringEnd(text, start)
  if (first !== '{' && first !== '[') return scalarEnd(text, start)
  const mark = /["{}[\]]/g
  mark.lastIndex = start
  let depth = 0
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    if (found[0] === '"') mark.lastIndex = stringEnd(text, found.index)
    else if (found[0] === '{' || found[0] === '[') depth++
    else if (--depth === 0) return mark.lastIndex
  }
  return text.length
}

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
