import {readFileSync} from 'node:fs'
import * as z from 'zod/mini'
import type {Runner} from './runner.ts'

/** A full commit id, which git cannot take for an option. */
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

export interface Event {
  /** As in `on:` of a workflow; empty outside of one. */
  readonly name: string
  readonly pull?: {
    readonly number: number
    readonly files?: number | undefined
  }
  /** Base of the comparison: a commit, or a branch of the remote. */
  readonly base?: {readonly commit: string} | {readonly branch: string}
  /** Newest commit of its changes. */
  readonly head?: string
}

/** Event of a run; fields that are missing or malformed are left out. */
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

export function isPullRequest(name: string): boolean {
  return name === 'pull_request' || name === 'pull_request_target'
}

/** Commit before a push. New branches compare with the default branch; tags change nothing. */
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
