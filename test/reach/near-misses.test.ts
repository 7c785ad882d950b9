/** Files near the places of hosts: paths that differ in one name, and advice that is right. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {FileReach} from '../../src/contracts/readers.ts'
import {allPlaces, type Place} from '../../src/hosts/places.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {openReach} from '../../src/reach/reach.ts'
import {anyCharacter} from '../support/characters.ts'
import type {Files} from '../support/folder.ts'
import {runs} from '../support/runs.ts'
import {virtualTree} from '../support/virtual-tree.ts'

const text = '---\nname: reviewer\ndescription: Reviews changes\n---\n\nReview.\n'

const reachAlone = (path: string): FileReach => openReach(virtualTree({[path]: text})).reachOf(path)

const reachBeside = (files: Files, path: string): FileReach =>
  openReach(virtualTree({[path]: text, ...files})).reachOf(path)

describe('files that a host does not open', () => {
  test.each([
    ['.claude/agent/reviewer.md', 'claude', '.claude/agents/reviewer.md'],
    ['.claude/skill/forms/SKILL.md', 'claude', '.claude/skills/forms/SKILL.md'],
    ['.claude/command/commit.md', 'claude', '.claude/commands/commit.md'],
    ['.claude/output-style/brief.md', 'claude', '.claude/output-styles/brief.md'],
    ['.claude/output_styles/brief.md', 'claude', '.claude/output-styles/brief.md'],
    ['.github/copilot_instructions.md', 'copilot', '.github/copilot-instructions.md'],
    ['.claude/rule/style.md', 'claude', '.claude/rules/style.md'],
    ['.claude/agnets/reviewer.md', 'claude', '.claude/agents/reviewer.md'],
    ['.claude/agents/reviewer.markdown', 'claude', '.claude/agents/reviewer.md'],
    ['.claude/agents/reviewer.mdx', 'claude', '.claude/agents/reviewer.md'],
    ['.claude/agents/reviewer.txt', 'claude', '.claude/agents/reviewer.md'],
    ['.claude/skills/office/forms/SKILL.md', 'claude', '.claude/skills/forms/SKILL.md'],
    ['.claude/skills/forms.md', 'claude', '.claude/skills/forms/SKILL.md'],
    ['.claude/.mcp.json', 'claude', '.mcp.json'],
    ['.claude/hooks/hooks.json', 'claude', '.claude/settings.json'],
    ['packages/api/.claude/agent/reviewer.md', 'claude', 'packages/api/.claude/agents/reviewer.md'],
    ['.codex/agents/scout.md', 'codex', '.codex/agents/scout.toml'],
    ['.codex/skill/forms/SKILL.md', 'codex', '.codex/skills/forms/SKILL.md'],
    ['.gemini/commands/commit.md', 'gemini', '.gemini/commands/commit.toml'],
    ['.gemini/agents/team/reviewer.md', 'gemini', '.gemini/agents/reviewer.md'],
    ['.github/agent/reviewer.md', 'copilot', '.github/agents/reviewer.md'],
    ['.github/agent/reviewer.agent.md', 'copilot', '.github/agents/reviewer.agent.md'],
    ['.github/agnets/reviewer.agent.md', 'copilot', '.github/agents/reviewer.agent.md'],
    ['.github/copilot-instruction.md', 'copilot', '.github/copilot-instructions.md'],
    ['.github/copilot/copilot-instructions.md', 'copilot', '.github/copilot-instructions.md'],
    ['.opencode/agents/reviewer.markdown', 'opencode', '.opencode/agents/reviewer.md'],
    ['.qwen/agent/reviewer.md', 'qwen', '.qwen/agents/reviewer.md'],
    ['.qwen/skills/office/forms/SKILL.md', 'qwen', '.qwen/skills/forms/SKILL.md']
  ])('%s, as a run proved', (path, host, expected) => {
    const {readers, misplaced} = reachAlone(path)
    expect(readers).toEqual([])
    expect(misplaced).toMatchObject({host, expected, isCase: false})
    expect(misplaced?.isProven).toBe(misplaced?.kind !== 'manifest' || path.startsWith('.claude/'))
    expect(reachAlone(expected).readers.map((reader) => reader.host)).toContain(host)
  })

  test.each([
    ['.github/prompts/plan.md', '.github/prompts/plan.prompt.md'],
    ['.github/prompt/plan.prompt.md', '.github/prompts/plan.prompt.md'],
    ['.github/prompts/plan.prompt.txt', '.github/prompts/plan.prompt.md'],
    ['.github/chatmodes/plan.md', '.github/chatmodes/plan.chatmode.md'],
    ['.cursor/rules/style.md', '.cursor/rules/style.mdc'],
    ['.cursor/agents/team/reviewer.md', '.cursor/agents/reviewer.md'],
    ['.factory/droid/reviewer.md', '.factory/droids/reviewer.md'],
    ['.kiro/skill/forms/SKILL.md', '.kiro/skills/forms/SKILL.md'],
    ['.windsurf/workflow/deploy.md', '.windsurf/workflows/deploy.md'],
    ['CLAUD.md', 'CLAUDE.md']
  ])('%s, as a document says', (path, expected) => {
    expect(reachAlone(path).misplaced).toMatchObject({expected, isProven: false, isCase: false})
  })

  test.each([
    ['.claude/Agents/reviewer.md', '.claude/agents/reviewer.md'],
    ['.Claude/agents/reviewer.md', '.claude/agents/reviewer.md'],
    ['.claude/agents/reviewer.MD', '.claude/agents/reviewer.md'],
    ['.claude/skills/forms/Skill.md', '.claude/skills/forms/SKILL.md'],
    ['.claude/Skills/forms/skill.md', '.claude/skills/forms/SKILL.md'],
    ['.github/Prompts/Plan.PROMPT.md', '.github/prompts/Plan.prompt.md'],
    ['Claude.md', 'CLAUDE.md'],
    ['agents.md', 'AGENTS.md'],
    ['Gemini.md', 'GEMINI.md'],
    ['skills/forms/skill.md', 'skills/forms/SKILL.md']
  ])('%s differs in the case of letters alone', (path, expected) => {
    expect(reachAlone(path).misplaced).toMatchObject({expected, isCase: true})
  })

  test.each([
    '.claude/notes/a.md',
    '.claude/plans/agents.md',
    '.claude/agents-archive/a.md',
    '.claude/agents/a.json',
    '.claude/agents/.hidden.txt',
    '.codex/agents.md',
    '.codex/prompts/a.md',
    '.github/ISSUE_TEMPLATE/agent.md',
    '.github/workflows/agents.md',
    '.gemini/styleguide.md',
    '.cursor/commands/a.md',
    'docs/copilot-instruction.md',
    'docs/CLAUD.md',
    'agent/reviewer.md',
    '.agents/notes.md',
    '.kiro/specs/agent.md',
    '.zed/agent/reviewer.md'
  ])('%s is near no place', (path) => {
    expect(reachAlone(path).misplaced).toBeUndefined()
  })

  test('instructions that some host reads are right where no other host is shown', () => {
    expect(reachAlone('AGENT.md').misplaced).toBeUndefined()
    expect(reachBeside({'.codex/config.toml': ''}, 'AGENT.md').misplaced).toMatchObject({
      host: 'codex',
      expected: 'AGENTS.md'
    })
    expect(reachBeside({'.roo/rules/a.md': ''}, 'AGENT.md').misplaced).toBeUndefined()
  })

  test('instructions count as right where those of the right name are there', () => {
    expect(reachBeside({'CLAUDE.md': '# C\n'}, 'CLAUD.md').misplaced).toBeUndefined()
  })
})

describe('files of a plugin that its host does not load', () => {
  const plugin = {'kit/.claude-plugin/plugin.json': '{"name": "kit"}'}

  test.each([
    ['kit/agent/reviewer.md', 'kit/agents/reviewer.md'],
    ['kit/command/commit.md', 'kit/commands/commit.md'],
    ['kit/Agents/reviewer.md', 'kit/agents/reviewer.md'],
    ['kit/agents/reviewer.txt', 'kit/agents/reviewer.md'],
    ['kit/.claude-plugin/agents/reviewer.md', 'kit/agents/reviewer.md'],
    ['kit/.claude-plugin/commands/git/commit.md', 'kit/commands/git/commit.md'],
    ['kit/.claude-plugin/skills/forms/SKILL.md', 'kit/skills/forms/SKILL.md'],
    ['kit/.claude-plugin/hooks/hooks.json', 'kit/hooks/hooks.json'],
    ['kit/hook/hooks.json', 'kit/hooks/hooks.json']
  ])('%s', (path, expected) => {
    const {readers, misplaced} = reachBeside(plugin, path)
    expect(readers).toEqual([])
    expect(misplaced).toMatchObject({host: 'claude', expected})
    expect(reachBeside(plugin, expected).readers.map(({host}) => host)).toContain('claude')
  })

  test.each(['kit/docs/reviewer.md', 'agent/reviewer.md', 'kit/src/agent/reviewer.md', 'kit/README.md'])(
    '%s is none',
    (path) => {
      expect(reachBeside(plugin, path)).toEqual({readers: []})
    }
  )

  test('an extension of Gemini', () => {
    const extension = {'gemini-extension.json': '{"name": "kit"}'}
    expect(reachBeside(extension, 'commands/commit.md').misplaced?.expected).toBe('commands/commit.toml')
    expect(reachBeside(extension, 'command/commit.toml').misplaced?.expected).toBe('commands/commit.toml')
  })
})

const name = fc.constantFrom('review', 'forms', 'api', 'b-2', 'Plan', 'x_y', 'größe', 'a.b', 'new file')

/** The places that a repository can hold for itself: the specification and usual folders are none of one host. */
const places = allPlaces().filter(
  ({host, isUsual, isShared}) => host !== 'agent-skills' && isUsual !== true && isShared !== true
)

