/** What a terminal shows besides what a pipe gets: lines of its width, links, a line of progress. */
import {describe, expect, test} from 'vitest'
import {progressOn} from '../../src/cli/lint.ts'
import {fileUrlIn, guardedTerminal, hasProgress, showsLinks} from '../../src/cli/terminal.ts'
import {allRules} from '../../src/run/rules.ts'
import {cells} from '../../src/text/cells.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {repositoryWith} from '../support/init.ts'

const block = (...lines: string[]): string =>
  `# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n${lines.map((line) => `${line}\n`).join('')}---\n`
const agent = {'agents/a.md': block('  [1] Continue \u2014 \u{1F600} and \u201Cgo\u201D', '  [2] Show workflow status')}
const long = {'agents/a.md': block(`  [1] Continue ${'and so on '.repeat(12)}\u2014 on`, '  [2] Show workflow status')}

describe('findings on one line', () => {
  test('share a frame, which has the number of the line', async () => {
    const {out} = await runCli(temporaryFolder(agent), ['agents'])
    const frames = out.split('\n').filter((line) => /^ +\d* \|/.test(line))
    expect(frames).toEqual([
      '    5 |   [1] Continue \u2014 \u{1F600} and \u201Cgo\u201D',
      '      |                ^ ^^     ^  ^'
    ])
    expect(out.match(/ascii-only/g)).toHaveLength(4)
  })

  test('far from each other have frames of their own', async () => {
    const far = {'agents/a.md': block(`  [1] \u2014 ${'x '.repeat(80)}\u2014`, '  [2] Show workflow status')}
    const {out} = await runCli(temporaryFolder(far), ['agents'])
    expect(out.split('\n').filter((line) => /^ +5 \|/.test(line))).toHaveLength(2)
    expect(out.split('\n').filter((line) => /^ +\| +\^$/.test(line))).toHaveLength(2)
  })

  test('with other lines between them do not', async () => {
    const two = {'agents/a.md': block('  [1] Go \u2014', '  [2] Show \u2014')}
    const {out} = await runCli(temporaryFolder(two), ['agents'])
    expect(out.split('\n').filter((line) => /^ +[56] \|/.test(line))).toHaveLength(2)
  })
})

describe('the width of a terminal', () => {
  test.each([40, 60, 80, 100, 160])('%d columns', async (columns) => {
    for (const files of [agent, long]) {
      const {out} = await runCli(temporaryFolder(files), ['agents'], {columns})
      expect(out.split('\n').filter((line) => cells(line) > columns)).toEqual([])
      expect(out).toMatch(/ascii-only \(--fix\)$/m)
      expect(out).toMatch(/^ +5 \| .*[\u2014]/m)
      expect(out).toMatch(/^ +\| +\^/m)
    }
  })

  test('a pipe gets each message in one line', async () => {
    const {out} = await runCli(temporaryFolder(long), ['agents'])
    expect(out).toMatch(/^ {2}5:\d+ {2}error {2}Unexpected character .*, expected ASCII such as `--` {2}ascii-only/m)
  })

  test('carets are below what they mark, also where the start of the line is left out', async () => {
    const {out} = await runCli(temporaryFolder(long), ['agents'], {columns: 60})
    const [line = '', carets = ''] = out.split('\n').filter((each) => / \| /.test(each))
    expect(line[carets.indexOf('^')]).toBe('\u2014')
  })
})

describe('links', () => {
  const link = (url: string, text: string): string => `\u001B]8;;${url}\u001B\\${text}\u001B]8;;\u001B\\`

  test('lead to files and to the pages of rules', async () => {
    const cwd = temporaryFolder(agent)
    const {out} = await runCli(cwd, ['agents'], {fileUrl: () => 'file:///home/agents/a.md'})
    expect(out).toContain(link('file:///home/agents/a.md', 'agents/a.md'))
    expect(out).toMatch(/\u001B\]8;;https:\/\/\S+ascii-only\.md\u001B\\ascii-only\u001B\]8;;\u001B\\ \(--fix\)/)
  })

  test('have addresses without anything that a terminal acts on', () => {
    expect(fileUrlIn('/home')('a\u001B]8;;x\u0007 \u202E\n.md')).toMatch(/^file:\/\/[!-~]+$/)
  })

  test('of linted texts are not links', async () => {
    const hostile = block(`  [1] ${link('https://example.org', 'here')} \u2014`, '  [2] Show workflow status')
    const {out} = await runCli(temporaryFolder({'agents/a.md': hostile}), ['agents'], {
      fileUrl: fileUrlIn('/home'),
      isColored: true
    })
    expect(out).toContain('here')
    expect(out).not.toContain(']8;;https://example.org\u001B')
  })

  test.each<[Record<string, string>, boolean, boolean]>([
    [{TERM_PROGRAM: 'iTerm.app'}, true, true],
    [{TERM_PROGRAM: 'vscode'}, true, true],
    [{VTE_VERSION: '6003'}, true, true],
    [{VTE_VERSION: '4600'}, true, false],
    [{WT_SESSION: 'x'}, true, true],
    [{TERM: 'xterm-kitty'}, true, true],
    [{TERM: 'xterm-256color'}, true, false],
    [{TERM: 'xterm-kitty'}, false, false],
    [{TERM: 'xterm-kitty', CI: 'true'}, true, false],
    [{TERM_PROGRAM: 'vscode', TERM: 'dumb'}, true, false],
    [{FORCE_HYPERLINK: '1'}, false, true],
    [{FORCE_HYPERLINK: '0', TERM: 'xterm-kitty'}, true, false],
    [{FORCE_HYPERLINK: ''}, true, false]
  ])('with %o, terminal %s: %s', (env, isTerminal, expected) => {
    expect(showsLinks(env, () => isTerminal)).toBe(expected)
  })
})

