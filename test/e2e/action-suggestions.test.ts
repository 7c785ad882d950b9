/** Safe fixes as suggestions of a review, beside the API of GitHub. */
import {describe, expect, test} from 'vitest'
import {type EventStep, runPullRequest} from '../support/action-step.ts'
import type {GitHubOptions} from '../support/github.ts'
import {createPullRequest} from '../support/pull-request.ts'
import {fixableAgent} from '../support/repository.ts'
import type {Step} from '../support/runner.ts'

const noticesOf = ({commands}: Step) => commands.filter(({name}) => name === 'notice').map(({data}) => data)

describe('suggestions', () => {
  const lines = (text: string): readonly string[] => text.split('\n')
  const whole = (text: string): string =>
    `@@ -0,0 +1,${lines(text).length - 1} @@\n+${lines(text).slice(0, -1).join('\n+')}`
  const pull = createPullRequest({
    before: {'agents/old.md': fixableAgent},
    after: {'agents/a.md': fixableAgent, 'agents/old.md': `${fixableAgent}\nMore.\n`}
  })
  const files = [
    {filename: 'agents/a.md', status: 'added', changes: 12, patch: whole(fixableAgent)},
    {filename: 'agents/old.md', status: 'modified', changes: 2, patch: '@@ -12 +12,3 @@\n ---\n+\n+More.'}
  ]
  const inputs = {'review-suggestions': 'true'}

  test('are the safe fixes of changed lines, once', async () => {
    const {github} = await runPullRequest(pull, {inputs}, {files})
    expect(github.comments).toEqual([
      {
        path: 'agents/a.md',
        line: 9,
        side: 'RIGHT',
        body: expect.stringContaining('\n```suggestion\n  [1] Continue to Phase 03 - Architecture\n```\n')
      }
    ])
    const reviews = github.requests.filter(({path}) => path.endsWith('/reviews'))
    expect(reviews.map(({body}) => body)).toMatchObject([{commit_id: pull.head, event: 'COMMENT'}])
    const written = github.comments
    const answer: GitHubOptions['answer'] = ({path}) =>
      path.endsWith('/comments') ? {status: 200, body: written} : undefined
    const again = await runPullRequest(pull, {inputs}, {files, answer})
    expect(again.github.comments).toEqual([])
    expect(again.commands).toEqual((await runPullRequest(pull, {}, {})).commands)
  })

  test.each<[string, GitHubOptions['answer']]>([
    [
      '502 after it did',
      ({method}, count) => (method === 'POST' && count === 0 ? {status: 502, isDone: true} : undefined)
    ],
    ['a cut connection', ({method}, count) => (method === 'POST' && count === 0 ? {} : undefined)]
  ])('%s: they are written once', async (_, answer) => {
    const {github} = await runPullRequest(pull, {inputs}, {files, ...(answer && {answer})})
    expect(github.comments).toHaveLength(1)
  })

  test.each<[string, Partial<EventStep>, GitHubOptions, RegExp]>([
    ['a token that may not', {}, {answer: () => ({status: 403})}, /^Cannot write suggestions: 403 Forbidden; /],
    ['another event', {event: ['push', {}]}, {}, /the event has no pull request/]
  ])('%s: a notice, and the step goes on', async (_, step, options, notice) => {
    const ran = await runPullRequest(pull, {inputs: {...inputs, 'fail-on': 'never'}, ...step}, {files, ...options})
    expect(ran.code).toBe(0)
    expect(noticesOf(ran)).toEqual([expect.stringMatching(notice)])
  })

  test('are none where the workspace has other lines than the pull request', async () => {
    const other = [{...files[0], patch: whole(`# OTHER\n${fixableAgent}`)}]
    expect((await runPullRequest(pull, {inputs}, {files: other})).github.comments).toEqual([])
  })
})
