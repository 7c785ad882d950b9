/** Findings of an open document, with offsets. */
import type {ListedFinding} from '../report/report.ts'
import type {Range} from '../text/lines.ts'
import type {Linting, Serving} from './linting.ts'
import type {OpenDocument} from './open-documents.ts'

export interface RequestContext {
  readonly serving: Serving
  readonly linting: Linting
}

export interface PlacedFinding {
  readonly finding: ListedFinding
  readonly range: Range
}

export async function placedFindings(
  document: OpenDocument,
  {linting}: RequestContext
): Promise<readonly PlacedFinding[]> {
  const linted = await linting.lintedNow(document)
  const {lines, text} = document.content
  const offset = (line: number, column: number): number => (lines[line - 1]?.start ?? text.length) + column - 1
  return (linted?.results ?? []).flatMap(({report}) =>
    report.findings.map((finding) => ({
      finding,
      range: {start: offset(finding.line, finding.column), end: offset(finding.endLine, finding.endColumn)}
    }))
  )
}

/** Findings whose range contains an offset or ends there. */
export async function findingsAt(
  document: OpenDocument,
  offset: number,
  request: RequestContext
): Promise<readonly PlacedFinding[]> {
  const found = await placedFindings(document, request)
  return found.filter(({range}) => range.start <= offset && offset <= range.end)
}
