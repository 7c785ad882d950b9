import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openReader} from '../../src/disk/contained-reader.ts'
import {createConfigs} from '../../src/project/configs.ts'
import {temporaryFolder} from '../support/folder.ts'

/** The paths that are read for the configuration of a folder, in order, and the configuration. */
function readsFor(cwd: string, folder: string, lists: boolean) {
  const reader = openReader(cwd)
  const paths: string[] = []
  const attempt: typeof reader.attempt = (path, options) => {
    paths.push(path.slice(cwd.length + 1))
    return reader.attempt(path, options)
  }
  const configs = createConfigs(cwd, undefined, {...reader, attempt}, {lists})
  const file = configs.configFor(join(cwd, folder))
  return {paths, path: file?.path.slice(cwd.length + 1), unread: configs.unread().map(({key}) => key)}
}

test.each([true, false])('a manifest is read once in each folder (all names are listed: %s)', (lists) => {
  const cwd = temporaryFolder({
    '.git/HEAD': '',
    'package.json': '{"lint-agents": {"rules": {}}}',
    'a/package.json': '{"lintagents": {}}',
    'a/b/package.json': '{}',
    'c/package.json': '{"lint-agents": {}}',
    'c/lint-agents.config.json': '{}'
  })
  const [own, other] = lists ? [['lintagents'], ['lint-agents']] : [[], []]
  expect(readsFor(cwd, 'a/b', lists)).toEqual({
    paths: [join('a', 'b', 'package.json'), join('a', 'package.json'), 'package.json'],
    path: 'package.json',
    unread: own
  })
  expect(readsFor(cwd, 'c', lists)).toEqual({
    paths: [...(lists ? [join('c', 'package.json')] : []), join('c', 'lint-agents.config.json')],
    path: join('c', 'lint-agents.config.json'),
    unread: other
  })
})
