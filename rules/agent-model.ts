import * as z from 'zod/mini'
import {definitions} from '../src/contracts/kinds.ts'
import type {Worded} from '../src/contracts/worded.ts'
import {type ModelProblem, modelProblems} from '../src/hosts/checks/agent-model.ts'
import {defineRule} from '../src/linter/define-rule.ts'

const Options = z.strictObject({
  allow: z._default(
    z.array(z.string()).check(z.describe('Models that are right, such as those that a gateway serves for longer')),
    []
  )
})

/**
 * The model that front matter or a manifest names is one that its provider still runs.
 *
 * ## Why
 *
 * Providers retire models: after its last day, each request for one fails, and with it each run of an agent that asks for it. An agent
 * that worked for months is dead from one day to the next, and nothing in its file has changed.
 *
 * A model whose last day is past is a warning with the successor that the provider recommends, one whose last day is within 90 days a
 * note. The days are from hosts such as Claude Code, and from the pages of Anthropic, OpenAI, Google and GitHub.
 * [The page about models](../hosts/models.md) lists them with the day on which each source was read. All other models are right:
 * aliases such as `sonnet` and `inherit`, models of other providers (`openrouter/anthropic/claude-sonnet-4`), and models that are
 * newer than this page. So are ids of Amazon Bedrock and Vertex AI, which retire models on days of their own.
 *
 * The day of a run is an input: today, or the day of `SOURCE_DATE_EPOCH`. It is in the report.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md", "day": "2026-11-25"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * model: sonnet
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md", "day": "2026-11-25"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * model: claude-sonnet-4-20250514
 * ---
 * ```
 *
 * ```text
 * 4:8-4:32: warning: Unexpected model `claude-sonnet-4-20250514`, which Anthropic retired on 2026-06-15, expected `claude-sonnet-4-6`
 * ```
 *
 * ```markdown {"path": ".opencode/agents/code-reviewer.md", "day": "2026-11-25"}
 * ---
 * description: Reads a change and lists its mistakes
 * mode: subagent
 * model: openai/gpt-5
 * ---
 * ```
 *
 * ```text
 * 4:8-4:20: note: Unexpected model `openai/gpt-5`, which OpenAI retires on 2026-12-11, expected `openai/gpt-6.1-sol`
 * ```
 *
 * ```json {"kind": "manifest", "path": "opencode.json", "day": "2026-11-25"}
 * {
 *   "agent": {"reviewer": {"model": "anthropic/claude-sonnet-4-20250514"}}
 * }
 * ```
 *
 * ```text
 * 2:35-2:71: warning: Unexpected model `anthropic/claude-sonnet-4-20250514`, which Anthropic retired on 2026-06-15, expected `anthropic/claude-sonnet-4-6`
 * ```
 */
export default defineRule<ModelProblem, z.infer<typeof Options>>({
  id: 'agent-model',
  severity: 'warning',
  kinds: [...definitions, 'manifest'],
  readsToml: true,
  options: Options,
  defaults: {allow: []},
  mayFind: ({text}) => text.includes('model'),
  check(source, report, {allow}) {
    for (const problem of modelProblems(source, allow)) report(problem)
  },
  messages: {
    retired: ({lastDay, ...data}) => messageOf(data, `retired on ${lastDay}`),
    retiring: ({lastDay, ...data}) => messageOf(data, `retires on ${lastDay}`)
  }
})

type Data = Omit<Worded<ModelProblem['data']>, 'lastDay'>

function messageOf({model, provider, successor, replaced}: Data, when: string): string {
  const instead = replaced === undefined ? '' : `, and in whose place ${replaced.host} runs ${replaced.by}`
  const expected = successor === undefined ? 'one that it still runs' : `\`${successor}\``
  return `Unexpected model \`${model}\`, which ${provider} ${when}${instead}, expected ${expected}`
}
