/** Tracked source files of a repository, read within limits. */
import {join} from 'node:path'
import type {SourceText, SourceTexts} from '../contracts/programs/found-programs.ts'
import {languageOf} from '../contracts/programs/language.ts'
import {openReader} from '../disk/contained-reader.ts'
import {listFiles} from '../git/run-git.ts'
import {isFixturePath} from '../hosts/places.ts'
import {dependencies} from './ignores.ts'

/** Limits of files, and of UTF-16 units in all. */
const mostFiles = 5000
const mostText = 50_000_000
export const sourceLimits = `at most ${mostFiles} files with ${mostText / 1_000_000} million characters are read`

/** Excludes tests, which do not read outputs, and built files, whose source is elsewhere. */
const others =
  /(?:^|\/)(?:tests?|specs?|e2e|examples?|dist|build|vendor)\/|\.(?:test|spec|min)\.\w+$|_test\.\w+$|(?:^|\/)test_[^/]*$/i
const scripts = /\.(?:sh|bash|zsh|ya?ml)$|(?:^|\/)(?:package\.json|Makefile|Justfile)$/i

export interface SourceFiles extends SourceTexts {
  /** Number of files beyond the limits. */
  left(): number
}

/** Shortest paths first. */
export function createSourceFiles(root: string): SourceFiles {
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
