/** Annotations of the Action, as workflow commands and as check runs, in this process and in one of a release. */
import {beforeAll, describe, expect, test} from 'vitest'
import {pullRequest, runEventStep, runPullRequest} from '../support/action-step.ts'
import type {GitHub, GitHubOptions} from '../support/github.ts'
import {createPullRequest} from '../support/pull-request.ts'
import {createReleaseTree, nodePrograms} from '../support/release.ts'
import {brokenAgent, goodAgent, run, temporaryFolder} from '../support/repository.ts'
import type {Step} from '../support/runner.ts'

const counts = [0, 1, 10, 11, 51, 2000]

/** A folder with as many errors, not more than 500 in a file. */
function agentsWith(errors: number): Record<string, string> {
  const count = Math.max(1, Math.ceil(errors / 500))
  return Object.fromEntries(
    Array.from({length: count}, (_, file) => {
      const own = Math.min(500, errors - file * 500)
      const parts = Array.from({length: own}, (_, at) => `\n# PART ${at}\n\nText.\n`)
      return [`n${errors}/agents/${file}.md`, goodAgent + parts.join('')]
    })
  )
}

const warnings = `Done.\n\n${'The bed {{BED}} is wet.\n'.repeat(12)}`
const pull = createPullRequest({
  before: {},
  after: {...Object.assign({}, ...counts.map(agentsWith)), 'out.md': warnings}
})

/** The inputs of a step that finds as many errors. */
const finding = (errors: number, more: Readonly<Record<string, string>> = {}) => ({paths: `n${errors}`, ...more})

const checks = {annotations: 'checks'}

const errorsOf = ({commands}: Step) => commands.filter(({name}) => name === 'error')
const noticesOf = ({commands}: Step) => commands.filter(({name}) => name === 'notice').map(({data}) => data)
const annotationsOf = ({checks}: GitHub) => checks.map(({annotations}) => annotations.length)
const writesOf = ({requests}: GitHub) => requests.filter(({method}) => method !== 'GET').length

describe.each(counts)('%d errors', (errors) => {
  test('as workflow commands: as many as GitHub shows, and one notice; summary and report have all', async () => {
    const step = await runPullRequest(pull, {inputs: finding(errors)})
    expect(step.code).toBe(errors === 0 ? 0 : 1)
    expect(errorsOf(step)).toHaveLength(Math.min(errors, 10))
    expect(noticesOf(step)).toEqual(
      errors > 10
        ? [
            `${(errors - 10).toLocaleString('en-US')} more error${errors === 11 ? '' : 's'} and 0 more warnings than GitHub shows as annotations: see the summary of this step`
          ]
        : []
    )
    expect(step.summary.match(/^\| error /gm) ?? []).toHaveLength(errors)
    expect(step.outputs['errors']).toBe(String(errors))
    expect(step.github.requests).toEqual([])
  })

  test('as a check run: all, 50 a request', async () => {
    const step = await runPullRequest(pull, {inputs: finding(errors, checks)})
    expect(step.commands).toEqual([])
    expect(annotationsOf(step.github)).toEqual([errors])
    expect(writesOf(step.github)).toBe(Math.max(1, Math.ceil(errors / 50)))
    expect(step.github.checks[0]?.fields).toMatchObject({
      name: 'lint-agents',
      head_sha: pull.head,
      status: 'completed',
      conclusion: errors === 0 ? 'success' : 'failure'
    })
  })
})

test('an annotation of a check run has the place of its finding', async () => {
  const {github} = await runPullRequest(pull, {inputs: finding(1, checks)})
  expect(github.checks[0]?.annotations).toEqual([
    {
      path: 'n1/agents/0.md',
      start_line: 14,
      end_line: 14,
      start_column: 1,
      end_column: 9,
      annotation_level: 'failure',
      title: 'suggested-prompts-placement',
      message: 'Unexpected section `PART 0` after the suggested prompts, expected it before them'
    }
  ])
})

