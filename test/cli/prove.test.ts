/** `lint-agents contracts --prove`, by the command line in this process, with programs that run. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test, vi} from 'vitest'
import {ProofReport, type ProvedContract} from '../../src/evidence/prove-report.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const marked = (block: string, options = ''): string =>
  `<!-- lint-agents output shown${options} -->\n\`\`\`\n${block}\n\`\`\`\n`

const definition = (body: string): string => `---\nname: reviewer\ndescription: Reviews.\n---\n\n${body}`

/** A program that reads standard input; a proof runs it on about fifty texts, and `awk` starts thirty times as fast as Node. */
const command = (script: string): object => ({program: {command: ['awk', script]}})

const nodeCommand = (script: string): object => ({program: {command: [process.execPath, '-e', script]}})

interface Case {
  /** The contract of the configuration. */
  readonly program: object
  readonly body?: string
  readonly files?: Files
  readonly args?: readonly string[]
}

function folderOf({program, body = marked('VERDICT: PASS | FAIL'), files = {}}: Case): string {
  return temporaryFolder({
    'lint-agents.config.json': JSON.stringify({contracts: {gate: program}, agents: {reviewer: ['gate']}}),
    'agents/reviewer.md': definition(body),
    ...files
  })
}

/** The contracts of the JSON report, and the exit code. */
async function proved(given: Case): Promise<{readonly code: number | null; readonly contracts: ProvedContract[]}> {
  const args = ['contracts', '--prove', '--format', 'json', 'agents', ...(given.args ?? [])]
  const {code, out} = await runCli(folderOf(given), args)
  return {code, contracts: ProofReport.parse(JSON.parse(out)).contracts}
}

const strict = command(`/^VERDICT: (PASS|FAIL)$/ {print "\\"" $2 "\\""; found = 1; exit} END {exit !found}`)

/** Takes the first or the last verdict anywhere in the text, and does something else where there is none. */
const searching = (which: 'first' | 'last', otherwise: string): string => `
  {
    rest = $0
    while (match(rest, /VERDICT: [A-Za-z0-9_]+/)) {
      last = substr(rest, RSTART + 9, RLENGTH - 9)
      if (first == "") first = last
      rest = substr(rest, RSTART + RLENGTH)
    }
  }
  END {
    if (first == "") {${otherwise}}
    print "\\"" ${which} "\\""
  }`
const lenient = searching('first', 'first = "PASS"')

/** The program column, by drift. */
const column = ({cases}: ProvedContract, name: 'linter' | 'reader' | 'program'): Readonly<Record<string, string>> =>
  Object.fromEntries(cases.map((each) => [each.drift, each[name]]))

