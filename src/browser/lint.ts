/** The linter in a browser: the runs of the command line, over texts in memory. */
import {ConfigError, UsageError} from '../disk/errors.ts'
import type {Report} from '../report/report.ts'
import {json} from '../reporters/json.ts'
import type {RunRequest} from '../run/request.ts'
import {changesOf} from '../run/result.ts'
import {run} from '../run/run.ts'
import {readTree} from '../run/tree.ts'
import {treeText} from '../run/tree-text.ts'
import type {AskedAnswer, AskedPart, LearnedAnswer} from './evidence.ts'
import {giveFiles, workFolder} from './node/files.ts'

/** Texts by their paths from the working directory, and the options of the run. */
interface BrowserRequest
  extends Pick<RunRequest, 'paths' | 'outputs' | 'overrides' | 'levels' | 'day' | 'fix' | 'hasUnusedDisables'> {
  readonly files: Readonly<Record<string, string>>
}

/**
 * A request of the page: findings (also as text in a format), contracts of definitions, or contracts learned from
 * outputs.
 */
export interface Question {
  readonly kind: 'lint' | 'asked' | 'learned'
  readonly request: BrowserRequest
  readonly format?: 'json' | 'html'
}

/** The findings, the report as text where a format was named, and the texts that fixes changed. */
export interface LintAnswer {
  readonly report: Report
  readonly notices: readonly string[]
  /** The hosts that load each text. */
  readonly tree: string
  readonly text?: string
  readonly fixed: Readonly<Record<string, string>>
}

export type {AskedAnswer, AskedPart, LearnedAnswer}

/** For people, why there is no answer. */
export interface MissingAnswer {
  readonly fault: string
  /** A file of the linter could not be loaded: another try may give an answer. */
  readonly isUnloaded?: boolean
}

export type Answer = LintAnswer | AskedAnswer | LearnedAnswer | MissingAnswer

/** Answers a question; one at a time. */
export async function answerQuestion({kind, request, format}: Question): Promise<Answer> {
  giveFiles(request.files)
  try {
    if (kind === 'lint') return await lintFiles(request, format)
    // Lazy: much of the linter is for these questions alone.
    const {askedOf, learnedOf} = await import('./evidence.ts')
    return kind === 'asked' ? await askedOf(request) : await learnedOf(request)
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) return {fault: withoutFolder(error.message)}
    throw error
  }
}

async function lintFiles({files: _, ...request}: BrowserRequest, format: Question['format']): Promise<LintAnswer> {
  const notices: string[] = []
  const {report, results} = await run(request, {
    cwd: workFolder,
    notify: ({message}) => void notices.push(withoutFolder(message)),
    details: format === 'html' ? ['lines', 'related', 'notes'] : []
  })
  const fixed = Object.fromEntries(changesOf(results).map(({path, fixed}) => [withoutFolder(path), fixed]))
  const tree = treeText(readTree(request.paths ?? ['.'], {cwd: workFolder}, {cwd: workFolder, notify: () => undefined}))
  if (format === undefined) return {report, notices, fixed, tree}
  const reporter = format === 'json' ? json : (await import('../reporters/html.ts')).html
  return {report, notices, fixed, tree, text: [...reporter(report, {isColored: false})].join('')}
}

/** The paths of a message as the person has them. */
function withoutFolder(text: string): string {
  return text.replaceAll(`${workFolder}/`, '')
}
