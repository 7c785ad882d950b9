/** The contract `prompt-sections`: ADR-0011. */
export {type ContentProblem, contentProblems} from './content.ts'
export {type OrderProblem, orderProblems} from './order.ts'
export {type RequiredOptions, type RequiredProblem, requiredProblems} from './required.ts'
export {type ResultProblem, resultProblems} from './result.ts'
export {modes} from './sections.ts'
