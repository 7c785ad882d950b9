import type {JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, LineFormat, Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openTurns, readTurns, type Turn} from '../turns.ts'

/**
 * The log of a conversation that Antigravity keeps below `.system_generated/logs`, a step on each line. What its `PLANNER_RESPONSE` says
 * is what the agent wrote; other steps of the model are outputs of tools.
 *
 * Source: logs in public repositories and readers of them, read in November 2026.
 */
export const antigravityLines: LineFormat = {
  name: 'antigravity',
  detects: isLog,
  open: () => openTurns((record, path) => (isStep(record) ? turnIn(record, path) : undefined))
}

/** The same steps as a list, and those of a trajectory as the program of the editor answers with them. */
export const antigravitySteps: DocumentFormat = {
  name: 'antigravity',
  detects(value) {
    const {list} = stepsIn(value)
    return list.length > 0 && (list.every(isTrajectoryStep) || isLog(list.map(asObject)))
  },
  read(value, lineOf) {
    const {list, base} = stepsIn(value)
    const read = list.every(isTrajectoryStep) ? trajectoryTurn : turnIn
    const turns = list.flatMap((step, index) => read(asObject(step), [...base, index]) ?? [])
    return {threads: [readTurns(openMain(), turns, [...base, list.length - 1], lineOf)]}
  }
}

function isLog(records: readonly JsonObject[]): boolean {
  return records.length > 0 && records.every(isStep) && records.some(isOfModelOrUser)
}

function isStep({step_index: index, source, type}: JsonObject): boolean {
  return typeof index === 'number' && typeof source === 'string' && typeof type === 'string'
}

function isOfModelOrUser({source, type}: JsonObject): boolean {
  return (source === 'MODEL' && type === 'PLANNER_RESPONSE') || type === 'USER_INPUT'
}

const statuses: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['ERROR', 'error'],
  ['CANCELED', 'interruption'],
  ['CANCELLED', 'interruption']
])

/** What the log has in place of the middle of a long text. */
const gap = /<truncated \d{1,12} bytes>/

function isCut({truncated_fields: fields, content}: JsonObject): boolean {
  return Array.isArray(fields) ? fields.includes('content') : typeof content === 'string' && gap.test(content)
}

function turnIn(step: JsonObject, path: Path): Turn | undefined {
  const {source, type, status} = step
  if (source !== 'MODEL') return type === 'ERROR_MESSAGE' ? {path, stopReason: 'error'} : undefined
  if (type !== 'PLANNER_RESPONSE') return undefined
  const text = asString(step['content']) ?? ''
  const isCall = asArray(step['tool_calls']).length > 0
  if (text === '' && !isCall) return undefined
  const stopReason = isCall ? 'tool call' : (statuses.get(status) ?? (isCut(step) ? 'unfinished run' : undefined))
  return {text, path: [...path, 'content'], stopReason}
}

const typePrefix = 'CORTEX_STEP_TYPE_'

function stepsIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {list: value, base: []}
  const {steps, trajectory} = asObject(value)
  if (Array.isArray(steps)) return {list: steps, base: ['steps']}
  return {list: asArray(asObject(trajectory)['steps']), base: ['trajectory', 'steps']}
}

function isTrajectoryStep(step: unknown): boolean {
  return asString(asObject(step)['type'])?.startsWith(typePrefix) === true
}

function trajectoryTurn({type, plannerResponse}: JsonObject, path: Path): Turn | undefined {
  if (type === `${typePrefix}ERROR_MESSAGE`) return {path, stopReason: 'error'}
  if (type !== `${typePrefix}PLANNER_RESPONSE`) return undefined
  const {modifiedResponse, response, toolCalls, stopReason} = asObject(plannerResponse)
  const isModified = asString(modifiedResponse) !== undefined && modifiedResponse !== ''
  const text = asString(isModified ? modifiedResponse : response) ?? ''
  const isCall = asArray(toolCalls).length > 0
  if (text === '' && !isCall) return undefined
  return {
    text,
    path: [...path, 'plannerResponse', isModified ? 'modifiedResponse' : 'response'],
    stopReason: isCall ? 'tool call' : stopReason === 'STOP_REASON_CLIENT_STREAM_ERROR' ? 'error' : undefined
  }
}
