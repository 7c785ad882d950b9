import {agentLine} from '../reporters/agent.ts'
import type {FindingReport} from '../run/report.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'

/** UTF-16 units; hosts truncate a reason of more than 10,000. */
const limit = 8_000
const longestQuote = 100

/** A first sentence, then a line for each finding, as many as fit. */
export function reason(first: string, findings: readonly FindingReport[], text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const shown = [first]
  let length = first.length
  for (const [index, finding] of findings.entries()) {
    const line = `${agentLine(finding)}${quote(lines[finding.line - 1] ?? '', finding.column)}`
    length += line.length + 1
    if (length > limit) return [...shown, `and ${plural(findings.length - index, 'more error')}`].join('\n')
    shown.push(line)
  }
  return shown.join('\n')
}

/** The line, or the part of it around a column. */
function quote(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - 1 - longestQuote / 4, line.length - longestQuote))
  const part = line.slice(from, from + longestQuote)
  if (part.trim() === '') return ''
  return ` in: ${from > 0 ? '...' : ''}${printable(part.trim())}${from + longestQuote < line.length ? '...' : ''}`
}

/** The number of rules that findings violate, such as `2 rules`. */
export function ruleCount(findings: readonly FindingReport[]): string {
  return plural(new Set(findings.map(({rule}) => rule)).size, 'rule')
}
