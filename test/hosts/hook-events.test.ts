/** The events of the hooks of each host, and what matchers may be. */

import {describe, expect, test} from 'vitest'
import {toToml} from '../../scripts/hosts/manifests/toml-text.ts'
import {lines, lint} from '../support/lint.ts'

type Hooks = Readonly<Record<string, unknown>>

function found(path: string, hooks: Hooks): readonly string[] {
  const text = path.endsWith('.toml') ? toToml({hooks}) : JSON.stringify({hooks})
  return lines(lint(text, {kind: 'manifest', path, only: ['agent-hooks']})).map((line) => line.replace(/^\S+ /, ''))
}

const hosts: Readonly<Record<string, {path: string; events: string; meant: Readonly<Record<string, string>>}>> = {
  'Claude Code 2.1': {
    path: '.claude/settings.json',
    events: `PreToolUse PostToolUse PostToolUseFailure PostToolBatch PermissionRequest PermissionDenied UserPromptSubmit
      UserPromptExpansion Notification Stop StopFailure SubagentStart SubagentStop SessionStart SessionEnd Setup PreCompact
      PostCompact PreModelSwitch PostModelSwitch Elicitation ElicitationResult ConfigChange InstructionsLoaded
      DirectoryAdded TeammateIdle TaskCreated TaskCompleted WorktreeCreate WorktreeRemove CwdChanged FileChanged
      MessageDisplay PreSkillShellCommand`,
    meant: {
      ...{BeforeTool: 'PreToolUse', AfterTool: 'PostToolUse', BeforeAgent: 'UserPromptSubmit', AfterAgent: 'Stop'},
      ...{PreCompress: 'PreCompact', beforeSubmitPrompt: 'UserPromptSubmit', beforeShellExecution: 'PreToolUse'},
      afterFileEdit: 'PostToolUse'
    }
  },
  'Gemini CLI 0.61': {
    path: '.gemini/settings.json',
    events: `BeforeTool AfterTool BeforeAgent AfterAgent Notification SessionStart SessionEnd PreCompress BeforeModel
      AfterModel BeforeToolSelection`,
    meant: {
      ...{PreToolUse: 'BeforeTool', PostToolUse: 'AfterTool', UserPromptSubmit: 'BeforeAgent', Stop: 'AfterAgent'},
      PreCompact: 'PreCompress'
    }
  },
  'Codex 0.171': {
    path: '.codex/config.toml',
    events: `PreToolUse PermissionRequest PostToolUse PreCompact PostCompact SessionStart SessionEnd UserPromptSubmit
      SubagentStart SubagentStop Stop PreModelRequest PostModelRequest state managed_dir windows_managed_dir`,
    meant: {BeforeTool: 'PreToolUse', AfterTool: 'PostToolUse', BeforeAgent: 'UserPromptSubmit', AfterAgent: 'Stop'}
  }
}

describe.each(Object.entries(hosts))('%s', (host, {path, events, meant}) => {
  const names = events.split(/\s+/)
  const unknown = (event: string, expected: string): string =>
    `warning: Unexpected event \`${event}\`, which ${host} ignores, expected ${expected}`

  test('its events', () => {
    expect(found(path, Object.fromEntries(names.map((name) => [name, []])))).toEqual([])
  })

  test('events that are misspelt, and those of others', () => {
    const misspelt = (name: string): string => name.replace(/^(..)(.)/, '$1$2$2')
    expect(found(path, Object.fromEntries(names.map((name) => [misspelt(name), []])))).toEqual(
      names.map((name) => unknown(misspelt(name), `\`${name}\``))
    )
    const others = Object.entries(meant)
    expect(found(path, Object.fromEntries(others.map(([name]) => [name, []])))).toEqual(
      others.map(([name, expected]) => unknown(name, `\`${expected}\``))
    )
    expect(found(path, {zebra: []})).toEqual([unknown('zebra', 'one that it has')])
  })

  test('a hook has a type', () => {
    const [event = ''] = names
    const [message = '', ...more] = found(path, {[event]: [{hooks: [{timeout: 1}]}]})
    expect(more).toEqual([])
    expect(message).toContain(`Missing \`type\`, so ${host} does not`)
  })
})

describe('matchers of Claude Code', () => {
  const at = (event: string, matcher: string): readonly string[] =>
    found('.claude/settings.json', {[event]: [{matcher, hooks: [{type: 'command', command: 'a'}]}]}).map((line) =>
      line.replace(', which Claude Code 2.1 ignores', '')
    )
  const toolEvents = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionRequest', 'PermissionDenied']

  test.each(toolEvents)('tools of %s', (event) => {
    for (const matcher of ['Bash', 'Task', 'Edit|Write', 'Read, Write', 'mcp__a__b', '*', 'B.*', 'Bash|Other'])
      expect([matcher, at(event, matcher)]).toEqual([matcher, []])
    expect(at(event, 'Basj')).toEqual(['warning: Unexpected matcher `Basj`, expected a tool such as `Bash`'])
    expect(at(event, 'Read|Basj')).toEqual(['warning: Unexpected matcher `Basj`, expected a tool such as `Bash`'])
    expect(at(event, 'zebra')).toEqual(['warning: Unexpected matcher `zebra`, expected a tool'])
    expect(at(event, 'a'.repeat(1000))).toHaveLength(1)
    expect(at(event, 'a'.repeat(1001))).toEqual([])
  })

  test.each([
    ['SessionStart', 'startup resume clear compact fork'],
    ['PreCompact', 'manual auto'],
    ['PostCompact', 'manual auto']
  ])('values of %s', (event, values) => {
    for (const value of values.split(' ')) {
      expect(at(event, value)).toEqual([])
      expect(at(event, `${value}x`)).toEqual([
        `warning: Unexpected matcher \`${value}x\`, expected a value of the event such as \`${value}\``
      ])
    }
    expect(at(event, 'mcp__a')).toEqual(['warning: Unexpected matcher `mcp__a`, expected a value of the event'])
  })

  test('a tool of an earlier version matches nothing by itself', () => {
    expect(at('PreToolUse', 'MultiEdit')).toEqual([
      'warning: Unexpected matcher `MultiEdit`, expected a tool such as `Edit`'
    ])
    expect(at('PreToolUse', 'Edit|MultiEdit|Write')).toEqual([])
    expect(at('PreToolUse', 'LS|Glob')).toEqual([])
  })

  test('those of other events, and of tools that are not known, may be any', () => {
    expect(at('Stop', 'zebra')).toEqual([])
    const hooks = [{matcher: 'zebra', hooks: []}]
    expect(found('.codex/config.toml', {PreToolUse: hooks})).toEqual([])
  })
})

