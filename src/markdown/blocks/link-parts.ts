/** Parts of links and link reference definitions in a block's text: each function returns the end of its part. */

const maxLabel = 999

/** A label in square brackets, from its `[`. */
export function labelEnd(text: string, at: number): number | undefined {
  let size = 0
  let hasText = false
  for (let next = at + 1; next < text.length && size <= maxLabel; ) {
    const char = text[next] ?? ''
    if (char === '[') return undefined
    if (char === ']') return hasText ? next + 1 : undefined
    if (char !== '\n') size++
    hasText ||= !/[ \t\n]/.test(char)
    next++
    if (char === '\\' && /[[\\\]]/.test(text[next] ?? '')) {
      next++
      size++
    }
  }
  return undefined
}

export function normalizeLabel(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
}

/** @param maxDepth limit of nested parentheses */
export function destinationEnd(text: string, at: number, maxDepth: number): number | undefined {
  if (text[at] === '<') return enclosedEnd(text, at + 1)
  if (at >= text.length || text[at] === ')' || isControl(text, at)) return undefined
  let depth = 0
  for (let next = at; ; next++) {
    const char = text[next] ?? ''
    if (depth === 0 && (char === '' || char === ')' || /[ \t\n]/.test(char))) return next
    if (char === '' || isControl(text, next)) return undefined
    if (char === '(' && ++depth > maxDepth) return undefined
    if (char === ')') depth--
    if (char === '\\' && /[()\\]/.test(text[next + 1] ?? '')) next++
  }
}

function enclosedEnd(text: string, at: number): number | undefined {
  for (let next = at; next < text.length; next++) {
    const char = text[next] ?? ''
    if (char === '>') return next + 1
    if (char === '<' || char === '\n') return undefined
    if (char === '\\' && /[<>\\]/.test(text[next + 1] ?? '')) next++
  }
  return undefined
}

/** Space or ASCII control character. */
function isControl(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code > 0 && code <= 32) || code === 127
}

/** A title in quotes or parentheses. */
export function titleEnd(text: string, at: number): number | undefined {
  const close = titleClose(text[at] ?? '')
  if (close === undefined) return undefined
  for (let next = at + 1; next < text.length; next++) {
    const char = text[next]
    if (char === close) return next + 1
    if (char === '\\' && (text[next + 1] === close || text[next + 1] === '\\')) next++
  }
  return undefined
}

/** Closing character of a title by its opening character. */
export function titleClose(open: string): string | undefined {
  return open === '"' || open === "'" ? open : open === '(' ? ')' : undefined
}

export function skipWhitespace(text: string, at: number): number {
  let next = at
  while (text[next] === ' ' || text[next] === '\t' || text[next] === '\n') next++
  return next
}
