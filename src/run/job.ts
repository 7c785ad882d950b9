import type {Context} from '../contracts/context.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import type {Definitions} from '../project/definitions.ts'
import type {BaselineUse} from '../report/baseline/apply.ts'
import type {Detail} from '../report/details.ts'

/** What is linted of an input, and how. */
export interface Job {
  readonly context: Context
  readonly rules: readonly Rule[]
  readonly settings: Settings
  readonly cwd: string
  readonly definitions: Definitions | undefined
  readonly hasUnusedDisables: boolean | undefined
  /** How many findings of each rule the report lists. */
  readonly limit: number
  /** What is made for each listed finding besides. */
  readonly details: ReadonlySet<Detail>
  /** Findings of the baseline, which do not count. */
  readonly baseline: BaselineUse | undefined
  /** All rules run, not only those of folders. */
  readonly isWhole: boolean
  /** Keep the outputs with what was found in them. */
  readonly hasStats: boolean
}
