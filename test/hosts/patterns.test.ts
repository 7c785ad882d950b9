import {expect, test} from 'vitest'
import {fix, lines, lint} from '../support/lint.ts'

/** What all rules find, without the places. */
function found(path: string, keys: string): readonly string[] {
  const text = `---\n${keys}\n---\n\nRead the change.\n`
  return lines(lint(text, {path, day: '2026-11-25', rules: {'ascii-only': 'off'}}))
}

const agent = '.claude/agents/reviewer.md'
const named = 'name: reviewer\ndescription: Reads changes'
const skill = '.claude/skills/review/SKILL.md'
const reviews = 'name: review\ndescription: Reads changes'
const copilotSkill = '.github/skills/review/SKILL.md'

/** A fault, the finding, and the same file without the fault. */
test.each<readonly [path: string, faulty: string, expected: string, right: string]>([
  [
    agent,
    `${named}\ndisallowedTools: Bash(rm:*)`,
    '4:22-4:28: warning: Unexpected `(rm:*)`, as Claude Code 2.1 takes all of `Bash` away, expected `Bash` alone, or a rule in `permissions.deny`',
    `${named}\ndisallowedTools: Bash`
  ],
  [
    agent,
    `${named}\ndisallowedTools:\n  - Write(src/**)\n  - Edit`,
    '5:10-5:18: warning: Unexpected `(src/**)`, as Claude Code 2.1 takes all of `Write` away, expected `Write` alone, or a rule in `permissions.deny`',
    `${named}\ndisallowedTools:\n  - Write\n  - Edit`
  ],
  [
    'plugins/kit/agents/reviewer.md',
    `${named}\ndisallowedTools: ["WebFetch(domain:example.com)"]`,
    '4:28-4:48: warning: Unexpected `(domain:example.com)`, as Claude Code 2.1 takes all of `WebFetch` away, expected `WebFetch` alone, or a rule in `permissions.deny`',
    `${named}\ndisallowedTools: ["WebFetch"]`
  ],
  [
    agent,
    `${named}\ntools: Read, Agent(tester`,
    '4:19-4:20: warning: Unexpected `(` after `Agent` that nothing closes, which Claude Code 2.1 ignores, expected `)` after the pattern',
    `${named}\ntools: Read, Agent(tester)`
  ],
  [
    agent,
    `${named}\ntools: [Read, "Agent(tester"]`,
    '4:21-4:22: warning: Unexpected `(` after `Agent` that nothing closes, which Claude Code 2.1 ignores, expected `)` after the pattern',
    `${named}\ntools: [Read, "Agent(tester)"]`
  ],
  [
    agent,
    `${named}\ntools: Agent(tester, Read, Task(helper)`,
    '4:13-4:14: warning: Unexpected `(` after `Agent` that nothing closes, which Claude Code 2.1 ignores, expected `)` after the pattern',
    `${named}\ntools: Agent(tester), Read, Task(helper)`
  ],
  [
    agent,
    `${named}\ntools: Bash(git diff:*), Bash(git log:*), Read`,
    '4:12-4:24: note: Unexpected `(git diff:*)`, as Claude Code 2.1 gives all of `Bash`, expected `Bash` alone, and rules in `permissions`',
    `${named}\ntools: Bash, Read`
  ],
  [
    skill,
    `${reviews}\nallowed-tools: Read Bash(git:*`,
    '4:25-4:26: warning: Unexpected `(` after `Bash` that nothing closes, which Claude Code 2.1 ignores, expected `)` after the pattern',
    `${reviews}\nallowed-tools: Read Bash(git:*)`
  ],
  [
    skill,
    `${reviews}\nallowed-tools: Bash(npx:checkly:*) Read`,
    '4:21-4:32: warning: Unexpected colon in `npx:checkly`, which begins no command, expected `npx checkly`',
    `${reviews}\nallowed-tools: Bash(npx checkly:*) Read`
  ],
  [
    'skills/review/SKILL.md',
    `${reviews}\nallowed-tools: Bash(npx:checkly:*)`,
    '4:21-4:32: warning: Unexpected colon in `npx:checkly`, which begins no command, expected `npx checkly`',
    `${reviews}\nallowed-tools: Bash(npx checkly:*)`
  ],
  [
    '.claude/commands/review.md',
    'allowed-tools: Bash(docker:compose:*)',
    '2:21-2:35: warning: Unexpected colon in `docker:compose`, which begins no command, expected `docker compose`',
    'allowed-tools: Bash(npm run test:unit:*), Bash(npm:*)'
  ],
  [
    '.claude/commands/review.md',
    'allowed-tools: Bash(git status:*), Edit(src/**',
    '2:40-2:41: warning: Unexpected `(` after `Edit` that nothing closes, which Claude Code 2.1 ignores, expected `)` after the pattern',
    'allowed-tools: Bash(echo "(a)":*), Edit(src/**)'
  ],
  [
    '.github/instructions/ts.instructions.md',
    'applyTo: "**/*.{ts,tsx"',
    '2:16-2:17: warning: Unexpected brace in `applyTo` without another one, which Copilot 1.0 ignores, expected each `{` with its `}`',
    'applyTo: "**/*.{ts,tsx}"'
  ],
  [
    '.github/instructions/ts.instructions.md',
    'applyTo: "**/*.ts,tsx}"',
    '2:22-2:23: warning: Unexpected brace in `applyTo` without another one, which Copilot 1.0 ignores, expected each `{` with its `}`',
    'applyTo: "**/*.ts,**/*.tsx"'
  ],
  [
    '.cursor/rules/ts.mdc',
    'description: TypeScript\nglobs: **/*.{ts,tsx\nalwaysApply: false',
    '3:13-3:14: warning: Unexpected brace in `globs` without another one, which Cursor 2 ignores, expected each `{` with its `}`',
    'description: TypeScript\nglobs: **/*.{ts,tsx}\nalwaysApply: false'
  ],
  [
    '.cursor/rules/ts.mdc',
    'description: TypeScript\nglobs: "**/*.ts"\nalwaysApply: false',
    '3:8-3:17: note: Unexpected quotes around `globs`, which Cursor 2 reads line by line, expected the pattern without quotes',
    'description: TypeScript\nglobs: **/*.ts\nalwaysApply: false'
  ],
  [
    '.cursor/rules/ts.md',
    'description: TypeScript\nglobs: **/*.ts\nalwaysApply: false',
    '1:1-1:4: warning: Unexpected file name `ts.md`, so Cursor 2 does not load the rule, expected `ts.mdc`',
    'title: TypeScript'
  ],
  [
    '.github/instructions/ts.md',
    'applyTo: "**/*.ts"',
    '1:1-1:4: warning: Unexpected file name `ts.md`, so Copilot 1.0 does not load the instructions, expected `ts.instructions.md`',
    'title: TypeScript'
  ],
  ...['a/b', 'a&b', '"a@b"', 'caf\u00E9', '-review'].map(
    (name) =>
      [
        copilotSkill,
        `name: ${name}\ndescription: Reads changes`,
        `2:7-2:${7 + name.length}: error: Unexpected name \`${name.replaceAll('"', '')}\`, so Copilot 1.0 does not load the skill, expected one such as \`review\``,
        reviews
      ] as const
  ),
  [
    agent,
    `${named}\ntools: Read, AskUserQuestion`,
    '4:14-4:29: warning: Unexpected tool `AskUserQuestion`, which Claude Code 2.1 gives the main agent alone, expected a tool for sub-agents',
    `${named}\ndisallowedTools: AskUserQuestion`
  ],
  [
    agent,
    `${named}\ntools: Read, ExitPlanMode`,
    '4:14-4:26: warning: Unexpected tool `ExitPlanMode`, which Claude Code 2.1 gives the main agent alone, expected a tool for sub-agents',
    `${named}\ntools: Read, ExitPlanMode\npermissionMode: plan`
  ],
  [
    '.github/agents/reviewer.agent.md',
    'description: Reads changes\ntools: [codebase, read]',
    '3:9-3:17: warning: Unexpected former tool name `codebase`, expected `search/codebase`',
    'description: Reads changes\ntools: [search/codebase, read]'
  ],
  [
    'review.prompt.md',
    "description: Reads changes\ntools: ['editFiles', 'search']",
    '3:10-3:19: warning: Unexpected former tool name `editFiles`, expected `edit/editFiles`',
    "description: Reads changes\ntools: ['edit/editFiles', 'search']"
  ]
])('%s: %s', (path, faulty, expected, right) => {
  expect(found(path, faulty)).toEqual([expected])
  expect(found(path, right)).toEqual([])
})

