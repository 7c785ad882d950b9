/** What the Action lints for an event: from git or, where the clone lacks the history, from the API. */
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {Report} from '../../src/report/report.ts'
import {commitOf, type EventStep, pullRequest, runEventStep, shallowClone, token} from '../support/action-step.ts'
import {type GitHubOptions, startGitHub} from '../support/github.ts'
import {createPullRequest} from '../support/pull-request.ts'
import {brokenAgent, goodAgent, type Repository, temporaryFolder} from '../support/repository.ts'
import type {Step} from '../support/runner.ts'

const isWindows = process.platform === 'win32'

/** Runs a step; with options for the API, with a token and a server. */
async function runStep(step: Omit<EventStep, 'github'>, options?: GitHubOptions) {
  const github = options && (await startGitHub(options))
  const ran = await runEventStep({...step, ...(github && {github})})
  await github?.close()
  expect(github?.faults ?? []).toEqual([])
  expect(JSON.stringify(ran)).not.toContain(token)
  return {...ran, requests: github?.requests ?? []}
}

function lintedBy({outputs}: Step): string[] {
  return Report.parse(JSON.parse(outputs['report'] ?? '')).files.map(({path}) => path)
}

const noticesOf = ({commands}: Step): string[] => commands.filter(({name}) => name === 'notice').map(({data}) => data)

const numbered = (count: number): string => Array.from({length: count}, (_, at) => `Item ${at}.\n`).join('')

/** A pull request that adds, changes, renames and deletes agents, with names that are hard to pass on. */
const hostile = isWindows ? ['two words.md'] : ['two words.md', 'é\n::error::x.md', '%0A,=##[error]y.md', '-c.md']
const before = {
  'agents/old.md': brokenAgent,
  'agents/edited.md': goodAgent,
  'agents/from.md': `${goodAgent}\n${numbered(20)}`,
  'agents/gone.md': brokenAgent,
  'agents/theirs.md': goodAgent
}
const after = {
  ...Object.fromEntries(hostile.map((name) => [`agents/${name}`, goodAgent])),
  'agents/edited.md': brokenAgent,
  'agents/from.md': undefined,
  'agents/to.md': `${goodAgent}\n${numbered(20)}`,
  'agents/gone.md': undefined
}
const changed = ['agents/edited.md', 'agents/to.md', ...hostile.map((name) => `agents/${name}`)].sort()
const pull = createPullRequest({before, after, meanwhile: {'agents/theirs.md': brokenAgent}})
const event = pullRequest(pull.base, pull.head)
const workspace = pull.repository.folder
const all = [...changed, 'agents/old.md', 'agents/theirs.md'].sort()

/** The same as GitHub lists it; what leads out of the workspace is not read. */
const files = [
  ...hostile.map((name) => ({filename: `agents/${name}`, status: 'added', changes: 9})),
  {
    filename: 'agents/edited.md',
    status: 'modified',
    changes: 2,
    patch: '@@ -9,4 +9,2 @@\n   [1] a\n-  [2] b\n-  [3] c\n ---'
  },
  {filename: 'agents/to.md', previous_filename: 'agents/from.md', status: 'renamed', changes: 0},
  {filename: 'agents/gone.md', status: 'removed', changes: 9},
  {filename: '../../etc/passwd', status: 'added', changes: 1}
]

