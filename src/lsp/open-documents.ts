/** Open documents of the client, which replace files on disk. */
import type {TextDocumentContentChangeEvent, TextDocumentItem} from 'vscode-languageserver/node'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {pathOfUri} from '../disk/file-uris.ts'
import {createDocument, type Document} from '../text/document.ts'
import {type PositionEncoding, unitsBefore} from './positions.ts'

/** An immutable version of a document. */
export interface OpenDocument {
  readonly uri: string
  /** Absolute. */
  readonly path: string
  readonly version: number
  readonly languageId: string
  readonly content: Document
  /** Whether it is unchanged since opening or saving. */
  readonly isSaved: boolean
}

export interface OpenDocuments {
  open(item: TextDocumentItem): OpenDocument | undefined
  /** Ignores changes to unopened documents and outdated versions. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): OpenDocument | undefined
  save(uri: string): OpenDocument | undefined
  close(uri: string): OpenDocument | undefined
  get(uri: string): OpenDocument | undefined
  atPath(path: string): OpenDocument | undefined
  all(): readonly OpenDocument[]
}

/** @param encodingOf called at each change, since client and server agree on it first */
export function openDocuments(encodingOf: () => PositionEncoding): OpenDocuments {
  const documents = new Map<string, {text: TextDocument; now: OpenDocument}>()
  const byPath = new Map<string, string>()

  function keep(uri: string, path: string, text: TextDocument, isSaved: boolean): OpenDocument {
    const {version, languageId} = text
    const now = {uri, path, version, languageId, content: createDocument(text.getText()), isSaved}
    documents.set(uri, {text, now})
    byPath.set(path, uri)
    return now
  }

  return {
    open({uri, languageId, version, text}) {
      const path = pathOfUri(uri)
      return path === undefined ? undefined : keep(uri, path, TextDocument.create(uri, languageId, version, text), true)
    },
    change(uri, version, changes) {
      const found = documents.get(uri)
      if (found === undefined || version < found.text.version) return undefined
      let {text} = found
      for (const change of changes) text = TextDocument.update(text, [inUnits(text, change, encodingOf())], version)
      return keep(uri, found.now.path, text, false)
    },
    save(uri) {
      const found = documents.get(uri)
      if (found !== undefined) found.now = {...found.now, isSaved: true}
      return found?.now
    },
    close(uri) {
      const found = documents.get(uri)
      documents.delete(uri)
      if (found !== undefined) byPath.delete(found.now.path)
      return found?.now
    },
    get: (uri) => documents.get(uri)?.now,
    atPath: (path) => documents.get(byPath.get(path) ?? '')?.now,
    all: () => [...documents.values()].map(({now}) => now)
  }
}

/** Converts a change to UTF-16 units. */
function inUnits(
  text: TextDocument,
  change: TextDocumentContentChangeEvent,
  encoding: PositionEncoding
): TextDocumentContentChangeEvent {
  if (encoding === 'utf-16' || !('range' in change)) return change
  const place = ({line, character}: {line: number; character: number}) => {
    const whole = text.getText({start: {line, character: 0}, end: {line: line + 1, character: 0}})
    return {line, character: unitsBefore(whole.replace(/[\r\n]{1,2}$/, ''), character, encoding)}
  }
  return {range: {start: place(change.range.start), end: place(change.range.end)}, text: change.text}
}
