import {plural} from '../text/plural.ts'
import type {Report} from './report.ts'

/** What was linted, the most first: "3 agent files, 1 output file"; an empty text for nothing. */
export function countsByKind({files}: Pick<Report, 'files'>): string {
  const counts = new Map<string, number>()
  for (const {kind} of files) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => plural(count, `${kind} file`))
    .join(', ')
}
