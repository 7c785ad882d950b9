/** What lies in place of a file: a run ends by itself, reports what it did not read, and lints the rest. */
import {execFileSync, spawnSync} from 'node:child_process'
import {chmodSync, mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openReader} from '../../src/disk/contained-reader.ts'
import type {Ran} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {bin} from '../support/process.ts'
import {brokenAgent, createRepository} from '../support/repository.ts'

/** A process that hangs is killed, so that its code is `null`. */
function runShell(cwd: string, script: string, input = ''): Ran {
  const start = `lint() { '${process.execPath}' '${bin}' "$@"; }\n`
  const options = {cwd, input, encoding: 'utf8', timeout: 25_000, killSignal: 'SIGKILL'} as const
  const {status, stdout, stderr} = spawnSync('bash', ['-c', start + script], options)
  return {code: status, out: stdout, err: stderr}
}

const pipe = (path: string): unknown => execFileSync('mkfifo', [path])

/** A repository with an agent that has an error. */
function openRepository(): string {
  const {folder, write} = createRepository()
  write('agents/a.md', brokenAgent)
  return folder
}

describe('beside the files of a run', () => {
  test.each<[string, (path: string) => void]>([
    ['agents/z.md', (path) => symlinkSync('/dev/zero', path)],
    ['agents/z.md', (path) => symlinkSync('/dev/stdin', path)],
    ['agents/z.md', pipe],
    ['agents/.remarkignore', (path) => symlinkSync('/dev/zero', path)],
    ['.gitignore', pipe],
    ['.gitignore', (path) => mkdirSync(path)],
    ['package.json', (path) => mkdirSync(path)],
    ['agents/package.json', (path) => symlinkSync('/dev/zero', path)]
  ])('%s that is not a file is not read, which is a notice (%#)', (name, make) => {
    const folder = openRepository()
    make(join(folder, name))
    const {code, out, err} = runShell(folder, 'lint agents')
    expect([code, out.includes('1 error')]).toEqual([1, true])
    // A name that the rules do not ask for is not read at all.
    if (name !== 'agents/z.md') expect(err).toContain(`${name}: not read: `)
  })

  test('a definition that is a pipe is not a regular file', () => {
    const path = join(openRepository(), 'z.md')
    pipe(path)
    expect(openReader(dirname(path)).attempt(path)).toEqual({reason: 'not a regular file but a pipe'})
  })

  test.each<[string, (path: string) => void]>([
    ['a pipe', pipe],
    ['a folder', (path) => mkdirSync(path)],
    ['a device', (path) => symlinkSync('/dev/zero', path)]
  ])('a configuration that is %s ends the run: without it less would be checked', (_, make) => {
    const folder = openRepository()
    make(join(folder, 'lint-agents.config.json'))
    const {code, err} = runShell(folder, 'lint')
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('lint-agents.config.json: Cannot read the configuration: ')
    ])
  })

  test('definitions that git knows may be links to themselves or to devices', () => {
    const folder = openRepository()
    symlinkSync('loop.md', join(folder, 'agents/loop.md'))
    symlinkSync('/dev/zero', join(folder, 'agents/zero.md'))
    writeFileSync(join(folder, 'o.md'), 'x\n')
    const {code, err} = runShell(folder, 'git add -A && lint outputs --agent a o.md')
    expect(code).toBe(1)
    expect(err).toMatch(/loop\.md: not read: too many symbolic links/)
    expect(err).toMatch(/zero\.md: not read: outside of /)
  })
})

describe('a file that is named', () => {
  test('a pipe of the shell is read to its end, however late it comes', () => {
    const folder = openRepository()
    const command = 'sleep 0.2; cat agents/a.md'
    expect(runShell(folder, `lint <(${command})`)).toMatchObject({code: 1})
    expect(runShell(folder, `lint outputs --contract suggested-prompts <(${command})`)).toMatchObject({code: 1})
    expect(runShell(folder, 'lint <(true)')).toMatchObject({code: 0})
    expect(runShell(folder, 'cat agents/a.md | lint /dev/stdin')).toMatchObject({code: 1})
    expect(runShell(folder, 'mkfifo p; cat agents/a.md > p & sleep 0.1; lint p')).toMatchObject({code: 1})
  })

  test('a device without an end, and a pipe without a writer, are failures', () => {
    const folder = openRepository()
    pipe(join(folder, 'p'))
    expect(runShell(folder, 'lint /dev/zero')).toMatchObject({
      code: 2,
      err: expect.stringContaining('larger than 64 MB')
    })
    expect(runShell(folder, 'lint outputs /dev/zero')).toMatchObject({code: 2})
    expect(runShell(folder, 'lint p')).toMatchObject({code: 2, err: expect.stringContaining('no program wrote')})
  })

  test('a pipe in the place of a file that changed is not waited for, and cannot be a state', () => {
    const folder = openRepository()
    const script = 'git add -A && git commit -qm a && rm agents/a.md && mkfifo agents/a.md && lint --since HEAD'
    expect(runShell(folder, script)).toMatchObject({
      code: 2,
      err: expect.stringContaining('a.md: Cannot read the file: not a regular file but a pipe')
    })
    expect(runShell(folder, 'lint --state <(true)').err).toMatch(
      /^Unexpected --state `.*`, expected a file and no pipe/
    )
  })

  test('a pipe that a search finds in place of a file is named', () => {
    const folder = temporaryFolder({'agents/a.md': brokenAgent, 'runs/o.md': '{{TASKS}}\n'})
    for (const name of ['agents/p.md', 'agents/p.bin', 'runs/p.jsonl']) pipe(join(folder, name))
    const runs = {lint: 'agents/p.md', 'lint "agents/*.md"': 'agents/p.md', 'lint outputs runs': 'runs/p.jsonl'}
    for (const [command, name] of Object.entries(runs)) {
      const {code, out, err} = runShell(folder, command)
      expect([code, out.includes('1 error')]).toEqual([1, true])
      expect(err.match(/\S+: skipped.*/g)).toEqual([`${join(folder, name)}: skipped: not a regular file but a pipe`])
    }
  })

  test('a pattern of the shell may name links to devices, to themselves and to nothing', () => {
    const reasons = {
      '/dev/zero': 'not a regular file but a link to a device',
      '/dev/stdin': 'not a regular file but a link to a ',
      '../p': 'not a regular file but a link to a pipe',
      'z.md': 'too many symbolic links',
      nothing: 'a link to nothing'
    }
    for (const [target, reason] of Object.entries(reasons)) {
      const folder = openRepository()
      pipe(join(folder, 'p'))
      symlinkSync(target, join(folder, 'agents/z.md'))
      const {code, out, err} = runShell(folder, 'lint agents/*.md')
      expect([target, code, out.includes('1 error')]).toEqual([target, 2, true])
      expect(err).toContain(`agents/z.md: Cannot read the file: ${reason}`)
    }
  })
})

