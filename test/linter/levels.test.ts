/** Levels of rules: what each makes of the severities of findings. */
import {remark} from 'remark'
import {VFile} from 'vfile'
import {describe, expect, test} from 'vitest'
import asciiOnly from '../../rules/ascii-only.ts'
import type {Severity} from '../../src/contracts/problem.ts'
import preset from '../../src/preset/recommended.ts'
import strict from '../../src/preset/strict.ts'
import {pluginOf} from '../../src/remark/rule-plugin.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {type LintOptions, lint} from '../support/lint.ts'

/** An error, a warning and two notes of the same rule. */
const text =
  'Caf\u00E9\u200B\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go \u2014 on\n  [2] Show workflow status\n---\n'
const own: Severity[] = ['note', 'warning', 'error']

const severities = (more: LintOptions): Severity[] =>
  lint(text, {only: ['ascii-only'], ...more}).findings.map(({severity}) => severity)

describe('a level', () => {
  test.each<[unknown, Severity[]]>([
    [undefined, own],
    ['default', own],
    [['default', {}], own],
    [['default', {scope: 'blocks'}], own],
    ['warn', ['note', 'warning', 'warning']],
    ['error', ['error', 'error', 'error']],
    [
      ['error', {scope: 'blocks'}],
      ['error', 'error', 'error']
    ],
    ['off', []]
  ])('%j', (level, expected) => {
    expect(severities(level === undefined ? {} : {rules: {'ascii-only': level}})).toEqual(expected)
  })

  test.each<[unknown, Severity[]]>([
    ['default', ['error', 'error', 'error']],
    [
      ['default', {scope: 'blocks'}],
      ['error', 'error', 'error']
    ],
    ['warn', ['note', 'warning', 'warning']]
  ])('%j in preset strict', (level, expected) => {
    const rules = {'ascii-only': Array.isArray(level) ? level : [level, {scope: 'blocks'}]}
    expect(severities({rules, isStrict: true})).toEqual(expected)
  })
})

const words = 'Answer in this form. End your reply with exactly one of:\n\n- `APPROVED`\n- `REJECTED`\n'
const definition = `---\nname: gate\ndescription: Opens\n---\n\n${words}`

describe('what is derived from words of a definition is at most a warning', () => {
  test.each<[string, Files, readonly string[]]>([
    ['in preset strict', {'lint-agents.config.json': '{"preset": "strict"}'}, []],
    ['by the configuration', {'lint-agents.config.json': '{"rules": {"definition-contract": "error"}}'}, []],
    ['by the former name of its rule', {'lint-agents.config.json': '{"rules": {"output-contract": "error"}}'}, []],
    ['by the command line', {}, ['--rule', 'definition-contract=error']]
  ])('%s', async (_, files, args) => {
    const cwd = temporaryFolder({...files, '.claude/agents/gate.md': definition, 'o.txt': 'Well.\n'})
    const run = async (...more: string[]) =>
      await runCli(cwd, ['outputs', '--agent', 'gate', ...args, ...more, 'o.txt'])
    const {code, out} = await run('-f', 'json')
    const [file] = reportOf({out}).files
    expect([code, file?.findings.map(({rule, severity}) => [rule, severity])]).toEqual([
      0,
      [['definition-contract', 'warning']]
    ])
    expect((await run('--max-warnings', '0')).code).toBe(1)
  })
})

describe('under remark', () => {
  const severity = {true: 'error', false: 'warning', undefined: 'note'} as const

  async function found(...plugins: readonly unknown[]): Promise<Severity[]> {
    const file = new VFile({path: 'agents/a.md', cwd: temporaryFolder({'package.json': '{}'}), value: text})
    const processor = remark()
    for (const plugin of plugins)
      processor.use(Array.isArray(plugin) ? {plugins: [plugin] as never} : (plugin as never))
    await processor.process(file)
    return file.messages
      .filter(({ruleId}) => ruleId === 'ascii-only')
      .map(({fatal}) => severity[String(fatal ?? undefined) as keyof typeof severity])
  }

  test.each<[unknown, Severity[]]>([
    ['default', own],
    [['default'], own],
    [['default', {scope: 'blocks'}], own],
    [{scope: 'blocks'}, own],
    [true, own],
    ['on', own],
    [
      ['warn', {scope: 'blocks'}],
      ['note', 'warning', 'warning']
    ],
    [1, ['note', 'warning', 'warning']],
    [
      ['error', {scope: 'blocks'}],
      ['error', 'error', 'error']
    ],
    [2, ['error', 'error', 'error']],
    [false, []]
  ])('%j in an rc file', async (level, expected) => {
    const rule = pluginOf(asciiOnly)
    expect(await found([rule, level])).toEqual(expected)
    expect(await found(preset, [rule, level])).toEqual(expected)
  })

  test('options alone leave preset strict as it is', async () => {
    const rule = pluginOf(asciiOnly)
    expect(await found(strict, [rule, ['default', {scope: 'blocks'}]])).toEqual(['error', 'error', 'error'])
    expect(await found(strict, [rule, ['warn', {scope: 'blocks'}]])).toEqual(['note', 'warning', 'warning'])
  })
})
