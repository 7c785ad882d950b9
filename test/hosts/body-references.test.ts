/** What the text of a command or a skill takes from its host: arguments, folders, mentions. */
import {describe, expect, test} from 'vitest'
import {type LintOptions, lines, lint} from '../support/lint.ts'

const found = (text: string, path: string, options: LintOptions = {}): readonly string[] =>
  lines(lint(text, {path, only: ['agent-references'], ...options})).map((line) => line.replace(/: \w+: .*/, ''))

describe('the first of several arguments', () => {
  const at = (keys: string, text: string): readonly string[] =>
    found(`---\ndescription: a\n${keys}---\n\n${text}\n`, '.claude/commands/a.md')
  const hint = 'argument-hint: "[a] [b]"\n'

  test('is `$0`', () => {
    expect(at(hint, 'Use $1 and $2.')).toEqual(['6:5-6:7'])
    expect(at(hint, 'Use "$1".')).toEqual(['6:6-6:8'])
    expect(at(hint, 'Use $1, then $1.')).toEqual(['6:5-6:7'])
  })

  test.each([
    ['', 'Use $1.'],
    ['argument-hint:\n', 'Use $1.'],
    [`${hint}arguments: [a, b]\n`, 'Use $1.'],
    [hint, 'Use $0 and $1.'],
    [hint, 'Use $1 of $ARGUMENTS.'],
    [hint, 'It costs $1.50, $1,000 or $10.'],
    [hint, 'Use \\\\$1 or a$1.'],
    [hint, '```sh\necho $1\n```'],
    [hint, 'Use $1x.']
  ])('%j may have: %s', (keys, text) => {
    expect(at(keys, text)).toEqual([])
  })

  test('outside of code, wherever it is', () => {
    expect(at(hint, '```\n$1\n```\n\nUse $1.')).toEqual(['10:5-10:7'])
    expect(found(`---\n${hint}---\n\nUse $1.\n`, '.opencode/commands/a.md')).toEqual([])
  })
})

test.each<readonly [path: string, text: string, places: readonly string[]]>([
  ['.claude/commands/a.md', `$ARGUMENT and \${ARGUMENTS} and \${ARGUMENT}`, ['1:1-1:10', '1:15-1:27', '1:32-1:43']],
  ['.claude/commands/a.md', '$ARGUMENTS and $ARGUMENTX', []],
  ['.claude/commands/a.md', `ARGUMENTS=a; echo \${ARGUMENTS}`, []],
  ['.claude/commands/a.md', '{{args}}', []],
  [
    '.gemini/commands/a.toml',
    'prompt = "{{ args }} {{arguments}} {{$input}} {{args}}"',
    ['1:11-1:21', '1:22-1:35', '1:36-1:46']
  ],
  ['.gemini/commands/a.toml', 'prompt = "{{args}} {{other}} $ARGUMENT"', []]
])('arguments in %s: %s', (path, text, places) => {
  expect(found(`${text}\n`, path)).toEqual(places)
})

const missing = (text: string, path: string, options: LintOptions): readonly string[] =>
  lines(lint(text, {path, only: ['agent-references'], ...options})).filter((line) =>
    line.includes('in the folder of the variable')
  )

describe('variables for folders have braces', () => {
  const at = (text: string, path: string): readonly string[] =>
    found(`---\nname: a\ndescription: a\n---\n\n${text}\n`, path, {
      files: ['p/.claude-plugin/plugin.json', 'p/go.sh', '.claude/skills/a/go.sh', 'p/skills/a/go.sh']
    })

  test.each([
    ['p/skills/a/SKILL.md', 'Run `sh $CLAUDE_PLUGIN_ROOT/go.sh`.'],
    ['p/skills/a/SKILL.md', 'Run `sh $CLAUDE_SKILL_DIR/go.sh`.'],
    ['p/commands/a.md', '```sh\nsh $CLAUDE_PLUGIN_ROOT/go.sh\n```'],
    ['p/agents/a.md', 'Run `sh "$CLAUDE_PLUGIN_ROOT/go.sh"`.'],
    ['.claude/skills/a/SKILL.md', 'Run `sh $CLAUDE_SKILL_DIR/go.sh`.']
  ])('in %s: %s', (path, text) => {
    expect(at(text, path)).toHaveLength(1)
    expect(
      at(
        text.replace(/\$(\w+)/, (_, name: string) => `\${${name}}`),
        path
      )
    ).toEqual([])
  })

  test.each([
    ['.claude/skills/a/SKILL.md', 'Run `sh $CLAUDE_PLUGIN_ROOT/go.sh`.'],
    ['.claude/agents/a.md', 'Run `sh $CLAUDE_SKILL_DIR/go.sh`.'],
    ['p/skills/a/SKILL.md', '```json\n{"command": "$CLAUDE_PLUGIN_ROOT/go.sh"}\n```'],
    ['p/skills/a/SKILL.md', '```sh\nCLAUDE_PLUGIN_ROOT=p\nsh $CLAUDE_PLUGIN_ROOT/go.sh\n```'],
    ['p/skills/a/SKILL.md', 'The hook has `$CLAUDE_PLUGIN_ROOT`.'],
    ['p/skills/a/SKILL.md', '<!-- sh $CLAUDE_PLUGIN_ROOT/go.sh -->'],
    ['docs/a.md', 'Run `sh $CLAUDE_PLUGIN_ROOT/go.sh`.']
  ])('not in %s: %s', (path, text) => {
    expect(at(text, path)).toEqual([])
  })
})

