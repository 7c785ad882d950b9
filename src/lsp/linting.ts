/** Lints open documents after changes, and publishes diagnostics. */

import type {Connection, Diagnostic} from 'vscode-languageserver/node'
import {isCapturedKind} from '../contracts/kinds.ts'
import {describe} from '../disk/errors.ts'
import {uriOfPath} from '../disk/file-uris.ts'
import {omittedIn} from '../report/report.ts'
import type {OffFinding} from '../report/reports.ts'
import {memo} from '../text/memoize.ts'
import {type ConfigDiagnostics, configDiagnostics} from './configurations.ts'
import {
  type Display,
  findingDiagnostic,
  noticeDiagnostic,
  offDiagnostics,
  omittedDiagnostic,
  startOfLine
} from './diagnostics.ts'
import type {FolderLinter, LintedDocument} from './folder-linter.ts'
import type {OpenDocument, OpenDocuments} from './open-documents.ts'
import {openSchedule} from './schedule.ts'
import type {Workspace} from './workspace.ts'
import {isConfiguration} from './workspace-reader.ts'

export interface Serving {
  readonly connection: Connection
  readonly documents: OpenDocuments
  readonly workspace: Workspace
  /** Capabilities of the client, known after initialization. */
  display(): Display
}

export interface Linting {
  /** Call after a document was opened or changed. */
  changed(document: OpenDocument): void
  closed(document: OpenDocument): void
  /** Call after files of the workspace changed: cached facts are dropped a moment later. */
  filesChanged(): void
  /** Results of the current version; `undefined` for a document that a run would not lint. */
  lintedNow(document: OpenDocument): Promise<LintedDocument | undefined>
  close(): void
}

/** @param wait milliseconds after the last change of a document */
export function openLinting(serving: Serving, wait: number): Linting {
  const {connection, documents, workspace, display} = serving
  let isClosed = false
  const fail = (error: unknown): void => {
    if (!isClosed) connection.console.error(describe(error))
  }
  const schedule = openSchedule(wait, fail)
  const refresh = openSchedule(Math.max(wait, refreshWait), fail)
  let linted = new WeakMap<OpenDocument['content'], Promise<LintedDocument | undefined>>()
  const faults = new Map<string, string>()
  const published = new Map<string, string>()
  let configs: ConfigDiagnostics = new Map()

  /** Skips diagnostics that the client already shows. */
  function publish(uri: string, diagnostics: readonly Diagnostic[], version?: number): void {
    const text = JSON.stringify(diagnostics)
    if (isClosed) return
    if ((published.get(uri) ?? '[]') === text && published.has(uri) === diagnostics.length > 0) return
    if (diagnostics.length === 0) published.delete(uri)
    else published.set(uri, text)
    void connection.sendDiagnostics({uri, ...(version !== undefined && {version}), diagnostics: [...diagnostics]})
  }

  function lintedNow(document: OpenDocument): Promise<LintedDocument | undefined> {
    const found = linted.get(document.content)
    if (found !== undefined) return found
    const result = lintIfOurs(document, workspace.folderOf(document.path))
    linted.set(document.content, result)
    return result
  }

  async function lintAndPublish(uri: string): Promise<void> {
    const document = documents.get(uri)
    if (document === undefined) return
    if (isConfiguration(document.path)) {
      publishConfigs(workspace.folderOf(document.path))
      return
    }
    const result = await lintedNow(document)
    // The document changed meanwhile, so the results are useless.
    if (documents.get(uri)?.content !== document.content) return
    publish(uri, result === undefined ? [] : diagnosticsOf(result, document), document.version)
    const fault = result?.configFault
    const isNew = faults.get(uri) !== fault
    if (fault === undefined) faults.delete(uri)
    else faults.set(uri, fault)
    if (isNew) publishConfigs(workspace.folderOf(document.path))
  }

  function diagnosticsOf({results, notices, configFault}: LintedDocument, {content, path}: OpenDocument): Diagnostic[] {
    const {cwd} = workspace.folderOf(path).linter()
    const first = configFault?.split('\n')[0]
    return [
      ...(first === undefined ? [] : [noticeDiagnostic({kind: 'unreadable', message: `Not checked: ${first}`}, path)]),
      ...notices.map((notice) => ({...noticeDiagnostic(notice, path), range: startOfLine(1)})),
      ...offDiagnostics(results.flatMap(({off = []}) => off.filter(isErrorTurnedOff)).length),
      ...results.flatMap(({report}) => [
        ...report.findings.map((finding) => findingDiagnostic(finding, content, cwd, display())),
        ...omittedIn(report).map(([rule, count]) => omittedDiagnostic(rule, count))
      ])
    ]
  }

  function publishConfigs(folder: FolderLinter): void {
    const ofDocuments = [...faults].flatMap(([uri, fault]) => {
      const document = documents.get(uri)
      return document !== undefined && folder.holds(document.path) ? [fault] : []
    })
    const found = configDiagnostics(folder, documents, ofDocuments, display().encoding)
    const others = [...configs].filter(([path]) => !folder.holds(path))
    for (const path of configs.keys())
      if (folder.holds(path) && !found.has(path)) publish(documents.atPath(path)?.uri ?? uriOfPath(path), [])
    configs = new Map([...others, ...found])
    for (const [path, diagnostics] of found) {
      const document = documents.atPath(path)
      publish(document?.uri ?? uriOfPath(path), diagnostics, document?.version)
    }
  }

  function lintOutputsOf({uri, path}: OpenDocument): void {
    const folder = workspace.folderOf(path)
    for (const other of documents.all())
      if (other.uri !== uri && isOutput(other) && workspace.folderOf(other.path) === folder) {
        linted.delete(other.content)
        schedule.later(other.uri, () => lintAndPublish(other.uri))
      }
  }

  function isOutput({path}: OpenDocument): boolean {
    try {
      return isCapturedKind(workspace.folderOf(path).linter().projects.projectFor(path).context.kind)
    } catch {
      return false
    }
  }

  async function readAgain(): Promise<void> {
    linted = new WeakMap()
    for (const folder of workspace.all()) folder.forget()
    const folders = new Map<FolderLinter, OpenDocument[]>()
    for (const document of documents.all())
      memo(folders, workspace.folderOf(document.path), (): OpenDocument[] => []).push(document)
    for (const [folder, inFolder] of folders) {
      for (const {uri} of inFolder) await lintAndPublish(uri)
      publishConfigs(folder)
    }
  }

  return {
    changed(document) {
      const {uri} = document
      schedule.later(uri, async () => {
        const isFirst = !published.has(uri) && document.isSaved
        await lintAndPublish(uri)
        if (isFirst) publishConfigs(workspace.folderOf(document.path))
        if (!document.isSaved && !isOutput(document)) lintOutputsOf(document)
      })
    },
    closed(document) {
      const {uri, path} = document
      schedule.cancel(uri)
      faults.delete(uri)
      if (!isConfiguration(path)) publish(uri, [])
      workspace.release()
    },
    filesChanged: () => refresh.soon('', readAgain),
    lintedNow,
    close() {
      isClosed = true
      schedule.close()
      refresh.close()
    }
  }
}

function isErrorTurnedOff({finding, by}: OffFinding): boolean {
  return by === 'comment' && finding.severity === 'error'
}

/** Milliseconds: a checkout changes many files. */
const refreshWait = 300

async function lintIfOurs(document: OpenDocument, folder: FolderLinter): Promise<LintedDocument | undefined> {
  try {
    if (!folder.isLinted(document)) return await folder.unlinted(document)
  } catch {
    // Linting the document reports the configuration's fault again.
  }
  return await folder.lint(document)
}