describe('names and folders', () => {
  const bad = Buffer.from('d\xe9', 'latin1')
  const at = (folder: string, ...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.from(`${folder}/`), ...parts])

  test('a name that is not UTF-8 is one failure', () => {
    const folder = openRepository()
    mkdirSync(at(folder, bad))
    writeFileSync(at(folder, bad, Buffer.from('.md')), brokenAgent)
    writeFileSync(at(folder, bad, Buffer.from('.png')), '')
    const {code, out, err} = runShell(folder, 'lint')
    expect([code, out.includes('1 error')]).toEqual([2, true])
    expect(err.match(/: Cannot read.*/g)?.sort()).toEqual([
      ': Cannot read the file: a name that is not UTF-8',
      ': Cannot read the folder: a name that is not UTF-8'
    ])
    expect(err).toContain('d\\xe9.md: ')
    for (const scope of ['--staged', '--changed']) {
      const changed = runShell(folder, `git add -A && lint ${scope}`)
      expect([changed.code, changed.out.includes('1 error')]).toEqual([2, true])
      expect(changed.err).toContain('d\\xe9.md: Cannot read the file: a name that is not UTF-8')
    }
  })

  test.skipIf(process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status !== 0)(
    'a folder that cannot be listed is one failure',
    () => {
      const folder = temporaryFolder({'agents/a.md': brokenAgent, 'secret/b.md': brokenAgent})
      chmodSync(folder, 0o755)
      chmodSync(join(folder, 'secret'), 0)
      const user = process.getuid?.() === 0 ? 'setpriv --reuid=65534 --regid=65534 --clear-groups ' : ''
      const {code, out, err} = runShell(folder, `${user}'${process.execPath}' '${bin}'`)
      expect([code, out.includes('1 error')]).toEqual([2, true])
      expect(err).toContain('secret: Cannot read the folder: permission denied')
      chmodSync(join(folder, 'secret'), 0o755)
    }
  )

  test('a glob matches names with line breaks', () => {
    const folder = temporaryFolder({'runs/a\nb.md': '{{TASKS}}\n'})
    expect(runShell(folder, "lint outputs 'runs/**'")).toMatchObject({code: 1})
  })
})

test('a schema outside of the repository is not read', () => {
  const folder = openRepository()
  writeFileSync(join(folder, 'o.md'), '{}\n')
  for (const json of ['/etc/passwd', '../secret.json']) {
    const config = {contracts: {c: {json}}, agents: {a: ['c']}}
    writeFileSync(join(folder, 'lint-agents.config.json'), JSON.stringify(config))
    const {code, err} = runShell(folder, 'lint outputs --agent a o.md')
    expect(code).toBe(2)
    expect(err).toMatch(/config\.json:1:\d+: Unexpected schema `.*`, expected a file: (?:outside of|no such file)/)
  }
})

describe('a hook lets the agent go on', () => {
  const hook = (folder: string, input: object): Ran =>
    runShell(folder, 'lint hook --host claude --contract suggested-prompts', JSON.stringify({cwd: folder, ...input}))

  test.each<[string, (path: string) => void]>([
    ['not a regular file but a pipe', pipe],
    ['not a regular file but a folder', (path) => mkdirSync(path)],
    ['a link that leads out of the repository', (path) => symlinkSync('/dev/zero', path)]
  ])('where %s takes the place of a transcript', (reason, make) => {
    const folder = openRepository()
    const path = join(folder, 't.jsonl')
    make(path)
    const stop = {hook_event_name: 'Stop', session_id: 's', stop_hook_active: false, transcript_path: path}
    const {code, err} = hook(folder, stop)
    expect([code, err]).toEqual([0, expect.stringContaining(`t.jsonl: Cannot read the file: ${reason}`)])
  })

  test('where a pipe takes the place of a file to edit', () => {
    const folder = openRepository()
    pipe(join(folder, 'agents/p.md'))
    const edit = {file_path: join(folder, 'agents/p.md'), old_string: 'a', new_string: 'b'}
    const {code, err} = hook(folder, {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      tool_name: 'Edit',
      tool_input: edit
    })
    expect([code, err]).toEqual([0, expect.stringContaining('not a regular file but a pipe')])
  })
})