describe('a pull request', () => {
  test.each<[string, EventStep['inputs'], string[]]>([
    ['changes some files', {}, changed],
    ['is linted whole', {changed: 'off'}, all],
    ['is linted as far as paths name it', {paths: 'agents/e*.md\nagents/old.md'}, ['agents/edited.md']]
  ])('%s, by git', async (_, inputs, expected) => {
    const step = await runStep({workspace, event, ...(inputs && {inputs})})
    expect(lintedBy(step)).toEqual(expected)
    expect(noticesOf(step)).toEqual([])
  })

  test('with depth 2 is known to git, also its names', async () => {
    const {folder} = shallowClone(pull.repository, 'merge', 2)
    const step = await runStep({workspace: folder, event}, {answer: () => ({status: 500})})
    expect(lintedBy(step)).toEqual(changed)
    expect(step.requests).toEqual([])
  })

  test('of which the head is checked out is compared with the commit where it left the base', async () => {
    const {folder, git} = shallowClone(pull.repository, 'feature', 9)
    git('fetch', '--quiet', `file://${pull.repository.folder}`, pull.base)
    expect(lintedBy(await runStep({workspace: folder, event}))).toEqual(changed)
  })

  test('without history is known to the API', async () => {
    const {folder} = shallowClone(pull.repository, 'merge', 1)
    const step = await runStep({workspace: folder, event}, {files: files.slice(0, -1)})
    expect(lintedBy(step)).toEqual(changed)
    expect(noticesOf(step)).toEqual([])
    const parent = commitOf(pull.repository, 'main')
    expect(step.requests.map(({path}) => path)).toEqual([`/repos/octo/agents/compare/${parent}...${pull.merge}`])
    expect(step.requests[0]?.token).toBe(`Bearer ${token}`)
  })

  test('whose comparison may not be read is known by its list of files, page by page', async () => {
    const {folder} = shallowClone(pull.repository, 'merge', 1)
    const many = Array.from({length: 200}, (_, at) => ({filename: `src/${at}.c`, status: 'modified', changes: 1}))
    const step = await runStep(
      {workspace: folder, event},
      {files: [...many, ...files], answer: ({path}) => (path.includes('/compare/') ? {status: 404} : undefined)}
    )
    expect(lintedBy(step)).toEqual(changed)
    expect(step.requests).toHaveLength(4)
  })

  test.each<[string, GitHubOptions | undefined, RegExp]>([
    [
      'there is no token',
      undefined,
      /: the clone does not have `[\da-f]{40}` to compare with: `fetch-depth: 0` .*; by the API: there is no token$/
    ],
    [
      'the token may not',
      {answer: () => ({status: 403, body: {message: 'Not\n::error::you'}})},
      /by the API: 403 Not·::error::you$/
    ],
    ['the answer is another', {answer: () => ({status: 200, body: [{name: 1}]})}, /by the API: an answer that is not/],
    ['not all files are listed', {files: Array.from({length: 3001}, () => files[0] ?? {})}, /only the first 3000 files/]
  ])('whose changes are not known is linted whole, with the reasons: %s', async (_, options, reason) => {
    const {folder} = shallowClone(pull.repository, 'merge', 1)
    const step = await runStep({workspace: folder, event}, options)
    expect(lintedBy(step)).toEqual(all)
    expect(noticesOf(step)).toEqual([expect.stringMatching(/^Cannot tell which files changed, so all are linted: /)])
    expect(noticesOf(step)[0]).toMatch(reason)
  })

  test('of which a name leads out of the workspace', async () => {
    const {folder} = shallowClone(pull.repository, 'merge', 1)
    expect(lintedBy(await runStep({workspace: folder, event}, {files}))).toEqual(changed)
  })

  test('that changes no agent passes, and says so', async () => {
    const other = createPullRequest({
      before: {'a.md': brokenAgent, 'b.md': brokenAgent},
      after: {'x.c': '', 'b.md': undefined}
    })
    const step = await runStep({workspace: other.repository.folder, event: pullRequest(other.base, other.head)})
    expect(step).toMatchObject({code: 0, commands: [], outputs: {files: '0'}})
    expect(step.stdout).toContain('No agent files changed\n')
    expect(step.summary).toContain('\nNo agent files changed.\n')
    expect(step.summary).toContain('Only files that changed were linted')
  })

  test('that is not what is checked out is linted whole', async () => {
    const base = join(temporaryFolder(), 'base')
    pull.repository.git('worktree', 'add', '--quiet', '--detach', base, pull.base)
    const step = await runStep({workspace: base, event: ['pull_request_target', event[1]]}, {files})
    expect(lintedBy(step)).toEqual(Object.keys(before).sort())
    expect(noticesOf(step)[0]).toContain('the workspace is not the pull request')
    const target = await runStep({workspace, event: ['pull_request_target', event[1]]})
    expect(lintedBy(target)).toEqual(changed)
  })
})

