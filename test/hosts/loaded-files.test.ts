/** Which files count as those of a host, and which as texts about others. */
import {describe, expect, test} from 'vitest'
import {type LintOptions, lines, lint} from '../support/lint.ts'

const named = '---\nname: a\ndescription: Reads\n---\n\nRead.\n'

/** The findings about front matter and keys, without their places. */
function found(text: string, options: LintOptions): readonly string[] {
  const only = ['agent-front-matter', 'agent-keys', 'agent-tools']
  return lines(lint(text, {only, ...options})).map((line) => line.replace(/^\S+ /, ''))
}

describe('texts among agents', () => {
  const missing = [expect.stringContaining('Missing front matter')]

  test.each(['GUIDE', 'MY-GUIDE_2', 'X1'])('%s in capitals is a document', (name) => {
    expect(found('Read.\n', {path: `.claude/agents/${name}.md`})).toEqual([])
  })

  test.each(['Guide', 'A', 'GUIDEs', '-GUIDE'])('%s is an agent', (name) => {
    expect(found('Read.\n', {path: `.claude/agents/${name}.md`})).toEqual(missing)
  })

  test('front matter that is not closed, or that is there, makes an agent of it', () => {
    expect(found('---\nname: a\n', {path: '.claude/agents/GUIDE.md'})).toEqual([expect.stringContaining('closing')])
    expect(found('---\nname: a\n---\n\nRead.\n', {path: '.claude/agents/GUIDE.md'})).toEqual([
      expect.stringContaining('Missing `description`')
    ])
  })

  test('between two lines of hyphens may be a text', () => {
    for (const path of ['.claude/agents/a.md', 'plugins/p/agents/a.md']) {
      expect(found('---\n\n# Agents\n\nThey read: all\n\n---\n', {path})).toEqual([])
      for (const key of ['name', 'description', 'tools', 'model', 'prompt'])
        expect(found(`---\n# Agent\n${key} : [\n---\n`, {path}), key).not.toEqual([])
    }
  })

  test('in a folder below, only what has front matter is an agent', () => {
    expect(found('Read.\n', {path: '.claude/agents/deep/a.md'})).toEqual([])
    expect(found('Read.\n', {path: '.claude/agents/deep/a.md', isDeclaredAgent: true})).toEqual(missing)
    expect(found('---\nname: a\n', {path: '.claude/agents/deep/a.md'})).toHaveLength(1)
    expect(found('---\nname: a\n---\n\nRead.\n', {path: '.claude/agents/deep/a.md'})).toHaveLength(1)
  })
})

describe('declared agents', () => {
  const isDeclaredAgent = true
  const misspelt = named.replace('name: a', 'name: a\ndisalowedTools: Bash')

  test('are of Claude Code, or of the hosts that the configuration names', () => {
    const at = (more: LintOptions): readonly string[] =>
      found(misspelt, {path: 'team/a.md', kind: 'agent', ...more}).map((line) => line.replace(/, expected.*/, ''))
    expect(at({})).toEqual([])
    expect(at({isDeclaredAgent})).toEqual(['warning: Unexpected key `disalowedTools`, which Claude Code 2.1 ignores'])
    expect(at({isDeclaredAgent, hosts: ['gemini']})).toEqual([
      expect.stringContaining('error: Unexpected key `disalowedTools`, so Gemini CLI 0.61 does not load the agent')
    ])
    expect(at({isDeclaredAgent, path: 'team/README.md'})).toEqual([])
    expect(at({isDeclaredAgent, path: 'team/README.md', hosts: ['gemini']})).toEqual([])
  })

  test('without a declaration, those of a folder `agents` with front matter are', () => {
    const at = (path: string, text = misspelt): number => found(text, {path, kind: 'agent', hosts: ['gemini']}).length
    expect([at('agents/a.md'), at('x/agent/a.md'), at('team/a.md'), at('agents/a.txt')]).toEqual([1, 1, 0, 0])
    expect([at('agents/a.md', 'Read.\n'), at('agents/README.md')]).toEqual([0, 0])
  })
})

