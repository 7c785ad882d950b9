/** Which files the event of a workflow changed: from git or, where the clone lacks the history, from the API. */
import {resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {type Changes, findChanges} from '../git/changed.ts'
import {askGit, readGit} from '../git/run-git.ts'
import {type Api, ApiError} from './api.ts'
import {type Between, changedFiles, changesFrom, hasAll} from './api-changes.ts'
import type {Event} from './event.ts'

/** What changed; without it, why that is not known. */
export interface FoundChanges {
  readonly changes?: Changes
  readonly reason?: string
}

/** Where the changes are looked for. */
export interface Checkout {
  /** The workspace, absolute. */
  readonly cwd: string
  /** What the workflow names; it leads to the work tree where that is in a folder of the workspace. */
  readonly paths: readonly string[]
  /** The API, or why there is none. */
  readonly api: Api | string
}

/** Changes count only where the workspace has them: else a run would check nothing, or what others changed. */
export async function findEventChanges(event: Event, {cwd, paths, api}: Checkout): Promise<FoundChanges> {
  const {name, base, head} = event
  if (base === undefined || head === undefined) return {reason: `event \`${name}\` has nothing to compare with`}
  const folder = workTreeOf(cwd, paths)
  const tree = folder === undefined ? 'the workspace is not a work tree of git' : readTree(folder, head)
  const workTree = typeof tree === 'string' ? undefined : tree
  if (name === 'pull_request_target' && workTree?.hasHead !== true)
    return {reason: 'the workspace is not the pull request: event `pull_request_target` checks out its base'}
  const {local, remote} = betweenOf(event, base, head, workTree)
  const gitAnswer = typeof tree === 'string' ? tree : fromGit(tree, local)
  if (typeof gitAnswer !== 'string') return {changes: gitAnswer}
  const listed = await fromApi(event, remote, {root: folder ?? cwd, isSure: workTree?.hasHead === true, api})
  if (typeof listed !== 'string') return {changes: listed}
  // A clone that lacks texts has the names.
  const named = workTree === undefined ? gitAnswer : fromGit(workTree, local, {lines: false})
  return typeof named === 'string' ? {reason: `${gitAnswer}; by the API: ${listed}`} : {changes: named}
}

/** The root of the work tree around the workspace, or around all that is named in it. */
function workTreeOf(cwd: string, paths: readonly string[]): string | undefined {
  const root = gitRoot(cwd)
  if (root !== undefined) return root
  const roots = new Set(paths.map((path) => gitRoot(resolve(cwd, path))))
  const [only] = roots
  return roots.size === 1 ? only : undefined
}

/** A work tree and its commit. */
interface Tree {
  readonly root: string
  readonly commit: string
  /** The parents of the commit, also those that a shallow clone lacks. */
  readonly parents: readonly string[]
  /** Whether it has the newest commit of the event. */
  readonly hasHead: boolean
}

/** @returns why git does not answer where it does not, such as for the files of another user */
function readTree(root: string, head: string): Tree | string {
  try {
    const commit = readGit(root, ['rev-parse', '--verify', 'HEAD^{commit}']).toString().trim()
    const [header = ''] = (askGit(root, ['cat-file', 'commit', 'HEAD']) ?? '').split('\n\n')
    const parents = [...header.matchAll(/^parent ([\da-f]+)$/gm)].map(([, parent = '']) => parent)
    const isAncestor = () => askGit(root, ['merge-base', '--is-ancestor', head, 'HEAD']) !== undefined
    return {root, commit, parents, hasHead: commit === head || parents.includes(head) || isAncestor()}
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

/**
 * What is compared, as git and as GitHub know it. GitHub checks out a merge of a pull request into its base, which may be newer
 * than that of the event.
 */
function betweenOf(
  {pull}: Event,
  base: NonNullable<Event['base']>,
  head: string,
  tree: Tree | undefined
): {readonly local: string; readonly remote: Between} {
  const [first, second, ...more] = tree?.parents ?? []
  if (pull !== undefined && tree !== undefined && first !== undefined && second === head && more.length === 0)
    return {local: first, remote: {base: first, head: tree.commit}}
  if ('commit' in base) return {local: base.commit, remote: {base: base.commit, head}}
  return {local: `refs/remotes/origin/${base.branch}`, remote: {base: base.branch, head}}
}

/** @returns the changes, or why git cannot tell them */
function fromGit({root, hasHead}: Tree, ref: string, options = {lines: true}): Changes | string {
  const advice = '`fetch-depth: 0` of actions/checkout gets all commits'
  if (!hasHead) return `the workspace does not have the newest commit of the event: ${advice}`
  try {
    if (askGit(root, ['cat-file', '-e', `${ref}^{commit}`]) === undefined)
      return `the clone does not have \`${ref}\` to compare with: ${advice}`
    return findChanges(root, {name: 'since', ref}, options)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

/** @returns the changes, or why the API cannot tell them */
async function fromApi(
  {pull}: Event,
  between: Between,
  {root, isSure, api}: {readonly root: string; readonly isSure: boolean; readonly api: Checkout['api']}
): Promise<Changes | string> {
  if (typeof api === 'string') return api
  try {
    const files = await changedFiles(api, between, pull)
    if (!isSure && !hasAll(files, root)) return 'the workspace lacks some of these files'
    const changes = changesFrom(files, root)
    return {...changes, files: new Map([...changes.files, ...uncommitted(root)])}
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** What earlier steps changed, where git can tell. */
function uncommitted(root: string): Changes['files'] {
  try {
    return findChanges(root, {name: 'since', ref: 'HEAD'}, {lines: true}).files
  } catch (error) {
    if (error instanceof UsageError) return new Map()
    throw error
  }
}
