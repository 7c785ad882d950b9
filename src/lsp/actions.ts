/** Quick fixes, and the action for all safe fixes. */

import {
  type CodeAction,
  CodeActionKind,
  type Range as ProtocolRange,
  type TextEdit,
  type WorkspaceEdit
} from 'vscode-languageserver/node'
import {isCapturedKind} from '../contracts/kinds.ts'
import type {Edit} from '../text/edit.ts'
import {printable} from '../text/printable.ts'
import {findingDiagnostic} from './diagnostics.ts'
import {type PlacedFinding, placedFindings, type RequestContext} from './findings.ts'
import type {OpenDocument} from './open-documents.ts'
import {offsetAt, protocolRange} from './positions.ts'
import {turnOffEdits} from './turn-off.ts'

/** Applies all safe fixes, as on saving. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.lint-agents`

/** Limit of findings with actions, since an editor asks about one position. */
const mostFindings = 20

/** Limit of replacement actions for a finding without a fix. */
const mostReplacements = 5

/** @param only kinds of actions that the client requests */
export async function actionsIn(
  document: OpenDocument,
  range: ProtocolRange,
  only: readonly string[] | undefined,
  request: RequestContext
): Promise<readonly CodeAction[]> {
  const folder = request.serving.workspace.folderOf(document.path)
  const found = await placedFindings(document, request)
  // Captured outputs are evidence and must not be edited.
  if (found.length === 0 || isCapturedKind(folder.sourceOf(document).kind)) return []
  const {encoding} = request.serving.display()
  const start = offsetAt(document.content, range.start, encoding)
  const end = offsetAt(document.content, range.end, encoding)
  const isAsked = (kind: string): boolean =>
    only === undefined || only.some((each) => each === kind || kind.startsWith(`${each}.`))
  const here = found.filter((each) => each.range.start <= end && start <= each.range.end).slice(0, mostFindings)
  return [
    ...(isAsked(CodeActionKind.QuickFix) ? here.flatMap((each) => quickFixes(each, document, request)) : []),
    ...(isAsked(CodeActionKind.QuickFix) ? turnOffActions(here, document, request) : []),
    ...(isAsked(fixAllKind) ? fixAll(document, request) : [])
  ]
}

function quickFixes(
  {finding, range}: PlacedFinding,
  document: OpenDocument,
  request: RequestContext
): readonly CodeAction[] {
  const {fix, expected = []} = finding
  const shared = {kind: CodeActionKind.QuickFix, diagnostics: [diagnosticOf(finding, document, request)]}
  if (fix !== undefined)
    return [
      {
        ...shared,
        title: printable(fix.title) + (fix.safe ? '' : ' (may change the meaning)'),
        isPreferred: fix.safe,
        edit: editOf(document, fix.edits, request)
      }
    ]
  return expected.slice(0, mostReplacements).map((text) => ({
    ...shared,
    title: `Replace by \`${printable(text)}\``,
    isPreferred: false,
    edit: editOf(document, [{...range, text}], request)
  }))
}

function turnOffActions(
  found: readonly PlacedFinding[],
  document: OpenDocument,
  request: RequestContext
): readonly CodeAction[] {
  return turnOffEdits(found, document, request.serving.workspace.folderOf(document.path)).map(
    ({title, edit, finding}) => ({
      title,
      kind: CodeActionKind.QuickFix,
      isPreferred: false,
      diagnostics: [diagnosticOf(finding, document, request)],
      edit: editOf(document, [edit], request)
    })
  )
}

function fixAll(document: OpenDocument, request: RequestContext): readonly CodeAction[] {
  const fixed = request.serving.workspace.folderOf(document.path).fixed(document)
  if (fixed === undefined) return []
  const edit = editOf(document, [changedPart(document.content.text, fixed)], request)
  return [{title: 'Fix all that lint-agents can fix safely', kind: fixAllKind, edit}]
}

/** Smallest single edit between two texts. */
function changedPart(before: string, after: string): Edit {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  return {start, end: before.length - end, text: after.slice(start, after.length - end)}
}

function diagnosticOf(finding: PlacedFinding['finding'], {content, path}: OpenDocument, {serving}: RequestContext) {
  return findingDiagnostic(finding, content, serving.workspace.folderOf(path).folder, serving.display())
}

function editOf({uri, content}: OpenDocument, edits: readonly Edit[], {serving}: RequestContext): WorkspaceEdit {
  const {encoding} = serving.display()
  const changes = edits.map((edit): TextEdit => ({range: protocolRange(content, edit, encoding), newText: edit.text}))
  return {changes: {[uri]: changes}}
}
