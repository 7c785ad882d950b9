import {valueEnd} from '../text/json-end.ts'
import {createDocuments} from './documents.ts'
import type {CapturedFile} from './format.ts'
import {createLineOf} from './line-of.ts'
import type {Format, Transcript} from './model.ts'
import {runOf, withoutMark} from './read.ts'
import {asObject, parseJson} from './record.ts'
import type {FirstRecords} from './sniff.ts'
import {openStrays} from './stray.ts'

/** How many lines of other programs may come before each value, and after the last. */
const noisyLines = 20

/** How many values may be broken: to find the end of one takes reading all that follows. */
const brokenValues = 20

const opening = /^[[{]/

/** How many keys a value and a document share, where both are records of one program. */
const commonKeys = 3

/**
 * Reads JSON values that begin on lines of their own, one or several, between other lines: warnings before, the notice of an update
 * after, results that were printed on several lines each and appended to one file. Markdown that shows JSON in a fence is not
 * such a file.
 */
export function readValues(
  text: string,
  {isFenced}: FirstRecords,
  file: CapturedFile,
  only?: Format
): Transcript | undefined {
  if (isFenced) return undefined
  const documents = createDocuments(file, only)
  const strays = openStrays()
  let line = 1
  let [others, gap, broken, akin] = [0, 0, 0, 0]
  let keys: ReadonlySet<string> | undefined

  /** @returns where the value at an offset ends; the offset itself where it is not a value */
  function readValue(at: number): number {
    const end = valueEnd(text, at)
    const valueText = text.slice(at, end)
    const value = parseJson(valueText)
    if (value === undefined) {
      broken++
      return at
    }
    const [lineOf, before] = [createLineOf(valueText), line - 1]
    const isDocument = documents.add(value, `line ${line}`, (path) => before + lineOf(path))
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
      strays.add(line, other)
      others++
      gap++
    }
    if (gap > noisyLines || broken > brokenValues) return undefined
    line++
    at = next
  }
  const format = documents.format()
  // Records of a program of which a few are like answers of another.
  if (akin > documents.count()) return undefined
  return format && runOf(format, {...documents.finish(), stray: strays.all()}, others)
}
