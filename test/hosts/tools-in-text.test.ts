/** What a definition does with tools that its front matter does not give or permit. */
import {describe, expect, test} from 'vitest'
import {lines, lint} from '../support/lint.ts'

const found = (path: string, text: string): readonly string[] =>
  lines(lint(text, {path, only: ['agent-tools']})).map((line) => line.replace(/^\S+ \w+: /, ''))

describe('commands that Claude Code runs before the model reads the text', () => {
  const at = (keys: string, command: string): readonly string[] =>
    found('.claude/commands/a.md', `---\ndescription: a\n${keys}---\n\nState: !\`${command}\`\n`)

  test.each([
    ['', 'git status'],
    ['', 'pwd && ls -l | head -3; LANG=C A=b date || true'],
    ['', '[ -f a ]'],
    ['', '$EDITOR a'],
    ['allowed-tools: Bash\n', 'npm test'],
    ['allowed-tools: Read, Bash\n', 'npm test'],
    ['allowed-tools: Bash()\n', 'npm test'],
    ['allowed-tools: Bash(*)\n', 'npm test'],
    ['allowed-tools: Bash( * )\n', 'npm test'],
    ['allowed-tools: Bash(*:*)\n', 'npm test'],
    ['allowed-tools: Bash(npm:*)\n', 'npm test'],
    ['allowed-tools: Bash( npm test)\n', 'npm test'],
    ['allowed-tools:\n  - Read\n  - Bash(npm:*)\n', 'npm test && git log']
  ])('%j permits %s', (keys, command) => {
    expect(at(keys, command)).toEqual([])
  })

  test.each([
    ['', 'npm test'],
    ['', 'ls && npm test'],
    ['allowed-tools: Read\n', 'npm test'],
    ['allowed-tools: mcp__Bash\n', 'npm test'],
    ['allowed-tools: Bash(git:*)\n', 'npm test'],
    ['allowed-tools: [1, Bash(git:*)]\n', 'A=b npm test']
  ])('%j does not permit %s', (keys, command) => {
    const [message = '', ...more] = at(keys, command)
    expect(more).toEqual([])
    expect(message).toContain('npm test')
  })

  test.each(['```\n!`npm test`\n```', '    !`npm test`', '<!-- !`npm test` -->', 'As `` !`npm test` ``.'])(
    'in code as well, as a run shows: %j',
    (text) => {
      expect(found('.claude/commands/a.md', `---\ndescription: a\n---\n\n${text}\n`)).toHaveLength(1)
      const fixed = text.replace('!`', '! `')
      expect(found('.claude/commands/a.md', `---\ndescription: a\n---\n\n${fixed}\n`)).toEqual([])
    }
  )

  test('only where the host runs them', () => {
    expect(found('.claude/commands/a.md', '---\ndescription: a\n---\n\nx!`npm test`\n')).toEqual([])
    expect(found('.opencode/commands/a.md', '---\ndescription: a\n---\n\n!`npm test`\n')).toEqual([])
    expect(found('.claude/agents/a.md', '---\nname: a\ndescription: a\n---\n\n!`npm test`\n')).toEqual([])
    expect(found('.claude/commands/a.md', '!`npm test`\n')).toHaveLength(1)
  })
})

describe('tools that sentences begin with', () => {
  const at = (tools: string, text: string): readonly string[] =>
    found('.claude/agents/a.md', `---\nname: a\ndescription: a\ntools: ${tools}\n---\n\n${text}\n`)

  test.each([
    ['Use the Skill tool.', 'Skill'],
    ['Read it. Then, call the `Skill` tool', 'Skill'],
    ['First invoke **Skill** tool', 'Skill'],
    ['- Run the Skill tool', 'Skill'],
    ['12. **Use the Skill tool**', 'Skill'],
    ['Always use the KillShell tool.', 'KillShell'],
    ['Use `WebSearch` for all else.', 'WebSearch'],
    ['Read it. Then, call the `Skill`: it checks.', 'Skill'],
    ['3. Run `Bash` with `make`', 'Bash']
  ])('%s', (text, tool) => {
    const [message = '', ...more] = at('Read', text)
    expect(more).toEqual([])
    expect(message).toContain(`\`${tool}\``)
  })

  test.each([
    ['Read', 'Use the Read tool.'],
    ['Read', 'Use the Zebra tool.'],
    ['Read', 'You may use the Skill tool.'],
    ['Read', 'Use the Skill toolbox.'],
    ['Read', 'Use the Skill tool if available.'],
    ['Read', 'Use `Skill`, when it is available, else ask.'],
    ['Read', 'Never use `Bash`.'],
    ['Read', 'Use `Read` or `Grep`.'],
    ['Read', 'Callers use `Task`.'],
    ['Read', 'Use `Zebra`.'],
    ['Read', '```\nUse `Bash`.\n```'],
    ['Read', '```\nUse the Skill tool.\n```'],
    ['Task', 'Use the Agent tool.'],
    ['Agent', 'Use the Task tool.']
  ])('with %s, nothing of: %s', (tools, text) => {
    expect(at(tools, text)).toEqual([])
  })

  test('each once', () => {
    expect(at('Read', 'Use the Skill tool.\n\nUse the Skill tool.')).toHaveLength(1)
  })
})

describe('lists of tools', () => {
  const places = (value: string): readonly string[] =>
    lines(
      lint(`---\nname: a\ndescription: a\ntools: ${value}\n---\n`, {path: '.claude/agents/a.md', only: ['agent-tools']})
    ).map((line) => line.replace(/: \w+: .*/, ''))

  test.each<readonly [string, readonly string[]]>([
    ['Read, Zebra', ['4:14-4:19']],
    ['[Read, Zebra]', ['4:15-4:20']],
    ['["Read", "ZebraX", Zebra]', ['4:18-4:24', '4:27-4:32']],
    ["['Read, Zebra']", ['4:16-4:21']],
    ['[Read, 1, Zebra]', ['4:18-4:23']],
    ['Zebra, Quagga', ['4:8-4:21']]
  ])('%s', (value, expected) => {
    expect(places(value)).toEqual(expected)
  })

  test('those of the main agent alone', () => {
    expect(places('[Read, ExitPlanMode]\npermissionMode: plan')).toEqual([])
    expect(places('[Read, ExitPlanMode]\npermissionMode: default')).toHaveLength(1)
    expect(places('[Read, Workflow]\npermissionMode: ""')).toHaveLength(1)
    expect(places('[Read, Workflow]\ninitialPrompt: Begin')).toEqual([])
  })
})
