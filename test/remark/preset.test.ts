/** The preset and single rules as remark runs them, in this process; `test/e2e/remark.test.ts` runs the packed package. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {remark} from 'remark'
import type {Pluggable} from 'unified'
import {describe, expect, test} from 'vitest'
import asciiOnlyRule from '../../rules/ascii-only.ts'
import suggestedPromptsRequiredRule from '../../rules/suggested-prompts-required.ts'
import preset from '../../src/preset/recommended.ts'
import strict from '../../src/preset/strict.ts'
import {pluginOf} from '../../src/remark/rule-plugin.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {phaseAgentFaults, subAgentFaults} from '../support/planted.ts'
import {createRepository} from '../support/repository.ts'
import {someOf} from '../support/runs.ts'

const asciiOnly = pluginOf(asciiOnlyRule)
const suggestedPromptsRequired = pluginOf(suggestedPromptsRequiredRule)

const read = (path: string): string => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')
const planner = read('agents/04-garden-planner.md')
const sampler = read('agents/soil-sampler.md')

const severities = new Map([
  [true, 'error'],
  [false, 'warning'],
  [undefined, 'note']
])

/** What remark reports of a file, as `path line:column rule severity message`. */
function remarkFile(cwd: string, path: string, plugins: readonly Pluggable[] = [preset]): string[] {
  const processor = remark()
  processor.use({plugins: [...plugins]})
  const file = processor.processSync({cwd, path, value: readFileSync(join(cwd, path), 'utf8')})
  return file.messages
    .map(
      ({line, column, ruleId, fatal, reason}) =>
        `${path} ${line}:${column} ${ruleId} ${severities.get(fatal ?? undefined)} ${reason}`
    )
    .sort()
}

/** The same of one file, without its path and messages. */
function remarkText(files: Files, plugins: readonly Pluggable[]): string[] {
  return remarkFile(temporaryFolder(files), 'AGENTS.md', plugins).map((line) => line.split(' ').slice(1, 4).join(' '))
}

/** What `lint-agents` reports, in the same form. */
async function lintAgents(cwd: string, ...paths: string[]): Promise<string[]> {
  const {files} = reportOf(await runCli(cwd, ['-f', 'json', ...paths]))
  return files
    .flatMap(({path, findings}) =>
      findings.map(
        ({line, column, rule, severity, message}) => `${path} ${line}:${column} ${rule} ${severity} ${message}`
      )
    )
    .sort()
}

test('names of agents are looked up among those of the repository', async () => {
  const caller =
    '---\nname: a\ndescription: A\n---\n\n```\nAgent(prompt=x, subagent_type="b-reviewer")\nAgent(prompt=x, subagent_type="c-tester")\n```\n'
  const {folder, write, commit} = createRepository()
  write('.claude/agents/a.md', caller)
  write('.claude/agents/b-reviewer.md', '---\nname: b-reviewer\ndescription: B\n---\n\nReview.\n')
  commit()
  const path = '.claude/agents/a.md'
  const found = remarkFile(folder, path)
  expect(found).toEqual(await lintAgents(folder, path))
  expect(found).toEqual([expect.stringContaining('Unexpected agent `c-tester`')])
})

test('the day is that of SOURCE_DATE_EPOCH', () => {
  const agent = '---\nname: a\ndescription: d\nmodel: claude-2.1\n---\n\nReview.\n'
  expect(remarkFile(temporaryFolder({'.claude/agents/a.md': agent}), '.claude/agents/a.md')).toEqual([
    '.claude/agents/a.md 4:8 agent-model warning Unexpected model `claude-2.1`, which Anthropic retired on 2025-07-21, expected `claude-opus-4-8`'
  ])
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

test('the same findings as lint-agents, for every planted fault', async () => {
  const config = {
    files: [
      {include: ['planners/*.md'], kind: 'agent', role: 'phase-agent'},
      {include: ['samplers/*.md'], kind: 'agent', role: 'sub-agent'}
    ]
  }
  const planted: Record<string, string> = {}
  for (const [index, fault] of someOf(phaseAgentFaults).entries())
    planted[`planners/${index}.md`] = fault.plant(planner)
  for (const [index, fault] of someOf(subAgentFaults).entries()) planted[`samplers/${index}.md`] = fault.plant(sampler)
  const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(config), ...planted})
  const expected = await lintAgents(cwd, '.')
  expect(expected.length).toBeGreaterThanOrEqual(Object.keys(planted).length)
  expect(
    Object.keys(planted)
      .flatMap((path) => remarkFile(cwd, path))
      .sort()
  ).toEqual(expected)
})

test('a comment turns a rule off', async () => {
  const text = planner
    .replace('  [2] Continue', '  [2] \u201CContinue\u201D')
    .replace('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS')
    .replace('You are', '<!--lint disable ascii-only-->\n\nYou are')
  const cwd = temporaryFolder({'a.md': text})
  const found = remarkFile(cwd, 'a.md')
  expect(found.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
    'a.md 35:1 suggested-prompts-placement error'
  ])
  expect(await lintAgents(cwd, 'a.md')).toEqual(found)
})

