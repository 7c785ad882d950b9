import {UsageError} from '../disk/errors.ts'
import {askGit} from './run-git.ts'

/**
 * Settings that switch off what git would run to compare the work tree with a commit: the filters of the repository's own
 * configuration, and the hook for an index that was refreshed. Filters of the person's configuration, such as Git LFS, stay.
 *
 * @throws {UsageError} for a filter whose name cannot be given to git
 */
export function withoutPrograms(root: string): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {'core.hooksPath': '/dev/null'}
  const ask = ['--includes', '--null', '--name-only', '--get-regexp', '^filter\\.']
  for (const scope of ['--local', '--worktree']) {
    for (const key of (askGit(root, ['config', scope, ...ask]) ?? '').split('\0')) {
      const name = key.slice(0, key.lastIndexOf('.'))
      if (name === '') continue
      if (name.includes('='))
        throw new UsageError(`Unexpected \`${name}\` in the configuration of git, expected no \`=\``)
      Object.assign(settings, {[`${name}.clean`]: '', [`${name}.process`]: '', [`${name}.required`]: 'false'})
    }
  }
  return settings
}
