/** Contracts that name the expression of a program, by the command line in this process. */
import {symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {limitPatterns} from '../support/pattern-limit.ts'

const source = `/** The verdict isn't "PASS" by default. */
export const VERDICT = /VERDICT: (?<value>PASS|FAIL|\\w+)/
export const FORMS = [/\\[\\[(\\d+)\\]\\]/, /\\[(\\d+)\\]/]
export function both(text: string) {
  return /a/.test(text) || /b/.test(text)
}
`

const config = (terms: object): string => JSON.stringify({contracts: {verdict: terms}, agents: {reviewer: ['verdict']}})

/** The findings of an output, as the linter prints them, with their places. */
async function findings(terms: object, output: string, files: Record<string, string> = {}): Promise<string[]> {
  const cwd = temporaryFolder({
    'lint-agents.config.json': config(terms),
    'src/review.ts': source,
    'runs/1.md': output,
    ...files
  })
  const {code, out, err} = await runCli(cwd, ['outputs', '--agent', 'reviewer', '-f', 'json', 'runs'])
  expect([err, code === 2]).toEqual(['', false])
  const report = JSON.parse(out) as {
    files: {findings: {line: number; column: number; severity: string; message: string; rule: string}[]}[]
  }
  return report.files.flatMap((file) =>
    file.findings
      .filter(({rule}) => rule === 'custom-contract')
      .map(
        (each) => `${each.line}:${each.column} ${each.severity} ${each.message.replace(' (contract `verdict`)', '')}`
      )
  )
}

const verdict = {program: 'src/review.ts#VERDICT', values: ['PASS', 'FAIL']}
const name = 'the expression `VERDICT` of `src/review.ts`'

describe('an output is judged by the expression of the program', () => {
  limitPatterns(0.1)

  test.each<[string, object, string, string[]]>([
    ['a match', verdict, 'Done.\n\nVERDICT: PASS\n', []],
    ['none', verdict, 'Done.\n', [`1:1 error Missing match of ${name}, expected it in the output`]],
    [
      'another case',
      verdict,
      'Verdict: PASS\n',
      [`1:1 error Unexpected case of \`Verdict: PASS\`, expected a match of ${name}`]
    ],
    [
      'a near miss',
      verdict,
      'VERDICT - PASS\n',
      [`1:1 error Unexpected line \`VERDICT - PASS\`, expected a match of ${name}`]
    ],
    [
      'a decoration',
      verdict,
      '**VERDICT**: PASS\n',
      ['1:1 error Unexpected bold around `VERDICT`, expected the plain text']
    ],
    [
      'another value',
      verdict,
      'x VERDICT: MAYBE\n',
      [`1:12 error Unexpected value \`MAYBE\` of ${name}, expected one of \`PASS\`, \`FAIL\``]
    ],
    [
      'by the name of the group',
      {...verdict, group: 'value'},
      'VERDICT: NO\n',
      [`1:10 error Unexpected value \`NO\` of ${name}, expected one of \`PASS\`, \`FAIL\``]
    ],
    [
      'a second value',
      verdict,
      'VERDICT: PASS\n\nVERDICT: FAIL\n',
      [`3:10 warning Unexpected second value \`FAIL\` of ${name}, expected only \`PASS\``]
    ],
    ['the same value again', verdict, 'VERDICT: PASS\n\nVERDICT: PASS\n', []],
    [
      'the last one',
      {...verdict, read: 'last'},
      'VERDICT: NO\n\nVERDICT: NO\n',
      [`3:10 error Unexpected value \`NO\` of ${name}, expected one of \`PASS\`, \`FAIL\``]
    ],
    [
      'all of them',
      {...verdict, read: 'all'},
      'VERDICT: PASS\n\nVERDICT: NO\n',
      [`3:10 error Unexpected value \`NO\` of ${name}, expected one of \`PASS\`, \`FAIL\``]
    ],
    [
      'from the start',
      {...verdict, use: 'match'},
      'Done. VERDICT: PASS\n',
      [`1:1 error Unexpected line \`Done. VERDICT: PASS\`, expected a match of ${name}`]
    ],
    ['from the start, and it is there', {...verdict, use: 'match'}, 'VERDICT: PASS\nDone.\n', []],
    ['the whole', {...verdict, use: 'fullmatch'}, 'VERDICT: PASS\n', []],
    [
      'not the whole',
      {...verdict, use: 'fullmatch'},
      'VERDICT: PASS\nDone.\n',
      [`1:1 error Unexpected line \`VERDICT: PASS\`, expected a match of ${name}`]
    ],
    ['CRLF', {...verdict, use: 'fullmatch'}, 'VERDICT: PASS\r\n', []],
    [
      'the first of a list that matches',
      {program: 'src/review.ts#FORMS', values: ['3']},
      'As in [1].\n\n[[4]]\n',
      ['3:3 error Unexpected value `4` of the expression `FORMS` of `src/review.ts`, expected `3`']
    ],
    ['the second of a list', {program: 'src/review.ts#FORMS', values: ['3']}, '[3]\n', []],
    ['nothing of an optional one', {...verdict, optional: true}, 'Done.\n', []]
  ])('%s', async (_, terms, output, expected) => {
    expect(await findings(terms, output)).toEqual(expected)
  })

  test('a group that takes no part has no value', async () => {
    const found = await findings({program: 'a.py#A', group: 1, values: ['b']}, 'a c\n', {
      'a.py': 'A = re.compile("a (b)?")'
    })
    expect(found).toEqual(['1:1 error Missing value of the expression `A` of `a.py`, expected `b`'])
  })

  test('in alternatives and parts', async () => {
    const parts = {parts: [{any: [{program: 'src/review.ts#VERDICT'}, {oneOf: ['NONE']}]}]}
    expect(await findings(parts, 'VERDICT: PASS\n')).toEqual([])
    expect(await findings(parts, 'NONE\n')).toEqual([])
  })

  test('an expression that takes too long is a finding', async () => {
    const found = await findings({program: 'a.py#A'}, `${'a'.repeat(40)}\n`, {'a.py': 'A = re.compile("(?:a|a)*b")'})
    expect(found).toEqual([
      '1:1 error Unexpected expression `A` of `a.py` that timed out, expected an answer within 0.1 s'
    ])
  })

  test('a pattern of the configuration has groups, values and uses, too', async () => {
    const pattern = {pattern: 'V: (\\w+)', group: 1, values: ['PASS'], use: 'match'}
    expect(await findings(pattern, 'V: NO\n')).toEqual([
      '1:4 error Unexpected value `NO` of match of `V: (\\w+)`, expected `PASS`'
    ])
  })
})

describe('a program that cannot be read is an error at its place in the configuration', () => {
  const at = 'lint-agents.config.json:1:36: '
  test.each<[string, string, string]>([
    ['no file', 'src/none.ts#A', `${at}Unexpected program \`src/none.ts\`, expected a file: no such file or directory`],
    [
      'another language',
      'a.rb#A',
      `${at}Unexpected program \`a.rb\`, expected a source of JavaScript, TypeScript, Python, Go or Rust`
    ],
    [
      'a name that is not there',
      'src/review.ts#VERDIC',
      `${at}Unexpected name \`VERDIC\` of \`src/review.ts\`, expected \`VERDICT\` (line 2)`
    ],
    [
      'no name like it',
      'a.py#Review',
      `${at}Unexpected name \`Review\` of \`a.py\`, expected an entry in \`lint-agents.lock.json\`: run \`lint-agents contracts --sync\`, or a name with a regular expression: \`re.compile("(?<!a)b")\` (line 1)`
    ],
    [
      'several expressions',
      'src/review.ts#both',
      `${at}Unexpected name \`both\` of \`src/review.ts\` with several expressions, expected one: \`/a/\` (line 5), \`/b/\` (line 5)`
    ],
    [
      'no expression',
      'a.py#N',
      `${at}Unexpected name \`N\` at a.py:2 without a regular expression, expected an entry in \`lint-agents.lock.json\`: run \`lint-agents contracts --sync\`, or a name with a regular expression: \`re.compile("(?<!a)b")\` (line 1)`
    ],
    [
      'a dialect',
      'a.go#A',
      `${at}Cannot read the expression \`regexp.MustCompile("(?<!a)b")\` at a.go:1: a lookaround, which Go does not have: \`(?<!\``
    ],
    ['outside of the repository', '../a.py#A', `${at}Unexpected program \`../a.py\`, expected a file: outside of `],
    ['a link out of it', 'link.py#A', `${at}Unexpected program \`link.py\`, expected a file: outside of `],
    ['a folder', 'src.ts#A', `${at}Unexpected program \`src.ts\`, expected a file: not a regular file but a folder`],
    ['a large file', 'large.py#A', `${at}Unexpected program \`large.py\`, expected a file: `],
    [
      'no name at all',
      'a.py',
      `${at}Unexpected value of \`contracts.verdict.program\`, expected a path and a name, such as \`src/review.ts#TRIAGE\``
    ]
  ])('%s', async (_, program, message) => {
    const folder = temporaryFolder({
      'a.py': 'A = re.compile("a")',
      'own/.git/HEAD': '',
      'own/lint-agents.config.json': config({program}),
      'own/src/review.ts': source,
      'own/a.py': 'A = re.compile("(?<!a)b")\nN = 1\n',
      'own/a.go': 'var A = regexp.MustCompile("(?<!a)b")\n',
      'own/a.rb': 'A = /a/\n',
      'own/src.ts/a': '',
      'own/large.py': `A = re.compile("a")\n${'#'.repeat(5_000_000)}`,
      'own/runs/1.md': 'VERDICT: PASS\n'
    })
    const cwd = join(folder, 'own')
    symlinkSync(join(folder, 'a.py'), join(cwd, 'link.py'))
    const {code, out, err} = await runCli(cwd, ['outputs', '--agent', 'reviewer', 'runs'])
    expect([code, out]).toEqual([2, ''])
    expect(err.replace(`${cwd}/`, '')).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('all of them at once', async () => {
    const contracts = {a: {program: 'a.ts#A'}, b: {json: 'b.json'}, c: {program: 'c.ts#C'}}
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify({contracts}), 'runs/1.md': 'x\n'})
    const {code, err} = await runCli(cwd, ['outputs', 'runs'])
    expect(code).toBe(2)
    expect(err.split('\n').map((line) => /Unexpected \w+ `[^`]+`/.exec(line)?.[0])).toEqual([
      'Unexpected program `a.ts`',
      'Unexpected schema `b.json`',
      'Unexpected program `c.ts`',
      undefined
    ])
  })

  test('a group that the expression does not have', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': config({program: 'src/review.ts#VERDICT', group: 2}),
      'src/review.ts': source,
      'runs/1.md': 'x\n'
    })
    const {code, err} = await runCli(cwd, ['outputs', 'runs'])
    expect(code).toBe(2)
    expect(err).toBe(
      `${cwd}/lint-agents.config.json:1:68: Unexpected value of \`contracts.verdict.group\`, expected a group of the expression: 0 to 1, \`value\`\n`
    )
  })
})

test('the cache notices a change of the source', async () => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': JSON.stringify({
      contracts: {verdict},
      files: [{include: ['runs/**'], kind: 'output', contracts: ['verdict']}]
    }),
    'src/review.ts': source,
    'runs/1.md': 'VERDICT: PASS\n'
  })
  const run = () => runCli(cwd, ['runs', '--cache'])
  expect((await run()).code).toBe(0)
  expect((await run()).code).toBe(0)
  writeFileSync(join(cwd, 'src/review.ts'), source.replace('VERDICT: ', 'RESULT: '))
  const {code, out} = await run()
  expect([code, out.includes(`expected a match of ${name}`)]).toEqual([1, true])
})

