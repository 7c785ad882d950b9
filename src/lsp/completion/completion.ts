import type {CompletionItemKind} from 'vscode-languageserver/node'
import type {Range} from '../../text/lines.ts'

export interface Completion {
  readonly label: string
  readonly kind: CompletionItemKind
  /** Replaced range. */
  readonly range: Range
  /** Origin or purpose in a few words. */
  readonly detail?: string
  /** Inserted text; by default the label. */
  readonly text?: string
  readonly documentation?: string
}
