import {relatedPrompts} from '../src/contracts/definition/index.ts'
import {isDeclaredFor, promptBlocks} from '../src/contracts/participation.ts'
import type {Source} from '../src/contracts/source.ts'
import {statusBlocks} from '../src/contracts/suggested-prompts/index.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {lineText} from '../src/text/document.ts'
import {lastTextLine} from '../src/text/ends.ts'
import {type Range, rangeOf} from '../src/text/lines.ts'

/**
 * An output ends with its one prompt block or status.
 *
 * ## Why
 *
 * The block is the last thing a person reads and the last thing a tool looks for (REQ-0003 1.2, ADR-001): text after it
 * hides it, a second one makes the numbers ambiguous. Blank lines at the end do not count.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"]}
 * The design is saved.
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"]}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show workflow status
 * ---
 *
 * Let me know what you choose!
 * ```
 *
 * ```text
 * 7:1-7:29: error: Unexpected text after the prompt block, expected the output to end with it
 * ```
 *
 * ```markdown {"kind": "output", "role": "sub-agent"}
 * The risks are assessed.
 * ```
 *
 * ```text
 * 1:1-1:24: error: Missing status line, expected it at the end of the output
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-last',
  severity: 'error',
  kinds: ['output'],
  check(source, report) {
    if (source.captured?.stopReason !== undefined) return
    const isAsked = isDeclaredFor(source, 'suggested-prompts')
    const all = [...promptBlocks(source), ...statusBlocks(source)].sort((a, b) => a.lines[0] - b.lines[0])
    const bare = all.filter((block) => !block.isFenced)
    const found = bare.length === 0 && isAsked ? all.slice(-1) : bare
    const [first, second] = found
    if (first === undefined) {
      const what = source.role === 'sub-agent' ? 'status line' : 'prompt block'
      const message = `Missing ${what}, expected it at the end of the output`
      if (isAsked) report({message, range: lastTextLine(source), ...relatedPrompts(source)})
      return
    }
    const after = textAfter(source, first.lines[1], first.isFenced)
    if (after === undefined) return
    const what = first.kind === 'status' ? 'status line' : 'prompt block'
    const message =
      second === undefined
        ? `Unexpected text after the ${what}, expected the output to end with it`
        : `Unexpected ${found.length} final blocks, expected one at the end of the output`
    report({message, range: after, ...relatedPrompts(source)})
  }
})

/** The first line with text after a line; the fence that closes a block is none. */
function textAfter(source: Source, line: number, isFenced: boolean): Range | undefined {
  for (let index = line + 1; index < source.lines.length; index++) {
    const text = lineText(source, index)
    if (text.trim() === '' || (isFenced && /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(text))) continue
    return rangeOf(source.lines[index] ?? {start: 0, end: 0})
  }
  return undefined
}
