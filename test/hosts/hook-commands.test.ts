/** Commands of hooks: the folder that a shell fills in, and paths from the folder of the session. */
import {describe, expect, test} from 'vitest'
import {fix, lines, lint} from '../support/lint.ts'

const files = ['.claude-plugin/plugin.json', 'hooks/a.sh', 'hooks/b.js']
const plugin = {kind: 'manifest', path: 'hooks/hooks.json', only: ['agent-hooks'], files} as const

/** `HERE` in a text stands for the variable. */
const withRoot = (text: string): string => text.replaceAll('HERE', `\${CLAUDE_PLUGIN_ROOT}`)
const hooksOf = (...hooks: readonly unknown[]): string =>
  withRoot(JSON.stringify({hooks: {Stop: hooks.map((hook) => ({hooks: [hook]}))}}))
const commands = (...texts: readonly string[]): string =>
  hooksOf(...texts.map((command) => ({type: 'command', command})))
const found = (text: string, options: Parameters<typeof lint>[1] = plugin): readonly string[] =>
  lines(lint(text, options)).map((line) => line.replace(/^\S+ warning: /, ''))

const split = withRoot('Unexpected `HERE` without quotes, expected double quotes around the path')
const literal = withRoot('Unexpected single quotes around `HERE`, expected double quotes')

describe('the folder of a plugin', () => {
  test.each<readonly [command: string, ...messages: readonly string[]]>([
    ['node HERE/hooks/b.js', split],
    ['cd HERE && npm test', split],
    ['test -f x || sh "./y"; node HERE/hooks/b.js', split],
    ["sh 'HERE/hooks/a.sh' start", literal],
    ['node "HERE/hooks/b.js"'],
    ['node "HERE"/hooks/b.js'],
    ['node "$(cat HERE/x)"'],
    // Another shell reads what is in single quotes, with the variable in its environment.
    ["bash -c 'node HERE/hooks/b.js'"],
    // The shell does not split what it assigns.
    ['PLACE=HERE node -e 0'],
    ['[[ -f HERE/x ]] || true'],
    ['node \\HERE'],
    ['node $OTHER/hooks/b.js']
  ])('%s', (command, ...messages) => {
    expect(found(commands(command))).toEqual(messages)
  })

  test('without braces', () => {
    expect(found(commands('node $CLAUDE_PLUGIN_ROOT/hooks/b.js'))).toEqual([split.replace(/[{}]/g, '')])
  })

  test('no shell reads a program with arguments, and PowerShell reads quotes otherwise', () => {
    const command = 'HERE/hooks/b.js'
    expect(found(hooksOf({type: 'command', command, args: ['x']}))).toEqual([])
    expect(found(hooksOf({type: 'command', command, shell: 'powershell'}))).toEqual([])
  })

  test('the folder of a project has no quotes of need, and single quotes hide it', () => {
    const settings = {kind: 'manifest', path: '.claude/settings.json', only: ['agent-hooks']} as const
    expect(found(commands('node $CLAUDE_PROJECT_DIR/a.js'), settings)).toEqual([])
    expect(found(commands("node '$CLAUDE_PROJECT_DIR/a.js'"), settings)).toEqual([
      literal.replace(withRoot('HERE'), '$CLAUDE_PROJECT_DIR')
    ])
  })

  test('one finding for all commands of a file, with a fix of each', () => {
    const written = commands('node HERE/hooks/b.js a', "'HERE/hooks/a.sh'", 'node HERE/hooks/b.js b')
    expect(found(written)).toEqual([split.replace('` without', '` and 1 more without'), literal])
    expect(fix(written, plugin, true)).toBe(
      commands('node "HERE/hooks/b.js" a', '"HERE/hooks/a.sh"', 'node "HERE/hooks/b.js" b')
    )
  })
})

describe('hooks of a skill of a plugin', () => {
  const skill = (command: string): string =>
    `---\nname: a\ndescription: a\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: ${JSON.stringify(command)}\n---\n\nDo it.\n`
  const at = (command: string): readonly string[] =>
    found(skill(withRoot(command)), {
      path: 'p/skills/a/SKILL.md',
      only: ['agent-hooks'],
      files: ['p/.claude-plugin/plugin.json', 'p/skills/a/go.sh']
    })

  test('have the folder of the plugin', () => {
    expect(at('sh "HERE/skills/a/go.sh"')).toEqual([])
    expect(at('sh "HERE/go.sh"')).toEqual(['Unexpected program `go.sh`, expected a file that is there'])
    expect(at('sh "$CLAUDE_PROJECT_DIR/go.sh"')).toEqual([])
  })

  test('have no folder of the skill', () => {
    expect(at('sh "$CLAUDE_SKILL_DIR/go.sh"')).toEqual([
      `Unexpected \`$CLAUDE_SKILL_DIR\`, which is empty in hooks, expected \`\${CLAUDE_PROJECT_DIR}\` or 1 more`
    ])
  })
})

describe('a path from the folder of the session', () => {
  test('a file of the plugin', () => {
    const written = commands('bash ./hooks/a.sh now')
    expect(found(written)).toEqual([withRoot('Unexpected relative path `./hooks/a.sh`, expected `"HERE/hooks/a.sh"`')])
    expect(fix(written, plugin, true)).toBe(commands('bash "HERE/hooks/a.sh" now'))
  })

  test('a file of the project, in its own settings', () => {
    const path = '.claude/settings.json'
    const settings = {kind: 'manifest', path, only: ['agent-hooks'], files: ['hooks/a.sh']} as const
    expect(found(commands('bash ./hooks/a.sh'), settings)).toEqual([])
  })
})

test('files above the folder of a plugin', () => {
  const outside = (path: string): string =>
    `Unexpected path \`${path}\` out of the plugin, which is installed alone, expected a file in its folder`
  expect(found(commands('sh "HERE/../../tools/a.sh"'))).toEqual([outside('../../tools/a.sh')])
  expect(found(commands('node "HERE/hooks/../../b.js" --fast'))).toEqual([outside('hooks/../../b.js')])
  expect(found(commands('node "HERE/hooks/b.js" "HERE"/../state'))).toEqual([outside('../state')])
  expect(found(commands('sh "HERE/tools/../hooks/a.sh"'))).toEqual([])
  expect(found(commands('node "HERE/hooks/b.js" ../x'))).toEqual([])
})
