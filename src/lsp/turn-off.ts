/** Comments that turn a rule off, if they remove the finding and cause no other. */
import {frontMatter} from '../markdown/front-matter.ts'
import {lineText} from '../text/document.ts'
import type {Edit} from '../text/edit.ts'
import {lineAt} from '../text/lines.ts'
import type {PlacedFinding} from './findings.ts'
import type {FolderLinter} from './folder-linter.ts'
import type {OpenDocument} from './open-documents.ts'

interface TurnOff {
  readonly title: string
  readonly edit: Edit
  readonly finding: PlacedFinding['finding']
}

/** Each attempt lints the text again. */
const mostTried = 3

/** One finding for each rule, since a comment covers all of them. */
export function turnOffEdits(
  found: readonly PlacedFinding[],
  document: OpenDocument,
  folder: FolderLinter
): readonly TurnOff[] {
  const byRule = new Map(found.toReversed().map((each) => [each.finding.rule, each]))
  return [...byRule.values()].slice(0, mostTried).flatMap((each) =>
    candidates(each, document)
      .filter(({edit}) => isOffAfter(each, edit, document, folder))
      .map((candidate) => ({...candidate, finding: each.finding}))
  )
}

function candidates(
  {finding: {rule}, range}: PlacedFinding,
  {content}: OpenDocument
): readonly Omit<TurnOff, 'finding'>[] {
  const frontPart = frontMatter(content)
  const line = lineAt(content.lines, range.start)
  const lineEnd = content.text.includes('\r\n') ? '\r\n' : '\n'
  const before = (at: number, text: string): Edit => {
    const start = content.lines[at]?.start ?? content.text.length
    return {start, end: start, text: text.replaceAll('\n', lineEnd)}
  }
  if (frontPart !== undefined && line <= frontPart.last) {
    const first = before(frontPart.first + 1, `# lint disable ${rule}\n`)
    const here = {title: `Turn off \`${rule}\` for this line`, edit: before(line, `# lint ignore ${rule}\n`)}
    return [
      ...(line > frontPart.first && line < frontPart.last ? [here] : []),
      {title: `Turn off \`${rule}\` in the front matter`, edit: first}
    ]
  }
  const block = blockStart(content, line, frontPart?.last ?? -1)
  const top =
    frontPart === undefined
      ? before(0, `<!--lint disable ${rule}-->\n\n`)
      : before(frontPart.last + 1, `\n<!--lint disable ${rule}-->\n`)
  return [
    {title: `Turn off \`${rule}\` for this block`, edit: before(block, `<!--lint ignore ${rule}-->\n\n`)},
    {title: `Turn off \`${rule}\` in this file`, edit: top}
  ]
}

/** Line behind the preceding empty line. */
function blockStart(content: OpenDocument['content'], line: number, last: number): number {
  let at = line
  while (at > last + 1 && lineText(content, at - 1).trim() !== '') at--
  return at
}

/** Whether the edit removes the finding and adds none. */
function isOffAfter({finding}: PlacedFinding, edit: Edit, document: OpenDocument, folder: FolderLinter): boolean {
  const {text} = document.content
  const countIn = (changed: string): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    for (const {report} of folder.tryText(document, changed))
      for (const {rule, message} of report.findings) {
        const key = `${rule} ${message}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    return counts
  }
  const before = countIn(text)
  const after = countIn(text.slice(0, edit.start) + edit.text + text.slice(edit.end))
  const key = `${finding.rule} ${finding.message}`
  return (
    (after.get(key) ?? 0) < (before.get(key) ?? 0) &&
    [...after].every(([each, count]) => count <= (before.get(each) ?? 0))
  )
}
