import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import * as fc from 'fast-check'
import {afterAll, describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {lintText} from '../../src/linter/lint.ts'
import {openProjects} from '../../src/project/project.ts'
import {settingsFor} from '../../src/project/settings.ts'
import {lines, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const only = ['agent-front-matter']
const agent = {path: '/repo/.claude/agents/reviewer.md', only}
const skill = {path: '/repo/skills/reviewing/SKILL.md', only}

/** A file with this front matter. */
const withMatter = (...matter: readonly string[]): string =>
  ['---', ...matter, '---', '', 'Read the change.', ''].join('\n')

describe('agents and skills', () => {
  test.each([
    ['name and description', ['name: reviewer', 'description: Reads changes']],
    ['tools as a string', ['name: reviewer', 'description: Reads changes', 'tools: Read, Grep']],
    ['tools as a list', ['name: reviewer', 'description: Reads changes', 'tools: [Read, "Grep"]']],
    ['tools on lines', ['name: reviewer', 'description: Reads changes', 'tools:', '  - Read', '  - Bash(git diff:*)']],
    ['a description on lines', ['name: reviewer-2', 'description: >-', '  Reads changes', '  with care']]
  ])('%s: no findings', (_, matter) => {
    expect(lines(lint(withMatter(...matter), agent))).toEqual([])
    expect(lines(lint(withMatter(...matter), skill))).toEqual([])
  })

  test.each([
    [['description: Reads changes'], '1:1-1:4: warning: Missing `name`, expected it in the front matter'],
    [['name: reviewer'], '1:1-1:4: warning: Missing `description`, expected it in the front matter'],
    [
      ['name: reviewer', 'description:'],
      '3:1-3:12: warning: Unexpected value of `description`, expected a non-empty string'
    ],
    [
      ['name: 12', 'description: Reads changes'],
      '2:7-2:9: warning: Unexpected value of `name`, expected a non-empty string'
    ],
    [['Name: reviewer', 'description: Reads changes'], '2:1-2:5: warning: Unexpected key `Name`, expected `name`'],
    [
      ['name: codeReviewer', 'description: Reads changes'],
      '2:7-2:19: warning: Unexpected name `codeReviewer`, expected lower case, digits and hyphens such as `code-reviewer`'
    ]
  ])('%j has its one finding', (matter, expected) => {
    expect(lines(lint(withMatter(...matter), agent))).toEqual([expected])
    // The name of a skill is that of its folder.
    expect(lines(lint(withMatter(...matter), skill))).toEqual([
      expected.replace('such as `code-reviewer`', 'such as `reviewing`')
    ])
  })

  test('skills have stricter names', () => {
    const text = withMatter('name: re--viewer', 'description: Reads changes')
    expect(lines(lint(text, agent))).toEqual([])
    expect(lines(lint(text, skill))).toHaveLength(1)
  })

  test('the suggested name of a skill is that of its folder, where that is a name', () => {
    const text = withMatter('name: My Skill', 'description: x')
    const suggestionAt = (path: string) => lint(text, {path, only}).findings[0]?.expected
    expect(suggestionAt('skills/pdf-forms/SKILL.md')).toEqual(['pdf-forms'])
    expect(suggestionAt('/deep/skills/v2/SKILL.md')).toEqual(['v2'])
    expect(suggestionAt('skills/My Forms/SKILL.md')).toEqual(['my-skill'])
    expect(suggestionAt('SKILL.md')).toEqual(['my-skill'])
  })

  test('front matter is required in the folder of agents itself', () => {
    const message =
      '1:1-1:17: warning: Missing front matter, expected `name` and `description` between two `---` at the start of the file'
    expect(lines(lint('Read the change.\n', agent))).toEqual([message])
    expect(lines(lint('Read the change.\n', skill))).toEqual([message])
    expect(lines(lint('Read the change.\n', {...agent, path: '.claude/agents/notes/style.md'}))).toEqual([])
    expect(lines(lint('Read the change.\n', {...agent, path: '.claude/agents/README.md'}))).toEqual([])
  })
})

describe('all other files', () => {
  test.each([
    'README.md',
    'docs/agents/x.md',
    'agents/x.md',
    'commands/x.md',
    '.claude/commands/x.md',
    'prompts/x.md',
    'templates/system/CLAUDE-plan.md'
  ])('%s has no requirements', (path) => {
    expect(lines(lint('Text.\n', {path, only}))).toEqual([])
    expect(lines(lint(withMatter('task_type: review', 'tools: {x: 1}'), {path, only}))).toEqual([])
  })

  test('strict YAML is required in all files, with one finding', () => {
    const text = withMatter('title: one: two', 'also: three: four')
    expect(lines(lint(text, {only}))).toEqual([
      '2:11-2:12: warning: Unexpected colon and space in a plain value, expected strict YAML'
    ])
  })

  test('a colon is the place of the finding, wherever the value begins', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/)
    const lead = fc.oneof(
      fc.constantFrom('', '"quoted: text" ', "'it''s: text' "),
      fc.array(word, {minLength: 1, maxLength: 20}).map((words) => `${words.join(' ')} http://x:1 `)
    )
    fc.assert(
      fc.property(lead, word, fc.constantFrom(': ', ':\t', ':'), word, (before, key, colon, after) => {
        const value = `${before}${key}${colon}${colon === ':' ? '' : after}`
        const column = 'description: '.length + before.length + key.length + 1
        expect(lines(lint(withMatter('name: a', `description: ${value}`), {only}))).toEqual([
          `3:${column}-3:${column + 1}: warning: Unexpected colon and space in a plain value, expected strict YAML`
        ])
      }),
      {numRuns: runs(100)}
    )
  })

  test('argument hints are text', () => {
    expect(lines(lint(withMatter('argument-hint: [file] [format] | --all'), {only}))).toEqual([])
  })

  test('front matter that is never closed is an error only in declared files', () => {
    const text = '---\nname: reviewer\n\nRead the change.\n'
    expect(lines(lint(text, {only}))).toEqual([
      '1:1-1:4: warning: Missing closing `---` of the front matter, expected it after the last key'
    ])
    expect(lines(lint(text, {only, kind: 'agent'}))[0]).toContain(': error: ')
    expect(lines(lint('---\nA rule, then prose.\n', {only}))).toEqual([])
  })
})

