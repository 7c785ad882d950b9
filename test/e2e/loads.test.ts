/**
 * What each kind of run loads and starts. A tree is built only with the leaf `markdown`, a schema only with `zod` or
 * `json-schema`; a module of Node that a run does not need costs every start.
 */
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {probed, type Start} from '../support/probe.ts'
import {brokenAgent, createRepository, goodAgent, type Repository} from '../support/repository.ts'

interface Loads {
  readonly files: readonly string[]
  readonly modules: readonly string[]
  readonly processes: readonly string[]
}

const line = (role: string, content: string): string =>
  JSON.stringify({type: role, uuid: role, sessionId: 's', message: {role, content: [{type: 'text', text: content}]}})
const transcript = `${line('user', 'Go on')}\n${line('assistant', 'Done.')}\n`
const records = `${JSON.stringify({id: 1, text: 'Done.'})}\n`
const stop = {hook_event_name: 'Stop', session_id: 's', stop_hook_active: false, last_assistant_message: goodAgent}
const edit = {hook_event_name: 'PreToolUse', session_id: 's', tool_name: 'Write'}

/** The project of all runs: a repository with one commit, and a file that is staged. */
function project(): Repository {
  const repository = createRepository()
  writeFiles(repository.folder, {
    '.claude/rules/plain.md': '# Notes\n\nText \u2014 plain.\n',
    '.claude/agents/reviewer.md': goodAgent.replace(/^/, '---\nname: reviewer\ndescription: Reviews.\n---\n\n'),
    'session.jsonl': transcript,
    'run.md': 'Done.\n'
  })
  repository.commit()
  writeFiles(repository.folder, {'agents/broken.md': brokenAgent})
  repository.git('add', '.')
  return repository
}

/** What `child_process` brings along. */
const pipes = ['net', 'stream', 'stream/promises', 'string_decoder']
const processes = ['child_process', 'dgram', ...pipes]
const script = ['vm']

test.each<[string, string[], Loads]>([
  ['the version', ['--version'], {files: [], modules: script, processes: []}],
  ['plain files', ['--no-config', '.claude/rules/plain.md'], {files: [], modules: script, processes: []}],
  [
    'agents with contracts of a host',
    ['--no-config', '.claude/agents'],
    {files: ['yaml'], modules: script, processes: []}
  ],
  ['findings', ['--no-config', 'agents'], {files: [], modules: script, processes: []}],
  ['a report as JSON', ['--no-config', '--format', 'json', 'agents'], {files: [], modules: script, processes: []}],
  [
    // Something is staged, so only git knows which files and settings the last commit has.
    'a folder with an agent of a host',
    ['.'],
    {files: ['yaml'], modules: [...processes, ...script], processes: ['diff-index', 'cat-file']}
  ],
  [
    'a report as HTML',
    ['--no-config', '-f', 'html', 'agents'],
    {
      files: ['html', 'report-page'],
      modules: ['crypto', ...processes, ...script],
      processes: ['rev-parse']
    }
  ],
  [
    'a baseline',
    ['--no-config', '--baseline', 'known.jsonl', '.claude/rules/plain.md'],
    {files: ['baseline'], modules: script, processes: []}
  ],
  ['a diff', ['--diff', 'agents'], {files: ['diff'], modules: script, processes: []}],
  [
    // Whose output it is may be said by its path, which needs the names of all agents.
    'a transcript',
    ['outputs', 'session.jsonl'],
    {
      files: ['json-end', 'records', 'transcripts'],
      modules: [...processes, ...script],
      processes: ['ls-files', 'diff-index', 'cat-file', 'ls-files']
    }
  ],
  [
    'a text as output',
    ['outputs', 'run.md'],
    {
      files: ['json-end', 'transcripts'],
      modules: [...processes, ...script],
      processes: ['ls-files', 'diff-index', 'cat-file', 'ls-files']
    }
  ],
  [
    'statistics of a transcript',
    ['outputs', '--stats', 'session.jsonl'],
    {
      files: ['json-end', 'records', 'transcripts'],
      modules: [...processes, ...script],
      processes: ['ls-files', 'diff-index', 'cat-file', 'ls-files']
    }
  ],
  [
    'reports that are joined',
    ['merge', 'report.json'],
    // Texts that are alike are known by their hashes.
    {
      files: ['json', 'merge', 'zod'],
      modules: ['crypto', 'stream', 'stream/promises', 'string_decoder', ...script],
      processes: []
    }
  ],
  [
    'the filter, which checks records by a schema, and whether their texts are dialogues',
    ['outputs', '-', '--format', 'ndjson'],
    {files: ['json-end', 'transcripts', 'zod'], modules: script, processes: []}
  ],
  [
    'a configuration of rules',
    ['--config', 'rules.json', '.claude/rules/plain.md'],
    {files: ['json', 'zod'], modules: [...processes, ...script], processes: ['diff-index', 'cat-file']}
  ],
  [
    'a configuration of agents, whose definitions are looked up',
    ['--config', 'agents.json', '.claude/rules/plain.md'],
    {
      files: ['json', 'zod'],
      modules: [...processes, ...script],
      processes: ['diff-index', 'cat-file', 'ls-files', 'ls-files']
    }
  ],
  [
    'a configuration with a plugin of remark',
    ['--config', 'plugins.json', '.claude/rules/plain.md'],
    {
      files: ['json', 'markdown', 'unified', 'zod'],
      modules: [...processes, ...script, 'module', 'process'],
      processes: ['diff-index', 'cat-file']
    }
  ],
  ['what is staged', ['--staged'], {files: [], modules: [...processes, ...script, 'zlib'], processes: ['diff']}]
])('%s', (_, args, loads) => {
  const {folder} = project()
  writeFiles(folder, {
    'plugins.json': JSON.stringify({plugins: ['./plugin.cjs']}),
    'plugin.cjs': 'module.exports = () => (tree, file) => void file.message("one", tree)\n',
    'rules.json': JSON.stringify({rules: {'ascii-only': 'off'}}),
    'known.jsonl': '{"format":"lint-agents-baseline","version":1}\n',
    'report.json': '{}',
    'agents.json': JSON.stringify({agents: {reviewer: ['suggested-prompts']}})
  })
  expect(loadsOf(probed(folder, args, records))).toEqual(sorted(loads))
})