describe('a marker beside a command', () => {
  test('has a table of drifts, and no mismatch where the program reads as the linter does', async () => {
    const {code, contracts} = await proved({
      program: strict,
      body: marked('VERDICT: PASS | FAIL', ' {"exact": true}')
    })
    const [gate] = contracts
    expect(gate).toMatchObject({
      name: 'gate',
      agent: 'reviewer',
      path: 'lint-agents.config.json',
      line: 1,
      onNonsense: {
        empty: {program: 'refused', reason: 'exit code 1'},
        nonsense: {program: 'refused', reason: 'exit code 1'},
        passes: false
      }
    })
    expect([code, gate?.mismatches]).toEqual([0, []])
    if (gate === undefined) throw new Error('no contract')
    expect(column(gate, 'linter')).toMatchObject({canonical: 'taken', bold: 'refused', 'text-behind': 'taken'})
    expect(column(gate, 'reader')).toMatchObject({canonical: 'taken', bold: 'refused', nothing: 'refused'})
    expect(column(gate, 'program')).toMatchObject({canonical: 'taken', bold: 'refused', thoughts: 'taken'})
  })

  test('prints the commands before they run, the first line, the table and each mismatch with its text', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify({
        contracts: {gate: {program: {command: ['awk', '-f', 'gate.awk']}}},
        agents: {reviewer: ['gate']}
      }),
      'gate.awk': lenient,
      'agents/reviewer.md': definition(marked('VERDICT: PASS | FAIL'))
    })
    const {code, out, err} = await runCli(cwd, ['contracts', '--prove', 'agents'])
    expect(err).toBe('Runs `awk -f gate.awk` in .\n')
    expect(out.split('\n').slice(0, 4)).toEqual([
      'lint-agents.config.json:1  `gate` of reviewer',
      '  `awk -f gate.awk` answers `"PASS"` for empty text and nonsense, as of an output',
      '  drift         linter       reader       program',
      '  canonical     taken        taken        taken'
    ])
    expect(
      out
    ).toContain(`  mismatch (early-match): an earlier match hides the one that counts: the program takes \`"PASS"\` in place of \`"FAIL"\`
    | A line such as "VERDICT: PASS" would be wrong here.
    |
    | VERDICT: FAIL
`)
    // The output in the first row has another value than nonsense, so that the default shows.
    expect(out).toMatch(/^ {2}case +refused +taken +default$/m)
    expect(out).toMatch(/^ {2}nothing +refused +refused +default$/m)
    expect(out).toMatch(/\n2 mismatches, 1 program takes garbage for an output in 1 contract\n$/)
    expect(code).toBe(1)
  })
})

describe('a mismatch', () => {
  const kinds = async (given: Case): Promise<readonly (readonly [string, string])[]> =>
    (await proved(given)).contracts.flatMap(({mismatches}) =>
      mismatches.map(({kind, message}) => [kind, message] as const)
    )
  const messageOf = async (kind: string, given: Case): Promise<string | undefined> =>
    (await kinds(given)).find(([each]) => each === kind)?.[1]

  test('names a field that the definition leaves out and the program requires', async () => {
    const program = command('/^REASON: / {found = 1} END {if (!found) exit 3; print 1}')
    const body = `${marked('VERDICT: PASS | FAIL\nREASON: <why> (optional)')}`
    expect(await messageOf('left-out', {program, body})).toBe(
      'an output may lack `REASON`, and the program refuses it then: exit code 3'
    )
  })

  test('names a key of JSON that the definition leaves out', async () => {
    const program = command(
      '{text = text $0 " "} END {if (!match(text, /{.*}/) || !index(text, "\\"b\\":")) exit 1; print substr(text, RSTART, RLENGTH)}'
    )
    const schema = {type: 'object', properties: {a: {type: 'string'}, b: {type: 'string'}}, required: ['a']}
    const body = `<!-- lint-agents output shown ${JSON.stringify({json: schema})} -->\n`
    expect(await messageOf('left-out', {program, body})).toMatch(/^an output may lack `b`, and the program refuses it/)
  })

  test('names the block of the definition that the program refuses', async () => {
    const program = command('/REASON/ {found = 1} END {print "KeyError: reason" > "/dev/stderr"; exit !found}')
    expect(await kinds({program})).toEqual([
      ['dropped', 'the program refuses the output that `shown` shows: exit code 1: KeyError: reason']
    ])
  })

  test('names a block that the definition shows without a marker, where nothing is declared', async () => {
    const program = {program: 'gate.py#GATE'}
    const files = {'gate.py': 'import re\nGATE = re.compile(r"^VERDICT: (PASS|FAIL)$", re.M)\n'}
    const body = 'Review. End with exactly this:\n\n```\nVERDICT: PASSED | FAILED\n```\n'
    expect(await kinds({program, files, body})).toEqual([
      ['dropped', 'the program refuses the output that `verdict` shows: no match']
    ])
    expect(await kinds({program, files, body: body.replace('PASSED | FAILED', 'PASS | FAIL')})).toEqual([])
  })

  test('names an example of which the program drops an item', async () => {
    const program = command(
      '/^- / && length($0) > 11 {list = list comma "\\"" substr($0, 3) "\\""; comma = ","} END {print "[" list "]"}'
    )
    const body = marked('- <task>', ' {"example": "- Write tests\\n- Fix it"}')
    expect(await messageOf('dropped', {program, body})).toMatch(/^the program takes 1 of the 2 items of /)
  })

  test('names a label that also matches another line', async () => {
    const program = command(searching('first', 'exit 1'))
    const {contracts} = await proved({program})
    expect(contracts[0]?.mismatches.find(({kind}) => kind === 'other-line')).toEqual({
      kind: 'other-line',
      text: 'OTHER_VERDICT: FAIL\n\nVERDICT: PASS',
      message: 'the label `VERDICT` also matches another line: the program takes `"FAIL"` in place of `"PASS"`'
    })
  })

  test('names a group that is compared with the wrong text', async () => {
    const program = {program: 'gate.py#GATE', group: 0, values: ['PASS', 'FAIL']}
    const files = {'gate.py': 'import re\nGATE = re.compile(r"^VERDICT: (\\w+)$", re.M)\n'}
    expect(await messageOf('wrong-group', {program, files})).toBe(
      'the program compares `"VERDICT: PASS"` with its values, and group 1 has one of these'
    )
  })

  test('names an early match and a late one', async () => {
    const read = (which: 'first' | 'last') => command(searching(which, 'exit 1'))
    expect((await kinds({program: read('first')})).map(([kind]) => kind)).toContain('early-match')
    expect((await kinds({program: read('last')})).map(([kind]) => kind)).toContain('late-match')
  })

  test('names the drifts that the linter takes and the program does not', async () => {
    expect(await messageOf('unnoticed', {program: strict})).toBe(
      'the linter takes drifts that the program does not: list (refused), heading (refused) and blockquote (refused)'
    )
  })
})

