import {valueEnd} from '../text/json-end.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {detectLines} from './detect.ts'
import {type CapturedFile, type LineFormat, type LineReader, sniffLimit} from './format.ts'
import {createLineOf} from './line-of.ts'
import type {DeclaredFormat, Transcript} from './model.ts'
import {createDocuments, runOf, withoutMark} from './read.ts'
import {asObject, parseJson} from './record.ts'
import {type FirstRecords, noisyLines, sniffByteLimit} from './sniff.ts'
import {openStrays} from './stray.ts'

/** Limits on broken values and on their UTF-16 units, since finding the end of one takes reading all that follows. */
const [brokenValues, brokenUnits] = [20, 50_000_000]

const opening = /^[[{]/

/** The number of keys that a value and a document share if both are records of one program. */
const commonKeys = 3

/**
 * Reads JSON values that begin on lines of their own, between other lines such as warnings or the notice of an update.
 * A value may span lines, as appended results do, or records that `jq .` spread. Markdown that shows JSON in a fence is
 * not such a file.
 */
export function readValues(
  text: string,
  {isFenced}: FirstRecords,
  file: CapturedFile,
  only?: DeclaredFormat
): Transcript | undefined {
  if (isFenced) return undefined
  const format = formatOfSpread(text, only)
  const reader = format?.open(file)
  const documents = createDocuments(file, only)
  const strays = openStrays()
  let line = 1
  let [others, gap, broken, unread, akin] = [0, 0, 0, 0, 0]
  let keys: ReadonlySet<string> | undefined

  /** @returns where the value at an offset ends; the offset itself where it is not a value */
  function readValue(at: number): number {
    const end = valueEnd(text, at)
    const valueText = text.slice(at, end)
    const value = parseJson(valueText)
    if (value === undefined) {
      broken++
      unread += valueText.length
      return at
    }
    const [lineOf, before] = [createLineOf(valueText), line - 1]
    const isDocument = reader
      ? isRead(reader, value, line)
      : documents.add(value, `line ${line}`, (path) => before + lineOf(path))
    const found = Object.keys(asObject(value))
    if (isDocument) strays.addRecord()
    if (isDocument) keys ??= new Set(found)
    else if (found.filter((key) => keys?.has(key) === true).length >= commonKeys) akin++
    gap = isDocument ? 0 : gap + 1
    for (let feed = valueText.indexOf('\n'); feed !== -1; feed = valueText.indexOf('\n', feed + 1)) line++
    return end
  }

  let at = text.length - withoutMark(text).length
  while (at < text.length) {
    const rest = opening.test(text.charAt(at)) ? readValue(at) : at
    const feed = text.indexOf('\n', rest)
    const next = feed === -1 ? text.length : feed + 1
    const other = text.slice(rest, next)
    if (other.trim() !== '') {
      gap++
      if (reader?.readOther?.(other, line) === true) strays.addRecord()
      else {
        strays.add(line, other)
        others++
      }
    }
    if (gap > noisyLines || broken > brokenValues || unread > brokenUnits) return undefined
    line++
    at = next
  }
  if (format !== undefined && reader !== undefined)
    return runOf(format.name, {...reader.finish(), stray: strays.all()}, others)
  const name = documents.format()
  // Records of a program of which a few are like answers of another.
  if (akin > documents.count()) return undefined
  return name === undefined ? undefined : runOf(name, {...documents.finish(), stray: strays.all()}, others)
}

function isRead(reader: LineReader, value: unknown, line: number): boolean {
  if (!isRecord(value)) return false
  reader.read(value, line)
  return true
}

/** The format of records that are on several lines each, one after the other, with a few lines of the program between two. */
function formatOfSpread(text: string, only: DeclaredFormat | undefined): LineFormat | undefined {
  const records: JsonObject[] = []
  let at = recordAt(text, 0)
  while (at !== undefined && records.length < sniffLimit && at < sniffByteLimit) {
    const end = valueEnd(text, at)
    const record = text.slice(at, end)
    const value = parseJson(record)
    if (!isRecord(value) || (records.length === 0 && !record.includes('\n'))) break
    records.push(value)
    at = recordAt(text, end)
  }
  return records.length < 2 ? undefined : detectLines(records, only)
}

/** The start of the next record, at once or behind lines that are not records. */
function recordAt(text: string, from: number): number | undefined {
  const [, before] = /^([\s\uFEFF]*(?:[^\s{[][^\n]*\n\s*)*)\{/.exec(text.slice(from, from + longestBetween)) ?? []
  return before === undefined ? undefined : from + before.length
}

/** Limit on the UTF-16 units between records that are spread over lines. */
const longestBetween = 200
