/** Changed files of a workflow event, from git or, for clones without history, from the API. */
import {resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {type Changes, findChanges} from '../git/changed.ts'
import {askGit, readGit} from '../git/run-git.ts'
import {type Api, ApiError} from './api.ts'
import {type Between, changedFiles, changesFrom, hasAll} from './api-changes.ts'
import type {Event} from './event.ts'

export interface FoundChanges {
  readonly changes?: Changes
  readonly reason?: string
}

export interface Checkout {
  /** Workspace, absolute. */
  readonly cwd: string
  /** Named paths of the workflow, which may lead to a work tree in a folder of the workspace. */
  readonly paths: readonly string[]
  /** The API, or the reason for its absence. */
  readonly api: Api | string
}

/** Changes count only if the workspace contains them: otherwise a run would check nothing, or others' changes. */
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
  // A clone without texts still has the names.
  const named = workTree === undefined ? gitAnswer : fromGit(workTree, local, {lines: false})
  return typeof named === 'string' ? {reason: `${gitAnswer}; by the API: ${listed}`} : {changes: named}
}

/** Root of the work tree around the workspace, or around all named paths. */
function workTreeOf(cwd: string, paths: readonly string[]): string | undefined {
  const root = gitRoot(cwd)
  if (root !== undefined) return root
  const roots = new Set(paths.map((path) => gitRoot(resolve(cwd, path))))
  const [only] = roots
  return roots.size === 1 ? only : undefined
}

interface Tree {
  readonly root: string
  readonly commit: string
  /** Parents of the commit, including those that a shallow clone lacks. */
  readonly parents: readonly string[]
  /** Whether it has the newest commit of the event. */
  readonly hasHead: boolean
}

/** @returns git's reason after a failure, such as files of another user */
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
 * Commits to compare, for git and for GitHub. GitHub checks out a merge of a pull request into its base, which may be
 * newer than in the event.
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

/** @returns the changes, or git's reason for a failure */
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

/** @returns the changes, or the API's reason for a failure */
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

/** Changes by earlier steps, if git can list them. */
function uncommitted(root: string): Changes['files'] {
  try {
    return findChanges(root, {name: 'since', ref: 'HEAD'}, {lines: true}).files
  } catch (error) {
    if (error instanceof UsageError) return new Map()
    throw error
  }
}
