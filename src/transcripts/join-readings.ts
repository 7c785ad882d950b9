import type {JsonObject} from '../text/json-object.ts'
import {expectFewThreads} from './errors.ts'
import type {FormatReading, LineFormat} from './format.ts'
import {asString} from './record.ts'

/** The reading of one session in a file of several. */
export interface SessionReading {
  readonly reading: FormatReading
  /** The place of the session in its file, such as `line 3`, after which its threads are named. */
  readonly name: string
}

/** The combined readings of several sessions. */
export type Joined = Required<Omit<FormatReading, 'stray' | 'teamSession'>>

/** The readings of the sessions of a file as one; the threads of a session that is alone keep their names. */
export function joinReadings(readings: readonly SessionReading[]): Joined {
  const named = readings.map(({reading, name}) => ({
    reading,
    nameOf: (id: string): string => (readings.length === 1 ? id : id === 'main' ? name : `${name}, ${id}`)
  }))
  return {
    threads: named.flatMap(({reading, nameOf}) => reading.threads.map((each) => ({...each, id: nameOf(each.id)}))),
    messages: named.flatMap(({reading: {messages = []}, nameOf}) =>
      messages.map((each) => ({...each, thread: nameOf(each.thread)}))
    ),
    teamEvents: named.flatMap(({reading: {teamEvents = []}, nameOf}) =>
      teamEvents.map((each) => ({...each, thread: nameOf(each.thread)}))
    ),
    skipped: readings.reduce((sum, {reading: {skipped = 0}}) => sum + skipped, 0)
  }
}

/** The readings of the sessions of a file, as they come: a file with very many is not read to its end. */
export interface Readings {
  /** @throws {CaptureError} for too many threads in all */
  add(each: SessionReading): void
  count(): number
  join(): Joined
}

export function openReadings(): Readings {
  const readings: SessionReading[] = []
  let threads = 0
  return {
    add(each) {
      threads += each.reading.threads.length
      expectFewThreads(threads)
      readings.push(each)
    },
    count: () => readings.length,
    join: () => joinReadings(readings)
  }
}

/**
 * A format of runs that follow each other on lines, each a reading of its own.
 *
 * @param opensRun whether a record begins the next run
 * @param hasHead records before the first run are of it; else they count where no run begins
 */
export function eachRun(
  format: LineFormat,
  opensRun: () => (record: JsonObject) => boolean,
  hasHead = false
): LineFormat {
  return {
    ...format,
    open(file) {
      const readings = openReadings()
      const begins = opensRun()
      let current = format.open(file)
      let start: number | undefined

      function end(): void {
        if (start !== undefined || readings.count() === 0)
          readings.add({reading: current.finish(), name: `line ${start ?? 1}`})
      }

      return {
        probe: (line) => current.probe?.(line) ?? 'read',
        read(record, line) {
          if (begins(record)) {
            if (start !== undefined) end()
            if (start !== undefined || !hasHead) current = format.open(file)
            start = line
          }
          current.read(record, line)
        },
        finish() {
          end()
          return readings.join()
        }
      }
    }
  }
}

/** `claude -p --output-format stream-json >> runs.jsonl`: another session begins with a record that has its id. */
export function eachSession(format: LineFormat): LineFormat {
  return eachRun(format, openSessions, true)
}

function openSessions(): (record: JsonObject) => boolean {
  let session: string | undefined
  return (record) => {
    const next = sessionOf(record)
    if (next === undefined || next === session) return false
    session = next
    return true
  }
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
