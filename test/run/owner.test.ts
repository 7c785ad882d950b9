/** Whose output a file is: the transcript, the command line, the configuration, the path. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'
import {triesLimits} from '../support/runs.ts'

/** A definition that asks for a verdict of its own. */
const agent = (name: string): string =>
  `---\nname: ${JSON.stringify(name)}\n---\n\n<!-- lint-agents output verdict -->\nEnd with \`<${name.replace(/\W/g, '')}>PASS|FAIL</${name.replace(/\W/g, '')}>\`.\n`

const agents: Files = Object.fromEntries(
  ['code', 'code-reviewer', 'reviewer', 'planner', 'alpha', 'gamma'].map((name) => [`agents/${name}.md`, agent(name)])
)

function project(files: Files): string {
  const {folder, write} = createRepository()
  for (const [path, text] of Object.entries({...agents, ...files})) write(path, String(text))
  return folder
}

/** The agents of the outputs of a run, and how they are known. */
async function owners(cwd: string, args: readonly string[]): Promise<Record<string, readonly string[] | undefined>> {
  const {agents: all = []} = reportOf(await runCli(cwd, [...args, '-f', 'json']))
  return Object.fromEntries(all.flatMap(({name, outputs, how}) => (outputs === 0 ? [] : [[name, how]])))
}

/** What a team of AutoGen printed: one message, of this agent. */
const team = (source: string): string =>
  ['user', source]
    .map((each) => `${JSON.stringify({source: each, models_usage: null, content: 'Done.', type: 'TextMessage'})}\n`)
    .join('')
const chat = (): string => ['user', 'assistant'].map((role) => `${JSON.stringify({role, content: 'Done.'})}\n`).join('')

test.each([
  ['runs/code-reviewer.md', 'code-reviewer'],
  ['runs/code.md', 'code'],
  ['runs/code-reviewers.md', 'code'],
  ['runs/reviewer.attempt-2.txt', 'reviewer'],
  ['runs/reviewer_2.txt', 'reviewer'],
  ['runs/reviewer-2/7.md', 'reviewer'],
  ['runs/reviewer/2026/7.md', 'reviewer'],
  ['runs/planner/code-reviewer.md', 'code-reviewer'],
  ['runs/code-reviewer/planner.md', 'code-reviewer'],
  ['runs/reviewer/reviewer.md', 'reviewer'],
  ['runs/planner/notes.txt', 'planner']
])('%s is of %s', async (path, name) => {
  expect(await owners(project({[path]: 'Done.\n'}), ['outputs', 'runs'])).toEqual({[name]: ['path']})
})

test('an agent without a definition has its path, too, if the configuration binds contracts to it', async () => {
  const config = JSON.stringify({contracts: {done: {oneOf: ['DONE']}}, agents: {grower: ['done'], 'plant*': ['done']}})
  const cwd = project({
    'lint-agents.config.json': config,
    'runs/grower-2.md': 'DONE\n',
    'runs/grow.md': 'DONE\n',
    'runs/plants.md': 'DONE\n'
  })
  expect(await owners(cwd, ['outputs', 'runs'])).toEqual({grower: ['path']})
})

test.each([
  'runs/Reviewer.md',
  'runs/REVIEWER-2.md',
  'runs/reviewers.md',
  'runs/a-reviewer.md',
  'runs/reviewer 2.md',
  'runs/.reviewer.md',
  `runs/${'x'.repeat(200)}.md`
])('%s is of no agent', async (path) => {
  expect(await owners(project({[path]: 'Done.\n'}), ['outputs', path])).toEqual({})
})

test('a file without an ending, and one whose definition has lines that end in CRLF', async () => {
  const cwd = project({
    'agents/crlf.md': agent('crlf').replaceAll('\n', '\r\n'),
    'runs/crlf': 'Done.\r\n',
    'runs/reviewer': 'Done.\n'
  })
  expect(await owners(cwd, ['outputs', 'runs/crlf', 'runs/reviewer'])).toEqual({crlf: ['path'], reviewer: ['path']})
})

