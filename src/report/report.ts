import * as z from 'zod/mini'
import {type AgentWay, agentWays} from '../contracts/context.ts'
import {hostIds} from '../contracts/host-ids.ts'
import {kinds, roles} from '../contracts/kinds.ts'
import type {MaskedFinding} from '../linter/rule.ts'
import {noticeKinds} from './notice-kinds.ts'
import {Stats} from './stats/schema.ts'
import {Trend} from './stats/trend.ts'

const count = z.int().check(z.minimum(0))
const oneBased = z.int().check(z.minimum(1))

/** Ids of the product need no escape. */
const id = z.string().check(z.regex(/^[\w-]+$/))

const Edit = z.strictObject({start: count, end: count, text: z.string()})

const Origin = z
  .strictObject({
    thread: z.string().check(z.describe('`main`, or what the program calls the thread')),
    agent: z.optional(z.string()),
    message: count.check(z.describe('Which message of the agent in this thread, from 1; 0 without one')),
    line: oneBased,
    column: oneBased
  })
  .check(z.describe('In a transcript: the thread and agent of the message, and the place in the message'))

const Finding = z.strictObject({
  rule: id,
  groups: z.optional(z.array(z.string()).check(z.describe('The groups of the rule; none where a plugin brings it'))),
  messageId: id.check(z.describe('Which of the messages of the rule; stable where the wording changes')),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string().check(z.maxLength(10_000)),
  line: oneBased,
  column: oneBased,
  endLine: oneBased,
  endColumn: oneBased,
  url: z.string(),
  expected: z.optional(z.array(z.string()).check(z.describe('Texts to replace the range with, best first'))),
  fix: z.optional(z.strictObject({title: z.string(), safe: z.boolean(), edits: z.array(Edit)})),
  related: z.optional(z.array(z.strictObject({path: z.string(), line: oneBased, message: z.string()}))),
  hosts: z.optional(z.array(z.enum(hostIds)).check(z.describe('The hosts that the finding is about'))),
  cause: z.optional(
    z
      .string()
      .check(z.describe('The same for all findings that one cause explains, such as one key of a specification'))
  ),
  origin: z.optional(Origin)
})

/** A listed finding, with lines, columns and the details of the run's formats. */
export interface ListedFinding extends z.infer<typeof Finding> {
  readonly details?: FindingDetails
}

/** Details that only some formats use, and never JSON. */
export interface FindingDetails {
  /** Only for findings with a code frame and a line that is not empty. */
  readonly line?: QuotedLine
  readonly fingerprint?: string
  /** Ranges that the edits of the fix replace. */
  readonly edits?: readonly Region[]
  readonly masked?: MaskedFinding
  /** Lines at each related location; `undefined` for an unreadable file. */
  readonly related?: readonly (RelatedLines | undefined)[]
}

/** The part of a line around a finding. */
export interface QuotedLine {
  /** Length of the line before this part, in UTF-16 units. */
  readonly from: number
  readonly text: string
  /** Whether the line continues behind this part. */
  readonly isCut?: boolean
  /** Column after the finding; `undefined` if it ends on a later line. */
  readonly endColumn?: number | undefined
}

/** A range by lines and columns from 1; columns in UTF-16 units. */
export type Region = Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn'>

export interface RelatedLines {
  /** Number of the first line, from 1. */
  readonly first: number
  readonly lines: readonly string[]
}

/** Start of the message about a program's line. */
export const readBy = 'read by'

/** Programs of the finding's contract, by names such as `src/review.ts#VERDICT`. */
export function programsOf({related = []}: ListedFinding): readonly {readonly name: string; readonly line: number}[] {
  return related
    .filter(({message}) => message.startsWith(readBy))
    .map(({message, line}) => ({name: message.slice(readBy.length + 2, -1), line}))
}

const Suppression = z.strictObject({
  rule: id,
  messageId: id,
  line: oneBased,
  column: oneBased,
  endLine: oneBased,
  endColumn: oneBased,
  reason: z.optional(z.string().check(z.describe('The words of the comment behind `--`')))
})

export const FileReport = z.strictObject({
  path: z.string().check(z.describe('Relative to the working directory, with `/`')),
  kind: z.enum(kinds),
  role: z.optional(z.enum(roles)),
  findings: z.array(Finding),
  suppressions: z.optional(
    z
      .array(Suppression)
      .check(z.describe('The findings that comments in the file turned off: the first 1,000 of a rule'))
  ),
  omitted: z.optional(
    z
      .record(id, oneBased)
      .check(
        z.describe('How many more findings of a rule the file has; the first 1,000 are listed, errors before others')
      )
  )
})
export type FileReport = Omit<z.infer<typeof FileReport>, 'findings'> & {findings: ListedFinding[]}

