import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {version} from '../../../src/report/version.ts'
import {repositoryWith, runInit} from '../../support/init.ts'

describe('workflow', () => {
  const path = '.github/workflows/lint-agents.yml'

  test('the Action runs on pull requests and on pushes to the default branch, and may only read', async () => {
    const repository = repositoryWith()
    repository.write('.git/HEAD', 'ref: refs/heads/true\n')
    await runInit(repository, ['--yes', '--workflow'])
    expect(parse(repository.read(path))).toMatchObject({
      on: {pull_request: null, push: {branches: ['true']}},
      permissions: {contents: 'read'},
      jobs: {
        'lint-agents': {
          steps: [
            {uses: 'actions/checkout@v6', with: {'fetch-depth': 2}},
            {
              uses: `remark-preset-lint-agents/remark-preset-lint-agents@v${version.split('.')[0]}`,
              with: {'require-checked': true}
            }
          ]
        }
      }
    })
  })

  test('the default branch is that of the remote', async () => {
    const repository = repositoryWith()
    repository.write('.git/refs/remotes/origin/HEAD', 'ref: refs/remotes/origin/trunk/one\n')
    await runInit(repository, ['--yes', '--workflow'])
    expect(parse(repository.read(path)).on.push.branches).toEqual(['trunk/one'])
  })

  test('a workflow that uses the Action is enough; another workflow with the same name is not changed', async () => {
    const uses = '      - uses: remark-preset-lint-agents/remark-preset-lint-agents@v0\n'
    expect((await runInit(repositoryWith({'.github/workflows/ci.yaml': uses}), ['--workflow'])).out).toMatch(
      /keep +\S+ci\.yaml/
    )
    const repository = repositoryWith({[path]: 'name: Other\n'})
    expect((await runInit(repository, ['--yes', '--workflow'])).out).toMatch(/by hand +\.github/)
    expect(repository.read(path)).toBe('name: Other\n')
  })
})
