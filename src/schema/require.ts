import type * as z from 'zod/mini'
import {messageFor} from './message.ts'
import {validate} from './zod.ts'

/**
 * Parses a value by its schema.
 *
 * @param whole name of the value in the message: "the response"
 * @throws {RangeError} for an invalid value, with each wrong field
 */
export function requireValue<T>(schema: z.ZodMiniType<T>, value: unknown, whole: string): T {
  const {data, problems} = validate(schema, value)
  if (data === undefined) throw new RangeError(problems.map((problem) => messageFor(problem, {whole})).join('; '))
  return data
}
