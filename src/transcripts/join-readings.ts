import type {JsonObject} from '../text/json-object.ts'
import {expectFewThreads} from './errors.ts'
import type {CapturedFile, FormatReading, LineFormat, LineReader} from './format.ts'
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
 * A format of runs that follow each other on lines, each a reading of its own. Records before the first run count where
 * no run begins.
 *
 * @param opensRun whether a record begins the next run
 */
export function eachRun(format: LineFormat, opensRun: () => (record: JsonObject) => boolean): LineFormat {
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
        read(record, line) {
          if (begins(record)) {
            if (start !== undefined) end()
            current = format.open(file)
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
      readings.add({reading: current.finish(), name: `line ${start ?? 1}`})
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