describe('a check run that GitHub does not take', () => {
  test.each([403, 404])('%d: the findings are workflow commands, and the step does not fail for it', async (status) => {
    const body = {message: 'Resource not accessible by integration'}
    const inputs = finding(11, {...checks, 'fail-on': 'never'})
    const step = await runPullRequest(pull, {inputs}, {answer: () => ({status, body})})
    expect(step.code).toBe(0)
    expect(errorsOf(step)).toHaveLength(10)
    expect(noticesOf(step)).toEqual([
      `Cannot write a check run, so annotations are workflow commands: ${status} Resource not accessible by integration; expected a token with \`checks: write\``,
      '1 more error and 0 more warnings than GitHub shows as annotations: see the summary of this step'
    ])
  })

  test('without a token there is none to ask', async () => {
    const event = pullRequest(pull.base, pull.head)
    const step = await runEventStep({workspace: pull.repository.folder, event, inputs: finding(1, checks)})
    expect(errorsOf(step)).toHaveLength(1)
    expect(noticesOf(step)[0]).toContain('there is no token')
  })

  test('after some requests: the rest are workflow commands, and the check run ends', async () => {
    const answer: GitHubOptions['answer'] = ({body}, count) =>
      JSON.stringify(body).includes('in_progress') && count > 1 ? {status: 403} : undefined
    const step = await runPullRequest(pull, {inputs: finding(2000, checks)}, {answer})
    const [sent = 0] = annotationsOf(step.github)
    expect(sent).toBe(150)
    expect(step.github.checks[0]?.fields).toMatchObject({status: 'completed', conclusion: 'failure'})
    expect(errorsOf(step)).toHaveLength(10)
    expect(noticesOf(step)[1]).toMatch(/^1,840 more errors /)
  })

  test.concurrent.each<[string, GitHubOptions['answer']]>([
    ['429 with Retry-After', (_, count) => (count === 0 ? {status: 429, headers: {'retry-after': '1'}} : undefined)],
    ['502 twice', (_, count) => (count < 2 ? {status: 502} : undefined)],
    [
      '502 after it did',
      ({method}, count) => (method !== 'GET' && count === 0 ? {status: 502, isDone: true} : undefined)
    ],
    ['a cut connection', (_, count) => (count === 0 ? {} : undefined)],
    [
      'a cut connection after it did',
      ({method}, count) => (method !== 'GET' && count === 0 ? {isDone: true} : undefined)
    ]
  ])('at once, %s: all findings are in one, none twice', async (_, answer) => {
    const step = await runPullRequest(pull, {inputs: finding(51, checks)}, {...(answer && {answer})})
    expect(step.commands).toEqual([])
    expect(annotationsOf(step.github)).toEqual([51])
  })
})

describe('the annotations of several steps', () => {
  test('of a job are 50, with the notices', async () => {
    const temporary = temporaryFolder()
    const shown: number[] = []
    for (let count = 0; count < 4; count++)
      shown.push((await runPullRequest(pull, {temporary, inputs: finding(11, {outputs: 'out.md'})})).commands.length)
    expect(shown).toEqual([21, 21, 8, 1])
  })

  test.each([
    ['0', 1],
    ['5', 6],
    ['15', 16]
  ])('are at most max-annotations %s, and the notice', async (value, expected) => {
    const step = await runPullRequest(pull, {inputs: finding(11, {outputs: 'out.md', 'max-annotations': value})})
    expect(step.commands).toHaveLength(expected)
    const check = await runPullRequest(pull, {
      inputs: finding(11, {...checks, outputs: 'out.md', 'max-annotations': value})
    })
    expect(annotationsOf(check.github)).toEqual([expected - 1])
  })

  test('are none where they are off', async () => {
    const step = await runPullRequest(pull, {inputs: finding(11, {annotations: 'off'})})
    expect(step).toMatchObject({code: 1, commands: []})
  })
})

describe('in a process of a release', () => {
  let action = ''
  beforeAll(() => {
    action = createReleaseTree()
  })

  test.each(nodePrograms())('%s: commands, a check run, and history from the API', async (_, node) => {
    const step = await runPullRequest(pull, {action, node, inputs: finding(51)})
    expect([step.code, errorsOf(step).length]).toEqual([1, 10])
    const check = await runPullRequest(pull, {action, node, inputs: finding(51, checks)})
    expect([check.code, annotationsOf(check.github)]).toEqual([1, [51]])
    const files = [{filename: 'n1/agents/0.md', status: 'added', changes: 9}]
    const event = pullRequest('1'.repeat(40), '2'.repeat(40))
    const other = await runPullRequest(pull, {action, node, event, inputs: finding(1)}, {files})
    expect([other.outputs['files'], other.github.requests.length]).toEqual(['1', 1])
  })

  test('another runner imports it, and starts it by run()', () => {
    const script = `const action = await import(${JSON.stringify(`file://${action}/action/index.js`)})
      process.stdout.write('imported ')
      await action.run()`
    const workspace = temporaryFolder({'agents/a.md': brokenAgent})
    const {code, out} = run(process.execPath, ['--input-type=module', '--eval', script], workspace, {
      GITHUB_WORKSPACE: workspace
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^imported ::stop-commands::/)
  })
})
