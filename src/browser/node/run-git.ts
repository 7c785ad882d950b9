/** Replaces the start of git: a page has no repository. */
import {UsageError} from '../../disk/errors.ts'

function refuse(): never {
  throw new UsageError('Missing program `git`, expected none in a browser')
}

export {refuse as askGit, refuse as listFiles, refuse as namesOf, refuse as readGit}
