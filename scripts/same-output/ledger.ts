import type {Difference} from './differences.ts'

/** A difference, and the command whose output has it. */
export interface FoundDifference extends Difference {
  /** The name of the folder that was linted. */
  readonly folder: string
  /** The arguments, joined by spaces. */
  readonly command: string
}

/** A class of deliberate differences. */
export interface LedgerClass {
  /** A short id, such as `no-reader`. */
  readonly class: string
  /** One sentence. */
  readonly reason: string
  covers(difference: FoundDifference): boolean
}

/** The deliberate differences from the other checkout. The first class that covers a difference explains it. */
export const ledger: readonly LedgerClass[] = []

/** The class of a difference; `undefined` for an unexplained difference. */
export function classOf(difference: FoundDifference, classes: readonly LedgerClass[]): string | undefined {
  return classes.find((each) => each.covers(difference))?.class
}

/** The rows of the table `class | gone | come | reason`; the last row counts the unexplained differences. */
export function ledgerTable(differences: readonly FoundDifference[], classes: readonly LedgerClass[]): string {
  const counted = (name: string | undefined, change: Difference['change']): number =>
    differences.filter((each) => each.change === change && classOf(each, classes) === name).length
  const row = (name: string | undefined, reason: string): string =>
    [name ?? 'unexplained', counted(name, 'gone'), counted(name, 'come'), reason].join(' | ')
  return [
    'class | gone | come | reason',
    '--- | ---: | ---: | ---',
    ...classes.map((each) => row(each.class, each.reason)),
    row(undefined, 'No class of the ledger covers it')
  ].join('\n')
}
