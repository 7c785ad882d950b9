import {type DocumentFormat, formatsOf} from './format.ts'
import {documentFormats} from './formats.ts'
import {openReadings} from './join-readings.ts'
import type {Format} from './model.ts'
import {asArray, asObject} from './record.ts'

/**
 * The format of a file that is one JSON value: a document, or a list of documents.
 *
 * @param only the format that may be found; any where it is not given
 */
export function detectDocument(value: unknown, only?: Format): DocumentFormat | undefined {
  return value === undefined || isListOfWords(value) ? undefined : (detectOne(value, only) ?? detectList(value, only))
}

/** No format has numbers or words alone, of which a file may have a million: each format would look at all of them. */
function isListOfWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item === null || typeof item !== 'object')
}

function detectOne(value: unknown, only: Format | undefined): DocumentFormat | undefined {
  return formatsOf(documentFormats, only).find((format) => format.detects(value))
}

/**
 * A list of documents, `[{...}, {...}]`, or a page of one, `{object: 'list', data: []}`: each is a run of its own. The first decides the
 * format; most have to be documents.
 */
function detectList(value: unknown, only: Format | undefined): DocumentFormat | undefined {
  const isPage = asObject(value)['object'] === 'list'
  const items = asArray(isPage ? asObject(value)['data'] : value)
  const first = detectOne(items[0], only)
  if (first === undefined) return undefined
  const formats = items.map((item) => detectOne(item, only))
  if (formats.filter((format) => format !== undefined).length * 2 <= items.length) return undefined
  const base = isPage ? ['data'] : []
  return {
    name: first.name,
    detects: () => true,
    read(_, lineOf, file) {
      const readings = openReadings()
      for (const [index, format] of formats.entries()) {
        const reading = format?.read(items[index], (path) => lineOf([...base, index, ...path]), file)
        if (reading !== undefined) readings.add({reading, name: `item ${index + 1}`})
      }
      const joined = readings.join()
      return {...joined, skipped: joined.skipped + items.length - readings.count()}
    }
  }
}
