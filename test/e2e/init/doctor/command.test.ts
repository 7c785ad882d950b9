import {chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {knownCommand, trackingOf} from '../../../../src/init/doctor/command.ts'
import {hookCommands} from '../../../../src/init/hook-commands.ts'
import {hookLines} from '../../../../src/init/hosts.ts'
import {temporaryFolder} from '../../../support/folder.ts'
import {createRepository} from '../../../support/repository.ts'

const installed = 'node_modules/.bin/lint-agents'
const onPath = 'lint-agents'

describe('the program that the command of a hook starts', () => {
  const plain = hookCommands(installed).shell

  test.each<[string, string]>([
    [hookCommands(onPath).shell, onPath],
    [plain, installed],
    [hookCommands(installed, `"\${CLAUDE_PROJECT_DIR:-.}"`).shell, installed],
    [hookCommands(installed, `"\${GEMINI_PROJECT_DIR:-.}"`).shell, installed],
    [hookCommands(installed, '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"').shell, installed]
  ])('%s', (command, program) => {
    expect(knownCommand(command)).toEqual({program, args: ['hook']})
    expect(hookLines()).toContainEqual([command, program])
  })

  test('may be followed by what declares the agent', () => {
    expect(knownCommand(`${plain} --contract verdict --max-retries=3 --host claude`)).toEqual({
      program: installed,
      args: ['hook', '--contract', 'verdict', '--max-retries=3', '--host', 'claude']
    })
    const more = [
      '--doctor',
      '--config x.json',
      '--agent',
      '--agent -x',
      '--agent $(make)',
      '--role "a b"',
      'x',
      '; make'
    ]
    for (const each of more) expect(knownCommand(`${plain} ${each}`)).toBeUndefined()
    expect(knownCommand(`${plain} --agent a\n--role b`)).toBeUndefined()
  })

  test.each([
    'lint-agents hook',
    `${installed} hook`,
    `./${installed} hook`,
    'npx lint-agents hook',
    'npx --no-install lint-agents hook',
    'npx --yes evil/lint-agents hook',
    'npx lint-agents@latest hook',
    './tools/bin/lint-agents hook',
    '../../elsewhere/lint-agents hook',
    '! [ -x tools/lint-agents ] || tools/lint-agents hook',
    `! [ -x ./${installed} ] || ./${installed} hook`,
    `! [ -x x/../${installed} ] || x/../${installed} hook`,
    '! command -v lint-agents >/dev/null || node_modules/.bin/lint-agents hook',
    'make; lint-agents hook',
    `${plain}; make`,
    `${plain}\nmake`,
    ` ${plain}`,
    `${plain}s`
  ])('is unknown for %j, which is not run', (command) => {
    expect(knownCommand(command)).toBeUndefined()
  })
})

/** A package with a program, as it is installed. */
const packed = 'node_modules/linter/bin/lint-agents.js'

function writeProgram(path: string): void {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
}

/** A repository in which the program is installed by a link, as npm does it. */
function openProject() {
  const repository = createRepository()
  const {folder} = repository
  writeProgram(join(folder, packed))
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync('../../linter/bin/lint-agents.js', join(folder, installed))
  const tracking = () => trackingOf(installed, join(folder, installed), folder)
  return {...repository, tracking}
}

describe('a program is taken for one that the repository brought', () => {
  test('not where it was installed', () => {
    const {git, write, tracking} = openProject()
    expect(tracking()).toBe('untracked')
    write('.gitignore', 'node_modules/\n')
    git('add', '.')
    expect(tracking()).toBe('untracked')
  })

  test.each([
    ['the program', packed],
    ['a link to it', installed],
    ['a file beside it', 'node_modules/linter/bin/main.js'],
    ['a file of another package', 'node_modules/other/index.js']
  ])('where git tracks %s', (_, path) => {
    const {folder, git, tracking} = openProject()
    if (path.endsWith('main.js') || path.endsWith('index.js')) writeProgram(join(folder, path))
    git('add', '--force', path)
    expect(tracking()).toBe('tracked')
  })

  test('where git tracks it in other letters, which some disks take for the same', () => {
    const {folder, git, tracking} = openProject()
    writeProgram(join(folder, 'Node_Modules/.bin/Lint-Agents'))
    git('add', '--force', 'Node_Modules')
    expect(tracking()).toBe('tracked')
  })

  test('where a folder on the way is a link that git tracks', () => {
    const {folder, git, tracking} = openProject()
    const outside = join(temporaryFolder(), 'modules')
    renameSync(join(folder, 'node_modules'), outside)
    symlinkSync(outside, join(folder, 'node_modules'))
    expect(tracking()).toBe('untracked')
    git('add', '--force', 'node_modules')
    expect(tracking()).toBe('tracked')
  })

  test('where an untracked link leads to what git tracks, here or in another repository', () => {
    for (const repository of [undefined, createRepository()]) {
      const project = openProject()
      const {folder, git} = repository ?? project
      writeProgram(join(folder, 'tools/bin/lint-agents.js'))
      const link = join(project.folder, 'node_modules/.bin')
      renameSync(link, `${link}-before`)
      mkdirSync(link)
      symlinkSync(join(folder, 'tools/bin/lint-agents.js'), join(project.folder, installed))
      expect(project.tracking()).toBe('untracked')
      git('add', '--force', 'tools')
      expect(project.tracking()).toBe('tracked')
    }
  })

  test('where it lies in a submodule', () => {
    const {folder, git, tracking} = openProject()
    const inner = createRepository(join(folder, 'node_modules'))
    inner.write('README.md', 'Modules\n')
    inner.git('add', 'README.md')
    inner.git('commit', '--quiet', '--no-verify', '--message', 'A change')
    expect(tracking()).toBe('untracked')
    git('add', '--force', 'node_modules')
    expect(tracking()).toBe('tracked')
  })

  test('in a linked work tree by the index of that one', () => {
    const main = openProject()
    main.git('commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'A change')
    const folder = join(temporaryFolder(), 'tree')
    main.git('worktree', 'add', '--quiet', folder)
    writeProgram(join(folder, installed))
    const tracking = () => trackingOf(installed, join(folder, installed), folder)
    expect(tracking()).toBe('untracked')
    main.git('-C', folder, 'add', '--force', installed)
    expect(tracking()).toBe('tracked')
    expect(main.tracking()).toBe('untracked')
  })

  test('where git does not answer, or there is none', () => {
    const {folder, tracking} = openProject()
    renameSync(join(folder, '.git'), join(folder, '.other'))
    expect(tracking()).toBe('unknown')
    writeFileSync(join(folder, '.git'), 'gitdir: /no/such/folder\n')
    expect(tracking()).toBe('unknown')
  })

  test('on the PATH only by this repository', () => {
    const {folder, git, tracking} = openProject()
    const track = (root: string) => trackingOf(onPath, join(folder, packed), root)
    git('add', '--force', packed)
    expect([tracking(), track(folder)]).toEqual(['tracked', 'tracked'])
    expect(track(createRepository().folder)).toBe('untracked')
    expect(track(temporaryFolder())).toBe('untracked')
  })
})
