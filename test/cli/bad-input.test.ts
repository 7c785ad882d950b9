/** What people type by mistake: one line says what is wrong and what to do, and nothing else happens. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const definition = '---\nname: reviewer\ndescription: Reviews changes\n---\n\nReview the change.\n'

const files: Files = {
  '.claude/agents/reviewer.md': definition,
  'agents/a.md': definition.replace('reviewer', 'painter'),
  'runs/reviewer.md': 'Fine.\n',
  'report.json': '{"version": 1}',
  'bad.json': '{'
}

const cwd = temporaryFolder(files)

test.each([
  // Options of other programs, and ours in another form.
  ['--rules ascii-only=off', 'Unknown option --rules, expected `--only RULE`, or `rules` in the configuration'],
  ['--stage', 'Unknown option --stage, expected --staged'],
  ['-fix', 'Unexpected option -fix, expected --fix'],
  ['-format=json', 'Unexpected option -format, expected --format'],
  ['--no-cache', 'Unknown option --no-cache, expected none: --cache is off unless it is given'],
  ['--ext md', 'Unknown option --ext, expected globs as paths, such as `"docs/**/*.mdc"`'],
  ['-j 4', 'Unknown option -j, expected none: one process is enough, and `--shard I/N` is for several machines'],
  ['--cacheFile x', 'Unknown option --cacheFile, expected `--cache --cache-location DIR`: it goes by content'],
  [
    '--per-file-ignores x',
    'Unknown option --per-file-ignores, expected `rules` of an entry in `files` of the configuration'
  ],
  ['--sarif', 'Unknown option --sarif, expected `--format sarif`'],
  ['--merge', 'Unknown option --merge, expected the command `merge REPORT ...`'],
  ['--hook claude', 'Unexpected option --hook, expected it only with `init`'],
  ['--fix --dry-run', 'Unexpected option --dry-run, expected it only with `init`, or `--diff`, which writes nothing'],
  ['--deny-warnings', 'Unknown option --deny-warnings, expected `--max-warnings 0`'],
  // What is named has to be an option of the command.
  ['tree --hosts claude', 'Unknown option --hosts, expected one that `lint-agents tree --help` lists'],
  ['init --force', 'Unknown option --force, expected one that `lint-agents init --help` lists'],
  ['-V', 'Unknown option -V, expected -v'],
  ['\u2014fix agents', 'Unexpected option \u2014fix, expected --fix'],
  ['\u2013-config=a.json', 'Unexpected option \u2013-config, expected --config'],
  ['--print-config agents/a.md runs', 'Unexpected `runs` beside --print-config agents/a.md, expected one file'],
  // Values.
  ['--fix true agents', 'Unexpected value `true` of --fix, expected none'],
  ['agents --color always', 'Unexpected value `always` of --color, expected none'],
  [
    '--thread',
    'Missing value of --thread, expected NAME: threads of transcripts to lint: all (default), main, or sub for sub-agents'
  ],
  ['--only ascii-only,', 'Missing rule in --only, expected one that `lint-agents rules` lists'],
  ['--only text --skip text', 'Unexpected --only `text`, expected a rule that --skip and --rule leave on'],
  [
    '--only ascii-only --rule ascii-only=off',
    'Unexpected --only `ascii-only`, expected a rule that --skip and --rule leave on'
  ],
  ['--rule ascii-only', 'Unexpected --rule `ascii-only`, expected ID=LEVEL, such as `ascii-only=off`'],
  [
    '--rule ascii-only=error=warn',
    'Unexpected --rule `ascii-only=error=warn`, expected ID=LEVEL, such as `ascii-only=off`'
  ],
  ['--rule ascii-only=warning', 'Unexpected level `warning` in --rule ascii-only=warning, expected `warn`'],
  ['--rule =off', 'Unexpected --rule `=off`, expected ID=LEVEL, such as `ascii-only=off`'],
  ['--rule nothing=off', 'Unexpected rule `nothing` in --rule, expected one that `lint-agents rules` lists'],
  ['--rule ascii-only=of', 'Unexpected level `of` in --rule ascii-only=of, expected `off`'],
  ['--state agents', 'Unexpected --state `agents`, expected a file and no folder'],
  ['--print-config agents', 'Unexpected --print-config `agents`, expected a file and no folder'],
  [
    '--input-format gemini-s',
    'Unexpected --input-format `gemini-s`, expected one of `gemini-session`, `gemini-share`, `gemini-stream`'
  ],
  [
    `-o ${join('none', 'a.json')}`,
    `${join(cwd, 'none', 'a.json')}: Cannot write the file: expected a folder that is there`
  ],
  [
    '--cache --cache-location agents/a.md/b',
    /^Unexpected --cache-location `agents\/a\.md\/b`, expected a folder: not a directory$/
  ],
  // What declares files has to name them.
  [
    '--as agent',
    'Unexpected --as without a path, expected the files that it is about, or `files` in the configuration'
  ],
  [
    '--host claude',
    'Unexpected --host without a path, expected the files that it is about, or `hosts` in the configuration'
  ],
  [
    '--as agent --host claude --staged',
    'Unexpected --as without a path, expected the files that it is about, or `files` in the configuration'
  ],
  [
    '--role sub-agent --fix',
    'Unexpected --role without a path, expected the files that it is about, or `files` in the configuration'
  ],
  [
    '--contract suggested-prompts',
    'Unexpected --contract without a path, expected the files that it is about, or `files` in the configuration'
  ],
  // Paths.
  ['agenst', 'No such file or folder: agenst, expected `agents`'],
  ['agents/b.md', 'No such file or folder: agents/b.md, expected `agents/a.md`'],
  [
    '.claude/agent/reviewer.md',
    'No such file or folder: .claude/agent/reviewer.md, expected `.claude/agents/reviewer.md`'
  ],
  ['agents/a.md:3:1', 'No such file or folder: agents/a.md:3:1, expected `agents/a.md`'],
  ['agenst/**/*.md', 'No file matches `agenst/**/*.md`, expected `agents/**/*.md`'],
  ['--state reprot.json', 'No such file: reprot.json, expected `report.json`'],
  [
    '--config bda.json',
    `${join(cwd, 'bda.json')}: Cannot read the configuration: no such file or directory, expected \`bad.json\``
  ],
  ['agents/a.md/b', 'No such file or folder: agents/a.md/b'],
  [
    "'agents/*.md'",
    "No file matches `'agents/*.md'`, expected `agents/*.md` without quotes, which this shell leaves as they are"
  ],
  ['~/agents', 'No such file or folder: ~/agents, expected a path: this shell leaves `~` as it is'],
  ['%HOME%/agents', 'No such file or folder: %HOME%/agents, expected a path: this shell leaves `%HOME%` as it is'],
  ['agents,runs', 'No such file or folder: agents,runs, expected one path an argument, one a line of an input'],
  [
    'https://example.com/a.md',
    'No such file or folder: https://example.com/a.md, expected a path: nothing is downloaded'
  ],
  [
    '!agents/a.md',
    'No such file or folder: !agents/a.md, expected paths of what is linted: `ignore` in the configuration leaves files out'
  ],
  // Commands.
  ['contract', 'Unexpected word `contract`, expected the command `contracts` or a path that exists'],
  ['stats', 'Unexpected word `stats`, expected the option `--stats` of the command `outputs` or a path that exists'],
  ['agents/a.md outputs', 'Unexpected word `outputs`, expected the command `outputs` first or a path that exists'],
  ['agents check', 'Unexpected word `check`, expected the command `lint` first or a path that exists'],
  [
    'ascii-ony',
    'Unexpected word `ascii-ony`, expected `explain ascii-only`, `--only ascii-only` or a path that exists'
  ],
  [
    '--only ascii-only security',
    'Unexpected word `security`, expected `explain security`, `--only security` or a path that exists'
  ],
  ['init claude', 'Unexpected `claude` with `init`, expected --hook claude'],
  ['init lefthook', 'Unexpected `lefthook` with `init`, expected --hooks lefthook'],
  ['explain', 'Missing rule, expected `lint-agents explain RULE`; `lint-agents rules` lists them'],
  ['explain ascii-only run-complete', 'Unexpected rule `run-complete`, expected one alone'],
  ['rules ascii', 'Unexpected `ascii` with `rules`, expected options only; `explain RULE` prints a page'],
  ['completion bash zsh', 'Unexpected shell `zsh`, expected one alone'],
  ['contracts --types x.js', 'Unexpected --types `x.js`, expected a file `*.ts` of TypeScript or `*.py` of Python'],
  ['render next-steps --state agents', 'Unexpected --state `agents`, expected a file and no folder']
])('%s', async (line, message) => {
  const {code, out, err} = await runCli(cwd, line.split(' '))
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^[^\n]+\n$/)
  if (typeof message === 'string') expect(err).toBe(`${message}\n`)
  else expect(err.trimEnd()).toMatch(message)
})

