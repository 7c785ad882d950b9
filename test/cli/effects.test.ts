/** Each command answers, and each option changes what a run prints or writes; what exactly is in the tests of its own. */
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test, vi} from 'vitest'
import {commands, options, optionsOf} from '../../src/cli/options.ts'
import {type CliOptions, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {personas} from '../support/personas.ts'
import {brokenAgent, createRepository, fixableAgent, goodAgent} from '../support/repository.ts'

/** A run without an option and the same with it. */
interface Effect {
  readonly files?: Files
  readonly prepare?: (cwd: string) => void
  readonly argv: readonly string[]
  /** What is added to `argv`. */
  readonly option: readonly string[]
  /** What only the run with the option shows, in its exit code, its output or the files that it leaves. */
  readonly shows: RegExp
  readonly run?: CliOptions
}

const state = JSON.stringify({
  active_workflow: {
    type: 'feature',
    phases: ['01-requirements', '03-architecture'],
    current_phase: '01-requirements',
    current_phase_index: 0,
    artifact_folder: 'x',
    phase_status: {}
  }
})
const asking = {'agents/a.md': '# A\n\nEnd with exactly:\n\n```\nVERDICT: PASS | FAIL\n```\n'}
const verdicts = Object.fromEntries([1, 2, 3, 4, 5].map((each) => [`runs/${each}.md`, 'VERDICT: PASS\n']))
const confirming = {...asking, ...verdicts}
const leftover = '{{TASKS}}\n'
const trendReport = (passed: number): string =>
  JSON.stringify({
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '0.1.0'},
    files: [],
    summary: {files: 0, checked: 0, unread: 0, errors: 0, warnings: 0, notes: 0, fixable: 0, suppressed: 0},
    stats: {
      ...{outputs: 1, passed, warned: 0, failed: 1 - passed, incomplete: 0, unchecked: 0, elsewhere: 0},
      ...{passRate: passed, agents: [], models: [], rules: [], messages: []}
    }
  })
const agentFile = {'agents/a.md': fixableAgent}
const elsewhere = JSON.stringify({rules: {'suggested-prompts-block': 'off'}})
const session = `${[
  {type: 'user', uuid: 'u', message: {role: 'user', content: 'Go'}},
  {type: 'assistant', uuid: 'a', message: {id: 'm', role: 'assistant', content: [{type: 'text', text: leftover}]}}
]
  .map((record) => JSON.stringify({parentUuid: null, isSidechain: false, sessionId: 's', ...record}))
  .join('\n')}\n`
const template = {'templates/system/BASE-plan.md': 'Plan {{WHO}}.\n', 'other/BASE-plan.md': 'Other {{WHO}}.\n'}
const hookInput = JSON.stringify({
  hook_event_name: 'Stop',
  session_id: 'options-test',
  agent_type: 'reviewer',
  last_assistant_message: leftover
})

// The hook keeps its counts in the folder for temporary files.
afterEach(() => vi.unstubAllEnvs())

/** A repository whose one commit has a good agent; the file on disk is broken, the index is not. */
function changedAgent(cwd: string): void {
  const repository = createRepository(cwd)
  writeFiles(cwd, {'agents/a.md': goodAgent, 'agents/b.md': brokenAgent})
  repository.commit()
  writeFiles(cwd, {'agents/a.md': fixableAgent})
}

