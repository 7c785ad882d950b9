/** What a repository puts beside what is started does not run, on no way in: SECURITY.md lists them. */
import {chmodSync, readdirSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {run} from '../support/process.ts'
import {brokenAgent, createRepository, goodAgent} from '../support/repository.ts'
import {startStep} from '../support/runner.ts'

const {PATH: userPath = ''} = process.env

afterEach(() => {
  process.env['PATH'] = userPath
})

/** Programs that something on the way might start by their names. */
const programs = 'git node npm npx lint-agents remark sh bash env pre-commit husky lint-staged script stty'.split(' ')

/** Modules that Node, or a program of its world, might load from the folder or its `node_modules`. */
const modules = [
  '.remarkrc.js',
  '.remarkrc.cjs',
  '.remarkrc.mjs',
  '.lintstagedrc.cjs',
  'lint-agents.config.js',
  'lint-agents.config.cjs',
  'lint-agents.config.mjs',
  'lint-agents.config.ts',
  'index.js',
  'main.js',
  'bundle.js',
  'node_modules/unified/index.js',
  'node_modules/yaml/index.js',
  'node_modules/remark-preset-lint-agents/index.js',
  'node_modules/remark-preset-lint-agents/bin/lint-agents.js',
  'node_modules/node:fs/index.js',
  'action/bundle.js',
  'action/index.js'
]
const places = ['', 'bin/', 'node_modules/.bin/', '.git/hooks/', '.husky/', 'tools/bin/']

interface Planted {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** What ran. */
  traces(): readonly string[]
}

/** A repository full of programs and modules that leave a trace, all of them in git; the PATH finds its folders first. */
function plant(more: Files = {}): Planted {
  const traces = temporaryFolder()
  const repository = createRepository()
  const cwd = repository.folder
  const paths = places.flatMap((place) => programs.map((name) => place + name))
  const scripts = paths.map((path) => [path, `#!/bin/sh\ntouch '${traces}/${path.replaceAll('/', '_')}'\n`])
  const code = modules.map((path) => [
    path,
    `process.getBuiltinModule('node:fs').writeFileSync('${traces}/${path.replaceAll('/', '_').replace(':', '_')}', '')\n`
  ])
  writeFiles(cwd, {
    ...Object.fromEntries(scripts),
    ...Object.fromEntries(code),
    '.npmrc': `script-shell=${join(cwd, 'sh')}\nnode-options=--require ${join(cwd, 'index.js')}\n`,
    'package.json': JSON.stringify({main: 'index.js', scripts: {prepare: './sh', preinstall: './sh'}}),
    'agents/a.md': goodAgent,
    'agents/b.md': brokenAgent,
    'runs/o.md': 'Done.\n',
    ...more
  })
  for (const path of paths) chmodSync(join(cwd, path), 0o755)
  repository.git('add', '--force', '.')
  repository.git('commit', '--quiet', '--no-verify', '--message', 'All')
  writeFiles(cwd, {'agents/a.md': `${goodAgent}\n`})
  const folders = ['.', '', 'node_modules/.bin', ...places.map((place) => join(cwd, place))]
  const home = temporaryFolder()
  const env = {PATH: [...folders, userPath].join(delimiter), HOME: home, XDG_CACHE_HOME: join(home, 'cache')}
  return {cwd, env, traces: () => readdirSync(traces).sort()}
}

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
