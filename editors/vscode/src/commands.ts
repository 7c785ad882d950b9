/** The commands of the extension: each is one of the command line, with its result in an editor. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import * as vscode from 'vscode'
import {type Printed, runProgram} from './program.ts'

/** What the report of the command line has of a finding. */
interface Finding {
  readonly rule: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly url: string
}

interface Report {
  readonly files: readonly {readonly path: string; readonly findings: readonly Finding[]}[]
}

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  note: vscode.DiagnosticSeverity.Information
} as const

/** The scheme of the texts that commands open. */
const scheme = 'lint-agents'

/** @param program asked at each command, since the setting and the trust may change */
export function registerCommands(context: vscode.ExtensionContext, program: () => string): void {
  const problems = vscode.languages.createDiagnosticCollection('lint-agents: workspace')
  const texts = new Map<string, string>()
  const register = (name: string, command: () => Promise<void>): void => {
    context.subscriptions.push(vscode.commands.registerCommand(`lint-agents.${name}`, command))
  }

  async function show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({scheme, path: `/${name}`})
    texts.set(uri.path, text)
    if (name.endsWith('.md')) await vscode.commands.executeCommand('markdown.showPreview', uri)
    else await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {preview: true})
  }

  async function lintWorkspace(): Promise<void> {
    problems.clear()
    let count = 0
    for (const {uri} of vscode.workspace.workspaceFolders ?? []) {
      const printed = await runProgram(program(), ['--format', 'json', '.'], uri.fsPath)
      if (isFailure(printed)) continue
      for (const {path, findings} of (JSON.parse(printed.out) as Report).files) {
        const file = vscode.Uri.file(join(uri.fsPath, path))
        count += findings.length
        // The server shows those of open documents.
        if (!isOpen(file)) problems.set(file, findings.map(toDiagnostic))
      }
    }
    void vscode.window.showInformationMessage(
      `lint-agents: ${count} ${count === 1 ? 'finding' : 'findings'} in the workspace`
    )
  }

  async function explainRule(): Promise<void> {
    const printed = await runProgram(program(), ['rules', '--format', 'json'])
    if (isFailure(printed)) return
    const rules = JSON.parse(printed.out) as readonly {readonly id: string; readonly summary: string}[]
    const chosen = await vscode.window.showQuickPick(
      rules.map(({id, summary}) => ({label: id, detail: summary})),
      {placeHolder: 'The rule', matchOnDetail: true}
    )
    if (chosen === undefined) return
    const page = await runProgram(program(), ['explain', chosen.label])
    if (!isFailure(page)) await show(`${chosen.label}.md`, page.out)
  }

  async function deriveContracts(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document
    if (document === undefined || document.uri.scheme !== 'file') {
      void vscode.window.showInformationMessage('lint-agents: open a definition first')
      return
    }
    await document.save()
    const cwd = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath
    const printed = await runProgram(program(), ['contracts', document.uri.fsPath], cwd)
    if (!isFailure(printed)) await show('contracts.txt', printed.out || printed.err)
  }

  async function openReport(): Promise<void> {
    const [folder] = vscode.workspace.workspaceFolders ?? []
    if (folder === undefined) return
    const target = mkdtempSync(join(tmpdir(), 'lint-agents-'))
    try {
      const file = join(target, 'report.html')
      const printed = await runProgram(program(), ['--format', 'html', '--output-file', file, '.'], folder.uri.fsPath)
      if (isFailure(printed)) return
      const panel = vscode.window.createWebviewPanel('lint-agents.report', 'lint-agents', vscode.ViewColumn.Active, {})
      panel.webview.html = readFileSync(file, 'utf8')
    } finally {
      rmSync(target, {recursive: true, force: true})
    }
  }

  context.subscriptions.push(
    problems,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({path}) => texts.get(path) ?? ''
    }),
    // The server shows them from now on.
    vscode.workspace.onDidOpenTextDocument(({uri}) => problems.delete(uri))
  )
  register('lintWorkspace', lintWorkspace)
  register('explainRule', explainRule)
  register('deriveContracts', deriveContracts)
  register('openReport', openReport)
}

/** Exit code 1 is that of findings. */
function isFailure({code, err}: Printed): boolean {
  if (code === 0 || code === 1) return false
  void vscode.window.showErrorMessage(`lint-agents: ${err.trim() || 'the program did not run'}`)
  return true
}

function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())
}

function toDiagnostic({line, column, endLine, endColumn, message, severity, rule, url}: Finding): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1)
  const diagnostic = new vscode.Diagnostic(range, message, severities[severity])
  diagnostic.source = 'lint-agents'
  diagnostic.code = {value: rule, target: vscode.Uri.parse(url)}
  return diagnostic
}
