import * as z from 'zod/mini'
import {teamName} from './members.ts'
import {messageCount} from './personas-schema.ts'

const time = z.string().check(z.refine(isTime, 'expected an ISO 8601 time'))

/** Whether a text is an ISO 8601 time of a day that its month has; `Date.parse` takes 30 February for 2 March. */
function isTime(text: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d(?=T)/.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day)
}

const phaseNumber = z
  .number()
  .check(z.refine((value) => Number.isInteger(value) && value >= 1 && value <= 5, 'expected 1 to 5'))

const statuses = ['pending', 'in_progress', 'completed'] as const

export const PartyPhaseState = z.looseObject({
  status: z.enum(statuses),
  agents: z.optional(z.array(z.string())),
  messages: z.optional(messageCount),
  started_at: z.optional(z.nullable(time)),
  completed_at: z.optional(z.nullable(time))
})
export type PartyPhaseState = z.infer<typeof PartyPhaseState>

const fields = {
  started_at: z.optional(z.nullable(time)),
  team_name: z.optional(z.literal(teamName)),
  current_party_phase: z.optional(phaseNumber),
  party_phases: z.optional(z.record(z.string(), PartyPhaseState)),
  mode: z.optional(z.enum(['party', 'classic']))
}

/** `discover.party_mode` of the state: REQ-0006 7.1 to 7.3. */
const PartyMode = z.looseObject({...fields, status: z.optional(z.enum([...statuses, 'failed', 'cancelled']))})

/** `discover` of the state, where 7.1 shows the same fields. */
export const PartyState = z.looseObject({
  ...fields,
  status: z.optional(z.enum(statuses)),
  party_mode: z.optional(z.nullable(PartyMode))
})
export type PartyState = z.infer<typeof PartyState>

/** A whole state, as far as it is about a party. */
export const StateOfParty = z.looseObject({discover: PartyState})
