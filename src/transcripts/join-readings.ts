import type {FormatReading} from './format.ts'

/** What came of a run in a file that has several. */
export interface RunReading {
  readonly reading: FormatReading
  /** Where the run is in its file, such as `line 3`; its threads are named by it. */
  readonly name: string
}

/** What came of several runs. */
export type Joined = Required<Omit<FormatReading, 'stray'>>

/** The readings of the runs of a file as one; the threads of a run that is alone keep their names. */
export function joinReadings(runs: readonly RunReading[]): Joined {
  const named = runs.map(({reading, name}) => ({
    reading,
    nameOf: (id: string): string => (runs.length === 1 ? id : id === 'main' ? name : `${name}, ${id}`)
  }))
  return {
    threads: named.flatMap(({reading, nameOf}) => reading.threads.map((each) => ({...each, id: nameOf(each.id)}))),
    messages: named.flatMap(({reading: {messages = []}, nameOf}) =>
      messages.map((each) => ({...each, thread: nameOf(each.thread)}))
    ),
    teamEvents: named.flatMap(({reading: {teamEvents = []}, nameOf}) =>
      teamEvents.map((each) => ({...each, thread: nameOf(each.thread)}))
    ),
    skipped: runs.reduce((sum, {reading: {skipped = 0}}) => sum + skipped, 0)
  }
}