/** A path at a place, with other names for its wildcards. */
const pathOf = (source: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...source.split('/').map((segment) => {
        if (segment === '**')
          return fc.array(name, {maxLength: 2}).map((folders) => folders.map((each) => `${each}/`).join(''))
        const parts = segment.split('*')
        const written = parts.length === 1 ? fc.constant(segment) : name.map((each) => parts.join(each))
        return written
      })
    )
    .map((segments) =>
      segments
        .map((segment, index) =>
          segment === '' || segment.endsWith('/') || index === segments.length - 1 ? segment : `${segment}/`
        )
        .join('')
    )

const swapped = (word: string, at: number): string => {
  const index = at % (word.length - 1)
  return word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2)
}

/** One name of a path, written as people write it by mistake. */
function mistakes({glob: {lead, name: file, isDeep, source}}: Place, path: string, at: number): readonly string[] {
  const segments = path.split('/')
  const last = segments.at(-1) ?? ''
  const withName = (index: number, written: string): string => segments.with(index, written).join('/')
  const ofFolders = lead.flatMap((folder, index) => {
    if (folder.startsWith('.')) return []
    const plural = folder.endsWith('s') ? folder.slice(0, -1) : `${folder}s`
    const cased = folder.charAt(0).toUpperCase() + folder.slice(1)
    return [plural, cased, ...(folder.length < 5 ? [] : [swapped(folder, at)])].map((written) =>
      withName(index, written)
    )
  })
  const ending = last.slice(last.lastIndexOf('.'))
  const stem = last.slice(0, -ending.length)
  const ofFile = file.includes('*')
    ? ['.txt', '.markdown', ending.toUpperCase()].map((other) => withName(segments.length - 1, stem + other))
    : [last.toLowerCase(), swapped(stem, at) + ending].map((written) => withName(segments.length - 1, written))
  const isBelowOne = source.split('/').length === lead.length + 1 || source.endsWith('/*/SKILL.md')
  const deeper =
    isDeep || !isBelowOne
      ? []
      : [[...segments.slice(0, lead.length), 'group', ...segments.slice(lead.length)].join('/')]
  return [...ofFolders, ...ofFile, ...deeper]
}

