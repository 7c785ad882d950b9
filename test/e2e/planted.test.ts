/** What a repository puts beside what is started does not run, on no way in: SECURITY.md lists them. */
import {join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {plant} from '../support/planted-programs.ts'
import {run} from '../support/process.ts'
import {brokenAgent} from '../support/repository.ts'
import {startStep} from '../support/runner.ts'

const {PATH: userPath = ''} = process.env

afterEach(() => {
  process.env['PATH'] = userPath
})

describe.skipIf(process.platform === 'win32')('nothing that is planted runs', () => {
  test('on the command line, with any command', () => {
    const {cwd, env, traces} = plant()
    const commands = [
      ['.'],
      ['--fix', 'agents'],
      ['--diff', 'agents'],
      ['--staged', '--fix'],
      ['--changed', '--changed-lines'],
      ['--since', 'HEAD'],
      ['--cache', '--cache-location', 'cache', 'agents'],
      ['--print-config', 'agents/a.md'],
      ['outputs', 'runs'],
      ['outputs', '--stats', 'runs'],
      ['contracts', 'agents'],
      ['contracts', '--from', 'runs'],
      ['explain', 'ascii-only'],
      ['render', 'status', '--task', 'a', '--parent', 'b'],
      ['merge', 'none.json'],
      ['completion', 'bash'],
      ['init', '--dry-run'],
      ['init', '--hook', 'claude', '--config', '--workflow', '--yes']
    ]
    for (const args of commands) {
      run(cwd, args, '', env)
      expect([args, traces()]).toEqual([args, []])
    }
    expect(run(cwd, ['--changed', 'agents'], '', env).err).not.toContain('git')
  })

  test('as a hook of pre-commit, which passes names of files', () => {
    const {cwd, env, traces} = plant()
    expect(run(cwd, ['--fix', 'agents/a.md', 'agents/b.md'], '', {...env, PRE_COMMIT: '1'}).code).not.toBe(null)
    expect(traces()).toEqual([])
  })

  test('as the live hook, which runs no plugins either', () => {
    const plugins = {'lint-agents.config.json': JSON.stringify({plugins: ['./index.js', 'unified']})}
    const {cwd, env, traces} = plant(plugins)
    const payloads = [
      {hook_event_name: 'Stop', session_id: '1', cwd, last_assistant_message: '# SUGGESTED PROMPTS\n'},
      {
        hook_event_name: 'PreToolUse',
        session_id: '1',
        cwd,
        tool_name: 'Write',
        tool_input: {file_path: join(cwd, 'agents/c.md'), content: brokenAgent}
      }
    ]
    for (const payload of payloads) {
      const {code} = run(cwd, ['hook', '--contract', 'system-templates'], JSON.stringify(payload), env)
      expect([code, traces()]).toEqual([0, []])
    }
  })

  test.each([
    '! command -v lint-agents >/dev/null || lint-agents hook',
    '! [ -x node_modules/.bin/lint-agents ] || node_modules/.bin/lint-agents hook',
    'npx lint-agents hook',
    './tools/bin/lint-agents hook'
  ])('by the doctor: %s', (command) => {
    const hooks = {Stop: [{hooks: [{type: 'command', command}]}], SubagentStop: [{hooks: [{type: 'command', command}]}]}
    const {cwd, env, traces} = plant({'.claude/settings.json': JSON.stringify({hooks})})
    const {out} = run(cwd, ['hook', '--doctor'], '', env)
    expect(out).toContain('it was not run')
    expect(traces()).toEqual([])
  })

  test('by the Action', () => {
    const {cwd, env, traces} = plant({'lint-agents.config.json': JSON.stringify({plugins: ['./index.js', 'unified']})})
    process.env['PATH'] = env['PATH'] ?? ''
    const {code, stdout} = startStep({inputs: {changed: 'off', 'fail-on': 'never'}, workspace: cwd})
    expect([code, traces()]).toEqual([0, []])
    expect(stdout).toContain('Plugins are not run')
  })
})
