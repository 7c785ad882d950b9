import {readFileSync} from 'node:fs'
import * as z from 'zod/mini'
import type {Runner} from './runner.ts'

/** A full name of a commit: nothing that git could read as an option. */
const commit = z.string().check(z.regex(/^[\da-f]{40,64}$/))

const Payload = z.object({
  pull_request: z.optional(
    z.object({
      number: z.int(),
      changed_files: z.optional(z.int()),
      base: z.object({sha: commit}),
      head: z.object({sha: commit})
    })
  ),
  merge_group: z.optional(z.object({base_sha: commit, head_sha: commit})),
  before: z.optional(commit),
  after: z.optional(commit),
  ref: z.optional(z.string()),
  repository: z.optional(z.object({default_branch: z.optional(z.string())}))
})

/** What a workflow runs for. */
export interface Event {
  /** As in `on:` of a workflow; empty outside of one. */
  readonly name: string
  /** Its pull request. */
  readonly pull?: {
    readonly number: number
    /** How many files it changes, where that is known. */
    readonly files?: number | undefined
  }
  /** What its changes are compared with: a commit, or a branch of the remote. */
  readonly base?: {readonly commit: string} | {readonly branch: string}
  /** The newest commit of its changes. */
  readonly head?: string
}

/** The event of a run; what is missing in its file, or has another shape, is not there. */
export function readEvent({env}: Runner): Event {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const payload = Payload.safeParse(readPayload(env['GITHUB_EVENT_PATH'])).data ?? {}
  const {pull_request: pull, merge_group: group} = payload
  if (isPullRequest(name) && pull !== undefined) {
    const {number, changed_files: files, base, head} = pull
    return {name, pull: {number, files}, base: {commit: base.sha}, head: head.sha}
  }
  if (name === 'merge_group' && group !== undefined) return {name, base: {commit: group.base_sha}, head: group.head_sha}
  if (name !== 'push' || payload.after === undefined) return {name}
  const base = baseOfPush(payload)
  return {name, head: payload.after, ...(base && {base})}
}

/** Whether an event is one of a pull request, from a fork or not. */
export function isPullRequest(name: string): boolean {
  return name === 'pull_request' || name === 'pull_request_target'
}

/** The commit before a push. A new branch is compared with the default branch; a tag changes nothing. */
function baseOfPush({before = '', ref = '', repository}: z.infer<typeof Payload>): Event['base'] {
  if (/[1-9a-f]/.test(before)) return {commit: before}
  const branch = repository?.default_branch
  const isOther = ref.startsWith('refs/heads/') && ref !== `refs/heads/${branch}`
  return branch !== undefined && /^\w[\w./-]*$/.test(branch) && isOther ? {branch} : undefined
}

function readPayload(file: string | undefined): unknown {
  try {
    return file ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
