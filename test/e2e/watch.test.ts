/** `--watch` of the built command line: piped, and in a real terminal, which `script` of util-linux gives. */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test, vi} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {brokenAgent, goodAgent} from '../support/repository.ts'

/** The good agent without the indentation of an item. */
const fixable = goodAgent.replace('  [2]', '[2]')

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** A running process, and what it printed since the last question. */
function start(cwd: string, [program = '', ...args]: readonly string[]) {
  const env = {...process.env, CI: '', NO_COLOR: '1', FORCE_COLOR: '', TERM: 'xterm', XDG_CACHE_HOME: join(cwd, '..')}
  const child = spawn(program, args, {cwd, env})
  started.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    ended,
    /** What no question has taken yet. */
    printed: () => printed,
    type: (keys: string) => child.stdin.write(keys),
    /** All that is printed until it matches, and the end of a report comes. */
    async until(text: RegExp): Promise<string> {
      const whole = new RegExp(`${text.source}[^]*Watching[^]*
`)
      await vi.waitFor(() => expect(printed).toMatch(whole), {timeout: 10_000, interval: 20})
      const all = printed
      printed = ''
      return all
    }
  }
}

const inPipe = (cwd: string, args: readonly string[]) =>
  start(cwd, ['sh', '-c', 'exec "$@" 2>&1', 'sh', process.execPath, bin, '--watch', ...args])
const inTerminal = (cwd: string, args: string) =>
  start(cwd, ['script', '-qec', `'${process.execPath}' '${bin}' --watch ${args}`, '/dev/null'])

describe('--watch', () => {
  test('lints again when a file changes, comes, goes, or a configuration is broken and repaired', async () => {
    const cwd = temporaryFolder({'agents/a.md': goodAgent})
    const watching = inPipe(cwd, ['agents'])
    expect(await watching.until(/^/)).toContain('No problems in 1 file')
    writeFileSync(join(cwd, 'agents/a.md'), brokenAgent)
    expect(await watching.until(/in 1 file/)).toContain('suggested-prompts-block')
    writeFileSync(join(cwd, 'agents/b.md'), goodAgent)
    expect(await watching.until(/in 2 files/)).toContain('suggested-prompts-block')
    rmSync(join(cwd, 'agents/a.md'))
    expect(await watching.until(/No problems in 1 file/)).not.toContain('error ')
    writeFileSync(join(cwd, 'lint-agents.config.json'), '{"rules": {"ascii-only": "loud"}}')
    expect(await watching.until(/lint-agents\.config\.json:1/)).toContain('Unexpected')
    writeFileSync(join(cwd, 'lint-agents.config.json'), '{}')
    await watching.until(/No problems in 1 file/)
  }, 60_000)

  test('writes reports anew, without an end', async () => {
    const cwd = temporaryFolder({'agents/a.md': goodAgent})
    const watching = inPipe(cwd, ['agents', '.', '-f', 'pretty', '-o', 'json:report.json'])
    await watching.until(/No problems/)
    writeFileSync(join(cwd, 'agents/a.md'), brokenAgent)
    const printed = await watching.until(/1 error/)
    expect(printed.match(/Watching/g)).toHaveLength(1)
    expect(JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'))).toMatchObject({summary: {errors: 1}})
  }, 60_000)

  test('outputs are checked again when the definition changes', async () => {
    const config =
      '{"contracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"]}}, "agents": {"a": ["verdict"]}}'
    const cwd = temporaryFolder({'runs/a.md': '<review>PAS</review>\n', 'lint-agents.config.json': config})
    const watching = inPipe(cwd, ['outputs', '--agent', 'a', 'runs'])
    expect(await watching.until(/1 error/)).toContain('`PAS`')
    writeFileSync(join(cwd, 'lint-agents.config.json'), config.replace('PASS', 'PAS'))
    await watching.until(/No problems/)
  }, 60_000)

  test.each([
    [['--watch', '-'], 'Unexpected --watch with standard input, expected files'],
    [['--watch', '--fix'], 'Unexpected --fix beside --watch, expected one of them: the key f fixes'],
    [['--watch', '--staged'], 'Unexpected --staged beside --watch, expected one of them'],
    [['--watch', 'missing'], 'No such file or folder: missing']
  ])('%j is refused', (args, message) => {
    const {code, err} = run(temporaryFolder({'a.md': goodAgent}), args)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

describe.skipIf(!hasScript)('--watch in a terminal (skipped without `script` of util-linux)', () => {
  test('f fixes, and q ends with the exit code of the last run', async () => {
    const cwd = temporaryFolder({'agents/a.md': fixable})
    const watching = inTerminal(cwd, 'agents')
    expect(await watching.until(/^/)).toContain('fixable with --fix')
    watching.type('f')
    await watching.until(/No problems/)
    expect(readFileSync(join(cwd, 'agents/a.md'), 'utf8')).toBe(goodAgent)
    watching.type('q')
    expect(await watching.ended).toBe(0)
  }, 60_000)

  test('Ctrl+C ends it', async () => {
    const watching = inTerminal(temporaryFolder({'agents/a.md': brokenAgent}), 'agents')
    await watching.until(/^/)
    watching.type('\u0003')
    expect(await watching.ended).toBe(1)
  }, 60_000)
})

describe('links and what comes and goes', () => {
  test('a link in a watched folder leads to nothing that is watched', async () => {
    const [cwd, other] = [temporaryFolder({'agents/a.md': goodAgent}), temporaryFolder({'in/a.md': goodAgent})]
    symlinkSync(other, join(cwd, 'agents/out'))
    const watching = inPipe(cwd, ['agents'])
    await watching.until(/No problems in 1 file/)
    const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000))
    await quiet()
    const before = watching.printed()
    writeFileSync(join(other, 'in/a.md'), brokenAgent)
    await quiet()
    expect(watching.printed()).toBe(before)
    writeFileSync(join(cwd, 'agents/a.md'), brokenAgent)
    expect(await watching.until(/in 1 file/)).toContain('suggested-prompts-block')
  })

  test('no link is followed, to the disk or around in a circle, and a loop ends nothing', async () => {
    const cwd = temporaryFolder({'.git/HEAD': '', 'agents/a.md': goodAgent})
    symlinkSync('.', join(cwd, 'circle'))
    symlinkSync('/', join(cwd, 'root'))
    symlinkSync('loop', join(cwd, 'loop'))
    const watching = inPipe(cwd, ['agents'])
    await watching.until(/No problems in 1 file/)
    writeFileSync(join(cwd, 'agents/a.md'), brokenAgent)
    expect(await watching.until(/in 1 file/)).toContain('suggested-prompts-block')
    for (let round = 0; round < 20; round++) {
      symlinkSync('..', join(cwd, `agents/link-${round}`))
      mkdirSync(join(cwd, `agents/folder-${round}`))
      rmSync(join(cwd, `agents/folder-${round}`), {recursive: true})
      rmSync(join(cwd, `agents/link-${round}`))
    }
    writeFileSync(join(cwd, 'agents/a.md'), goodAgent)
    await watching.until(/No problems in 1 file/)
  })

  test('a named link leads to what is watched', async () => {
    const cwd = temporaryFolder({'real/agents/a.md': goodAgent})
    symlinkSync('real/agents', join(cwd, 'agents'))
    const watching = inPipe(cwd, ['agents'])
    await watching.until(/No problems in 1 file/)
    writeFileSync(join(cwd, 'real/agents/a.md'), brokenAgent)
    expect(await watching.until(/in 1 file/)).toContain('suggested-prompts-block')
  })
})
