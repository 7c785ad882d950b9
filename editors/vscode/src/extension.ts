/** Starts the language server, with what the workspace allows. */
import {type ChildProcess, spawn} from 'node:child_process'
import * as vscode from 'vscode'
import {LanguageClient} from 'vscode-languageclient/node'
import {registerCommands} from './commands.ts'
import {environment, programOf} from './program.ts'

/**
 * What the server may lint: it knows itself which of them. By name, since the editor has languages of its own for agents, prompts,
 * instructions and skills.
 */
const documentSelector = [{scheme: 'file', pattern: '**/*.{md,mdc,markdown,toml,json,jsonc,jsonl,ndjson,csv,tsv,txt}'}]

let client: LanguageClient | undefined
let queue: Promise<void> = Promise.resolve()

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = () => vscode.workspace.getConfiguration('lint-agents')
  const program = (): string =>
    programOf({
      folders: (vscode.workspace.workspaceFolders ?? []).map(({uri}) => uri.fsPath),
      isTrusted: vscode.workspace.isTrusted,
      server: settings().get('server', 'project'),
      extension: context.extensionPath
    })

  async function startAgain(): Promise<void> {
    await client?.stop()
    client = undefined
    if (!settings().get('enable', true)) return
    client = createClient(program(), settings().get('debounce', 100))
    await client.start()
  }

  /** One after the other: settings may change while the server starts. */
  const restart = (): Promise<void> => {
    queue = queue.then(startAgain, startAgain)
    return queue
  }

  registerCommands(context, program)
  context.subscriptions.push(
    vscode.commands.registerCommand('lint-agents.restart', restart),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration(
      (event) =>
        event.affectsConfiguration('lint-agents') && !event.affectsConfiguration('lint-agents.trace') && restart()
    )
  )
  await restart()
}

export async function deactivate(): Promise<void> {
  await queue
  await client?.stop()
}

function createClient(program: string, debounce: number): LanguageClient {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  const start = async (): Promise<ChildProcess> =>
    spawn(process.execPath, [program, 'lsp'], {cwd: folder?.uri.fsPath, env: environment()})
  return new LanguageClient('lint-agents', 'lint-agents', start, {
    documentSelector,
    initializationOptions: {trusted: vscode.workspace.isTrusted, debounce, lensCommand: 'lint-agents.deriveContracts'}
  })
}