describe('an expression', () => {
  test('is run as its program does, and no code runs', async () => {
    const program = {program: 'gate.cjs#GATE'}
    const files = {'gate.cjs': "require('node:fs').writeFileSync('ran', '')\nconst GATE = /^VERDICT: (PASS|FAIL)$/m\n"}
    const cwd = folderOf({program, files})
    const {out, err} = await runCli(cwd, ['contracts', '--prove', 'agents'])
    expect(err).toBe('')
    expect(out).toContain('`gate.cjs#GATE` refuses (no match) for empty text and nonsense')
    expect(existsSync(join(cwd, 'ran'))).toBe(false)
  })

  test('that matches nonsense takes garbage', async () => {
    const {code, contracts} = await proved({
      program: {program: 'gate.py#GATE'},
      files: {'gate.py': 'import re\nGATE = re.compile(r"(?:VERDICT: )?(.+)")\n'}
    })
    expect(contracts[0]?.onNonsense).toMatchObject({
      nonsense: {program: 'taken', value: 'Qzxv wplk brsh.'},
      passes: true
    })
    expect(code).toBe(1)
  })
})

describe('what nothing shows', () => {
  test('has a line of its own, where neither a block nor an example is there', async () => {
    const {code, out} = await runCli(folderOf({program: strict, body: 'Review.\n'}), ['contracts', '--prove', 'agents'])
    expect(out).toContain('  nothing shows an output: an `example` or --against would\n')
    expect(code).toBe(0)
  })

  test('captured outputs show, and each that the linter takes and the program refuses is named', async () => {
    const {code, contracts} = await proved({
      program: strict,
      body: 'Review.\n',
      files: {'runs/reviewer/1.md': 'VERDICT: PASS\n', 'runs/reviewer/2.md': 'Done.\n'},
      args: ['--against', 'runs']
    })
    const [gate] = contracts
    expect(gate?.outputs).toEqual({outputs: 2, linter: 0, program: 1})
    expect(gate?.mismatches).toContainEqual({
      kind: 'dropped',
      text: 'Done.\n',
      message: 'the program refuses runs/reviewer/2.md: exit code 1'
    })
    expect(gate && column(gate, 'program')).toMatchObject({canonical: 'taken', bold: 'refused', nonsense: 'refused'})
    expect(code).toBe(1)
  })
})

