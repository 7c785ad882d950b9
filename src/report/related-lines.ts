/** Lines of other files that findings refer to, for reports that show both. */
import {resolve} from 'node:path'
import {type FileReader, largestDefinition} from '../disk/contained-reader.ts'
import {copyOf, createDocument, type Document, lineText} from '../text/document.ts'
import {memo} from '../text/memoize.ts'
import type {FileReport, ListedFinding, RelatedLines} from './report.ts'

/** Lines before and after, and UTF-16 units of each. */
const around = 1
const maxLineLength = 200

/** Reads the lines around a line, from 1; each file is read once. @param cwd base of paths */
export function createRelatedLines(
  reader: FileReader,
  cwd: string
): (path: string, line: number) => RelatedLines | undefined {
  const documents = new Map<string, Document | undefined>()

  function documentAt(path: string): Document | undefined {
    const text = reader.read(resolve(cwd, path), {limit: largestDefinition})
    return text === undefined ? undefined : createDocument(text)
  }

  return (path, line) => {
    const document = memo(documents, path, documentAt)
    return document && linesAround(document, line)
  }
}

function linesAround(document: Document, line: number): RelatedLines {
  const first = Math.max(1, line - around)
  const last = Math.min(document.lines.length, line + around)
  const lines: string[] = []
  for (let each = first; each <= last; each++) lines.push(copyOf(lineText(document, each - 1).slice(0, maxLineLength)))
  return {first, lines}
}

export function withRelatedLines(file: FileReport, linesAt: ReturnType<typeof createRelatedLines>): FileReport {
  const findings = file.findings.map((finding): ListedFinding => {
    const {related, details} = finding
    return related === undefined
      ? finding
      : {...finding, details: {...details, related: related.map(({path, line}) => linesAt(path, line))}}
  })
  return {...file, findings}
}
