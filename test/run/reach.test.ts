/** What hosts read on a disk: links, encodings, notes, folders without git or rights, and paths in reports. */
import {chmodSync, mkdirSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {TreeReport} from '../../src/run/tree.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

const agent = '---\nname: reviewer\ndescription: Reviews changes\ntools: Read\n---\n\nReview.\n'
const broken = agent.replace('Read\n', 'Raed\n')
type Links = Readonly<Record<string, string>>

function repository(files: Files, links: Links = {}): string {
  const {folder, commit} = createRepository()
  fill(folder, files, links)
  commit()
  return folder
}

function fill(folder: string, files: Files, links: Links = {}): string {
  writeFiles(folder, files)
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    symlinkSync(target, join(folder, path))
  }
  return folder
}

/** The findings of a run as `path severity rule`. */
async function findingsIn(folder: string, paths: readonly string[] = []): Promise<readonly string[]> {
  const {files} = reportOf(await runCli(folder, [...paths, '-f', 'json']))
  return files.flatMap(({path, findings}) => findings.map(({severity, rule}) => `${path} ${severity} ${rule}`))
}

describe('links', () => {
  test.each([
    ['.claude/skills/forms', '../../gone'],
    ['.gemini/skills/forms', '../../gone'],
    ['.claude/agents/reviewer.md', '../../gone.md'],
    ['.opencode/command/commit.md', '../../gone.md']
  ])('%s leads to nothing where a host looks', async (path, target) => {
    expect(await findingsIn(repository({'README.md': '# A\n'}, {[path]: target}))).toEqual([
      `${path} error agent-place`
    ])
  })

  test.each(['docs/gone.md', 'gone.md', 'examples/gone'])('%s leads to nothing where no host looks', async (path) => {
    const {code, out} = await runCli(repository({'.claude/agents/a.md': agent}, {[path]: 'nowhere'}), [])
    expect([code, out]).toEqual([0, expect.not.stringContaining('agent-place')])
  })

  test.each([
    ['.claude/agents/reviewer.md', '../../shared/reviewer.md'],
    ['.claude/commands/commit.md', '../../shared/commit.md'],
    ['.claude/skills/forms/SKILL.md', '../../../shared/forms/SKILL.md']
  ])('%s is a link that git checked out as text', async (path, target) => {
    expect(await findingsIn(repository({[path]: target}))).toEqual([`${path} error agent-place`])
  })

  test('one skill behind the links of three hosts has each finding once', async () => {
    const skill = '---\nname: forms\ndescription: Fills in forms\nallowed-tools: Raed\n---\n\nFill.\n'
    const links = {'.claude/skills': '../skills', '.gemini/skills': '../skills', '.opencode/skill': '../skills'}
    const found = await findingsIn(repository({'skills/forms/SKILL.md': skill}, links))
    expect(new Set(found).size).toBe(found.length)
    expect(new Set(found.map((each) => each.split(' ')[0])).size).toBeLessThanOrEqual(1)
  })

  test('circles end', async () => {
    const folder = repository(
      {'.claude/agents/a.md': broken},
      {
        '.claude/agents/loop': '.',
        '.claude/rules/up': '..',
        '.claude/commands': '.',
        a: 'b',
        b: 'a',
        '.claude/skills/x': 'x'
      }
    )
    const {code, out} = await runCli(folder, [])
    expect([code, out]).toEqual([1, expect.stringContaining('Raed')])
    expect((await runCli(folder, ['tree'])).code).toBe(0)
  })
})

