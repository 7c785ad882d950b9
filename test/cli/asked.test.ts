/** `lint-agents contracts`: what definitions ask their agents to print. */
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {AskedReport} from '../../src/evidence/required-contracts.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'

const reviewer =
  '---\nname: bed-reviewer\n---\n\n# Reviewer\n\n## Output Format\n\nEnd with exactly:\n\n```\nVERDICT: PASS | FAIL\n```\n'
const sampler =
  '# Sampler\n\n## Output Format\n\n```markdown\n## Soil\n### [bed]\n```\n\n```\n[DATA] x\n[STAT] y\n```\n'
const writer = '# Writer\n\nWrite `beds.md`:\n\n```markdown\n## Beds\n```\n'

function folder(): string {
  const cwd = temporaryFolder()
  writeFiles(cwd, {'agents/reviewer.md': reviewer, 'agents/sampler.md': sampler, 'agents/writer.md': writer})
  return cwd
}

describe('lists what each definition asks for', () => {
  test('a contract that a definition is bound to is listed once', async () => {
    const cwd = temporaryFolder()
    writeFiles(cwd, {
      'lint-agents.config.json':
        '{"contracts": {"a": {"oneOf": ["PASS"]}, "b": {"oneOf": ["OK"]}}, "agents": {"c": ["a"]}}',
      'agents/c.md': '---\nname: c\ndescription: Reviews.\n---\n\nSay PASS.\n'
    })
    const report = JSON.parse((await runCli(cwd, ['contracts', '-f', 'json'])).out)
    const names = (all: readonly {readonly name: string}[]): readonly string[] => all.map(({name}) => name)
    expect(names(report.definitions[0].contracts)).toEqual(['a'])
    expect(names(report.configured)).toEqual(['b'])
  })

  test('without a definition the contracts of the configuration are listed and tested', async () => {
    const cwd = temporaryFolder()
    writeFiles(cwd, {
      'lint-agents.config.json': '{"contracts": {"a": {"oneOf": ["PASS"]}, "b": {"items": "- {x}", "example": "no"}}}'
    })
    const {code, out, err} = await runCli(cwd, ['contracts'])
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain('1          declared  oneOf     "a"\n             self-test: takes what it shows;')
    expect(out).toContain('self-test fails: ')
    const report = JSON.parse((await runCli(cwd, ['contracts', '-f', 'json'])).out)
    expect(report.configured.map(({name}: {name: string}) => name)).toEqual(['a', 'b'])
  })

  test('for people', async () => {
    expect(await runCli(folder(), ['contracts'])).toEqual({
      code: 0,
      out: [
        'agents/reviewer.md (bed-reviewer)',
        '  12         derived   lines     "verdict": {"lines":{"VERDICT":{"values":["PASS","FAIL"]}}}',
        '',
        'agents/sampler.md (sampler)',
        '  6-7        derived   sections  "report": {"sections":["Soil"]}',
        '  10-13      an output seems to be asked for, and could not be read: a marker would declare it',
        '',
        '2 of 3 files ask for 2 contracts; 1 seems to ask for more that could not be read',
        ''
      ].join('\n'),
      err: ''
    })
  })

  test('as JSON, which its schema describes', async () => {
    const {out} = await runCli(folder(), ['contracts', '--format', 'json', 'agents'])
    const report: unknown = JSON.parse(out)
    expect(AskedReport.safeParse(report).success).toBe(true)
    expect(report).toEqual({
      version: 2,
      definitions: [
        {
          path: 'agents/reviewer.md',
          agent: 'bed-reviewer',
          contracts: [
            {
              name: 'verdict',
              kind: 'lines',
              line: 12,
              endLine: 12,
              declared: false,
              contract: {lines: {VERDICT: {values: ['PASS', 'FAIL']}}}
            }
          ],
          unread: []
        },
        {
          path: 'agents/sampler.md',
          agent: 'sampler',
          contracts: [
            {
              name: 'report',
              kind: 'sections',
              line: 6,
              endLine: 7,
              declared: false,
              contract: {sections: ['Soil']}
            }
          ],
          unread: [{line: 10, endLine: 13}]
        },
        {path: 'agents/writer.md', agent: 'writer', contracts: [], unread: []}
      ]
    })
  })
})

test.each([
  [
    'agents/reviewer.md:12',
    'part of `verdict`, derived\n  agents/reviewer.md:9: End with\n  agents/reviewer.md:7: Output Format\n'
  ],
  ['agents/writer.md:6', 'not asked for: these words exclude it\n  agents/writer.md:3: Write `beds.md`\n'],
  ['agents/sampler.md:12', 'asked for, but nothing here could be read\n  agents/sampler.md:3: Output Format\n'],
  ['agents/writer.md:1', 'not asked for: no words ask for it\n']
])('--why %s', async (place, expected) => {
  expect(await runCli(folder(), ['contracts', '--why', place])).toEqual({
    code: 0,
    out: `${place}: ${expected}`,
    err: ''
  })
})

test.each<[readonly string[], string]>([
  [['nope.md'], 'No such file or folder: nope.md\n'],
  [['--why', 'agents/writer.md'], 'Unexpected --why `agents/writer.md`, expected FILE:LINE\n'],
  [['--why', 'agents/writer.md:99'], 'Unexpected line 99 of agents/writer.md, expected at most 8\n'],
  [['--why', 'agents/writer.md:1', 'agents'], 'Unexpected path `agents` beside --why, expected one of them\n'],
  [['--format', 'sarif'], 'Unexpected --format `sarif`, expected one of `pretty`, `json`\n'],
  [['--fix'], 'Unexpected --fix with `contracts`, expected an option that `lint-agents contracts --help` lists\n']
])('misuse: %j', async (argv, err) => {
  expect(await runCli(folder(), ['contracts', ...argv])).toEqual({code: 2, out: '', err})
})

test('a folder of the name of the command is named in a note', async () => {
  const cwd = folder()
  mkdirSync(join(cwd, 'contracts'))
  const {err} = await runCli(cwd, ['contracts'])
  expect(err).toBe('`contracts` is read as a command; `lint-agents lint contracts` lints the path\n')
})

test('nothing to read is a note', async () => {
  expect(await runCli(temporaryFolder(), ['contracts'])).toEqual({
    code: 0,
    out: '0 of 0 files ask for 0 contracts\n',
    err: 'No agent files found\n'
  })
})

test('--print-config shows what the definition of an agent asks for', async () => {
  const cwd = folder()
  writeFiles(cwd, {'out.md': 'Done.\n'})
  const {out} = await runCli(cwd, ['--as', 'output', '--agent', 'bed-reviewer', '--print-config', 'out.md'])
  expect(JSON.parse(out)).toMatchObject({
    definition: expect.stringContaining('reviewer.md'),
    derivedContracts: {contracts: [{name: 'verdict', line: 12}], unread: []}
  })
})
