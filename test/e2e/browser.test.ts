/** The linter as pages in a browser run it: what it finds is what the command line finds, byte for byte. */
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {beforeAll, describe, expect, test} from 'vitest'
import {buildBrowser} from '../../scripts/browser.ts'
import {openBrowserLinter} from '../../scripts/browser-linter.ts'
import {compareSamples} from '../../scripts/browser-samples.ts'
import type {AskedAnswer, LearnedAnswer, LintAnswer, Question} from '../../src/browser/lint.ts'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'

const day = '2026-11-26'
const env = {SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000)}

let ask: ReturnType<typeof openBrowserLinter>
beforeAll(async () => {
  const folder = temporaryFolder()
  await buildBrowser(join(folder, 'linter'))
  ask = openBrowserLinter(join(folder, 'linter'))
})

type Texts = Readonly<Record<string, string>>

function textsIn(folder: string): Texts {
  const paths = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((path) =>
    statSync(join(folder, path)).isFile()
  )
  return Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]))
}

const examples = (name: string): Texts => textsIn(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)))

async function lint(request: Question['request'], format?: Question['format']): Promise<LintAnswer> {
  return (await ask({kind: 'lint', request: {day, ...request}, ...(format && {format})})) as LintAnswer
}

describe('findings are those of the command line', () => {
  test.each(['good', 'bad'])('in examples/%s', async (name) => {
    const files = examples(name)
    const {text} = await lint({files, paths: ['.']}, 'json')
    expect(text).toBe(run(temporaryFolder(files), ['.', '--format', 'json'], '', env).out)
    expect(Object.keys(files).length).toBeGreaterThan(8)
  })

  test('in a front matter, a template and a JSON Schema, for which packages are loaded at their first use', async () => {
    const files = {
      'lint-agents.config.json': JSON.stringify({
        files: [{include: ['out/*.md'], kind: 'output', contracts: ['answer']}],
        contracts: {answer: {json: './answer.schema.json'}}
      }),
      'answer.schema.json': JSON.stringify({type: 'object', required: ['ok'], properties: {ok: {type: 'boolean'}}}),
      'out/a.md': '```json\n{"ok": "yes"}\n```\n',
      '.claude/agents/a.md':
        '---\nname: a\ndescription: |\n  x\ntools: [Read, Reed]\n---\n\nSee [b](b.md) and `{{PROJECT}}`.\n',
      '.codex/agents/c.toml': 'name = "c"\nnickname_candidates = []\n'
    }
    const {text, report} = await lint({files, paths: ['.']}, 'json')
    expect(text).toBe(run(temporaryFolder(files), ['.', '--format', 'json'], '', env).out)
    expect(report.files.map(({path, findings}) => [path, findings.length > 0])).toEqual([
      ['.claude/agents/a.md', true],
      ['.codex/agents/c.toml', true],
      ['out/a.md', true]
    ])
  })
})

test('reports of samples are those of the command line, as definitions and as outputs', async () => {
  const folders = ['docs', 'examples', 'test/fixtures'].map((name) =>
    fileURLToPath(new URL(`../../${name}`, import.meta.url))
  )
  const {count, differing} = await compareSamples(folders, ask)
  expect(differing).toEqual([])
  expect(count).toBeGreaterThan(100)
})

test('a mistake in the configuration has its place', async () => {
  const files = {'lint-agents.config.json': '{"rule": {}}', 'agents/a.md': '# ROLE\n'}
  expect(await ask({kind: 'lint', request: {files, paths: ['.']}})).toEqual({
    fault: 'lint-agents.config.json:1:2: Unexpected key `rule`, expected `rules`'
  })
})

test('a path that leads out of the folder has no file, nor has a broken one', async () => {
  const files = {'../a.md': 'x', '/etc/passwd': 'x', 'a//b.md': 'x', '.claude/rules/a.md': 'x\n'}
  const {report} = await lint({files, paths: ['.']})
  expect(report.files.map(({path}) => path)).toEqual(['.claude/rules/a.md'])
})

test('fixes are those of --fix', async () => {
  const {fixed} = await lint({files: {'.claude/rules/a.md': '# ROLE\r\n'}, paths: ['.'], fix: 'safe'})
  expect(fixed).toEqual({'.claude/rules/a.md': '# ROLE\n'})
})

test('a report is that of --format html', async () => {
  const files = examples('bad')
  const {text = ''} = await lint({files, paths: ['.']}, 'html')
  const {out} = run(temporaryFolder(files), ['.', '--format', 'html'], '', env)
  const withoutCommand = (page: string): string => page.replace(/<dt>(?:Command|Folder)<\/dt><dd>.*<\/dd>\n/g, '')
  expect(text).toBe(withoutCommand(out))
})

test('what a definition asks for is listed, with its words, its marker and how many outputs hold it', async () => {
  const files = {
    'agents/reviewer.md':
      '---\nname: reviewer\n---\n\nEnd with `<verdict>PASS</verdict>` or `<verdict>FAIL</verdict>`.\n',
    'lint-agents.config.json': '{"files": [{"include": ["out/*.md"], "kind": "output", "agent": "reviewer"}]}',
    'out/a.md': 'Done.\n\n<verdict>PASS</verdict>\n',
    'out/b.md': 'Done.\n'
  }
  const {definitions} = (await ask({
    kind: 'asked',
    request: {files, paths: ['agents'], outputs: ['out']}
  })) as AskedAnswer
  const [{agent, contracts: [contract] = []} = {agent: ''}] = definitions
  expect(agent).toBe('reviewer')
  expect(contract).toMatchObject({
    name: 'verdict',
    kind: 'tag',
    line: 5,
    declared: false,
    why: [{line: 5, words: 'End with'}],
    evidence: {outputs: 2, hold: 1}
  })
  expect(contract?.marker).toBe('<!-- lint-agents output verdict {"tag":"verdict","values":["PASS","FAIL"]} -->')
})

test('what outputs share is learned', async () => {
  const out = Object.fromEntries(
    Array.from({length: 6}, (_, index) => [`out/${index}.md`, `Text ${index}.\n\n<verdict>PASS</verdict>\n`])
  )
  const request = {files: out, outputs: ['out'], overrides: {agent: 'reviewer'}}
  const {agents} = (await ask({kind: 'learned', request})) as LearnedAnswer
  expect(agents.map(({agent, outputs, contracts}) => [agent, outputs, contracts.map(({name}) => name)])).toEqual([
    ['reviewer', 6, ['verdict', 'opening']]
  ])
})
