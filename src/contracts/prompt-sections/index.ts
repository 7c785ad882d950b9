/** The contract `prompt-sections`: ADR-0011. */
export {contentProblems} from './content.ts'
export {type RequiredOptions, requiredSectionProblems, sectionOrderProblems} from './required.ts'
export {type ResultProblem, resultProblems} from './result.ts'
export {modes} from './sections.ts'