describe('progress', () => {
  test('is shown after a second, ten times a second at most', () => {
    const lines: (string | undefined)[] = []
    const times = [0, 500, 999, 1_000, 1_050, 1_099, 1_100, 2_000]
    const tick = progressOn({progress: (line) => void lines.push(line)}, () => times.shift() ?? 0)
    for (let done = 1; done <= 7; done++) tick?.(done * 1_000, 12_345)
    expect(lines).toEqual([
      '3,000 of 12,345 files, 3,000 a second',
      '6,000 of 12,345 files, 5,455 a second',
      '7,000 of 12,345 files, 3,500 a second'
    ])
  })

  test('nothing is counted where nothing shows it', () => {
    expect(progressOn({})).toBeUndefined()
  })

  test.each<[string[], Record<string, string>, boolean]>([
    [[], {}, true],
    [['--no-progress'], {}, false],
    [[], {CI: 'true'}, false],
    [[], {TERM: 'dumb'}, false]
  ])('%j with %o: %s', (argv, env, expected) => {
    expect(hasProgress(argv, env)).toBe(expected)
  })

  test('ends where another line begins, and is not taken away twice', () => {
    const written: string[] = []
    const write = (text: string): boolean => written.push(text) > 0
    const raw = {cwd: '/', out: write, err: write, isColored: false, stdin: () => []}
    const terminal = guardedTerminal({...raw, progress: (line) => written.push(line ?? 'clear')})
    terminal.err('one')
    terminal.progress?.('1 of 2 files\u001B[31m')
    terminal.progress?.('2 of 2 files')
    terminal.err('two')
    terminal.out('three')
    terminal.progress?.('again')
    terminal.progress?.(undefined)
    terminal.progress?.(undefined)
    expect(written).toEqual([
      'one',
      '1 of 2 files\u00B7[31m',
      '2 of 2 files',
      'clear',
      'two',
      'three',
      'again',
      'clear'
    ])
  })
})

test('the steps of init are as wide as the terminal', async () => {
  const {out} = await runCli(repositoryWith({'package.json': '{}'}).folder, ['init'], {columns: 80})
  const steps = out.split('\n\n')[1] ?? ''
  expect(steps).toContain('package.json')
  expect(steps.split('\n').filter((line) => cells(line) > 80)).toEqual([])
})

describe('explain', () => {
  const page = async (columns?: number, isColored = true): Promise<string> =>
    (await runCli(temporaryFolder(), ['explain', 'ascii-only'], {isColored, ...(columns && {columns})})).out
  const uncolored = (text: string): string => text.replaceAll(/\u001B\[\d+m/g, '')

  test('is rendered for a terminal', async () => {
    const text = await page(80)
    expect(text.split('\n')[0]).toBe('\u001B[1m\u001B[4mascii-only\u001B[24m\u001B[22m')
    expect(text).toContain('\n\u001B[1mHow to fix\u001B[22m\n')
    expect(text).toContain('\u001B[36m--fix\u001B[39m')
    expect(text).toContain('\n      [2] Review \u2014 \u201Ctwice\u201D\n')
    expect(text).not.toMatch(/^#{1,2} (?!SUGGESTED)|^```|<!--/m)
    const prose = uncolored(text)
      .split('\n')
      .filter((line) => !line.startsWith('    '))
    expect(prose.filter((line) => cells(line) > 80)).toEqual([])
  })

  test('is Markdown for a pipe, and without colors', async () => {
    const markdown = await page()
    expect(markdown).toMatch(/^# ascii-only\n/)
    expect(await page(80, false)).toBe(markdown)
  })

  test('wraps the findings of examples between words', async () => {
    const options = {isColored: true, columns: 80}
    const text = uncolored((await runCli(temporaryFolder(), ['explain', 'agent-tools'], options)).out)
    expect(text).toContain(
      '\n    4:14-4:18: warning: Unexpected tool `Grpe`, which Claude Code 2.1 ignores,\n      expected `Grep`\n'
    )
    expect(text.split('\n').filter((line) => cells(line) > 80)).toEqual([])
  })

  test('loses no word of any page', async () => {
    const words = (text: string): string => text.replaceAll(/<!--.*-->|^[`~]{3,}|[`#\s]|\]\([^()]*\)|\[/gm, '')
    for (const {id} of allRules) {
      const markdown = (await runCli(temporaryFolder(), ['explain', id])).out
      const shown = (await runCli(temporaryFolder(), ['explain', id], {isColored: true, columns: 60})).out
      expect(words(uncolored(shown))).toBe(words(markdown))
    }
  })
})
