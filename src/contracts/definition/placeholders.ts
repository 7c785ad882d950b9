/** Templates of one line, in which `{artifact}`, `<name>`, `[name]` and `...` stand for any text. */
const placeholder = /\{+[^{}]+\}+|<[^<>]+>|\[[^[\]]+\]|\.{3,}|\u2026/g

/** Whether a text is what a template shows; each placeholder stands for at least one character. */
export function matches(template: string, text: string): boolean {
  const [first = '', ...rest] = template.split(placeholder)
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at + 1)
    if (found === -1) return false
    at = found + part.length
  }
  return text.endsWith(last) && text.length - last.length > at
}

/** A template that holds no placeholder: the text itself. */
export function plainText(template: string): string | undefined {
  return template.search(placeholder) === -1 ? template : undefined
}
