/** Hooks of Kiro's editor, a file each, and the files of Cline. */
import {describe, expect, test} from 'vitest'
import {lines, lint} from '../support/lint.ts'

function found(hook: object): readonly string[] {
  const path = '.kiro/hooks/review.kiro.hook'
  return lines(lint(JSON.stringify(hook), {path, kind: 'manifest', only: ['host-manifest']})).map((line) =>
    line.replace(/^\S+ /, '')
  )
}

const onFiles = {type: 'fileEdited', patterns: ['src/**/*.ts']}
const ask = {type: 'askAgent', prompt: 'Review the file.'}
const hook = (when: object, action: object): object =>
  Object.fromEntries([
    ['when', when],
    ['then', action]
  ])

describe('hooks of the editor', () => {
  test.each([
    ['a file', onFiles],
    ['a tool', {type: 'preToolUse', toolTypes: ['write']}],
    ['a turn', {type: 'agentStop'}]
  ])('one about %s is right', (_, when) => {
    expect(found({name: 'Review', version: '1', enabled: true, ...hook(when, ask)})).toEqual([])
    expect(found(hook(when, {type: 'runCommand', command: 'npm test', timeout: 30}))).toEqual([])
  })

  test.each([
    ['no patterns', hook({type: 'fileCreated'}, ask), 'Missing `patterns`'],
    ['an empty list of tools', hook({type: 'postToolUse', toolTypes: []}, ask), 'of `when.toolTypes`'],
    ['an unknown action', hook(onFiles, {type: 'runShell', command: 'ls'}), '`runShell` of `then.type`'],
    ['no prompt', hook(onFiles, {type: 'askAgent'}), 'Missing `prompt`'],
    ['no action', {when: onFiles}, 'Missing `then`']
  ])('%s: Kiro does not load it', (_, value, part) => {
    const [line = '', ...more] = found(value)
    expect(more).toEqual([])
    expect(line).toContain('warning')
    expect(line).toContain('Kiro does not load the hook')
    expect(line).toContain(part)
  })
})

describe('rules, workflows and skills of Cline', () => {
  const only = ['agent-front-matter', 'agent-keys']
  test.each([
    ['.clinerules/style.md', '---\npaths: [src/**]\n---\n\nUse tabs.\n'],
    ['.cline/rules/style.markdown', 'Use tabs.\n'],
    ['.cline/workflows/release.md', '---\nname: release\n---\n\nTag it.\n'],
    ['.cline/skills/pdf/SKILL.md', '---\nname: pdf\ndescription: Read files\nqwxzj: 1\n---\n\nRead it.\n']
  ])('%s is right', (path, text) => {
    expect(lines(lint(text, {path, only}))).toEqual([])
  })

  test.each([
    ['.clinerules/style.md', '---\npaths: a: b\n---\n\nUse tabs.\n'],
    ['.clinerules/style.md', '---\ndisabled: "no"\n---\n\nUse tabs.\n'],
    ['.cline/rules/style.md', '---\nname: style\n---\n'],
    ['.cline/workflows/release.md', '---\nname: [release]\n---\n\nTag it.\n'],
    ['.cline/skills/pdf/SKILL.md', '---\nname: pdf\nname: pdf\ndescription: Read files\n---\n\nRead it.\n'],
    ['.clinerules/skills/pdf/SKILL.md', '---\nname: pdf\ndescription: Read files\n---\n']
  ])('%s: %j is not loaded', (path, text) => {
    const [line = '', ...more] = lines(lint(text, {path, only}))
    expect(more).toEqual([])
    expect(line).toMatch(/warning.*Cline 3\.0/)
  })
})
