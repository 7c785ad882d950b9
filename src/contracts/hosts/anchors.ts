import {lineText} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'
import {headingText} from '../../text/shapes.ts'
import type {Source} from '../source.ts'

/** Whether a file has a heading, or an HTML element, that an anchor leads to. */
export function hasAnchor(source: Source, anchor: string): boolean {
  return anchorsOf(source).has(anchor.toLowerCase())
}

/**
 * As GitHub makes them: lower case, without punctuation, hyphens for spaces, a number after one that is there already. What looks
 * like a heading in code counts, too.
 */
const anchorsOf = memoize((source: Source): ReadonlySet<string> => {
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
    found.add(slug)
    found.add(`${slug}-${count}`)
  }
  for (const [, id = ''] of source.text.matchAll(/\b(?:id|name)=["']?([\w-]+)/g)) found.add(id.toLowerCase())
  for (const [, id = ''] of source.text.matchAll(/\{#([\w-]+)\}/g)) found.add(id.toLowerCase())
  return found
})

function slugOf(title: string): string {
  return title
    .replace(/\]\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
