/** The fields of a response: P6, "Field Definitions". */
import * as z from 'zod/mini'

export const statuses = ['success', 'partial', 'error'] as const
export const actions = ['created', 'updated', 'deleted'] as const

const filled = z.string().check(z.refine((text) => text.trim() !== '', 'expected a non-empty string'))

const path = filled.check(z.refine((file) => !file.split(/[\\/]/).includes('..'), 'expected a path without `..`'))

/** A file that the agent made, changed or took away. */
export const ResponseOutput = z.object({
  file: path,
  action: z.enum(actions),
  lines: z.optional(z.int().check(z.minimum(0)))
})

/** A question that a person has to answer, and its marker in the text. */
export const UserDecision = z.object({question: filled, marker: filled})

/** The fields one by one; {@link AgentResponse} adds what holds between them. */
export const Fields = z.object({
  status: z.enum(statuses),
  outputs: z.array(ResponseOutput),
  metrics: z.optional(z.record(z.string(), z.json())),
  warnings: z.optional(z.array(z.string())),
  errors: z.optional(z.array(z.string())),
  next_step: filled,
  user_decisions_needed: z.optional(z.array(UserDecision))
})

/** What an agent returns (P6). Keys that the document does not name are left out. */
export const AgentResponse = Fields.check(
  z.refine(({status, errors = []}) => status !== 'error' || errors.length > 0, {
    path: ['errors'],
    error: 'expected the reasons of the error'
  })
)
export type AgentResponse = z.infer<typeof AgentResponse>

export const required: ReadonlySet<string> = new Set([
  'status',
  'outputs',
  'next_step',
  'file',
  'action',
  'question',
  'marker'
])

/** The names of all fields, in the order of the document. */
export const fieldNames: readonly string[] = Object.keys(Fields.def.shape)

export const outputNames: readonly string[] = Object.keys(ResponseOutput.def.shape)

export const decisionNames: readonly string[] = Object.keys(UserDecision.def.shape)
