import type {JsonObject} from '../text/json-object.ts'
import type {CapturedFile, FormatReading, LineFormat, LineReader} from './format.ts'
import {openReadings} from './join-readings.ts'
import {asString} from './record.ts'

/**
 * A format of streams, several of them in one file: `claude -p --output-format stream-json >> runs.jsonl`. Another session begins with a
 * record that has its id; the turns of one session are read as one.
 */
export function eachSession(format: LineFormat): LineFormat {
  return {...format, open: (file) => openSessions(format, file)}
}

function openSessions(format: LineFormat, file: CapturedFile): LineReader {
  const readings = openReadings()
  let current = format.open(file)
  let session: string | undefined
  let start = 1

  function read(record: JsonObject, line: number): void {
    const next = sessionOf(record)
    if (session !== undefined && next !== undefined && next !== session) {
      readings.add({reading: current.finish(), name: `line ${start}`})
      current = format.open(file)
      start = line
    } else if (session === undefined && next !== undefined) start = line
    session = next ?? session
    current.read(record, line)
  }

  function finish(): FormatReading {
    const reading = current.finish()
    if (readings.count() === 0) return reading
    readings.add({reading, name: `line ${start}`})
    return readings.join()
  }

  return {read, probe: (line) => current.probe?.(line) ?? 'read', finish}
}

/** The id of the session that a record begins. */
function sessionOf(record: JsonObject): string | undefined {
  const {type, subtype, id, session_id: session, thread_id: thread, taskId: task} = record
  if (type === 'thread.started') return asString(thread)
  if (type === 'task_started' || (record['hookEventName'] === 'agent_start' && record['parentAgentId'] === null))
    return asString(task)
  if (type === 'session') return asString(id)
  return type === 'init' || (type === 'system' && subtype === 'init') ? asString(session) : undefined
}
