/** The packed package beside remark-cli in an empty project, run by the real command. */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {remark} from 'remark'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import preset from '../../src/preset/recommended.ts'
import {folder, run} from '../support/cli.ts'
import {phaseAgentFaults, subAgentFaults} from '../support/planted.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isWindows = process.platform === 'win32'
const read = (path: string): string => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')
const planner = read('agents/04-garden-planner.md')
const sampler = read('agents/soil-sampler.md')

const {path: cwd, done} = folder({'package.json': '{"private": true, "type": "module"}\n'})
afterAll(done)

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
  writeFileSync(
    join(cwd, 'reporter.js'),
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

/** The same from `lint-agents`. */
function lintAgents(args: readonly string[]): string[] {
  const {files} = JSON.parse(run(cwd, ['-f', 'json', ...args]).out) as {
    files: {path: string; findings: {line: number; column: number; rule: string; severity: string; message: string}[]}[]
  }
  return files
    .flatMap(({path, findings}) =>
      findings.map(
        ({line, column, rule, severity, message}) => `${path} ${line}:${column} ${rule} ${severity} ${message}`
      )
    )
    .sort()
}

function write(path: string, text: string): void {
  mkdirSync(join(cwd, path, '..'), {recursive: true})
  writeFileSync(join(cwd, path), text)
}

describe('remark-cli', () => {
  test('npx remark . --use preset-lint-agents', () => {
    write('one/agents/a.md', planner.replace('  [2]', ' [2]'))
    expect(remarkCli(['one', '--use', 'preset-lint-agents'])).toMatchObject({
      code: 1,
      found: ['one/agents/a.md 49:1 suggested-prompts-block error Unexpected item prefix ` [2] `, expected `  [2] `']
    })
  })

  test('the same findings as lint-agents, for every planted fault', () => {
    const config = {
      files: [
        {include: ['planners/*.md'], kind: 'agent', role: 'phase-agent'},
        {include: ['samplers/*.md'], kind: 'agent', role: 'sub-agent'}
      ]
    }
    write('all/lint-agents.config.json', JSON.stringify(config))
    for (const [index, fault] of phaseAgentFaults.entries()) write(`all/planners/${index}.md`, fault.plant(planner))
    for (const [index, fault] of subAgentFaults.entries()) write(`all/samplers/${index}.md`, fault.plant(sampler))
    const expected = lintAgents(['all/planners', 'all/samplers'])
    expect(expected.length).toBeGreaterThanOrEqual(phaseAgentFaults.length + subAgentFaults.length)
    expect(remarkCli(['all', '--use', 'preset-lint-agents']).found).toEqual(expected)
  })

  test('a comment turns a rule off', () => {
    const text = planner
      .replace('  [2] Continue', '  [2] \u201CContinue\u201D')
      .replace('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS')
    write('comment/a.md', text.replace('You are', '<!--lint disable ascii-only-->\n\nYou are'))
    const {found} = remarkCli(['comment', '--use', 'preset-lint-agents'])
    expect(found).toEqual([
      'comment/a.md 35:1 suggested-prompts-placement error Unexpected heading `## SUGGESTED PROMPTS`, expected `# SUGGESTED PROMPTS`'
    ])
    expect(lintAgents(['comment'])).toEqual(found)
  })

  test('a lone rule, and options for it', () => {
    write('lone/a.md', 'Caf\u00E9 \u2192\n\n\u2066\n')
    const rule = 'remark-preset-lint-agents/rules/ascii-only'
    expect(remarkCli(['lone', '--use', rule]).found.map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
      '1:4 ascii-only note',
      '3:1 ascii-only error'
    ])
    expect(
      remarkCli(['lone', '--use', `${rule}=scope:"file"`]).found.map((line) => line.split(' ').slice(1, 4).join(' '))
    ).toEqual(['1:4 ascii-only error', '3:1 ascii-only error'])
  })

  test('a lone rule reads front matter and configuration as the preset does', () => {
    write('matter/lint-agents.config.json', '{"files": [{"include": ["*.md"], "role": "phase-agent"}]}')
    write('matter/a.md', '---\n# SUGGESTED PROMPTS\nname: x\n---\n\n# ROLE\n')
    const {found} = remarkCli(['matter', '--use', 'remark-preset-lint-agents/rules/suggested-prompts-required'])
    expect(found).toEqual([
      'matter/a.md 1:1 suggested-prompts-required error Missing section `# SUGGESTED PROMPTS`, expected it at the end of the file'
    ])
  })

  describe('an rc file wins over the configuration', () => {
    const cases: [string, unknown, readonly string[]][] = [
      ['nothing', undefined, ['1:4 ascii-only error']],
      ['false', false, []],
      ["['off']", ['off'], []],
      ['[0]', [0], []],
      ["['warn', options]", ['warn', {scope: 'file'}], ['1:4 ascii-only warning']],
      ["['error', options]", ['error', {scope: 'file', allow: ['U+00E9']}], ['1:6 ascii-only error']],
      ["'warn'", 'warn', ['1:4 ascii-only note']]
    ]
    test.each(cases)('%s', (_, said, expected) => {
      write('rc/a.md', 'Caf\u00E9 \u2192\n')
      write('rc/lint-agents.config.json', '{"rules": {"ascii-only": ["error", {"scope": "file"}]}}')
      const own = said === undefined ? [] : [['remark-preset-lint-agents/rules/ascii-only', said]]
      write('rc/.remarkrc.json', JSON.stringify({plugins: ['remark-preset-lint-agents', ...own]}))
      expect(
        remarkCli(['rc/a.md', '--rc-path', 'rc/.remarkrc.json']).found.map((line) =>
          line.split(' ').slice(1, 4).join(' ')
        )
      ).toEqual(expected)
    })

    test('a wrong option or level stops the run and names the rule', () => {
      write('rc/a.md', '# A\n')
      for (const said of [['error', {scop: 'file'}], ['fatal']]) {
        write(
          'rc/.remarkrc.json',
          JSON.stringify({plugins: ['remark-preset-lint-agents', ['remark-preset-lint-agents/rules/ascii-only', said]]})
        )
        const {code, err} = remarkCli(['rc/a.md', '--rc-path', 'rc/.remarkrc.json'])
        expect(code).toBe(1)
        expect(err).toMatch(/ascii-only/)
        expect(err).toMatch(/expected/)
      }
    })
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
    write('strict/a.md', 'Caf\u00E9\n')
    expect(remarkCli(['strict', '--use', 'remark-preset-lint-agents/strict']).found).toEqual([
      'strict/a.md 1:4 ascii-only error Unexpected character `\u00E9` (U+00E9 LATIN SMALL LETTER E WITH ACUTE), expected ASCII such as `e`'
    ])
  })
})