describe('bytes other than text', () => {
  const utf16 = Buffer.from(agent, 'utf16le')

  test.each([
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'UTF-16'],
    ['UTF-16 without a mark', utf16, 'UTF-16'],
    ['UTF-16 in the other order', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), 'UTF-16'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 255, 254]),
      'binary data'
    ]
  ])('%s', async (_, bytes, name) => {
    const {code, out} = await runCli(repository({'.claude/agents/a.md': bytes}), [])
    expect(code).toBe(1)
    expect(out).toContain(
      `Unexpected ${name} in place of an agent, which Claude Code 2.1 does not read, expected UTF-8`
    )
  })

  test.each([
    ['.claude/skills/office/forms/SKILL.md', '.claude/skills/forms/SKILL.md'],
    ['.claude/agent/a.md', '.claude/agents/a.md']
  ])('near a place: %s', async (path, expected) => {
    const {code, out} = await runCli(repository({[path]: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])}), [])
    expect(code).toBe(1)
    expect(out).toContain(`expected \`${expected}\``)
  })

  test.each([
    ['lone carriage returns', '\r'],
    ['both', '\r\n']
  ])('an agent near its place that ends its lines with %s', async (_, end) => {
    const {code, out} = await runCli(repository({'.claude/agent/a.md': agent.replaceAll('\n', end)}), [])
    expect(code).toBe(1)
    expect(out).toContain('expected `.claude/agents/a.md`')
  })

  test.each([
    ['a directive of YAML', '%YAML 1.2\n'],
    ['a comment', '<!-- Reviewed. -->\n\n']
  ])('an agent near its place with %s above its front matter', async (_, before) => {
    const {code, out} = await runCli(repository({'.claude/agent/a.md': before + agent}), [])
    expect(code).toBe(1)
    expect(out).toContain('expected `.claude/agents/a.md`')
  })

  test('where no host looks', async () => {
    expect((await runCli(repository({'docs/a.md': utf16}), [])).out).toBe(
      'Nothing to check: no agent host reads the file\n'
    )
  })
})

