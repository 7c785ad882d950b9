/** The contract `prompt-sections`: ADR-0011. */
export {contentProblems} from './content.ts'
export {sectionOrderProblems} from './order.ts'
export {type RequiredOptions, requiredSectionProblems} from './required.ts'
export {type ResultProblem, resultProblems} from './result.ts'
export {modes} from './sections.ts'
