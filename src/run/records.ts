import {resolve} from 'node:path'
import * as z from 'zod/mini'
import type {Context} from '../contracts/source.ts'
import {lintText} from '../linter/lint.ts'
import {settingsFor} from '../project/settings.ts'
import {didYouMean, expectation} from '../schema/expectation.ts'
import type {FindingReport} from './report.ts'
import {findingReport} from './reports.ts'
import type {RunOptions} from './run.ts'
import {outputContext} from './threads.ts'

/** An output in a stream of outputs (design: product, section 6). */
const OutputRecord = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  text: z.string(),
  agent: z.optional(z.string()),
  contract: z.optional(z.union([z.string(), z.array(z.string())])),
  phase: z.optional(z.string())
})

/** What came of a record. */
export interface RecordResult {
  /** As in the record; `null` where it has none. */
  readonly id: string | number | null
  readonly errors?: number
  readonly warnings?: number
  readonly notes?: number
  /** As in the report of a file: lines and columns of the text. */
  readonly findings?: readonly FindingReport[]
  /** Why the record was not linted. */
  readonly error?: string
}

/**
 * Lints records, each for itself: what is known of them all is read once.
 *
 * @param known the names of all contracts
 * @throws {ConfigError}
 */
export function openRecords(options: RunOptions, known: readonly string[]): (value: unknown) => Promise<RecordResult> {
  const project = options.projects.projectFor(resolve(options.cwd, '<stdin>'))
  const settings = settingsFor(options.rules, project, options.said)

  return async (value) => {
    const parsed = OutputRecord.safeParse(value)
    const id = idOf(value)
    if (!parsed.success) return {id, error: parsed.error.issues.map(wordsFor).join('; ')}
    const {text, agent, contract, phase} = parsed.data
    const contracts = contract === undefined ? project.context.contracts : [contract].flat()
    const unknown = contracts?.find((name) => !known.includes(name))
    if (unknown !== undefined)
      return {id, error: `Unexpected contract \`${unknown}\`, expected ${didYouMean(unknown, known)}`}
    const context: Context = {
      ...project.context,
      ...(agent && {agent}),
      ...(contracts && {contracts}),
      ...(phase && {phase})
    }
    const {source, findings} = lintText(text, outputContext(context, options.definitions), options.rules, settings)
    const reports = findings.map((finding) => findingReport(finding, source, options.cwd))
    const count = (severity: string): number => reports.filter((finding) => finding.severity === severity).length
    return {id, errors: count('error'), warnings: count('warning'), notes: count('note'), findings: reports}
  }
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function wordsFor(issue: z.core.$ZodIssue): string {
  const [key] = issue.path
  if (key === undefined) return 'Unexpected record, expected an object such as {"id": "1", "text": "..."}'
  return `Unexpected value of \`${String(key)}\`, expected ${expectation(issue)}`
}
