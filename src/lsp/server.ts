/** The language server: what an editor asks, answered by the one linter. It runs nothing of the workspace, unless that is trusted. */
import {
  CodeActionKind,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind
} from 'vscode-languageserver/node'
import {version} from '../report/version.ts'
import {isRecord} from '../text/json-object.ts'
import {actionsIn, fixAllKind} from './actions.ts'
import {completionsAt} from './completion/index.ts'
import type {Display} from './diagnostics.ts'
import {hoverAt} from './hover.ts'
import {openLinting, type Serving} from './linting.ts'
import {openDocuments} from './open-documents.ts'
import {chosenEncoding} from './positions.ts'
import {pathOfUri} from './uris.ts'
import {openWorkspace} from './workspace.ts'

/** Milliseconds after the last key. */
const usualWait = 100

/** What the client asks for when it starts the server. */
interface InitializationOptions {
  /** Plugins of configurations, which are code of the workspace, may run. */
  readonly isTrusted: boolean
  /** Milliseconds between the last change of a document and its diagnostics. */
  readonly wait: number
}

interface Server {
  /** Whether the client ended the session, and is not just gone. */
  isShutDown(): boolean
  close(): void
}

/** Answers a client. */
export function serve(connection: Connection): Server {
  let isShutDown = false
  let display: Display = {encoding: 'utf-16', hasRelated: false}
  let canWatch = false
  const documents = openDocuments(() => display.encoding)
  const workspace = openWorkspace(documents)
  const serving: Serving = {connection, documents, workspace, display: () => display}
  let linting = openLinting(serving, usualWait)

  connection.onInitialize((params): InitializeResult => {
    const {general, textDocument, workspace: ofWorkspace} = params.capabilities
    const {isTrusted, wait} = readOptions(params.initializationOptions)
    display = {
      encoding: chosenEncoding(general?.positionEncodings),
      hasRelated: textDocument?.publishDiagnostics?.relatedInformation === true
    }
    canWatch = ofWorkspace?.didChangeWatchedFiles?.dynamicRegistration === true
    workspace.setFolders(foldersOf(params), isTrusted)
    linting = openLinting(serving, wait)
    return {
      serverInfo: {name: 'lint-agents', version},
      capabilities: {
        positionEncoding: display.encoding,
        textDocumentSync: {openClose: true, change: TextDocumentSyncKind.Incremental, save: true},
        hoverProvider: true,
        completionProvider: {triggerCharacters: [':', ' ', ',', '"', '{']},
        codeActionProvider: {codeActionKinds: [CodeActionKind.QuickFix, fixAllKind]},
        workspace: {workspaceFolders: {supported: true, changeNotifications: true}}
      }
    }
  })
  connection.onInitialized(() => {
    if (canWatch)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {watchers: [{globPattern: '**/*'}]})
  })

  connection.onDidOpenTextDocument(({textDocument}) => {
    const document = documents.open(textDocument)
    if (document !== undefined) linting.changed(document)
    if (!canWatch) linting.filesChanged()
  })
  connection.onDidChangeTextDocument(({textDocument: {uri, version: to}, contentChanges}) => {
    const document = documents.change(uri, to, contentChanges)
    if (document !== undefined) linting.changed(document)
  })
  connection.onDidSaveTextDocument(({textDocument: {uri}}) => {
    if (documents.save(uri) !== undefined) linting.filesChanged()
  })
  connection.onDidCloseTextDocument(({textDocument: {uri}}) => {
    const document = documents.close(uri)
    if (document !== undefined) linting.closed(document)
  })
  connection.onDidChangeWatchedFiles(({changes}) => {
    const paths = changes.map(({uri}) => pathOfUri(uri) ?? '')
    if (paths.some((path) => path !== '' && !isLeftOut(path))) linting.filesChanged()
  })
  connection.onNotification('workspace/didChangeWorkspaceFolders', ({event}) => {
    workspace.addFolders(pathsOf(event.added))
    workspace.removeFolders(pathsOf(event.removed))
    linting.filesChanged()
  })

  connection.onHover(async ({textDocument, position}) => {
    const document = documents.get(textDocument.uri)
    return document === undefined ? null : await hoverAt(document, position, {serving, linting})
  })
  connection.onCompletion(({textDocument, position}) => {
    const document = documents.get(textDocument.uri)
    return document === undefined ? [] : [...completionsAt(document, position, {serving, linting})]
  })
  connection.onCodeAction(async ({textDocument, range, context}) => {
    const document = documents.get(textDocument.uri)
    return document === undefined ? [] : [...(await actionsIn(document, range, context.only, {serving, linting}))]
  })
  connection.onShutdown(() => {
    isShutDown = true
    linting.close()
  })
  connection.listen()
  return {isShutDown: () => isShutDown, close: () => linting.close()}
}

/** Folders whose files no finding depends on. */
function isLeftOut(path: string): boolean {
  return /[\\/](?:\.git|node_modules)(?:[\\/]|$)/.test(path)
}

function foldersOf({workspaceFolders, rootUri, rootPath}: InitializeParams): readonly string[] {
  if (workspaceFolders != null) return pathsOf(workspaceFolders)
  if (rootUri != null) return pathsOf([{uri: rootUri}])
  return rootPath == null ? [] : [rootPath]
}

function pathsOf(folders: readonly {readonly uri: string}[]): readonly string[] {
  return folders.flatMap(({uri}) => pathOfUri(uri)?.replace(/(?<=.)[\\/]$/, '') ?? [])
}

function readOptions(options: unknown): InitializationOptions {
  const given = isRecord(options) ? options : {}
  const wait = given['debounce']
  return {
    isTrusted: given['trusted'] === true,
    wait: typeof wait === 'number' && wait >= 0 && wait <= 10_000 ? wait : usualWait
  }
}
