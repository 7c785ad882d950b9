import type {ListedFinding} from '../report/report.ts'
import {agentLine} from '../reporters/agent.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {plain, type Quoted, quoted} from '../text/quoted.ts'

/** UTF-16 units. */
const longestQuote = 100

/** A line for each finding, with the line of the text. @param path of the text, where it is a file */
export function findingLines(findings: readonly ListedFinding[], text: string, path?: string): readonly Quoted[] {
  const lines = text.split(/\r\n|\r|\n/)
  const prefix = path === undefined ? '' : `${path}:`
  return findings.map((finding) =>
    quoted(`${prefix}${agentLine(finding)}${quote(lines[finding.line - 1] ?? '', finding.column)}`)
  )
}

/** The line, or the part of it around a column. */
function quote(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - 1 - longestQuote / 4, line.length - longestQuote))
  const quotedText = line.slice(from, from + longestQuote)
  if (quotedText.trim() === '') return ''
  return ` in: ${from > 0 ? '...' : ''}${printable(quotedText.trim())}${from + longestQuote < line.length ? '...' : ''}`
}

/** The number of rules that findings violate, such as `2 rules`. */
export function ruleCount(findings: readonly ListedFinding[]): Quoted {
  return plain(plural(new Set(findings.map(({rule}) => rule)).size, 'rule'))
}