describe('folders by their variables', () => {
  const skill = '.claude/skills/a/SKILL.md'
  const at = (text: string, path = skill, files: readonly string[] = ['p/.claude-plugin/plugin.json']): number =>
    missing(`${text}\n`, path, {files}).length

  test.each([
    '$CLAUDE_SKILL_DIR/scripts/none.py',
    `"\${CLAUDE_SKILL_DIR}"/none.py`,
    '```sh\npython $CLAUDE_SKILL_DIR/none.py\n```'
  ])('%j', (text) => {
    expect(at(text)).toBe(1)
    expect(at(text, 'docs/a.md')).toBe(0)
  })

  test.each([
    '<!-- $CLAUDE_SKILL_DIR/none.py -->',
    '$CLAUDE_SKILL_DIR/script.py',
    ...['bin', 'build', 'cache', 'data', 'dist', 'log', 'logs', 'node_modules', 'out', 'state', 'target', 'tmp'].map(
      (folder) => `$CLAUDE_SKILL_DIR/${folder}/a.js`
    ),
    '$CLAUDE_SKILL_DIR/x/node_modules/a.js',
    'run > $CLAUDE_SKILL_DIR/a.txt',
    'run | tee "$CLAUDE_SKILL_DIR/a.txt"',
    ...['touch', 'mkdir -p', 'cp a', 'mv a', 'rm -f'].map((command) => `${command} $CLAUDE_SKILL_DIR/a.txt`),
    '$CLAUDE_SKILL_DIR/a.txt/more',
    '$CLAUDE_SKILL_DIR/a',
    '$CLAUDE_OTHER_DIR/a.txt'
  ])('not %j', (text) => {
    expect(at(text)).toBe(0)
  })

  test('what writes to another file does not count', () => {
    for (const text of [
      'touch a; cat $CLAUDE_SKILL_DIR/a.txt',
      'touch a && cat $CLAUDE_SKILL_DIR/a.txt',
      'steep $CLAUDE_SKILL_DIR/a.txt'
    ])
      expect([text, at(text)]).toEqual([text, 1])
  })

  test('the root of a plugin that only a marketplace names is above its skills', () => {
    const listed = JSON.stringify({name: 'm', owner: {name: 'o'}, plugins: [{name: 'p', source: './p', strict: false}]})
    const texts = {'.claude-plugin/plugin.json': '{"name": "top"}', '.claude-plugin/marketplace.json': listed}
    const text = `---\nname: a\ndescription: a\n---\n\nRun \`sh \${CLAUDE_PLUGIN_ROOT}/go.sh\`.`
    const inPlugin = (files: readonly string[]): number =>
      missing(`${text}\n`, 'p/skills/a/SKILL.md', {files, texts}).length
    expect(inPlugin(['p/go.sh'])).toBe(0)
    expect(inPlugin(['go.sh'])).toBe(1)
  })

  test('the root of a plugin is where its manifest is', () => {
    const text = '$CLAUDE_PLUGIN_ROOT/scripts/a.py'
    expect(at(text, 'p/commands/a.md')).toBe(1)
    expect(at(text, 'p/commands/a.md', ['p/.claude-plugin/plugin.json', 'p/scripts/a.py'])).toBe(0)
    expect(at(text, 'p/a.md', ['p/.claude-plugin/plugin.json', 'scripts/a.py'])).toBe(1)
    expect(at(text, 'p/commands/a.md', ['other/a.md'])).toBe(0)
    expect(at(text, 'p/1/2/3/4/5/6/a.md')).toBe(1)
    expect(at(text, 'p/1/2/3/4/5/6/7/a.md')).toBe(0)
  })
})

test.each<readonly [path: string, text: string, count: number]>([
  ['.claude/commands/a.md', 'Read @docs/none.md and @./none.ts.', 2],
  ['.opencode/commands/a.md', '@../none.md', 1],
  ['.claude/commands/a.md', '(@none.md) a@none.md @none.markdown @docs/file.md @none', 0],
  ['.claude/commands/a.md', '@docs/a.md', 0],
  ['plugins/p/commands/a.md', '@none.md', 0],
  ['.claude/agents/a.md', '@none.md', 0]
])('files that %s mentions: %s', (path, text, count) => {
  expect(
    found(`---\ndescription: a\n---\n\n${text}\n`, path, {
      files: ['.claude/docs/a.md', '.claude/commands/docs/a.md', 'docs/a.md']
    })
  ).toHaveLength(count)
})
