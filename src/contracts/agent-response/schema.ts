/** The fields of a response: P6, "Field Definitions". */
import * as z from 'zod/mini'
import {expecting} from '../../schema/zod.ts'
import {isAbsolutePath} from '../../text/absolute-path.ts'

export const statuses = ['success', 'partial', 'error'] as const
export const actions = ['created', 'updated', 'deleted'] as const

const filled = z.string(expecting).check(z.refine((text) => text.trim() !== '', 'expected a non-empty string'))

const path = filled.check(
  z.refine((file) => !file.split(/[\\/]/).includes('..'), 'expected a path without `..`'),
  z.refine((file) => !/^`|\]\(/.test(file), 'expected a path without marks of Markdown')
)

/** Any number: YAML has `.nan` and `.inf`, too. */
const number = z.custom<number>((value) => typeof value === 'number', 'expected a number')

const outputShape = {
  file: path,
  action: z.enum(actions, expecting),
  lines: z.optional(z.int(expecting).check(z.minimum(0, expecting)))
}

/** A file that the agent made, changed or took away. */
export const ResponseOutput = z.object(outputShape)

const decisionShape = {question: filled, marker: filled}

/** A question that a person has to answer, and its marker in the text. */
export const UserDecision = z.object(decisionShape)

const fieldShape = {
  status: z.enum(statuses, expecting),
  outputs: z.array(ResponseOutput, expecting),
  metrics: z.optional(z.record(z.string(), z.union([z.json(), number]))),
  warnings: z.optional(z.array(filled, expecting)),
  errors: z.optional(z.array(filled, expecting)),
  next_step: filled,
  user_decisions_needed: z.optional(z.array(UserDecision, expecting))
}

/** Advice for a path: the rule only warns about it, as about all of `metrics`. */
export const advisedPath = 'a path relative to the project, not an absolute path'

const advisedFile = path.check(z.refine((file) => !isAbsolutePath(file), `expected ${advisedPath}`))

/** The advised fields, without others; {@link AgentResponse} adds the conditions between them. */
export const Fields = z.strictObject({
  ...fieldShape,
  outputs: z.array(z.strictObject({...outputShape, file: advisedFile}), expecting),
  metrics: z.optional(z.record(z.string(), z.number(expecting))),
  user_decisions_needed: z.optional(z.array(z.strictObject(decisionShape), expecting))
})

/** The response of an agent (P6). Keys that the document does not name are dropped. */
export const AgentResponse = z.object(fieldShape).check(({value: {status, errors}, issues}) => {
  if (status !== 'error' || (errors !== undefined && errors.length > 0)) return
  const message = 'expected the reasons of the error'
  if (errors === undefined)
    issues.push({code: 'invalid_type', expected: 'array', path: ['errors'], input: errors, message})
  else issues.push({code: 'custom', path: ['errors'], input: errors, message})
})
export type AgentResponse = z.infer<typeof AgentResponse>

export const required: readonly string[] = ['status', 'outputs', 'next_step', 'file', 'action', 'question', 'marker']

/** The names of all fields, in the order of the document. */
export const fieldNames: readonly string[] = Object.keys(fieldShape)

/** The names of all fields, and of those within them. */
export const allNames: readonly string[] = [...fieldNames, ...Object.keys({...outputShape, ...decisionShape})]
