/** The hook as hosts run it: the bundled command line in a process of its own. */
import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {describe, expect, test} from 'vitest'
import type {Ran} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {bad, block, contractArgs, good, reason, silent} from '../support/hook.ts'
import {bin, run} from '../support/process.ts'

const stop = (text: string, isRetry = false): object => ({
  hook_event_name: 'Stop',
  session_id: 's',
  stop_hook_active: isRetry,
  last_assistant_message: text
})

/** Starts the hook in an empty project, with a folder of its own for the retry counts. */
function openProject(files: Readonly<Record<string, string>> = {}) {
  const [cwd, stateDir] = [temporaryFolder(files), temporaryFolder()]
  const env = {TMPDIR: stateDir, TEMP: stateDir, TMP: stateDir}
  return {
    cwd,
    runHook: (input: object | string, ...args: readonly string[]) =>
      run(cwd, ['hook', ...args], typeof input === 'string' ? input : JSON.stringify({cwd, ...input}), env)
  }
}

test('the answer is on standard output, and a good message gets none', () => {
  const {runHook} = openProject()
  expect(runHook(stop(bad), ...contractArgs)).toEqual(block())
  expect(runHook(stop(good), ...contractArgs)).toEqual(silent)
})

test('processes share the retry count', () => {
  const {runHook} = openProject()
  expect(runHook(stop(bad), ...contractArgs)).toEqual(block())
  expect(runHook(stop(bad, true), ...contractArgs)).toEqual(block())
  const {code, out, err} = runHook(stop(bad, true), ...contractArgs)
  expect(code).toBe(0)
  expect(err).toContain('still violates 1 rule; retry limit reached, allowed')
  expect(JSON.parse(out).systemMessage).toBe(err.trimEnd())
})

test('a write of a bad definition is denied', () => {
  const content = '# ROLE\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n---\n'
  const input = {file_path: 'agents/a.md', content}
  const {code, out, err} = openProject().runHook({hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: input})
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out).hookSpecificOutput).toMatchObject({permissionDecision: 'deny'})
})

/** What a shell gives the hook: a pipe or a file, which it need not read from the start. */
test.each<[string, string]>([
  ['a pipe whose parts come late', '(head -c 20 payload.json; sleep 0.2; tail -c +21 payload.json) | HOOK'],
  ['a file', 'HOOK < payload.json'],
  ['the rest of a file', '(read -r; HOOK) < rest.json'],
  ['a device', 'HOOK < /dev/null; HOOK < payload.json']
])('standard input: %s', (_, script) => {
  const payload = JSON.stringify(stop(bad))
  const {cwd} = openProject({'payload.json': payload, 'rest.json': `a line before it\n${payload}`})
  const command = script.replaceAll('HOOK', `'${process.execPath}' '${bin}' hook ${contractArgs.join(' ')}`)
  const {stdout} = spawnSync('bash', ['-c', command], {cwd, encoding: 'utf8', env: {...process.env, TMPDIR: cwd}})
  expect(stdout).toBe(block().out)
})

test('standard input: a socket whose parts come late', async () => {
  const {cwd} = openProject()
  const payload = JSON.stringify(stop(bad))
  const host = spawn(process.execPath, [bin, 'hook', ...contractArgs], {cwd, env: {...process.env, TMPDIR: cwd}})
  let out = ''
  host.stdout.on('data', (part) => {
    out += String(part)
  })
  host.stdin.write(payload.slice(0, 20))
  setTimeout(() => host.stdin.end(payload.slice(20)), 200)
  const [code] = await once(host, 'close')
  expect([code, out]).toEqual([0, block().out])
})

describe('exit codes', () => {
  const invalidInput = 'lint-agents hook: Unexpected standard input, expected the JSON object of a hook\n'

  test('0 where standard input is empty, invalid or large', () => {
    const {runHook} = openProject()
    for (const input of ['', 'not { json', 'x'.repeat(50_000_000)])
      expect(runHook(input, ...contractArgs)).toEqual({code: 0, out: '', err: invalidInput})
    const large = runHook(stop('word\n'.repeat(10_000_000)), ...contractArgs)
    expect(large.code).toBe(0)
    expect(large.err).toContain('Unexpected message of 50000000 characters, expected at most 1000000')
  })

  test.concurrent('0 where standard input has no end', async () => {
    const {cwd} = openProject()
    const runWith = async (input: string): Promise<Ran> => {
      const script = `${input} | ('${process.execPath}' '${bin}' hook; echo "code $?")`
      const shell = spawn('bash', ['-c', script], {cwd, timeout: 25_000, killSignal: 'SIGKILL'})
      const [out, err, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')])
      return {code, out, err}
    }
    expect(await runWith('yes')).toEqual({
      code: 0,
      out: 'code 0\n',
      err: 'lint-agents hook: Unexpected size of standard input, expected at most 64 MB\n'
    })
    expect(await runWith('(for i in $(seq 120); do printf x; sleep 0.1; done) 2>/dev/null')).toEqual({
      code: 0,
      out: 'code 0\n',
      err: 'lint-agents hook: Missing end of standard input, expected it within 10 s\n'
    })
  })

  test.concurrent('a signal where a host keeps a socket open: an answer, and the process ends', async () => {
    const {cwd} = openProject()
    const host = spawn(process.execPath, [bin, 'hook'], {cwd})
    let err = ''
    host.stderr.on('data', (part) => {
      err += String(part)
    })
    host.stdin.write('{"hook_event_name": ')
    const [code, signal] = await once(host, 'close')
    expect([code, signal]).toEqual([null, 'SIGTERM'])
    expect(err).toBe('lint-agents hook: Missing end of standard input, expected it within 10 s\n')
  })

  test('0 for an invalid configuration', () => {
    const {code, err} = openProject({'lint-agents.config.json': '{'}).runHook(stop(bad), ...contractArgs)
    expect(code).toBe(0)
    expect(err).toContain('lint-agents.config.json:1:')
  })

  test('1 for a wrong command line', () => {
    expect(openProject().runHook(stop(bad), '--bogus')).toMatchObject({code: 1, out: ''})
  })

  test('2 where a teammate is sent back: the reason is on standard error', () => {
    const record = {type: 'assistant', message: {role: 'assistant', content: [{type: 'text', text: bad}]}}
    const {cwd, runHook} = openProject({
      's.jsonl': `${JSON.stringify({...record, isSidechain: false, sessionId: 's'})}\n`
    })
    const payload = {hook_event_name: 'TeammateIdle', teammate_name: 'x', transcript_path: `${cwd}/s.jsonl`}
    expect(runHook(payload, ...contractArgs)).toEqual({code: 2, out: '', err: `${reason}\n`})
  })
})
