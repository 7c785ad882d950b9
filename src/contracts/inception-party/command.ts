/** The options of the command: REQ-0006 1.1, 1.2. */

import {codeAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {isPartyDeclared} from '../declared.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'

const flags = ['--party', '--classic'] as const

export type CommandProblem = Problem<{
  /** One of the two options without the other. */
  alone: {readonly flag: string; readonly other: string}
  /** Neither the command nor its orchestrator mentions that both options exclude each other. */
  exclusion: undefined
}>

/** The problems of a command's options; a command with neither option is not about parties. */
export function commandProblems(source: Source): readonly CommandProblem[] {
  if (!isPartyDeclared(source)) return []
  const [party, classic] = flags.map((flag) => rowOf(source, flag))
  const range = party ?? classic
  if (range === undefined) return []
  if (party === undefined || classic === undefined) {
    const [flag, other] = party === undefined ? flags.toReversed() : flags
    return [{kind: 'alone', range, data: {flag, other}}]
  }
  if (saysExclusion(source.text)) return []
  const orchestrator = source.otherFiles.orchestrator()
  return orchestrator !== undefined && saysExclusion(orchestrator.text) ? [] : [{kind: 'exclusion', range: party}]
}

/** The option in the first cell of a row, which may have a short form too, an argument, or marks of Markdown. */
function rowOf(source: Source, flag: string): Range | undefined {
  for (const [index, line] of source.lines.entries()) {
    const [row = '', cell = ''] = /^[ \t]*\|([^|]*)\|/.exec(lineText(source, index)) ?? []
    const match = new RegExp(`(?<![\\w-])\`?${flag}\`?(?![\\w-])`).exec(cell)
    if (match === null || codeAt(source, index) !== undefined || !isOption(cell)) continue
    const start = line.start + row.length - 1 - cell.length + match.index
    return {start, end: start + match[0].length}
  }
  return undefined
}

/** Whether a cell names options, and is not a sentence about them. */
function isOption(cell: string): boolean {
  const words = cell
    .replace(/[*_`]/g, ' ')
    .trim()
    .split(/[\s,/]+/)
  return words.every((word) => /^(?:-|<|\[|=|or$)/.test(word))
}

/** Both options and that they exclude each other, in one paragraph or next to it. */
function saysExclusion(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\r?\n/)
  return paragraphs.some((paragraph, index) => {
    const near = `${paragraph}\n${paragraphs[index + 1] ?? ''}`
    return (
      exclusion.test(paragraph) && flags.every((flag) => near.includes(flag) || paragraphs[index - 1]?.includes(flag))
    )
  })
}

const exclusion =
  /mutual(?:ly)? exclusi|exclude each other|not both|never both|(?:can(?:not|'t)|must not|may not|do not|don't)[ \t]+(?:both[ \t]+)?(?:be[ \t]+)?(?:used|use|combined?|specif|pass|giv|set)|only one of|at most one|one or the other|incompatible|conflict/i
