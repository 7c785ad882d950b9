import {describe, expect, test} from 'vitest'
import {readConfig} from '../../src/project/config.ts'
import {filesOf, repositoryWith, runInit} from '../support/init.ts'
import type {Repository} from '../support/repository.ts'

describe('configuration', () => {
  const path = 'lint-agents.config.json'
  const written = async (repository: Repository): Promise<string> => {
    await runInit(repository, ['--yes', '--config'])
    return repository.read(path)
  }

  test('it names the folders of the repository, and is valid with and without the comment marks', async () => {
    const files = {'.claude/agents/a.md': '', 'templates/system/CLAUDE-plan.md': '', 'runs/1/out.md': ''}
    const text = await written(repositoryWith({...files, 'package.json': '{}'}))
    expect(readConfig(path, text)?.config).toEqual({
      $schema: './node_modules/lint-agents/schema.json',
      files: []
    })
    expect(readConfig(path, text.replaceAll('// {', '{'))?.config.files).toEqual([
      {include: ['.claude/agents/**'], kind: 'agent', role: 'phase-agent'},
      {include: ['runs/**'], kind: 'output', contracts: ['suggested-prompts']}
    ])
  })

  test('the schema is that of the package that is installed', async () => {
    const manifest = '{"devDependencies": {"remark-preset-lint-agents": "0"}}'
    expect(readConfig(path, await written(repositoryWith({'package.json': manifest})))?.config.$schema).toBe(
      './node_modules/remark-preset-lint-agents/schema.json'
    )
  })

  test.each([{'.isdlc/state.json': '{}'}, {'src/claude/agents/00-sdlc-orchestrator.md': ''}])(
    'the layout of ISDLC is detected: %j',
    async (files) => {
      expect(readConfig(path, await written(repositoryWith(files)))?.config).toEqual({
        $schema: expect.stringMatching(/^https:.*\/schema\.json$/),
        preset: ['recommended', 'isdlc']
      })
    }
  )

  test('a configuration in package.json is enough', async () => {
    const repository = repositoryWith({'package.json': '{"lint-agents": {"rules": {}}}'})
    expect((await runInit(repository, ['--yes', '--config'])).out).toContain('Nothing to do')
    expect(filesOf(repository)).toEqual(['package.json'])
  })
})
