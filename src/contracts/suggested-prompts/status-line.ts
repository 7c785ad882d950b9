/** The lines that may be the first of a status: REQ-0003 1.3. */

import {lineText} from '../../text/document.ts'
import {foldCharacters} from '../ascii/characters.ts'
import type {Source} from '../source.ts'
import {candidateLines} from './candidate-lines.ts'

/** What the line of a status holds. */
const word = /status/gi
/** A cheap test of the first letter. */
const mayBegin = /^[^A-Za-z]*s/i
const begins = /^[ \t>]*(?:\*\*|__)?status(?:\*\*|__)?[ \t]*:/i

/** The lines that may be the first of a status, from 0 and in order. */
export function statusLines(source: Source): readonly number[] {
  return candidateLines(source, word).filter((line) => beginsStatus(lineText(source, line)))
}

/** Whether a line begins as a status does. */
export function beginsStatus(line: string): boolean {
  return mayBegin.test(line) && begins.test(foldCharacters(line).text)
}