test('on Windows a backslash separates names, elsewhere it is a mistake', async () => {
  const {code, err} = await runCli(cwd, ['agents\\a.md'])
  expect([code, err]).toEqual(
    join('a', 'b') === 'a\\b' ? [0, ''] : [2, 'No such file or folder: agents\\a.md, expected `agents/a.md`\n']
  )
})

test('text on standard input without a name has no reader', async () => {
  const ran = (...args: readonly string[]) => runCli(cwd, args, {input: '# A\n\nText.\n'})
  const err =
    '<stdin>: not checked: no agent host reads it; `lint-agents outputs` checks outputs; `--as agent --host claude`, or --stdin-filename PATH, declares what it is\n'
  expect(await ran('-')).toEqual({code: 0, out: 'Nothing to check: no agent host reads the file\n', err})
  expect(await ran('-', '--require-checked')).toMatchObject({code: 1, err})
  expect(JSON.parse((await ran('-', '-f', 'json')).out).summary).toMatchObject({checked: 0, unread: 1})
  expect(await ran('--as', 'agent', '--host', 'claude', '-')).toMatchObject({code: 1, err: ''})
  expect(await ran('--stdin-filename', '.claude/agents/x.md')).toMatchObject({code: 1, err: ''})
  expect(await ran('--stdin-filename', '.claude/agents/index.md')).toMatchObject({
    code: 0,
    err: expect.stringContaining('not checked')
  })
  const agent = {input: '---\nname: a\n---\n\nReview.\n'}
  const named = await runCli(cwd, ['--stdin-filename', '.claude/agents/index.md'], agent)
  expect(named).toMatchObject({code: 1, err: '', out: expect.stringContaining('agent-front-matter')})
})

