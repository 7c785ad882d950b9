import {expect, test} from 'vitest'
import {carriedModels} from '../../src/hosts/carried-models.ts'
import {retirementOf, retirementPages} from '../../src/hosts/models.ts'
import {lines, lint} from '../support/lint.ts'

const day = '2026-11-25'

/** What the rule finds, without the places. */
function found(path: string, keys: string, more: object = {}): readonly string[] {
  const text = path.endsWith('.toml') ? keys : `---\n${keys}\n---\n\nRead the change.\n`
  return lines(lint(text, {path, day, only: ['agent-model'], ...more})).map((line) => line.replace(/^[\d:-]+ /, ''))
}

const claude = '.claude/agents/reviewer.md'
const agent = 'name: reviewer\ndescription: Reads changes'

test.each<readonly [path: string, keys: string, expected: string]>([
  [
    claude,
    `${agent}\nmodel: claude-2.1`,
    'warning: Unexpected model `claude-2.1`, which Anthropic retired on 2025-07-21, expected `claude-opus-4-8`'
  ],
  [
    claude,
    `${agent}\nmodel: "claude-3-5-sonnet-20241022"`,
    'warning: Unexpected model `claude-3-5-sonnet-20241022`, which Anthropic retired on 2025-10-28, expected `claude-sonnet-4-6`'
  ],
  [
    claude,
    `${agent}\nmodel: Claude-Sonnet-4-20250514[1m]`,
    'warning: Unexpected model `Claude-Sonnet-4-20250514[1m]`, which Anthropic retired on 2026-06-15, expected `claude-sonnet-4-6`'
  ],
  [
    claude,
    `${agent}\nmodel: claude-opus-4-1`,
    'warning: Unexpected model `claude-opus-4-1`, which Anthropic retired on 2026-08-05, and in whose place Claude Code 2.1 runs the latest Opus, expected `claude-opus-4-8`'
  ],
  [
    claude,
    `${agent}\nmodel: claude-sonnet-4-5`,
    'note: Unexpected model `claude-sonnet-4-5`, which Anthropic retires on 2026-11-30, expected `claude-sonnet-5-5`'
  ],
  [
    '.claude/skills/review/SKILL.md',
    'name: review\ndescription: Reads changes\nmodel: claude-3-opus-20240229',
    'warning: Unexpected model `claude-3-opus-20240229`, which Anthropic retired on 2026-01-05, expected `claude-opus-4-8`'
  ],
  [
    '.claude/commands/review.md',
    'model: claude-3-haiku-20240307',
    'warning: Unexpected model `claude-3-haiku-20240307`, which Anthropic retired on 2026-04-20, expected `claude-haiku-4-5`'
  ],
  [
    'plugins/review/agents/reviewer.md',
    `${agent}\nmodel: claude-3-7-sonnet-latest`,
    'warning: Unexpected model `claude-3-7-sonnet-latest`, which Anthropic retired on 2026-02-19, expected `claude-sonnet-4-6`'
  ],
  [
    '.opencode/agents/reviewer.md',
    'description: d\nmodel: anthropic/claude-opus-4-20250514',
    'warning: Unexpected model `anthropic/claude-opus-4-20250514`, which Anthropic retired on 2026-06-15, expected `anthropic/claude-opus-4-8`'
  ],
  [
    '.opencode/commands/review.md',
    'model: google/gemini-2.0-flash',
    'warning: Unexpected model `google/gemini-2.0-flash`, which Google retired on 2026-06-01, expected `google/gemini-3.6-flash`'
  ],
  [
    '.gemini/agents/reviewer.md',
    `${agent}\nmodel: gemini-2.0-flash`,
    'warning: Unexpected model `gemini-2.0-flash`, which Google retired on 2026-06-01, expected `gemini-3.6-flash`'
  ],
  [
    '.gemini/agents/reviewer.md',
    `${agent}\nmodel: gemini-2.5-pro`,
    'note: Unexpected model `gemini-2.5-pro`, which Google retires on 2026-12-01, expected `gemini-3.8-flash`'
  ],
  [
    '.codex/agents/reviewer.toml',
    'name = "reviewer"\ndescription = "d"\ndeveloper_instructions = "Read."\nmodel = "gpt-5-codex"\n',
    'warning: Unexpected model `gpt-5-codex`, which OpenAI retired on 2026-07-23, expected `gpt-5.6-sol`'
  ],
  [
    '.github/agents/reviewer.agent.md',
    'description: d\nmodel: Claude Sonnet 4 (copilot)',
    'warning: Unexpected model `Claude Sonnet 4 (copilot)`, which GitHub retired on 2026-05-01, expected `Claude Sonnet 4.6`'
  ],
  [
    'review.prompt.md',
    'description: d\nmodel: [GPT-5.5, GPT-4.1]',
    'warning: Unexpected model `GPT-4.1`, which GitHub retired on 2026-06-01, expected one that it still runs'
  ],
  [
    'agents/reviewer.md',
    `${agent}\nmodel: claude-3-haiku-20240307`,
    'warning: Unexpected model `claude-3-haiku-20240307`, which Anthropic retired on 2026-04-20, expected `claude-haiku-4-5`'
  ],
  [
    'commands/review.md',
    'description: Reads changes\nmodel: claude-3-haiku-20240307',
    'warning: Unexpected model `claude-3-haiku-20240307`, which Anthropic retired on 2026-04-20, expected `claude-haiku-4-5`'
  ]
])('%s: %s', (path, keys, expected) => {
  expect(found(path, keys)).toEqual([expected])
})

