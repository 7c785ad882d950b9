import type {Source} from '../source.ts'
import {limitProblems, orderProblems, productionProblems} from './debate.ts'
import {isPartyDeclared} from './declared.ts'
import {messageProblems} from './envelope.ts'
import {lifeCycleProblems, retryProblems, teamProblems} from './life-cycle.ts'
import {type Member, membersOf, teamName} from './members.ts'
import {readPersonas} from './personas.ts'
import type {Personas} from './personas-schema.ts'
import {phaseProblems} from './phase.ts'
import {type RecordsProblem, readRecords} from './read-records.ts'
import {namesParty, type PartyRecord} from './records.ts'
import {spawnProblems} from './spawns.ts'
import {taskProblems} from './task-list.ts'
import type {PartyProblem, TranscriptProblem} from './transcript-problem.ts'

/** What is wrong in the records of a party, in their order: the one function for files of messages and for transcripts. */
export function checkTranscript(
  records: readonly PartyRecord[],
  {personas}: {readonly personas?: Personas | undefined} = {}
): readonly TranscriptProblem[] {
  const members = membersOf(personas)
  const team = lifeCycleProblems(records, members)
  const overfull = new Set(team.filter(({problem}) => problem.kind === 'fourth').map(({record}) => record))
  const alone = records
    .filter((record) => !overfull.has(record))
    .flatMap((record) =>
      [...recordProblems(record, members), ...phaseProblems(record, members)].map((problem) => ({record, problem}))
    )
  const found = [
    ...alone,
    ...orderProblems(records, members),
    ...productionProblems(records, members),
    ...limitProblems(records, members, personas),
    ...retryProblems(records, members),
    ...team,
    ...taskProblems(records)
  ]
  const places = new Map(records.map((record, index) => [record, index]))
  return found.sort((a, b) => (places.get(a.record) ?? 0) - (places.get(b.record) ?? 0))
}

function recordProblems(record: PartyRecord, members: readonly Member[]): readonly PartyProblem[] {
  switch (record.kind) {
    case 'message':
      return messageProblems(record, members)
    case 'spawn':
      return spawnProblems(record, members)
    case 'team':
      return teamProblems(record)
    case 'task':
      return []
  }
}

/** What is wrong with a file of messages that was declared for the contract, or is about its team. */
export function recordsProblems(source: Source): readonly (PartyProblem | RecordsProblem)[] {
  const {records, problems} = readRecords(source)
  if (!isPartyDeclared(source) && (source.contracts !== undefined || !namesParty(records, teamName))) return []
  const file = source.personas?.()
  const personas = file === undefined ? undefined : readPersonas(file)
  return [...problems, ...checkTranscript(records, {personas}).map(({problem}) => problem)]
}