test('former names of one list are one finding, whose fix writes all of them', () => {
  const path = 'review.prompt.md'
  const written = "---\ndescription: Reads changes\ntools: ['codebase', 'search', 'fetch']\n---\n\nReview.\n"
  const options = {path, only: ['agent-tools']}
  expect(lines(lint(written, options))).toEqual([
    '3:10-3:18: warning: Unexpected former tool names `codebase`, `fetch`, expected `search/codebase`, `web/fetch`'
  ])
  expect(fix(written, options, true)).toBe(written.replace('codebase', 'search/codebase').replace('fetch', 'web/fetch'))
})

test.each(['good', 'a.b', 'a_b', 'a:b', 'Upper Case', 'a--b', 'trail-', '"123"'])(
  'Copilot loads a skill named %s',
  (name) => {
    const errors = found(copilotSkill, `name: ${name}\ndescription: Reads changes`).filter((line) =>
      line.includes('error')
    )
    expect(errors).toEqual([])
  }
)

test('an agent with a prompt of its own runs as the main one, which gets all tools', () => {
  expect(found(agent, `${named}\ntools: Read, AskUserQuestion, Workflow\ninitialPrompt: Begin.`)).toEqual([])
})

test('a pattern with an escaped brace, and one without a value, have all their braces', () => {
  expect(found('.github/instructions/a.instructions.md', "applyTo: '**/\\{a'")).toEqual([])
  expect(found('.cursor/rules/a.mdc', 'description: a\nglobs:\nalwaysApply: false')).toEqual([])
})

test('notes beside rules, and Markdown that is not a rule, may have any name', () => {
  expect(found('.cursor/rules/README.md', 'globs: a')).toEqual([])
  expect(found('docs/.github-instructions/ts.md', 'applyTo: "**"')).toEqual([])
})
