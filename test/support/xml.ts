/** XML as a strict parser reads it, for tests. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const entities: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"}
const token =
  /<\/(?<end>[\w-]+)>|<(?<start>[\w-]+)(?<attributes>(?: [\w-]+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)|(?<fault><)/gu

/** @throws {Error} for what is not well-formed, and for what the few parts of XML that reports use do not have */
export function parseXml(text: string): Element {
  const body = text.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '')
  if (body === text || /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text) || text.includes(']]>'))
    throw new Error('Unexpected text of XML')
  const root = {name: '', attributes: {}, children: [] as Element[], text: ''}
  const open = [root]
  for (const {groups = {}} of body.matchAll(token)) {
    const {end, start, attributes = '', empty, text: content, fault} = groups
    const last = open.at(-1) ?? root
    if (fault !== undefined || (end !== undefined && end !== last.name)) throw new Error(`Unexpected ${fault ?? end}`)
    if (content !== undefined) last.text += decoded(content)
    if (end !== undefined) open.pop()
    if (start === undefined) continue
    const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decoded(value)
    ])
    const element = {
      name: start,
      attributes: Object.fromEntries(pairs) as Record<string, string>,
      children: [],
      text: ''
    }
    last.children.push(element)
    if (empty === '') open.push(element)
  }
  const [only, ...more] = root.children
  if (only === undefined || more.length > 0 || open.length > 1 || root.text.trim() !== '')
    throw new Error('Unexpected XML, expected one element')
  return only
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+);|(\w+);)?/g, (_, code: string | undefined, name: string | undefined) => {
    const char = code === undefined ? entities[name ?? ''] : String.fromCodePoint(Number(code))
    if (char === undefined) throw new Error(`Unexpected entity ${name}`)
    return char
  })
}
