import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {version} from '../../../src/report/version.ts'
import {repositoryWith, runInit} from '../../support/init.ts'

describe('pre-commit', () => {
  const path = '.pre-commit-config.yaml'
  const entry = {
    repo: 'https://github.com/remark-preset-lint-agents/remark-preset-lint-agents',
    rev: `v${version}`,
    hooks: [{id: 'lint-agents'}]
  }

  test('an entry goes to the end of the list; every other line stays', async () => {
    const before = [
      '# Hooks of the garden',
      'default_stages: [pre-commit]',
      'repos:',
      '- repo: https://example.com/a   # ours',
      "  rev: 'v1'",
      '  hooks:',
      '  - id: one',
      '    # - id: two',
      '',
      '# The end',
      'ci: {skip: [one]}',
      ''
    ]
    const repository = repositoryWith({[path]: before.join('\n')})
    await runInit(repository, ['--yes', '--hooks', 'pre-commit'])
    const added = [`- repo: ${entry.repo}`, `  rev: v${version}`, '  hooks:', '    - id: lint-agents']
    expect(repository.read(path)).toBe([...before.slice(0, 8), ...added, ...before.slice(8)].join('\n'))
    expect(parse(repository.read(path)).repos[1]).toEqual(entry)
  })

  test.each(['repos: []\n', 'repos: [{repo: local, hooks: []}]\n', 'repos: {}\n', 'text\n', '- a\n'])(
    '%j is left to people',
    async (before) => {
      const repository = repositoryWith({[path]: before})
      const {code, out} = await runInit(repository, ['--yes', '--hooks', 'pre-commit'])
      expect(code).toBe(0)
      expect(out).toContain('by hand')
      expect(out).toContain(`rev: v${version}`)
      expect(repository.read(path)).toBe(before)
    }
  )
})
