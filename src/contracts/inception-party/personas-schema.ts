import * as z from 'zod/mini'

const filled = z.string().check(z.refine((text) => text.trim() !== '', 'expected a text that is not empty'))

const agentType = filled.check(
  z.refine((text) => !/\.md$|[\\/]/.test(text), 'expected the name of an agent file without `.md`')
)

const version = z
  .string()
  .check(
    z.refine(
      (text) => /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:[-+][\w.+-]+)?$/.test(text),
      'expected a semantic version such as `1.0.0`'
    )
  )

const agentId = z.string().check(z.refine((text) => /^D\d+$/.test(text), 'expected `D` and a number'))

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
  agent_id: agentId,
  phase: z.literal([1, 2, 3]),
  is_existing_agent: z.boolean(),
  communication_style: filled,
  expertise: filled,
  /** Only personas of phase 1 ask questions. */
  question_domains: z.optional(z.array(z.string())),
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
  version,
  description: z.string(),
  personas: z.record(z.string(), Persona),
  phases: z.record(z.string(), PartyPhase)
})
export type Personas = z.infer<typeof Personas>
