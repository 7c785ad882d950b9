/** The hook of a plugin beside the settings of its host: one of both answers. */
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {createHookFixture, silent, verdict} from '../support/hook.ts'
import {repositoryWith, runInit} from '../support/init.ts'
import {brokenAgent} from '../support/repository.ts'

const {HOME: userHome} = process.env
let home = ''
beforeEach(() => {
  home = temporaryFolder()
  process.env['HOME'] = home
})
afterEach(() => {
  process.env['HOME'] = userHome
})

const stop = {
  hook_event_name: 'SubagentStop',
  session_id: 's',
  agent_id: 'a',
  agent_type: 'code-reviewer',
  last_assistant_message: 'Done.'
}
const write = {
  hook_event_name: 'PostToolUse',
  session_id: 's',
  tool_name: 'Write',
  tool_input: {file_path: 'agents/a.md', content: brokenAgent},
  tool_response: {type: 'create', originalFile: null}
}

const running = (...events: readonly string[]): string => {
  const hooks = [{hooks: [{type: 'command', command: 'npx lint-agents hook'}]}]
  return JSON.stringify({hooks: Object.fromEntries(events.map((event) => [event, hooks]))})
}

describe.skipIf(process.platform === 'win32')('hook --plugin', () => {
  const files = {'lint-agents.config.json': verdict, 'agents/a.md': brokenAgent}

  test('answers where no settings run the hook', async () => {
    const {runHook} = createHookFixture({...files, '.claude/settings.json': '{"hooks": {"Stop": []}}'})
    expect((await runHook(stop, '--plugin')).out).toContain('"decision":"block"')
    expect((await runHook(write, '--plugin')).out).toContain('This change added 1 error')
  })

  test.each(['.claude/settings.json', '.claude/settings.local.json'])('leaves its events to %s', async (path) => {
    const {runHook} = createHookFixture({...files, [path]: running('SubagentStop')})
    expect(await runHook(stop, '--plugin')).toEqual(silent)
    expect((await runHook(stop)).out).toContain('"decision":"block"')
    expect((await runHook(write, '--plugin')).out).toContain('This change added 1 error')
  })

  test('leaves them to the settings of the user', async () => {
    writeFiles(home, {'.claude/settings.json': running('SubagentStop')})
    expect(await createHookFixture(files).runHook(stop, '--plugin')).toEqual(silent)
  })

  test('does not check after a write what is checked before it', async () => {
    const {runHook} = createHookFixture({...files, '.claude/settings.json': running('PreToolUse')})
    expect(await runHook(write, '--plugin')).toEqual(silent)
  })
})

describe.skipIf(process.platform === 'win32')('an enabled plugin', () => {
  const enabled = (value: boolean): string => JSON.stringify({enabledPlugins: {'lint-agents@lint-agents': value}})

  test.each([
    ['claude', '.claude/settings.json', enabled(true)],
    ['codex', '.codex/config.toml', '[plugins."lint-agents@lint-agents"]\nenabled = true\n']
  ])('of %s: `init` adds no hook, and the doctor names it', async (host, path, text) => {
    writeFiles(home, {[path]: text})
    const repository = repositoryWith({'package.json': '{}'})
    const {out} = await runInit(repository, ['--hook', host, '--yes'])
    expect(out).toContain(`nothing to do: the plugin lint-agents of ~/${path} runs the hook`)
    const doctor = await runCli(repository.folder, ['hook', '--doctor', '--host', host])
    expect(doctor).toMatchObject({
      code: 0,
      out: `${host} ~/${path}: the plugin lint-agents runs the hook\n\n1 hook, no problems\n`
    })
  })

  test('that the project turns off is not enabled', async () => {
    writeFiles(home, {'.claude/settings.json': enabled(true)})
    const repository = repositoryWith({'package.json': '{}', '.claude/settings.json': enabled(false)})
    expect((await runInit(repository, ['--hook', 'claude', '--yes'])).out).toContain('Wrote .claude/settings.json')
  })

  test('does nothing beside settings, and the doctor says so', async () => {
    const {folder} = repositoryWith({'.claude/settings.json': running('Stop')})
    writeFiles(home, {'.claude/settings.json': enabled(true)})
    const {out} = await runCli(folder, ['hook', '--doctor', '--host', 'claude'])
    expect(out).toContain(
      'claude ~/.claude/settings.json: the plugin lint-agents leaves the hook to the settings: it does nothing for their events\n'
    )
    expect(out).not.toContain('Missing event')
  })

  test('of settings that turn hooks off runs none', async () => {
    const {folder} = repositoryWith({'.claude/settings.json': '{"disableAllHooks": true}'})
    writeFiles(home, {'.claude/settings.json': enabled(true)})
    expect(await runCli(folder, ['hook', '--doctor', '--host', 'claude'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('Unexpected `disableAllHooks`, expected hooks to be on')
    })
  })
})
