import {dialogueLines, fencedLines, trimmedBlock} from '../dialogue/dialogue-lines.ts'
import type {DialogueFormat} from '../format.ts'
import {openNamedTurns} from '../named-turns.ts'
import {openPersons, stopReasonOfTeam, teamTurn} from './message.ts'

/**
 * What `Console` of AutoGen shows of a team: `---------- TextMessage (writer) ----------` above each message, in the first versions
 * `---------- writer ----------`, and a summary after them.
 *
 * Source: `ui/_console.py` of `autogen-agentchat` in https://github.com/microsoft/autogen, and runs that users published, read in
 * November 2026.
 */
export const autogenConsole: DialogueFormat = {
  name: 'autogen-chat',
  detects: (text) => headersIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const fenced = fencedLines(lines)
    const headers = headersIn(lines).filter(({line}) => !fenced.has(line))
    const isTeam = new Set(headers.map(({source}) => source)).size > 1
    // The first versions write no class: names between dashes alone are titles of other texts, too.
    return isTeam && (headers.every(({type}) => type !== undefined) || headers[0]?.source === 'user')
  },
  read(text) {
    const lines = dialogueLines(text)
    const headers = headersIn(lines)
    const chat = openNamedTurns()
    const isPerson = openPersons()
    let reason: string | undefined
    for (const [index, header] of headers.entries()) {
      const block = trimmedBlock(lines, header.line + 1, headers[index + 1]?.line ?? endOf(lines))
      if (isSummary(header, lines)) {
        ;[, reason] = /^Finish reason: (.{1,400})$/m.exec(block.text) ?? []
        continue
      }
      const message = {source: header.source, type: typeOf(header, block.text), content: withoutUsage(block.text)}
      const turn = isPerson(message) ? undefined : teamTurn(message, [])
      if (turn !== undefined) chat.add(turn, block.from + 1)
    }
    chat.main.stopReason ??= stopReasonOfTeam(reason)
    chat.main.lastLine = lines.length
    return {threads: chat.threads()}
  }
}

interface Header {
  /** Its index. */
  readonly line: number
  readonly source: string
  readonly type: string | undefined
}

const mark = /^-{10} (?:([A-Z]\w{1,60}(?:Message|Event)(?:\[[\w.]{1,100}\])?) \((.{1,200})\)|(\S.{0,100})) -{10}$/

function headersIn(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((text, line) => {
    const [, type, source, name] = mark.exec(text.trimEnd()) ?? []
    return source === undefined && name === undefined ? [] : [{line, source: source ?? name ?? '', type}]
  })
}

/** The text ends with the end of its last line. */
function endOf(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length
}

function isSummary({line, type, source}: Header, lines: readonly string[]): boolean {
  return type === undefined && source === 'Summary' && (lines[line + 1] ?? '').startsWith('Number of ')
}

/** What a model streams is shown in place of its message. Without a class, calls and results are known by what is shown of them. */
function typeOf({type}: Header, text: string): string {
  if (type !== undefined) return type === 'ModelClientStreamingChunkEvent' ? 'TextMessage' : type
  const [, shownClass] = /^\[([A-Z]\w{1,60})\(/.exec(text) ?? []
  return shownClass === undefined
    ? 'TextMessage'
    : shownClass === 'FunctionCall'
      ? 'ToolCallRequestEvent'
      : `${shownClass}Event`
}

/** With statistics, what a message took is below it. */
function withoutUsage(text: string): string {
  return text.replace(/\n\[Prompt tokens: \d{1,12}, Completion tokens: \d{1,12}\]$/, '')
}
