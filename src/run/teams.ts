/** Joins sessions of a team, which some programs store in separate files, into one run. */

import {dirname} from 'node:path'
import {lastIndexFrom} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'
import {type Call, leadName} from '../transcripts/model.ts'
import type {Input, TeamRun, TranscriptInput, UnreadInput} from './input.ts'

interface Lead {
  readonly input: TranscriptInput
  readonly teams: ReadonlySet<string>
  readonly since: number
  readonly until: number
}

/**
 * Adds the run of its team to each session. A name may be reused: the team that existed when the session began counts.
 * Sessions stay separate if there are no times, or no session of the lead.
 */
export function joinTeams(inputs: readonly (Input | UnreadInput)[]): readonly (Input | UnreadInput)[] {
  const timed = inputs.filter((input) => input.kind === 'transcript').filter(isTimed)
  const leads = timed.flatMap((input) => leadOf(input) ?? [])
  if (leads.length === 0) return inputs
  const leadAt = createLeads(leads)
  const leading = new Set(leads.map(({input}) => input))
  const membersOf = new Map<Lead, TranscriptInput[]>()
  for (const input of timed) {
    const {team, since} = input.calls.teamSession ?? {}
    const lead =
      leading.has(input) || team === undefined || since === undefined ? undefined : leadAt(team, since, input.path)
    if (lead !== undefined) memo(membersOf, lead, () => []).push(input)
  }
  const runs = new Map<Input | UnreadInput, TeamRun>()
  for (const [lead, members] of membersOf) {
    const run = {teams: lead.teams, lead: lead.input, sessions: [lead.input, ...members]}
    for (const session of run.sessions) runs.set(session, run)
  }
  return inputs.map((input) => {
    const teamRun = runs.get(input)
    return teamRun === undefined || input.kind !== 'transcript' ? input : {...input, calls: {...input.calls, teamRun}}
  })
}

function isTimed({calls}: TranscriptInput): boolean {
  return calls.all.every(({time}) => time !== undefined)
}

function leadOf(input: TranscriptInput): Lead | undefined {
  const {all, teamSession} = input.calls
  const created = all.filter(({kind}) => kind === 'team-create')
  const isLead = teamSession !== undefined && (teamSession.member ?? leadName) === leadName
  if (created.length === 0 && !isLead) return undefined
  const teams = [...created.map(teamOf), isLead ? teamSession.team : undefined].filter((team) => team !== undefined)
  const times = [...created.map(({time}) => time), teamSession?.since].filter((time) => time !== undefined)
  const since = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const deleted = all.findLast(({kind}) => kind === 'team-create' || kind === 'team-delete')
  const until = deleted?.kind === 'team-delete' ? (deleted.time ?? since) : Number.POSITIVE_INFINITY
  return {input, teams: new Set(teams), since, until}
}

function teamOf(call: Call): string | undefined {
  return call.kind === 'team-create' && 'team' in call ? call.team : undefined
}

/** Finds the lead of a team by name and time; of copies, the one in the nearest folder. */
function createLeads(leads: readonly Lead[]): (team: string, time: number, path: string) => Lead | undefined {
  const leadsOf = new Map<string, {readonly since: number; readonly byFolder: Map<string, Lead>}[]>()
  for (const lead of [...leads].sort((a, b) => a.since - b.since))
    for (const team of lead.teams) {
      const ofTeam = memo(leadsOf, team, () => [])
      if (ofTeam.at(-1)?.since !== lead.since) ofTeam.push({since: lead.since, byFolder: new Map()})
      ofTeam.at(-1)?.byFolder.set(dirname(lead.input.path), lead)
    }
  return (team, time, path) => {
    const ofTeam = leadsOf.get(team) ?? []
    const byFolder = ofTeam[lastIndexFrom(ofTeam, time, ({since}) => since)]?.byFolder ?? new Map<string, Lead>()
    let folder = dirname(path)
    while (!byFolder.has(folder) && folder !== dirname(folder)) folder = dirname(folder)
    const lead = byFolder.get(folder) ?? [...byFolder.values()][0]
    return lead !== undefined && lead.since <= time && time <= lead.until ? lead : undefined
  }
}
