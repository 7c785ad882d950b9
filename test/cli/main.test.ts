import {execFileSync} from 'node:child_process'
import {chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {Report} from '../../src/run/report.ts'
import {folder, run} from '../support/cli.ts'

const planner = readFileSync(new URL('../fixtures/agents/04-garden-planner.md', import.meta.url), 'utf8')
const design = readFileSync(new URL('../fixtures/outputs/design.md', import.meta.url), 'utf8')
const bad = planner.replace('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS').replace('  [2]', ' [2]')

const open: (() => void)[] = []
afterEach(() => {
  for (const done of open.splice(0)) done()
})
function files(content: Readonly<Record<string, string | Uint8Array>>): string {
  const {path, done} = folder(content)
  open.push(done)
  return path
}

const json = (out: string): Report => Report.parse(JSON.parse(out))

describe('exit codes', () => {
  test('0 where all is clean', () => {
    const cwd = files({'agents/04-garden-planner.md': planner})
    expect(run(cwd, [])).toEqual({code: 0, out: 'No problems in 1 file\n', err: ''})
  })

  test('0 with a note where no file is ours', () => {
    const cwd = files({'main.ts': 'x'})
    expect(run(cwd, [])).toEqual({code: 0, out: 'No problems in 0 files\n', err: 'No agent files found\n'})
  })

  test('1 for an error, and for more warnings than allowed', () => {
    const cwd = files({'a.md': bad, 'b.md': '# B\r\n'})
    expect(run(cwd, ['a.md']).code).toBe(1)
    expect(run(cwd, ['b.md']).code).toBe(0)
    expect(run(cwd, ['b.md', '--max-warnings', '0']).code).toBe(1)
    expect(run(cwd, ['b.md', '--max-warnings', '1']).code).toBe(0)
  })

  test.each<[string, readonly string[], string]>([
    ['an unknown option', ['--fxi'], 'Unknown option --fxi, expected --fix'],
    ['a missing value', ['--format'], 'Missing value of --format, expected NAME'],
    ['a value that looks like an option', ['--format', '--quiet'], 'Missing value of --format, expected NAME'],
    ['a value too many', ['--quiet=yes'], 'Unexpected value `yes` of --quiet, expected none'],
    ['an unknown format', ['-f', 'jsno'], 'Unexpected --format `jsno`, expected `json`'],
    ['an unknown kind', ['--as', 'agnet'], 'Unexpected --as `agnet`, expected `agent`'],
    [
      'an unknown role',
      ['--role', 'boss'],
      'Unexpected --role `boss`, expected one of `orchestrator`, `sub-orchestrator`, `phase-agent`, `sub-agent`'
    ],
    [
      'an unknown contract',
      ['--contract', 'suggested-prompt'],
      'Unexpected --contract `suggested-prompt`, expected `suggested-prompts`'
    ],
    ['an unknown rule', ['--rule', 'ascii=off'], 'Unexpected rule `ascii` in --rule, expected one of '],
    [
      'an unknown level',
      ['--rule', 'ascii-only=on'],
      'Unexpected level `on` in --rule ascii-only=on, expected one of `off`, `warn`, `error`'
    ],
    ['a missing path', ['nope.md'], 'No such file or folder: nope.md'],
    ['a glob that matches nothing', ['nope/*.md'], 'No file matches `nope/*.md`'],
    ['a missing configuration', ['-c', 'nope.json'], 'nope.json: Cannot read the configuration: ENOENT'],
    ['a missing state', ['--state', 'nope.json'], 'No such file: nope.json'],
    ['two configurations', ['--no-config', '-c', 'x.json'], 'Unexpected --config beside --no-config, expected one'],
    ['no number of warnings', ['--max-warnings', 'many'], 'Unexpected --max-warnings `many`, expected a whole number'],
    ['unsafe fixes alone', ['--unsafe-fixes'], 'Unexpected --unsafe-fixes alone, expected it with --fix or --diff'],
    [
      'fixes of outputs',
      ['outputs', '--fix', 'a.md'],
      'Unexpected --fix with `outputs`: captured outputs are evidence and are never edited'
    ],
    ['no outputs', ['outputs'], 'Missing path of an output, expected `lint-agents outputs` and files'],
    ['no rule to explain', ['explain'], 'Missing rule, expected `lint-agents explain` and one of ascii-only'],
    ['an unknown rule to explain', ['explain', 'ascii'], 'Unexpected rule `ascii`, expected one of `ascii-only`']
  ])('2 for %s', (_, args, message) => {
    const cwd = files({'a.md': '# A\n'})
    const {code, out, err} = run(cwd, args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).not.toMatch(/\n\s+at /)
  })
})

describe('configuration', () => {
  test.each<[string, string, string]>([
    ['no JSON', '{"files": [', ':1:12: Unexpected end of an array, expected JSON'],
    ['an unknown key', '{\n  "fils": []\n}', ':2:3: Unexpected key `fils`, expected `files`'],
    [
      'an unknown key of an entry',
      '{"files": [{"include": ["x"], "rol": "sub-agent"}]}',
      ':1:31: Unexpected key `rol`, expected `role`'
    ],
    [
      'an unknown role',
      '{"files": [{"include": ["x"], "role": "boss"}]}',
      ':1:39: Unexpected value of `files.0.role`, expected one of `orchestrator`'
    ],
    ['no include', '{"files": [{"kind": "agent"}]}', ':1:12: Unexpected value of `files.0.include`, expected an array'],
    ['an unknown rule', '{"rules": {"ascii-olny": "off"}}', 'Unexpected rule `ascii-olny`, expected `ascii-only`'],
    [
      'an unknown level',
      '{"rules": {"ascii-only": "of"}}',
      ':1:26: Unexpected value of `rules.ascii-only`, expected one of `off`, `warn`, `error`'
    ],
    [
      'an unknown option',
      '{"rules": {"ascii-only": ["error", {"scop": "file"}]}}',
      'Unexpected option `scop` of rule `ascii-only`, expected `scope`'
    ],
    [
      'a wrong option',
      '{"rules": {"ascii-only": ["error", {"scope": "fil"}]}}',
      'Unexpected value of option `scope` of rule `ascii-only`, expected one of `blocks`, `file`'
    ],
    ['a list', '[]', ':1:1: Unexpected value of the configuration, expected an object']
  ])('%s is exit 2 with the place', (_, text, message) => {
    const cwd = files({'lint-agents.config.json': text, 'a.md': '# A\n'})
    const {code, out, err} = run(cwd, [])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('lint-agents.config.json')
    expect(err).toContain(message)
    expect(err).not.toContain('Invalid input')
  })

  test('the nearest one counts, up to the git root; package.json may hold it', () => {
    const config = (role: string): string => `{"files": [{"include": ["*.md"], "role": "${role}"}]} // why\n`
    const cwd = files({
      'lint-agents.config.json': config('phase-agent'),
      'a.md': '# A\n',
      'inner/package.json': '{"lint-agents": {"files": [{"include": ["*.md"], "role": "sub-agent"}]}}',
      'inner/b.md': '# B\n',
      'repo/.git/HEAD': 'ref: refs/heads/main\n',
      'repo/c.md': '# C\n'
    })
    const {files: found} = json(run(cwd, ['-f', 'json']).out)
    expect(found.map(({path, role}) => [path, role])).toEqual([
      ['a.md', 'phase-agent'],
      ['inner/b.md', 'sub-agent'],
      ['repo/c.md', undefined]
    ])
  })

  test('rules, ignore, strict, the isdlc preset, and what the command line says', () => {
    const cwd = files({
      'lint-agents.config.json':
        '{"preset": ["isdlc", "strict"], "ignore": ["out/"], "rules": {"suggested-prompts-required": "warn"}}',
      'agents/05-builder.md': '# Builder \u2014\n',
      'out/x.md': bad
    })
    const found = json(run(cwd, ['-f', 'json']).out)
    expect(
      found.files.map(({path, role, findings}) => [path, role, findings.map(({rule, severity}) => [rule, severity])])
    ).toEqual([
      [
        'agents/05-builder.md',
        'phase-agent',
        [
          ['suggested-prompts-required', 'warning'],
          ['ascii-only', 'error']
        ]
      ]
    ])
    expect(run(cwd, ['--no-config']).code).toBe(1)
    expect(run(cwd, ['--rule', 'ascii-only=off']).code).toBe(0)
  })

  test('--agent and --phase say whose output it is and when', () => {
    const cwd = files({'a.md': '{{TASKS}}\n'})
    const shown = JSON.parse(
      run(cwd, ['--agent', 'builder', '--phase', 'plan', '--as', 'template', '--print-config', 'a.md']).out
    )
    expect(shown).toMatchObject({agent: 'builder', phase: 'plan', kind: 'template'})
    const found = (phase: string): string => run(cwd, ['--as', 'template', '--phase', phase, '-f', 'json']).out
    expect(found('plan')).toContain('"template-variables"')
    expect(found('implement')).not.toContain('"template-variables"')
  })

  test('--print-config says what applies and why', () => {
    const cwd = files({
      'lint-agents.config.json':
        '{"files": [{"include": ["a/*.md"], "kind": "prompt"}, {"include": ["a/x.md"], "role": "sub-agent"}]}'
    })
    const shown = JSON.parse(run(cwd, ['--print-config', 'a/x.md']).out)
    expect(shown).toMatchObject({kind: 'prompt', role: 'sub-agent', declared: true, matched: [{entry: 0}, {entry: 1}]})
    expect(shown.rules['lf-line-endings']).toEqual(['error', {}])
  })
})

describe('files', () => {
  test('walks leave out what git ignores, dependencies and builds, and enter dot folders', () => {
    const cwd = files({
      '.git/HEAD': '',
      '.gitignore': 'secret/\n*.tmp.md\n!keep.tmp.md\n',
      '.remarkignore': 'drafts\n',
      'a.md': '#\n',
      'b.mdc': '#\n',
      'c.txt': '#\n',
      'x.tmp.md': '#\n',
      'keep.tmp.md': '#\n',
      'secret/s.md': '#\n',
      'drafts/d.md': '#\n',
      'node_modules/p/README.md': '#\n',
      'dist/d.md': '#\n',
      '.claude/agents/e.md': '#\n',
      'inner/.gitignore': 'no.md\n',
      'inner/no.md': '#\n',
      'inner/yes.md': '#\n',
      '.isdlc/state.json': '{}'
    })
    expect(json(run(cwd, ['-f', 'json']).out).files.map(({path}) => path)).toEqual([
      '.claude/agents/e.md',
      '.isdlc/state.json',
      'a.md',
      'b.mdc',
      'inner/yes.md',
      'keep.tmp.md'
    ])
    expect(json(run(cwd, ['-f', 'json', 'c.txt', 'inner/*.md']).out).files.map(({path}) => path)).toEqual([
      'c.txt',
      'inner/yes.md'
    ])
    const ignored = run(cwd, ['secret/s.md'])
    expect(ignored.code).toBe(0)
    expect(ignored.err).toContain('secret/s.md: left out')
  })

  test('a folder named x.md, a link to a folder, a broken link', () => {
    const cwd = files({'x.md/a.md': '# A\n'})
    symlinkSync(join(cwd, 'x.md'), join(cwd, 'loop'))
    symlinkSync(join(cwd, 'gone'), join(cwd, 'broken.md'))
    expect(json(run(cwd, ['-f', 'json']).out).files.map(({path}) => path)).toEqual(['x.md/a.md'])
    expect(run(cwd, ['broken.md']).code).toBe(2)
  })

  test('what is no text is left out with a note', () => {
    const cwd = files({'a.ts': '\u202E'})
    const {code, err} = run(cwd, ['a.ts'])
    expect(code).toBe(0)
    expect(err).toContain('a.ts: left out, because it is no text that this tool reads')
  })

  test.skipIf(process.getuid?.() === 0)('a file that cannot be read is exit 2, the others are linted', () => {
    const cwd = files({'a.md': bad, 'b.md': '#\n'})
    chmodSync(join(cwd, 'b.md'), 0)
    const {code, err, out} = run(cwd, ['a.md', 'b.md'])
    expect(code).toBe(2)
    expect(err).toContain('b.md: Cannot read the file')
    expect(out).toContain('a.md')
  })

  test('a path that names a command is read as the command, with a note', () => {
    const cwd = files({'rules/a.md': bad})
    expect(run(cwd, ['rules']).err).toContain('`lint-agents lint rules` lints the path')
    expect(run(cwd, ['lint', 'rules']).code).toBe(1)
  })

  test('two runs print the same bytes', () => {
    const cwd = files({'b.md': bad, 'a/c.md': bad, 'a.md': bad})
    expect(run(cwd, ['-f', 'json']).out).toBe(run(cwd, ['-f', 'json', 'b.md', 'a.md', 'a']).out)
  })
})

describe('odd texts', () => {
  test.each<[string, string | Uint8Array, number, readonly string[]]>([
    ['nothing', '', 0, []],
    ['invalid UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]), 0, ['1:3 ascii-only warning']],
    ['NUL', '# a\0b\n', 0, ['1:4 ascii-only warning']],
    ['10 MB on one line', `${'word '.repeat(2_000_000)}\n`, 0, []],
    ['10 MB of backticks and brackets', '`[<!--'.repeat(1_700_000), 0, []],
    ['100,000 headings', '# Suggested\n\n'.repeat(100_000), 0, []],
    ['100,000 list items with fences', '- a\n\n  ```\n  b\n  ```\n'.repeat(100_000), 0, []],
    ['100,000 fences with wrong characters', '```\n\u2014\n```\n'.repeat(100_000), 0, []],
    ['100,000 delimiters', '---\n'.repeat(100_000), 0, []],
    ['100,000 headers', 'SUGGESTED NEXT STEPS:\n'.repeat(100_000), 0, []],
    ['100,000 wrong characters', '\u2014 \u2192\n'.repeat(100_000), 0, []]
  ])('%s', (_, text, code, expected) => {
    const cwd = files({'a.md': text})
    const ran = run(cwd, ['-f', 'json'])
    expect([ran.code, ran.err]).toEqual([code, ''])
    const found = json(ran.out).files.flatMap(({findings}) => findings)
    expect(
      found
        .filter(({severity}) => severity !== 'note')
        .map(({line, column, rule, severity}) => `${line}:${column} ${rule} ${severity}`)
    ).toEqual(expected)
  })
})

describe('fixes', () => {
  test('--fix writes whole files, keeps mode and link, and leaves no temporary file', () => {
    const cwd = files({'real/a.md': bad, 'b.md': planner})
    symlinkSync(join(cwd, 'real/a.md'), join(cwd, 'link.md'))
    chmodSync(join(cwd, 'real/a.md'), 0o640)
    const before = statSync(join(cwd, 'b.md')).mtimeMs
    const {code, err} = run(cwd, ['--fix', 'link.md', 'b.md'])
    expect([code, err]).toEqual([0, 'Mended 1 file\n'])
    expect(readFileSync(join(cwd, 'real/a.md'), 'utf8')).toBe(planner)
    expect(statSync(join(cwd, 'real/a.md')).mode & 0o777).toBe(0o640)
    expect(statSync(join(cwd, 'b.md')).mtimeMs).toBe(before)
    expect(readdirSync(cwd).sort()).toEqual(['b.md', 'link.md', 'real'])
    expect(readdirSync(join(cwd, 'real'))).toEqual(['a.md'])
  })

  test('bytes that are no UTF-8 are never written back', () => {
    const bytes = Buffer.concat([Buffer.from(bad), Buffer.from([0xff, 0x0a])])
    const cwd = files({'a.md': bytes})
    const {code, err} = run(cwd, ['--fix'])
    expect(code).toBe(1)
    expect(err).toContain('a.md: not mended, because it is no valid UTF-8')
    expect(readFileSync(join(cwd, 'a.md')).equals(bytes)).toBe(true)
  })

  test('--diff writes nothing and prints what git applies', () => {
    const cwd = files({'agents/a b.md': bad})
    const {code, out, err} = run(cwd, ['--diff'])
    expect([code, err]).toEqual([1, '1 file would change\n'])
    expect(readFileSync(join(cwd, 'agents/a b.md'), 'utf8')).toBe(bad)
    writeFileSync(join(cwd, 'x.diff'), out)
    execFileSync('git', ['apply', 'x.diff'], {cwd})
    expect(readFileSync(join(cwd, 'agents/a b.md'), 'utf8')).toBe(planner)
    expect(run(cwd, ['--diff', 'agents'])).toEqual({code: 0, out: '', err: '0 files would change\n'})
  })

  test('unsafe fixes only where they are asked for', () => {
    const cwd = files({'a.md': planner.replace('Show workflow status', 'Show workflow st\u00E4tus')})
    expect(run(cwd, ['--fix']).code).toBe(1)
    expect(run(cwd, ['--fix', '--unsafe-fixes']).code).toBe(0)
  })

  test('a section is added or moved by unsafe fixes, and the file lints clean', () => {
    const cwd = files({
      'a.md': '# ROLE\n\nYou build.\n',
      'b.md': planner.replace('# SELF-VALIDATION', '# X').replace(/$/, '\n# SELF-VALIDATION\n\nCheck.\n')
    })
    expect(run(cwd, ['--role', 'phase-agent']).code).toBe(1)
    expect(run(cwd, ['--role', 'phase-agent', '--fix', '--unsafe-fixes'])).toMatchObject({code: 0})
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toContain('\n# SUGGESTED PROMPTS\n\n')
  })

  test('standard input is mended to standard output', () => {
    const {code, out, err} = run(files({}), ['--stdin-filename', 'agents/a.md', '--fix'], bad)
    expect([code, out]).toEqual([0, planner])
    expect(err).toContain('No problems')
  })
})

describe('reports', () => {
  test('JSON is the interface', () => {
    const cwd = files({'agents/a.md': bad})
    const report = json(run(cwd, ['-f', 'json']).out)
    expect(report.summary).toEqual({files: 1, errors: 2, warnings: 0, notes: 0, fixable: 2, suppressed: 0})
    expect(report.files[0]?.findings[0]).toEqual({
      rule: 'suggested-prompts-placement',
      severity: 'error',
      message: 'Unexpected heading `## SUGGESTED PROMPTS`, expected `# SUGGESTED PROMPTS`',
      line: 33,
      column: 1,
      endLine: 33,
      endColumn: 21,
      url: expect.stringContaining('docs/rules/suggested-prompts-placement.md'),
      expected: ['# SUGGESTED PROMPTS'],
      fix: {
        safe: true,
        edits: [{start: bad.indexOf('## SUGG'), end: bad.indexOf('## SUGG') + 20, text: '# SUGGESTED PROMPTS'}]
      }
    })
  })

  test('to files, several at once, and whole', () => {
    const cwd = files({'a.md': bad})
    const {out} = run(cwd, ['-o', 'json:out.json', '-o', 'github:out.txt', 'a.md'])
    expect(out).toContain('2 errors')
    expect(json(readFileSync(join(cwd, 'out.json'), 'utf8')).summary.errors).toBe(2)
    expect(readFileSync(join(cwd, 'out.txt'), 'utf8')).toMatch(/^::error file=a\.md,line=33/)
    expect(run(cwd, ['-f', 'json', '-o', 'c:odd.json', 'a.md']).out).toBe('')
    expect(json(readFileSync(join(cwd, 'c:odd.json'), 'utf8')).summary.errors).toBe(2)
    expect(run(cwd, ['-o', 'gone/out.json', 'a.md'])).toMatchObject({code: 2, out: ''})
  })

  test('GitHub reads the text as data', () => {
    const name = 'a%0A::error::x,y.md'
    const cwd = files({[name]: planner.replace('  [2] ', '  2. ::set-output%0A ')})
    expect(run(cwd, ['-f', 'github']).out).toBe(
      '::error file=a%250A%3A%3Aerror%3A%3Ax%2Cy.md,line=49,endLine=49,col=1,endColumn=6,title=suggested-prompts-block::Unexpected item prefix `  2. `, expected `  [2] `\n'
    )
  })

  test('colours follow the options, then NO_COLOR and FORCE_COLOR', () => {
    const cwd = files({'a.md': bad})
    const has = (args: readonly string[], env: Readonly<Record<string, string>>): boolean =>
      run(cwd, args, '', env).out.includes('\u001B[')
    expect(has([], {})).toBe(false)
    expect(has(['--color'], {})).toBe(true)
    expect(has([], {FORCE_COLOR: '1'})).toBe(true)
    expect(has([], {FORCE_COLOR: '1', NO_COLOR: '1'})).toBe(false)
    expect(has(['--no-color'], {FORCE_COLOR: '1'})).toBe(false)
  })

  test('a terminal never sees what is hidden in a text', () => {
    const cwd = files({'a.md': '# \u001B[31mred \u202Eover\n'})
    expect(run(cwd, []).out).not.toMatch(/[\u001B\u202E]/)
  })

  test('--quiet leaves warnings and notes out', () => {
    const cwd = files({'a.md': '# \u2014\r\n'})
    expect(run(cwd, ['--quiet']).out).toBe('No problems in 1 file\n')
    const {files: found, summary} = json(run(cwd, ['--quiet', '-f', 'json']).out)
    expect([found[0]?.findings, summary.warnings, summary.notes]).toEqual([[], 0, 0])
    expect(run(cwd, ['--quiet', '--max-warnings', '0']).code).toBe(1)
  })

  test('comments turn findings off, and are counted', () => {
    const cwd = files({'a.md': bad.replace('You are', '<!--lint disable suggested-prompts-placement-->\n\nYou are')})
    const {summary} = json(run(cwd, ['-f', 'json']).out)
    expect([summary.errors, summary.suppressed]).toEqual([1, 1])
  })

  test('a comment of another tool is none of ours', () => {
    const cwd = files({'a.md': `<!--lint staged-->\n\n${bad}`, 'b.md': '<!-- lint-disable -->\n'})
    const {summary} = json(run(cwd, ['-f', 'json']).out)
    expect([summary.errors, summary.suppressed]).toEqual([2, 0])
  })
})

describe('outputs', () => {
  test('files, folders and standard input', () => {
    const cwd = files({'runs/a.md': design, 'runs/b.txt': `${design}More.\n`, 'runs/c.json': '{}'})
    const args = ['outputs', '--contract', 'suggested-prompts', '--role', 'phase-agent', '-f', 'json']
    const found = json(run(cwd, [...args, 'runs']).out)
    expect(
      found.files.map(({path, kind, findings}) => [path, kind, findings.map(({rule, line}) => `${line} ${rule}`)])
    ).toEqual([
      ['runs/a.md', 'output', []],
      ['runs/b.txt', 'output', ['12 suggested-prompts-last']]
    ])
    expect(run(cwd, [...args, '-'], design).code).toBe(0)
    expect(run(cwd, [...args, '-'], 'No block.\n').code).toBe(1)
  })

  test('JSON that is no transcript is an output where it is named, and left out in a folder', () => {
    const cwd = files({'runs/a.json': '{"verdict": "PASS"}\n', 'runs/b.jsonl': '{"verdict": 1}\n', 'runs/c.md': design})
    const named = run(cwd, ['outputs', '-f', 'json', 'runs/a.json', 'runs/b.jsonl'])
    expect([named.code, named.err]).toEqual([0, ''])
    expect(json(named.out).files.map(({path, kind}) => [path, kind])).toEqual([
      ['runs/a.json', 'output'],
      ['runs/b.jsonl', 'output']
    ])
    const walked = run(cwd, ['outputs', '-f', 'json', 'runs'])
    expect(json(walked.out).files.map(({path}) => path)).toEqual(['runs/c.md'])
    expect(walked.err).toBe(`${cwd}/runs/b.jsonl: left out, because it is no transcript that this tool knows\n`)
  })

  test('what git ignores is evidence all the same; the configuration may leave it out', () => {
    const cwd = files({'.git/HEAD': '', '.gitignore': 'runs/\n', 'runs/a.md': design, 'runs/old/b.md': design})
    const paths = (): string[] => json(run(cwd, ['outputs', '-f', 'json', 'runs']).out).files.map(({path}) => path)
    expect(paths()).toEqual(['runs/a.md', 'runs/old/b.md'])
    writeFileSync(join(cwd, 'lint-agents.config.json'), '{"ignore": ["old/"]}')
    expect(paths()).toEqual(['runs/a.md'])
  })

  test('a state that is wrong is reported beside what depends on it', () => {
    const state = {
      active_workflow: {
        type: 'fix',
        phases: ['04-design'],
        current_phase_index: 4,
        artifact_folder: 'x',
        phase_status: {}
      }
    }
    const cwd = files({'a.md': design, 's.json': JSON.stringify(state)})
    const found = json(run(cwd, ['outputs', '--role', 'phase-agent', '--state', 's.json', '-f', 'json', 'a.md']).out)
    expect(found.files.map(({path, kind, findings}) => [path, kind, findings.map(({rule}) => rule)])).toEqual([
      ['a.md', 'output', []],
      ['s.json', 'state', ['workflow-state']]
    ])
  })
})

describe('git', () => {
  test('CRLF on disk with LF in the index is no fault', () => {
    const cwd = files({'a.md': '# A\n\nText\n'})
    const git = (...args: string[]): string => execFileSync('git', args, {cwd, encoding: 'utf8'})
    git('init', '-q')
    git('-c', 'core.autocrlf=false', 'add', 'a.md')
    writeFileSync(join(cwd, 'a.md'), '# A\r\n\r\nText\r\n')
    expect(run(cwd, ['-f', 'json', 'a.md']).out).not.toContain('lf-line-endings')
    git('-c', 'core.autocrlf=false', 'add', 'a.md')
    expect(run(cwd, ['-f', 'json', 'a.md']).out).toContain('lf-line-endings')
  })
})

test('--help, --version, rules and explain', () => {
  const cwd = files({})
  expect(run(cwd, ['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(run(cwd, ['--help']).out).toContain('Usage: lint-agents [command] [option ...] [path ...]')
  expect(run(cwd, ['rules']).out).toMatch(/^ascii-only +error +Prompt blocks/)
  expect(run(cwd, ['explain', 'lf-line-endings']).out).toContain('# lf-line-endings\n\nEvery line ends in LF.')
})

test('a folder for a report that does not exist leaves nothing behind', () => {
  const cwd = files({'a.md': bad})
  mkdirSync(join(cwd, 'dir'))
  expect(run(cwd, ['-o', 'dir', 'a.md']).code).toBe(2)
  expect(readdirSync(join(cwd, 'dir'))).toEqual([])
})