describe('changed lines', () => {
  const long = goodAgent.replace('You review changes.\n', `${'You review changes.\n\n'.repeat(20)}`)
  const two = createPullRequest({
    before: {'agents/a.md': `${long}\n# OLD\n\nText.\n`, 'out.md': ''},
    after: {'agents/a.md': `${long}\n# OLD\n\nText.\n\n# NEW\n\nText.\n`}
  })
  const of = pullRequest(two.base, two.head)
  const titles = (step: Step): string[] =>
    step.commands.flatMap(({data}) => /Unexpected section `(\w+)`/.exec(data)?.[1] ?? [])

  test.each<[string, string[]]>([
    ['files', ['OLD', 'NEW']],
    ['lines', ['NEW']]
  ])('%s: %j, by git and by the API', async (value, expected) => {
    const inputs = {changed: value}
    expect(titles(await runStep({workspace: two.repository.folder, event: of, inputs}))).toEqual(expected)
    const {folder} = shallowClone(two.repository, 'merge', 1)
    const last = two.repository.read('agents/a.md').split('\n').length - 1
    const patch = `@@ -${last - 4},1 +${last - 4},5 @@\n Text.\n+\n+# NEW\n+\n+Text.`
    const listed = {files: [{filename: 'agents/a.md', status: 'modified', changes: 4, patch}]}
    expect(titles(await runStep({workspace: folder, event: of, inputs}, listed))).toEqual(expected)
  })

  test('captured outputs count always', async () => {
    two.repository.write('.gitignore', 'runs\n')
    two.repository.write('runs/out.md', `Done.\n\n${'The bed {{BED}} is wet.\n'.repeat(3)}`)
    const inputs = {changed: 'lines', outputs: 'runs'}
    const step = await runStep({workspace: two.repository.folder, event: of, inputs})
    expect(step.outputs).toMatchObject({errors: '1', warnings: '3'})
  })

  test('errors on changed lines are the first of those that show', async () => {
    const parts = Array.from({length: 30}, (_, at) => `\n# OLD ${at}\n\nText.\n`).join('')
    const many = createPullRequest({
      before: {'agents/a.md': goodAgent + parts, 'agents/b.md': goodAgent + parts},
      after: {'agents/b.md': `${goodAgent}${parts}\n# NEW\n\nText.\n`}
    })
    const options = {workspace: many.repository.folder, event: pullRequest(many.base, many.head)}
    for (const changed of ['files', 'off']) {
      const step = await runStep({...options, inputs: {changed}})
      expect(step.commands[0]?.data).toContain('`NEW`')
      expect(step.commands).toHaveLength(11)
    }
  })
})

describe('other events', () => {
  const sha = (name: string): string => commitOf(pull.repository, name)
  const zeros = '0'.repeat(40)
  const push = (before: string, ref: string) =>
    ['push', {before, after: sha('merge'), ref, repository: {default_branch: 'main'}}] as const
  const checkedOut = (): Repository => pull.repository

  test.each<[string, EventStep['event'] & object, string | undefined, string[]]>([
    ['push', push(sha('main'), 'refs/heads/merge'), undefined, all],
    ['push, changed files', push(sha('main'), 'refs/heads/merge'), 'files', changed],
    ['a new branch has nothing to compare with here', push(zeros, 'refs/heads/merge'), 'files', all],
    ['a tag', push(zeros, 'refs/tags/v1'), 'files', all],
    ['merge_group', ['merge_group', {merge_group: {base_sha: sha('main'), head_sha: sha('merge')}}], 'files', changed],
    [
      'merge_group as it is',
      ['merge_group', {merge_group: {base_sha: sha('main'), head_sha: sha('merge')}}],
      undefined,
      all
    ],
    ['schedule', ['schedule', {}], 'files', all],
    ['a pull request without a payload', ['pull_request', {pull_request: {number: 'x'}}], undefined, all]
  ])('%s', async (_, given, value, expected) => {
    const inputs = value === undefined ? {} : {changed: value}
    const step = await runStep({workspace: checkedOut().folder, event: given, inputs})
    expect(lintedBy(step)).toEqual(expected)
  })

  test('a new branch is compared with the default branch', async () => {
    const {folder} = shallowClone(pull.repository, 'merge', 1)
    const step = await runStep(
      {workspace: folder, event: push(zeros, 'refs/heads/merge'), inputs: {changed: 'files'}},
      {files}
    )
    expect(lintedBy(step)).toEqual(changed)
    expect(step.requests[0]?.path).toBe(`/repos/octo/agents/compare/main...${sha('merge')}`)
  })
})
