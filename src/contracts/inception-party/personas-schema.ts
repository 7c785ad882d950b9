import * as z from 'zod/mini'

const matching = (pattern: RegExp, expected: string) =>
  z.string().check(z.refine((text) => pattern.test(text), `expected ${expected}`))

const filled = matching(/\S/, 'a text that is not empty')

const agentType = filled.check(
  z.refine((text) => !/\.md$|[\\/]/.test(text), 'expected the name of an agent file without `.md`')
)

export const messageCount = z
  .number()
  .check(z.refine((value) => Number.isInteger(value) && value >= 0, 'expected a whole number, 0 or more'))

/** How the agents of a phase work together (REQ-0006 8.2). */
const interactions = [
  'question-broadcast-debate',
  'propose-critique-converge',
  'produce-cross-review-finalize',
  'task-delegation',
  'orchestrator-inline'
] as const

export const Persona = z.looseObject({
  name: filled,
  title: filled,
  agent_type: agentType,
  agent_id: matching(/^D\d+$/, '`D` and a number'),
  phase: z.literal([1, 2, 3]),
  is_existing_agent: z.boolean(),
  communication_style: filled,
  expertise: filled,
  /** Only personas of phase 1 ask questions. */
  question_domains: z.optional(z.array(filled)),
  debate_focus: filled
})
export type Persona = z.infer<typeof Persona>

export const PartyPhase = z.looseObject({
  name: filled,
  type: z.enum(['parallel', 'sequential']),
  personas: z.array(z.string()),
  max_messages: messageCount,
  interaction: z.enum(interactions),
  output: filled
})
export type PartyPhase = z.infer<typeof PartyPhase>

/** The file of the personas: REQ-0006 8.2. */
export const Personas = z.looseObject({
  version: matching(/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:[-+][\w.+-]+)?$/, 'a semantic version such as `1.0.0`'),
  description: z.string(),
  personas: z.record(z.string(), Persona),
  phases: z.record(z.string(), PartyPhase)
})
export type Personas = z.infer<typeof Personas>
