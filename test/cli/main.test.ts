import {chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {createRepository, openRepository} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

const planner = readFileSync(new URL('../fixtures/agents/04-garden-planner.md', import.meta.url), 'utf8')
const design = readFileSync(new URL('../fixtures/outputs/design.md', import.meta.url), 'utf8')
const bad = planner.replace('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS').replace('  [2]', ' [2]')

describe('exit codes', () => {
  test('0 where all is clean', async () => {
    const cwd = temporaryFolder({'agents/04-garden-planner.md': planner})
    expect(await runCli(cwd, [])).toEqual({code: 0, out: 'No problems in 1 file\n', err: ''})
  })

  test('0 with a note where no file is ours', async () => {
    const cwd = temporaryFolder({'main.ts': 'x'})
    expect(await runCli(cwd, [])).toEqual({code: 0, out: 'Nothing was checked\n', err: 'No agent files found\n'})
  })

  test('1 for an error, and for more warnings than allowed', async () => {
    const rule = '.claude/rules/b.md'
    const cwd = temporaryFolder({'a.md': bad, [rule]: '[b](gone.md)\n'})
    expect((await runCli(cwd, ['a.md'])).code).toBe(1)
    expect((await runCli(cwd, [rule])).code).toBe(0)
    expect((await runCli(cwd, [rule, '--max-warnings', '0'])).code).toBe(1)
    expect((await runCli(cwd, [rule, '--max-warnings', '1'])).code).toBe(0)
  })

  test.each<[string, readonly string[], string]>([
    ['an unknown option', ['--fxi'], 'Unknown option --fxi, expected --fix'],
    [
      'a missing value',
      ['--format'],
      'Missing value of --format, expected NAME: pretty (default), json, ndjson, github, '
    ],
    [
      'a value that looks like an option',
      ['--format', '--quiet'],
      'Missing value of --format, expected NAME: pretty (default), json, ndjson, github, '
    ],
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
      ['--contract', 'suggested-prompt', 'a.md'],
      'Unexpected --contract `suggested-prompt`, expected `suggested-prompts`'
    ],
    ['an unknown rule', ['--rule', 'ascii=off'], 'Unexpected rule `ascii` in --rule, expected one that '],
    [
      'an unknown level',
      ['--rule', 'ascii-only=on'],
      'Unexpected level `on` in --rule ascii-only=on, expected one of `off`, `default`, `warn`, `error`'
    ],
    ['a missing path', ['nope.md'], 'No such file or folder: nope.md'],
    ['a glob that matches nothing', ['nope/*.md'], 'No file matches `nope/*.md`'],
    [
      'a missing configuration',
      ['-c', 'nope.json'],
      'nope.json: Cannot read the configuration: no such file or directory'
    ],
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
    ['no rule to explain', ['explain'], 'Missing rule, expected `lint-agents explain RULE`'],
    [
      'an unknown rule to explain',
      ['explain', 'asci-all'],
      'Unexpected rule `asci-all`, expected one that `lint-agents rules` lists'
    ]
  ])('2 for %s', async (_, args, message) => {
    const cwd = temporaryFolder({'a.md': '# A\n'})
    const {code, out, err} = await runCli(cwd, args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).not.toMatch(/\n\s+at /)
  })
})