const effects: Readonly<Record<string, Effect>> = {
  '--config': {files: {...agentFile, 'x.json': elsewhere}, argv: [], option: ['--config', 'x.json'], shows: /^exit 0/},
  '--no-config': {
    files: {...agentFile, 'lint-agents.config.json': elsewhere},
    argv: [],
    option: ['--no-config'],
    shows: /^exit 1/
  },
  '--no-plugins': {
    files: {...agentFile, 'lint-agents.config.json': '{"plugins": ["./a.mjs"]}', 'a.mjs': 'export default []\n'},
    argv: [],
    option: ['--no-plugins'],
    shows: /Plugins are not run: expected a run that allows code of the repository/
  },
  '--print-config': {files: agentFile, argv: [], option: ['--print-config', 'agents/a.md'], shows: /"kind": "agent"/},
  '--format': {files: agentFile, argv: [], option: ['--format', 'github'], shows: /::error file=/},
  '--output-file': {files: agentFile, argv: [], option: ['-o', 'json:out.json'], shows: /^file out\.json/m},
  '--fix': {files: agentFile, argv: [], option: ['--fix'], shows: /^exit 0/},
  '--unsafe-fixes': {
    files: {'a.md': '# ROLE\n\nYou build.\n'},
    argv: ['--role', 'phase-agent', '--fix', 'a.md'],
    option: ['--unsafe-fixes'],
    shows: /^# SUGGESTED PROMPTS$/m
  },
  '--diff': {files: agentFile, argv: [], option: ['--diff'], shows: /^\+ {2}\[1\]/m},
  '--max-warnings': {
    files: {'.claude/rules/b.md': '[b](gone.md)\n'},
    argv: [],
    option: ['--max-warnings', '0'],
    shows: /^exit 1/
  },
  '--quiet': {
    files: {'.claude/rules/b.md': '[b](gone.md)\n'},
    argv: [],
    option: ['--quiet'],
    shows: /No errors \(1 warning not shown\)/
  },
  '--statistics': {
    files: {'.claude/rules/b.md': '[b](gone.md)\n'},
    argv: [],
    option: ['--statistics'],
    shows: /^exit 0\nrule +errors +warnings +notes\nagent-references +0 +1 +0\n\n0 errors, 1 warning in 1 file$/m
  },
  '--report-unused-disables': {
    files: {'.claude/rules/b.md': '<!--lint disable ascii-onyl-->\n\n# B\n'},
    argv: [],
    option: ['--report-unused-disables'],
    shows: /1:18 {2}warning {2}Unexpected rule `ascii-onyl` in a comment, expected `ascii-only`/
  },
  '--rule': {files: agentFile, argv: [], option: ['--rule', 'suggested-prompts-block=off'], shows: /^exit 0/},
  '--only': {files: agentFile, argv: [], option: ['--only', 'hosts'], shows: /^exit 0/},
  '--skip': {files: agentFile, argv: [], option: ['--skip', 'suggested-prompts'], shows: /^exit 0/},
  '--require-reasons': {
    files: {'agents/a.md': `${goodAgent}<!-- lint disable ascii-only -->\n`},
    argv: [],
    option: ['--require-reasons'],
    shows: /^exit 1[\s\S]*Missing reason/
  },
  '--as': {files: {'a.md': leftover}, argv: ['a.md'], option: ['--as', 'output'], shows: /template-variables/},
  '--host': {
    files: {'.claude/agents/a.md': '---\nname: A B\ndescription: x\n---\n\n# A\n'},
    argv: ['.claude/agents/a.md'],
    option: ['--host', 'gemini'],
    shows: /^exit 1[\s\S]*Unexpected name `A B`, so Gemini CLI/
  },
  '--role': {
    files: {'a.md': '# ROLE\n'},
    argv: ['a.md'],
    option: ['--role', 'phase-agent'],
    shows: /suggested-prompts-required/
  },
  '--agent': {
    files: {
      'lint-agents.config.json': JSON.stringify({contracts: {v: {tag: 'verdict'}}, agents: {reviewer: ['v']}}),
      'a.md': 'Done.\n'
    },
    argv: ['outputs', 'a.md'],
    option: ['--agent', 'reviewer'],
    shows: /Missing `<verdict>`/
  },
  '--contract': {
    files: {'a.md': 'Done.\n'},
    argv: ['outputs', 'a.md'],
    option: ['--contract', 'agent-response'],
    shows: /agent-response-present/
  },
  '--phase': {
    files: {'a.md': '<review>REJECTED</review>\n'},
    argv: ['outputs', '--contract', 'system-templates', 'a.md'],
    option: ['--phase', 'plan'],
    shows: /response-markers/
  },
  '--state': {
    files: {
      'a.md':
        'Done.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 05 - Test Strategy\n  [2] Review it\n  [3] Show workflow status\n---\n',
      'state.json': state
    },
    argv: ['outputs', '--role', 'phase-agent', 'a.md'],
    option: ['--state', 'state.json'],
    shows: /Phase 03 - Architecture/
  },
  '--thread': {
    files: {'s.jsonl': session},
    argv: ['outputs', 's.jsonl'],
    option: ['--thread', 'sub'],
    shows: /1 file has no message to check/
  },
  '--require-checked': {
    files: {'o.txt': 'Done.\n'},
    argv: ['outputs', 'o.txt'],
    option: ['--require-checked'],
    shows: /^exit 1$/m
  },
  '--input-format': {
    files: {'s.jsonl': session},
    argv: ['outputs', 's.jsonl'],
    option: ['--input-format', 'codex-exec'],
    shows: /expected that of `codex-exec`/
  },
  '--stdin-filename': {
    argv: [],
    option: ['--stdin-filename', 'agents/a.md'],
    shows: /suggested-prompts-block/,
    run: {input: fixableAgent}
  },
  '--staged': {prepare: changedAgent, argv: [], option: ['--staged'], shows: /No agent files are staged/},
  '--changed': {prepare: changedAgent, argv: ['agents/b.md'], option: ['--changed'], shows: /No agent files changed/},
  '--since': {
    prepare: changedAgent,
    argv: ['agents/b.md'],
    option: ['--since', 'HEAD'],
    shows: /No agent files changed/
  },
  '--changed-lines': {
    prepare: (cwd) => {
      changedAgent(cwd)
      writeFiles(cwd, {'agents/a.md': goodAgent, 'agents/b.md': `${brokenAgent}\nMore.\n`})
    },
    argv: ['--since', 'HEAD', '--rule', 'suggested-prompts-placement=off'],
    option: ['--changed-lines'],
    shows: /^exit 0/
  },
  '--baseline': {
    files: agentFile,
    prepare: (cwd) => writeFiles(cwd, {'known.jsonl': '{"format":"lint-agents-baseline","version":1}\n{}\n'}),
    argv: [],
    option: ['--baseline', 'known.jsonl'],
    shows: /^known\.jsonl:2: Unexpected `\{\}`/m
  },
  '--update-baseline': {
    files: agentFile,
    argv: ['--baseline', 'known.jsonl'],
    option: ['--update-baseline'],
    shows: /^file known\.jsonl/m
  },
  '--accept-new': {
    files: {...agentFile, 'known.jsonl': '{"format":"lint-agents-baseline","version":1}\n'},
    argv: ['--baseline', 'known.jsonl', '--update-baseline'],
    option: ['--accept-new'],
    shows: /^known\.jsonl: \d+ known findings?, \d+ added/m
  },
  '--verbose': {
    files: {'agents/a.md': goodAgent},
    argv: ['agents'],
    option: ['--verbose'],
    shows: /^(?:Kept between runs: |Nothing is kept between runs)/m
  },
  '--no-excerpts': {
    files: {'out.md': '<review>horse-staple</review>\n'},
    argv: ['outputs', '--contract', 'system-templates', 'out.md'],
    option: ['--no-excerpts'],
    shows: /Unexpected verdict `\.\.\.`, expected one of `PASS`/
  },
  '--shard': {
    files: {'agents/a.md': fixableAgent, 'agents/b.md': brokenAgent},
    argv: [],
    option: ['--shard', '1/5'],
    shows: /Shard 1\/5 has none of the 2 files/
  },
  '--cache': {
    files: agentFile,
    prepare: (cwd) => vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'x')),
    argv: [],
    option: ['--cache'],
    shows: /^file x\/lint-agents\/findings\/findings-/m
  },
  '--cache-location': {
    files: agentFile,
    prepare: (cwd) => vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'x')),
    argv: ['--cache'],
    option: ['--cache-location', 'kept/here'],
    shows: /^file kept\/here\/findings-/m
  },
  'help --all': {argv: ['help'], option: ['--all'], shows: /--baseline FILE/},
  '--help': {argv: [], option: ['--help'], shows: /^Usage: /m},
  '--version': {argv: [], option: ['--version'], shows: /^\d+\.\d+\.\d+$/m},
  'merge --trend': {
    files: {'old.json': trendReport(1), 'new.json': trendReport(0)},
    argv: ['merge', 'old.json', 'new.json'],
    option: ['--trend'],
    shows: /^all +100\.0 % +0\.0 % +-100\.0$/m
  },
  'outputs --stats': {
    files: {'a.md': leftover},
    argv: ['outputs', '--agent', 'general-purpose', 'a.md'],
    option: ['--stats'],
    shows: /^1 output: 0 passed, 1 failed; pass rate 0\.0 %$/m
  },
  'outputs --column': {
    files: {'t.csv': `id,answer\n1,${leftover}`},
    argv: ['outputs', '--agent', 'general-purpose', 't.csv'],
    option: ['--column', 'answer'],
    shows: /in thread row 1 \(general-purpose\)/
  },
  'outputs --agent-column': {
    files: {'t.csv': `by,answer\nwriter,${leftover}`},
    argv: ['outputs', '--column', 'answer', 't.csv'],
    option: ['--agent-column', 'by'],
    shows: /in thread row 1 \(writer\)/
  },
  'hook --host': {
    argv: ['hook', '--contract', 'system-templates'],
    option: ['--host', 'cursor'],
    shows: /^exit 0\n\n/,
    run: {input: hookInput}
  },
  'hook --doctor': {
    files: {'.claude/settings.json': '{"hooks": {"Stop": [{"hooks": [{"command": "make; lint-agents hook"}]}]}}'},
    argv: ['hook', '--host', 'claude'],
    option: ['--doctor'],
    shows: /^claude \.claude\/settings\.json Stop: Unexpected command `make; lint-agents hook`/m,
    run: {input: hookInput}
  },
  'hook --plugin': {
    files: {'.claude/settings.json': '{"hooks": {"Stop": [{"hooks": [{"command": "npx lint-agents hook"}]}]}}'},
    argv: ['hook', '--contract', 'system-templates'],
    option: ['--plugin'],
    shows: /^exit 0\n\n/,
    run: {input: hookInput}
  },
  'hook --max-retries': {
    argv: ['hook', '--contract', 'system-templates'],
    option: ['--max-retries', '0'],
    shows: /systemMessage/,
    run: {input: hookInput}
  },
  'render --option': {
    files: {'state.json': state},
    argv: ['render', 'next-steps', '--state', 'state.json'],
    option: ['--option', 'Review it'],
    shows: /\[2\] Review it/
  },
  'tree --format': {files: agentFile, argv: ['tree'], option: ['--format', 'json'], shows: /"misplaced": \[\]/},
  'rules --format': {argv: ['rules'], option: ['--format', 'json'], shows: /"summary":/},
  'render --task': {argv: ['render', 'status', '--parent', 'boss'], option: ['--task', 'It'], shows: /STATUS: It/},
  'render --parent': {argv: ['render', 'status', '--task', 'It'], option: ['--parent', 'boss'], shows: /to boss\./},
  'render --dir': {
    files: template,
    argv: ['render', 'template', 'BASE', 'plan'],
    option: ['--dir', 'other'],
    shows: /^Other Context/m
  },
  'render --var': {
    files: template,
    argv: ['render', 'template', 'BASE', 'plan'],
    option: ['--var', 'WHO=us'],
    shows: /^Plan us\.$/m
  },
  'render --system': {
    files: {'sections.yaml': 'role: You plan.\ntask: Plan it.\n'},
    argv: ['render', 'prompt', 'sections.yaml'],
    option: ['--system'],
    shows: /"system": "## Role/
  },
  'render --fs-ability': {
    files: {'sections.yaml': 'task: Plan it.\nexpected_outputs: [plan.md]\n'},
    argv: ['render', 'prompt', 'sections.yaml'],
    option: ['--fs-ability', 'non-writing'],
    shows: /^## Output Instructions/m
  },
  'render --personas': {
    files: {'party-personas.json': JSON.stringify(personas)},
    argv: ['render', 'persona', 'iris'],
    option: ['--personas', 'party-personas.json'],
    shows: /^PERSONA_CONTEXT:\n {2}Name: Iris/m
  },
  'contracts --format': {
    files: asking,
    argv: ['contracts'],
    option: ['--format', 'json'],
    shows: /"kind": "lines"/
  },
  'contracts --why': {
    files: asking,
    argv: ['contracts'],
    option: ['--why', 'agents/a.md:6'],
    shows: /^agents\/a\.md:6: part of `verdict`, derived$/m
  },
  'contracts --against': {
    files: {...asking, 'out.md': 'VERDICT: PASS\n'},
    argv: ['contracts', 'agents'],
    option: ['--against', 'out.md', '--agent', 'a'],
    shows: /held by \d of 1 output$/m
  },
  'contracts --prove': {
    files: {
      'agents/a.md':
        '---\nname: a\ndescription: Answers.\n---\n\n<!-- lint-agents output verdict -->\n\n```\nVERDICT: PASS | FAIL\n```\n'
    },
    argv: ['contracts', 'agents'],
    option: ['--prove'],
    shows: /no program: no `program` contract of the agent$/m
  },
  'contracts --sync': {
    argv: ['contracts'],
    option: ['--sync'],
    shows: /^No contract names a schema of a program$/m
  },
  'contracts --check': {
    files: {'lint-agents.config.json': '{}\n', 'lint-agents.lock.json': '{"version": 1, "schemas": {}}\n'},
    argv: ['contracts', '--sync'],
    option: ['--check'],
    shows: /^Unchanged: 0 schemas of lint-agents\.lock\.json$/m
  },
  'outputs --run-programs': {
    files: {
      'lint-agents.config.json':
        '{"contracts": {"a": {"program": {"command": ["node", "-p", "1"]}}}, "agents": {"a": ["a"]}}',
      'run.md': 'Done.\n'
    },
    argv: ['outputs', '--agent', 'a', 'run.md'],
    option: ['--run-programs'],
    shows: /^Running `node -p 1` on 1 output$/m
  },
  'contracts --from': {
    files: confirming,
    argv: ['contracts', '--no-config'],
    option: ['--from', 'runs', '--agent', 'a'],
    shows: /held by 5 of 5$/m
  },
  'contracts --write': {
    files: confirming,
    argv: ['contracts', 'agents', '--against', 'runs', '--agent', 'a'],
    option: ['--write', 'markers'],
    shows: /^Nothing was written: --yes/m
  },
  'contracts --yes': {
    files: confirming,
    argv: ['contracts', 'agents', '--against', 'runs', '--agent', 'a', '--write', 'markers'],
    option: ['--yes'],
    shows: /^Wrote 1 marker to agents\/a\.md/m
  },
  'contracts --types': {
    files: asking,
    argv: ['contracts'],
    option: ['--types', 'printed.ts'],
    shows: /^file printed\.ts/m
  },
  'init --hooks': {
    prepare: createRepository,
    argv: ['init', '--yes'],
    option: ['--hooks', 'lefthook'],
    shows: /^file lefthook\.yml/m
  },
  'init --hook': {
    prepare: createRepository,
    argv: ['init', '--yes'],
    option: ['--hook', 'claude'],
    shows: /^file \.claude\/settings\.json/m
  },
  'init --hook-writes': {
    prepare: createRepository,
    argv: ['init', '--yes', '--hook', 'claude'],
    option: ['--hook-writes'],
    shows: /"PreToolUse"/
  },
  'init --workflow': {
    prepare: createRepository,
    argv: ['init', '--yes', '--hook', 'claude'],
    option: ['--workflow'],
    shows: /^file \.github\/workflows\//m
  },
  'init --config': {
    prepare: createRepository,
    argv: ['init', '--yes', '--hook', 'claude'],
    option: ['--config'],
    shows: /^file lint-agents\.config\.json/m
  },
  'init --contracts': {
    files: {
      ...confirming,
      'lint-agents.config.json': '{"files": [{"include": ["runs/**"], "kind": "output", "agent": "a"}]}'
    },
    prepare: createRepository,
    argv: ['init', '--yes', '--config'],
    option: ['--contracts'],
    shows: /"a-verdict": \{/
  },
  'init --yes': {
    prepare: createRepository,
    argv: ['init', '--config'],
    option: ['--yes'],
    shows: /^file lint-agents\.config\.json/m
  },
  'init --dry-run': {
    prepare: createRepository,
    argv: ['init', '--config', '--yes'],
    option: ['--dry-run'],
    shows: /^exit 0(?![\s\S]*\nfile )/
  }
}

