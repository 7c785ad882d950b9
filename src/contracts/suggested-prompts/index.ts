/** The contract `suggested-prompts`: REQ-0003. */
export {type Block, blocks, formatPrompts, header, type Item, type Part, type Prompts} from './block.ts'
export {type BlockFault, blockFaults, delimiter, isExactPart, type StatusFault, statusFault} from './faults.ts'
export {
  displayName,
  findPhaseFaults,
  nextPrompt,
  type PhaseFault,
  type Progress,
  phaseKeys
} from './phases.ts'
export {
  addSection,
  closingLines,
  earlyClosingLine,
  knownClosingLine,
  lastParagraph,
  lastParagraphIn,
  moveSection,
  type Paragraph,
  type SectionHeading,
  sectionHeading,
  sectionHeadings,
  sectionLines,
  selfValidation
} from './section.ts'
export {
  ActiveWorkflow,
  activeWorkflow,
  expectedFirstPrompt,
  type StateFile,
  stateFile,
  WorkflowState,
  workflowTypes
} from './state.ts'
export {formatStatus, readStatusLine, type Status, type StatusBlock, statusBlocks} from './status.ts'
