import {expectFewThreads} from './errors.ts'
import type {FormatReading} from './format.ts'

/** What came of one session in a file that has several. */
export interface SessionReading {
  readonly reading: FormatReading
  /** Where the session is in its file, such as `line 3`; its threads are named by it. */
  readonly name: string
}

/** What came of several sessions. */
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
