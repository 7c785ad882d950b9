import type {PrintedPart} from '../contracts/context.ts'
import {readsRun} from '../contracts/engine/bound.ts'
import type {Context, Source} from '../contracts/source.ts'
import {type Linted, type LintTextOptions, lintText} from '../linter/lint.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import {fenceAt, isInComment} from '../markdown/structure.ts'
import {createDocument} from '../text/document.ts'
import {lastIndexFrom, lineAt} from '../text/lines.ts'
import type {PrintedMessage} from '../transcripts/model.ts'

export interface LintedMessages extends Linted {
  messageAt(offset: number): PlacedMessage | undefined
}

/** A message with its position in the joined text. */
interface PlacedMessage extends PrintedMessage {
  /** From 1. */
  readonly firstLine: number
  readonly isFinal: boolean
}

/** Rules that read all messages, if a contract's program does. */
const ids: ReadonlySet<string> = new Set(['custom-contract'])

/** Whether a contract on an output of a finished run covers all messages of its agent. */
export function needsPrinted(source: Source): boolean {
  return source.captured !== undefined && source.captured.stopReason === undefined && readsRun(source)
}

/** @param context of the final message, which is one of the messages */
export function lintPrinted(
  messages: readonly PrintedMessage[],
  final: Pick<PrintedMessage, 'text'>,
  context: Context,
  {rules, settings, ...options}: {readonly rules: readonly Rule[]; readonly settings: Settings} & LintTextOptions
): LintedMessages {
  const {text, pieces} = printedText(messages, final)
  const {thread = 'main', kind = 'main'} = context.captured ?? {}
  const printedRules = rules.filter(({id}) => ids.has(id))
  const linted = lintText(text, {...context, captured: {thread, kind, parts: pieces}}, printedRules, settings, options)
  const {lines} = linted.source
  return {
    ...linted,
    messageAt(offset) {
      const index = lastIndexFrom(pieces, offset, ({start}) => start)
      const [message, piece] = [messages[index], pieces[index]]
      return message && piece && {...message, firstLine: lineAt(lines, piece.start) + 1, isFinal: piece.isFinal}
    }
  }
}

/** @param context of the final message beside it */
export function lintStructured(
  text: string,
  context: Context,
  {rules, settings, ...options}: {readonly rules: readonly Rule[]; readonly settings: Settings} & LintTextOptions
): Linted {
  const {thread = 'main', kind = 'main', stopReason} = context.captured ?? {}
  const captured = {thread, kind, stopReason, structured: 'this'} as const
  const readers = rules.filter(({readsStructured}) => readsStructured === true)
  return lintText(text, {...context, captured}, readers, settings, options)
}

interface PrintedText {
  readonly text: string
  readonly pieces: readonly PrintedPart[]
}

/**
 * Joins the messages of an agent with empty lines. Fences and comments end with their message.
 *
 * @param final the final message; by default the last one
 */
function printedText(messages: readonly PrintedMessage[], final: Pick<PrintedMessage, 'text'>): PrintedText {
  const last = messages.findLastIndex(({text}) => text === final.text)
  const finalIndex = last === -1 ? messages.length - 1 : last
  const pieces: PrintedPart[] = []
  const texts: string[] = []
  let start = 0
  for (const [index, {text, message}] of messages.entries()) {
    const end = start + text.length
    pieces.push({start, end, message, isFinal: index === finalIndex})
    const gap = index === messages.length - 1 ? '' : `\n${endOfOpen(text)}\n`
    texts.push(text, gap)
    start = end + gap.length
  }
  return {text: texts.join(''), pieces}
}

/** Line that closes an open fence or comment. */
function endOfOpen(text: string): string {
  if (!/```|~~~|<!--/.test(text)) return ''
  const next = `${text}\n\n`
  const document = createDocument(`${next}x`, {mayHaveFrontMatter: false})
  const fence = fenceAt(document, lineAt(document.lines, next.length))
  if (fence === undefined) return isInComment(document, next.length) ? '-->\n' : ''
  const {start, end} = document.lines[fence.lines[0]] ?? {start: 0, end: 0}
  const [marks = ''] = /`{3,}|~{3,}/.exec(next.slice(start, end)) ?? []
  return `${marks}\n`
}
