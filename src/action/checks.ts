/** Annotations as a separate check run, without a limit: GitHub takes 50 in a request. */
import {randomUUID} from 'node:crypto'
import * as z from 'zod/mini'
import {openRepositoryPaths} from '../report/repository-paths.ts'
import {printable} from '../text/printable.ts'
import type {Annotation} from './annotate.ts'
import {type Api, ApiError} from './api.ts'
import {expectShape} from './api-changes.ts'

const batchSize = 50

/** In UTF-16 units: GitHub rejects messages of more than 64 kB. */
const maxMessage = 10_000

export interface Check {
  readonly commit: string
  readonly conclusion: 'success' | 'neutral' | 'failure'
  /** One sentence. */
  readonly title: string
  /** Markdown. */
  readonly summary: string
  readonly annotations: readonly Annotation[]
  readonly cwd: string
}

const CheckRun = z.object({id: z.int(), external_id: z.nullish(z.string())})
const CheckRuns = z.object({check_runs: z.array(CheckRun)})
const Counted = z.object({output: z.object({annotations_count: z.int()})})

/**
 * Writes a check run with all annotations.
 *
 * @returns number of written annotations, and the failure that stopped it
 */
export async function writeCheck(
  api: Api,
  check: Check
): Promise<{readonly sent: number; readonly failure?: ApiError}> {
  const {annotations, commit, conclusion, title, summary, cwd} = check
  const external_id = randomUUID()
  const done = {status: 'completed', conclusion} as const
  let sent = 0
  let id: number | undefined
  try {
    do {
      const batch = annotations.slice(sent, sent + batchSize)
      const state = sent + batch.length < annotations.length ? {status: 'in_progress' as const} : done
      const body = {...state, output: {title, summary, annotations: batch.map((each) => checkAnnotation(each, cwd))}}
      if (id === undefined) id = await create(api, {name: 'lint-agents', head_sha: commit, external_id, ...body})
      else await append(api, id, body, sent + batch.length)
      sent += batch.length
    } while (sent < annotations.length)
    return {sent}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (id !== undefined) await complete(api, id, {...done, output: {title, summary}})
    return {sent, failure: error}
  }
}

/** @returns id of the check run */
async function create(api: Api, body: Record<'name' | 'head_sha' | 'external_id', string>): Promise<number> {
  const find = async () => {
    const query = `check_name=${body.name}&filter=all&per_page=100`
    const {check_runs: all} = expectShape(CheckRuns, await api.ask(`/commits/${body.head_sha}/check-runs?${query}`))
    return all.find(({external_id}) => external_id === body.external_id)
  }
  return expectShape(CheckRun, await api.ask('/check-runs', {method: 'POST', body, find})).id
}

/** @param count number of annotations after this request */
async function append(api: Api, id: number, body: object, count: number): Promise<void> {
  const path = `/check-runs/${id}`
  const find = async () => {
    const checkRun = expectShape(Counted, await api.ask(path))
    return checkRun.output.annotations_count >= count ? checkRun : undefined
  }
  await api.ask(path, {method: 'PATCH', body, find})
}

/** An unfinished check run would block a pull request. */
async function complete(api: Api, id: number, body: object): Promise<void> {
  try {
    await api.ask(`/check-runs/${id}`, {method: 'PATCH', body})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

const levels = {error: 'failure', warning: 'warning', note: 'notice'} as const

/** GitHub accepts columns only within one line. */
function checkAnnotation({path, finding}: Annotation, cwd: string): object {
  const {severity, rule, message, line, column, endLine, endColumn} = finding
  return {
    path: openRepositoryPaths(cwd)(path),
    start_line: line,
    end_line: endLine,
    ...(line === endLine && {start_column: column, end_column: Math.max(column, endColumn)}),
    annotation_level: levels[severity],
    title: rule,
    message: printable(message).slice(0, maxMessage)
  }
}
