/** Autolinks and raw HTML in a text: from the `<` at an offset to their end. */

const url = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>]*?>/y
const email =
  /<[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~.]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*>/y

export function autolinkEnd(text: string, at: number): number | undefined {
  for (const pattern of [url, email]) {
    pattern.lastIndex = at
    if (pattern.test(text) && !hasControl(text, at, pattern.lastIndex)) return pattern.lastIndex
  }
  return undefined
}

function hasControl(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    if ((code > 0 && code <= 32) || code === 127) return true
  }
  return false
}

const closingTag = /<\/[A-Za-z][A-Za-z0-9-]*[ \t\n]*>/y
const tagName = /<[A-Za-z][A-Za-z0-9-]*(?=[ \t\n/>])/y
const tagEnd = /[ \t\n]*\/?>/y
const attribute = /[ \t\n]*[:_A-Za-z][-.:_A-Za-z0-9]*/y
const equals = /[ \t\n]*=[ \t\n]*/y
const unquoted = /[^\s"'<=>`][^\s"'<=>`/]*(?=[\s/>])/y

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** Creates a reader that caches missing marks and offsets without complete tags, for linear time. */
export function createTagReader(text: string): (at: number) => number | undefined {
  const missing = new Set<string>()
  const after = (mark: string, from: number): number | undefined => {
    const index = missing.has(mark) ? -1 : text.indexOf(mark, from)
    if (index === -1) missing.add(mark)
    return index === -1 ? undefined : index + mark.length
  }
  const failed = new Set<number>()
  const attributeEnd = (at: number): number | undefined => {
    const name = endOf(attribute, text, at)
    const value = name === undefined ? undefined : endOf(equals, text, name)
    if (name === undefined || value === undefined) return name
    const quote = text[value] ?? ''
    if (quote !== '"' && quote !== "'") return endOf(unquoted, text, value)
    const end = after(quote, value + 1)
    return end !== undefined && /[\s/>]/.test(text[end] ?? '') ? end : undefined
  }
  const openTagEnd = (at: number): number | undefined => {
    const tried: number[] = []
    let next = endOf(tagName, text, at)
    while (next !== undefined && !failed.has(next)) {
      const end = endOf(tagEnd, text, next)
      if (end !== undefined) return end
      tried.push(next)
      next = attributeEnd(next)
    }
    for (const place of tried) failed.add(place)
    return undefined
  }
  return (at) => {
    if (text.startsWith('<!--', at)) return after('-->', at + 2)
    if (text.startsWith('<![CDATA[', at)) return after(']]>', at + '<![CDATA['.length)
    if (text.startsWith('<?', at)) return after('?>', at + 2)
    if (text[at + 1] === '!') return /[A-Za-z]/.test(text[at + 2] ?? '') ? after('>', at + 3) : undefined
    return text[at + 1] === '/' ? endOf(closingTag, text, at) : openTagEnd(at)
  }
}
