/** The tracked files of a repository that may be programs, read with limits. */
import {join} from 'node:path'
import type {SourceText, SourceTexts} from '../contracts/programs/found-programs.ts'
import {languageOf} from '../contracts/programs/language.ts'
import {openReader} from '../disk/incidental.ts'
import {listFiles} from '../git/run-git.ts'
import {isFixturePath} from '../hosts/places.ts'
import {dependencies} from './ignores.ts'

/** How many files are read, and how many UTF-16 units of all together. */
const mostFiles = 5000
const mostText = 50_000_000
export const sourceLimits = `at most ${mostFiles} files with ${mostText / 1_000_000} million characters are read`

/** A test expects outputs, and does not read them. The source of built files is elsewhere. */
const others =
  /(?:^|\/)(?:tests?|specs?|e2e|examples?|dist|build|vendor)\/|\.(?:test|spec|min)\.\w+$|_test\.\w+$|(?:^|\/)test_[^/]*$/i
const scripts = /\.(?:sh|bash|zsh|ya?ml)$|(?:^|\/)(?:package\.json|Makefile|Justfile)$/i

export interface SourceFiles extends SourceTexts {
  /** How many files were left out, since the others have too much text or are too many. */
  left(): number
}

/** Those with the shortest paths first. */
export function openSourceFiles(root: string): SourceFiles {
  const reader = openReader(root)
  const tracked = listFiles(root, {which: 'tracked'}).flatMap(({name, isUtf8}) => (isUtf8 ? [name] : []))
  const known = new Set(tracked)
  const textOf = (path: string): string | undefined =>
    known.has(path) ? reader.attempt(join(root, path), {from: root}).text : undefined
  const sources = tracked.filter(mayRead).sort((a, b) => a.length - b.length)
  let read = 0
  function* all(): Generator<SourceText> {
    let length = 0
    for (const path of sources.slice(0, mostFiles)) {
      const text = textOf(path) ?? ''
      length += text.length
      if (length > mostText) return
      read++
      yield {path, text}
    }
  }
  return {all: all(), textOf, left: () => sources.length - read}
}

function mayRead(path: string): boolean {
  const isProgram = languageOf(path) !== undefined || scripts.test(path)
  return isProgram && !others.test(path) && !isFixturePath(path) && !path.split('/').includes(dependencies)
}
