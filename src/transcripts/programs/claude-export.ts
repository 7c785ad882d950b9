import {type DialoguePart, dialogueFormat, fencedLines, readDialogue} from '../dialogue.ts'

const agent = /^[⏺●] /
/** The agent's mark that no list uses. */
const record = /^⏺ /
const prompt = /^❯ /
/** The mark of the user's text in older versions, and of a quote in Markdown. */
const quotedPrompt = /^> /
const result = /^ {2,6}⎿/
const banner = /^(?: ▐▛|╭─.{0,20}Claude Code|│ ✻ Welcome to Claude)/
/** A call that has no result. */
const call = /^[⏺●] [\w:-]{1,80}\(/
/** A line of the program about the run, such as how long a turn took. */
const status = /^[^\p{L}\p{N}\s\p{ASCII}] /u
/** A folded act of tools. */
const folded = /^ {2}\S.{0,500}\(ctrl\+[a-z] to expand\)$/

type Author = 'agent' | 'user' | 'program'

/** A heading or a rule, which the terminal does not show: it belongs to a document around the copied text. */
const heading = /^(?:#{1,6}(?= \S)|---$)/

function* partsIn(lines: readonly string[]): Generator<DialoguePart> {
  const first = lines.findIndex((line) => authorAt(line, 'program') !== undefined)
  const headings = new Set(lines.slice(0, first).map((line) => heading.exec(line.trimEnd())?.[0]))
  headings.delete(undefined)
  let author: Author = 'program'
  let start = 0
  for (const [index, line] of [...lines, '❯ '].entries()) {
    const isAround = headings.has(heading.exec(line.trimEnd())?.[0])
    const next: Author | undefined = isAround ? 'program' : authorAt(line, author)
    if (next === undefined) continue
    if (author === 'agent') yield* agentParts(lines, start, index)
    author = next
    start = index
  }
}

/** Who speaks from a line on; `undefined` where it is the one who spoke before. */
function authorAt(line: string, before: Author): Author | undefined {
  if (agent.test(line)) return 'agent'
  if (prompt.test(line) || quotedPrompt.test(line)) return 'user'
  return before === 'agent' && status.test(line) ? 'program' : undefined
}

/** A message, or a call with its result; calls that are folded may follow a message. */
function* agentParts(lines: readonly string[], from: number, to: number): Generator<DialoguePart> {
  let end = to
  if (call.test(lines[from] ?? '') && !lines.slice(from, to).join('\n').trimEnd().includes('\n\n')) end = from
  for (let index = from; index < to; index++) {
    const line = lines[index] ?? ''
    if (result.test(line)) end = from
    else if (folded.test(line.trimEnd())) end = index
    else continue
    break
  }
  if (end > from) yield {author: 'agent', from, to: end}
  if (end < to) yield {author: 'agent', from: end, to: end, stopReason: 'tool call'}
}

/**
 * The file that `/export` of Claude Code writes, or text copied from its terminal: `❯` or `>` before the user's text,
 * `⏺` or `●` before the agent's acts, `⎿` before tool results. The terminal rendered the Markdown and wrapped the
 * lines.
 *
 * Source: exports of versions 1.0 to 2.1 in public repositories, read in November 2026.
 */
export const claudeExportFormat = dialogueFormat({
  name: 'claude-export',
  program: 'Claude Code',
  files: 'what `/export` writes, with the format declared: the terminal shows headings and lists without their marks',
  triedOn: 'real files',
  detects: (lines) => lines.some((line) => agent.test(line)),
  isEvident(lines) {
    const fenced = fencedLines(lines)
    const has = (mark: RegExp): boolean => lines.some((line, index) => mark.test(line) && !fenced.has(index))
    return has(agent) && (has(prompt) || has(banner) || has(result) || (has(quotedPrompt) && has(record)))
  },
  read: (lines) =>
    readDialogue(
      lines.map((line) => line.replace(/^(?:[⏺●] | {2})/, '')),
      partsIn(lines)
    )
})
