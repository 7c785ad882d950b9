import {valueEnd} from '../text/json-end.ts'
import {isRecord} from '../text/json-object.ts'
import {dialogueLines} from './dialogue.ts'
import {hasEventRecords} from './event-stream.ts'
import {parseJson} from './record.ts'
import {sniffByteLimit} from './sniff.ts'

/** Whether a text is records of some program, of whatever form, and not what an agent printed. */
export function isOfRecords(text: string): boolean {
  return hasOnlyObjects(text) || hasEventRecords(text) || isPrintedObject(text) || isPrintedLines(text)
}

/** JSON objects one after the other, as far as the start of the text shows. */
function hasOnlyObjects(text: string): boolean {
  let count = 0
  let at = text.search(/[^\s\uFEFF]/)
  while (at < text.length && (count < 2 || at < sniffByteLimit)) {
    if (text.charAt(at) !== '{') return false
    const end = valueEnd(text, at)
    // The last one may be cut.
    if (!isRecord(parseJson(text.slice(at, end)))) break
    count++
    at = end + text.slice(end).search(/\S|$/)
  }
  return count > 1
}

/** An object as Python shows it, or several: `Message(content='Done', id=1)`. */
function isPrintedObject(text: string): boolean {
  return /^\s{0,100}\[?[A-Z]\w{2,60}\(\w{1,40}=/.test(text) && /\)\]?$/.test(text.trimEnd())
}

/** A text that begins with a line of a log or a terminal, and has more of them: what is between may have several lines. */
function isPrintedLines(text: string): boolean {
  const [first = '', ...others] = dialogueLines(text.trim())
  const form = [logLine, titleLine].find((each) => each.test(first))
  return form !== undefined && others.some((line) => form.test(line))
}

/** A time to the second, behind a date, a level or fields at most; or what Python logs without a time. No list, quote or table. */
const logLine =
  /^(?![-*>|#])(?:(?:[A-Z]{3,8}|[A-Z][a-z]{2}|(?=\S{0,60}[\d[=|])\S{1,60}) {1,3}){0,3}\S{0,30}\d\d:\d\d:\d\d|^(?:DEBUG|INFO|WARNING|ERROR|CRITICAL):[\w.]{1,100}:/

/** The title of a step or a box on a terminal: `╭── Message ──╮`. */
const titleLine = /^[╭┌┏╔]?[─━═]{1,400} ?[^\s─━═][^─━═]{0,80} [─━═]{1,400}[╮┐┓╗]?$/
