import type {JsonObject} from '../text/json-object.ts'
import {expectFewThreads} from './errors.ts'
import type {FormatReading, LineFormat} from './format.ts'
import type {SideMessage, TeamEvent, Thread} from './model.ts'
import {asString} from './record.ts'

/** The reading of one session in a file of several. */
export interface SessionReading {
  readonly reading: FormatReading
  /** The place of the session in its file, such as `line 3`, after which its threads are named. */
  readonly name: string
}

/** The combined readings of several sessions. */
export type Joined = Required<Omit<FormatReading, 'stray' | 'teamSession' | 'unmatched'>>

/** The readings of the sessions of a file as one; the threads of a session that is alone keep their names. */
export function joinReadings(readings: Iterable<SessionReading>): Joined {
  const all = openReadings()
  for (const each of readings) all.add(each)
  return all.join()
}

/** The readings of the sessions of a file, as they come: a file with very many is not read to its end. */
export interface Readings {
  /** @throws {CaptureError} for too many threads in all */
  add(each: SessionReading): void
  count(): number
  join(): Joined
}

export function openReadings(): Readings {
  const joined = {threads: [] as Thread[], messages: [] as SideMessage[], teamEvents: [] as TeamEvent[], skipped: 0}
  let count = 0
  let only: SessionReading | undefined

  function append({reading, name}: SessionReading, isAlone: boolean): void {
    const nameOf = (id: string): string => (isAlone ? id : id === 'main' ? name : `${name}, ${id}`)
    for (const each of reading.threads) joined.threads.push({...each, id: nameOf(each.id)})
    for (const each of reading.messages ?? []) joined.messages.push({...each, thread: nameOf(each.thread)})
    for (const each of reading.teamEvents ?? []) joined.teamEvents.push({...each, thread: nameOf(each.thread)})
    joined.skipped += reading.skipped ?? 0
  }

  return {
    add(each) {
      count++
      if (count === 2 && only !== undefined) append(only, false)
      if (count === 1) only = each
      else append(each, false)
      expectFewThreads(Math.max(joined.threads.length, each.reading.threads.length))
    },
    count: () => count,
    join() {
      if (count === 1 && only !== undefined) append(only, true)
      only = undefined
      return joined
    }
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
