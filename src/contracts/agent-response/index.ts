/** The contract `agent-response`: P6. */
export {finalResponse, responseBlocks, responses, textAfter} from './read.ts'
