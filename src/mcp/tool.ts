/**
 * A tool of the server: a schema for its arguments, one for its answer, and a function between them. The schemas come
 * from `zod/v4/mini`, which the bundle has for the SDK; schemas of `zod` are made late and lose their descriptions.
 */
import * as z from 'zod/v4/mini'
import {UsageError} from '../disk/errors.ts'
import {type AgentAnswer, agentAnswer} from '../report/agent-text.ts'
import {problemSentence} from '../schema/message.ts'
import {validate} from '../schema/zod.ts'
import type {ReadableFolder} from './boundary.ts'

export interface McpCall {
  readonly folders: readonly ReadableFolder[]
  /** Lets messages of the client in. @throws {UsageError} where the call was cancelled, or takes too long */
  readonly pause: () => Promise<void>
}

interface ToolDefinition<Input, Value> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodMiniType<Input>
  readonly output: z.ZodMiniType<object>
  readonly answer: (input: Input, call: McpCall) => AgentAnswer<Value> | Promise<AgentAnswer<Value>>
}

/** An object, as JSON Schema describes it. */
interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

export interface Tool extends Pick<ToolDefinition<never, never>, 'name' | 'title' | 'description'> {
  readonly inputSchema: () => ObjectSchema
  readonly outputSchema: () => ObjectSchema
  /** @throws {UsageError} for arguments that violate the schema, and for unreadable paths */
  readonly call: (values: unknown, call: McpCall) => Promise<ReturnType<typeof agentAnswer>>
}

export function defineTool<Input, Value>(definition: ToolDefinition<Input, Value>): Tool {
  const {name, title, description, input, output, answer} = definition
  return {
    name,
    title,
    description,
    inputSchema: () => objectSchema(input),
    outputSchema: () => objectSchema(output),
    async call(values, call) {
      const {data, problems} = validate(input, values)
      if (data === undefined)
        throw new UsageError(problems.map((problem) => problemSentence(problem, {whole: 'the arguments'})))
      return agentAnswer(await answer(data, call))
    }
  }
}

function objectSchema(schema: z.ZodMiniType): ObjectSchema {
  const {properties = {}, required} = z.toJSONSchema(schema, {target: 'draft-7', io: 'input'})
  return {
    type: 'object',
    properties: properties as ObjectSchema['properties'],
    ...(required && {required}),
    additionalProperties: false
  }
}
