/** An element that the program puts into a message; its text is not escaped. */
export interface MessageElement {
  /** The text between the name and the `>`. */
  readonly attributes: string
  readonly body: string
}

/** The elements of a name in a text, one after the other. The last may have no end, then it is left out. */
export function elementsIn(text: string, name: string, end = `</${name}>`): readonly MessageElement[] {
  const elements: MessageElement[] = []
  const start = `<${name} `
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at)) {
    const head = text.indexOf('>', at)
    const close = head === -1 ? -1 : text.indexOf(end, head)
    if (close === -1) break
    elements.push({attributes: text.slice(at + start.length, head), body: text.slice(head + 1, close)})
    at = close + end.length
  }
  return elements
}

/** The text of the first element without attributes of a name; `undefined` where there is none, or one with elements. */
export function textInTag(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`)
  if (start === -1) return undefined
  const from = start + name.length + 2
  const end = text.indexOf('<', from)
  return text.startsWith(`</${name}>`, end) ? text.slice(from, end) : undefined
}
