import {headingText} from '../../markdown/shapes.ts'
import {type Document, lineText} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'

/** Anchors that pages have without a heading. */
const always = /^(?:top|user-content-.*|fn(?:ref)?[-:]?.*)$/i

/**
 * Whether an anchor leads to a heading or an HTML element of a file. Programs differ in repeated hyphens, in hyphens at the
 * ends, and in the remains of an emoji.
 */
export function hasAnchor(anchors: ReadonlySet<string>, anchor: string): boolean {
  return always.test(anchor) || anchors.has(plain(anchor.toLowerCase()))
}

function plain(anchor: string): string {
  return anchor.replaceAll('\uFE0F', '').replace(/[-_]+/g, '-').replace(/^-|-$/g, '')
}

/**
 * Anchors as GitHub makes them: lower case, no punctuation, hyphens for spaces, a number after a repeated anchor. Lines in code
 * that look like headings count, too.
 */
export const anchorsOf = memoize((source: Document): ReadonlySet<string> => {
  const found = new Set<string>()
  const counts = new Map<string, number>()
  const titles = source.lines.flatMap((_, index): readonly string[] => {
    const line = lineText(source, index)
    const inner = line.replace(/^[ \t>*+-]+/, '')
    if (/^#{1,6}[ \t]/.test(inner)) return [headingText(inner)]
    return /^[=-]+[ \t]*$/.test(lineText(source, index + 1)) ? [line] : []
  })
  for (const title of titles) {
    const slug = slugOf(title)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    found.add(plain(slug))
    found.add(plain(`${slug}-${count}`))
  }
  for (const [, id = ''] of source.text.matchAll(/\b(?:id|name)=["']?([\w-]+)/g)) found.add(plain(id.toLowerCase()))
  for (const [, id = ''] of source.text.matchAll(/\{#([\w-]+)\}/g)) found.add(plain(id.toLowerCase()))
  for (const [, title = ''] of source.text.matchAll(/<h[1-6][^<>]{0,200}>([^<>]{1,200})</gi))
    found.add(plain(slugOf(title)))
  return found
})

function slugOf(title: string): string {
  return title
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\]\([^()]*\)|<\/?[a-z][^<>]*>/gi, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]|\uFE0F/gu, '')
    .replaceAll(' ', '-')
}
