/** The contract `suggested-prompts`: REQ-0003. */
export {type Block, blocks, formatPrompts, type Item, type Part} from './block.ts'
export {type BlockFault, blockFaults, delimiter, isExactPart, type StatusFault, statusFault} from './faults.ts'
export {findPhaseFaults, nextPrompt} from './phases.ts'
export {
  addSection,
  earlyClosingLine,
  knownClosingLine,
  lastParagraph,
  lastParagraphIn,
  moveSection,
  type SectionHeading,
  sectionHeading,
  sectionHeadings,
  sectionLines,
  selfValidation
} from './section.ts'
export {type ActiveWorkflow, activeWorkflow, expectedFirstPrompt, type StateFile, stateFile} from './state.ts'
export {formatStatus, readStatusLine, statusBlocks} from './status.ts'
