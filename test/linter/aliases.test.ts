/** `output-contract` was split: its id still works wherever a rule is named. */
import {remark} from 'remark'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {keyFor, rulesNamed, valueFor} from '../../src/linter/setting.ts'
import preset from '../../src/preset/recommended.ts'
import {temporaryFolder} from '../support/folder.ts'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {lintAgents} from '../support/repository.ts'

/** An output that violates a contract of the configuration, and one that its definition shows. */
const both: LintOptions = {
  kind: 'output',
  contracts: ['c'],
  customContracts: {c: {tag: 'summary'}},
  definition: {path: 'agents/a.md', text: 'End with `<review>PASS</review>`.\n'}
}
const text = 'Well.\n'

test('an alias names rules that exist, and is not one itself', () => {
  const ids = rules.map(({id}) => id)
  expect(rulesNamed('output-contract')).toEqual(['custom-contract', 'definition-contract'])
  expect(rulesNamed('ascii-only')).toEqual(['ascii-only'])
  expect(rulesNamed('constructor')).toEqual(['constructor'])
  expect(ids).toEqual(expect.arrayContaining([...rulesNamed('output-contract')]))
  expect(ids).not.toContain('output-contract')
})

test('a record by rule id: the own id wins', () => {
  const record = {'output-contract': 'off', 'custom-contract': 'warn'}
  expect(valueFor('custom-contract', record)).toBe('warn')
  expect(valueFor('definition-contract', record)).toBe('off')
  expect(keyFor('definition-contract', record)).toBe('output-contract')
  expect(keyFor('ascii-only', record)).toBeUndefined()
})

describe('in a configuration', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string[]]>([
    ['nothing', {}, ['1 custom-contract error', '1 definition-contract warning']],
    [
      'the alias sets both',
      {'output-contract': 'warn'},
      ['1 custom-contract warning', '1 definition-contract warning']
    ],
    [
      'a rule of its own wins',
      {'output-contract': 'off', 'definition-contract': 'error'},
      ['1 definition-contract warning']
    ],
    ['in any order', {'custom-contract': 'off', 'output-contract': 'warn'}, ['1 definition-contract warning']]
  ])('%s', (_, levels, expected) => {
    expect(brief(lint(text, {...both, rules: levels}))).toEqual(expected)
  })
})

const definition = '---\nname: reviewer\ndescription: Reviews changes\n---\n\nRead.\n'
const config = (levels: object): string =>
  JSON.stringify({
    contracts: {verdict: {tag: 'review'}},
    agents: {reviewer: ['verdict']},
    rules: levels
  })
const project = (levels: object, body = definition): string =>
  temporaryFolder({'lint-agents.config.json': config(levels), 'agents/reviewer.md': body})

describe('on the command line', () => {
  test.each<[string, readonly string[], number]>([
    ['nothing', [], 1],
    ['the alias', ['--rule', 'output-contract=off'], 0],
    ['a rule of its own wins', ['--rule', 'custom-contract=warn', '--rule', 'output-contract=off'], 1]
  ])('%s', async (_, args, warnings) => {
    const {out} = await lintAgents(project({}), '--format', 'json', ...args, '.')
    expect(JSON.parse(out)).toMatchObject({summary: {errors: 0, warnings}})
  })

  test('a wrong level is at its place', async () => {
    const {code, err} = await lintAgents(project({'output-contract': ['warn', {a: 1}]}), '.')
    expect(code).toBe(2)
    expect(err).toMatch(
      /config\.json:1:\d+: Unexpected option `a` of rule `custom-contract`, expected no other options\n$/
    )
  })

  test('explain names both', async () => {
    expect((await lintAgents(temporaryFolder(), 'explain', 'output-contract')).out).toMatch(
      /was split[\s\S]*`custom-contract`[\s\S]*`definition-contract`/
    )
  })
})

describe('in comments', () => {
  const body = '<!--lint disable output-contract-->\n\nPrint `<review>PASSED</review>`.\n'
  const wrong: LintOptions = {
    path: 'agents/reviewer.md',
    agents: {reviewer: ['c']},
    customContracts: {c: {tag: 'review', values: ['PASS']}}
  }

  test('of a linted file', () => {
    expect(brief(lint(body.replace('disable output-contract', 'staged'), wrong))).toEqual(['3 custom-contract warning'])
    expect(brief(lint(body, wrong))).toEqual([])
    expect(lint(body, wrong).suppressed).toBe(1)
    expect(brief(lint(body.replace('Print', '<!--lint enable custom-contract-->\n\nPrint'), wrong))).toEqual([
      '5 custom-contract warning'
    ])
  })

  test('of a file in remark', () => {
    const cwd = project({})
    const found = (value: string): string[] => {
      const {messages} = remark().use(preset).processSync({cwd, path: 'agents/reviewer.md', value})
      return messages.map(({line, ruleId}) => `${line} ${ruleId}`)
    }
    expect(found('Read.\n')).toEqual(['1 custom-contract'])
    expect(found('<!--lint disable output-contract-->\n\nRead.\n')).toEqual([])
    expect(found('<!--lint disable ascii-only-->\n\nRead.\n')).toEqual(['1 custom-contract'])
  })
})