describe('a named folder outside of the working directory and of git', () => {
  const files = {
    'kit/.claude-plugin/plugin.json': '{"name": "kit", "description": "A kit", "version": "1.0.0"}\n',
    'kit/agents/reviewer.md': '---\nname: reviewer\n---\n\nReview.\n'
  }
  const found = 'agents/reviewer.md warning agent-front-matter'

  test.each([
    ['kit', 'kit', '.'],
    ['around it', '.', 'kit'],
    ['beside it', 'other', '../kit'],
    ['beside it, by a pattern of its files', 'other', '../kit/**']
  ])('is read as by a run in it: from the folder %s', async (_, from, named) => {
    const folder = temporaryFolder({...files, 'other/README.md': '# A\n'})
    const findings = await findingsIn(join(folder, from), [named])
    expect(findings.map((each) => each.replace(/^\S*kit\//, ''))).toEqual([found])
  })
})

test('a repository in the folder of a manifest hides nothing', async () => {
  const folder = repository({'.claude-plugin/plugin.json': '{"name": "B A D"}\n'})
  const found = ['.claude-plugin/plugin.json error host-manifest']
  expect(await findingsIn(folder)).toEqual(expect.arrayContaining(found))
  writeFiles(folder, {'.claude-plugin/.git': 'gitdir: /gone\n'})
  expect(await findingsIn(folder)).toEqual(expect.arrayContaining(found))
})

describe('notes beside definitions', () => {
  test.each([
    ['.claude/commands/README.md', ['.claude/commands/README.md warning agent-place']],
    ['.opencode/agents/README.md', ['.opencode/agents/README.md warning agent-place']],
    ['.claude/agents/README.md', []],
    ['docs/README.md', []]
  ])('%s', async (path, expected) => {
    const found = await findingsIn(repository({[path]: '# Our files\n\nEach is one.\n'}))
    expect(found.filter((each) => each.includes('agent-place'))).toEqual(expected)
  })

  test('in a plugin', async () => {
    const files = {
      '.claude-plugin/plugin.json': '{"name": "kit", "description": "A kit", "version": "1.0.0"}\n',
      'agents/README.md': '# Our agents\n',
      'commands/README.md': '# Our commands\n'
    }
    expect(await findingsIn(repository(files))).toEqual(['commands/README.md warning agent-place'])
  })
})

describe('files in the folders of other programs', () => {
  test('have no findings', async () => {
    const files = Object.fromEntries(
      [
        '.zed/agents/a.md',
        '.trae/rules/a.md',
        '.acme/agents/a.md',
        '.amp/droids/a.md',
        '.tabnine/guidelines/a.md',
        '.zed/skills/s/SKILL.md'
      ].map((path) => [path, broken])
    )
    const {code, out} = await runCli(repository(files), [])
    expect([code, out]).toEqual([0, 'Nothing to check: no agent host reads any of the 6 files\n'])
  })

  test('nor has `.mcp.json` of an editor, where nothing shows Claude Code', async () => {
    const servers = '{"servers": {"a": {"command": "a"}}, "inputs": []}\n'
    expect((await runCli(repository({'.mcp.json': servers}), [])).code).toBe(0)
    expect((await findingsIn(repository({'.mcp.json': servers}))).filter((each) => each.includes('error'))).toEqual([])
  })
})

describe('folders', () => {
  test('without git have the working directory as their root', async () => {
    const folder = temporaryFolder({'.claude/agents/a.md': broken, '.claude/agent/b.md': agent, 'docs/a.md': '# A\n'})
    expect(await findingsIn(folder)).toEqual([
      '.claude/agent/b.md error agent-place',
      '.claude/agents/a.md error agent-tools'
    ])
  })

  test.skipIf(process.getuid?.() === 0)('without a right to read end the run with 2, and nothing throws', async () => {
    const folder = repository({'.claude/agents/a.md': agent, 'closed/b.md': agent})
    chmodSync(join(folder, 'closed'), 0)
    const {code, err} = await runCli(folder, [])
    chmodSync(join(folder, 'closed'), 0o755)
    expect([code, err]).toEqual([2, expect.stringContaining('closed')])
  })

  test('a manifest that is a folder, a link to itself or no JSON', async () => {
    const folder = repository({
      '.claude-plugin/plugin.json/x': '',
      'agents/a.md': '# A\n',
      'b/.claude-plugin/plugin.json': '{',
      'b/agents/a.md': agent
    })
    expect((await runCli(folder, ['tree'])).code).toBe(0)
    const looped = repository({'agents/a.md': '# A\n'}, {'.claude-plugin/plugin.json': 'plugin.json'})
    expect((await runCli(looped, ['tree'])).code).toBe(0)
  })

  test('with a manifest of 10,000 paths', async () => {
    const agents = Array.from({length: 10_000}, (_, index) => `./team/${index}.md`)
    const folder = repository({
      '.claude-plugin/plugin.json': JSON.stringify({name: 'kit', agents}),
      'team/7.md': broken,
      'team/x.md': broken
    })
    const report: TreeReport = JSON.parse((await runCli(folder, ['tree', 'team', '-f', 'json'])).out)
    expect(report.hosts.map(({files}) => files.map(({path}) => path))).toEqual([['team/7.md']])
    expect(await findingsIn(folder, ['team/7.md'])).toContain('team/7.md error agent-tools')
  })
})

describe('paths in reports for the pages of a repository', () => {
  const folder = (): string =>
    join(
      repository({
        'packages/api/.claude/agents/a.md': broken,
        'packages/api/.claude/agents/b.md': agent.replace('reviewer', 'planner')
      }),
      'packages/api'
    )
  const path = 'packages/api/.claude/agents/a.md'

  test('of GitHub', async () => {
    expect((await runCli(folder(), ['-f', 'github'])).out).toMatch(new RegExp(`^::error file=${path},line=4,`))
  })

  test('SARIF', async () => {
    const {out} = await runCli(folder(), ['-f', 'sarif'])
    const results: readonly {locations: readonly {physicalLocation: {artifactLocation: {uri: string}}}[]}[] =
      JSON.parse(out).runs[0].results
    expect(results.map(({locations: [first]}) => first?.physicalLocation.artifactLocation.uri)).toEqual([path])
  })

  test('of GitLab', async () => {
    const issues: readonly {location: {path: string}}[] = JSON.parse((await runCli(folder(), ['-f', 'gitlab'])).out)
    expect(issues.map(({location}) => location.path)).toEqual([path])
  })

  test('for people and programs they are from the working directory', async () => {
    const at = folder()
    expect(reportOf(await runCli(at, ['-f', 'json'])).files.map((each) => each.path)).toEqual([
      '.claude/agents/a.md',
      '.claude/agents/b.md'
    ])
    expect((await runCli(at, [])).out).toMatch(/^\.claude\/agents\/a\.md/)
  })

  test('outside of git they are as they were', async () => {
    const at = temporaryFolder({'.claude/agents/a.md': broken})
    expect((await runCli(at, ['-f', 'github'])).out).toMatch(/^::error file=\.claude\/agents\/a\.md,/)
  })
})
