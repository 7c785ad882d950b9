/** The functions of ADR-0011 for programs. */
export {type AssembledPrompt, type AssembleOptions, assemblePrompt, responseFile} from './assemble.ts'
export {type ParsedPrompt, parsePrompt} from './parse.ts'
export {type CheckedResult, checkResult} from './result.ts'
export {type FsAbility, fsAbilities, PromptSections, ProviderResult} from './schema.ts'
export {promptSectionNames} from './titles.ts'
export {type SectionsProblem, validateSections} from './validate.ts'
