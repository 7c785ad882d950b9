/** The packed package beside remark-cli in an empty project, run by the real command. */
import {execFileSync, spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {beforeAll, describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isWindows = process.platform === 'win32'
const planner = readFileSync(new URL('../fixtures/agents/04-garden-planner.md', import.meta.url), 'utf8')
const cwd = temporaryFolder({'package.json': '{"private": true, "type": "module"}\n'})
const write = (path: string, text: string): void => writeFiles(cwd, {[path]: text})

beforeAll(() => {
  const npm = (args: readonly string[], folder: string): string =>
    execFileSync('npm', [...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: isWindows
    })
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', cwd], root)) as {
    filename: string
  }[]
  npm(['install', '--no-audit', '--no-fund', `./${packed?.filename}`, 'remark-cli@12'], cwd)
})

interface Message {
  readonly line: number
  readonly column: number
  readonly reason: string
  readonly ruleId: string
  readonly fatal?: boolean
}

/** Runs remark-cli; messages as `path line:column rule level`, from a reporter of the test's own. */
function remarkCli(args: readonly string[]): {code: number | null; found: string[]; err: string} {
  write(
    'reporter.js',
    `export default (files) => JSON.stringify(files.map(({path, messages}) => ({path, messages: messages.map(({place, line, column, reason, ruleId, fatal, cause}) => ({cause: cause?.message, line: place?.start?.line ?? line, column: place?.start?.column ?? column, reason, ruleId, fatal}))})))\n`
  )
  const command = isWindows ? 'npx.cmd' : 'npx'
  const {status, stderr} = spawnSync(command, ['remark', ...args, '--no-stdout', '--report', './reporter.js'], {
    cwd,
    encoding: 'utf8',
    shell: isWindows
  })
  const json = stderr.slice(stderr.indexOf('[{'))
  let files: {path: string; messages: Message[]}[] = []
  try {
    files = JSON.parse(json.slice(0, json.lastIndexOf(']') + 1))
  } catch {}
  const level = ({fatal}: Message): string => (fatal === true ? 'error' : fatal === false ? 'warning' : 'note')
  return {
    code: status,
    err: stderr,
    found: files
      .flatMap(({path, messages}) =>
        messages.map((each) => `${path} ${each.line}:${each.column} ${each.ruleId} ${level(each)} ${each.reason}`)
      )
      .sort()
  }
}

describe('remark-cli', () => {
  test('npx remark . --use preset-lint-agents', () => {
    write('one/agents/a.md', planner.replace('  [2]', ' [2]'))
    expect(remarkCli(['one', '--use', 'preset-lint-agents'])).toMatchObject({
      code: 1,
      found: ['one/agents/a.md 49:1 suggested-prompts-block error Unexpected item prefix ` [2] `, expected `  [2] `']
    })
  })

  test('a lone rule, and options for it', () => {
    write('lone/AGENTS.md', 'Caf\u00E9 \u2192\n\n\u2066\n')
    const rule = 'remark-preset-lint-agents/rules/ascii-only'
    expect(remarkCli(['lone', '--use', rule]).found.map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
      '1:4 ascii-only note',
      '3:1 ascii-only error'
    ])
    expect(
      remarkCli(['lone', '--use', `${rule}=scope:"file"`]).found.map((line) => line.split(' ').slice(1, 4).join(' '))
    ).toEqual(['1:4 ascii-only error', '3:1 ascii-only error'])
  })

  test('an rc file wins over the configuration', () => {
    const cases: [string, unknown, readonly string[]][] = [
      ['absent', undefined, ['1:4 ascii-only error']],
      ['false', false, []],
      ['off', ['off'], []],
      ['zero', [0], []],
      ['warn-options', ['warn', {scope: 'file'}], ['1:4 ascii-only warning']],
      ['error-options', ['error', {scope: 'file', allow: ['U+00E9']}], ['1:6 ascii-only error']],
      ['warn', 'warn', ['1:4 ascii-only note']]
    ]
    for (const [name, setting] of cases) {
      const own = setting === undefined ? [] : [['remark-preset-lint-agents/rules/ascii-only', setting]]
      write(`rc/${name}/AGENTS.md`, 'Caf\u00E9 \u2192\n')
      write(`rc/${name}/lint-agents.config.json`, '{"rules": {"ascii-only": ["error", {"scope": "file"}]}}')
      write(`rc/${name}/.remarkrc.json`, JSON.stringify({plugins: ['remark-preset-lint-agents', ...own]}))
    }
    const found = remarkCli(['rc']).found.map((line) => line.split(' ').slice(0, 4).join(' '))
    expect(found).toEqual(
      cases.flatMap(([name, , lines]) => lines.map((line) => `rc/${name}/AGENTS.md ${line}`)).sort()
    )
  })

  test('a wrong option in an rc file stops the run and names the rule', () => {
    const own = ['remark-preset-lint-agents/rules/ascii-only', ['error', {scop: 'file'}]]
    write('wrong/a.md', '# A\n')
    write('wrong/.remarkrc.json', JSON.stringify({plugins: ['remark-preset-lint-agents', own]}))
    const {code, err} = remarkCli(['wrong/a.md'])
    expect(code).toBe(1)
    expect(err).toMatch(/ascii-only/)
    expect(err).toMatch(/expected/)
  })

  test('a broken configuration is one clear message', () => {
    write('broken/lint-agents.config.json', '{"fils": []}')
    write('broken/a.md', '# A\n')
    const {code, err} = remarkCli(['broken/a.md', '--use', 'preset-lint-agents'])
    expect(code).toBe(1)
    expect(err).toContain('Unexpected key `fils`, expected `files`')
    expect(err).not.toMatch(/\n\s+at /)
  })

  test('the strict preset makes every finding an error', () => {
    write('strict/AGENTS.md', 'Caf\u00E9\n')
    expect(remarkCli(['strict', '--use', 'remark-preset-lint-agents/strict']).found).toEqual([
      'strict/AGENTS.md 1:4 ascii-only error Unexpected character `\u00E9` (U+00E9), expected ASCII such as `e`'
    ])
  })
})

