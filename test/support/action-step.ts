/** A step of a workflow: a repository as its workspace, a server as its API. */
import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {expect} from 'vitest'
import {runAction} from '../../src/action/main.ts'
import {type GitHub, type GitHubOptions, startGitHub} from './github.ts'
import type {PullRequest} from './pull-request.ts'
import {createRepository, type Repository, temporaryFolder} from './repository.ts'
import {readStep, type Step, withoutWorkflow} from './runner.ts'

export const token = 'ghs_neverPrinted0123456789'

export interface EventStep {
  readonly workspace: string
  readonly inputs?: Readonly<Record<string, string>>
  /** The name of the event and its payload. */
  readonly event?: readonly [name: string, payload: object]
  readonly github?: GitHub
  /** The folder for temporary files of the job; a new one where it is not given. */
  readonly temporary?: string
  /** The folder of an Action to start in a process; without it, it runs in this one. */
  readonly action?: string
  /** The program that runs that process. */
  readonly node?: string
}

/** Runs the Action to its end, while a server of this process answers it. */
export async function runEventStep(step: EventStep): Promise<Step & {readonly stderr: string}> {
  const {workspace, inputs = {}, event, github, temporary = temporaryFolder(), action, node = process.execPath} = step
  const path = temporaryFolder({output: '', summary: '', 'event.json': JSON.stringify(event?.[1] ?? {})})
  const env = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    'INPUT_GITHUB-TOKEN': github === undefined ? '' : token,
    GITHUB_WORKSPACE: workspace,
    GITHUB_REPOSITORY: 'octo/agents',
    GITHUB_EVENT_NAME: event?.[0] ?? 'push',
    GITHUB_EVENT_PATH: join(path, 'event.json'),
    GITHUB_API_URL: github?.url ?? 'http://127.0.0.1:9',
    GITHUB_OUTPUT: join(path, 'output'),
    GITHUB_STEP_SUMMARY: join(path, 'summary'),
    RUNNER_TEMP: temporary,
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_JOB: 'lint'
  }
  if (action !== undefined) {
    const {code, stdout, stderr} = await start(node, join(action, 'action/index.js'), workspace, env)
    return {...readStep(path, code, stdout), stderr}
  }
  let stdout = ''
  const code = await runAction({env, out: (text) => (stdout += text)})
  return {...readStep(path, code, stdout), stderr: ''}
}

async function start(node: string, file: string, cwd: string, env: NodeJS.ProcessEnv) {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(node, [file], {cwd, env: {...withoutWorkflow(process.env), ...env}, stdio})
  const texts = {stdout: '', stderr: ''}
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return {...texts, code}
}

/** The payload of a pull request that a repository has checked out as GitHub does: a merge of its head into its base. */
export function pullRequest(base: string, head: string): readonly [string, object] {
  return ['pull_request', {pull_request: {number: 7, base: {sha: base}, head: {sha: head}}}]
}

/** The last commit of a branch. */
export function commitOf({git}: Repository, name = 'HEAD'): string {
  return git('rev-parse', name).trim()
}

/** A clone as `actions/checkout` makes it: of one ref, with so many commits. */
export function shallowClone({folder}: Repository, ref: string, depth: number): Repository {
  const clone = createRepository()
  clone.git('fetch', '--quiet', `--depth=${depth}`, `file://${folder}`, `${ref}:refs/remotes/pull/7/merge`)
  clone.git('checkout', '--quiet', 'refs/remotes/pull/7/merge')
  return clone
}

/** Runs a step for a pull request beside a server; its requests are those that GitHub describes, and nothing shows the token. */
export async function runPullRequest(
  pull: PullRequest | undefined,
  step: Partial<EventStep>,
  options: GitHubOptions = {}
): Promise<Step & {readonly github: GitHub}> {
  if (pull === undefined) throw new Error('Missing pull request')
  const github = await startGitHub(options)
  const event = pullRequest(pull.base, pull.head)
  const {stderr, ...ran} = await runEventStep({workspace: pull.repository.folder, event, github, ...step})
  await github.close()
  expect(stderr).toBe('')
  expect(github.faults).toEqual([])
  expect(JSON.stringify(ran)).not.toContain(token)
  return {...ran, github}
}
