import {describe, expect, test} from 'vitest'
import {readConfig} from '../../../src/project/config.ts'
import {filesOf, repositoryWith, runInit} from '../../support/init.ts'
import {lintAgents, type Repository} from '../../support/repository.ts'

describe('configuration', () => {
  const path = 'lint-agents.config.json'
  const written = async (repository: Repository): Promise<string> => {
    await runInit(repository, ['--yes', '--config'])
    return repository.read(path)
  }

  /** With each line of JSON that is a comment. */
  const uncommented = (text: string): string => text.replaceAll(/^ {2}\/\/ (?=")/gm, '  ')

  test.each([
    [{'.claude/agents/a.md': '', 'runs/1/out.md': ''}, ['claude'], ['runs/**']],
    [{'.gemini/agents/a.md': '', '.specstory/history/a.md': ''}, ['gemini'], ['.specstory/history/**']],
    // Held to both hosts, the agents of each would not be loaded by the other.
    [{'.claude/agents/a.md': '', '.gemini/agents/a.md': ''}, undefined, ['runs/**']],
    [{'agents/a.md': ''}, undefined, ['runs/**']]
  ])(
    'of %j it names hosts %j and outputs %j in comments, and is valid with and without the marks',
    async (files, hosts, include) => {
      const text = await written(repositoryWith({...files, 'package.json': '{}'}))
      expect(readConfig(path, text)?.config).toEqual({$schema: './node_modules/lint-agents/schema.json', rules: {}})
      expect(readConfig(path, uncommented(text))?.config).toEqual({
        $schema: './node_modules/lint-agents/schema.json',
        ...(hosts && {hosts}),
        files: [{include, kind: 'output'}],
        contracts: {verdict: {lines: {VERDICT: {values: ['PASS', 'FAIL']}}}},
        rules: {}
      })
    }
  )

  test('with all of it in force, ordinary agents have no error', async () => {
    const agent = '---\nname: pr-reviewer\ndescription: Reviews.\n---\n\nReview the change.\n'
    const repository = repositoryWith({'.claude/agents/pr-reviewer.md': agent, 'runs/a.md': 'Done.\n'})
    repository.write(path, uncommented(await written(repository)))
    const {code, out} = await lintAgents(repository.folder, '--format', 'json', '.')
    expect({code, summary: JSON.parse(out).summary}).toMatchObject({code: 0, summary: {errors: 0, warnings: 0}})
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
