/** Several documents in one file. */
import {detectDocument} from './detect.ts'
import type {CapturedFile, LineOf} from './format.ts'
import {type Joined, openReadings} from './join-readings.ts'
import type {DeclaredFormat} from './model.ts'

/** Documents of one file, each a run of its own, that follow each other: on lines, or as values. */
export interface Documents {
  /**
   * @param name of the run in its file: its threads are named by it
   * @returns whether the value is a document
   */
  add(value: unknown, name: string, lineOf: LineOf): boolean
  count(): number
  /** The format of the first document; `undefined` where there is none. */
  format(): string | undefined
  /** The joined readings; values that are not documents count as skipped. */
  finish(): Joined
}

/** `claude -p --output-format json >> runs.jsonl` @param only the format that documents may have; any where it is not given */
export function createDocuments(file: CapturedFile, only?: DeclaredFormat): Documents {
  const readings = openReadings()
  let first: string | undefined
  let skipped = 0
  return {
    add(value, name, lineOf) {
      const format = value === undefined ? undefined : detectDocument(value, only)
      first ??= format?.name
      if (format === undefined) {
        skipped++
        return false
      }
      readings.add({reading: format.read(value, lineOf, file), name})
      return true
    },
    count: readings.count,
    format: () => first,
    finish() {
      const joined = readings.join()
      return {...joined, skipped: joined.skipped + skipped}
    }
  }
}