test('a wildcard in the name of an agent is a character of it, and a long name is one', async () => {
  const long = 'n'.repeat(200)
  const cwd = project({
    'agents/any.md': agent('*'),
    'agents/some.md': agent('rev*'),
    'agents/long.md': agent(long),
    'runs/revision.md': 'Done.\n',
    [`runs/${long}-1.md`]: 'Done.\n'
  })
  expect(await owners(cwd, ['outputs', 'runs'])).toEqual({[long]: ['path']})
})

test('a folder above the repository says nothing, nor does a text on standard input', async () => {
  const outer = temporaryFolder()
  const {folder, write} = createRepository(`${outer}/reviewer`)
  write('agents/reviewer.md', agent('reviewer'))
  write('runs/7.md', 'Done.\n')
  expect(await owners(folder, ['outputs', 'runs'])).toEqual({})
  write('reviewer/7.md', 'Done.\n')
  const {agents: none} = reportOf(
    await runCli(`${folder}/reviewer`, ['outputs', '-', '-f', 'json'], {input: 'Done.\n'})
  )
  expect(none).toBe(undefined)
})

test('of an output outside of the repository the folder that it is in counts', async () => {
  const outputs = temporaryFolder({'reviewer/7.md': 'Done.\n', 'planner/a/8.md': 'Done.\n'})
  expect(await owners(project({}), ['outputs', outputs])).toEqual({reviewer: ['path']})
})

test('a file that is not declared as an output has no agent by its path', async () => {
  const cwd = project({'agent-outputs/reviewer.jsonl': chat()})
  const {agents: none, files} = reportOf(await runCli(cwd, ['-f', 'json', 'agent-outputs/reviewer.jsonl']))
  expect([none, files.map(({kind, findings}) => [kind, findings])]).toEqual([undefined, [['output', []]]])
  const declared = {files: [{include: ['agent-outputs/**'], kind: 'output'}]}
  const other = project({
    'agent-outputs/reviewer.md': 'Done.\n',
    'lint-agents.config.json': JSON.stringify(declared)
  })
  const {out} = await runCli(other, ['agent-outputs'])
  expect(out).toContain('Missing `<reviewer>`')
})

test('the command line wins over the configuration, and this one over the path', async () => {
  const files = [{include: ['runs/**'], kind: 'output', agent: 'planner'}]
  const cwd = project({'runs/reviewer.md': 'Done.\n', 'lint-agents.config.json': JSON.stringify({files})})
  expect(await owners(cwd, ['outputs', 'runs'])).toEqual({planner: ['configuration']})
  expect(await owners(cwd, ['outputs', '--agent', 'code', 'runs'])).toEqual({code: ['option']})
})

test.each([
  ['{stem}', 'runs/reviewer.md', 'reviewer'],
  ['{stem}', 'runs/a/planner.x.md', 'planner.x'],
  ['{folder}', 'runs/planner/reviewer.md', 'planner'],
  ['{folder}-{stem}', 'runs/code/reviewer.md', 'code-reviewer'],
  ['{name}', 'runs/reviewer.md', '{name}']
])('the agent `%s` of the configuration, of %s', async (name, path, expected) => {
  const files = [{include: ['runs/**'], kind: 'output', agent: name}]
  const cwd = project({[path]: 'Done.\n', 'lint-agents.config.json': JSON.stringify({files})})
  expect(await owners(cwd, ['outputs', 'runs'])).toEqual({[expected]: ['configuration']})
})

test('the folder of a file beside the configuration is the one that both are in', async () => {
  const cwd = project({'planner/reviewer.md': 'Done.\n'})
  const files = [{include: ['*.md'], kind: 'output', agent: '{folder}'}]
  writeFileSync(join(cwd, 'planner/lint-agents.config.json'), JSON.stringify({files}))
  expect(await owners(cwd, ['outputs', 'planner'])).toEqual({planner: ['configuration']})
})

test('an agent with a place for the path is not named as unknown', async () => {
  const files = [{include: ['runs/**'], kind: 'output', agent: '{stem}'}]
  const cwd = project({'runs/reviewer.md': 'Done.\n', 'lint-agents.config.json': JSON.stringify({files})})
  expect((await runCli(cwd, ['outputs', 'runs'])).err).not.toContain('{stem}')
})

