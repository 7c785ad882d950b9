/** What counts of a file at a place of a host, by the whole command line. */
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const skill = (name: string): string => `---\nname: ${name}\ndescription: Reviews the code.\n---\n\nReview it.\n`
const agent = (matter: string): string => `---\nname: a\ndescription: Reviews.\n${matter}\n---\n\nReview.\n`

async function found(files: Readonly<Record<string, string>>, args: readonly string[] = ['.']): Promise<string[]> {
  const {out} = await runCli(temporaryFolder({'.git/HEAD': '', ...files}), ['-f', 'agent', ...args])
  return out.split('\n').filter((line) => / (?:error|warning) /.test(line))
}

describe('a limit of front matter is an error of its own kind', () => {
  test.each([
    ['a list in lists', `hooks: ${'['.repeat(150)}${']'.repeat(150)}`, 'Unexpected depth of nesting'],
    ['aliases', `x: &a 1\nskills: [${'*a, '.repeat(12)}]`, 'Unexpected number of aliases']
  ])('%s', async (_, matter, message) => {
    expect(await found({'.claude/agents/a.md': agent(matter)})).toEqual([expect.stringContaining(message)])
  })
})

test('a comment for the linter cuts no value', async () => {
  const cut = 'description: Reviews. # all of it'
  const at = async (line: string): Promise<string[]> =>
    found({'.claude/agents/a.md': `---\nname: a\n${line}\n---\n\nReview.\n`})
  expect(await at(cut)).toEqual([expect.stringContaining('# all of it')])
  expect(await at(cut.replace('all of it', 'lint ignore ascii-only'))).toEqual([])
})

test('a bundled file may name others from the folder of its skill', async () => {
  const skillFile = {'.claude/skills/forms/SKILL.md': `${skill('forms')}\n[Details](references/details.md)\n`}
  const links = '[more](references/more.md) [none](references/none.md)\n'
  const files = {
    ...skillFile,
    '.claude/skills/forms/references/details.md': links,
    '.claude/skills/forms/references/more.md': 'x\n'
  }
  const expected = [expect.stringContaining('Unexpected link to `references/none.md`')]
  expect(await found(files)).toEqual(expected)
  expect(await found(files, ['--as', 'agent', '.claude/skills/forms/references/details.md'])).toEqual(expected)
})

describe('a role that the configuration of Codex names is read wherever it is', () => {
  const files = {
    '.codex/config.toml': '[agents.scout]\ndescription = "Looks"\nconfig_file = "../roles/scout.toml"\n',
    'roles/scout.toml': 'developer_instructions = "Look."\n',
    'roles/other.toml': 'x = 1\n'
  }
  test.each([[[]], [['roles']], [['roles/scout.toml']]])('%j', async (args) => {
    const {out} = await runCli(temporaryFolder({'.git/HEAD': '', ...files}), args)
    expect(out).toBe(`No problems in ${args.length === 0 ? '2 files' : '1 file'}\n`)
  })
})

test('a skill of a plugin where its host does not look, though the specification asks for no place', async () => {
  const files = {
    'skill/x/SKILL.md': skill('x'),
    'skills/group/s/SKILL.md': skill('s'),
    'skills/ok/SKILL.md': skill('ok')
  }
  expect(await found(files)).toEqual([])
  expect(await found({...files, '.claude-plugin/plugin.json': '{"name": "p"}'})).toEqual([
    expect.stringMatching(/^skill\/x\/SKILL\.md:1:1 error .* expected `skills\/x\/SKILL\.md` \(agent-place\)$/),
    expect.stringMatching(/^skills\/group\/s\/SKILL\.md:1:1 error .* expected `skills\/s\/SKILL\.md` \(agent-place\)$/)
  ])
})

test('keys of OpenCode that restrict an agent are an error where they are read as text', async () => {
  const text = '---\ndescription: Reviews.\npermission:\n  edit: deny\n---\n\nReview.\n'
  expect(await found({'.opencode/agent/r.md': text})).toEqual([])
  expect(await found({'.opencode/agent/r.md': `\n${text}`})).toEqual([
    expect.stringMatching(/r\.md:1:1 error .* reads the front matter as text/)
  ])
})

test('an output counts at the place of a host, whatever it holds', async () => {
  const files = {'.claude/agents/a.md': 'agents/b.md'}
  const args = ['--as', 'output', '--contract', 'suggested-prompts', '.claude/agents/a.md']
  expect(await found(files, args)).toEqual([expect.stringContaining('(suggested-prompts-last)')])
})

test('the servers of a plugin of Codex or Copilot are not those of Claude Code', async () => {
  const servers = {'.mcp.json': '{"mcpServers": {"s": {"url": "https://example.com"}}}'}
  const lost = [expect.stringContaining('Missing `type`')]
  expect(await found(servers)).toEqual(lost)
  expect(await found({...servers, '.codex-plugin/plugin.json': '{"name": "p"}'})).toEqual([])
  expect(await found({...servers, '.github/plugin/plugin.json': '{"name": "p"}'})).toEqual([])
  expect(
    await found({
      ...servers,
      '.codex-plugin/plugin.json': '{"name": "p"}',
      '.claude-plugin/plugin.json': '{"name": "p"}'
    })
  ).toEqual(lost)
})

test('files below the folder of a plugin, in a text about plugins', async () => {
  const plugin = {'.claude-plugin/plugin.json': '{"name": "p"}'}
  const at = async (body: string, more = {}): Promise<string[]> =>
    found({...plugin, ...more, 'skills/s/SKILL.md': skill('s').replace('Review it.', body)})
  const folder = `$\{CLAUDE_PLUGIN_ROOT}`
  const run = `\`\`\`sh\nbash ${folder}/scripts/none.sh\n\`\`\``
  expect(await at(run)).toEqual([])
  expect(await at(`Run \`bash ${folder}/scripts/one.sh\`:\n\n${run}`, {'scripts/one.sh': 'true\n'})).toEqual([
    expect.stringContaining('`scripts/none.sh`')
  ])
  expect(await at(`Save to \`${folder}/reports/today.json\`.`)).toEqual([])
  expect(await at(`Run \`bash ${folder}/scripts/none.sh\`.`)).toEqual([expect.stringContaining('`scripts/none.sh`')])
})
