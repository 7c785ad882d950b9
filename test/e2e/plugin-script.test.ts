/** The script with which plugins start `lint-agents`: the program that is installed, and nothing that a repository brings. */
import {chmodSync, mkdirSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {describe, expect, test} from 'vitest'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository, run} from '../support/repository.ts'

const script = fileURLToPath(new URL('../../plugins/claude/scripts/run.sh', import.meta.url))
const own = 'node_modules/.bin/lint-agents'
const usualPath = '/usr/bin:/bin'

function writeProgram(path: string, name: string): void {
  mkdirSync(dirname(path), {recursive: true})
  writeFiles(dirname(path), {'lint-agents': `#!/bin/sh\necho ${name} "$@"\n`})
  chmodSync(path, 0o755)
}

/** A project, and what the script starts in it. */
function openProject() {
  const repository = createRepository()
  repository.write('.gitignore', 'node_modules\n')
  repository.commit()
  const start = (args: readonly string[], {path = usualPath, cwd = repository.folder} = {}) =>
    run('/bin/sh', [script, ...args], cwd, {PATH: path, CLAUDE_PROJECT_DIR: cwd})
  return {...repository, start}
}

describe.skipIf(process.platform === 'win32')('starts', () => {
  test('the program of the project, also from a folder below', () => {
    const {folder, start, write} = openProject()
    writeProgram(join(folder, own), 'own')
    write('inner/a.md', '')
    expect(start(['hook', '--plugin']).out).toBe('own hook --plugin\n')
    expect(start(['mcp'], {cwd: join(folder, 'inner')}).out).toBe('own mcp\n')
    expect(start(['start'])).toEqual({code: 0, out: '', err: ''})
  })

  test('that of the user, where the project has none', () => {
    const user = temporaryFolder()
    writeProgram(join(user, 'lint-agents'), 'global')
    expect(openProject().start(['mcp'], {path: `${user}:${usualPath}`}).out).toBe('global mcp\n')
  })
})

describe.skipIf(process.platform === 'win32')('starts nothing', () => {
  const missing = {code: 0, out: '', err: ''}

  test('that git tracks, or that a link in git leads to', () => {
    const tracked = openProject()
    writeProgram(join(tracked.folder, own), 'planted')
    tracked.git('add', '--force', own)
    expect(tracked.start(['hook'])).toEqual(missing)
    const linked = openProject()
    writeProgram(join(linked.folder, 'tools/lint-agents'), 'planted')
    linked.commit()
    mkdirSync(join(linked.folder, 'node_modules/.bin'), {recursive: true})
    symlinkSync('../../tools/lint-agents', join(linked.folder, own))
    expect(linked.start(['hook'])).toEqual(missing)
  })

  test('in a folder without git', () => {
    const cwd = temporaryFolder()
    writeProgram(join(cwd, own), 'planted')
    expect(openProject().start(['hook'], {cwd})).toEqual(missing)
  })

  test('that the PATH finds in the project, as a program of ours or as git', () => {
    const {folder, start, commit} = openProject()
    writeProgram(join(folder, 'tools/lint-agents'), 'planted')
    writeFiles(folder, {'tools/git': '#!/bin/sh\necho planted >&2\n'})
    chmodSync(join(folder, 'tools/git'), 0o755)
    commit()
    const outer = temporaryFolder()
    symlinkSync(join(folder, 'tools'), join(outer, 'linked'))
    for (const path of ['tools', join(folder, 'tools'), join(outer, 'linked'), ''])
      expect([path, start(['hook'], {path: `${path}:${usualPath}`})]).toEqual([path, missing])
  })

  test('where nothing is installed, and says so when a session starts, and to a client', () => {
    const {start} = openProject()
    expect(start(['hook'])).toEqual(missing)
    expect(JSON.parse(start(['start']).out)).toEqual({
      systemMessage: expect.stringContaining('lint-agents is not installed')
    })
    expect(start(['mcp'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^lint-agents is not installed.*\n$/)
    })
  })
})
