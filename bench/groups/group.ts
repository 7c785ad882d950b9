/** What a group of the bench is: files that it makes, and the commands that run on them in turns. */
import type {Command} from '../command.ts'
import type {Node} from '../nodes.ts'
import type {Bar} from '../results.ts'

export interface Setting {
  /** An empty folder, removed afterwards. */
  readonly folder: string
  /** The program. */
  readonly node: string
  /** Its major version. */
  readonly major: number
  /** The newest Node of this run, for programs that do not run on an older one. */
  readonly newest: Node
  /** The size of a recorded session in MB. */
  readonly sessionSize: number
}

export interface Plan {
  readonly title: string
  readonly commands: readonly Command[]
  readonly bars: readonly Bar[]
  readonly missing?: readonly string[]
}

export interface Bench {
  readonly id: string
  /** Whether it runs on each Node; else on the first. */
  readonly isPerNode: boolean
  /** Makes the files. */
  readonly plan: (setting: Setting) => Plan
}
