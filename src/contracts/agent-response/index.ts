/** The contract `agent-response`: P6. */
export {delimiter, findResponseBlocks, header, type ResponseBlock} from './block.ts'
export {formatAgentResponse} from './format.ts'
export type {ResponseIssue} from './issues.ts'
export {
  finalResponse,
  type Misreading,
  type Response,
  readResponse,
  responseBlocks,
  responses,
  textAfter
} from './read.ts'
export {AgentResponse, ResponseOutput, UserDecision} from './schema.ts'
