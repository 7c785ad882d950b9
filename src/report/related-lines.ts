/** The lines of other files that findings are about, kept for reports that show both. */
import {resolve} from 'node:path'
import {largestDefinition, type Reader} from '../disk/incidental.ts'
import {copyOf} from '../text/copy.ts'
import {createDocument, lineText} from '../text/document.ts'
import type {FindingReport} from './report.ts'

/** Lines around the one that a finding is about. */
export interface RelatedLines {
  /** The number of the first, from 1. */
  readonly first: number
  readonly lines: readonly string[]
}

type Related = NonNullable<FindingReport['related']>[number]

const kept = new WeakMap<Related, RelatedLines>()

/** How many lines are shown before and after, and how much of each, in UTF-16 units. */
const around = 1
const longest = 200

/** Reads each of the files once, as far as they can be read. @param cwd what the paths of the findings are relative to */
export function keepRelatedLines(findings: readonly FindingReport[], reader: Reader, cwd: string): void {
  const byPath = new Map<string, Related[]>()
  for (const each of findings.flatMap(({related = []}) => related)) {
    const list = byPath.get(each.path)
    if (list === undefined) byPath.set(each.path, [each])
    else list.push(each)
  }
  for (const [path, related] of byPath) {
    const text = reader.read(resolve(cwd, path), {limit: largestDefinition})
    if (text === undefined) continue
    const document = createDocument(text)
    for (const each of related) {
      const first = Math.max(1, each.line - around)
      const last = Math.min(document.lines.length, each.line + around)
      const lines: string[] = []
      for (let line = first; line <= last; line++) lines.push(copyOf(lineText(document, line - 1).slice(0, longest)))
      kept.set(each, {first, lines})
    }
  }
}

/** The lines around the one that a finding is about; `undefined` where they were not kept. */
export function relatedLinesOf(related: Related): RelatedLines | undefined {
  return kept.get(related)
}
