/** The functions of REQ-0006 for programs. */
import * as z from 'zod/mini'
import {messageTypes} from './steps.ts'

export {briefSections} from './brief.ts'
export {
  exclusionText,
  type ModeRequest,
  type ModeResolution,
  modeMenu,
  type PartyMode,
  parseMenuAnswer,
  passThroughPrompt,
  resolveMode
} from './flow.ts'
export {type Member, members as partyMembers, teamDescription, teamName} from './members.ts'
export {type FinalPosition, mergeProjectBrief, type Positions, parseFinalPosition} from './merge-brief.ts'
export {contextFields} from './persona-block.ts'
export {personaContext} from './persona-context.ts'
export {PartyPhase, Persona, Personas} from './personas-schema.ts'
export {toRecord as partyRecord} from './read-records.ts'
export type {MessageRecord, PartyRecord, SpawnRecord, TaskRecord, TaskUpdateRecord, TeamRecord} from './records.ts'
export {PartyState} from './state-schema.ts'
export {type PartyArtifact, type PartyTask, partyArtifacts, partyTasks} from './tasks.ts'
export {checkTranscript} from './transcript.ts'
export type {PartyProblem, TranscriptProblem} from './transcript-problem.ts'

/** A message to an agent (3.4, 3.5). */
export const Message = z.discriminatedUnion('type', [
  z.looseObject({type: z.literal('message'), recipient: z.string(), content: z.string(), summary: z.string()}),
  z.looseObject({type: z.literal('broadcast'), content: z.string(), summary: z.string()}),
  z.looseObject({type: z.literal(messageTypes[2]), recipient: z.string(), content: z.optional(z.string())})
])
export type Message = z.infer<typeof Message>

/** The start of an agent of the team (3.3). */
export const Spawn = z.looseObject({
  subagent_type: z.string(),
  team_name: z.string(),
  name: z.string(),
  prompt: z.string(),
  description: z.string()
})
export type Spawn = z.infer<typeof Spawn>
