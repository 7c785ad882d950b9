/** Identity of a finding after lines moved: its rule, the subject of its message, and the text of its line. */
import type {Finding} from '../linter/rule.ts'
import {type Document, lineText} from '../text/document.ts'
import {lineAt} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import type {FileReport} from './report.ts'

/** The fields that a fingerprint depends on, besides the line. */
type Identified = Pick<Finding, 'rule' | 'messageId' | 'message'>

/** Hashes by line number, cached because a line of megabytes may have many findings. */
const lineDigests = memoize((_: Document): Map<number, string> => new Map())

/** Fingerprint of a finding on a line, from 0. Equal findings on equal lines share it. */
export function fingerprintAt(finding: Identified, document: Document, line: number): string {
  const digests = lineDigests(document)
  const found = digests.get(line) ?? digest(lineText(document, line).trim())
  digests.set(line, found)
  return fingerprintOf(finding, found)
}

export function findingFingerprint(finding: Finding, document: Document): string {
  return fingerprintAt(finding, document, lineAt(document.lines, finding.range.start))
}

function fingerprintOf({rule, messageId, message}: Identified, line: string): string {
  return digest([rule, messageId, ...subjectOf(message), line].join('\0'))
}

/**
 * The unexpected or missing values of a message, in backticks. Expected values may list other files of the project, so
 * they do not count.
 */
function subjectOf(message: string): readonly string[] {
  const values: string[] = []
  const pieces = message.split('`')
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) values.push(piece)
    else if (piece.includes(', expected')) break
  }
  return values
}

/** 64 bits of SHA-256 suffice within one project. */
function digest(text: string): string {
  // Lazy: slow to load, and only some formats and a baseline use it.
  const {hash} = process.getBuiltinModule('node:crypto')
  return hash('sha256', text, 'hex').slice(0, 16)
}

/**
 * A name for each finding that is unique in the run and survives moved lines: path, fingerprint, and index among
 * equals. A finding without a fingerprint, as in a report without quotations, is named without its line.
 */
export function uniqueNames({path, findings}: Pick<FileReport, 'path' | 'findings'>): readonly string[] {
  const counts = new Map<string, number>()
  return findings.map((finding) => {
    const name = digest(`${path}\0${finding.details?.fingerprint ?? fingerprintOf(finding, '')}`)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name}:${count}`
  })
}
