/** The built command over this repository: the files that it checks do not become fewer unnoticed. */
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {reportOf} from '../support/cli.ts'
import {run} from '../support/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that a host reads, or that `examples/good/lint-agents.config.json` declares. */
const read = [
  '.claude-plugin/marketplace.json',
  'AGENTS.md',
  'examples/good/agents/04-garden-planner.md',
  'examples/good/agents/discover/soil-sampler.md',
  'examples/good/outputs/garden-planner.md',
  'examples/good/outputs/soil-sampler.md',
  'examples/good/outputs/spec-writer.md',
  'examples/good/party/messages.jsonl',
  'examples/good/party/project-brief.md',
  'examples/good/prompts/beds.md',
  'examples/good/runs/review.jsonl',
  'plugins/claude/.claude-plugin/plugin.json',
  'plugins/claude/.mcp.json',
  'plugins/claude/hooks/hooks.json',
  'plugins/claude/skills/lint-agents/SKILL.md',
  'plugins/codex/.mcp.json',
  'plugins/codex/hooks/hooks.json',
  'plugins/codex/skills/lint-agents/SKILL.md',
  'plugins/gemini/gemini-extension.json',
  'plugins/gemini/hooks/hooks.json',
  'plugins/gemini/skills/lint-agents/SKILL.md'
]

/** The paths of the report that are no fixtures. */
function linted(...args: readonly string[]): readonly string[] {
  return reportOf(run(root, [...args, '-f', 'json']))
    .files.map(({path}) => path)
    .filter((path) => !path.startsWith('test/'))
    .sort()
}

test('a run over the repository checks each file that a host reads or a configuration declares', () => {
  const paths = linted()
  expect(paths).not.toEqual([])
  expect(paths.filter((path) => read.includes(path))).toEqual(read)
})

test('the workflow that lints the repository checks `AGENTS.md`', () => {
  const {jobs} = parse(readFileSync(`${root}/.github/workflows/self-lint.yml`, 'utf8')) as {
    readonly jobs: {readonly 'lint-agents': {readonly steps: readonly {readonly with?: {readonly paths?: string}}[]}}
  }
  const paths = jobs['lint-agents'].steps.flatMap((step) => step.with?.paths?.trim().split('\n') ?? [])
  expect(paths).toContain('*.md')
  expect(linted(...paths)).toContain('AGENTS.md')
})

test('a commit lints the staged `AGENTS.md`', () => {
  const {'lint-staged': tasks} = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
    readonly 'lint-staged': Readonly<Record<string, string>>
  }
  expect(readFileSync(`${root}/.husky/pre-commit`, 'utf8')).toBe('lint-staged\n')
  expect(tasks['{*,docs/*,docs/contracts/*}.md']).toBe('node bin/lint-agents.js')
  expect(linted('AGENTS.md')).toEqual(['AGENTS.md'])
})