describe('names in a folder', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'front-matter-'))
  afterAll(() => rmSync(cwd, {recursive: true}))

  const write = (path: string, text: string): string => {
    mkdirSync(dirname(join(cwd, path)), {recursive: true})
    writeFileSync(join(cwd, path), text)
    return path
  }
  const lintFile = (path: string, text: string): string[] => {
    const project = openProjects({cwd}).projectFor(join(cwd, path))
    const all = rules.map(({rule}) => rule)
    return lines(
      lintText(
        text,
        project.context,
        all.filter(({id}) => only.includes(id)),
        settingsFor(all, project)
      )
    )
  }

  test('a name is unique in its folder', () => {
    const text = withMatter('name: reviewer', 'description: Reads changes')
    const first = write('.claude/agents/a.md', text)
    write('.claude/agents/b.md', text)
    write('.claude/agents/c.md', withMatter('name: other', 'description: Reads changes'))
    const alone = write('.claude/agents/more/d.md', text)
    expect(lintFile(first, text)).toEqual([
      '2:7-2:15: warning: Unexpected duplicate name `reviewer` (also in `b.md`), expected it in one file of the folder'
    ])
    expect(lintFile(alone, text)).toEqual([])
    expect(lintFile('.claude/agents/new.md', withMatter('name: fresh', 'description: Reads changes'))).toEqual([])
    expect(lintFile('.claude/nowhere/agents/x.md', text)).toEqual([])
  })
})
