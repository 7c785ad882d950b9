import {comma, openBrace} from './codes.ts'
import {type Finder, openFinder, openSeeker} from './find.ts'
import {skipSpaces} from './values.ts'

/** Finds where an object may follow another in a list, strings included. */
export function openNextObject(): Finder {
  const seekers = [openSeeker('},'), openSeeker('} ')]
  // JSON has these between its tokens, and never in a string.
  const hasTab = openFinder('\t')
  const hasReturn = openFinder('\r')

  return (bytes, start, end) => {
    for (const seek of seekers)
      for (let at = seek(bytes, start); at < end; at = seek(bytes, at + 1)) {
        const separator = skipSpaces(bytes, at + 1)
        if (bytes[separator] === comma && bytes[skipSpaces(bytes, separator + 1)] === openBrace) return true
      }
    return hasTab(bytes, start, end) || hasReturn(bytes, start, end)
  }
}