test('captured outputs beyond the limits are counted, also where none is proved', async () => {
  const program = {program: 'gate.js#VERDICT'}
  const source = {'gate.js': 'export const VERDICT = /^VERDICT: (PASS|FAIL)$/m\n'}
  const runs = Array.from({length: 51}, (_, index) => [`runs/reviewer/${index}.md`, `VERDICT: PASS\n${index}\n`])
  const long = {'runs/reviewer/long.md': `VERDICT: PASS\n${'x'.repeat(100_000)}\n`}
  const given = {program, body: 'Review.\n', files: {...source, ...Object.fromEntries(runs), ...long}}
  const {contracts} = await proved({...given, args: ['--against', 'runs']})
  expect(contracts[0]?.outputs).toEqual({outputs: 50, linter: 50, program: 50, unproved: 2})
  const against = ['contracts', '--prove', 'agents', '--against', 'runs']
  expect((await runCli(folderOf(given), against)).out).toContain(
    '\n  of 50 captured outputs the linter takes 50, the program 50\n  2 captured outputs not proved: at most 50 of an agent, each of at most 100,000 characters\n'
  )
  const {out} = await runCli(folderOf({...given, files: {...source, ...long}}), against)
  expect(out).toContain('\n  1 captured output not proved: at most 50 of an agent')
  expect(out).not.toContain('of 0 captured')
})

describe('the page of --format html', () => {
  const page = async (given: Case): Promise<{readonly code: number | null; readonly out: string}> =>
    runCli(folderOf(given), ['contracts', '--prove', '--format', 'html', 'agents'])

  test('has the verdict first, then the first line, the table of drifts and each mismatch with its text', async () => {
    const given = {program: command(lenient)}
    const {code, out} = await page(given)
    expect(out).toMatch(/^<!doctype html>/)
    expect(out).toContain('<h1>2 mismatches, 1 program takes garbage for an output <span>in 1 contract</span></h1>')
    expect(out).toContain('<h2>lint-agents.config.json:1  <code>gate</code> of reviewer</h2>')
    expect(out).toContain('answers <code>&quot;PASS&quot;</code> for empty text and nonsense, as of an output</p>')
    expect(out).toMatch(/<dt>Command<\/dt><dd><code>lint-agents contracts --prove --format html agents<\/code>/)
    expect(code).toBe(1)
    const {contracts} = await proved(given)
    const rows = [...out.matchAll(/<summary>(.+?)<\/summary>.*?<td>(.+?)<\/td><td>(.+?)<\/td><td>(.+?)<\/td>/gs)]
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      contracts[0]?.cases.map(({drift, linter, reader, program}) => [drift, linter, reader, program])
    )
    expect([...out.matchAll(/<span class="severity error">(.+?)<\/span>/g)].map(([, kind]) => kind)).toEqual(
      contracts[0]?.mismatches.map(({kind}) => kind)
    )
    expect(out).toContain(
      '<pre><code>A line such as &quot;VERDICT: PASS&quot; would be wrong here.\n\nVERDICT: FAIL</code></pre>'
    )
  })

  test('has the text of definitions and what programs print as text', async () => {
    const body = marked('VERDICT: <b>&amp;</b>', ' {"example": "VERDICT: <script>alert(1)</script>"}')
    const {out} = await page({program: command('END {print "<img src=x>\\342\\200\\256"}'), body})
    expect(out).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(out).toContain('it printed <code>&lt;img src=x&gt;')
    expect(out).not.toMatch(/<script|<img|<b>|\u202e/)
  })

  test('says that there is nothing to prove, and what could not be run', async () => {
    const {out} = await page({program: {program: {command: ['no-such-program-of-anybody']}}})
    expect(out).toContain('<h1>0 mismatches, 1 program could not be run <span>in 1 contract</span></h1>')
    expect(out).toContain('<p><code>no-such-program-of-anybody</code> did not start: no such program</p>')
    const empty = await runCli(temporaryFolder({'agents/a.md': definition('Hi.\n')}), [
      'contracts',
      '--prove',
      '-f',
      'html'
    ])
    expect(empty.out).toContain('<h1>Nothing to prove: no declared contract was found <span></span></h1>')
    expect(empty.code).toBe(2)
  })
})

