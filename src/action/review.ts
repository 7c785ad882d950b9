/** Suggestions as the comments of one review of a pull request; those of an earlier run are not written again. */
import {createHash} from 'node:crypto'
import {resolve} from 'node:path'
import * as z from 'zod/mini'
import {UsageError} from '../disk/errors.ts'
import {readTextFile} from '../disk/text-file.ts'
import {addedLines} from '../git/patch.ts'
import {isEvidence} from '../report/excerpts.ts'
import type {Report} from '../report/report.ts'
import {openRepositoryPaths} from '../report/repository-paths.ts'
import {forMarkdown, linkInMarkdown} from '../text/printable.ts'
import type {Api} from './api.ts'
import {expectShape, pullFiles} from './api-changes.ts'
import type {Event} from './event.ts'
import {type Suggestion, suggestionsFor} from './suggest.ts'

/** More comments than these do not help a reviewer. */
const maxComments = 30

/** So many comments of a pull request are searched for earlier ones: pages, and comments of one. */
const searched = {pages: 30, page: 100}

const Written = z.array(z.object({path: z.string(), line: z.nullish(z.int()), body: z.nullish(z.string())}))

/** A comment of a review, as the API takes it. */
interface Comment {
  readonly path: string
  readonly line: number
  readonly side: 'RIGHT'
  readonly start_line?: number
  readonly start_side?: 'RIGHT'
  readonly body: string
}

interface Review {
  readonly report: Report
  readonly pull: NonNullable<Event['pull']>
  /** The newest commit of the pull request. */
  readonly commit: string
  /** What the paths of the report are relative to. */
  readonly cwd: string
}

/**
 * Writes the safe fixes of definitions as suggestions, where all lines that they change are of the pull request.
 *
 * @returns how many comments were written, and how many more there could be
 * @throws {ApiError}
 */
export async function suggestFixes(
  api: Api,
  review: Review
): Promise<{readonly written: number; readonly left: number}> {
  const comments = await commentsFor(api, review)
  if (comments.length === 0) return {written: 0, left: 0}
  const {commit, pull} = review
  const path = `/pulls/${pull.number}`
  const fresh = await withoutWritten(api, path, comments)
  const chosen = fresh.slice(0, maxComments)
  if (chosen.length > 0) {
    const body = {commit_id: commit, event: 'COMMENT', body: 'Safe fixes of `lint-agents`.', comments: chosen}
    const find = async () => ((await withoutWritten(api, path, chosen)).length === 0 ? chosen : undefined)
    await api.ask(`${path}/reviews`, {method: 'POST', body, find})
  }
  return {written: chosen.length, left: fresh.length - chosen.length}
}

async function commentsFor(api: Api, {report, pull, cwd}: Review): Promise<readonly Comment[]> {
  const fixed = report.files.filter((file) => !isEvidence(file) && file.findings.some(({fix}) => fix?.safe === true))
  if (fixed.length === 0) return []
  const patches = new Map((await pullFiles(api, pull)).map(({filename, patch}) => [filename, patch]))
  return fixed.flatMap(({path: name, findings}) => {
    const file = resolve(cwd, name)
    const path = openRepositoryPaths(cwd)(name)
    const patch = patches.get(path)
    const text = patch === undefined ? undefined : textOf(file)
    if (patch === undefined || text === undefined) return []
    return suggestionsFor(text, findings, addedLines(patch)).map((suggestion) => commentOf(path, suggestion))
  })
}

/** A text that loses nothing when it is written; `undefined` where it is not there any more. */
function textOf(file: string): string | undefined {
  try {
    const {text, isLossy} = readTextFile(file)
    return isLossy ? undefined : text
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function commentOf(path: string, suggestion: Suggestion): Comment {
  const {first, last, before, after, findings} = suggestion
  const reasons = findings.map(({rule, url, message}) => `${linkInMarkdown(rule, url)}: ${forMarkdown(message)}\n`)
  const longest = Math.max(2, ...[...(after ?? '').matchAll(/`+/g)].map(([backticks]) => backticks.length))
  const fence = '`'.repeat(longest + 1)
  const lines = after === undefined ? '' : `${after}\n`
  const mark = markOf(path, before, after ?? '')
  return {
    path,
    line: last,
    side: 'RIGHT',
    ...(first < last && {start_line: first, start_side: 'RIGHT'}),
    body: `${reasons.join('\n')}\n${fence}suggestion\n${lines}${fence}\n\n${mark}\n`
  }
}

/** A comment that Markdown does not show, at the end of a body: the same for the same change. */
function markOf(...texts: readonly string[]): string {
  return `<!-- lint-agents ${createHash('sha256').update(texts.join('\0')).digest('hex')} -->`
}

const markLength = markOf().length

/** The comments that the pull request does not have yet at their lines. */
async function withoutWritten(api: Api, path: string, comments: readonly Comment[]): Promise<readonly Comment[]> {
  const written = new Set<string>()
  for (let page = 1; page <= searched.pages; page++) {
    const answer = await api.ask(`${path}/comments?per_page=${searched.page}&page=${page}`)
    const some = expectShape(Written, answer)
    for (const {body, ...comment} of some) written.add(keyOf({...comment, body: body ?? ''}))
    if (some.length < searched.page) break
  }
  return comments.filter((comment) => !written.has(keyOf(comment)))
}

function keyOf({
  path,
  line,
  body
}: {
  readonly path: string
  readonly line?: number | null | undefined
  readonly body: string
}): string {
  return JSON.stringify([path, line, body.trimEnd().slice(-markLength)])
}
