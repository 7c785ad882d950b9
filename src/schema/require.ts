import type * as z from 'zod/mini'
import {messageFor} from './message.ts'
import {validate} from './zod.ts'

/**
 * A value as its schema reads it.
 *
 * @param whole what the value is, for the message: "the response"
 * @throws {RangeError} for a value that violates the schema; its message names each wrong field
 */
export function requireValue<T>(schema: z.ZodMiniType<T>, value: unknown, whole: string): T {
  const {data, problems} = validate(schema, value)
  if (data === undefined) throw new RangeError(problems.map((problem) => messageFor(problem, {whole})).join('; '))
  return data
}
