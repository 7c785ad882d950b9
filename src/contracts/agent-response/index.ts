/** The contract `agent-response`: P6. */
export {formatAgentResponse} from './format.ts'
export {finalResponse, isFound, responseBlocks, responses, textAfter} from './read.ts'
export {AgentResponse} from './schema.ts'
