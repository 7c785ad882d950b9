import {pointAt, type Range, readLines} from '../text/lines.ts'

/** Formats offsets as `file:line:column`, both from 1. */
export function placeFormatter(file: string, text: string): (range: Pick<Range, 'start'>) => string {
  const lines = readLines(text)
  return ({start}) => {
    const {line, column} = pointAt(lines, start)
    return `${file}:${line}:${column}`
  }
}