/** Whether the host takes a name that differs in the case of letters alone. */
function opensAnyCase({host, kind}: Place, mistake: string, path: string): boolean {
  return hostOf(host).files[kind]?.anyCase === true && mistake.toLowerCase() === path.toLowerCase()
}

describe('all places', () => {
  test.each(places.map((place) => [place.host, place.glob.source, place] as const))('%s: %s', (host, source, place) => {
    fc.assert(
      fc.property(pathOf(source), fc.nat(20), fc.constantFrom('', 'packages/api/'), (path, at, top) => {
        expect(reachAlone(top + path).readers.map((reader) => reader.host)).toContain(host)
        // Instructions that lie in any folder are near nothing but in the root.
        if (place.glob.lead.length === 0) return
        for (const mistake of mistakes(place, path, at)) {
          const {readers, misplaced} = reachAlone(top + mistake)
          if (readers.length > 0 || opensAnyCase(place, mistake, path)) continue
          expect(misplaced, `${mistake} of ${path}`).toBeDefined()
          const advised = reachAlone(misplaced?.expected ?? '')
          expect(
            advised.readers.map((reader) => reader.host),
            `${mistake}: ${misplaced?.expected}`
          ).toContain(misplaced?.host)
        }
      }),
      {numRuns: runs(100)}
    )
  })

  const segment = fc.oneof(
    name,
    fc.constantFrom(
      '.claude',
      '.claude-plugin',
      '.github',
      '.gemini',
      '.codex',
      '.agents',
      '.opencode',
      '.cursor',
      'agents',
      'agent'
    ),
    fc.constantFrom(
      'skills',
      'SKILL.md',
      'CLAUDE.md',
      'plugin.json',
      'hooks',
      'hooks.json',
      'commands',
      '*',
      '**',
      '..',
      '.',
      'a\nb.md',
      '[x',
      '\\'
    ),
    fc.string({unit: anyCharacter, minLength: 1, maxLength: 12})
  )

  test('no path throws, and advice is never the path itself', () => {
    fc.assert(
      fc.property(
        fc.array(segment, {minLength: 1, maxLength: 7}),
        fc.array(segment, {maxLength: 3}),
        (segments, other) => {
          const path = segments.join('/')
          const tree = virtualTree(
            {[path]: text, '.claude-plugin/plugin.json': '{}', 'gemini-extension.json': '{}'},
            {[other.join('/')]: path}
          )
          const {reachOf} = openReach(tree)
          const {readers, misplaced} = reachOf(path)
          expect(misplaced?.expected).not.toBe(path)
          expect(readers.length === 0 || misplaced === undefined).toBe(true)
          expect(new Set(readers.map(({host}) => host)).size).toBe(readers.length)
          reachOf(other.join('/'))
        }
      ),
      {numRuns: runs(2000)}
    )
  })
})