describe('configuration', () => {
  test('one that was named is read, also where there is no file for it', async () => {
    const cwd = temporaryFolder({'notes.txt': 'x\n'})
    const {code, err} = await runCli(cwd, ['-c', 'nope.json'])
    expect([code, err]).toEqual([
      2,
      `${join(cwd, 'nope.json')}: Cannot read the configuration: no such file or directory\n`
    ])
  })

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
      ':1:39: Unexpected value of `files[0].role`, expected one of `orchestrator`'
    ],
    ['no include', '{"files": [{"kind": "agent"}]}', ':1:12: Missing key `include`, expected it in `files[0]`'],
    ['an unknown rule', '{"rules": {"ascii-olny": "off"}}', 'Unexpected rule `ascii-olny`, expected `ascii-only`'],
    [
      'an unknown level',
      '{"rules": {"ascii-only": "of"}}',
      ':1:26: Unexpected value of `rules.ascii-only`, expected `off`'
    ],
    [
      'an unknown option',
      '{"rules": {"ascii-only": ["error", {"scop": "file"}]}}',
      'Unexpected option `scop` of rule `ascii-only`, expected `scope`'
    ],
    [
      'a wrong option',
      '{"rules": {"ascii-only": ["error", {"scope": "fil"}]}}',
      'Unexpected value of option `scope` of rule `ascii-only`, expected `file`'
    ],
    ['a list', '[]', ':1:1: Unexpected value of the configuration, expected an object']
  ])('%s is exit 2 with the place', async (_, text, message) => {
    const cwd = temporaryFolder({'lint-agents.config.json': text, 'a.md': '# A\n'})
    const {code, out, err} = await runCli(cwd, [])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('lint-agents.config.json')
    expect(err).toContain(message)
    expect(err).not.toContain('Invalid input')
  })

  test('the nearest one counts, up to the git root; package.json may hold it', async () => {
    const config = (role: string): string => `{"files": [{"include": ["*.md"], "role": "${role}"}]} // why\n`
    const cwd = temporaryFolder({
      'lint-agents.config.json': config('phase-agent'),
      'a.md': '# A\n',
      'inner/package.json': '{"lint-agents": {"files": [{"include": ["*.md"], "role": "sub-agent"}]}}',
      'inner/b.md': '# B\n',
      'repo/.git/HEAD': 'ref: refs/heads/main\n',
      'repo/.claude/rules/c.md': '# C\n'
    })
    const {files: found} = reportOf(await runCli(cwd, ['-f', 'json']))
    expect(found.map(({path, role}) => [path, role])).toEqual([
      ['a.md', 'phase-agent'],
      ['inner/b.md', 'sub-agent'],
      ['repo/.claude/rules/c.md', undefined]
    ])
  })

  test('rules, ignore, strict, the isdlc preset, and what the command line says', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json':
        '{"preset": ["isdlc", "strict"], "ignore": ["out/"], "rules": {"suggested-prompts-required": "warn"}}',
      'agents/05-builder.md': '# Builder \u2014\n',
      'out/x.md': bad
    })
    const found = reportOf(await runCli(cwd, ['-f', 'json']))
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
    expect((await runCli(cwd, ['--no-config'])).code).toBe(1)
    expect((await runCli(cwd, ['--rule', 'ascii-only=off'])).code).toBe(0)
  })

  test('--agent and --phase say whose output it is and when', async () => {
    const cwd = temporaryFolder({'a.md': '{{TASKS}}\n'})
    const shown = JSON.parse(
      (await runCli(cwd, ['--agent', 'builder', '--phase', 'plan', '--as', 'template', '--print-config', 'a.md'])).out
    )
    expect(shown).toMatchObject({agent: 'builder', phase: 'plan', kind: 'template'})
    const found = async (phase: string): Promise<string> =>
      (await runCli(cwd, ['--as', 'template', '--phase', phase, '-f', 'json', 'a.md'])).out
    expect(await found('plan')).toContain('"template-variables"')
    expect(await found('implement')).not.toContain('"template-variables"')
  })

  test('--print-config says what applies and why', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json':
        '{"files": [{"include": ["a/*.md"], "kind": "prompt"}, {"include": ["a/x.md"], "role": "sub-agent"}]}'
    })
    const shown = JSON.parse((await runCli(cwd, ['--print-config', 'a/x.md'])).out)
    expect(shown).toMatchObject({kind: 'prompt', role: 'sub-agent', declared: true, matched: [{entry: 0}, {entry: 1}]})
    expect(shown.rules['lf-line-endings']).toEqual(['default', {}])
  })
})

