/** The plugins of hosts: what a host copies is what the generator writes, and the linter has nothing to report about it. */
import {readdirSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {pluginFiles} from '../scripts/plugins.ts'
import {version} from '../src/report/version.ts'
import {found, lintAgents} from './support/repository.ts'

const folders = ['plugins', '.claude-plugin', '.agents']

test('each file is as `npm run generate` writes it, and there are no others but the program, which the build adds', () => {
  const files = pluginFiles()
  const onDisk = folders.flatMap((folder) =>
    readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile() && !/^plugins.\w+.bin(?:.|$)/.test(entry.parentPath))
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
  )
  expect(onDisk.sort()).toEqual(Object.keys(files).sort())
  for (const [path, text] of Object.entries(files)) expect([path, readFileSync(path, 'utf8')]).toEqual([path, text])
})

test.each([
  'plugins/claude/.claude-plugin/plugin.json',
  'plugins/codex/.codex-plugin/plugin.json',
  'plugins/gemini/gemini-extension.json',
  'plugins/opencode/package.json'
])('%s has the version of the package', (path) => {
  expect(JSON.parse(pluginFiles()[path] ?? '')).toMatchObject({name: expect.stringMatching(/^lint-agents/), version})
})

test('the linter reports nothing', async () => {
  const ran = await lintAgents('.', '--format', 'json', ...folders)
  expect(found(ran)).toEqual(
    expect.arrayContaining(['.claude-plugin/marketplace.json', 'plugins/gemini/gemini-extension.json'])
  )
  expect(found(ran).filter((each) => each.includes(' '))).toEqual([])
})
