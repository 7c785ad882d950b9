import type {FileReport} from './report.ts'

/**
 * The rules of which a file has more errors and warnings than the report lists, and how many more. The most severe are listed
 * first: where a note of the rule is listed, all that is left out are notes.
 */
export function omittedIn({findings, omitted}: FileReport): readonly (readonly [rule: string, count: number])[] {
  if (omitted === undefined) return []
  const listed = notedRules(findings)
  return Object.entries(omitted).filter(([rule]) => !listed.has(rule))
}

/** The rules of which a file has more notes than the report lists, and how many more. */
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
