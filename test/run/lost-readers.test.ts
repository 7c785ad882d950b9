/** Changes that take files out of reach: what led a host to them is gone, and the files are not in the change. */
import {mkdirSync, rmSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {type Files, writeFiles} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

const agent = '---\nname: reviewer\ndescription: Reviews changes\ntools: Read\n---\n\nReview.\n'
type Links = Readonly<Record<string, string>>

function link(folder: string, path: string, target: string): void {
  mkdirSync(dirname(join(folder, path)), {recursive: true})
  rmSync(join(folder, path), {force: true})
  symlinkSync(target, join(folder, path))
}

/** What a run over a staged change says on standard error. */
async function afterChange(
  before: {files: Files; links?: Links},
  change: {files?: Files; links?: Links; gone?: string[]}
) {
  const {folder, git, commit} = createRepository()
  writeFiles(folder, before.files)
  for (const [path, target] of Object.entries(before.links ?? {})) link(folder, path, target)
  commit()
  for (const path of change.gone ?? []) rmSync(join(folder, path))
  writeFiles(folder, change.files ?? {})
  for (const [path, target] of Object.entries(change.links ?? {})) link(folder, path, target)
  git('add', '--all')
  const {code, err} = await runCli(folder, ['--staged'])
  expect(code).not.toBe(2)
  return err.split('\n').filter((line) => line.includes('out of reach'))
}

const lost = (by: string, files: string): string =>
  `${by}: changed, and ${files} ${files.includes(',') ? 'are' : 'is'} out of reach: no agent host reads ${files.includes(',') ? 'them' : 'it'} any more`

describe('a change names the files without a reader after it', () => {
  test('the manifest of a plugin is gone', async () => {
    const files = {'.claude-plugin/plugin.json': '{"name": "kit"}', 'agents/a.md': agent, 'commands/b.md': 'Commit.\n'}
    expect(await afterChange({files}, {gone: ['.claude-plugin/plugin.json']})).toEqual([
      lost('.claude-plugin/plugin.json', 'agents/a.md, commands/b.md')
    ])
  })

  test('a skill is gone, and its bundle is there', async () => {
    const files = {'.claude/skills/forms/SKILL.md': agent, '.claude/skills/forms/references/a.md': 'A.\n'}
    expect(await afterChange({files}, {gone: ['.claude/skills/forms/SKILL.md']})).toEqual([
      lost('.claude/skills/forms/SKILL.md', '.claude/skills/forms/references/a.md')
    ])
  })

  test('a role is not declared any more', async () => {
    const config = '[agents.scout]\ndescription = "Looks"\nconfig_file = "../roles/scout.toml"\n'
    const files = {'.codex/config.toml': config, 'roles/scout.toml': 'developer_instructions = "Look."\n'}
    expect(await afterChange({files}, {files: {'.codex/config.toml': 'model = "x"\n'}})).toEqual([
      lost('.codex/config.toml', 'roles/scout.toml')
    ])
  })

  test('a manifest does not list a file any more', async () => {
    const manifest = (agents: readonly string[]) => ({
      '.claude-plugin/plugin.json': JSON.stringify({name: 'kit', agents})
    })
    const files = {...manifest(['./team/a.md', './team/b.md']), 'team/a.md': agent, 'team/b.md': agent}
    expect(await afterChange({files}, {files: manifest(['./team/a.md'])})).toEqual([
      lost('.claude-plugin/plugin.json', 'team/b.md')
    ])
  })

  test('a catalog lists a plugin elsewhere', async () => {
    const catalog = (source: string) => ({
      '.claude-plugin/marketplace.json': JSON.stringify({plugins: [{name: 'kit', source}]})
    })
    const files = {...catalog('./kits/old'), 'kits/old/agents/a.md': agent}
    expect(await afterChange({files}, {files: catalog('./kits/new')})).toEqual([
      lost('.claude-plugin/marketplace.json', 'kits/old/agents/a.md')
    ])
  })

  test('the manifest of a plugin of Codex, and of an extension of Gemini', async () => {
    const files = {
      '.codex-plugin/plugin.json': '{"skills": "./more"}',
      'gemini-extension.json': '{"name": "kit"}',
      'agents/a.md': agent
    }
    expect(await afterChange({files}, {gone: ['gemini-extension.json', '.codex-plugin/plugin.json']})).toEqual([
      lost('.codex-plugin/plugin.json, gemini-extension.json', 'agents/a.md')
    ])
  })

  test('a link is gone', async () => {
    const before = {files: {'shared/a.md': agent, 'shared/b.txt': ''}, links: {'.claude/agents': '../shared'}}
    expect(await afterChange(before, {gone: ['.claude/agents']})).toEqual([lost('.claude/agents', 'shared/a.md')])
  })

  test('a link leads elsewhere', async () => {
    const before = {files: {'old/a.md': agent, 'new/b.md': agent}, links: {'.claude/agents': '../old'}}
    expect(await afterChange(before, {links: {'.claude/agents': '../new'}})).toEqual([
      lost('.claude/agents', 'old/a.md')
    ])
  })

  test('a link leads to nothing', async () => {
    const before = {files: {'old/a.md': agent}, links: {'.claude/agents/a.md': '../../old/a.md'}}
    expect(await afterChange(before, {links: {'.claude/agents/a.md': '../../old/gone.md'}})).toEqual([
      lost('.claude/agents/a.md', 'old/a.md')
    ])
  })

  test('instructions import a file no more, nor does a file that they import', async () => {
    const files = {'CLAUDE.md': 'See @docs/a.md\n', 'docs/a.md': 'See @b.md\n', 'docs/b.md': 'Words.\n'}
    expect(await afterChange({files}, {files: {'CLAUDE.md': 'Be brief.\n'}})).toEqual([
      lost('CLAUDE.md', 'docs/a.md, docs/b.md')
    ])
    expect(await afterChange({files}, {files: {'docs/a.md': 'Be brief.\n'}})).toEqual([lost('docs/a.md', 'docs/b.md')])
  })

  test('the configuration of OpenCode', async () => {
    const files = {'opencode.json': '{"instructions": ["docs/a.md"]}', 'docs/a.md': 'Words.\n'}
    expect(await afterChange({files}, {files: {'opencode.json': '{}'}})).toEqual([lost('opencode.json', 'docs/a.md')])
  })
})

describe('and names none', () => {
  test.each<[string, {files: Files; links?: Links}, {files?: Files; links?: Links; gone?: string[]}]>([
    ['that another host reads', {files: {'CLAUDE.md': '@AGENTS.md\n', 'AGENTS.md': '# A\n'}}, {gone: ['CLAUDE.md']}],
    ['that are gone as well', {files: {'CLAUDE.md': '@a.md\n', 'a.md': 'A.\n'}}, {gone: ['CLAUDE.md', 'a.md']}],
    [
      'without a reader before',
      {files: {'src/a.md': 'Ask me@mail.org @b.md\n', 'src/b.md': 'B.\n'}},
      {files: {'src/a.md': 'A.\n'}}
    ],
    [
      'where the import only moved',
      {files: {'CLAUDE.md': 'See @a.md\n', 'a.md': 'A.\n'}},
      {files: {'CLAUDE.md': '# A\n\nSee @a.md\n'}}
    ],
    ['of a link at no place', {files: {'a/a.md': agent}, links: {'docs/a': '../a'}}, {gone: ['docs/a']}],
    [
      'where the link became the folder',
      {files: {'a/a.md': 'A.\n', 'CLAUDE.md': '@a/a.md\n'}, links: {'.claude/rules/a.md': '../../a/a.md'}},
      {gone: ['.claude/rules/a.md']}
    ]
  ])('%s', async (_, before, change) => {
    expect(await afterChange(before, change)).toEqual([])
  })
})