test('a lone rule, and options for it', () => {
  const files = {'AGENTS.md': 'Caf\u00E9 \u2192\n\n\u2066\n'}
  expect(remarkText(files, [asciiOnly])).toEqual(['1:4 ascii-only note', '3:1 ascii-only error'])
  expect(remarkText(files, [[asciiOnly, {scope: 'file'}]])).toEqual(['1:4 ascii-only error', '3:1 ascii-only error'])
})

test('a lone rule reads front matter and configuration as the preset does', () => {
  const files = {
    'lint-agents.config.json': '{"files": [{"include": ["*.md"], "role": "phase-agent"}]}',
    'AGENTS.md': '---\n# SUGGESTED PROMPTS\nname: x\n---\n\n# ROLE\n'
  }
  expect(remarkText(files, [suggestedPromptsRequired])).toEqual(['1:1 suggested-prompts-required error'])
})

describe('a level or options given to remark win over the configuration', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['1:4 ascii-only error']],
    ['false', false, []],
    ["['off']", ['off'], []],
    ['[0]', [0], []],
    ["['warn', options]", ['warn', {scope: 'file'}], ['1:4 ascii-only warning']],
    ["['error', options]", ['error', {scope: 'file', allow: ['U+00E9']}], ['1:6 ascii-only error']],
    ["'warn'", 'warn', ['1:4 ascii-only note']]
  ])('%s', (_, setting, expected) => {
    const files = {
      'AGENTS.md': 'Caf\u00E9 \u2192\n',
      'lint-agents.config.json': '{"rules": {"ascii-only": ["error", {"scope": "file"}]}}'
    }
    const own: Pluggable[] = setting === undefined ? [] : [[asciiOnly, setting]]
    expect(remarkText(files, [preset, ...own])).toEqual(expected)
  })

  test.each<[string, unknown, RegExp]>([
    ['option', ['error', {scop: 'file'}], /option `scop` of rule `ascii-only`, expected `scope`/],
    ['level', ['fatal'], /level .*ascii-only.*expected/]
  ])('a wrong %s throws and names the rule', (_, setting, message) => {
    expect(() => remarkText({'AGENTS.md': '# A\n'}, [preset, [asciiOnly, setting]])).toThrow(message)
  })
})

test('a broken configuration is one clear message', () => {
  const files = {'lint-agents.config.json': '{"fils": []}', 'AGENTS.md': '# A\n'}
  expect(() => remarkText(files, [preset])).toThrow('Unexpected key `fils`, expected `files`')
})

test('the strict preset makes every finding an error', () => {
  const files = {'AGENTS.md': 'Caf\u00E9\n'}
  expect(remarkText(files, [preset])).toEqual(['1:4 ascii-only note'])
  expect(remarkText(files, [strict])).toEqual(['1:4 ascii-only error'])
})

test('comments in front matter turn rules off there, as on the command line', async () => {
  const text = '---\nname: Bad Name\n# lint disable agent-front-matter\ndescription: a: b\n---\n\n# A\u202E\n'
  const cwd = temporaryFolder({'.claude/agents/a.md': text})
  const found = remarkFile(cwd, '.claude/agents/a.md')
  expect(found.map((line) => line.split(' ')[2])).toEqual(['ascii-only'])
  expect(found).toEqual(await lintAgents(cwd))
})

test('rules of some files and extended configurations are those of lint-agents', async () => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': JSON.stringify({
      extends: './base.json',
      files: [{include: ['.claude/rules/b.md'], rules: {'ascii-only': 'warn'}}]
    }),
    'base.json': JSON.stringify({rules: {'lf-line-endings': 'off', 'ascii-only': ['error', {scope: 'file'}]}}),
    '.claude/rules/a.md': 'Caf\u00E9 \u2014\r\n',
    '.claude/rules/b.md': 'Caf\u00E9 \u2014\r\n'
  })
  const found = [...remarkFile(cwd, '.claude/rules/a.md'), ...remarkFile(cwd, '.claude/rules/b.md')]
  expect(found).toEqual(await lintAgents(cwd))
  expect(found.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
    '.claude/rules/a.md 1:4 ascii-only error',
    '.claude/rules/b.md 1:4 ascii-only warning'
  ])
})

test('a message that remark prints is not a command to the runner of a CI', () => {
  const value = '# SUGGESTED PROMPTS\n\n# ##vso[task.complete]\n'
  const file = remark().use(preset).processSync({path: 'agents/a.md', value})
  const shown = file.messages.map(({reason}) => reason).join('\n')
  expect(shown).toContain('#\u00B7#vso[task.complete]')
  expect(shown).not.toContain('##vso')
})
