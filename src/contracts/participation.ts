import {memoize} from '../text/memoize.ts'
import {isDeclared, isDeclaredFor} from './declared.ts'
import type {Kind} from './kinds.ts'
import type {Source} from './source.ts'
import {mayHavePrompts} from './suggested-prompts/candidates.ts'
import {
  promptBlocks,
  type SectionHeading,
  sectionHeadings,
  selfValidation,
  statusBlocks
} from './suggested-prompts/index.ts'

const kindsWithContracts: ReadonlySet<Kind> = new Set(['template', 'output', 'personas', 'state'])

/** Whether a definition shows that it uses REQ-0003: the exact heading, a block, a status. */
const showsSuggestedPrompts = memoize(
  (source: Source): boolean =>
    mayHavePrompts(source) &&
    (promptBlocks(source).length > 0 ||
      statusBlocks(source).length > 0 ||
      sectionHeadings(source).some((heading) => heading.isExact))
)

/** Whether a file is declared or shows that it uses a contract; a file that uses no contract never gets an error for one. */
export const usesContracts = memoize(
  (source: Source): boolean =>
    isDeclared(source) || kindsWithContracts.has(source.kind) || showsSuggestedPrompts(source)
)

/** Whether line ends matter in a file: in outputs, only for prompt blocks and response blocks. */
export function readsLines(source: Source): boolean {
  if (source.kind !== 'output') return usesContracts(source)
  return isDeclaredFor(source, 'suggested-prompts') || isDeclaredFor(source, 'agent-response')
}

/** Whether a file is declared, but not only for other contracts. */
function isDeclaredFully(source: Source): boolean {
  return isDeclaredFor(source, 'suggested-prompts') || (source.declared && source.contracts === undefined)
}

/** The headings of the section that count in a definition: a near miss counts only in a file that may use this contract. */
export const countedHeadings = memoize((source: Source): readonly SectionHeading[] => {
  const found = source.kind === 'output' || !mayHavePrompts(source) ? [] : sectionHeadings(source)
  if (found.length === 0) return found
  const isCounted = showsSuggestedPrompts(source) || isDeclaredFully(source) || selfValidation(source) !== undefined
  return isCounted ? found : []
})
