import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {version} from '../../../src/report/version.ts'
import {repositoryWith, runInit} from '../../support/init.ts'

const manifests =
  '{.claude-plugin/{plugin,marketplace}.json,.claude/settings{,.local}.json,.codex/{config,agents/**}.toml,' +
  '.gemini/settings.json,.gemini/commands/**.toml,.kiro/agents/*.json,.mcp.json,gemini-extension.json,hooks/hooks.json,opencode.{json,jsonc}}'

describe('lefthook', () => {
  const command = {
    glob: ['*.{md,mdc,markdown}', manifests, `**/${manifests}`],
    run: 'npx --no-install lint-agents --fix {staged_files}',
    stage_fixed: true
  }

  test.each<[string, unknown]>([
    ['', {commands: {'lint-agents': command}}],
    ['# only a comment\n', {commands: {'lint-agents': command}}],
    ['pre-commit:\n    parallel: true # fast\n', {parallel: true, commands: {'lint-agents': command}}],
    [
      'pre-commit:\n  commands:\n    test:\n      run: |\n        npm test\n\npre-push:\n  parallel: true\n',
      {commands: {test: {run: 'npm test\n'}, 'lint-agents': command}}
    ],
    ['pre-commit:\n  jobs:\n    - run: npm test\n', {jobs: [{run: 'npm test'}, {name: 'lint-agents', ...command}]}]
  ])('%j gets the command', async (before, expected) => {
    const repository = repositoryWith({'package.json': '{}', 'lefthook.yml': before})
    await runInit(repository, ['--yes'])
    const after = repository.read('lefthook.yml')
    expect(parse(after)['pre-commit']).toEqual(expected)
    const lines = after.split('\n')
    for (const line of before.split('\n')) expect(lines).toContain(line)
  })

  test('without package.json it runs the package by its own name, in this version', async () => {
    const repository = repositoryWith()
    await runInit(repository, ['--yes', '--hooks', 'lefthook'])
    expect(parse(repository.read('lefthook.yml'))['pre-commit'].commands['lint-agents'].run).toBe(
      `npx --yes lint-agents@${version} --fix {staged_files}`
    )
  })

  test('a file in TOML, or YAML in one line, is left to people', async () => {
    for (const [path, before] of [
      ['lefthook.toml', '[pre-push]\n'],
      ['lefthook.yml', 'pre-commit: {parallel: true}\n']
    ] as const) {
      const repository = repositoryWith({[path]: before})
      expect((await runInit(repository, ['--yes'])).out).toMatch(/by hand +lefthook/)
      expect(repository.read(path)).toBe(before)
    }
  })
})
