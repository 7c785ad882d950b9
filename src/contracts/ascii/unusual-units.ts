import type {Document} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'

/**
 * The distinct UTF-16 code units of a text that are neither printable ASCII nor a tab or line end. Most texts have
 * few, so a search in them is fast.
 */
export const unusualUnits = memoize(({text}: Document): string => {
  const found = new Set<string>()
  const pattern = /[^\t\n\r -~]+/g
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
    for (let at = match.index; at < pattern.lastIndex; at++) found.add(text.charAt(at))
  return [...found].join('')
})
