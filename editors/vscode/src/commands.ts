/** The commands of the extension: each is one of the command line, with its result in an editor. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import * as vscode from 'vscode'
import {plural} from '../../../src/text/plural.ts'
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
  readonly summary: {readonly files: number; readonly errors: number; readonly warnings: number; readonly notes: number}
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
  const changed = new vscode.EventEmitter<vscode.Uri>()
  const register = (name: string, command: (address?: string) => Promise<void>): void => {
    context.subscriptions.push(vscode.commands.registerCommand(`lint-agents.${name}`, command))
  }

  async function show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({scheme, path: `/${name}`})
    texts.set(uri.path, text)
    // It may be open from the last time.
    changed.fire(uri)
    if (name.endsWith('.md')) await vscode.commands.executeCommand('markdown.showPreview', uri)
    else await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {preview: true})
  }

  async function lintWorkspace(): Promise<void> {
    problems.clear()
    let findings = 0
    let files = 0
    for (const {uri} of vscode.workspace.workspaceFolders ?? []) {
      const printed = await runProgram(program(), [...withTrust(), '--format', 'json', '.'], uri.fsPath)
      if (isFailure(printed)) continue
      const report = JSON.parse(printed.out) as Report
      const {errors, warnings, notes} = report.summary
      files += report.summary.files
      findings += errors + warnings + notes
      for (const each of report.files) {
        const file = vscode.Uri.file(join(uri.fsPath, each.path))
        // The server shows those of open documents.
        if (!isOpen(file)) problems.set(file, each.findings.map(toDiagnostic))
      }
    }
    void vscode.window.showInformationMessage(`lint-agents: ${plural(findings, 'finding')} in ${plural(files, 'file')}`)
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

  /** @param address of the document whose lens was clicked */
  async function deriveContracts(address?: string): Promise<void> {
    const document =
      address === undefined
        ? vscode.window.activeTextEditor?.document
        : await vscode.workspace.openTextDocument(vscode.Uri.parse(address))
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
    const {workspaceFolders: [first, ...others] = []} = vscode.workspace
    const folder = others.length === 0 ? first : await vscode.window.showWorkspaceFolderPick()
    if (folder === undefined) return
    const target = mkdtempSync(join(tmpdir(), 'lint-agents-'))
    try {
      const file = join(target, 'report.html')
      const printed = await runProgram(
        program(),
        [...withTrust(), '--output-file', `html:${file}`, '.'],
        folder.uri.fsPath
      )
      if (isFailure(printed)) return
      const panel = vscode.window.createWebviewPanel('lint-agents.report', 'lint-agents', vscode.ViewColumn.Active, {})
      panel.webview.html = readFileSync(file, 'utf8')
    } finally {
      rmSync(target, {recursive: true, force: true})
    }
  }

  context.subscriptions.push(
    problems,
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
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

/** Options of a run: plugins are code of the workspace. */
function withTrust(): readonly string[] {
  return vscode.workspace.isTrusted ? [] : ['--no-plugins']
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
