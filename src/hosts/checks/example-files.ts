/** Files that are not in use at their place: fixtures of tests, and files that a skill shows or copies. */
import type {Source} from '../../contracts/source.ts'
import {memoize} from '../../text/memoize.ts'
import {fileStem} from '../../text/path-ends.ts'
import {isFixturePath} from '../places.ts'

const shownFolders = /^(?:assets|examples?|samples?|resources)$/i
const templates = /(?:^|[-_.])(?:templates?|scaffold(?:ing|s)?|boilerplates?)$/i
const madeOf = /(?:^|[-_.])(?:examples?|samples?|templates?)(?:[-_.]|$)/i

/** Whether a file is a fixture of a test: no host loads it from there. */
export function isFixture({path, surroundings}: Source): boolean {
  const reach = surroundings.reach()
  return reach === undefined ? isFixturePath(path) : reach.closed === 'fixture'
}

/** Whether the references of a file are not about its surroundings: a fixture, an example by its name, or an example of a skill. */
export const isExampleFile = memoize((source: Source): boolean => {
  if (isFixture(source) || madeOf.test(fileStem(source.path))) return true
  const folders = foldersOf(source, shownFolders)
  return folders.some(
    (name, index) =>
      shownFolders.test(name) && source.surroundings.exists(`${'../'.repeat(folders.length - index)}SKILL.md`) === true
  )
})

/** Whether a file is one of which others are made, below a folder of templates: its links may be theirs. */
export const isBelowTemplates = memoize((source: Source): boolean =>
  foldersOf(source, templates).some((name) => templates.test(name))
)

/** The folders of a file below the root of its project, where one of all its folders matches: a checkout may be in any folder. */
function foldersOf({path, surroundings}: Source, pattern: RegExp): readonly string[] {
  const folders = path.split('/').slice(0, -1)
  if (!folders.some((name) => pattern.test(name))) return []
  // The root itself and the folders above it are not below the root.
  let level = 0
  while (level < folders.length && surroundings.exists('../'.repeat(level) || './') !== undefined) level++
  return level === 0 ? [] : folders.slice(-level)
}
