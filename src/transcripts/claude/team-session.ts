import type {JsonObject} from '../../text/json-object.ts'
import type {TeamSession} from '../model.ts'
import {asString} from '../record.ts'

/** Whose session of a team a record is of; `undefined` outside of teams. */
export function teamSessionIn(record: JsonObject): TeamSession | undefined {
  const team = asString(record['teamName'])
  if (team === undefined || team === '') return undefined
  const member = asString(record['agentName'])
  const since = timeOf(record)
  return {team, ...(member && {member}), ...(since !== undefined && {since})}
}

/** The time of a record, in milliseconds since 1970. */
export function timeOf({timestamp}: JsonObject): number | undefined {
  const time = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
