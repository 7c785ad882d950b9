import {UsageError} from '../disk/errors.ts'
import {askGit} from './run-git.ts'

/**
 * Settings that disable programs of the repository during a comparison: filters of its configuration and the hook for a
 * refreshed index. The user's own filters, such as Git LFS, stay.
 *
 * @throws {UsageError} for a filter whose name cannot be passed to git
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