test('a program that hangs is ended, and the next text does not start it again', async () => {
  const cwd = folderOf({
    program: nodeCommand("require('node:fs').appendFileSync('starts.txt', 'x'); setInterval(() => {}, 1000)")
  })
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  try {
    const running = runCli(cwd, ['contracts', '--prove', '--format', 'json', 'agents'])
    while (!existsSync(join(cwd, 'starts.txt'))) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(30_000)
    const {code, out} = await running
    expect(JSON.parse(out).contracts).toMatchObject([
      {failure: 'was ended after 30 seconds', cases: [], mismatches: []}
    ])
    expect(code).toBe(2)
    expect(readFileSync(join(cwd, 'starts.txt'), 'utf8')).toBe('x')
  } finally {
    vi.useRealTimers()
  }
})

describe('a program that cannot be run is one line and exit 2', () => {
  test.each<[string, object, string]>([
    ['missing', {program: {command: ['no-such-program-of-anybody']}}, 'did not start: no such program'],
    [
      'ended by a signal',
      nodeCommand("process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 60000)"),
      'was ended by the signal SIGTERM'
    ],
    [
      'printing without end',
      nodeCommand("const more = () => process.stdout.write('x'.repeat(65536), more); more()"),
      'was ended: it printed more than 10 MB'
    ]
  ])('%s', async (_, program, reason) => {
    const {code, contracts} = await proved({program})
    expect(contracts).toEqual([expect.objectContaining({failure: reason, cases: [], mismatches: []})])
    expect(code).toBe(2)
  })
})

describe('what a program prints', () => {
  test.each<[string, string, string]>([
    ['no JSON', 'END {print "PASS"}', 'it printed `PASS`, which is not JSON'],
    ['nothing', 'END {}', 'it printed nothing'],
    ['control characters', 'END {print "\\033[31m\\342\\200\\256"}', 'which is not JSON']
  ])('%s: refused', async (_, script, reason) => {
    const {code, out} = await runCli(folderOf({program: command(script)}), ['contracts', '--prove', 'agents'])
    expect(out).toContain(reason)
    expect(out).toContain('the program refuses the output that `shown` shows')
    expect(out).not.toContain('\u001b')
    expect(out).not.toContain('\u202e')
    expect(code).toBe(1)
  })
})

test('an optional output is not garbage', async () => {
  const program = {...command('END {print "\\"PASS\\""}'), optional: true}
  expect((await proved({program, body: 'Review.\n'})).contracts[0]?.onNonsense?.passes).toBe(false)
})

test('--agent proves the programs of one agent alone', async () => {
  const cwd = folderOf({
    program: strict,
    files: {'agents/other.md': '---\nname: other\ndescription: Others.\n---\n\nHi.\n'}
  })
  const {code, out} = await runCli(cwd, ['contracts', '--prove', '--agent', 'other', 'agents'])
  expect(out).toBe('Nothing to prove: no declared contract was found\n')
  expect(code).toBe(2)
})

test.each(['--why=agents/reviewer.md:1', '--types=a.ts', '--write'])('%s is another task', async (option) => {
  const {code, err} = await runCli(folderOf({program: strict}), [
    'contracts',
    '--prove',
    option.replace('--write', '--write=markers')
  ])
  expect(err).toMatch(/^Unexpected --prove beside --\w+, expected one of them\n$/)
  expect(code).toBe(2)
})
