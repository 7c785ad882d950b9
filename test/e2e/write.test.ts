/** What a process writes while signals, other users and full folders come in between. */
import {spawn, spawnSync} from 'node:child_process'
import {chmodSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {reportOf} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {fixableAgent, goodAgent} from '../support/repository.ts'

const many = Object.fromEntries(Array.from({length: 400}, (_, index) => [`a${index}.md`, fixableAgent]))

describe.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  test('ends a run between two files, by that signal and without leftovers', async () => {
    const cwd = temporaryFolder({'.git/HEAD': '', ...many})
    const child = spawn(process.execPath, [bin, '--no-config', '--fix', '.'], {cwd, stdio: 'ignore'})
    const end = new Promise((done) => child.on('exit', (code, by) => done(by ?? code)))
    while (readFileSync(join(cwd, 'a0.md'), 'utf8') === fixableAgent) await setTimeout(1)
    child.kill(signal)
    expect(await end).toBe(signal)
    const names = readdirSync(cwd)
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
    const texts = names.filter((name) => name !== '.git').map((name) => readFileSync(join(cwd, name), 'utf8'))
    expect(texts.filter((text) => text !== fixableAgent && text !== goodAgent)).toEqual([])
  })
})

test('a link of a repository, by whatever pattern it was named, is not fixed outside of it', () => {
  const base = temporaryFolder({'repository/.git/HEAD': '', 'repository/b.md': fixableAgent, 'out.md': fixableAgent})
  const cwd = join(base, 'repository')
  symlinkSync('../out.md', join(cwd, 'a.md'))
  const {code, err} = run(cwd, ['--no-config', '--fix', 'a.md', 'b.md'])
  expect(code).toBe(2)
  expect(err).toContain(
    `${join(cwd, 'a.md')}: Cannot read the file: a link that leads out of the repository\nFixed 1 file\n`
  )
  expect(readFileSync(join(base, 'out.md'), 'utf8')).toBe(fixableAgent)
  expect(readFileSync(join(cwd, 'b.md'), 'utf8')).toBe(goodAgent)
  expect(run(cwd, ['--no-config', '--fix', '../out.md']).code).toBe(0)
  expect(readFileSync(join(base, 'out.md'), 'utf8')).toBe(goodAgent)
})

/** As a user to whom modes apply, where this one is root. */
const asOther = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
const canBeOther = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0

test.skipIf(!canBeOther)('a folder that cannot be written to is a failure of its files alone', () => {
  const cwd = temporaryFolder({'.git/HEAD': '', 'a/a.md': fixableAgent, 'b/b.md': fixableAgent, 'c/c.md': fixableAgent})
  for (const folder of ['', 'a', 'c']) chmodSync(join(cwd, folder), 0o777)
  for (const file of ['a/a.md', 'b/b.md', 'c/c.md']) chmodSync(join(cwd, file), 0o666)
  chmodSync(join(cwd, 'b'), 0o755)
  const [program = '', ...args] = [...asOther, process.execPath, bin, '--no-config', '--fix', '.']
  if (asOther.length === 0) chmodSync(join(cwd, 'b'), 0o555)
  const {status, stderr} = spawnSync(program, args, {cwd, encoding: 'utf8'})
  chmodSync(join(cwd, 'b'), 0o755)
  expect(status).toBe(2)
  expect(stderr).toBe(`${join(cwd, 'b/b.md')}: Cannot write the file: permission denied\nFixed 2 files\n`)
  expect(['a/a.md', 'b/b.md', 'c/c.md'].map((file) => readFileSync(join(cwd, file), 'utf8'))).toEqual([
    goodAgent,
    fixableAgent,
    goodAgent
  ])
})

describe.skipIf(process.platform === 'win32')('a report goes to', () => {
  const shell = (cwd: string, script: string) =>
    spawnSync('bash', ['-c', script, process.execPath, bin], {cwd, encoding: 'utf8'})
  const cwd = temporaryFolder({'a.md': goodAgent})

  test.each([
    ['a pipe', '"$0" "$1" -f json -o /dev/stdout a.md | cat'],
    ['a file behind standard output', '"$0" "$1" -f json -o /dev/stdout a.md > report; cat report; rm report'],
    ['a descriptor', '"$0" "$1" -f json -o /dev/fd/3 a.md 3>&1 | cat'],
    ['a named pipe', 'mkfifo p; "$0" "$1" -f json -o p a.md & cat p; rm p; wait']
  ])('%s', (_, script) => {
    const {stdout} = shell(cwd, script)
    expect(reportOf({out: stdout}).summary.files).toBe(1)
    expect(readdirSync(cwd)).toEqual(['a.md'])
  })

  test('no named pipe that no program reads', () => {
    const {status, stderr} = shell(cwd, 'mkfifo p; "$0" "$1" -f json -o p a.md; code=$?; rm p; exit $code')
    expect([status, stderr]).toEqual([2, expect.stringContaining('no program read the pipe within a second')])
  })

  test('/dev/null, and what is there already is added to', () => {
    writeFileSync(join(cwd, 'log'), 'first\n')
    const {status, stdout} = shell(
      cwd,
      '"$0" "$1" -o /dev/null a.md; "$0" "$1" -f json -o /dev/stdout a.md >> log; cat log'
    )
    expect([status, stdout.startsWith('first\n{')]).toEqual([0, true])
  })
})
