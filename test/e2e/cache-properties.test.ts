/** Whatever changes in a repository between two runs: the cached report is the uncached one. */
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {hitsOf, withUserCache} from '../support/cache.ts'
import {runCli} from '../support/cli.ts'
import {writeFiles} from '../support/folder.ts'
import {personas} from '../support/personas.ts'
import {brokenAgent, createRepository, fixableAgent, goodAgent} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

withUserCache()

const state = (phase: string) =>
  JSON.stringify({
    active_workflow: {
      type: 'feature',
      phases: ['01-requirements', '03-architecture'],
      current_phase: phase,
      current_phase_index: 0,
      artifact_folder: 'x',
      phase_status: {}
    }
  })
const named = (name: string) => `---\nname: ${name}\ndescription: Reviews\nmodel: opus\n---\n\n${goodAgent}`
const texts = [
  goodAgent,
  brokenAgent,
  fixableAgent,
  goodAgent.replaceAll('\n', '\r\n'),
  named('one'),
  named('two'),
  named('Two:Words'),
  named('three').replace('Reviews', 'Reviews: all').replace('model:', 'modle:'),
  'Call it with `subagent_type: "one"`, and read [the other](b.md) and [this](commands/discover.md).\n',
  '<!--lint disable ascii-only-->\n\nA caf\u00E9 \u2014 here.\n',
  'A \u202Ecaf\u00E9.\n',
  'Plan {{WHO}} with {{KNOWN}}.\n',
  '\uFEFF# A\n',
  '',
  JSON.stringify(personas),
  JSON.stringify({...personas, personas: {}}),
  state('01-requirements'),
  state('03-architecture'),
  'PERSONA_CONTEXT:\n  Name: Iris\n\nRun the Inception Party.\n',
  '{"type": "object", "required": ["a"]}',
  '{"type": "array"}',
  '{"name": "p"}',
  'See @a.md, @b.md and @skills/s/more.md.\n',
  'One \u2014 two.\r\n',
  Buffer.from([0x23, 0x20, 0xff, 0x0a])
]
const paths = [
  'a.md',
  'b.md',
  '.claude/agents/one.md',
  '.claude/agents/two.md',
  'agents/01-planner.md',
  'agents/discover/iris.md',
  'agents/discover-orchestrator.md',
  'agents/discover/party-personas.json',
  'commands/discover.md',
  '.isdlc/state.json',
  'templates/system/BASE-plan.md',
  'templates/system/AGENT-x-plan.md',
  'templates/system/AGENT-x-review.md',
  'project-brief.md',
  'runs/out.md',
  'schema.json',
  'CLAUDE.md',
  '.claude/rules/a.md',
  'plugins/p/.claude-plugin/plugin.json',
  'plugins/p/agents/a.md',
  'skills/s/SKILL.md',
  'skills/s/more.md',
  '.gitattributes',
  '.gitignore'
]
const configs = [
  {},
  {rules: {'ascii-only': 'warn', 'suggested-prompts-block': 'off'}},
  {preset: 'isdlc'},
  {preset: ['strict', 'isdlc'], variables: ['KNOWN']},
  {files: [{include: ['**/*.md'], kind: 'agent', role: 'phase-agent', state: '.isdlc/state.json'}]},
  {files: [{include: ['a.md', 'agents/**'], contracts: ['inception-party']}]},
  {
    files: [{include: ['runs/**'], kind: 'output', agent: 'one'}],
    agents: {one: ['own']},
    contracts: {own: {tag: 'verdict'}}
  },
  {files: [{include: ['a.md'], contracts: ['own']}], contracts: {own: {json: 'schema.json'}}},
  {ignore: ['b.md']},
  {hosts: ['gemini', 'codex']}
].map((config) => JSON.stringify(config))
const attributes = ['* text=auto eol=lf\n', '*.md -text\n']
const options: readonly (readonly string[])[] = [
  [],
  ['--quiet'],
  ['--report-unused-disables'],
  ['--rule', 'ascii-only=off'],
  ['--no-excerpts'],
  ['--no-config'],
  ['--as', 'prompt', '.'],
  ['--role', 'phase-agent', 'a.md', 'agents'],
  ['--state', '.isdlc/state.json'],
  ['--diff'],
  ['--diff', '--unsafe-fixes'],
  ['--staged'],
  ['--max-warnings', '0']
]

type Step =
  | {readonly do: 'write'; readonly path: string; readonly content: string | Uint8Array}
  | {readonly do: 'remove'; readonly path: string}
  | {readonly do: 'stage'}

const write = (path: fc.Arbitrary<string>, content: fc.Arbitrary<string | Uint8Array>): fc.Arbitrary<Step> =>
  fc.record({do: fc.constant('write' as const), path, content})
const step: fc.Arbitrary<Step> = fc.oneof(
  {weight: 6, arbitrary: write(fc.constantFrom(...paths), fc.constantFrom(...texts))},
  {weight: 3, arbitrary: write(fc.constant('lint-agents.config.json'), fc.constantFrom(...configs))},
  {weight: 1, arbitrary: write(fc.constant('.gitattributes'), fc.constantFrom(...attributes))},
  {weight: 2, arbitrary: fc.record({do: fc.constant('remove' as const), path: fc.constantFrom(...paths)})},
  {weight: 1, arbitrary: fc.record({do: fc.constant('stage' as const)})}
)
const start = fc
  .uniqueArray(fc.constantFrom(...paths), {minLength: 4, maxLength: 10})
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((path) => fc.constantFrom(...texts).map((content) => ({do: 'write', path, content}) as const))
    )
  )

/** Runs in one repository: changes, and the options of the run after them. */
const histories = fc.array(fc.tuple(fc.array(step, {maxLength: 2}), fc.constantFrom(...options)), {
  minLength: 2,
  maxLength: 6
})

test('a cached run shows what one without a cache shows', {timeout: 120_000}, async () => {
  let hits = 0
  await fc.assert(
    fc.asyncProperty(start, histories, async (files, changes) => {
      const {folder: cwd, git} = createRepository()
      for (const {path, content} of files) writeFiles(cwd, {[path]: content})
      for (const [steps, args] of changes) {
        for (const each of steps) {
          if (each.do === 'write') writeFiles(cwd, {[each.path]: each.content})
          else if (each.do === 'remove') rmSync(join(cwd, each.path), {force: true})
          else git('add', '--all')
        }
        for (const format of ['json', 'pretty']) {
          const all = ['--format', format, ...args]
          expect(await runCli(cwd, [...all, '--cache'])).toEqual(await runCli(cwd, all))
        }
      }
      hits += (await runCli(cwd, ['--cache'])).code === 2 ? 0 : await hitsOf(cwd)
    }),
    {numRuns: runs(12)}
  )
  expect(hits).toBeGreaterThan(runs(20))
})