test.each<readonly [path: string, keys: string]>([
  ...['sonnet', 'opus[1m]', 'inherit', 'default', 'claude-sonnet-4-6', 'claude-opus-9-20301231', '""', '12'].map(
    (model) => [claude, `${agent}\nmodel: ${model}`] as const
  ),
  ...[
    'anthropic/claude-3-opus-20240229',
    'us.anthropic.claude-sonnet-4-20250514-v1:0',
    'arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.claude-3-7-sonnet-20250219-v1:0',
    'claude-3-5-sonnet-v2@20241022',
    'claude-sonnet-4@20250514',
    'constructor',
    '__proto__'
  ].map((model) => [claude, `${agent}\nmodel: ${model}`] as const),
  ['.opencode/agents/reviewer.md', 'description: d\nmodel: openrouter/anthropic/claude-3-opus-20240229'],
  ['.opencode/agents/reviewer.md', 'description: d\nmodel: github-copilot/gpt-4.1'],
  ['.opencode/agents/reviewer.md', 'description: d\nmodel: copilot/gpt-4.1'],
  ['.gemini/agents/reviewer.md', `${agent}\nmodel: gemini-2.5-flash-lite`],
  ['.gemini/agents/reviewer.md', `${agent}\nmodel: gpt-4`],
  [
    '.codex/agents/reviewer.toml',
    'name = "r"\ndescription = "d"\ndeveloper_instructions = "Read."\nmodel = "gpt-6.1-sol"\n'
  ],
  [
    '.codex/agents/reviewer.toml',
    'name = "r"\ndescription = "d"\ndeveloper_instructions = "Read."\nmodel = "gpt-4"\nmodel_provider = "azure"\n'
  ],
  ['.github/agents/reviewer.agent.md', 'description: d\nmodel: GPT-4.1 (azure)'],
  ['.cursor/agents/reviewer.md', `${agent}\nmodel: claude-sonnet-4-20250514`],
  ['agents/README.md', `${agent}\nmodel: claude-2.1`],
  ['docs/models.md', `${agent}\nmodel: claude-2.1`]
])('%s without a finding: %s', (path, keys) => {
  expect(found(path, keys)).toEqual([])
})

test('the last day of a model still counts as one on which it runs', () => {
  const keys = `${agent}\nmodel: claude-sonnet-4-5`
  const on = (each: string): readonly string[] =>
    found(claude, keys, {day: each}).map((line) => line.split(':')[0] ?? '')
  expect(['2026-08-31', '2026-09-01', '2026-11-30', '2026-12-01'].map(on)).toEqual([
    [],
    ['note'],
    ['note'],
    ['warning']
  ])
})

test('without a day nothing is found', () => {
  expect(found(claude, `${agent}\nmodel: claude-2.1`, {day: undefined})).toEqual([])
})

test('models that are allowed are right', () => {
  const rules = {'agent-model': ['warn', {allow: ['claude-2.1']}]}
  expect(found(claude, `${agent}\nmodel: claude-2.1`, {rules})).toEqual([])
})

test('what a host carries is what the page of the provider says', () => {
  for (const {provider, lastDays} of carriedModels)
    for (const [id, lastDay] of Object.entries(lastDays)) {
      const row = retirementPages[provider].models.find(({ids}) => ids.includes(id))
      expect([id, row?.lastDay ?? lastDay]).toEqual([id, lastDay])
    }
  expect(carriedModels.flatMap(({lastDays}) => Object.keys(lastDays)).length).toBeGreaterThan(20)
})

test('no id is in two rows of a page, and no successor is retired or will be within 90 days of the day on which its page was seen', () => {
  for (const {models, seen} of Object.values(retirementPages)) {
    const ids = models.flatMap((row) => row.ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const {successor} of models) {
      if (successor === undefined) continue
      const row = models.find((each) => each.ids.includes(successor.toLowerCase().replaceAll(' ', '-')))
      expect([successor, row === undefined || row.lastDay > seen]).toEqual([successor, true])
    }
  }
})

test('a model that only a host knows as retired has no successor', () => {
  expect(retirementOf('claude', 'claude-2.1')?.successor).toBe('claude-opus-4-8')
  expect(retirementOf('cursor', 'claude-2.1')).toBeUndefined()
})