async function observe({files = {}, prepare, run}: Effect, argv: readonly string[]): Promise<string> {
  const cwd = temporaryFolder(files)
  prepare?.(cwd)
  vi.stubEnv('TMPDIR', temporaryFolder())
  const {code, out, err} = await runCli(cwd, argv, run)
  const left = readdirSync(cwd, {recursive: true, encoding: 'utf8'})
    .filter((path) => !path.startsWith('.git/') && statSync(join(cwd, path)).isFile())
    .map((path) => `file ${path}\n${readFileSync(join(cwd, path), 'utf8')}`)
  return [`exit ${code}`, out, err, ...left].join('\n').replaceAll(cwd, '.')
}

describe('each option changes a run', () => {
  // Of the process: `test/e2e/cli.test.ts`, `test/e2e/terminal.test.ts`, `test/e2e/watch.test.ts`, `test/e2e/lsp.test.ts`.
  const ofProcess = ['--color', '--no-color', '--no-progress', '--watch', 'lsp --stdio']
  const names = [
    ...options.map(({name}) => `--${name}`),
    ...commands.flatMap(({name}) => optionsOf(name).map((option) => `${name} --${option.name}`))
  ]

  test('each has a row', () => {
    expect([...Object.keys(effects), ...ofProcess].sort()).toEqual([...names].sort())
  })

  test.each(Object.entries(effects))('%s', async (_, effect) => {
    const without = await observe(effect, effect.argv)
    const changed = await observe(effect, [...effect.argv, ...effect.option])
    expect(changed).toMatch(effect.shows)
    expect(without).not.toMatch(effect.shows)
  })
})