describe('a pattern that matches no name', () => {
  const group = (matcher: string): object[] => [{matcher, hooks: [{type: 'command', command: 'a'}]}]
  const compared = (matcher: string, host: string, expected: string): string =>
    `warning: Unexpected matcher \`${matcher}\`, which ${host} compares with names alone, expected ${expected}`
  const some = 'a pattern of tools'

  test.each([
    ['Bash(git commit*)', '`Bash` and `if`'],
    ['Bash(*)', '`Bash` and `if`'],
    ['Edit:.*\\.cs', '`Edit`'],
    ['Write(src/**)', '`Write`'],
    ['*.cs', some],
    ['!Bash', some],
    ['Bash:git', '`Bash`'],
    ['Bash\\(git.*\\)', '`Bash`']
  ])('of Claude Code: %s', (matcher, expected) => {
    const message = compared(matcher, 'Claude Code 2.1', expected)
    expect(found('.claude/settings.json', {PreToolUse: group(matcher)})).toEqual([message])
    const text = `---\nname: a\ndescription: b\nhooks:\n  PreToolUse: ${JSON.stringify(group(matcher))}\n---\n\nRead.\n`
    const inAgent = lint(text, {path: '.claude/agents/a.md', only: ['agent-hooks']})
    expect(lines(inAgent).map((line) => line.replace(/^\S+ /, ''))).toEqual([message])
  })

  test.each([
    'B.*',
    '^(?!Bash$)',
    'mcp__.*',
    'mcp__memory__.*|Bash',
    '.*search.*',
    'Notebook.*',
    '^Edit$',
    '(a+)+$',
    '[^A]'
  ])('of Claude Code it is not: %s', (matcher) => {
    expect(found('.claude/settings.json', {PreToolUse: group(matcher)})).toEqual([])
  })

  test('of Gemini CLI, whose matchers of tools are all patterns', () => {
    const host = 'Gemini CLI 0.61'
    const of = (matcher: string): readonly string[] => found('.gemini/settings.json', {BeforeTool: group(matcher)})
    for (const matcher of ['write_file', 'write_.*', 'read', 'mcp_git_.*', 'discovered_tool_a', '*'])
      expect(of(matcher)).toEqual([])
    expect(of('write_file(src/**)')).toEqual([compared('write_file(src/**)', host, '`write_file`')])
    expect(of('Bash(git *)')).toEqual([compared('Bash(git *)', host, some)])
    expect(found('.gemini/settings.json', {SessionStart: group('start')})).toEqual([
      'warning: Unexpected matcher `start`, which Gemini CLI 0.61 ignores, expected a value of the event'
    ])
  })

  test('of Codex, whose tools are not listed here', () => {
    const of = (matcher: string): readonly string[] => found('.codex/config.toml', {PreToolUse: group(matcher)})
    for (const matcher of ['Bash', '^Bash$', 'apply_patch|zebra', 'mcp__.*']) expect(of(matcher)).toEqual([])
    expect(of('Bash(git *)')).toEqual([compared('Bash(git *)', 'Codex 0.171', some)])
  })
})

test('hooks that are not by event', () => {
  for (const hooks of [[], 'a', 1])
    expect(found('.claude/settings.json', hooks as unknown as Hooks)).toEqual([
      'error: Unexpected hooks in another form, so Claude Code 2.1 does not load the settings, expected lists by event'
    ])
})

test('switches among the hooks of Gemini CLI', () => {
  expect(found('.gemini/settings.json', {enabled: ['a'], disabled: ['a'], notifications: true})).toEqual([])
  expect(found('.claude/settings.json', {enabled: ['a']})).toHaveLength(1)
})

test('hooks at the top of their file are checked as if they were below its key', () => {
  const events = {
    description: 'Hooks of the plugin',
    SessionStart: [{hooks: [{type: 'text', text: 'Read the guide.'}]}],
    PreToolUse: [{matcher: 'Bash(rm *)', hooks: [{type: 'command'}]}]
  }
  const plugin = {kind: 'manifest', path: 'hooks/hooks.json', files: ['.claude-plugin']} as const
  const at = (value: object): readonly string[] =>
    lines(lint(JSON.stringify(value), {...plugin, only: ['agent-hooks']})).map((line) => line.replace(/^\S+ /, ''))
  const {description, ...hooks} = events
  const found = at(events)
  expect(found).toHaveLength(3)
  expect(found).toEqual(at({description, hooks}).map((line) => line.replace('`hooks.', '`')))
  expect(at({description, other: [], SessionStart: 'echo'})).toEqual([])
})
