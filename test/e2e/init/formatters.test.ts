/** `init` keeps formatters from rewriting prompt blocks. */
import {describe, expect, test} from 'vitest'
import type {Files} from '../../support/folder.ts'
import {filesOf, repositoryWith, runInit} from '../../support/init.ts'
import {goodAgent} from '../../support/repository.ts'

const fenced = '# A\n\n```\nSUGGESTED NEXT STEPS:\n```\n'
const files = {'agents/a.md': goodAgent, 'agents/b [1].md': goodAgent, 'docs/guide.md': fenced, 'README.md': '# R\n'}
const init = ['--yes', '--config']

describe('Prettier', () => {
  test.each([
    {'.prettierrc': '{}'},
    {'prettier.config.mjs': 'export default {}\n'},
    {'package.json': '{"devDependencies": {"prettier": "3"}}'}
  ])('its ignore file gets the files with blocks: %j', async (more) => {
    const repository = repositoryWith({...files, ...more})
    await runInit(repository, init)
    expect(repository.read('.prettierignore')).toBe('/agents/a.md\n/agents/b \\[1\\].md\n')
    await runInit(repository, init)
    expect(repository.read('.prettierignore')).toBe('/agents/a.md\n/agents/b \\[1\\].md\n')
  })

  test('what it ignores already is not repeated, and every line stays', async () => {
    const repository = repositoryWith({...files, '.prettierrc': '{}', '.prettierignore': '# Ours\nagents/b*'})
    await runInit(repository, init)
    expect(repository.read('.prettierignore')).toBe('# Ours\nagents/b*\n/agents/a.md\n')
    const covered = repositoryWith({...files, '.prettierrc': '{}', '.prettierignore': 'agents/\n'})
    await runInit(covered, init)
    expect(covered.read('.prettierignore')).toBe('agents/\n')
  })
})

describe('Biome', () => {
  test.each([
    [
      '{\n  // Ours\n  "formatter": {"includes": ["**/*.md"]}\n}\n',
      '{\n  // Ours\n  "formatter": {"includes": ["**/*.md", "!agents/a.md", "!agents/b \\\\[1\\\\].md"]}\n}\n'
    ],
    ['{}\n', ['**', '!agents/a.md', '!agents/b \\[1\\].md']]
  ])('its formatter leaves out the files with blocks: %j', async (before, after) => {
    const repository = repositoryWith({...files, 'biome.jsonc': before})
    await runInit(repository, init)
    const text = repository.read('biome.jsonc')
    if (typeof after === 'string') expect(text).toBe(after)
    else expect(JSON.parse(text)).toEqual({formatter: {includes: after}})
    await runInit(repository, init)
    expect(repository.read('biome.jsonc')).toBe(text)
  })

  test('one that leaves the files out already is left as it is', async () => {
    const text = '{"formatter": {"includes": ["src/**"]}}\n'
    const repository = repositoryWith({...files, 'biome.json': text})
    await runInit(repository, init)
    expect(repository.read('biome.json')).toBe(text)
  })

  test('one that does not format is left as it is', async () => {
    const text = '{"formatter": {"enabled": false}}\n'
    const repository = repositoryWith({...files, 'biome.json': text})
    await runInit(repository, init)
    expect(repository.read('biome.json')).toBe(text)
  })
})

test('a response block is one, too', async () => {
  const response = '# Done\n\n---\nresponse:\n  status: success\n  outputs: []\n  next_step: "Review"\n---\n'
  const repository = repositoryWith({'outputs/a.md': response, '.prettierrc': '{}'})
  await runInit(repository, init)
  expect(repository.read('.prettierignore')).toBe('/outputs/a.md\n')
})

test('a repository without a formatter, or without blocks, gets nothing', async () => {
  const without = repositoryWith(files)
  await runInit(without, init)
  expect(filesOf(without, Object.keys(files))).toEqual(['lint-agents.config.json'])
  const plain = repositoryWith({'docs/guide.md': fenced, '.prettierrc': '{}'})
  await runInit(plain, init)
  expect(filesOf(plain, ['docs/guide.md', '.prettierrc'])).toEqual(['lint-agents.config.json'])
})

describe('markdownlint', () => {
  const manifest = (command: string): Files => ({'package.json': JSON.stringify({scripts: {lint: command}})})

  test.each([
    [manifest('markdownlint --fix .'), '.markdownlintignore', '/agents/a.md\n/agents/b \\[1\\].md\n'],
    [
      {'.pre-commit-config.yaml': 'repos:\n- repo: x\n  hooks:\n  - id: markdownlint-fix\n'},
      '.markdownlintignore',
      '/agents/a.md\n/agents/b \\[1\\].md\n'
    ],
    [
      {'.markdownlint-cli2.jsonc': '{"fix": true}'},
      '.markdownlint-cli2.jsonc',
      '{"fix": true, "ignores": ["agents/a.md","agents/b \\\\[1\\\\].md"]}'
    ]
  ])('where %j has it fix files, those with blocks are left out', async (more, path, after) => {
    const repository = repositoryWith({...files, ...more})
    await runInit(repository, init)
    expect(repository.read(path).replaceAll(/\s+/g, ' ')).toBe(after.replaceAll(/\s+/g, ' '))
    const {out} = await runInit(repository, init)
    expect(out).toContain('the files with blocks')
    expect(repository.read(path).replaceAll(/\s+/g, ' ')).toBe(after.replaceAll(/\s+/g, ' '))
  })

  test.each([manifest('markdownlint .'), {'.markdownlint-cli2.jsonc': '{}'}, manifest('prettier-free')])(
    'one that only checks, %j, is left as it is',
    async (more) => {
      const repository = repositoryWith({...files, ...more})
      expect((await runInit(repository, init)).out).not.toContain('blocks')
    }
  )
})
