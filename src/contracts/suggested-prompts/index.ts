/** The grammar of `suggested-prompts` (REQ-0003); the files of its problems are imported one by one, since they depend on it. */
export {formatPrompts, type Item, type PromptBlock, promptBlocks} from './block.ts'
export {findMisspeltPhases} from './misspelt-phases.ts'
export {type SectionHeading, sectionHeadings, sectionLines, selfValidation} from './section.ts'
export {type ActiveWorkflow, nextPrompt, stateFile} from './state.ts'
export {formatStatus, readStatusLine, statusBlocks} from './status.ts'
