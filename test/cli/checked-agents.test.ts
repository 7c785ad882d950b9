/** What a run over outputs prints about the definitions of their agents. */
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const files = {
  'agents/reviewer.md': '---\nname: reviewer\n---\n\nEnd with `<review>PASS|FAIL</review>`.\n',
  'agents/sampler.md':
    '---\nname: sampler\n---\n\n## Output Format\n\n```\n[DATA] x\n[STAT] y\n```\n\n## Response\n\n```\n[SOIL] z\n```\n',
  'out.md': '<review>PASS</review>\n'
}

test('which agents were checked against what, on standard error', async () => {
  const cwd = temporaryFolder(files)
  const {code, out, err} = await runCli(cwd, ['outputs', '--agent', 'reviewer', 'out.md'])
  expect([code, err]).toEqual([0, 'Checked against its definition: `reviewer` (1 contract, by --agent)\n'])
  expect(out).toContain('No problems')
})

test.each([
  ['--no-excerpts', 'Checked against its definition: `reviewer` (1 contract, by --agent)\n'],
  ['--quiet', '']
])('with %s', async (option, expected) => {
  const {err} = await runCli(temporaryFolder(files), ['outputs', '--agent', 'reviewer', option, 'out.md'])
  expect(err).toBe(expected)
})

test('two agents, of which each definition gives the name, also with --no-excerpts', async () => {
  const runs = ['reviewer', 'grader'].map((agent) => ({include: [`${agent}.md`], kind: 'output', agent}))
  const cwd = temporaryFolder({
    'agents/reviewer.md': files['agents/reviewer.md'],
    'agents/grader.md': '---\nname: grader\n---\n\nEnd with `<grade>A|B</grade>`.\n',
    'reviewer.md': files['out.md'],
    'grader.md': '<grade>A</grade>\n',
    'lint-agents.config.json': JSON.stringify({files: runs})
  })
  const {err} = await runCli(cwd, ['outputs', '--no-excerpts', 'reviewer.md', 'grader.md'])
  expect(err).toBe(
    'Checked against their definitions: `grader` (1 contract, by the configuration), `reviewer` (1 contract, by the configuration)\n'
  )
})

test('a definition that shows a format which could not be read is named once', async () => {
  const cwd = temporaryFolder({...files, 'more.md': '<review>PASS</review>\n'})
  const ran = await runCli(cwd, ['outputs', '--agent', 'sampler', '-f', 'json', 'out.md', 'more.md'])
  expect(reportOf(ran).notices?.filter(({kind}) => kind === 'unread-format')).toEqual([
    {
      kind: 'unread-format',
      message:
        'agents/sampler.md:7: seems to ask for an output here and in 1 other place that could not be read, so none was checked against it: a marker would declare it',
      path: 'agents/sampler.md',
      line: 7
    }
  ])
  const {out} = await runCli(cwd, ['outputs', '--agent', 'sampler', 'out.md'])
  expect(out).not.toContain('No problems')
})

test('the sections of a prompt are not named as formats that could not be read', async () => {
  const prompt = '## Task\n\nWrite.\n\n## Expected Outputs\n\n- a.java\n\n## Output Format\n\nUse short names.\n'
  const cwd = temporaryFolder({'ent.md': prompt, 'out.json': '{"files": {"a.java": null}}\n'})
  const {out} = await runCli(cwd, ['outputs', '--contract', 'prompt-sections', '--agent', 'ent', 'out.json'])
  expect(out).toMatch(/No problems in 1 file\n$/)
})

test('a run over definitions alone is silent', async () => {
  const rules = {
    '.claude/rules/reviewer.md': files['agents/reviewer.md'],
    '.claude/rules/sampler.md': files['agents/sampler.md']
  }
  const {err, out} = await runCli(temporaryFolder(rules), ['.claude'])
  expect([err, out]).toEqual(['', 'No problems in 2 files\n'])
})
