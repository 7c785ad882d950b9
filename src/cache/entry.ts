import type {Standing} from '../contracts/readers.ts'
import type {ListedLine} from '../hosts/checks/listed-line.ts'
import type {FileReport, ListedFinding} from '../report/report.ts'
import type {SeverityCounts} from '../report/severity-counts.ts'
import type {Answers} from './questions.ts'

/** The result of a lint, as a cache keeps it. */
export interface CacheEntry {
  readonly answers: Answers
  readonly findings: readonly ListedFinding[]
  readonly suppressed: number
  readonly suppressions?: NonNullable<FileReport['suppressions']>
  /** Whether the file has a reader, where it has none. */
  readonly standing?: Exclude<Standing, 'read'>
  /** Only where it does. */
  readonly hasBareBlock?: true
  readonly listed?: ListedLine
  /** The number of findings that a truncated report leaves out, and the counts of all findings. */
  readonly omitted?: NonNullable<FileReport['omitted']>
  readonly tally?: readonly (readonly [rule: string, counts: SeverityCounts])[]
}