describe('files', () => {
  test('walks leave out what git ignores, dependencies and builds, and enter dot folders', async () => {
    const cwd = temporaryFolder({
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
    expect(reportOf(await runCli(cwd, ['-f', 'json', '--as', 'agent', '.'])).files.map(({path}) => path)).toEqual([
      '.claude/agents/e.md',
      '.isdlc/state.json',
      'a.md',
      'b.mdc',
      'inner/yes.md',
      'keep.tmp.md'
    ])
    expect(
      reportOf(await runCli(cwd, ['-f', 'json', '--as', 'agent', 'c.txt', 'inner/*.md'])).files.map(({path}) => path)
    ).toEqual(['c.txt', 'inner/yes.md'])
    const ignored = await runCli(cwd, ['secret/s.md'])
    expect(ignored.code).toBe(0)
    expect(ignored.err).toContain('secret/s.md: skipped')
  })

  test('a folder named x.md, a link to a folder, a broken link', async () => {
    const cwd = temporaryFolder({'x.md/AGENTS.md': '# A\n'})
    symlinkSync(join(cwd, 'x.md'), join(cwd, 'loop'))
    symlinkSync(join(cwd, 'gone'), join(cwd, 'broken.md'))
    expect(reportOf(await runCli(cwd, ['-f', 'json'])).files.map(({path}) => path)).toEqual(['x.md/AGENTS.md'])
    expect((await runCli(cwd, ['broken.md'])).code).toBe(2)
  })

  test('a file of another type is skipped with a note', async () => {
    const cwd = temporaryFolder({'a.ts': '\u202E'})
    const {code, err} = await runCli(cwd, ['a.ts'])
    expect(code).toBe(0)
    expect(err).toContain('a.ts: skipped: unsupported file type')
  })

  test.skipIf(process.getuid?.() === 0)('a file that cannot be read is exit 2, the others are linted', async () => {
    const cwd = temporaryFolder({'a.md': bad, 'b.md': '#\n'})
    chmodSync(join(cwd, 'b.md'), 0)
    const {code, err, out} = await runCli(cwd, ['a.md', 'b.md'])
    expect(code).toBe(2)
    expect(err).toContain('b.md: Cannot read the file')
    expect(out).toContain('a.md')
  })

  test('a path that names a command is read as the command, with a note', async () => {
    const cwd = temporaryFolder({'rules/a.md': bad})
    expect((await runCli(cwd, ['rules'])).err).toContain('`lint-agents lint rules` lints the path')
    expect((await runCli(cwd, ['lint', 'rules'])).code).toBe(1)
  })

  test('two runs print the same bytes', async () => {
    const cwd = temporaryFolder({'b.md': bad, 'a/c.md': bad, 'a.md': bad})
    expect((await runCli(cwd, ['-f', 'json'])).out).toBe((await runCli(cwd, ['-f', 'json', 'b.md', 'a.md', 'a'])).out)
  })
})

describe('odd texts', () => {
  test.each<[string, string | Uint8Array, number, readonly string[]]>([
    ['nothing', '', 0, []],
    ['invalid UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]), 0, ['1:3 ascii-only warning']],
    ['NUL', '# a\0b in a text\n', 0, ['1:4 ascii-only warning']],
    ['a very long line', `${'word '.repeat(runs(1_900_000))}\n`, 0, []],
    ['very many backticks and brackets', '`[<!--'.repeat(runs(190_000)), 0, []],
    ['many headings', '# Suggested\n\n'.repeat(runs(95_000)), 0, []],
    ['many list items with fences', '- a\n\n  ```\n  b\n  ```\n'.repeat(runs(38_000)), 0, []],
    ['many fences with wrong characters', '```\n\u2014\n```\n'.repeat(runs(65_000)), 0, []],
    ['many delimiters', '---\n'.repeat(runs(100_000)), 0, []],
    ['many headers', 'SUGGESTED NEXT STEPS:\n'.repeat(runs(100_000)), 0, []],
    ['many wrong characters', '\u2014 \u2192\n'.repeat(runs(100_000)), 0, []]
  ])('%s', async (_, text, code, expected) => {
    const cwd = temporaryFolder({'.claude/rules/a.md': text})
    const ran = await runCli(cwd, ['-f', 'json'])
    expect([ran.code, ran.err]).toEqual([code, ''])
    const found = reportOf(ran).files.flatMap(({findings}) => findings)
    expect(
      found
        .filter(({severity}) => severity !== 'note')
        .map(({line, column, rule, severity}) => `${line}:${column} ${rule} ${severity}`)
    ).toEqual(expected)
  })
})

describe('fixes', () => {
  test('--fix writes whole files, keeps mode and link, and leaves no temporary file', async () => {
    const cwd = temporaryFolder({'real/a.md': bad, 'b.md': planner})
    symlinkSync(join(cwd, 'real/a.md'), join(cwd, 'link.md'))
    chmodSync(join(cwd, 'real/a.md'), 0o640)
    const before = statSync(join(cwd, 'b.md')).mtimeMs
    const {code, err} = await runCli(cwd, ['--fix', 'link.md', 'b.md'])
    expect([code, err]).toEqual([0, 'Fixed 1 file\n'])
    expect(readFileSync(join(cwd, 'real/a.md'), 'utf8')).toBe(planner)
    expect(statSync(join(cwd, 'real/a.md')).mode & 0o777).toBe(0o640)
    expect(statSync(join(cwd, 'b.md')).mtimeMs).toBe(before)
    expect(readdirSync(cwd).sort()).toEqual(['b.md', 'link.md', 'real'])
    expect(readdirSync(join(cwd, 'real'))).toEqual(['a.md'])
  })

  test('invalid UTF-8 is never written back', async () => {
    const bytes = Buffer.concat([Buffer.from(bad), Buffer.from([0xff, 0x0a])])
    const cwd = temporaryFolder({'a.md': bytes})
    const {code, err} = await runCli(cwd, ['--fix'])
    expect(code).toBe(1)
    expect(err).toContain('a.md: not fixed: invalid UTF-8')
    expect(readFileSync(join(cwd, 'a.md')).equals(bytes)).toBe(true)
  })

  test('--diff writes nothing and prints what git applies', async () => {
    const cwd = temporaryFolder({'agents/a b.md': bad})
    const {code, out, err} = await runCli(cwd, ['--diff'])
    expect([code, err]).toEqual([1, '1 file would change\n'])
    expect(readFileSync(join(cwd, 'agents/a b.md'), 'utf8')).toBe(bad)
    writeFileSync(join(cwd, 'x.diff'), out)
    openRepository(cwd).git('apply', 'x.diff')
    expect(readFileSync(join(cwd, 'agents/a b.md'), 'utf8')).toBe(planner)
    expect(await runCli(cwd, ['--diff', 'agents'])).toEqual({code: 0, out: '', err: '0 files would change\n'})
  })

  test('unsafe fixes only where they are asked for', async () => {
    const cwd = temporaryFolder({'a.md': planner.replace('Show workflow status', 'Show workflow st\u00E4tus')})
    expect((await runCli(cwd, ['--fix'])).code).toBe(1)
    expect((await runCli(cwd, ['--fix', '--unsafe-fixes'])).code).toBe(0)
  })

  test('a section is added or moved by unsafe fixes, and the file lints clean', async () => {
    const cwd = temporaryFolder({
      'a.md': '# ROLE\n\nYou build.\n',
      'b.md': planner.replace('# SELF-VALIDATION', '# X').replace(/$/, '\n# SELF-VALIDATION\n\nCheck.\n')
    })
    expect((await runCli(cwd, ['--role', 'phase-agent', '.'])).code).toBe(1)
    expect(await runCli(cwd, ['--role', 'phase-agent', '--fix', '--unsafe-fixes', '.'])).toMatchObject({code: 0})
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toContain('\n# SUGGESTED PROMPTS\n\n')
  })

  test('standard input is fixed to standard output', async () => {
    const {code, out, err} = await runCli(temporaryFolder(), ['--stdin-filename', 'agents/a.md', '--fix'], {input: bad})
    expect([code, out]).toEqual([0, planner])
    expect(err).toContain('No problems')
  })
})

describe('reports', () => {
  test('JSON is the interface', async () => {
    const cwd = temporaryFolder({'agents/a.md': bad})
    const report = reportOf(await runCli(cwd, ['-f', 'json']))
    expect(report.summary).toEqual({
      files: 1,
      checked: 1,
      unread: 0,
      errors: 2,
      warnings: 0,
      notes: 0,
      fixable: 2,
      suppressed: 0
    })
    expect(report.files[0]?.findings[0]).toEqual({
      rule: 'suggested-prompts-placement',
      groups: ['suggested-prompts'],
      messageId: expect.stringMatching(/^[a-z]+(?:-[a-z]+)*$/),
      severity: 'error',
      message: 'Unexpected heading `## SUGGESTED PROMPTS`, expected `# SUGGESTED PROMPTS`',
      line: 33,
      column: 1,
      endLine: 33,
      endColumn: 21,
      url: expect.stringContaining('docs/rules/suggested-prompts-placement.md'),
      expected: ['# SUGGESTED PROMPTS'],
      fix: {
        title: expect.stringMatching(/^[A-Z]/),
        safe: true,
        edits: [{start: bad.indexOf('## SUGG'), end: bad.indexOf('## SUGG') + 20, text: '# SUGGESTED PROMPTS'}]
      }
    })
  })

  test('to files, several at once, and whole', async () => {
    const cwd = temporaryFolder({'a.md': bad})
    const {out} = await runCli(cwd, ['-o', 'json:out.json', '-o', 'github:out.txt', 'a.md'])
    expect(out).toContain('2 errors')
    expect(reportOf({out: readFileSync(join(cwd, 'out.json'), 'utf8')}).summary.errors).toBe(2)
    expect(readFileSync(join(cwd, 'out.txt'), 'utf8')).toMatch(/^::error file=a\.md,line=33/)
    expect((await runCli(cwd, ['-f', 'json', '-o', 'c:odd.json', 'a.md'])).out).toBe('')
    expect(reportOf({out: readFileSync(join(cwd, 'c:odd.json'), 'utf8')}).summary.errors).toBe(2)
    const some = await runCli(cwd, ['-f', 'json', '-o', 'ndjson:gone/out', '-o', 'json:kept.json', 'a.md'])
    expect([some.code, reportOf({out: readFileSync(join(cwd, 'kept.json'), 'utf8')})]).toEqual([2, reportOf(some)])
    expect(some.err).toContain('gone')
    expect(await runCli(cwd, ['-o', 'gone/out.json', 'a.md'])).toMatchObject({code: 2, out: ''})
  })

  test('GitHub reads the text as data', async () => {
    const name = 'a%0A::error::x,y.md'
    const cwd = temporaryFolder({[name]: planner.replace('  [2] ', '  2. ::set-output%0A ')})
    expect((await runCli(cwd, ['-f', 'github'])).out).toBe(
      '::error file=a%250A%3A%3Aerror%3A%3Ax%2Cy.md,line=49,endLine=49,col=1,endColumn=6,title=suggested-prompts-block::Unexpected item prefix `  2. `, expected `  [2] `\n'
    )
  })

  test('a terminal never sees what is hidden in a text', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': '# \u001B[31mred \u202Eover\n'})
    expect((await runCli(cwd, [])).out).not.toMatch(/[\u001B\u202E]/)
  })

  test('--quiet leaves warnings and notes out', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': '# \u2014\n\n[a](gone.md)\n'})
    expect((await runCli(cwd, ['--quiet'])).out).toBe('No errors (1 warning not shown) in 1 file\n')
    const {files: found, summary} = reportOf(await runCli(cwd, ['--quiet', '-f', 'json']))
    expect([found[0]?.findings, summary.warnings, summary.notes]).toEqual([[], 0, 0])
    expect((await runCli(cwd, ['--quiet', '--max-warnings', '0'])).code).toBe(1)
  })

  test('comments turn findings off, and are counted', async () => {
    const cwd = temporaryFolder({
      'a.md': bad.replace('You are', '<!--lint disable suggested-prompts-placement-->\n\nYou are')
    })
    const {summary} = reportOf(await runCli(cwd, ['-f', 'json']))
    expect([summary.errors, summary.suppressed]).toEqual([1, 1])
  })

  test('a comment of another tool is none of ours', async () => {
    const cwd = temporaryFolder({
      'a.md': `<!--lint staged-->\n\n${bad}`,
      '.claude/rules/b.md': '<!-- lint-disable -->\n'
    })
    const {summary} = reportOf(await runCli(cwd, ['-f', 'json']))
    expect([summary.errors, summary.suppressed]).toEqual([2, 0])
  })
})

describe('outputs', () => {
  test('files, folders and standard input', async () => {
    const cwd = temporaryFolder({'runs/a.md': design, 'runs/b.txt': `${design}More.\n`, 'runs/c.json': '{}'})
    const args = ['outputs', '--contract', 'suggested-prompts', '--role', 'phase-agent', '-f', 'json']
    const found = reportOf(await runCli(cwd, [...args, 'runs']))
    expect(
      found.files.map(({path, kind, findings}) => [path, kind, findings.map(({rule, line}) => `${line} ${rule}`)])
    ).toEqual([
      ['runs/a.md', 'output', []],
      ['runs/b.txt', 'output', ['12 suggested-prompts-last']]
    ])
    expect((await runCli(cwd, [...args, '-'], {input: design})).code).toBe(0)
    expect((await runCli(cwd, [...args, '-'], {input: 'No block.\n'})).code).toBe(1)
  })

  describe('a file of an unknown format', () => {
    const unread: readonly (readonly [name: string, content: string | Buffer, reason: string])[] = [
      ['a.json', '{"verdict": "<review>PASS</review>"}\n', 'unknown transcript format'],
      ['a.jsonl', '{"prompt": "Say <review>PASS</review>"}\n', 'unknown transcript format'],
      ['a.ndjson', '', 'unknown transcript format'],
      ['a.traj', '{"history": []}\n', 'unknown transcript format'],
      ['a.jsonl.gz', gzipSync('{}'), 'unknown transcript format'],
      ['a.eval', Buffer.from('PK\x03\x04\x14\x00'), 'a ZIP archive'],
      ['a.jsonl.zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x00]), 'compressed']
    ]

    test.each(unread)('%s: a failure where it is named, a line where it is not', async (name, content, reason) => {
      const cwd = temporaryFolder({'runs/b.md': 'No block.\n'})
      writeFileSync(join(cwd, 'runs', name), content)
      const named = await runCli(cwd, ['outputs', '-f', 'json', `runs/${name}`, 'runs/b.md'])
      expect(named.code).toBe(2)
      expect(named.err).toMatch(/^\S+: Unexpected [^\n]+, expected [^\n]+\n$/)
      expect(reportOf(named).files.map(({path}) => path)).toEqual(['runs/b.md'])
      for (const pattern of ['runs', 'runs/*']) {
        const walked = await runCli(cwd, ['outputs', '-f', 'json', pattern])
        // Of a transcript by its name, and of what was compressed again, nobody can say that it was checked.
        const isBroken = /\.(?:eval|zst)$/.test(name)
        expect(walked.code).toBe(isBroken ? 2 : 0)
        if (isBroken) expect(walked.err).toBe(named.err)
        else expect(walked.err).toBe(`${join(cwd, 'runs', name)}: skipped: ${reason}\n`)
        expect(reportOf(walked).files.map(({path}) => path)).toEqual(['runs/b.md'])
      }
    })

    test('of lines may be a table', async () => {
      const cwd = temporaryFolder({'a.jsonl': '{"input": "x", "output": "y"}\n', 'a.json': '{}'})
      const expected = (await runCli(cwd, ['outputs', 'a.jsonl'])).err
      expect(expected).toContain('known transcript format, --column for a table, or a contract of JSON')
      expect((await runCli(cwd, ['outputs', 'a.json'])).err).not.toContain('--column')
    })

    test('a folder without any other', async () => {
      const cwd = temporaryFolder({'runs/a.json': '{}', 'runs/b.jsonl': ''})
      const {code, err} = await runCli(cwd, ['outputs', 'runs'])
      expect(code).toBe(0)
      expect(err.split('\n')).toEqual([
        '2 files skipped: unknown transcript format: runs/a.json, runs/b.jsonl',
        'No outputs found in `runs`: the format of 2 files is unknown',
        ''
      ])
    })

    test('each of many is listed with --verbose', async () => {
      const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `runs/${name}.json`)
      const cwd = temporaryFolder(Object.fromEntries(names.map((name) => [name, '{}'])))
      const {err} = await runCli(cwd, ['outputs', 'runs', '--verbose'])
      expect(err.split('\n').slice(0, 6)).toEqual([
        '5 files skipped: unknown transcript format: runs/a.json, runs/b.json, runs/c.json and 2 more',
        ...names.map((name) => `  ${name}`)
      ])
    })

    test('what a contract of JSON reads is an output', async () => {
      const contracts = {result: {json: {required: ['verdict']}}, tag: {tag: 'review'}}
      const files = [{include: ['runs/b.json'], kind: 'output', contracts: ['result']}]
      const cwd = temporaryFolder({
        'lint-agents.config.json': JSON.stringify({contracts, files}),
        'runs/a.json': '{"verdict": "PASS"}\n',
        'runs/b.json': '{}\n'
      })
      const found = async (...args: readonly string[]) => {
        const ran = await runCli(cwd, ['outputs', '-f', 'json', ...args])
        return [ran.code, reportOf(ran).files.map(({path, findings}) => `${path} ${findings.length}`)]
      }
      expect(await found('--contract', 'result', 'runs/a.json')).toEqual([0, ['runs/a.json 0']])
      expect(await found('--contract', 'tag', 'runs/a.json')).toEqual([2, []])
      expect(await found('runs')).toEqual([1, ['runs/b.json 1']])
    })

    test('what belongs to a transcript beside it is silent', async () => {
      const cwd = temporaryFolder({'runs/a.md': 'Done.\n', 'runs/agent-a1.meta.json': '{"agentType": "x"}'})
      expect((await runCli(cwd, ['outputs', 'runs'])).err).toBe('')
    })
  })

  test('what git ignores is evidence all the same; the configuration may leave it out', async () => {
    const cwd = temporaryFolder({
      '.git/HEAD': '',
      '.gitignore': 'runs/\n',
      'runs/a.md': design,
      'runs/old/b.md': design
    })
    const paths = async (): Promise<string[]> =>
      reportOf(await runCli(cwd, ['outputs', '-f', 'json', 'runs'])).files.map(({path}) => path)
    expect(await paths()).toEqual(['runs/a.md', 'runs/old/b.md'])
    writeFileSync(join(cwd, 'lint-agents.config.json'), '{"ignore": ["old/"]}')
    expect(await paths()).toEqual(['runs/a.md'])
  })

  test('a state that is wrong is reported beside what depends on it', async () => {
    const state = {
      active_workflow: {
        type: 'fix',
        phases: ['04-design'],
        current_phase_index: 4,
        artifact_folder: 'x',
        phase_status: {}
      }
    }
    const cwd = temporaryFolder({'a.md': design, 's.json': JSON.stringify(state)})
    const found = reportOf(
      await runCli(cwd, ['outputs', '--role', 'phase-agent', '--state', 's.json', '-f', 'json', 'a.md'])
    )
    expect(found.files.map(({path, kind, findings}) => [path, kind, findings.map(({rule}) => rule)])).toEqual([
      ['a.md', 'output', []],
      ['s.json', 'state', ['workflow-state']]
    ])
  })
})

describe('git', () => {
  test('CRLF on disk with LF in the index is not reported', async () => {
    const cwd = temporaryFolder({'AGENTS.md': '# A\n\nText\n'})
    const {git} = createRepository(cwd)
    git('add', 'AGENTS.md')
    writeFileSync(join(cwd, 'AGENTS.md'), '# A\r\n\r\nText\r\n')
    expect((await runCli(cwd, ['-f', 'json', 'AGENTS.md'])).out).not.toContain('lf-line-endings')
    git('add', 'AGENTS.md')
    expect((await runCli(cwd, ['-f', 'json', 'AGENTS.md'])).out).toContain('lf-line-endings')
  })
})

test('--help, --version, rules and explain', async () => {
  const cwd = temporaryFolder()
  expect((await runCli(cwd, ['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect((await runCli(cwd, ['--help'])).out).toContain('Usage: lint-agents [command] [option ...] [path ...]')
  expect((await runCli(cwd, ['rules'])).out).toMatch(/^ascii-only +error +text, security +Prompt blocks/)
  expect((await runCli(cwd, ['explain', 'lf-line-endings'])).out).toContain(
    '# lf-line-endings\n\nEvery line ends in LF.'
  )
})

test('a folder for a report that does not exist leaves nothing behind', async () => {
  const cwd = temporaryFolder({'a.md': bad})
  mkdirSync(join(cwd, 'dir'))
  expect((await runCli(cwd, ['-o', 'dir', 'a.md'])).code).toBe(2)
  expect(readdirSync(join(cwd, 'dir'))).toEqual([])
})
