import {plural} from '../text/plural.ts'
import type {Report} from './report.ts'

/** Counts of linted files, largest first: "3 agent files, 1 output file". Empty for none. */
export function countsByKind({files}: Pick<Report, 'files'>): string {
  const counts = new Map<string, number>()
  for (const {kind} of files) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => plural(count, `${kind} file`))
    .join(', ')
}
