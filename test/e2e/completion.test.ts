/** The scripts of `lint-agents completion` in the shells that they are for. */
import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {commands, optionsFor} from '../../src/cli/options.ts'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true'], {cwd: temporaryFolder()}).status === 0
const files = {'agents/a b.md': '', 'agents/[x].md': '', 'settings.json': ''}

/** A folder with the script and some files. */
function project(shell: string): string {
  return temporaryFolder({...files, script: run(temporaryFolder(), ['completion', shell]).out})
}

/** The PATH with the built command, which the scripts run. */
function pathWithCommand(): string {
  const folder = temporaryFolder()
  const command = join(folder, 'lint-agents')
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/lint-agents.js')}' "$@"\n`, {
    mode: 0o755
  })
  return `${folder}:${process.env['PATH']}`
}
const env = {...process.env, PATH: pathWithCommand()}

describe.skipIf(!has('bash'))('bash (skipped where it is not installed)', () => {
  /** What is offered for the last of the words. */
  function offered(...words: readonly string[]): readonly string[] {
    const list = ['lint-agents', ...words].map((word) => `'${word}'`).join(' ')
    const script = `source ./script; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _lint_agents
for each in "\${COMPREPLY[@]}"; do echo "$each"; done`
    const {stdout, stderr} = spawnSync('bash', ['--norc', '-c', script], {cwd: project('bash'), encoding: 'utf8', env})
    expect(stderr).toBe('')
    return stdout.split('\n').filter((line) => line !== '')
  }

  test('commands, and paths beside them', () => {
    expect(offered('exp')).toEqual(['explain'])
    expect(
      offered('')
        .filter((word) => !commands.some(({name}) => name === word))
        .sort()
    ).toEqual(['agents', 'script', 'settings.json'])
    expect([...offered('--fix', 'agents/')].sort()).toEqual(['agents/[x].md', 'agents/a b.md'])
  })

  test.each(commands.map(({name}) => name))('the options of %s', (name) => {
    const expected = optionsFor(name).flatMap((each) => [...(each.short ? [`-${each.short}`] : []), `--${each.name}`])
    expect([...offered(name, '-')].sort()).toEqual([...expected].sort())
  })

  test.each<[string[], string[]]>([
    [['--format', 'js'], ['json']],
    [['--format', '=', 'js'], ['json']],
    [
      ['--format', '='],
      ['pretty', 'json']
    ],
    [
      ['outputs', '--thread', ''],
      ['all', 'main', 'sub']
    ],
    [['--config', 'outputs', '--for'], ['--format']],
    [['--rule', 'ascii'], ['ascii-only']],
    [['--rule', 'ascii-only', '=', 'w'], ['warn']],
    [['explain', 'lf-'], ['lf-line-endings']],
    [
      ['init', '--hooks', ''],
      ['husky', 'pre-commit', 'lefthook']
    ],
    [['render', 'pe'], ['persona']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish']
    ],
    [['--config', 'set'], ['settings.json']],
    [['--cache-location', ''], ['agents']],
    [['--max-warnings', ''], []]
  ])('after %j: %j', (words, expected) => {
    expect(offered(...words)).toEqual(expect.arrayContaining(expected))
    if (expected.length === 0 || words.at(-1) !== '=') expect(offered(...words)).toHaveLength(expected.length)
  })
})

describe.skipIf(!has('zsh') || spawnSync('script', ['--version']).status !== 0)(
  'zsh (skipped where it is not installed)',
  () => {
    test.each([
      ['exp\t ascii\t', 'explain ascii-only'],
      ['--form\t', '--format'],
      ['outputs --thread ma\t', 'outputs --thread main'],
      ['init --hooks hus\t', 'init --hooks husky'],
      ['--fix sett\t', '--fix settings.json'],
      ['comp\t fi\t', 'completion fish']
    ])('%j is %s', (keys, expected) => {
      const input = `PS1=; lint-agents() { if [[ $1 == __complete ]]; then command lint-agents "$@"; else print -r -- "ran:$*:"; fi }; autoload -U compinit; compinit -u -D; source ./script\nlint-agents ${keys}\nexit\n`
      const {stdout} = spawnSync('script', ['-qec', 'zsh -f -i', '/dev/null'], {
        cwd: project('zsh'),
        input,
        encoding: 'utf8',
        timeout: 60_000,
        env: {...env, TERM: 'dumb'}
      })
      expect(/ran:(.*?) ?:\r?$/m.exec(stdout.replace(/^.*compinit.*$/gm, ''))?.[1]).toBe(expected)
    })
  }
)

describe.skipIf(!has('fish'))('fish (skipped where it is not installed)', () => {
  function offered(line: string): readonly string[] {
    const cwd = project('fish')
    const script = `source ${join(cwd, 'script')}; complete -C ${JSON.stringify(`lint-agents ${line}`)}`
    const own = {...env, HOME: cwd, XDG_CONFIG_HOME: cwd, XDG_DATA_HOME: cwd}
    const {stdout, stderr} = spawnSync('fish', ['--no-config', '-c', script], {cwd, encoding: 'utf8', env: own})
    expect(stderr).toBe('')
    return stdout.split('\n').flatMap((each) => (each === '' ? [] : [each.split('\t')[0] ?? '']))
  }

  test.each<[string, string[]]>([
    ['expl', ['explain']],
    ['explain lf-', ['lf-line-endings']],
    ['--format js', ['json']],
    ['outputs --thread ', ['all', 'main', 'sub']],
    ['init --hooks ', ['husky', 'lefthook', 'pre-commit']],
    ['rules --f', ['--format']],
    ['outputs --fi', []],
    ['lint --fi', ['--fix']],
    ['lint sett', ['settings.json']]
  ])('%s: %j', (line, expected) => {
    expect([...offered(line)].sort()).toEqual(expected)
  })
})

test('an unknown shell, none, and too many are misuse', () => {
  const cwd = temporaryFolder()
  expect(run(cwd, ['completion', 'bsh'])).toMatchObject({code: 2, err: 'Unexpected shell `bsh`, expected `bash`\n'})
  expect(run(cwd, ['completion'])).toMatchObject({
    code: 2,
    err: 'Missing shell, expected `lint-agents completion` and one of `bash`, `zsh`, `fish`\n'
  })
})
