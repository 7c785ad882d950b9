/** The contract `prompt-sections`: ADR-0011. */
export {type ContentProblem, contentProblems} from './content.ts'
export {pathMessage} from './messages.ts'
export {type OrderProblem, sectionOrderProblems} from './order.ts'
export {type RequiredOptions, type RequiredSectionProblem, requiredSectionProblems} from './required.ts'
export {type ResultProblem, resultProblems} from './result.ts'
export {modes} from './sections.ts'
