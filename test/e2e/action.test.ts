/** The built Action in a process, as the runner of GitHub Actions starts it. */
import {describe, expect, test} from 'vitest'
import {runStep, type StepOptions, startStep} from '../support/runner.ts'
import {result} from '../support/transcripts/claude.ts'

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

// Windows has no such names.
describe.skipIf(process.platform === 'win32')('a good file of a pull request', () => {
  const bad = {'agents/a.md': broken, 'prompts/b.md': broken}
  const good = '# ROLE\n\nYou water the garden.\n'

  test.each([
    ['agents/*.md', 'agents/*.md'],
    ['{agents,prompts}/*.md', '{agents,prompts}/*.md'],
    ['{agents,prompts}', '{agents,prompts}/c.md'],
    ['**', '**/c.md'],
    ['agents/[a-c].md', 'agents/[a-c].md']
  ])('does not change what the input `%s` means by the name `%s`', (paths, name) => {
    const step = startStep({files: {...bad, [name]: good}, inputs: {paths}})
    expect(step.code).toBe(1)
    expect(step.commands.map(({properties}) => properties['file'])).toContain('agents/a.md')
    const alone = startStep({files: {...bad, [name]: good}, inputs: {paths: 'agents/a.md', outputs: paths}})
    expect(JSON.parse(alone.outputs['report'] ?? '')).toMatchObject({
      files: expect.arrayContaining([expect.objectContaining({path: 'agents/a.md', kind: 'output'})])
    })
  })

  test('in a folder named as a line with two paths does not make the line right', () => {
    const message = (name: string): readonly string[] =>
      startStep({files: {...bad, [name]: good}, inputs: {paths: 'agents/*.md prompts/*.md'}}).commands.map(
        ({name, data}) => `${name}: ${data}`
      )
    const expected =
      'error: No file matches `agents/*.md prompts/*.md`, expected one path an argument, one a line of an input'
    expect(message('c.md')).toEqual([expected])
    expect(message('agents prompts/c.md')).toEqual([expected])
  })
})

describe('the structured output of a captured run', () => {
  const schema = {type: 'object', properties: {verdict: {enum: ['PASS', 'FAIL']}}, required: ['verdict']}
  const files = {
    'lint-agents.config.json': JSON.stringify({contracts: {result: {json: schema}}, agents: {reviewer: ['result']}}),
    'agents/reviewer.md': '---\nname: reviewer\ndescription: Reviews.\n---\n\nGive JSON with `verdict`.\n'
  }
  const step = (verdict: string) =>
    startStep({
      files: {
        ...files,
        'runs/reviewer/1.json': JSON.stringify(result({result: 'Well.', structured_output: {verdict}}))
      },
      inputs: {outputs: 'runs/**'}
    })

  test('is read beside the text, which shows no JSON', () => {
    const {code, outputs} = step('PASS')
    expect(code).toBe(0)
    expect(JSON.parse(outputs['report'] ?? '').summary).toMatchObject({checked: 2, errors: 0})
  })

  test('fails the step at the line of the definition that asks for it', () => {
    const {code, commands} = step('PAS')
    expect(code).toBe(1)
    expect(commands.filter(({name}) => name === 'error')).toMatchObject([
      {
        properties: {file: 'agents/reviewer.md', line: '6'},
        data: 'runs/reviewer/1.json:1: Unexpected value `...` of `verdict`, expected `PASS` (contract `result`)'
      }
    ])
  })
})

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
