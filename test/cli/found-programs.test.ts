/** `lint-agents contracts` and `init`: programs of a repository that seem to read what its agents print. */
import {mkdirSync, rmSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {AskedReport} from '../../src/evidence/required-contracts.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createRepository, type Repository, run} from '../support/repository.ts'
import {isFull, triesLimits} from '../support/runs.ts'

const definition = (name: string, block: string): string =>
  `---\nname: ${name}\ndescription: Reviews a change.\n---\n\n## Output Format\n\nEnd with exactly:\n\n\`\`\`\n${block}\n\`\`\`\n`

const reviewer = {'agents/reviewer.md': definition('reviewer', 'VERDICT: PASS | FAIL')}

function repository(files: Files): Repository {
  const made = createRepository()
  for (const [path, text] of Object.entries(files)) made.write(path, String(text))
  made.git('add', '--all')
  return made
}

/** The programs that a listing proposes: `definition:line program`. */
async function proposed(files: Files): Promise<readonly string[]> {
  const {code, out, err} = await runCli(repository(files).folder, ['contracts', '--format', 'json'])
  expect([code, err]).toEqual([0, ''])
  const {definitions} = AskedReport.parse(JSON.parse(out))
  return definitions.flatMap(({path, programs = []}) =>
    programs.map(({signLine, contract}) => `${path}:${signLine} ${JSON.stringify(contract)}`)
  )
}

test('the listing names the place, the sign and the contract', async () => {
  const {folder} = repository({
    ...reviewer,
    'src/review.ts': '/** The first one counts. */\nexport const VERDICT = /^VERDICT: (PASS|FAIL|SKIP)/m\n'
  })
  const {out} = await runCli(folder, ['contracts'])
  expect(out.split('\n').slice(0, 3)).toEqual([
    'agents/reviewer.md (reviewer)',
    '  11         derived   lines     "verdict": {"lines":{"VERDICT":{"values":["PASS","FAIL"]}}}',
    '  11         program   src/review.ts:2 `VERDICT` seems to read `VERDICT:`; `{"program":"src/review.ts#VERDICT"}`'
  ])
})

test('the listing names a label in another case than that of the definition, if the program names it', async () => {
  const prose =
    '---\nname: reviewer\ndescription: Reviews.\n---\n\nEnd with one line:\n\nVerdict: PASS\n\nor\n\nVerdict: FAIL\n'
  const search = `re.search(r"^VERDICT: (PASS|FAIL)$", text, re.M)`
  const listed = async (text: string): Promise<string> => {
    const {folder} = repository({'agents/reviewer.md': prose, 'gate.py': text})
    return (await runCli(folder, ['contracts'])).out
  }
  expect(await listed(`run("claude", "--agent", "reviewer")\nmatch = ${search}\n`)).toContain(
    '  8          program   gate.py:2 `match` seems to read `VERDICT:`, not `Verdict:` as the definition writes it; `{"program":"gate.py#match"}`\n'
  )
  expect(await listed(`match = ${search}\n`)).not.toContain('gate.py')
  expect(
    await listed(`run("claude", "--agent", "reviewer")\nmatch = ${search.replace('re.M', 're.M | re.I')}\n`)
  ).toContain('`match` seems to read `Verdict:`; ')
})

const program = 'agents/reviewer.md:11 {"program":"app/read#it"}'

test.each<[string, string, string]>([
  ['a constant', 'app/read.ts', 'const it = /VERDICT:\\s*(\\w+)/'],
  ['a member of a class', 'app/read.js', 'class Own {\n  static it = /VERDICT: (PASS|FAIL)/\n}'],
  [
    'a function',
    'app/read.py',
    'import re\n\ndef it(text):\n    return re.search(r"^VERDICT: (PASS|FAIL)$", text, re.M)'
  ],
  ['a value of Go', 'app/read.go', 'package app\n\nvar it = regexp.MustCompile(`(?m)^VERDICT:\\s+(PASS|FAIL)`)'],
  [
    'a value of Rust',
    'app/read.rs',
    'static it: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"VERDICT: (PASS|FAIL)").unwrap());'
  ],
  [
    'decorations that it tolerates',
    'app/read.mjs',
    'export const it = /\\*{0,2}VERDICT\\*{0,2}\\s*[:：]\\s*(PASS|FAIL)/i'
  ]
])('finds %s', async (_, path, text) => {
  expect(await proposed({...reviewer, [path]: text})).toEqual([program.replace('app/read', path)])
})

const tagged = {'agents/reviewer.md': definition('reviewer', '<state>DONE|STUCK</state>')}
const lined = '"optional":true,"in":"lines"'

test.each<[string, string, string, string]>([
  ['grep', 'loop.sh', 'grep -q "<state>DONE</state>" "$log"', `{"pattern":"<state>DONE</state>",${lined}}`],
  [
    'grep for each of several texts',
    'loop.bash',
    "grep -q '<state>DONE</state>' a.log && exit\ngrep -q '<state>STUCK</state>' a.log && exit 1",
    `{"pattern":"<state>(?:DONE|STUCK)</state>",${lined}}`
  ],
  [
    'grep in a workflow',
    '.github/workflows/gate.yml',
    "run: grep -oiE '<state>(DONE|STUCK)</state>' out.md",
    `{"pattern":"<state>(DONE|STUCK)</state>","flags":"i",${lined}}`
  ],
  [
    'a basic expression',
    'loop.sh',
    "grep '<state>\\(DONE\\|STUCK\\)</state>[[:space:]]*$' out.md",
    `{"pattern":"<state>(DONE|STUCK)</state>[\\\\s]*$",${lined}}`
  ],
  [
    'a method',
    'loop.ts',
    "if (out.includes('<state>DONE</state>')) stop()",
    '{"pattern":"<state>DONE</state>","optional":true}'
  ],
  [
    'an operator',
    'loop.py',
    'if "<state>DONE</state>" in out:\n    stop()',
    '{"pattern":"<state>DONE</state>","optional":true}'
  ],
  [
    'a function',
    'loop.go',
    'package a\n\nvar done = strings.Contains(string(out), "<state>DONE</state>")',
    '{"pattern":"<state>DONE</state>","optional":true}'
  ]
])('finds a search for a text: %s', async (_, path, text, contract) => {
  expect(await proposed({...tagged, [path]: text})).toEqual([`agents/reviewer.md:11 ${contract}`])
})

test.each([
  ['loop.sh', 'grep -v "<state>DONE</state>" out.md'],
  ['loop.sh', 'grep "<state>$STATE</state>" out.md'],
  ['loop.sh', "grep -E '<state>(DONE' out.md"],
  ['loop.sh', "grep '<status>DONE</status>' out.md"],
  ['loop.ts', "log('<state>DONE</state>')"],
  ['loop.py', 'if "state" in found: stop()']
])('finds no reader in %s: %s', async (path, text) => {
  expect(await proposed({...tagged, [path]: text})).toEqual([])
})

test('finds the reader of a heading with a value, among other expressions of its function', async () => {
  const text =
    'export function read(text) {\n  const it = text.match(/##\\s*Rating:\\s*(GOOD|POOR)/i)\n  const gaps = text.match(/## Gaps\\n(.*)/)\n  return [it, gaps]\n}\n'
  const files = {
    'agents/reviewer.md': definition('reviewer', '## Rating: [GOOD|POOR]\n\n## Gaps\n\n- Gap 1: what'),
    'app/read.mjs': text
  }
  expect(await proposed(files)).toContain('agents/reviewer.md:11 {"program":"app/read.mjs#it"}')
})

test.each<[string, string, string, string]>([
  [
    'fullmatch of a constant',
    'py',
    'it = re.compile(r"VERDICT: (PASS|FAIL)")\nit.fullmatch(answer)',
    '"use":"fullmatch"'
  ],
  ['the function of re', 'py', 'def it(text):\n    return re.match(r"VERDICT: (PASS|FAIL)", text)', '"use":"match"'],
  ['a constant in a call', 'py', 'it = re.compile(r"VERDICT: (PASS|FAIL)")\nre.fullmatch(it, a)', '"use":"fullmatch"'],
  ['findall', 'py', 'it = re.compile(r"VERDICT: (PASS|FAIL)")\nfor each in it.findall(text): pass', '"read":"all"'],
  ['the last of findall', 'py', 'def it(text):\n    return re.findall(r"VERDICT: (\\w+)", text)[-1]', '"read":"last"'],
  ['the last of a list', 'py', 'it = re.compile(r"VERDICT: (\\w+)")\na = list(it.finditer(text))[-1]', '"read":"last"'],
  ['the first of a generator', 'py', 'it = re.compile(r"VERDICT: (\\w+)")\na = next(it.finditer(a), None)', ''],
  ['matchAll', 'ts', 'const it = /VERDICT: (\\w+)/g\nfor (const [, a] of text.matchAll(it)) use(a)', '"read":"all"'],
  ['a spread', 'ts', 'const it = /VERDICT: (\\w+)/g\nconst last = [...text.matchAll(it)].at(-1)', '"read":"last"'],
  ['match with g', 'ts', 'const it = (text) => text.match(/VERDICT: \\w+/g).pop()', '"read":"last"'],
  [
    'Go',
    'go',
    'var it = regexp.MustCompile(`VERDICT: (PASS|FAIL)`)\nvar a = it.FindAllString(text, -1)',
    '"read":"all"'
  ],
  [
    'Rust',
    'rs',
    'static it: A = Regex::new(r"VERDICT: (PASS|FAIL)");\nfn a() { it.find_iter(text).last() }',
    '"read":"last"'
  ],
  ['exec', 'ts', 'const it = /VERDICT: (\\w+)/\nit.exec(text)', ''],
  ['two ways', 'py', 'it = re.compile(r"VERDICT: (PASS|FAIL)")\nit.search(a)\nit.findall(a)', ''],
  ['an unknown way', 'py', 'it = re.compile(r"VERDICT: (PASS|FAIL)")\nit.findall(a)\nhelp(it)', ''],
  ['what the shown output does not have', 'py', 'it = re.compile(r"- VERDICT: (PASS|FAIL)")\nit.fullmatch(line)', '']
])('proposes how the source runs an expression: %s', async (_, ending, text, keys) => {
  const path = `app/read.${ending}`
  const source = ending === 'py' ? `import re\n${text}\n` : `${text}\n`
  expect(await proposed({...reviewer, [path]: source})).toEqual([
    `agents/reviewer.md:11 {"program":"${path}#it"${keys === '' ? '' : `,${keys}`}}`
  ])
})

test('a form that the definition does not show is near where its label is asked for', async () => {
  const files = {...reviewer, 'app/read.ts': 'export const it = /^VERDICT: (OK|KO)$/m'}
  expect(await proposed(files)).toEqual([program.replace('app/read', 'app/read.ts')])
  const better = {...files, 'app/other.ts': 'export const other = /^VERDICT: (PASS|FAIL)$/m'}
  expect(await proposed(better)).toEqual([program.replace('app/read#it', 'app/other.ts#other')])
})

test('a definition that is a block of tags asks for none of these', async () => {
  const tags = '<agent>\n  <role>Reviewer</role>\n  <verdict>PASS</verdict>\n  <tone>calm</tone>\n</agent>'
  const whole = `---\nname: reviewer\ndescription: Reviews.\n---\n\nFollow exactly:\n\n\`\`\`xml\n${`${tags}\n`.repeat(20)}\`\`\`\n`
  const files = {'app/read.ts': 'const it = /<verdict>(.*?)<\\/verdict>/'}
  expect(await proposed({...files, 'agents/reviewer.md': whole})).toEqual([])
  const asked = definition('reviewer', '<verdict>PASS | FAIL</verdict>')
  expect(await proposed({...files, 'agents/reviewer.md': asked})).toEqual([program.replace('app/read', 'app/read.ts')])
})

test.each<[string, Files]>([
  ['a form with a mark that the definition never shows', {'app/read.ts': 'const it = /--GATE--\\nVERDICT: (OK|KO)/'}],
  ['a test', {'test/read.ts': 'const it = /VERDICT: (PASS|FAIL)/'}],
  ['what is replaced', {'app/read.ts': "const it = text.replace(/VERDICT: PASS/, '')"}],
  ['what has no name', {'app/read.ts': 'const it = () => /a/.test(x) || /VERDICT: (PASS|FAIL)/.test(x)'}],
  ['another language', {'app/read.rb': 'IT = /VERDICT: (PASS|FAIL)/'}],
  ['a common label', {'app/read.ts': 'const it = /^verdict: (.+)$/mi'}],
  ['an expression that is refused', {'app/read.py': 'import re\nit = re.compile(r"VERDICT: (?>PASS)")'}],
  ['what names another agent', {'app/read.ts': "open('agents/other.md')\nconst it = /VERDICT: (PASS|FAIL)/"}]
])('proposes nothing for %s', async (_, files) => {
  const other = {'agents/other.md': '---\nname: other\ndescription: Writes.\n---\n\nBe brief.\n'}
  expect(await proposed({...reviewer, ...other, ...files})).toEqual([])
})

test('a label in another case is as common as it is in the definition', async () => {
  const scorer = {'agents/scorer.md': definition('scorer', 'Score: {number}\nVerdict: good | bad')}
  const read = (text: string) => proposed({...scorer, 'app/read.py': `import re\nit = re.compile(${text}, re.I)`})
  expect(await read('r"SCORE:\\s*(\\d+)"')).toEqual([])
  expect(await read('r"VERDICT: (good|bad)"')).toEqual(['agents/scorer.md:12 {"program":"app/read.py#it"}'])
})

test('a common label counts with the values of its contract', async () => {
  const judge = {'agents/judge.md': definition('judge', 'correct: yes | no')}
  expect(await proposed({...judge, 'app/read.py': 'import re\nit = re.compile(r"correct: (yes|no)")'})).toEqual([
    'agents/judge.md:11 {"program":"app/read.py#it"}'
  ])
  expect(await proposed({...judge, 'app/read.py': 'import re\nit = re.compile(r"correct: (.+)")'})).toEqual([])
})

test('a prompt that the source opens says whose program it is', async () => {
  const files = {
    ...reviewer,
    'agents/checker.md': definition('checker', 'VERDICT: PASS | FAIL'),
    'app/read.ts': "readFileSync('agents/checker.md')\nconst it = /VERDICT: (PASS|FAIL)/"
  }
  expect(await proposed(files)).toEqual(['agents/checker.md:11 {"program":"app/read.ts#it"}'])
})

test.each<[string, string, string, string]>([
  ['a script', 'run.sh', 'claude -p --agent reviewer --json-schema "$(cat schemas/a.json)"', '"schemas/a.json"'],
  [
    'a script of its folder',
    'schemas/run.sh',
    'codex exec --output-schema ./a.json < agents/reviewer.md',
    '"schemas/a.json"'
  ],
  [
    'a workflow',
    '.github/workflows/a.yml',
    'run: claude -p --agent reviewer --json-schema \'{"type":"object"}\'',
    '{"type":"object"}'
  ],
  [
    'a manifest',
    'package.json',
    '{"scripts": {"a": "codex exec --output-schema schemas/a.json \\"$(cat agents/reviewer.md)\\""}}',
    '"schemas/a.json"'
  ],
  [
    'source',
    'app/a.ts',
    "spawn('claude', ['-p', '--agent', 'reviewer', '--json-schema', read('schemas/a.json')])",
    '"schemas/a.json"'
  ]
])('finds a schema in %s', async (_, path, text, schema) => {
  const files = {...reviewer, 'schemas/a.json': '{"type": "object", "required": ["verdict"]}', [path]: text}
  expect(await proposed(files)).toEqual([`agents/reviewer.md:1 {"json":${schema}}`])
})

test('neither a schema without an agent nor a file of other JSON is proposed', async () => {
  const files = {
    ...reviewer,
    'schemas/a.json': '{"a": 1}',
    'a.sh': 'claude -p --agent reviewer --json-schema schemas/a.json'
  }
  expect(await proposed(files)).toEqual([])
  expect(await proposed({...reviewer, 'a.sh': 'claude -p --json-schema \'{"type":"object"}\''})).toEqual([])
})

test('a person confirms what is written', async () => {
  const files = {
    ...reviewer,
    'src/review.ts': 'export const VERDICT = /^VERDICT: (PASS|FAIL)/m\n',
    'lint-agents.config.json': '{}\n'
  }
  const made = repository(files)
  const asked: string[] = []
  const answer = (question: string): Promise<string> => {
    asked.push(question)
    return Promise.resolve(question.includes('reads what the agent prints') ? 'y' : '')
  }
  const {out} = await runCli(made.folder, ['contracts', '--write=config'], {ask: answer})
  expect(asked).toHaveLength(2)
  expect(out).toContain('Wrote lint-agents.config.json')
  expect(JSON.parse(made.read('lint-agents.config.json'))).toEqual({
    contracts: {'reviewer-verdict': {program: 'src/review.ts#VERDICT'}},
    agents: {reviewer: ['reviewer-verdict']}
  })
  const {out: listing, code} = await runCli(made.folder, ['contracts'])
  expect(code).toBe(0)
  expect(listing).toContain('declared  program   "reviewer-verdict": {"program":"src/review.ts#VERDICT"}')
  expect(listing).not.toContain('seems to read')
})

test('--yes writes no program', async () => {
  const made = repository({...reviewer, 'src/review.ts': 'export const VERDICT = /^VERDICT: (PASS|FAIL)/m\n'})
  await runCli(made.folder, ['contracts', '--write=config', '--yes'])
  expect(made.read('lint-agents.config.json')).not.toContain('program')
})

const known = 'export const it = /^VERDICT: (PASS|FAIL)$/m\n'
/** Repeats of a part: enough that a reader in quadratic time takes minutes in CI, and seconds in the runs of every day. */
const many = isFull ? 50_000 : 10_000
const isFound = ['agents/reviewer.md:11 {"program":"app/read.ts#it"}']

test.each<[string, string]>([
  ['a line of almost 1 MB', `const all = '${'x'.repeat(990_000)}'; ${known}`],
  ['a file of many short names', `${'a = b\n'.repeat(many)}${known}`],
  ['deep brackets', `${'(['.repeat(many * 2)}\n${known}`],
  ['deep brackets that end', `${'{'.repeat(many)}${'}'.repeat(many)}\n${known}`],
  ['deep templates', `const t = ${'`${'.repeat(many / 2)}1${'}`'.repeat(many / 2)}\n${known}`],
  [
    'many constants that lead to each other',
    `${Array.from({length: 5000}, (_, index) => `const a${index} = a${index + 1} + 'x'\n`).join('')}${known}`
  ]
])('is found beside %s', async (_, text) => {
  const found = await proposed({...reviewer, 'app/a.ts': text, 'app/read.ts': known})
  expect(found).toEqual(text.startsWith('([') ? isFound : [expect.stringMatching(/"app\/(?:a|read)\.ts#it"/)])
})

test('a source of more than 1 MB is not read', async () => {
  const files = {...reviewer, 'app/a.ts': `const all = '${'x'.repeat(1_000_000)}'; ${known}`}
  expect(await proposed(files)).toEqual([])
})

test.runIf(triesLimits)('of 100,000 files the first 5,000 are read, and the others counted', async () => {
  const made = repository({...reviewer, 'app/read.ts': known})
  const blob = made.git('hash-object', '-w', 'app/read.ts').trim()
  const entries = Array.from({length: 100_000}, (_, index) => `100644 ${blob}\tapp/of-many-files/${index}.ts\n`)
  run('git', ['update-index', '--index-info'], made.folder, {}, entries.join(''))
  const {out, err} = await runCli(made.folder, ['contracts'])
  expect(out).toContain('app/read.ts:1 `it` seems to read `VERDICT:`')
  expect(err).toBe(
    '95,001 source files not searched for programs: at most 5000 files with 50 million characters are read\n'
  )
})

test.skipIf(process.platform === 'win32')(
  'a FIFO, a folder and a link out of the repository are not read',
  async () => {
    const outside = temporaryFolder({'read.ts': known})
    const made = repository({...reviewer, 'app/pipe.ts': '', 'app/folder.ts': '', 'app/link.ts': ''})
    for (const name of ['pipe', 'folder', 'link']) rmSync(join(made.folder, `app/${name}.ts`))
    run('mkfifo', ['app/pipe.ts'], made.folder)
    mkdirSync(join(made.folder, 'app/folder.ts'))
    symlinkSync(join(outside, 'read.ts'), join(made.folder, 'app/link.ts'))
    made.git('add', 'app/link.ts')
    const {code, out} = await runCli(made.folder, ['contracts'])
    expect(out).not.toContain(' program ')
    expect(code).toBe(0)
  }
)

test.each([
  ['one search', [`<promise>${'a?'.repeat(40)}`]],
  ['two searches together', [`<promise>${'a?'.repeat(20)}`, `<promise>${'b?'.repeat(20)}`]]
])('%s with too many optional parts names no program', async (_, patterns) => {
  const definition =
    '---\nname: loop\ndescription: Loops.\n---\n\nWhen all is done, output `<promise>COMPLETE</promise>`.\n'
  const script = patterns.map((pattern) => `grep -qE "${pattern}" out.md\n`).join('')
  const listed = (text: string) => proposed({'agents/loop.md': definition, 'loop.sh': text})
  expect(await listed(script)).toEqual([])
  expect(await listed('grep -q "<promise>COMPLETE</promise>" out.md\n')).toHaveLength(1)
})
