/** A run reports where the list of skills that a host shows a model is longer than what it shows. */
import {describe, expect, test} from 'vitest'
import {type NoticeReport, Report} from '../../src/report/report.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

/** Skills below a folder, each with a description of so many characters. */
function skills(folder: string, count: number, length: number, more = '', prefix = 'skill'): Files {
  return Object.fromEntries(
    Array.from({length: count}, (_, index) => {
      const name = `${prefix}-${String(index).padStart(3, '0')}`
      const matter = `name: ${name}\ndescription: ${'d'.repeat(length)}\n${more}`
      return [`${folder}/skills/${name}/SKILL.md`, `---\n${matter}---\n\nReview.\n`]
    })
  )
}

/** The same of a plugin, with its manifest. */
const plugin = (name: string, count: number, length: number): Files => ({
  ...skills(`plugins/${name}`, count, length),
  [`plugins/${name}/.claude-plugin/plugin.json`]: JSON.stringify({name})
})

async function noticesOf(cwd: string, ...args: string[]): Promise<readonly NoticeReport[]> {
  // One rule, since the listing counts what hosts read, whatever the rules find.
  const {out} = await runCli(cwd, ['--format', 'json', '--only', 'agent-names', ...args])
  const {notices = []} = Report.parse(JSON.parse(out))
  return notices.filter(({kind}) => kind === 'long-listing')
}

const noticesIn = (files: Files, ...args: string[]): Promise<readonly NoticeReport[]> =>
  noticesOf(temporaryFolder(files), ...(args.length === 0 ? ['.'] : args))

describe('Claude Code', () => {
  test('leaves out descriptions beyond 8000 characters for a model of 200000 tokens', async () => {
    // Each line has 14 characters besides the description.
    expect(await noticesIn(skills('.claude', 20, 386))).toEqual([])
    expect(await noticesIn(skills('.claude', 20, 387))).toEqual([
      {
        kind: 'long-listing',
        message:
          '.claude/skills: the list of 20 skills has 8020 characters, of which Claude Code 2.1 shows 8000 to a model with a context of 200000 tokens: it leaves out at least 1 description, first those of what is used least; write shorter descriptions, or leave skills out of the list with `disable-model-invocation: true`',
        path: '.claude/skills',
        paths: ['.claude/skills/skill-019/SKILL.md'],
        hosts: ['claude']
      }
    ])
  })

  test('and beyond 30000 for one of 1000000', async () => {
    const [notice, ...more] = await noticesIn(skills('.claude', 60, 500))
    expect(more).toEqual([])
    expect(notice?.message).toContain('shows 30000 to a model with a context of 1000000 tokens')
    expect(notice?.paths).toEqual(['.claude/skills/skill-058/SKILL.md', '.claude/skills/skill-059/SKILL.md'])
  })

  test('lists the skills of a plugin, too', async () => {
    expect(await noticesIn(plugin('kit', 20, 386))).toEqual([])
    const [notice, ...more] = await noticesIn({...plugin('kit', 20, 387), ...plugin('other', 20, 386)})
    expect(more).toEqual([])
    expect(notice?.message).toContain(
      'plugins/kit/skills: the list of 20 skills has 8020 characters, of which Claude Code'
    )
    expect(notice?.paths).toEqual(['plugins/kit/skills/skill-019/SKILL.md'])
    expect(await noticesIn(plugin('kit', 40, 500), 'plugins/kit/skills/skill-001')).toEqual([])
  })

  test('lists commands with the skills of the same folder', async () => {
    const command = {'.claude/commands/git/commit.md': `---\ndescription: ${'d'.repeat(400)}\n---\n\nCommit.\n`}
    const [notice] = await noticesIn({...skills('.claude', 20, 380), ...command})
    expect(notice?.message).toContain('.claude: the list of 21 skills or commands has 8295 characters')
    expect(await noticesIn({...skills('.claude', 20, 380), ...skills('app/.claude', 20, 380)})).toEqual([])
  })

  test.each(['disable-model-invocation: true\n', 'disable-model-invocation: yes\n', 'paths: src/**\n'])(
    'does not list a skill with %j',
    async (more) => {
      expect(await noticesIn(skills('.claude', 40, 500, more))).toEqual([])
    }
  )

  test('lists when a skill is to be used, up to 1536 characters with the description', async () => {
    const when = `when_to_use: ${'w'.repeat(1000)}\n`
    expect(await noticesIn(skills('.claude', 5, 583, when))).toEqual([])
    const [notice] = await noticesIn(skills('.claude', 6, 900, when))
    expect(notice?.message).toContain('has 9300 characters')
  })
})

describe('Codex', () => {
  test('cuts long descriptions to one length', async () => {
    const [notice, ...more] = await noticesIn({...skills('.agents', 120, 900), ...skills('.agents', 100, 60)})
    expect(more).toEqual([])
    expect(notice).toMatchObject({path: '.agents/skills', hosts: ['codex']})
    expect(notice?.message).toContain(
      'the list of 120 skills has 29280 bytes, of which Codex 0.171 shows 21760 to a model with a context of 272000 tokens: it cuts 20 descriptions to at most 524 bytes'
    )
    expect(notice?.paths).toHaveLength(20)
  })

  test('leaves out all descriptions where the names alone are too long', async () => {
    const [notice] = await noticesIn(skills('.agents', 250, 10, '', 'a'.repeat(60)))
    expect(notice?.message).toContain('it leaves out all descriptions, and the last of the skills')
  })

  test('does not list a skill that a file beside it leaves out', async () => {
    const all = skills('.agents', 60, 500)
    const policies = Object.fromEntries(
      Object.keys(all)
        .slice(0, 30)
        .map((path) => [
          path.replace('SKILL.md', 'agents/openai.yaml'),
          'policy:\n  allow_implicit_invocation: false\n'
        ])
    )
    expect(await noticesIn(all)).toHaveLength(1)
    expect(await noticesIn({...all, ...policies})).toEqual([])
  })
})

describe('a run', () => {
  test('over a part of the skills does not report a sum', async () => {
    const files = skills('.claude', 40, 500)
    const paths = Object.keys(files)
    expect(await noticesIn(files, ...paths.slice(1))).toEqual([])
    expect(await noticesIn(files, ...paths)).toHaveLength(1)
    expect(await noticesIn(files, '.claude/skills/**/*.md')).toHaveLength(1)
    expect(await noticesIn(files, '--shard', '1/2', '.')).toEqual([])
    const config = {'lint-agents.config.json': '{"ignore": [".claude/skills/skill-000/**"]}'}
    expect(await noticesIn({...files, ...config})).toEqual([])
  })

  test('over what a cache knows reports the same', async () => {
    const cwd = temporaryFolder(skills('.claude', 40, 500))
    const args = ['--cache', '--cache-location', 'cache', '.']
    const first = await noticesOf(cwd, ...args)
    expect(first).toHaveLength(1)
    expect(await noticesOf(cwd, ...args)).toEqual(first)
  })

  test('stays without problems, and names no folder of another kind', async () => {
    const cwd = temporaryFolder(skills('.claude', 40, 500))
    const {out, code} = await runCli(cwd, ['.'])
    expect(code).toBe(0)
    expect(out).toContain('No problems in 40 files')
    expect(await noticesIn(skills('plain', 40, 500))).toEqual([])
    expect(await noticesIn(skills('.github', 40, 500))).toEqual([])
    expect(await noticesIn(skills('packages/one', 40, 500))).toEqual([])
  })
})
