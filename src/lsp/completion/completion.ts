import type {CompletionItemKind} from 'vscode-languageserver/node'
import type {Range} from '../../text/lines.ts'

/** A text that may be written at a place. */
export interface Completion {
  readonly label: string
  readonly kind: CompletionItemKind
  /** What it replaces. */
  readonly range: Range
  /** Where it is from, or what it is for, in a few words. */
  readonly detail?: string
  /** What is written, where that is not the label. */
  readonly text?: string
  readonly documentation?: string
}