test.each<[string, object, Loads]>([
  ['a stop, where the agent is not known', stop, {files: ['hook'], modules: ['os', ...script], processes: []}],
  [
    'a stop of an agent with a definition',
    {...stop, agent_type: 'reviewer'},
    // What the last commit says of its contract has a say, too.
    {
      files: ['definition', 'derive', 'hook'],
      modules: ['os', ...processes, ...script],
      processes: ['cat-file', 'diff-index']
    }
  ],
  [
    'a stop of an agent without one',
    {...stop, agent_type: 'painter'},
    // Something is staged: the last commit may have a definition of it.
    {
      files: ['hook'],
      modules: ['os', ...processes, ...script],
      processes: ['ls-files', 'cat-file', 'ls-files', 'diff-index']
    }
  ],
  [
    'an edit of a definition',
    {...edit, tool_input: {file_path: '.claude/agents/new.md', content: brokenAgent}},
    {files: ['hook'], modules: ['os', ...script], processes: []}
  ],
  [
    'an edit of another file',
    {...edit, tool_input: {file_path: 'a.ts', content: 'a'}},
    {files: ['hook'], modules: ['os', ...script], processes: []}
  ]
])('hook: %s', (_, payload, loads) => {
  const {folder} = project()
  expect(loadsOf(probed(folder, ['hook'], JSON.stringify({cwd: folder, ...payload})))).toEqual(sorted(loads))
})

test('a configuration is read once', () => {
  const {folder} = project()
  writeFiles(folder, {'lint-agents.config.json': JSON.stringify({agents: {reviewer: ['suggested-prompts']}})})
  const env = {LINT_AGENTS_NO_AUTOMATIC_CACHE: '', XDG_CACHE_HOME: temporaryFolder()}
  const [first, second] = [0, 1].map(() => probed(folder, ['--staged'], '', env))
  expect(first?.files).toContain('zod')
  expect(second?.files).not.toContain('zod')
  expect(second?.out).toBe(first?.out)
})

test('hook: a definition is read once, and so is a configuration', () => {
  const {folder} = project()
  writeFiles(folder, {'lint-agents.config.json': JSON.stringify({variables: ['BED'], ignore: ['docs/']})})
  const cache = temporaryFolder()
  const env = {LINT_AGENTS_NO_AUTOMATIC_CACHE: '', XDG_CACHE_HOME: cache}
  const payload = JSON.stringify({cwd: folder, ...stop, agent_type: 'reviewer'})
  const [first, second] = [0, 1].map(() => probed(folder, ['hook'], payload, env))
  expect(first?.files).toContain('zod')
  expect(second?.files).not.toContain('zod')
  expect(second?.out).toBe(first?.out)
  // The definition is read by the configuration, and without it, as the last commit has both.
  expect(readdirSync(join(cache, 'lint-agents', 'files'))).toHaveLength(3)
})

test('hook: the number of Markdown files in the repository does not count', () => {
  const repository = project()
  repository.commit()
  const payload = JSON.stringify({cwd: repository.folder, ...stop, agent_type: 'reviewer'})
  const {stats} = probed(repository.folder, ['hook'], payload)
  writeFiles(repository.folder, Object.fromEntries(Array.from({length: 300}, (_, index) => [`docs/${index}.md`, 'a'])))
  repository.commit()
  expect(probed(repository.folder, ['hook'], payload).stats).toBe(stats)
})

function loadsOf({files, modules, processes: started}: Start): Loads {
  return {files, modules, processes: started}
}

function sorted({modules, ...rest}: Loads): Loads {
  return {...rest, modules: [...modules].sort()}
}
