/** `lint-agents mcp`: the runner as tools for agents, which read and never write. */

import {Server} from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  RootsListChangedNotificationSchema
} from '@modelcontextprotocol/sdk/types.js'
import {describedLines, UsageError} from '../disk/errors.ts'
import {type AgentText, type AgentValue, agentText, valueNote} from '../report/agent-text.ts'
import {version} from '../report/version.ts'
import {oneOf} from '../schema/expectation.ts'
import {openTimeBudget} from '../text/bounded.ts'
import {plain, Quoted, sentence} from '../text/quoted.ts'
import {pathsOfRoots, type ReadableFolder, readableFolders} from './boundary.ts'
import {checkOutputTool} from './check-output.ts'
import {contractsTool} from './contracts.ts'
import {explainTool} from './explain.ts'
import {lintTool} from './lint.ts'
import type {McpCall, Tool} from './tool.ts'

const tools: readonly Tool[] = [lintTool, explainTool, contractsTool, checkOutputTool]

export interface ServerOptions {
  /** Absolute; the readable folder if neither the command line nor the client names one. */
  readonly cwd: string
  /** The folders that may be read, whatever the client opened. */
  readonly folders?: readonly string[]
  /** Milliseconds of a call. */
  readonly limit?: number
}

/** Milliseconds of a call. */
export const usualLimit = 60_000
/** Milliseconds. */
const longestQuestion = 5_000

/** @throws {UsageError} for a folder that is not one */
export function openServer({cwd, folders = [], limit = usualLimit}: ServerOptions): Server {
  const named = folders.length === 0 ? undefined : readableFolders(folders, cwd)
  const server = new Server(
    {name: 'lint-agents', version},
    {
      capabilities: {tools: {}},
      instructions: `Tools for the Markdown definitions of agents, and for what the agents print. They read, and write nothing. ${valueNote}`
    }
  )
  let asked: Promise<readonly ReadableFolder[]> | undefined
  const foldersOf = (): Promise<readonly ReadableFolder[]> => (asked ??= askFolders(server, cwd))
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    asked = undefined
  })
  server.setRequestHandler(ListToolsRequestSchema, () => ({tools: tools.map(described)}))
  let last: Promise<unknown> = Promise.resolve()
  server.setRequestHandler(CallToolRequestSchema, async ({params: {name, arguments: values = {}}}, {signal}) => {
    const tool = tools.find((each) => each.name === name)
    if (tool === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        agentText([sentence`Unexpected tool \`${name}\`, expected ${plain(oneOf(tools.map((each) => each.name)))}`])
      )
    const answer = async (): Promise<Record<string, unknown>> => {
      try {
        openTimeBudget()
        const readable = named ?? (await foldersOf())
        const call: McpCall = {folders: readable, pause: pauseIn(signal, limit)}
        const {value, text} = await tool.call(values, call)
        return answered(text, {structuredContent: value})
      } catch (error) {
        return answered(agentText(describedLines(error).map(asArgument)), {isError: true})
      }
    }
    // One after the other: each takes the time and the memory of one run.
    const next = last.then(answer)
    last = next
    return await next
  })
  return server
}

function described({name, title, description, inputSchema, outputSchema}: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema() as object as {type: 'object'},
    outputSchema: outputSchema() as object as {type: 'object'},
    annotations: {title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false}
  }
}

/**
 * The roots of the client, or the working directory if it has no roots; a client that does not answer has no folder.
 */
async function askFolders(server: Server, cwd: string): Promise<readonly ReadableFolder[]> {
  if (server.getClientCapabilities()?.roots === undefined) return readableFolders([cwd], cwd)
  const {roots} = await server.listRoots(undefined, {timeout: longestQuestion}).catch(() => ({roots: []}))
  return pathsOfRoots(roots).flatMap((path) => {
    try {
      return readableFolders([path], cwd)
    } catch {
      return []
    }
  })
}

function pauseIn(signal: AbortSignal, limit: number): McpCall['pause'] {
  const end = performance.now() + limit
  return async () => {
    await new Promise((resolve) => setImmediate(resolve))
    if (signal.aborted) throw new UsageError(sentence`The call was cancelled`)
    if (performance.now() > end)
      throw new UsageError(sentence`The time of ${limit / 1_000} s is over, so that not everything was checked`)
  }
}

/** Arguments have the names of options. */
function asArgument({words: [first = '', ...words], quotes}: Quoted): Quoted {
  return new Quoted([first.replace(/^Unexpected --/, 'Unexpected '), ...words], quotes)
}

/** An answer of the protocol: by its types, only `report/agent-text.ts` makes its text and values. */
function answered(
  text: AgentText,
  more: {readonly structuredContent: AgentValue} | {readonly isError: true}
): Record<string, unknown> {
  return {...more, content: [{type: 'text', text}]}
}
