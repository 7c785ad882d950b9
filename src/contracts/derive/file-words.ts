/** Whether words are about a file: what a definition shows there is not printed. */
import {trimEndOf} from '../../text/trim.ts'
import type {Phrase} from './phrase.ts'
import {editingTool, filePreposition, fileVerb, negationBefore} from './phrases.ts'

/** Something in a text that names a file or a folder. */
interface Named {
  readonly start: number
  readonly end: number
  /** Whether it is a path, and not just the word "file". */
  readonly isPath: boolean
}

/** How many characters may be between a word and the file that it is about. */
const reach = {verb: 120, preposition: 40} as const

/** The words that put something into a file. */
export function fileWords(text: string): string | undefined {
  const tool = editingTool.exec(text)?.[0]
  if (tool !== undefined) return tool
  const named = namedFiles(text)
  if (named.length === 0) return undefined
  return (
    connected(text, named, {word: fileVerb, reach: reach.verb, isBroken: /[.!?](?=\s)|\n/}) ??
    connected(
      text,
      named.filter(({isPath}) => isPath),
      {word: filePreposition, reach: reach.preposition, isBroken: /[.!?](?=\s)|[\n`]/}
    )
  )
}

interface Before {
  readonly word: Phrase
  readonly reach: number
  /** What ends the connection of the words. */
  readonly isBroken: RegExp
}

function connected(text: string, named: readonly Named[], {word, reach, isBroken}: Before): string | undefined {
  let next = 0
  for (const match of word.all(text)) {
    const end = match.index + match[0].length
    while ((named[next]?.start ?? text.length) < end) next++
    const found = named[next]
    if (found === undefined) return undefined
    const between = text.slice(end, found.start)
    if (between.length > reach || isBroken.test(between)) continue
    // "Never create files" asks for an answer that is printed.
    if (!negationBefore.test(text.slice(Math.max(0, match.index - 40), match.index)))
      return trimEndOf(text.slice(match.index, found.end), '.,:;')
  }
  return undefined
}

const path =
  /^`?[\w{}$*<>[\]./~-]{0,200}(?:\/`|\.[a-z]{2,8}`|\/[\w{}<>[\]-]{1,100}\.[a-z]{2,8}\b)|^[A-Z][A-Z_-]+\.(?:md|json|ya?ml|txt)\b/
const fileWord = /^(?:files?(?![\w:-])|directory\b|folder\b)/i
/** What follows "file" where a report is about files. */
const aboutFiles = /^[ -]?(?:paths?|names?|references?|and line|list)\b/

function namedFiles(text: string): readonly Named[] {
  return [...text.matchAll(/[^\s("'*]+/g)].flatMap(({0: token, index}): Named[] => {
    const end = index + token.length
    const isPath = token.length <= 400 && path.test(token)
    const isFile =
      (fileWord.test(token) && !aboutFiles.test(text.slice(end, end + 12))) ||
      (/^files:$/i.test(token) && /^\s*$/.test(text.slice(end, end + 40)))
    const isDisk = /^disk\b/i.test(token) && text.slice(Math.max(0, index - 3), index) === 'to '
    return isPath || isFile || isDisk ? [{start: index, end, isPath}] : []
  })
}
