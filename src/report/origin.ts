import {printable} from '../text/printable.ts'
import type {ListedFinding} from './report.ts'

/** Location of a message in words: "thread main (reviewer), message 3, 1:7". */
export function originText({thread, agent, message, line, column}: NonNullable<ListedFinding['origin']>): string {
  const who = printable(agent === undefined || agent === thread ? thread : `${thread} (${agent})`)
  return message === 0 ? `thread ${who}` : `thread ${who}, message ${message}, ${line}:${column}`
}
