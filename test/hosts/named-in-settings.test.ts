/** Names and programs in settings, and fixes of keys whose values would be wrong under the right name. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {fix, lines, lint} from '../support/lint.ts'

async function foundIn(path: string, value: unknown, files: Files = {}): Promise<string[]> {
  const all = {...files, [path]: JSON.stringify(value)}
  const {files: reports} = reportOf(await runCli(temporaryFolder(all), ['--no-config', '-f', 'json', '.']))
  return reports.flatMap((report) =>
    report.path === path ? report.findings.map(({severity, message}) => `${severity}: ${message}`) : []
  )
}

const settings = '.claude/settings.json'
const agent = {'.claude/agents/reviewer.md': '---\nname: reviewer\ndescription: Reviews.\n---\n\nReview.\n'}
const servers = {'.mcp.json': '{"mcpServers": {"search": {"command": "search-server"}}}'}

describe('names in settings', () => {
  test('an agent', async () => {
    expect(await foundIn(settings, {agent: 'reviewer'}, agent)).toEqual([])
    expect(await foundIn(settings, {agent: 'general-purpose'}, agent)).toEqual([])
    expect(await foundIn(settings, {agent: 'reviewer.md'}, agent)).toEqual([
      'warning: Unexpected agent `reviewer.md`, which Claude Code 2.1 ignores, expected one that the project has'
    ])
    // One may have agents at home.
    expect(await foundIn('.claude/settings.local.json', {agent: 'mine'}, agent)).toEqual([])
    expect(await foundIn(settings, {agent: 'mine'})).toEqual([])
  })

  test('the agent of OpenCode, which its configuration may define', async () => {
    const files = {'.opencode/agent/reviewer.md': '---\ndescription: Reviews.\n---\n\nReview.\n'}
    expect(await foundIn('opencode.json', {default_agent: 'build'}, files)).toEqual([])
    expect(await foundIn('opencode.json', {default_agent: 'a', agent: {a: {prompt: 'Review.'}}}, files)).toEqual([])
    expect(await foundIn('opencode.json', {default_agent: 'reviwer'}, files)).toEqual([
      'warning: Unexpected agent `reviwer`, which OpenCode 1.18 ignores, expected one that the project has'
    ])
  })

  test('servers', async () => {
    expect(await foundIn(settings, {enabledMcpjsonServers: ['search', 'find']}, servers)).toEqual([
      'warning: Unexpected MCP server `find`, which Claude Code 2.1 ignores, expected one that the project has'
    ])
    expect(await foundIn(settings, {enabledMcpjsonServers: ['find']})).toEqual([])
  })

  test('the program of the status line', async () => {
    const line = (command: string): unknown => ({statusLine: {type: 'command', command}})
    expect(await foundIn(settings, line('.claude/line.sh'), {'.claude/line.sh': ''})).toEqual([])
    expect(await foundIn(settings, line('npx line'))).toEqual([])
    expect(await foundIn(settings, line('bash "$CLAUDE_PROJECT_DIR"/.claude/line.sh'))).toEqual([
      'warning: Unexpected path `.claude/line.sh`, so Claude Code 2.1 does not load the status line, expected a file that is there'
    ])
  })
})

describe('a misspelt key has a fix where its value is right under the right name', () => {
  const opencode = '.opencode/agent/a.md'
  const text = (key: string, value: string): string => `---\ndescription: a\n${key}: ${value}\n---\n\nReview.\n`

  test('in front matter', () => {
    const options = {path: opencode, only: ['agent-keys']}
    expect(fix(text('permision', '{edit: deny}'), options, true)).toBe(text('permission', '{edit: deny}'))
    expect(fix(text('permision', '{edit: never}'), options, true)).toBe(text('permision', '{edit: never}'))
    expect(lines(lint(text('permision', '{edit: never}'), options))).toHaveLength(1)
  })

  test('in a manifest', () => {
    const options = {kind: 'manifest', path: '.claude-plugin/plugin.json', only: ['host-manifest']} as const
    expect(fix('{"name": "a", "verion": "1.0.0"}', options, true)).toBe('{"name": "a", "version": "1.0.0"}')
    expect(fix('{"name": "a", "verion": 1}', options, true)).toBe('{"name": "a", "verion": 1}')
  })
})

test('no key stands for one that a host only names', () => {
  const at = (key: string): readonly string[] =>
    lines(
      lint(`---\nname: board\ndescription: Reads a board.\n${key}: /board\n---\n\nRead.\n`, {
        path: '.claude/skills/board/SKILL.md',
        only: ['agent-keys']
      })
    )
  expect(at('commands')).toEqual([])
  expect(at('command').join('\n')).not.toContain('`commands`')
})

test('instructions of Copilot may have a list of patterns', () => {
  const at = (matter: string): readonly string[] =>
    lines(lint(`---\n${matter}\n---\n\nBe brief.\n`, {path: '.github/instructions/a.instructions.md'}))
  expect(at('applyTo: ["**/*.ts", "**/*.js"]')).toEqual([])
  expect(at('description: a')).toEqual([
    '1:1-1:4: note: Missing `applyTo`, so Copilot 1.0 sends the instructions with every request, expected it in the front matter'
  ])
})
