/** What identifies a finding after lines moved: its rule, what the message is about, and the text of its line. */
import type {Finding} from '../linter/rule.ts'
import {type Document, lineText} from '../text/document.ts'
import {lineAt} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import type {FileReport} from './report.ts'

/** The parts of a finding that its fingerprint is made of, besides its line. */
type Identified = Pick<Finding, 'rule' | 'messageId' | 'message'>

/** The hashes of lines by their numbers: a line of megabytes may have many findings. */
const lineDigests = memoize((_: Document): Map<number, string> => new Map())

/** The fingerprint of a finding by its line in a text, from 0: the same for two findings of one kind on lines of the same text. */
export function fingerprintAt(finding: Identified, document: Document, line: number): string {
  const digests = lineDigests(document)
  const found = digests.get(line) ?? digest(lineText(document, line).trim())
  digests.set(line, found)
  return fingerprintOf(finding, found)
}

/** The fingerprint of a finding of a source. */
export function findingFingerprint(finding: Finding, document: Document): string {
  return fingerprintAt(finding, document, lineAt(document.lines, finding.range.start))
}

function fingerprintOf({rule, messageId, message}: Identified, line: string): string {
  return digest([rule, messageId, ...subjectOf(message), line].join('\0'))
}

/**
 * The values in backticks of what a message says is there or is missing. What it expects does not count: that may list other
 * files of the project, and neither does the wording.
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

/** 64 bits of SHA-256: what is compared are the findings of one project. */
function digest(text: string): string {
  // Lazy: slow to load, and only some formats and a baseline need it.
  const {hash} = process.getBuiltinModule('node:crypto')
  return hash('sha256', text, 'hex').slice(0, 16)
}

/**
 * A name for each finding of a file that no other finding of the run has, and that stays where lines move: the path, the
 * fingerprint, and which of those with the same fingerprint it is. A finding without one, such as one of a report that quotes
 * nothing, is identified without its line.
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
