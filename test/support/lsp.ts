/** A client of the language server, in this process: both ends of real streams. */

import {join} from 'node:path'
import {PassThrough} from 'node:stream'
import {pathToFileURL} from 'node:url'
import {afterEach} from 'vitest'
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver/node'
import {serve} from '../../src/lsp/server.ts'
import {runCli} from './cli.ts'
import {type Files, temporaryFolder} from './folder.ts'

export interface EditorOptions {
  readonly capabilities?: ClientCapabilities
  readonly options?: object
  /** The folders of the workspace, from the root of the files; the root itself where they are not given. */
  readonly folders?: readonly string[]
  /** The root of the files; a new folder where it is not given. */
  readonly root?: string
}

/** An editor that has a workspace open. */
export interface Editor {
  readonly root: string
  readonly connection: ProtocolConnection
  /** What the server answered to the first request. */
  readonly initialized: {readonly capabilities: Readonly<Record<string, unknown>>}
  /** All that was published, in order. */
  readonly published: readonly PublishDiagnosticsParams[]
  uri(path: string): string
  open(path: string, text: string, languageId?: string): void
  /** Replaces the whole text. */
  replace(path: string, text: string): void
  notify(method: string, params: object): void
  request<Answer>(method: string, params: object): Promise<Answer>
  /** How many times the server asked for the lenses to be read again. */
  refreshed(): number
  /** The next diagnostics of a file as it is now: the server may publish those of an earlier version first. */
  diagnostics(path: string): Promise<readonly Diagnostic[]>
}

const open: {dispose(): void}[] = []

afterEach(() => {
  for (const each of open.splice(0)) each.dispose()
})

export async function openEditor(files: Files = {}, options: EditorOptions = {}): Promise<Editor> {
  const root = options.root ?? temporaryFolder(files)
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient))
  const served = serve(server, async (cwd, definition, patterns) => {
    const against = patterns.map((pattern) => `--against=${pattern}`)
    const {code, out} = await runCli(cwd, ['contracts', definition, '--format=json', ...against])
    return code === 0 ? out : undefined
  })
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  open.push({
    dispose() {
      served.close()
      connection.dispose()
      server.dispose()
    }
  })
  const published: PublishDiagnosticsParams[] = []
  const taken = new Set<PublishDiagnosticsParams>()
  let wake = (): void => {}
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.push(params)
    wake()
  })
  connection.onRequest('client/registerCapability', () => null)
  let refreshed = 0
  connection.onRequest('workspace/codeLens/refresh', () => {
    refreshed++
    wake()
    return null
  })
  connection.listen()
  const uri = (path: string): string => pathToFileURL(join(root, path)).href
  const folders = (options.folders ?? ['']).map((path) => ({uri: uri(path), name: path}))
  const initialized = await connection.sendRequest<Editor['initialized']>('initialize', {
    processId: null,
    rootUri: folders[0]?.uri ?? null,
    capabilities: options.capabilities ?? {},
    workspaceFolders: folders,
    initializationOptions: {debounce: 0, ...options.options}
  })
  void connection.sendNotification('initialized', {})
  let version = 1
  const versions = new Map<string, number>()
  const notify = (method: string, params: object): void => {
    const {textDocument} = params as {readonly textDocument?: {readonly uri: string; readonly version?: number}}
    if (textDocument?.version !== undefined) versions.set(textDocument.uri, textDocument.version)
    void connection.sendNotification(method, params)
  }
  const isOfNow = (each: PublishDiagnosticsParams): boolean =>
    each.version === undefined || each.version >= (versions.get(each.uri) ?? 0)
  return {
    root,
    connection,
    initialized,
    published,
    uri,
    open(path, text, languageId = 'markdown') {
      const textDocument = {uri: uri(path), languageId, version: ++version, text}
      notify('textDocument/didOpen', {textDocument})
    },
    replace(path, text) {
      const textDocument = {uri: uri(path), version: ++version}
      notify('textDocument/didChange', {textDocument, contentChanges: [{text}]})
    },
    notify,
    refreshed: () => refreshed,
    request: (method, params) => connection.sendRequest(method, params),
    async diagnostics(path) {
      for (;;) {
        const found = published.find((each) => each.uri === uri(path) && !taken.has(each) && isOfNow(each))
        if (found !== undefined) {
          taken.add(found)
          return found.diagnostics
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }
}
