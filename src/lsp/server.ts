/** Language server around the linter. It runs no code of the workspace, unless trusted. */
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type CompletionItem,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type Location,
  TextDocumentSyncKind
} from 'vscode-languageserver/node'
import {ConfigError, describe} from '../disk/errors.ts'
import {pathOfUri} from '../disk/file-uris.ts'
import {version} from '../report/version.ts'
import {isRecord} from '../text/json-object.ts'
import {actionsIn, fixAllKind} from './actions.ts'
import {completionsAt} from './completion/index.ts'
import {declarationsAt} from './declarations.ts'
import type {Display} from './diagnostics.ts'
import {openEvidence, type ReadEvidence} from './evidence.ts'
import {hoverAt} from './hover.ts'
import {lensesOf} from './lenses.ts'
import {openLinting, type Serving} from './linting.ts'
import {type OpenDocument, openDocuments} from './open-documents.ts'
import {chosenEncoding} from './positions.ts'
import {openWorkspace} from './workspace.ts'

/** Milliseconds after the last keystroke. */
const usualWait = 100

interface InitializationOptions {
  /** Whether configured plugins may run, which are code of the workspace. */
  readonly isTrusted: boolean
  /** Milliseconds between the last change of a document and its diagnostics. */
  readonly wait: number
  readonly lensCommand: string
}

interface Server {
  /** Whether the client ended the session, instead of disconnecting. */
  isShutDown(): boolean
  close(): void
}

/** Serves a client. @param readEvidence counts outputs that satisfy a definition */
export function serve(connection: Connection, readEvidence: ReadEvidence): Server {
  let isShutDown = false
  let isClosed = false
  let display: Display = {encoding: 'utf-16', hasRelated: false}
  let canWatch = false
  let canRefresh = false
  let lensCommand = ''
  const documents = openDocuments(() => display.encoding)
  const workspace = openWorkspace(documents)
  const serving: Serving = {connection, documents, workspace, display: () => display}
  let linting = openLinting(serving, usualWait)
  const evidence = openEvidence(readEvidence, () => {
    if (canRefresh && !isClosed) connection.sendRequest('workspace/codeLens/refresh').catch(() => {})
  })
  const close = (): void => {
    isClosed = true
    linting.close()
  }
  const filesChanged = (saved?: string): void => {
    evidence.forget(saved)
    linting.filesChanged()
  }

  connection.onInitialize((params): InitializeResult => {
    const {general, textDocument, workspace: ofWorkspace} = params.capabilities
    const {isTrusted, wait, ...options} = readOptions(params.initializationOptions)
    lensCommand = options.lensCommand
    display = {
      encoding: chosenEncoding(general?.positionEncodings),
      hasRelated: textDocument?.publishDiagnostics?.relatedInformation === true
    }
    canRefresh = ofWorkspace?.codeLens?.refreshSupport === true
    canWatch = ofWorkspace?.didChangeWatchedFiles?.dynamicRegistration === true
    workspace.setFolders(foldersOf(params), isTrusted)
    linting = openLinting(serving, wait)
    return {
      serverInfo: {name: 'lint-agents', version},
      capabilities: {
        positionEncoding: display.encoding,
        textDocumentSync: {openClose: true, change: TextDocumentSyncKind.Incremental, save: true},
        hoverProvider: true,
        definitionProvider: true,
        codeLensProvider: {},
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
    if (!canWatch) filesChanged()
  })
  connection.onDidChangeTextDocument(({textDocument: {uri, version: to}, contentChanges}) => {
    const document = documents.change(uri, to, contentChanges)
    if (document !== undefined) linting.changed(document)
  })
  connection.onDidSaveTextDocument(({textDocument: {uri}}) => {
    const document = documents.save(uri)
    if (document !== undefined) filesChanged(document.path)
  })
  connection.onDidCloseTextDocument(({textDocument: {uri}}) => {
    const document = documents.close(uri)
    if (document !== undefined) linting.closed(document)
  })
  connection.onDidChangeWatchedFiles(({changes}) => {
    const paths = changes.map(({uri}) => pathOfUri(uri) ?? '')
    if (paths.some((path) => path !== '' && !isLeftOut(path))) filesChanged()
  })
  connection.onNotification('workspace/didChangeWorkspaceFolders', ({event}) => {
    workspace.addFolders(pathsOf(event.added))
    workspace.removeFolders(pathsOf(event.removed))
    filesChanged()
  })

  /** Answer about an open document; empty for an invalid configuration, which has its own diagnostics. */
  async function answered<Answer>(
    uri: string,
    none: Answer,
    answer: (document: OpenDocument) => Answer | Promise<Answer>
  ): Promise<Answer> {
    const document = documents.get(uri)
    if (document === undefined) return none
    try {
      return await answer(document)
    } catch (error) {
      if (!(error instanceof ConfigError)) connection.console.error(describe(error))
      return none
    }
  }

  async function listed<Item>(
    uri: string,
    answer: (document: OpenDocument) => readonly Item[] | Promise<readonly Item[]>
  ): Promise<Item[]> {
    return [...(await answered<readonly Item[]>(uri, [], answer))]
  }

  connection.onHover(({textDocument: {uri}, position}) =>
    answered<Hover | null>(uri, null, (document) => hoverAt(document, position, {serving, linting}))
  )
  connection.onDefinition(({textDocument: {uri}, position}) =>
    listed<Location>(uri, (document) => declarationsAt(document, position, {serving, linting}))
  )
  connection.onCodeLens(({textDocument: {uri}}) =>
    listed<CodeLens>(uri, (document) => lensesOf(document, workspace.folderOf(document.path), evidence, lensCommand))
  )
  connection.onCompletion(({textDocument: {uri}, position}) =>
    listed<CompletionItem>(uri, (document) => completionsAt(document, position, {serving, linting}))
  )
  connection.onCodeAction(({textDocument: {uri}, range, context: {only}}) =>
    listed<CodeAction>(uri, (document) => actionsIn(document, range, only, {serving, linting}))
  )
  connection.onShutdown(() => {
    isShutDown = true
    close()
  })
  connection.listen()
  return {isShutDown: () => isShutDown, close}
}

/** Folders that no finding depends on. */
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
  const lensCommand = given['lensCommand']
  return {
    isTrusted: given['trusted'] === true,
    wait: typeof wait === 'number' && wait >= 0 && wait <= 10_000 ? wait : usualWait,
    lensCommand: typeof lensCommand === 'string' ? lensCommand : ''
  }
}
