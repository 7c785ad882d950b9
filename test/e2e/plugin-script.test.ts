/** Plugins as hosts start them, in a project that plants programs: the program that a plugin brings runs, and nothing else. */
import {cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {delimiter, dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {afterEach, describe, expect, test} from 'vitest'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {plant} from '../support/planted-programs.ts'
import {root} from '../support/release.ts'
import {brokenAgent, createRepository, type Outcome, type Repository, run} from '../support/repository.ts'

/** What a host does with the manifests of a plugin: the command of its hook after a write, the server of its tools. */
interface Host {
  readonly name: 'claude' | 'codex' | 'gemini'
  /** The variable with the folder of the plugin in commands. */
  readonly variable: string
  /** What is written for the tools. */
  readonly manifest: string
  readonly event: string
  /** What the host passes after a write of `agents/b.md`. */
  readonly payload: object
}

const written = {file_path: 'agents/b.md', content: brokenAgent}
const hosts: readonly Host[] = [
  {
    name: 'claude',
    variable: 'CLAUDE_PLUGIN_ROOT',
    manifest: '.mcp.json',
    event: 'PostToolUse',
    payload: {tool_name: 'Write', tool_input: written, tool_response: {originalFile: null}}
  },
  {
    name: 'codex',
    variable: 'PLUGIN_ROOT',
    manifest: '.mcp.json',
    event: 'PostToolUse',
    payload: {
      turn_id: 't',
      model: 'm',
      tool_name: 'apply_patch',
      tool_input: {command: '*** Begin Patch\n*** Add File: agents/b.md\n+# A\n*** End Patch'}
    }
  },
  {
    name: 'gemini',
    variable: 'extensionPath',
    manifest: 'gemini-extension.json',
    event: 'AfterTool',
    payload: {tool_name: 'write_file', tool_input: written, tool_response: {returnDisplay: {originalContent: ''}}}
  }
]

const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}

/** Where Codex keeps plugins, from the home. */
const kept = `.codex/plugins/cache/lint-agents/lint-agents/${version}`

/** A plugin as a host copied it from a release, in a home of its own. */
function install(name: string, home = temporaryFolder()): string {
  const folder = join(home, name === 'codex' ? kept : `.${name}/plugins/lint-agents`)
  mkdirSync(dirname(folder), {recursive: true})
  cpSync(join(root, 'plugins', name), folder, {recursive: true})
  return folder
}

interface Started {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** Starts the hook of a plugin as a host does, by the shell of the system. */
function startHook({name, variable, event, payload}: Host, folder: string, {cwd, env = {}}: Started): Outcome {
  const {hooks} = JSON.parse(readFileSync(join(folder, 'hooks/hooks.json'), 'utf8'))
  const {command} = hooks[event].flatMap((entry: {hooks: object[]}) => entry.hooks)[0]
  const input = JSON.stringify({session_id: 's', cwd, hook_event_name: event, ...payload})
  const project = name === 'claude' ? {CLAUDE_PROJECT_DIR: cwd} : {}
  return run('/bin/sh', ['-c', command.replaceAll(`\${${variable}}`, folder)], cwd, {...env, ...project}, input)
}

/** Starts the server as a host does, without a shell, and asks it for one finding. */
function startServer({variable, manifest}: Host, folder: string, {cwd, env = {}}: Started): Outcome {
  const {mcpServers} = JSON.parse(readFileSync(join(folder, manifest), 'utf8'))
  const {command, args} = mcpServers['lint-agents']
  const words = [command, ...args].map((word: string) => word.replaceAll(`\${${variable}}`, folder))
  const [program = '', ...rest] = words
  return run(program, rest, cwd, env, calls)
}

const params = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'test', version: '1'}}
const calls = [
  {jsonrpc: '2.0', id: 0, method: 'initialize', params},
  {jsonrpc: '2.0', method: 'notifications/initialized'},
  {jsonrpc: '2.0', id: 1, method: 'tools/list'}
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join('')

/** A project with planted programs on the PATH first; the untracked ones are those of an archive. */
function plantIn(home: string) {
  const repository = createRepository()
  const planted = plant({'agents/b.md': brokenAgent}, repository)
  repository.git('rm', '-r', '--quiet', '--cached', 'node_modules')
  repository.git('commit', '--quiet', '--no-verify', '--message', 'Without node_modules')
  const node = dirname(process.execPath)
  return {...planted, env: {...planted.env, HOME: home, PATH: `${planted.env['PATH']}${delimiter}${node}`}}
}

const usualPath = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
const blocked = /This change added 1 error to a file/

describe.skipIf(process.platform === 'win32').each(hosts)('$name', (host) => {
  test('nothing that is planted runs, and the program of the plugin answers', () => {
    const home = temporaryFolder()
    const folder = install(host.name, home)
    const {cwd, env, traces} = plantIn(home)
    for (const more of [{}, {NODE_OPTIONS: `--require ${join(cwd, 'index.js')}`, NODE_PATH: cwd}]) {
      expect(startHook(host, folder, {cwd, env: {...env, ...more}})).toMatchObject({
        code: 0,
        out: expect.stringMatching(blocked)
      })
      const {code, out} = startServer(host, folder, {cwd, env: {...env, ...more}})
      expect([code, out]).toEqual([0, expect.stringContaining('"check_output"')])
      expect(traces()).toEqual([])
    }
  })

  test('nor where the plugin has no program: the agent goes on, and a line says so', () => {
    const home = temporaryFolder()
    const folder = install(host.name, home)
    rmSync(join(folder, 'bin'), {recursive: true})
    const {cwd, env, traces} = plantIn(home)
    const line = 'This copy of the plugin has no program: install the plugin from a release of lint-agents\n'
    expect(startHook(host, folder, {cwd, env})).toEqual({code: 0, out: '', err: line})
    expect(startServer(host, folder, {cwd, env})).toEqual({code: 1, out: '', err: line})
    const started = run('/bin/sh', [join(folder, 'scripts/run.sh'), 'start'], cwd, env)
    expect(JSON.parse(started.out)).toEqual({systemMessage: `The plugin checks nothing. ${line.trimEnd()}`})
    expect(traces()).toEqual([])
  })

  test('nor where Node is in the project alone', () => {
    const home = temporaryFolder()
    const folder = install(host.name, home)
    const {cwd, env, traces} = plantIn(home)
    const path = [join(cwd, 'tools/bin'), 'tools/bin', '', '.'].join(delimiter)
    expect(startHook(host, folder, {cwd, env: {...env, PATH: path}})).toEqual({
      code: 0,
      out: '',
      err: 'lint-agents needs Node 20.19 or newer on the PATH, outside of the project\n'
    })
    expect(traces()).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('the program of the project', () => {
  /** A project with a program of its own, and the script of a plugin in it. */
  function openProject(home: string): Repository & {start(...args: readonly string[]): Outcome} {
    const repository = createRepository()
    const script = join(install('claude', home), 'scripts/run.sh')
    writeFiles(repository.folder, {'node_modules/.bin/lint-agents': '#!/bin/sh\necho own "$@"\n'})
    run('/bin/chmod', ['+x', 'node_modules/.bin/lint-agents'], repository.folder)
    const start = (...args: readonly string[]): Outcome =>
      run('/bin/sh', [script, ...args], repository.folder, {
        PATH: usualPath,
        HOME: home,
        CLAUDE_PROJECT_DIR: repository.folder
      })
    return {...repository, start}
  }
  const list = '.config/lint-agents/projects'

  test('runs where the user lists the project', () => {
    const home = temporaryFolder()
    const {folder, start} = openProject(home)
    expect(start('hook', '--plugin').out).not.toContain('own')
    writeFiles(home, {[list]: `/elsewhere\n${folder}`})
    expect(start('hook', '--plugin')).toEqual({code: 0, out: 'own hook --plugin\n', err: ''})
    expect(start('mcp').out).toBe('own mcp\n')
    expect(start('start')).toEqual({code: 0, out: '', err: ''})
  })

  test('is named where it is listed and not installed', () => {
    const home = temporaryFolder()
    const {folder, start} = openProject(home)
    writeFiles(home, {[list]: `${folder}\n`})
    rmSync(join(folder, 'node_modules'), {recursive: true})
    expect(start('mcp')).toEqual({
      code: 1,
      out: '',
      err: 'lint-agents is not installed in the project: npm install --save-dev lint-agents\n'
    })
  })

  test('does not run by a list of the project, or of another project', () => {
    const home = temporaryFolder()
    const {folder, start} = openProject(home)
    writeFiles(folder, {[list]: `${folder}\n`})
    writeFiles(home, {[list]: `${folder}/inner\n${dirname(folder)}\n`})
    expect(start('mcp').out).not.toContain('own')
    const script = join(home, '.claude/plugins/lint-agents/scripts/run.sh')
    const env = {PATH: usualPath, HOME: folder, CLAUDE_PROJECT_DIR: folder}
    expect(run('/bin/sh', [script, 'mcp'], folder, env).out).not.toContain('own')
  })
})

describe.skipIf(process.platform === 'win32')('opencode', () => {
  const {PATH: userPath, HOME: userHome} = process.env
  afterEach(() => {
    process.env['PATH'] = userPath
    process.env['HOME'] = userHome
  })

  test('nothing that is planted runs, and the program of the plugin answers', async () => {
    const home = temporaryFolder()
    const folder = install('opencode', home)
    const {cwd, env, traces} = plantIn(home)
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    const {LintAgents} = await import(pathToFileURL(join(folder, 'index.js')).href)
    Object.assign(process.env, {PATH: env.PATH, HOME: home})
    const plugin = await LintAgents({directory: cwd})
    const config: {mcp?: Record<string, {command: readonly string[]}>} = {}
    await plugin.config(config)
    const [program = '', ...args] = config.mcp?.['lint-agents']?.command ?? []
    expect(program).toBe('/bin/sh')
    expect(run(program, args, cwd, env, calls)).toMatchObject({
      code: 0,
      out: expect.stringContaining('"check_output"')
    })
    const result = {output: 'Wrote.', metadata: {}}
    await plugin['tool.execute.after'](
      {tool: 'write', args: {filePath: join(cwd, 'agents/b.md')}, sessionID: 's'},
      result
    )
    expect(result.output).toMatch(/^Wrote\.\nThis change added 1 error to a file/)
    expect(traces()).toEqual([])
  })
})

test('each plugin starts the shell by its path, and has no other program', () => {
  for (const host of readdirSync(join(root, 'plugins')))
    for (const name of readdirSync(join(root, 'plugins', host), {recursive: true, encoding: 'utf8'})) {
      if (!/\.json$|index\.js$/.test(name) || name.startsWith('bin')) continue
      const text = readFileSync(join(root, 'plugins', host, name), 'utf8')
      expect([host, name, text.match(/"command": "(?!\/bin\/sh)|spawn\w*\('(?!\/bin\/sh)/)]).toEqual([host, name, null])
    }
})