const AgentReport = z.strictObject({
  name: z.string(),
  definition: z.optional(z.string().check(z.describe('The file that defines it'))),
  outputs: count.check(z.describe('How many outputs of it were linted')),
  how: z.optional(
    z
      .array(z.enum(agentWays))
      .check(
        z.describe(
          'How it is known that they are its outputs: by the transcript, an option of the command line, the configuration, or their paths'
        )
      )
  ),
  contracts: z.array(z.string()).check(z.describe('The contracts that the configuration binds it to'))
})
export type AgentReport = z.infer<typeof AgentReport>

/** Ways in which outputs were assigned to an agent, in order. */
export function howOf(ways: Iterable<AgentWay> = []): Pick<AgentReport, 'how'> {
  const known = new Set(ways)
  return known.size === 0 ? {} : {how: agentWays.filter((way) => known.has(way))}
}

const NoticeReport = z.strictObject({
  kind: z.enum(noticeKinds),
  message: z.string(),
  path: z.optional(z.string()),
  line: z.optional(oneBased),
  column: z.optional(oneBased),
  files: z.optional(count.check(z.describe('How many files of the report were not checked'))),
  outputs: z.optional(
    count.check(z.describe('How many outputs it is about, where other contracts may have checked some of these'))
  ),
  agents: z.optional(z.array(z.string()).check(z.describe('The agents that it is about'))),
  known: z.optional(z.array(z.string()).check(z.describe('The agents of which one may be meant'))),
  paths: z.optional(z.array(z.string()).check(z.describe('The files that it is about, where it is about several'))),
  hosts: z.optional(z.array(z.enum(hostIds)).check(z.describe('The hosts that it is about'))),
  unknown: z.optional(count.check(z.describe('How many outputs have a format that is not known, or not declared')))
})
export type NoticeReport = z.infer<typeof NoticeReport>

/** JSON report, version 1: lines and columns from 1, edits as offsets in UTF-16 units. */
export const Report = z.strictObject({
  version: z.literal(1),
  tool: z.strictObject({name: z.literal('remark-preset-lint-agents'), version: z.string()}),
  day: z.optional(
    z
      .string()
      .check(z.regex(/^\d{4}-\d\d-\d\d$/))
      .check(
        z.describe('The day of the run, in UTC, which decides what models are retired: `SOURCE_DATE_EPOCH` sets it')
      )
  ),
  files: z.array(FileReport),
  shard: z.optional(
    z
      .strictObject({index: oneBased, count: oneBased})
      .check(z.describe('With `--shard`: which part of the files this is, from 1, and how many there are'))
  ),
  agents: z.optional(
    z.array(AgentReport).check(z.describe('Of a run over outputs: the agents that are defined, bound or seen'))
  ),
  notices: z.optional(
    z
      .array(NoticeReport)
      .check(z.describe('What was not checked, and why: files, outputs, entries of the configuration'))
  ),
  summary: z.strictObject({
    files: count.check(z.describe('The files that the report lists')),
    checked: z.optional(count.check(z.describe('The files that have a reader and were checked'))),
    unread: z.optional(count.check(z.describe('The files that were named or found, and that have no reader'))),
    errors: count,
    warnings: count,
    notes: count,
    fixable: count.check(z.describe('Findings with a safe fix')),
    suppressed: count.check(z.describe('Findings that a comment in the file turned off')),
    hiddenErrors: z.optional(
      count.check(z.describe('Where findings on changed lines count: the errors on other lines, which do not'))
    ),
    skipped: z.optional(
      count.check(z.describe('Where changed files count: those that are not linted, which a notice names'))
    ),
    baselined: z.optional(count.check(z.describe('With a baseline: the findings that it knows, which do not count')))
  }),
  stats: z.optional(Stats.check(z.describe('With `--stats`: the outputs by agent, model, rule and message'))),
  trend: z.optional(Trend.check(z.describe('With `merge --trend`: the pass rates of several runs')))
})
export type Report = Omit<z.infer<typeof Report>, 'files'> & {files: FileReport[]}

/**
 * Number of unlisted errors and warnings by rule. The most severe are listed first, so a rule with a listed note leaves
 * out only notes.
 */
export function omittedIn({findings, omitted}: FileReport): readonly (readonly [rule: string, count: number])[] {
  if (omitted === undefined) return []
  const listed = notedRules(findings)
  return Object.entries(omitted).filter(([rule]) => !listed.has(rule))
}

/** Number of unlisted notes by rule. */
export function omittedNotesIn({
  findings,
  omitted
}: Pick<FileReport, 'findings' | 'omitted'>): readonly (readonly [rule: string, count: number])[] {
  if (omitted === undefined) return []
  const listed = notedRules(findings)
  return Object.entries(omitted).filter(([rule, count]) => count > 0 && listed.has(rule))
}

function notedRules(findings: FileReport['findings']): ReadonlySet<string> {
  return new Set(findings.filter(({severity}) => severity === 'note').map(({rule}) => rule))
}

/** "2,345 more of ascii-only". */
export function moreOf([rule, count]: readonly [rule: string, count: number]): string {
  return `${count.toLocaleString('en-US')} more of ${rule}`
}
