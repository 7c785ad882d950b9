import {dirname, resolve} from 'node:path'
import {largestSmallFile, type Reader} from '../disk/incidental.ts'
import {anchorsOf} from '../hosts/checks/anchors.ts'
import {createDocument} from '../text/document.ts'
import {memo} from '../text/memo.ts'

/** What links to other Markdown files may lead to: each file is read once. */
export function openAnchors(reader: Reader): (file: string, path: string) => ReadonlySet<string> | undefined {
  const known = new Map<string, ReadonlySet<string> | undefined>()
  return (file, path) => {
    const from = dirname(file)
    return memo(known, resolve(from, path), (each) => {
      const {text} = reader.attempt(each, {from, limit: largestSmallFile})
      return text === undefined ? undefined : anchorsOf(createDocument(text))
    })
  }
}