describe('lint-agents contracts', () => {
  const files = {
    'lint-agents.config.json': JSON.stringify({
      contracts: {verdict, issues: {json: 'issues.schema.json', in: 'fence'}},
      agents: {reviewer: ['verdict', 'issues']}
    }),
    'issues.schema.json': '{"type": "array"}',
    'src/review.ts': source,
    'agents/reviewer.md':
      '---\nname: reviewer\ndescription: Reviews.\n---\n\nEnd with VERDICT: PASS or FAIL, and JSON.\n'
  }

  test('lists the programs and schemas of the configuration', async () => {
    const {out} = await runCli(temporaryFolder(files), ['contracts', 'agents'])
    expect(out).toBe(`agents/reviewer.md (reviewer)
  6          declared  program   "verdict": {"program":"src/review.ts#VERDICT","values":["PASS","FAIL"]}
             lint-agents.config.json:1, \`/VERDICT: (?<value>PASS|FAIL|\\w+)/\` at src/review.ts:2
             an output has text that matches the expression \`VERDICT\` of \`src/review.ts\` with \`PASS\` or \`FAIL\`
             self-test: nothing shows an output: an \`example\` would; 2 of 2 drifts are findings
  6          declared  json      "issues": {"json":"issues.schema.json","in":"fence"}
             lint-agents.config.json:1
             an output has JSON of the schema \`issues.schema.json\`
             self-test: takes what it shows; 16 of 20 drifts are findings; not note, text-behind, twice or thoughts

1 of 1 file asks for 2 contracts
`)
  })

  test('in place of what the words of the definition propose, and of no text that only has the name of the agent', async () => {
    const {out} = await runCli(
      temporaryFolder({
        ...files,
        'agents/reviewer.md':
          '---\nname: reviewer\ndescription: Reviews.\n---\n\nEnd with VERDICT: PASS or VERDICT: FAIL.\n',
        'runs/reviewer.md': 'VERDICT: PASS\n'
      }),
      ['contracts']
    )
    expect(out).not.toContain('derived')
    expect(out).not.toContain('runs/reviewer.md')
  })

  test('as JSON, too', async () => {
    const {out} = await runCli(temporaryFolder(files), ['contracts', 'agents', '--format', 'json'])
    expect(JSON.parse(out).definitions[0].contracts[0]).toMatchObject({
      name: 'verdict',
      kind: 'program',
      line: 6,
      endLine: 6,
      declared: true,
      contract: verdict,
      from: {path: 'lint-agents.config.json', line: 1},
      program: {
        path: 'src/review.ts',
        line: 2,
        expressions: [{line: 2, code: '/VERDICT: (?<value>PASS|FAIL|\\w+)/'}]
      }
    })
  })
})