test('a value that begins with a hyphen is one', async () => {
  expect((await runCli(cwd, ['render', 'status', '--parent', 'me', '--task', '-fix'])).code).toBe(0)
})

describe('a configuration', () => {
  test.each([
    ['', '1:1: Unexpected end of the text, expected JSON'],
    ['{"rules": {"nothing": "off"}}', '1:11: Unexpected rule `nothing`, expected one that `lint-agents rules` lists'],
    ['{"rules": {"ascii-only": []}}', '1:26: Unexpected value of `rules.ascii-only`, expected at least 1 item'],
    ['{"rules": {"ascii-only": ["eror"]}}', '1:27: Unexpected value of `rules.ascii-only[0]`, expected `error`'],
    [
      '{"rules": {"ascii-only": ["error", "file"]}}',
      '1:36: Unexpected value of `rules.ascii-only[1]`, expected an object'
    ],
    ['{"hosts": ["claude-code"]}', '1:12: Unexpected value of `hosts[0]`, expected `claude`'],
    ['{"ascii-only": "off"}', '1:2: Unexpected key `ascii-only`, expected it in `rules`'],
    [
      '{"files": [{"include": ["*.md"], "ascii-only": ["warn", {}]}]}',
      '1:34: Unexpected key `ascii-only`, expected it in `rules`'
    ],
    ['{"include": ["*.md"]}', '1:2: Unexpected key `include`, expected it in an entry of `files`'],
    ['{"exclude": ["*.md"]}', '1:2: Unexpected key `exclude`, expected `ignore`, or it in an entry of `files`'],
    ['{"files": [{"include": ["*.md"], "hosts": []}]}', '1:34: Unexpected key `hosts`, expected it beside `files`'],
    ['{"extends": "strict"}', '1:13: Unexpected package `strict`, expected `"preset": "strict"` in place of `extends`'],
    ['{"ignorePatterns": []}', '1:2: Unexpected key `ignorePatterns`, expected `ignore`'],
    ['{"preset": ["strict", "isdl"]}', '1:23: Unexpected value of `preset[1]`, expected `isdlc`'],
    ['{"contracts": {"verdict": {"line": {}}}}', '1:28: Unexpected key `line`, expected `lines`'],
    // Any object is a valid JSON Schema: one without a key of a schema is a mistake.
    [
      '{"contracts": {"v": {"json": {"schema": "./none.json"}}}}',
      '1:30: Unexpected value of `contracts.v.json`, expected a JSON Schema with keys such as `type`, or the path of one'
    ],
    [
      '{"contracts": {"v": {"sections": [{"heading": "A", "json": {"tpye": "object"}}]}}}',
      '1:60: Unexpected value of `contracts.v.sections[0].json`, expected a JSON Schema with keys such as `type`, or the path of one'
    ],
    [
      '{"contracts": {"v": {"json": "report.json"}}}',
      '1:30: Unexpected schema `report.json`, expected a JSON Schema with keys such as `type`, or the path of one'
    ],
    [
      '{"contracts": {"v": {"yaml": "none.json"}}}',
      '1:30: Unexpected schema `none.json`, expected a file: no such file or directory'
    ],
    ['{"extends": "bad.json"}', '1:13: Unexpected package `bad.json`, expected `./bad.json`: a path begins with a dot']
  ])('%s', async (text, message) => {
    const folder = temporaryFolder({...files, 'lint-agents.config.json': text})
    const {code, out, err} = await runCli(folder, [])
    expect([code, out, err]).toEqual([
      2,
      '',
      `${join(folder, 'lint-agents.config.json').replaceAll('\\', '/')}:${message}\n`
    ])
    expect(readFileSync(join(folder, 'lint-agents.config.json'), 'utf8')).toBe(text)
  })

  const config = {'lint-agents.config.json': '{}'}

  test.each<[string, Files, string]>([
    [
      'under another key',
      {'package.json': '{"lintAgents": {}}'},
      'package.json: `lintAgents`: not read: expected the configuration in `lint-agents.config.json` or under `lint-agents` in package.json'
    ],
    [
      'beside another one',
      {...config, 'package.json': '{"lint-agents": {}}'},
      'package.json: `lint-agents`: not read: `lint-agents.config.json` beside it is the configuration'
    ],
    [
      'for other files',
      {'lint-agents.config.json': '{"files": [{"include": ["agnets/*.md"]}]}'},
      'lint-agents.config.json:1:25: No file matches `agnets/*.md`, expected `agents/*.md`'
    ]
  ])('%s', async (_, added, message) => {
    const {code, err} = await runCli(temporaryFolder({...files, ...added}), [])
    expect([code, err]).toEqual([0, `${message}\n`])
  })

  test('a script of the same name is not a configuration', async () => {
    const folder = temporaryFolder({...files, ...config, 'package.json': '{"scripts": {"lint-agents": "lint-agents"}}'})
    expect((await runCli(folder, [])).err).toBe('')
  })

  test.each([
    [[], '{"lint-agents": [}', ':1:18: Unexpected token in place of a value, expected JSON'],
    [['--config', 'package.json'], '{"name": "x"}', ': Missing key `lint-agents`, expected it with the configuration']
  ])('%j of a manifest: %s', async (argv, text, message) => {
    const folder = temporaryFolder({...files, 'package.json': text})
    const path = join(folder, 'package.json')
    const {code, err} = await runCli(folder, argv)
    expect([code, err.replaceAll('\\', '/')]).toEqual([2, `${path.replaceAll('\\', '/')}${message}\n`])
  })
})

