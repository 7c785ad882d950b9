import {beforeRule, type DialoguePart, readDialogue} from '../dialogue/dialogue.ts'
import {dialogueLines, fencedLines} from '../dialogue/dialogue-lines.ts'
import type {DialogueFormat, Format} from '../format.ts'

/**
 * What `/chat share FILE.md` of Gemini CLI writes: `## USER 🧑‍💻` and `## MODEL ✨` above what each wrote.
 *
 * Source: `historyExportUtils.ts` of https://github.com/google-gemini/gemini-cli, read in November 2026.
 */
const geminiShare: DialogueFormat = {
  name: 'gemini-share',
  detects: (text) => marksIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const marks = marksIn(lines)
    return marks.some((line) => isOfModel(lines, line)) && marks.some((line) => !isOfModel(lines, line))
  },
  read(text) {
    const lines = dialogueLines(text)
    return readDialogue(lines, partsIn(lines))
  }
}

const mark = /^## (?:USER 🧑|MODEL ✨)/u

function marksIn(lines: readonly string[]): readonly number[] {
  const fenced = fencedLines(lines)
  return lines.flatMap((line, index) => (mark.test(line) && !fenced.has(index) ? [index] : []))
}

function isOfModel(lines: readonly string[], line: number): boolean {
  return (lines[line] ?? '').startsWith('## MODEL')
}

function* partsIn(lines: readonly string[]): Generator<DialoguePart> {
  const marks = marksIn(lines)
  for (const [index, line] of marks.entries()) {
    if (!isOfModel(lines, line)) continue
    const next = marks[index + 1]
    const end = next === undefined ? lines.length : beforeRule(lines, line + 1, next)
    let call = line + 1
    while (call < end && !(lines[call] ?? '').endsWith('**Tool Command**:')) call++
    yield {author: 'agent', from: line + 1, to: call}
    if (call < end) yield {author: 'agent', from: call, to: call, stopReason: 'tool call'}
  }
}

export const geminiShareFormat: Format = {
  name: 'gemini-share',
  program: 'Gemini CLI',
  files: '`/chat share FILE.md`, with the format declared',
  triedOn: 'documentation',
  dialogues: [geminiShare]
}