describe('the package', () => {
  const node = (code: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {cwd, encoding: 'utf8'})

  test('a rule is one function in the preset and by itself', () => {
    const code = `import preset from 'remark-preset-lint-agents'; import strict from 'remark-preset-lint-agents/strict'
      for (const id of ${JSON.stringify(rules.map(({id}) => id))}) {
        const {default: rule} = await import('remark-preset-lint-agents/rules/' + id)
        if (!preset.plugins.includes(rule) || !strict.plugins.includes(rule)) console.log(id)
      }`
    expect(node(code)).toBe('')
  })

  test('the entry points export what their sources do', async () => {
    const {exports} = JSON.parse(readFileSync('package.json', 'utf8')) as {exports: Record<string, unknown>}
    for (const [entry, target] of Object.entries(exports)) {
      if (entry.includes('*') || entry.endsWith('.json') || target === null) continue
      const built = (target as {default: string}).default
      const source = await import(`../../${built.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts')}`)
      const code = `console.log(JSON.stringify(Object.keys(await import('remark-preset-lint-agents${entry.slice(1)}'))))`
      expect([entry, JSON.parse(node(code))]).toEqual([entry, Object.keys(source).sort()])
    }
  })

  test('the schemas and the manifest are there, anything else is not', () => {
    const code = `import {createRequire} from 'node:module'; const require = createRequire(process.cwd() + '/x.js')
      console.log(require('remark-preset-lint-agents/schema.json').type, require('remark-preset-lint-agents/report.schema.json').type, require('remark-preset-lint-agents/package.json').name)
      for (const path of ['rules/index', 'src/rule', 'dist/src/rule.js']) await import('remark-preset-lint-agents/' + path).then(() => console.log(path), () => {})`
    expect(node(code)).toBe('object object remark-preset-lint-agents\n')
  })

  test('the command is there', () => {
    write('bin/a.md', planner)
    const command = isWindows ? 'npx.cmd' : 'npx'
    expect(execFileSync(command, ['lint-agents', 'bin'], {cwd, encoding: 'utf8', shell: isWindows})).toBe(
      'No problems in 1 file\n'
    )
    expect(
      execFileSync(command, ['lint-agents', 'explain', 'ascii-only'], {cwd, encoding: 'utf8', shell: isWindows})
    ).toContain('# ascii-only')
  })
})
