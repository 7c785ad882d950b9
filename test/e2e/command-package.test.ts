/** The npm package `lint-agents`, packed and installed as people install it. */
import {execFileSync} from 'node:child_process'
import {cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {beforeAll, expect, test} from 'vitest'
import {root} from '../support/release.ts'
import {brokenAgent, createRepository, type Outcome, run, temporaryFolder} from '../support/repository.ts'

interface Packed {
  readonly filename: string
  readonly unpackedSize: number
}

const shell = process.platform === 'win32'
let packed: Packed
let project: string

beforeAll(() => {
  const folder = join(temporaryFolder(), 'package')
  const {code, err} = run(process.execPath, ['--import', 'tsx', 'scripts/release-command.ts', folder], root)
  if (code !== 0) throw new Error(err)
  const repository = createRepository()
  repository.write('package.json', '{"private": true}')
  repository.write('agents/reviewer.md', brokenAgent)
  project = repository.folder
  packed = (JSON.parse(npm('pack', '--json', folder)) as [Packed])[0]
  npm('install', '--save-dev', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`)
})

function npm(...args: readonly string[]): string {
  return execFileSync('npm', args, {cwd: project, encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'pipe']})
}

function lintAgents(...args: readonly string[]): Outcome {
  return run(process.execPath, [join(project, 'node_modules/lint-agents/bin/lint-agents.js'), ...args], project)
}

test('it is one package below 4.15 MB, of which nothing runs at install', () => {
  expect(packed.unpackedSize).toBeLessThan(4_150_000)
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['lint-agents'])
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/lint-agents/package.json'), 'utf8'))
  for (const key of ['scripts', 'dependencies', 'peerDependencies']) expect(manifest).not.toHaveProperty(key)
})

test('its command lints, explains, and names its version', () => {
  expect(lintAgents('--format', 'json')).toMatchObject({code: 1, out: expect.stringContaining('"suggested-prompts')})
  expect(lintAgents('explain', 'ascii-only')).toMatchObject({code: 0, out: expect.stringContaining('# ascii-only')})
  const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}
  expect(lintAgents('--version')).toMatchObject({code: 0, out: expect.stringContaining(version)})
})

test.skipIf(shell)('its plugin of OpenCode starts the command that it brings along', async () => {
  const folder = join(project, 'node_modules/lint-agents')
  const {exports} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const {LintAgents} = await import(pathToFileURL(join(folder, exports['./server'])).href)
  const elsewhere = createRepository()
  elsewhere.write(
    '.opencode/agent/reviewer.md',
    '<!-- lint-agents output verdict -->\n\n```\nVerdict: PASS | FAIL\n```\n'
  )
  elsewhere.write('agents/a.md', brokenAgent)
  const plugin = await LintAgents({directory: elsewhere.folder})
  const config: {mcp?: object; skills?: {paths: readonly string[]}} = {skills: {paths: ['mine']}}
  await plugin.config(config)
  expect(Object.keys(config.mcp ?? {})).toEqual(['lint-agents'])
  expect(config.skills?.paths.map((path) => readdirSync(path === 'mine' ? folder : path).length > 0)).toEqual([
    true,
    true
  ])
  const after = async (tool: string, args: object, output: string): Promise<string> => {
    const result = {output, metadata: {sessionId: 'ses_1'}}
    await plugin['tool.execute.after']({tool, args, sessionID: 'ses_0'}, result)
    return result.output.slice(output.length)
  }
  expect(await after('write', {filePath: join(elsewhere.folder, 'agents/a.md')}, 'Wrote.')).toMatch(
    /^\nThis change added 1 error to /
  )
  const answer = (text: string): string => `<task id="ses_1">\n<task_result>\n${text}\n</task_result>\n</task>`
  const reviewer = {subagent_type: 'reviewer'}
  expect(await after('task', reviewer, answer('Done.'))).toMatch(
    /^\nResume the task with this:\nYour last message violates 1 rule /
  )
  expect(await after('task', reviewer, answer('Verdict: PASS'))).toBe('')
  expect(await after('read', {filePath: 'agents/a.md'}, 'Read.')).toBe('')
})

test('the hook that `init` writes starts it directly', () => {
  expect(lintAgents('init', '--hook', 'claude', '--config', '--yes')).toMatchObject({code: 0})
  const settings = readFileSync(join(project, '.claude/settings.json'), 'utf8')
  expect(settings).toContain('node_modules/.bin/lint-agents hook')
  expect(settings).not.toContain('npx')
  const {$schema} = JSON.parse(
    readFileSync(join(project, 'lint-agents.config.json'), 'utf8').replace(/^\s*\/\/.*$/gm, '')
  )
  expect(readFileSync(join(project, $schema), 'utf8')).toContain('"$schema"')
})

test('the files of the image are its files, and the command is on the path', () => {
  const image = temporaryFolder()
  const context = temporaryFolder()
  execFileSync('tar', ['--extract', '--file', join(project, packed.filename), '--directory', context])
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const [, source = '', target = ''] = /^COPY (\S+) (\S+)$/m.exec(dockerfile) ?? []
  const [, link = '', program = ''] = /^RUN ln -s (\S+) (\S+)$/m.exec(dockerfile) ?? []
  cpSync(join(context, source), join(image, target), {recursive: true})
  mkdirSync(dirname(join(image, program)), {recursive: true})
  symlinkSync(link, join(image, program))
  const [, entry = ''] = /^ENTRYPOINT \["([^"]+)"\]$/m.exec(dockerfile) ?? []
  expect(program.endsWith(`/bin/${entry}`)).toBe(true)
  expect(run(join(image, program), ['--format', 'json'], project)).toMatchObject({code: 1, err: ''})
})

test('it is enough for rules of a project, and for the module that `--types` writes, without a type of another package', () => {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(project, path)), {recursive: true})
    writeFileSync(join(project, path), text)
  }
  write('.claude/agents/judge.md', '# Judge\n\nEnd with exactly this:\n\n```\nVERDICT: PASS | FAIL\n```\n')
  expect(lintAgents('contracts', '--types', 'printed.ts', '.claude/agents')).toMatchObject({code: 0})
  write('use.ts', consumer)
  write('rules/polite.js', rule)
  write('rules/lint-agents.config.json', '{"plugins": ["./polite.js"]}')
  write('rules/.claude/rules/a.md', 'Water, please.\n')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--allowImportingTsExtensions']
  expect(run(process.execPath, [tsc, ...options, 'use.ts'], project)).toMatchObject({code: 0, out: ''})
  expect(lintAgents('--config', 'rules/lint-agents.config.json', 'rules/.claude').out).toContain('Unexpected `please`')
})

const consumer = `import {defineRule} from 'lint-agents/define-rule'
import {readPrinted} from './printed.ts'
const reading = readPrinted('judge', 'verdict', 'VERDICT: PASS')
if (reading.ok) {
  const value: 'PASS' | 'FAIL' = reading.value.VERDICT
  // @ts-expect-error the definition does not list this value
  const wrong: 'NONE' = reading.value.VERDICT
  console.log(value, wrong)
}
export default defineRule({
  id: 'x',
  severity: 'warning',
  kinds: ['agent'],
  check: (source, report) => report({kind: 'end', range: {start: source.text.length, end: source.text.length}}),
  messages: {end: () => 'The end'}
})
`

const rule = `import {defineRule} from 'lint-agents/define-rule'
export default defineRule({
  id: 'polite',
  severity: 'warning',
  kinds: ['agent'],
  check(source, report) {
    for (const {index} of source.text.matchAll(/please/g)) report({kind: 'word', range: {start: index, end: index + 6}})
  },
  messages: {word: () => 'Unexpected \`please\`'}
})
`
