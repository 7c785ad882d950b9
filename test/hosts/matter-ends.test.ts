/** Where front matter ends for each host, and what is lost by that. */
import {describe, expect, test} from 'vitest'
import {fix, lines, lint} from '../support/lint.ts'

const only = ['agent-front-matter', 'agent-place']
const at = (path: string, text: string, files: readonly string[] = [path]): string[] =>
  lines(lint(text, {path, files, only}))
const closedBy = (closing: string): string => `---\nname: probe\ndescription: Says hello\n${closing}\n\nSay hello.\n`

describe('the line that closes front matter', () => {
  test('may have spaces around it for Codex', () => {
    const path = '.codex/skills/probe/SKILL.md'
    for (const closing of ['---', ' ---', '\t---', '--- ']) expect(at(path, closedBy(closing))).toEqual([])
    expect(at(path, ` ${closedBy('---')}`)).toEqual([])
    expect(at(path, closedBy('----'))).toEqual([
      '1:1-1:4: error: Missing closing `---` of the front matter, so Codex 0.171 does not load the skill, expected it after the last key'
    ])
  })

  test('has nothing after it for Gemini CLI, which has no text of the agent then', () => {
    const path = '.gemini/agents/probe.md'
    expect(at(path, closedBy('---'))).toEqual([])
    for (const closing of ['----', '---x', '--- '])
      expect(at(path, closedBy(closing)), closing).toEqual([
        '4:4-4:5: error: Unexpected text after the closing `---`, so Gemini CLI 0.61 refuses to run the agent, expected a line end'
      ])
    expect(fix(closedBy('----'), {path, files: [path], only})).toBe(closedBy('---'))
    expect(fix(closedBy('---x'), {path, files: [path], only})).toBe(closedBy('---x'))
    expect(fix(closedBy('---x'), {path, files: [path], only}, true)).toBe(closedBy('---'))
  })

  test('makes a text of all of it for OpenCode, where it is not there', () => {
    expect(at('.opencode/agents/probe.md', closedBy(' ---'))).toEqual([
      '1:1-1:4: warning: Missing closing `---` of the front matter, so OpenCode 1.18 reads the front matter as text, expected it after the last key'
    ])
  })
})

test('without a text, an agent of Copilot has all tools', () => {
  expect(at('.github/agents/probe.md', '---\ndescription: Says hello\ntools: [view]\n---\n')).toEqual([
    '4:1-4:4: warning: Missing text after the front matter, so Copilot 1.0 gives the agent all tools, expected the instructions'
  ])
})

describe('a place', () => {
  test('in other letters, where the host does not mind', () => {
    for (const path of ['.github/Copilot-Instructions.md', '.github/instructions/probe.instructions.MD'])
      expect(at(path, 'Say hello.\n'), path).toEqual([])
    // Copilot reads it, where anything shows Copilot: Claude Code and Codex do not.
    expect(at('Agents.md', 'Say hello.\n', ['Agents.md', '.github/copilot-instructions.md'])).toEqual([])
    expect(at('Agents.md', 'Say hello.\n')).toEqual([expect.stringContaining('expected `AGENTS.md`')])
    expect(at('.github/Agents/probe.md', closedBy('---'))).toEqual([
      '1:1-1:4: warning: Unexpected letter case in the path, so Copilot 1.0 may not open an agent, expected `.github/agents/probe.md`'
    ])
  })

  test('of an agent of a plugin may end in capitals, that of a project may not', () => {
    const manifest = 'plugins/one/.claude-plugin/plugin.json'
    const path = 'plugins/one/agents/probe.MD'
    expect(at(path, closedBy('---'), [path, manifest])).toEqual([])
    expect(at('.claude/agents/probe.MD', closedBy('---'))).toHaveLength(1)
  })

  test('of a skill that another one brings along is right, also that of a template', () => {
    const path = '.claude/skills/office/form/SKILL.md'
    expect(at(path, closedBy('---'), [path, '.claude/skills/office/SKILL.md'])).toEqual([])
    expect(at(path, closedBy('---'))).toHaveLength(1)
    expect(at('.claude/skills/SKILL_TEMPLATE.md', closedBy('---'))).toEqual([])
    expect(at('.claude/skills/template.md', closedBy('---'))).toHaveLength(1)
  })

  test('with a single import is not a link that git checked out as text', () => {
    expect(at('GEMINI.md', '@docs/rules.md\n')).toEqual([])
    expect(at('GEMINI.md', 'docs/rules.md\n')).toHaveLength(1)
  })
})
