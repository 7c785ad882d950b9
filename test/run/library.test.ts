/** The library, `./lint`. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {Report} from '../../src/report/report.ts'
import {ConfigError, lint, UsageError} from '../../src/run/index.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {fixableAgent, goodAgent} from '../support/repository.ts'
import {makers} from '../support/transcripts/makers.ts'

/** A folder in which no configuration of a folder around it counts. */
const folder = (files: Files): string => temporaryFolder({'.git/HEAD': '', ...files})

test('a working directory may end in a slash', async () => {
  const cwd = temporaryFolder({'agents/a.md': fixableAgent})
  const [plain, slashed] = await Promise.all([cwd, `${cwd}/`].map((each) => lint({cwd: each, paths: ['.']})))
  expect(plain?.report.summary.errors).toBe(1)
  expect(slashed?.report).toEqual(plain?.report)
})

test('an empty request lints nothing', async () => {
  const {report, fixed, notices} = await lint({})
  expect(Report.parse(report).files).toEqual([])
  expect([fixed, notices]).toEqual([[], []])
})

test('the day of a run is that of the request, else of SOURCE_DATE_EPOCH; it is in the report', async () => {
  const content = '---\nname: a\ndescription: d\nmodel: claude-sonnet-4-5\n---\n\nReview.\n'
  const texts = [{path: '.claude/agents/a.md', content}]
  const on = async (day?: string) => {
    const {report} = await lint({config: false, texts, ...(day && {day})})
    return [report.day, ...(report.files[0]?.findings ?? []).map(({rule, severity}) => `${rule} ${severity}`)]
  }
  expect(await on()).toEqual(['2026-11-25', 'agent-model note'])
  expect(await on('2026-12-01')).toEqual(['2026-12-01', 'agent-model warning'])
  expect(await on('2026-01-01')).toEqual(['2026-01-01'])
})

describe('texts', () => {
  test('need no file; overrides say what they are', async () => {
    const {report} = await lint({
      config: false,
      texts: [
        {path: 'agents/a.md', content: fixableAgent},
        {path: 'b.md', content: '{{TASKS}}\n', overrides: {kind: 'output'}},
        {
          path: 'c.md',
          content: [Buffer.from('<review>PAS'), Buffer.from('</review>\n')],
          overrides: {kind: 'output', phase: 'plan'}
        }
      ]
    })
    expect(report.files.map(({kind, findings}) => [kind, findings.map(({rule}) => rule)])).toEqual([
      ['agent', ['suggested-prompts-block']],
      ['output', ['template-variables']],
      ['output', ['response-markers']]
    ])
  })

  test('may be transcripts', async () => {
    const content = makers['claude-session']({text: 'Done {{BED}}.'}).content
    const texts = [{path: 's.jsonl', content, overrides: {kind: 'output'}}] as const
    const {report} = await lint({config: false, texts})
    expect(report.files[0]?.findings.map(({origin}) => origin?.thread)).toEqual(['main'])
  })

  test('are fixed, and never written', async () => {
    const cwd = folder({'agents/a.md': 'Other.\n'})
    const texts = [{path: 'agents/a.md', content: fixableAgent}]
    const {report, fixed} = await lint({cwd, texts, fix: 'safe', hasWrites: true})
    expect(fixed).toEqual([{path: join(cwd, 'agents/a.md'), text: goodAgent}])
    expect(report.summary.errors).toBe(0)
    expect(readFileSync(join(cwd, 'agents/a.md'), 'utf8')).toBe('Other.\n')
  })
})

describe('files', () => {
  test('are fixed in the answer, and on disk only on request', async () => {
    const cwd = folder({'agents/a.md': fixableAgent, 'agents/b.md': goodAgent})
    const path = join(cwd, 'agents/a.md')
    const asked = await lint({cwd, paths: ['.'], fix: 'safe'})
    expect(asked.fixed).toEqual([{path, text: goodAgent}])
    expect(readFileSync(path, 'utf8')).toBe(fixableAgent)
    await lint({cwd, paths: ['.'], fix: 'safe', hasWrites: true})
    expect(readFileSync(path, 'utf8')).toBe(goodAgent)
  })

  test('definitions and outputs in one report; a file that is named as both is an output', async () => {
    const config = JSON.stringify({agents: {a: ['system-templates']}})
    const cwd = folder({'lint-agents.config.json': config, 'agents/a.md': goodAgent, 'runs/out.md': '{{TASKS}}\n'})
    const {report} = await lint({cwd, paths: ['.'], outputs: ['runs']})
    expect(report.files.map(({path, kind}) => `${path} ${kind}`)).toEqual(['agents/a.md agent', 'runs/out.md output'])
    expect(report.agents).toEqual([{name: 'a', definition: 'agents/a.md', outputs: 0, contracts: ['system-templates']}])
  })

  test('that are skipped are notices', async () => {
    const cwd = folder({'.gitignore': 'secret.md\n', 'secret.md': goodAgent, 'a.ts': 'x'})
    const {notices} = await lint({cwd, paths: ['secret.md', 'a.ts']})
    expect(notices).toEqual([
      {
        kind: 'skipped',
        message: 'secret.md: skipped: ignored by an ignore file, the configuration or a name such as `dist`'
      },
      {
        kind: 'skipped',
        message: `${join(cwd, 'a.ts')}: skipped: unsupported file type`,
        paths: [join(cwd, 'a.ts')]
      }
    ])
  })
})

describe('mistakes throw', () => {
  test('a path that does not exist', async () => {
    await expect(lint({cwd: folder({}), paths: ['nowhere.md']})).rejects.toThrow(UsageError)
  })

  test('a configuration with an unknown key', async () => {
    const cwd = folder({'lint-agents.config.json': '{"fils": []}', 'a.md': ''})
    await expect(lint({cwd, paths: ['.']})).rejects.toThrow(ConfigError)
  })
})
