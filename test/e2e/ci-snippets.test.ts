/** What the jobs of `docs/ci.md` run, run. */
import {mkdirSync, readFileSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {commandsIn} from '../support/ci-snippets.ts'
import {bin} from '../support/process.ts'
import {brokenAgent, createRepository, goodAgent, run} from '../support/repository.ts'

// A job runs in a shell of Linux.
test.skipIf(process.platform === 'win32').each([
  // Only what the merge request changes.
  ['.gitlab-ci.yml', 'gl-code-quality-report.json', 1, 'agents/new.md'],
  ['azure-pipelines.yml', 'lint-agents.xml', 2, 'agents/old.md'],
  ['Jenkinsfile', 'lint-agents.xml', 2, 'agents/old.md']
])('%s', (name, file, errors, path) => {
  const repository = createRepository()
  repository.write('agents/old.md', brokenAgent)
  repository.commit()
  const base = repository.git('rev-parse', 'HEAD').trim()
  repository.write('agents/new.md', brokenAgent)
  repository.write('agents/good.md', goodAgent)
  repository.write('.gitignore', 'node_modules\n')
  repository.commit()
  // npx starts what is installed.
  mkdirSync(join(repository.folder, 'node_modules/.bin'), {recursive: true})
  symlinkSync(bin, join(repository.folder, 'node_modules/.bin/lint-agents'))
  const [command = ''] = commandsIn(name)
  const {code, out} = run('sh', ['-c', command], repository.folder, {CI_MERGE_REQUEST_DIFF_BASE_SHA: base})
  expect([code, out]).toEqual([1, expect.stringContaining(`\n${errors} error`)])
  const report = readFileSync(join(repository.folder, file), 'utf8')
  expect(report).toContain(path)
  expect(report.match(/agents\/old\.md/g) === null).toBe(errors === 1)
})
