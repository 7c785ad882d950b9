/** A run reports once where a formatter of the repository would rewrite blocks. */
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {type NoticeReport, Report} from '../../src/report/report.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {goodAgent} from '../support/repository.ts'

const agents = {'agents/a.md': goodAgent, 'agents/b.md': goodAgent, 'agents/plain.md': '# ROLE\n\nYou plan.\n'}
const status = '# Done\n\n---\nSTATUS: Analysis complete. Returning results to orchestrator.\n---\n'

async function noticesIn(files: Record<string, string>, ...more: string[]): Promise<readonly NoticeReport[]> {
  const cwd = temporaryFolder({'.git/HEAD': '', ...files})
  const {out} = await runCli(cwd, ['--format', 'json', ...more, ...(more.length === 0 ? ['agents'] : [])])
  const {notices = []} = Report.parse(JSON.parse(out))
  return notices.filter(({kind}) => kind === 'formatted')
}

const messagesIn = async (files: Record<string, string>): Promise<readonly string[]> =>
  (await noticesIn(files)).map(({message}) => message)

const rewrites = (subject: string, files = 'agents/a.md and 1 more'): string =>
  `${subject} rewrites the blocks in ${files} when it formats Markdown: let it leave them out, as \`lint-agents init\` does`

describe('Prettier', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a file', {'.prettierrc': ''}, '.prettierrc: Prettier'],
    ['a manifest', {'package.json': '{"prettier": {}}'}, 'package.json: Prettier'],
    ['a dependency', {'package.json': '{"devDependencies": {"prettier": "^3.0.0"}}'}, 'package.json: Prettier']
  ])('is found by %s', async (_, files, subject) => {
    expect(await messagesIn({...agents, ...files})).toEqual([rewrites(subject)])
  })

  test.each([
    {'.prettierrc': '', '.prettierignore': 'agents/\n'},
    {'.prettierrc': '', '.prettierignore': '*.md\n'},
    {'.prettierrc': '{"requirePragma": true}'},
    {'package.json': '{"keywords": ["prettier"]}'}
  ])('leaves files out with %j', async (files) => {
    expect(await messagesIn({...agents, ...files})).toEqual([])
  })

  test('one file is left', async () => {
    const files = {...agents, '.prettierrc': '', '.prettierignore': '/agents/a.md\n'}
    expect(await messagesIn(files)).toEqual([rewrites('.prettierrc: Prettier', 'agents/b.md')])
  })
})

describe('Biome', () => {
  test.each([
    '{}',
    '{"$schema": "https://biomejs.dev/schemas/2.6.8/schema.json"}',
    '{"files": {"includes": ["**", "!docs"]}, // Ours\n}',
    '{"files": {"includes": ["!agents", "agents/**"]}}',
    '{"formatter": {"enabled": false}, "markdown": {"formatter": {"enabled": true}}}',
    '{"formatter": {"enabled": false}, "overrides": [{"includes": ["agents/*"], "formatter": {"enabled": true}}]}'
  ])('formats the agents with %j', async (text) => {
    expect(await messagesIn({...agents, 'biome.json': text})).toEqual([rewrites('biome.json: Biome')])
  })

  test.each([
    '{"$schema": "https://biomejs.dev/schemas/2.5.15/schema.json"}',
    '{"files": {"includes": ["**", "!agents"]}}',
    '{"files": {"includes": ["**", "!!**/agents"]}}',
    '{"formatter": {"includes": ["src/**"]}}',
    '{"formatter": {"includes": ["**", "!agents/*.md"]}}',
    '{"formatter": {"enabled": false}}',
    '{"markdown": {"formatter": {"enabled": false}}}',
    '{"overrides": [{"includes": ["**/*.md"], "formatter": {"enabled": false}}]}'
  ])('leaves them as they are with %j', async (text) => {
    expect(await messagesIn({...agents, 'biome.jsonc': text})).toEqual([])
  })

  test('counts by the version of the manifest', async () => {
    const of = (range: string) => ({'package.json': `{"devDependencies": {"@biomejs/biome": "${range}"}}`})
    const files = {...agents, 'biome.json': '{}'}
    expect(await messagesIn({...files, ...of('2.5.15')})).toEqual([])
    expect(await messagesIn({...files, ...of('^2.6.0')})).toEqual([rewrites('biome.json: Biome')])
    expect(await messagesIn({...files, ...of('latest')})).toEqual([rewrites('biome.json: Biome')])
  })
})

test('statuses and response blocks count, and blocks in fences do not', async () => {
  const matter = '---\nname: b\ndescription: Reviews.\ntools: Read\n---\n\n'
  const response = '# Done\n\n---\nresponse:\n  status: success\n  outputs: []\n  next_step: "Review"\n---\n'
  const files = {'.prettierrc': '', 'agents/a.md': status, 'agents/b.md': `${matter}${response}`}
  expect(await messagesIn(files)).toEqual([rewrites('.prettierrc: Prettier')])
  expect(await messagesIn({'.prettierrc': '', 'agents/a.md': `\`\`\`\n${status}\`\`\`\n`})).toEqual([])
})

test('outside of git, and without blocks, there is no notice', async () => {
  const cwd = temporaryFolder({...agents, '.prettierrc': ''})
  expect((await runCli(cwd, ['agents'])).err).not.toContain('Prettier')
  expect(await messagesIn({'agents/plain.md': agents['agents/plain.md'], '.prettierrc': ''})).toEqual([])
})

test('a run that finds everything in its cache has the same notice', async () => {
  const cwd = temporaryFolder({'.git/HEAD': '', ...agents, '.prettierrc': ''})
  const runs = [0, 1].map(() => ['--cache', '--cache-location', join(cwd, 'cache'), '-f', 'json', 'agents'])
  for (const argv of runs) {
    const {notices = []} = Report.parse(JSON.parse((await runCli(cwd, argv)).out))
    expect(notices.map(({message}) => message)).toEqual([rewrites('.prettierrc: Prettier')])
  }
})