describe('the package', () => {
  const node = (code: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {cwd, encoding: 'utf8'})

  test('a rule is one function in the preset and by itself', () => {
    const code = `import preset from 'remark-preset-lint-agents'; import strict from 'remark-preset-lint-agents/strict'
      for (const id of ${JSON.stringify(rules.map(({rule}) => rule.id))}) {
        const {default: rule} = await import('remark-preset-lint-agents/rules/' + id)
        if (!preset.plugins.includes(rule) || !strict.plugins.includes(rule)) console.log(id)
      }`
    expect(node(code)).toBe('')
  })

  test('the entry points export these names', () => {
    const code = `console.log(JSON.stringify([Object.keys(await import('remark-preset-lint-agents')), Object.keys(await import('remark-preset-lint-agents/contracts'))]))`
    expect(JSON.parse(node(code))).toEqual([
      ['default'],
      [
        'ActiveWorkflow',
        'AgentResponse',
        'ResponseOutput',
        'TaskStatus',
        'TemplateAgent',
        'TemplateMetadata',
        'TemplateName',
        'TemplateNotFound',
        'TemplatePhase',
        'UserDecision',
        'Verdict',
        'WorkflowState',
        'displayName',
        'formatAgentResponse',
        'formatPrompts',
        'formatStatus',
        'formatTaskStatus',
        'formatTemplateName',
        'formatVerdict',
        'injectVariables',
        'isReadableByOrchestrator',
        'nextPrompt',
        'parseAgentResponse',
        'parseMarkers',
        'parsePrompts',
        'parseStatus',
        'parseTemplateName',
        'patterns',
        'phaseKeys',
        'phaseVerdicts',
        'readTemplateMetadata',
        'resolveTemplate',
        'responsePattern',
        'searchStrings',
        'stripThoughts',
        'systemVariables',
        'taskStatuses',
        'templateAgents',
        'templateFolder',
        'templatePhases',
        'verdicts',
        'workflowTypes'
      ]
    ])
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

test('the preset is an object, and a synchronous pipeline works', () => {
  expect(typeof preset).toBe('object')
  const file = remark()
    .use(preset)
    .processSync({path: 'agents/a.md', value: planner.replace('  [2]', ' [2]')})
  expect(file.messages.map(({line, ruleId, fatal, expected}) => [line, ruleId, fatal, expected])).toEqual([
    [49, 'suggested-prompts-block', true, ['  [2] ']]
  ])
})