test('two agents of the same length: not checked, with one line about it', async () => {
  const cwd = project({'runs/alpha/gamma.md': 'Done.\n'})
  const {code, out} = await runCli(cwd, ['outputs', 'runs'])
  expect([code, out]).toEqual([
    0,
    'not checked  1 output was not checked: by its path it may be of `alpha`, `gamma`: give the agent with --agent or `agent` in `files` of the configuration\n\nNothing was checked in 1 file\n'
  ])
  expect((await runCli(cwd, ['outputs', '--require-checked', 'runs'])).code).toBe(1)
})

test('of two definitions the nearest counts; of two as near, where they ask for different things, none', async () => {
  const other = agent('reviewer').replace('<reviewer>', '<other>').replace('</reviewer>', '</other>')
  const near = project({'packages/a/agents/reviewer.md': other, 'packages/a/runs/reviewer.md': 'Done.\n'})
  expect((await runCli(near, ['outputs', 'packages'])).out).toContain('Missing `<other>`')
  const alike = project({'more/agents/reviewer.md': agent('reviewer'), 'runs/reviewer.md': 'Done.\n'})
  expect((await runCli(alike, ['outputs', 'runs'])).out).toContain('Missing `<reviewer>`')
  const both = project({'more/agents/reviewer.md': other, 'runs/reviewer.md': 'Done.\n'})
  expect((await runCli(both, ['outputs', 'runs'])).out).toContain(
    '1 output was not checked: `reviewer` has two definitions as near: give the agent'
  )
})

test('a transcript: its own word where the project has the agent, else the command line, else its path', async () => {
  const named = project({'runs/planner.jsonl': team('reviewer')})
  expect(await owners(named, ['outputs', 'runs'])).toEqual({reviewer: ['transcript']})
  expect(await owners(named, ['outputs', '--agent', 'code', 'runs'])).toEqual({reviewer: ['transcript']})
  const generic = project({'runs/planner.jsonl': team('assistant')})
  expect(await owners(generic, ['outputs', '--agent', 'code', 'runs'])).toEqual({code: ['option']})
  expect(await owners(generic, ['outputs', 'runs'])).toEqual({assistant: ['transcript']})
  expect(await owners(project({'runs/planner.jsonl': chat()}), ['outputs', 'runs'])).toEqual({planner: ['path']})
})

test('a table whose column names the agents has none by its path', async () => {
  const cwd = project({'runs/planner.csv': 'agent,output\nreviewer,Done.\n,Done.\n'})
  const columns = ['outputs', '--column', 'output']
  expect(await owners(cwd, [...columns, '--agent-column', 'agent', 'runs'])).toEqual({reviewer: ['transcript']})
  expect(await owners(cwd, [...columns, 'runs'])).toEqual({planner: ['path']})
})

test('merged reports have the ways of all parts', async () => {
  const cwd = project({'runs/reviewer.md': 'Done.\n', 'runs/other.md': 'Done.\n'})
  const outputs = [['runs/reviewer.md'], ['--agent', 'reviewer', 'runs/other.md']]
  for (const [index, args] of outputs.entries())
    writeFileSync(join(cwd, `${index}.json`), (await runCli(cwd, ['outputs', ...args, '-f', 'json'])).out)
  expect(await owners(cwd, ['merge', '0.json', '1.json'])).toEqual({reviewer: ['option', 'path']})
})

test.runIf(triesLimits)('each of 800 outputs has the agent of its path', async () => {
  const numbers = Array.from({length: 800}, (_, number) => number)
  const cwd = project({
    ...Object.fromEntries(numbers.map((at) => [`agents/agent-${at}.md`, `---\nname: agent-${at}\n---\n\nWork.\n`])),
    ...Object.fromEntries(numbers.map((at) => [`runs/agent-${at}-${'x-'.repeat(40)}.txt`, 'Done.\n']))
  })
  const seen = await owners(cwd, ['outputs', 'runs'])
  expect(seen).toEqual(Object.fromEntries(numbers.map((at) => [`agent-${at}`, ['path']])))
})
