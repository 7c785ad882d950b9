/** The built Action in a process, as the runner of GitHub Actions starts it. */
import {describe, expect, test} from 'vitest'
import {runStep, type StepOptions, startStep} from '../support/runner.ts'

const broken = [
  '# ROLE\n\nYou water the garden.\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n',
  '  [1] Water the beds\n  [2] Show workflow status\n---\n\n# TOOLS\n\nMore.\n'
].join('')
const output = `Done.\n\n${'The bed {{BED}} is wet.\n'.repeat(12)}`

const cases: readonly [string, StepOptions][] = [
  ['nothing to lint', {files: {'main.c': ''}}],
  ['errors and warnings', {files: {'agents/a.md': broken, 'out.md': output}, inputs: {outputs: 'out.md\nruns/**'}}],
  ['a path that does not exist', {files: {}, inputs: {paths: 'nowhere'}}],
  ['an unknown value of an input', {files: {}, inputs: {'fail-on': 'errors'}}],
  ['a mistake in the configuration', {files: {'a.md': '', 'lint-agents.config.json': '{"rulez": {}}'}}],
  ['a configuration that does not exist', {files: {'a.md': ''}, inputs: {config: 'nowhere.json'}}]
]

/** Folders and tokens are new in each run. */
const comparable = (text: string): string => text.replace(/\S*\/workspace/g, '').replace(/[\da-f]{8}-[-\da-f]{27}/g, '')

test.each(cases)(
  '%s: the process answers as the Action does here, and prints nothing to standard error',
  async (_, options) => {
    const here = await runStep(options)
    const {stderr, ...there} = startStep(options)
    expect(stderr).toBe('')
    expect(there.code).toBe(here.code)
    expect(comparable(there.stdout)).toBe(comparable(here.stdout))
    expect(there.summary).toBe(here.summary)
    expect(there.outputs['report']).toBe(here.outputs['report'])
  }
)

describe.skipIf(process.env['LINT_AGENTS_ALL_NODES'] !== '1').each([22, 24])('on Node %d', (version) => {
  test('the Action does what it does here', async () => {
    const options = {files: {'agents/a.md': broken, 'out.md': output}, inputs: {outputs: 'out.md\nruns/**'}}
    const here = await runStep(options)
    const there = startStep(options, ['npx', '-y', '-p', `node@${version}`, 'node'])
    expect(there.code).toBe(1)
    expect(there.commands).toEqual(here.commands)
    expect(there.summary).toBe(here.summary)
    expect(there.outputs['report']).toBe(here.outputs['report'])
  })
})
