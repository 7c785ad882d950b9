/** Suggestions in one review of a pull request, except suggestions of earlier runs. */
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

/** More comments do not help a reviewer. */
const maxComments = 30

/** Limits of the search for earlier comments: pages, and comments on a page. */
const searched = {pages: 30, page: 100}

const Written = z.array(z.object({path: z.string(), line: z.nullish(z.int()), body: z.nullish(z.string())}))

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
  /** Newest commit of the pull request. */
  readonly commit: string
  /** Base of the report's paths. */
  readonly cwd: string
}

/**
 * Writes safe fixes of definitions as suggestions, if the pull request contains all lines that they change.
 *
 * @returns number of written comments, and of further possible ones
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

/** Text of a file that survives rewriting; `undefined` if the file is gone. */
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

/** An invisible Markdown comment at the end of a body, equal for equal changes. */
function markOf(...texts: readonly string[]): string {
  return `<!-- lint-agents ${createHash('sha256').update(texts.join('\0')).digest('hex')} -->`
}

const markLength = markOf().length

/** Comments that the pull request does not have yet at their lines. */
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
