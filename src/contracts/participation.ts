import {memoize} from '../text/memoize.ts'
import {agentContracts} from './custom/bound.ts'
import type {ContractName, Kind, Source} from './source.ts'
import {
  type Block,
  blocks,
  type SectionHeading,
  sectionHeading,
  sectionHeadings,
  selfValidation,
  statusBlocks
} from './suggested-prompts/index.ts'

/** Kinds that a path or a command gives only to files that know the contracts. */
const partakers: ReadonlySet<Kind> = new Set(['template', 'output', 'personas', 'state'])

/** Whether a definition shows by itself that it keeps REQ-0003: the exact heading, a block, a status. */
const showsSuggestedPrompts = memoize(
  (source: Source): boolean =>
    blocks(source).some((block) => block.isEvident) ||
    statusBlocks(source).length > 0 ||
    (source.text.includes(sectionHeading) && sectionHeadings(source).some((heading) => heading.isExact))
)

/** Whether a file was declared or shows that it knows the contracts; every other is a stranger, and never gets an error. */
export const usesContracts = memoize(
  (source: Source): boolean =>
    source.declared || agentContracts(source).length > 0 || partakers.has(source.kind) || showsSuggestedPrompts(source)
)

/** Whether somebody declared that a file, or its agent, keeps a contract; a role says so for `suggested-prompts`, which alone knows roles. */
export function isDeclaredFor(source: Source, name: ContractName): boolean {
  if (agentContracts(source).includes(name)) return true
  return source.contracts?.includes(name) ?? (name === 'suggested-prompts' && source.role !== undefined)
}

/** The headings of the section that count in a definition: a look-alike does only where something else speaks of it. */
export const countedHeadings = memoize((source: Source): readonly SectionHeading[] => {
  const found = source.kind === 'output' ? [] : sectionHeadings(source)
  const isCounted = found.some(({isExact}) => isExact) || usesContracts(source) || selfValidation(source) !== undefined
  return isCounted ? found : []
})

/** The prompt blocks that count: where nothing else speaks of REQ-0003, a mere look-alike is anybody's list. */
export const promptBlocks = memoize((source: Source): readonly Block[] =>
  isDeclaredFor(source, 'suggested-prompts') || showsSuggestedPrompts(source) || countedHeadings(source).length > 0
    ? blocks(source)
    : []
)
