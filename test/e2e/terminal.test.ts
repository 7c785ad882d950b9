/** The command line in a real terminal, which `script` of util-linux gives, and in the log of a runner. */
import {spawnSync} from 'node:child_process'
import {closeSync, openSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {cells} from '../../src/text/cells.ts'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {brokenAgent, goodAgent} from '../support/repository.ts'

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0
const plainTerminal = {TERM: 'xterm-256color', NO_COLOR: '', FORCE_COLOR: '', FORCE_HYPERLINK: '', CI: ''}

/** What a terminal of so many columns gets, with line ends as in a pipe. */
function inTerminal(cwd: string, args: readonly string[], columns: number, env: Record<string, string> = {}): string {
  const command = `stty cols ${columns}; exec '${process.execPath}' '${bin}' ${args.join(' ')}`
  const {stdout} = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd,
    encoding: 'utf8',
    env: {...process.env, TERM_PROGRAM: '', VTE_VERSION: '', ...plainTerminal, ...env}
  })
  return stdout.replaceAll('\r\n', '\n')
}

const bare = (text: string): string => text.replaceAll(/\u001B\[\d+m|\u001B\]8;;[^\u001B]*\u001B\\/g, '')

describe.skipIf(!hasScript)('in a terminal (skipped without `script` of util-linux)', () => {
  test.each([80, 160])('no line is longer than %d columns, and rules are whole', (columns) => {
    const cwd = temporaryFolder({'agents/a.md': brokenAgent})
    const out = inTerminal(cwd, ['agents'], columns)
    expect(out).toContain('\u001B[31merror')
    expect(bare(out)).toMatch(/ suggested-prompts-block(?: \(--fix\))?$/m)
    expect(
      bare(out)
        .split('\n')
        .filter((line) => cells(line) > columns)
    ).toEqual([])
  })

  test('the words are those of a pipe', () => {
    const cwd = temporaryFolder({'agents/a.md': brokenAgent})
    const words = (text: string): string => bare(text).replaceAll(/\s+/g, ' ').trim()
    expect(words(inTerminal(cwd, ['agents'], 80))).toBe(words(run(cwd, ['agents']).out))
  })

  test('links are shown where the terminal knows them, and never to a pipe', () => {
    const cwd = temporaryFolder({'agents/a.md': brokenAgent})
    expect(inTerminal(cwd, ['agents'], 80, {TERM_PROGRAM: 'WezTerm'})).toContain('\u001B]8;;file:///')
    expect(inTerminal(cwd, ['agents'], 80)).not.toContain('\u001B]8;;')
    expect(run(cwd, ['agents'], '', {TERM_PROGRAM: 'WezTerm', CI: ''}).out).not.toContain('\u001B')
  })

  test('a page of a rule is rendered', () => {
    const out = inTerminal(temporaryFolder(), ['explain', 'ascii-only'], 80)
    expect(out.split('\n')[0]).toBe('\u001B[1m\u001B[4mascii-only\u001B[24m\u001B[22m')
  })

  test('a run of more than a second shows how far it is, and leaves nothing of it', () => {
    const files = Object.fromEntries(Array.from({length: 20}, (_, index) => [`agents/${index}.md`, goodAgent]))
    const delay = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100)\n'
    const cwd = temporaryFolder({...files, 'delay.cjs': delay})
    const slow = {NODE_OPTIONS: `--require="${join(cwd, 'delay.cjs')}"`}
    const out = inTerminal(cwd, ['agents'], 80, slow)
    expect(out).toMatch(/\r\u001B\[K\d+ of 20 files, [\d,]+ a second/)
    expect(out).toMatch(/\r\u001B\[K[^\r]*No problems[^\r]*$/)
    expect(inTerminal(cwd, ['--no-progress', 'agents'], 80, slow)).not.toContain('\u001B[K')
    expect(inTerminal(cwd, ['agents'], 80, {...slow, CI: 'true'})).not.toContain('\u001B[K')
    expect(inTerminal(cwd, ['agents', '2>&1', '|', 'cat'], 80, slow)).not.toContain('\u001B[K')
  })
})

describe('a diff with the command of a runner', () => {
  const line = '##vso[task.complete]'
  const files = {'.claude/rules/a.md': `# A\r\n${line}\n`}
  const without = {CI: '', GITHUB_ACTIONS: '', TF_BUILD: '', TEAMCITY_VERSION: '', JENKINS_URL: ''}
  const args = ['--diff', '--no-config', '.claude']

  test('is exact for a program', () => {
    expect(run(temporaryFolder(files), args, '', without).out).toContain(` ${line}\n`)
  })

  test.each(Object.keys(without))('is broken up in the log that %s names', (name) => {
    const {out} = run(temporaryFolder(files), args, '', {...without, [name]: 'true'})
    expect(out).toContain(' #\u00B7#vso[task.complete]\n')
  })

  test('is exact in a file, for a later step', () => {
    const cwd = temporaryFolder(files)
    const to = openSync(join(cwd, 'fixes.patch'), 'w')
    spawnSync(process.execPath, [bin, ...args], {
      cwd,
      stdio: ['ignore', to, 'ignore'],
      env: {...process.env, TF_BUILD: 'True'}
    })
    closeSync(to)
    expect(readFileSync(join(cwd, 'fixes.patch'), 'utf8')).toContain(`-# A\r\n+# A\n ${line}\n`)
  })
})
