/** The contract `agent-response`: P6. */
export {type ResponseProblem, responseMessages} from './fields.ts'
export {formatAgentResponse} from './format.ts'
export {
  afterResponse,
  finalResponse,
  isFound,
  isIndentation,
  quotedResponse,
  responseBlocks,
  responseSubject,
  responses
} from './read.ts'
export {AgentResponse} from './schema.ts'
