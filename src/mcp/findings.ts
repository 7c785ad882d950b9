/** Findings as tools answer with them. */
import * as z from 'zod/v4/mini'
import {visibleText} from '../report/agent-text.ts'
import type {ListedFinding, Report} from '../report/report.ts'
import {agentLine} from '../reporters/agent.ts'
import {plural} from '../text/plural.ts'
import {type Quoted, quoted} from '../text/quoted.ts'

export const nonNegative = z.int().check(z.minimum(0))

/** For lines and columns. */
export const oneBased = z.int().check(z.minimum(1))

const severities = ['error', 'warning', 'note'] as const

export const ToolFinding = z.strictObject({
  rule: z.string().check(z.describe('The tool `explain` has its page')),
  severity: z.enum(severities),
  message: z.string(),
  line: oneBased,
  column: oneBased,
  endLine: oneBased,
  endColumn: oneBased,
  expected: z.optional(z.array(z.string()).check(z.describe('Texts to replace the range with, best first'))),
  fix: z.optional(z.strictObject({title: z.string(), safe: z.boolean()})),
  related: z.optional(z.array(z.strictObject({path: z.string(), line: oneBased, message: z.string()})))
})
type ToolFinding = z.infer<typeof ToolFinding>

/** Fields that all answers with findings share. */
export const findingsAnswer = {
  note: z.string(),
  unlisted: z.int().check(z.minimum(0), z.describe('How many more findings there are')),
  notices: z.array(z.string()).check(z.describe('What was not checked, and why'))
}

export const listingInput = {
  severity: z._default(z.enum(severities), 'warning').check(z.describe('The least severe findings to list')),
  limit: z
    ._default(z.int().check(z.minimum(1), z.maximum(1000)), 100)
    .check(z.describe('How many findings to list, errors first'))
}

export interface FindingFilter {
  readonly severity: ListedFinding['severity']
  readonly limit: number
}

export interface FoundInFile {
  readonly path: string
  readonly finding: ListedFinding
}

/** The most severe findings of reports, each file's together. */
export function listedIn(reports: readonly Report[], {severity, limit}: FindingFilter) {
  const rank = ({finding}: FoundInFile): number => severities.indexOf(finding.severity)
  const all = reports.flatMap(({files}) =>
    files.flatMap(({path, findings}) => findings.map((finding): FoundInFile => ({path, finding})))
  )
  const most = severities.indexOf(severity)
  const counted = all.filter((each) => rank(each) <= most)
  const chosen = new Set([...counted].sort((a, b) => rank(a) - rank(b)).slice(0, limit))
  const omitted = reports.flatMap(({files}) => files.flatMap((file) => Object.values(file.omitted ?? {})))
  return {
    listed: counted.filter((each) => chosen.has(each)),
    unlisted: counted.length - chosen.size + omitted.reduce((sum, count) => sum + count, 0)
  }
}

/** Notices of reports, a text each. */
export function noticesOf(reports: readonly Report[]): readonly string[] {
  const off = reports.reduce((sum, {summary}) => sum + summary.suppressed, 0)
  return [
    ...reports.flatMap(({notices = []}) => notices.map(({message}) => message)),
    ...(off > 0 ? [`Comments turn ${plural(off, 'finding')} off`] : [])
  ]
}

export function toolFinding({
  rule,
  severity,
  message,
  line,
  column,
  endLine,
  endColumn,
  expected,
  fix,
  related
}: ListedFinding): ToolFinding {
  // A replacement is exact, or not given.
  const exact = expected?.filter((text) => text.length <= longestReplacement && visibleText(text) === text) ?? []
  return {
    rule,
    severity,
    message,
    line,
    column,
    endLine,
    endColumn,
    ...(exact.length > 0 && {expected: exact}),
    ...(fix && {fix: {title: fix.title, safe: fix.safe}}),
    ...(related && {related})
  }
}

/** UTF-16 units of a text that an agent copies. */
const longestReplacement = 1_000

export function findingLine({path, finding}: FoundInFile): Quoted {
  return quoted(`${path}:${agentLine(finding)}`)
}
