import {type DialoguePart, readDialogue} from '../dialogue/dialogue.ts'
import {dialogueLines, fencedLines} from '../dialogue/dialogue-lines.ts'
import type {DialogueFormat, Format} from '../format.ts'

/**
 * What `codex exec` shows of a run on standard error: a header, then lines such as `user`, `codex` and `exec` above what each did; in the
 * first versions with the time before. Standard output, where only the last message is, may be before it or after it.
 *
 * Source: logs of versions 0.2 to 0.154 in public repositories, read in November 2026, and what 0.171 printed.
 */
const codexLog: DialogueFormat = {
  name: 'codex-log',
  detects: (text) => isLog(dialogueLines(text), new Set()),
  isEvident(text) {
    const lines = dialogueLines(text)
    return isLog(lines, fencedLines(lines))
  },
  read(text) {
    const lines = dialogueLines(text)
    return readDialogue(lines, partsIn(lines))
  }
}

const time = String.raw`(?:\[\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z?\] )?`
const header = new RegExp(`^${time}OpenAI Codex v\\d`)
const prompt = new RegExp(`^${time}(?:user$|User instructions:)`)
const answer = new RegExp(`^${time}codex$`)
/** What else begins a part. */
const other =
  /^(?:\[\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z?\] .{1,4000}|thinking|exec|file update:?|apply patch|plan update|tokens used|web search: .{1,4000}|tool \S{1,200}\(.{0,4000}|mcp startup: .{1,400}|mcp: \S{1,200}(?: started| ready| completed| failed).{0,400}|hook: .{1,200}|collab: \w{1,40})$/

/** What a tool did. */
const call = /^(?:\[[^\]]{10,40}\] )?(?:exec|file update|apply[ _]patch|tool |collab: )/

function isLog(lines: readonly string[], fenced: ReadonlySet<number>): boolean {
  const start = lines.findIndex(
    (line, index) => !fenced.has(index) && header.test(line) && /^-{8}$/.test((lines[index + 1] ?? '').trimEnd())
  )
  return start !== -1 && lines.some((line, index) => index > start && prompt.test(line.trimEnd()))
}

function* partsIn(lines: readonly string[]): Generator<DialoguePart> {
  let start: number | undefined
  for (const [index, line] of lines.entries()) {
    const text = line.trimEnd()
    const isAnswer = answer.test(text)
    if (!(isAnswer || prompt.test(text) || header.test(text) || other.test(text))) continue
    if (start !== undefined) yield {author: 'agent', from: start, to: index}
    if (!isAnswer && call.test(text)) yield {author: 'agent', from: index, to: index, stopReason: 'tool call'}
    start = isAnswer ? index + 1 : undefined
  }
  if (start !== undefined) yield {author: 'agent', from: start, to: lines.length}
}

export const codexLogFormat: Format = {
  name: 'codex-log',
  program: 'Codex',
  files: 'what `codex exec` shows on standard error, with the format declared',
  triedOn: 'real files',
  dialogues: [codexLog]
}