describe('a path with nothing to check', () => {
  test.each<[string, Files, string]>([
    ['docs', {'docs/a.txt': 'x'}, 'No agent files found in `docs`'],
    [
      'old',
      {'.gitignore': 'old\n', '.git/HEAD': 'ref: refs/heads/main\n', 'old/.claude/agents/a.md': definition},
      'No agent files found in `old`, ignored by an ignore file, the configuration or a name such as `dist`'
    ],
    ['app.ts', {'app.ts': 'export {}\n'}, '/app.ts: skipped: unsupported file type'],
    ['outputs runs', {'runs/.keep': ''}, 'No outputs found in `runs`']
  ])('%s', async (line, files, message) => {
    const folder = temporaryFolder(files)
    const {code, out, err} = await runCli(folder, line.split(' '))
    expect([code, out]).toEqual([0, 'Nothing was checked\n'])
    expect(err.replaceAll('\\', '/')).toBe(`${message.startsWith('/') ? folder.replaceAll('\\', '/') : ''}${message}\n`)
  })

  test('a note alone does not make an output a checked one', async () => {
    const folder = temporaryFolder({'a.md': 'Fine.\r\n'})
    const {out} = await runCli(folder, ['outputs', 'a.md'])
    expect(out).toMatch(
      /^note {2}lf-line-endings: .*\n\nnot checked {2}1 output names no agent .*\n\nNothing was checked in 1 file\n$/
    )
  })

  test('binary data is not an output', async () => {
    const folder = temporaryFolder({'runs/a.md': 'Fine.\n'})
    writeFileSync(join(folder, 'runs', 'b.md'), Buffer.from([0x89, 0x50, 0, 0, 0xff]))
    expect(await runCli(folder, ['outputs', 'runs/b.md'])).toMatchObject({
      code: 2,
      err: `${join(folder, 'runs', 'b.md')}: Unexpected binary data, expected a transcript or a text\n`
    })
    const {code, err} = await runCli(folder, ['outputs', 'runs'])
    expect([code, err]).toEqual([0, `${join(folder, 'runs', 'b.md')}: skipped: binary data\n`])
  })
})
