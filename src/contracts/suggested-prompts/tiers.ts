/** The three tiers of prompts: REQ-0003 2.1, 2.2. */

import type {Heading} from '../../markdown/shapes.ts'
import {lineText} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import {plural} from '../../text/plural.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {headingsOf} from '../engine/sections.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {type Item, type PromptBlock, promptBlocks} from './block.ts'
import {activeWorkflow} from './state.ts'

/**
 * The problems of all blocks of 3 or 4 items; a block of 2 has no tiers.
 *
 * @param utilities more texts that are right for a last item
 */
export function tierProblems(source: Source, utilities: readonly string[]): readonly MismatchProblem[] {
  if (source.role === 'orchestrator') return []
  return (
    promptBlocks(source)
      .filter(({items: {length}}) => length === 3 || length === 4)
      // Of a block with other lines or numbers it is not clear which item is the first, or the last.
      .filter(({items, strays}) => strays.length === 0 && items.every(({number}, at) => (number ?? at + 1) === at + 1))
      .flatMap((block) => {
        const first = firstTierProblems(block)
        const last = utilityProblems(source, block, utilities)
        // A primary prompt in the last place is one fault.
        return [...first, ...last.filter(({range}) => first.every((each) => each.range.start !== range.start))]
      })
  )
}

function firstTierProblems({items}: PromptBlock): MismatchProblem[] {
  const late = items.flatMap((item, index): MismatchProblem[] => {
    if (index === 0 || !isPrimary(item)) return []
    const what = quoting`item \`${quoted(item.action)}\` in place ${String(index + 1)}`
    return [unexpectedProblem(item.actionRange, what, 'it as `[1]`')]
  })
  const [first] = items
  if (late.length > 0 || first === undefined || !/^\{alternative_\w+\}$/.test(first.action)) return late
  const what = quoting`alternative \`${quoted(first.action)}\` as \`[1]\``
  return [unexpectedProblem(first.actionRange, what, 'the next step of the workflow')]
}

function isPrimary({action}: Item): boolean {
  return /\{primary_(?:prompt|action)\}|^Continue to \S|^Complete workflow\b/i.test(action)
}

function utilityProblems(source: Source, {items}: PromptBlock, utilities: readonly string[]): MismatchProblem[] {
  const last = items.at(-1)
  if (last === undefined || last.action === '') return []
  // `ascii-only` reports a character before the first word.
  const action = last.action.replace(/^[^\x00-\x7F]+ ?/, '')
  const expected = expectedUtility(source)
  const isRight =
    utilities.includes(action) ||
    (isAboutStatus(action) && expected !== undefined
      ? action === expected
      : isUtility(action) || /^View\b/i.test(action))
  if (!isRight) {
    const utility = expected === undefined ? 'a utility such as `Show workflow status`' : [expected]
    return [unexpectedProblem(last.actionRange, quoting`last item \`${quoted(action)}\``, utility)]
  }
  const early = items.slice(0, -1).find((item) => isUtility(item.action))
  if (early === undefined) return []
  const what = quoting`utility \`${quoted(early.action)}\` besides \`${quoted(action)}\``
  return [unexpectedProblem(early.actionRange, what, 'one')]
}

/** A placeholder of the third tier, or a phrase of status, progress, cancel, abort or help at its start (REQ-0003 2.1). */
function isUtility(action: string): boolean {
  const text = action.toLowerCase()
  return (
    isAboutStatus(action) ||
    /^\{(?:utility|status|progress|cancel|abort|help)(?:_\w+)?\}$/.test(action) ||
    /^(?:cancel|abort|(?:(?:show|view|display|see|get) )?(?:the )?(?:help|progress))\b/.test(text) ||
    /^(?:show|view|display|see) (?:.* )?progress\b/.test(text)
  )
}

function isAboutStatus(action: string): boolean {
  return /^(?:(?:show|view|display|see) (?:.* )?|(?:workflow|project) )?status\b/.test(action.toLowerCase())
}

/** The utility for the state of the workflow, in an output whose state is known. */
function expectedUtility(source: Source): string | undefined {
  const workflow = source.kind === 'output' ? activeWorkflow(source) : undefined
  if (workflow === undefined) return undefined
  return workflow === null ? 'View project status' : 'Show workflow status'
}

const emissionPoints = 5

/** Too few emission points in the definition of an orchestrator; none where no heading names the prompt emission. */
export function emissionPointProblems(source: Source): readonly MismatchProblem[] {
  if (source.role !== 'orchestrator' || source.kind === 'output') return []
  const headings = headingsOf(source, (text) => !/[.:;,!?]$/.test(text))
  const section = headings.find(({text}) => /\bPROMPT EMISSION\b/i.test(text))
  if (section === undefined) return []
  const count = countPoints(source, section, headings)
  if (count >= emissionPoints) return []
  const what = quoting`${plural(count, 'emission point')} under \`${quoted(section.text)}\``
  return [unexpectedProblem(rangeOf(section), what, String(emissionPoints))]
}

/** Its numbered headings and items, else all headings, all items with a number or a letter, the rows of a table, the bullets or the lines in bold: the first of these that are several. */
function countPoints(source: Source, section: Heading, headings: readonly Heading[]): number {
  const next = headings.find(({line, depth}) => line > section.line && depth <= section.depth)
  const last = next?.line ?? source.lines.length
  const lines = Array.from({length: last - section.line - 1}, (_, index) => lineText(source, section.line + 1 + index))
  const rows = lines.filter((line) => /^\|/.test(line))
  const counts = [
    lines.filter((line) => /^(?:#{2,6}[ \t]+\d+\.|\d+\.[ \t]+\*\*|\*\*\d+\.)/.test(line)).length,
    headings.filter(({line}) => line > section.line && line < last).length,
    lines.filter((line) => /^(?:\*\*)?(?:\d+|[a-z])[.)]/i.test(line)).length,
    rows.length - rows.findIndex((line) => /^\|[ \t:|-]+$/.test(line)) - 1,
    lines.filter((line) => /^[-*+][ \t]/.test(line)).length,
    lines.filter((line) => /^\*\*[^*]/.test(line)).length
  ]
  return counts.find((count) => count > 1) ?? Math.max(...counts)
}