describe('agents that only Claude Code has, by their keys', () => {
  const at = (keys: string, path = 'team/a.md', kind: LintOptions['kind'] = 'agent'): boolean =>
    found(`---\n${keys}\ndisalowedTools: Bash\n---\n`, {path, ...(kind && {kind})}).length > 0
  const both = 'name: a\ndescription: b'

  test.each([
    'model: sonnet',
    'model: inherit ',
    'tools: mcp__a__b\nmodel: inherit ',
    'model: claude-sonnet-4-5-20250929 ',
    'tools: x, Read',
    'tools: [WebSearch]',
    'permissionMode: plan',
    'disallowedTools: Bash'
  ])('%s', (key) => {
    expect(at(`${both}\n${key}`)).toBe(true)
    expect([at(`name: a\n${key}`), at(`description: b\n${key}`)]).toEqual([false, false])
    expect(at(`${both}\n${key}`, 'team/README.md')).toBe(false)
    expect(at(`${both}\n${key}`, 'team/a.txt')).toBe(false)
  })

  test.each([
    'model: sonnet-4',
    'tools: [read_file, glob]\nmodel: inherit',
    'model: claude-sonnet-4.5',
    'model: gpt',
    'tools: Readers',
    'x-permissionMode: plan'
  ])('not %s', (key) => {
    expect(at(`${both}\n${key}`)).toBe(false)
  })
})

describe('folders of files that are not meant where they are', () => {
  const isLinted = (path: string, files: readonly string[] = []): boolean =>
    lint('[a](../none/b.md)\n', {path, only: ['agent-references'], files}).findings.length > 0

  test.each([
    ...['fixtures', 'fixture', 'my-fixtures', 'a.fixture', 'x_fixtures__', 'testdata', 'test-data', 'Test_Cases'],
    ...['testcases', '__mocks__', '__snapshots__']
  ])('%s has fixtures', (folder) => {
    expect([isLinted(`${folder}/a.md`), isLinted(`x/${folder}/y/a.md`)]).toEqual([false, false])
  })

  test.each([
    ...[
      'fixtured',
      'fixtures-of',
      'latest-data',
      'mytestdata',
      'testdatas',
      'test.data',
      '_x_',
      '__x',
      'x__',
      'affixture'
    ]
  ])('%s has none', (folder) => {
    expect(isLinted(`${folder}/a.md`)).toBe(true)
  })

  test.each([
    ...['example.md', 'a-examples.md', 'sample.a.md', 'a_sample.md', 'a.template.md', 'templates.md', 'template-a.md']
  ])('%s is one of which others are made', (name) => {
    expect(isLinted(`docs/${name}`)).toBe(false)
  })

  test.each(['exampled.md', 'counterexample.md', 'ample.md'])('%s is not', (name) => {
    expect(isLinted(`docs/${name}`)).toBe(true)
  })

  test.each(['assets', 'example', 'Examples', 'sample', 'samples', 'resources'])('%s of a skill', (folder) => {
    const path = `skills/x/${folder}/deep/a.md`
    expect([isLinted(path, ['skills/x/SKILL.md']), isLinted(path, ['skills/SKILL.md'])]).toEqual([false, true])
  })

  test.each(['asset', 'my-examples', 'resource'])('not %s', (folder) => {
    expect(isLinted(`skills/x/${folder}/a.md`, ['skills/x/SKILL.md'])).toBe(true)
  })

  test.each([
    ...['template', 'templates', 'my-templates', 'a.template', 'scaffold', 'scaffolds', 'scaffolding', 'boilerplate'],
    ...['x_boilerplates']
  ])('what leads out of %s may be in what is made of it', (folder) => {
    expect(isLinted(`${folder}/docs/a.md`, ['docs/b.md'])).toBe(false)
  })

  test.each(['xscaffold', 'scaffolder', 'x_boilerplate_y'])('what leads out of %s may not', (folder) => {
    expect(isLinted(`${folder}/docs/a.md`, ['docs/b.md'])).toBe(true)
  })
})
