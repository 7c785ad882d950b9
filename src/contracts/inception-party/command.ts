/** The options of the command: REQ-0006 1.1, 1.2. */

import {codeAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {isPartyDeclared} from '../declared.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'

const flags = ['--party', '--classic'] as const
type PartyFlag = (typeof flags)[number]

export type CommandProblem = Problem<{
  /** One of the two options without the other. */
  alone: {readonly flag: PartyFlag; readonly other: PartyFlag}
  /** Neither the command nor its orchestrator says what both options together come to. */
  exclusion: undefined
}>

/** What is wrong with the options of a command; one that knows neither is not about parties. */
export function commandProblems(source: Source): readonly CommandProblem[] {
  if (!isPartyDeclared(source)) return []
  const [party, classic] = flags.map((flag) => rowOf(source, flag))
  if (party !== undefined && classic === undefined)
    return [{kind: 'alone', range: party, data: {flag: '--party', other: '--classic'}}]
  if (party === undefined && classic !== undefined)
    return [{kind: 'alone', range: classic, data: {flag: '--classic', other: '--party'}}]
  if (party === undefined || saysExclusion(source.text)) return []
  const orchestrator = source.otherFiles.orchestrator()
  return orchestrator === undefined || saysExclusion(orchestrator.text) ? [] : [{kind: 'exclusion', range: party}]
}

/** The option in its row of a table. */
function rowOf(source: Source, flag: PartyFlag): Range | undefined {
  const pattern = new RegExp(`^[ \\t]*\\|[ \\t]*(\`?${flag}\`?)[ \\t]*\\|`)
  for (const [index, line] of source.lines.entries()) {
    const match = pattern.exec(lineText(source, index))
    if (match === null || codeAt(source, index) !== undefined) continue
    const start = line.start + match[0].indexOf(match[1] ?? '')
    return {start, end: start + (match[1] ?? '').length}
  }
  return undefined
}

/** Both options and that they exclude each other, near each other. */
function saysExclusion(text: string): boolean {
  return /--party[\s\S]{0,80}--classic[\s\S]{0,80}(?:mutually exclusive|cannot (?:both )?be (?:used|combined|specified))/i.test(
    text
  )
}
