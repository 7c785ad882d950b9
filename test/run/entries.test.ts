/** One request, one answer: each program that asks the runner gives the same findings. */
import {readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {remark} from 'remark'
import {describe, expect, test} from 'vitest'
import {runAction} from '../../src/action/main.ts'
import preset from '../../src/preset/recommended.ts'
import type {Overrides} from '../../src/project/project.ts'
import type {Report} from '../../src/report/report.ts'
import {lint} from '../../src/run/index.ts'
import {runCli} from '../support/cli.ts'
import {asFiles, type Case, captured, definition, type EntryName, type Findings, message} from '../support/entries.ts'
import {temporaryFolder} from '../support/folder.ts'
import {partyCases} from '../support/party-cases.ts'
import {readOutputs} from '../support/runner.ts'
import {makers} from '../support/transcripts/makers.ts'

const line = (path: string, place: {line: number; column: number}, severity: string, rule: string, message: string) =>
  `${path} ${place.line}:${place.column} ${severity} ${rule} ${message}`

function findingsOf({files}: Pick<Report, 'files'>): Findings {
  return files.flatMap(({path, findings}) =>
    findings.map(({origin, ...each}) => line(path, origin ?? each, each.severity, each.rule, each.message))
  )
}

async function cli(cwd: string, argv: readonly string[], input = ''): Promise<string> {
  return (await runCli(cwd, argv, {input})).out
}

function cliOptions({overrides = {}}: Case): string[] {
  const {contracts = [], ...others} = overrides
  const given = Object.entries(others).map(([name, value]) => [name === 'kind' ? 'as' : name, value] as const)
  return [
    ...given.flatMap(([name, value]) => [`--${name}`, String(value)]),
    ...contracts.flatMap((name) => ['--contract', name])
  ]
}

const textOf = ({files, path}: Case): string => files[path] ?? ''

const entries: Readonly<Record<EntryName, (cwd: string, each: Case) => Promise<Findings>>> = {
  /** `lint-agents PATH` */
  async file(cwd, each) {
    const command = each.isOutput ? ['outputs'] : ['lint']
    return findingsOf(JSON.parse(await cli(cwd, [...command, '-f', 'json', ...cliOptions(each), each.path])))
  },

  /** `lint-agents -` */
  async stdin(cwd, each) {
    const argv = [each.isOutput ? 'outputs' : 'lint', '-f', 'json', ...cliOptions(each), '--stdin-filename', each.path]
    return findingsOf(JSON.parse(await cli(cwd, each.isOutput ? [...argv, '-'] : argv, textOf(each))))
  },

  async action(cwd, each) {
    const output = join(temporaryFolder(), 'output')
    const env = {
      GITHUB_WORKSPACE: cwd,
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: dirname(output),
      INPUT_PATHS: each.isOutput ? 'empty' : each.path,
      INPUT_OUTPUTS: each.isOutput ? each.path : '',
      INPUT_EXCERPTS: 'all'
    }
    await runAction({env, out: () => undefined})
    return findingsOf(JSON.parse(readOutputs(readFileSync(output, 'utf8'))['report'] ?? ''))
  },

  async library(cwd, {path, isOutput, overrides = {}}) {
    const request = isOutput ? {outputs: [path]} : {paths: [path]}
    return findingsOf((await lint({cwd, ...request, overrides})).report)
  },

  async libraryText(cwd, each) {
    const overrides: Overrides = {...each.overrides, ...(each.isOutput && {kind: 'output'})}
    return findingsOf((await lint({cwd, texts: [{path: each.path, content: textOf(each), overrides}]})).report)
  },

  async remark(cwd, each) {
    const file = remark()
      .use(preset)
      .processSync({cwd, path: each.path, value: textOf(each)})
    const severity = (fatal: boolean | null | undefined) => (fatal == null ? 'note' : fatal ? 'error' : 'warning')
    return file.messages.map(({place, fatal, ruleId, reason}) => {
      const start = place && 'start' in place ? place.start : place
      return line(each.path, start ?? {line: 0, column: 0}, severity(fatal), ruleId ?? '', reason)
    })
  },

  /** `lint-agents outputs --format ndjson -` */
  async filter(cwd, each) {
    const {path, overrides: {agent, contracts} = {}} = each
    const record = {text: textOf(each), agent, contract: contracts}
    const out = await cli(cwd, ['outputs', '--format', 'ndjson', '-'], JSON.stringify(record))
    return findingsOf({files: [{path, kind: 'output', findings: JSON.parse(out).findings}]})
  },

  /** `lint-agents hook`, which answers with errors only. */
  async hook(cwd, each) {
    const payload = {cwd, hook_event_name: 'Stop', transcript_path: '/gone', last_assistant_message: textOf(each)}
    const out = await cli(cwd, ['hook', ...cliOptions(each)], JSON.stringify(payload))
    const {reason = ''} = (out === '' ? {} : JSON.parse(out)) as {reason?: string}
    return reason.split('\n').flatMap((text) => {
      const [, place = '', severity = '', message = '', rule = ''] =
        /^(\d+:\d+) (\w+) (.*?)(?:; write .*|; delete it)? \(([\w-]+)\)(?: in: .*)?$/.exec(text) ?? []
      return place === '' ? [] : [`${each.path} ${place} ${severity} ${rule} ${message}`]
    })
  }
}

const agent = [
  '---\nname: gardener\ndescription: Waters the garden\n---\n\n# ROLE\n\nYou water the garden.\n\n',
  '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Water the beds\n  [2] Show workflow status\n---\n'
].join('')
const reviewer = [
  '---\nname: code-reviewer\ndescription: Reviews changes\n---\n\n',
  'End with `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.\n'
].join('')
const config = JSON.stringify({
  files: [{include: ['runs/*.md'], kind: 'output', agent: 'code-reviewer'}],
  agents: {'code-reviewer': ['system-templates']}
})
const template = '---\nagent: BASE\nphase: plan\n---\n\n# ROLE\n\nYou work.\n'
const templates = {'templates/system/BASE-plan.md': template, 'templates/system/CLAUDE-plan.md': template}

const cases: Readonly<Record<string, Case>> = {
  'a definition with faults': {
    files: {'agents/a.md': agent.replace('  [2]', ' [2]').replace('# ROLE', '# ROLE \u2014').concat('\n# TOOLS\n')},
    path: 'agents/a.md',
    entries: definition,
    expected: [
      'agents/a.md 15:1 error suggested-prompts-block',
      'agents/a.md 18:1 error suggested-prompts-placement',
      'agents/a.md 6:8 note ascii-only'
    ]
  },
  'a folder of templates without some phases, by its first file': {
    files: templates,
    path: 'templates/system/BASE-plan.md',
    entries: [...asFiles, 'remark'],
    expected: [
      'templates/system/BASE-plan.md 1:1 error system-template-coverage',
      'templates/system/BASE-plan.md 1:1 error system-template-markers',
      'templates/system/BASE-plan.md 1:1 error system-template-sections',
      'templates/system/BASE-plan.md 1:1 error system-template-sections',
      'templates/system/BASE-plan.md 1:1 error system-template-sections',
      'templates/system/BASE-plan.md 1:1 warning system-template-directives'
    ]
  },
  'a folder of templates without some phases, by another file': {
    files: templates,
    path: 'templates/system/CLAUDE-plan.md',
    entries: asFiles,
    expected: [
      'templates/system/BASE-plan.md 1:1 error system-template-coverage',
      'templates/system/CLAUDE-plan.md 1:1 error system-template-markers',
      'templates/system/CLAUDE-plan.md 1:1 error system-template-sections',
      'templates/system/CLAUDE-plan.md 1:1 error system-template-sections',
      'templates/system/CLAUDE-plan.md 1:1 error system-template-sections',
      'templates/system/CLAUDE-plan.md 1:1 warning system-template-directives'
    ]
  },
  'an output with a contract': {
    files: {
      'lint-agents.config.json': config,
      'agents/code-reviewer.md': reviewer,
      'runs/one.md': 'Fine.\n\n<review>PAS</review>\n'
    },
    path: 'runs/one.md',
    isOutput: true,
    entries: captured,
    expected: ['runs/one.md 3:9 error response-markers']
  },
  'a transcript of an agent with a definition': {
    files: {
      'lint-agents.config.json': config,
      'agents/code-reviewer.md': reviewer,
      'logs/s-1.jsonl': makers['claude-session']({
        text: 'Done {{BED}}.',
        sub: {agent: 'code-reviewer', text: '<review>PAS</review>'}
      }).content
    },
    path: 'logs/s-1.jsonl',
    isOutput: true,
    entries: captured,
    expected: ['logs/s-1.jsonl 1:6 warning template-variables', 'logs/s-1.jsonl 1:9 error response-markers']
  },
  'a workflow state': {
    files: {'.isdlc/state.json': '{"active_workflow": {"type": "feature", "phases": 1}}\n'},
    path: '.isdlc/state.json',
    entries: [...asFiles, 'stdin', 'libraryText'],
    expected: [
      '.isdlc/state.json 1:21 error workflow-state',
      '.isdlc/state.json 1:21 error workflow-state',
      '.isdlc/state.json 1:21 error workflow-state',
      '.isdlc/state.json 1:51 error workflow-state'
    ]
  },
  'a definition with a state that has faults': {
    files: {'agents/a.md': agent, 'state.json': '{"active_workflow": {"type": "feature", "phases": 1}}\n'},
    path: 'agents/a.md',
    overrides: {state: 'state.json'},
    entries: ['file', 'stdin', 'library', 'libraryText'],
    expected: [
      'state.json 1:21 error workflow-state',
      'state.json 1:21 error workflow-state',
      'state.json 1:21 error workflow-state',
      'state.json 1:51 error workflow-state'
    ]
  },
  'comments that turn rules off': {
    files: {
      'agents/a.md': agent
        .replace('# ROLE', '<!--lint disable suggested-prompts-placement-->\n\n# ROLE')
        .replace('  [2]', ' [2]')
        .concat('\n# TOOLS\n')
    },
    path: 'agents/a.md',
    entries: definition,
    expected: ['agents/a.md 17:1 error suggested-prompts-block']
  },
  'line ends of Windows': {
    files: {'agents/a.md': agent.replace('  [2]', ' [2]').replaceAll('\n', '\r\n')},
    path: 'agents/a.md',
    entries: definition,
    expected: ['agents/a.md 15:1 error suggested-prompts-block', 'agents/a.md 1:1 error lf-line-endings']
  },
  'a message of an agent with a contract': {
    files: {
      'lint-agents.config.json': config,
      'agents/code-reviewer.md': reviewer,
      'message.md': 'Fine.\n\n<review>PAS</review>\n'
    },
    path: 'message.md',
    isOutput: true,
    overrides: {agent: 'code-reviewer'},
    entries: message,
    expected: ['message.md 3:9 error response-markers']
  },
  'a message without faults': {
    files: {'lint-agents.config.json': config, 'message.md': '<review>PASS</review>\n'},
    path: 'message.md',
    isOutput: true,
    overrides: {agent: 'code-reviewer'},
    entries: message,
    expected: []
  },
  ...partyCases
}

describe.each(Object.entries(cases))('%s', (_, each) => {
  test.each(each.entries)('%s', async (name) => {
    const cwd = temporaryFolder({'empty/.keep': '', ...each.files})
    const [first = 'file'] = each.entries
    const found = [...(await entries[name](cwd, each))].sort()
    expect(found).toEqual([...(await entries[first](cwd, each))].sort())
    expect(found.map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual(each.expected)
  })
})
