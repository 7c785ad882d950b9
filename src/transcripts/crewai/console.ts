import {dialogueLines, fencedLines, trimmedBlock} from '../dialogue/dialogue-lines.ts'
import type {DialogueFormat} from '../format.ts'
import {roleName, type TaskEnd, taskThreads} from './task-log.ts'

/**
 * What a crew of CrewAI shows with `verbose`: `# Agent: Writer` above `## Task:`, `## Using tool:` or `## Final Answer:`, in later versions
 * boxes with such titles, whose lines are cut at the width of the terminal.
 *
 * Source: `agents/crew_agent_executor.py` and `utilities/console_formatter.py` of https://github.com/crewAIInc/crewAI, and runs that users
 * published, read in November 2026.
 */
export const crewaiConsole: DialogueFormat = {
  name: 'crewai-output',
  detects: (text) => partsIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const fenced = fencedLines(lines)
    const parts = partsIn(lines).filter(({line}) => !fenced.has(line))
    const [first] = parts
    return first !== undefined && (first.isBox || parts.slice(1).some(({title}) => title !== first.title))
  },
  read(text) {
    const lines = dialogueLines(text)
    const parts = partsIn(lines)
    return {threads: taskThreads(parts.map((part, index) => endOf(lines, part, parts[index + 1]?.line)))}
  }
}

/** What an agent did, as it is shown. */
interface Part {
  /** The index of its first line. */
  readonly line: number
  readonly agent: string
  readonly title: string
  readonly isBox: boolean
  /** Of the lines of its text: the first, whose own text is behind a title, and the one after the last; without an end, the next part is. */
  readonly from: number
  readonly to?: number
}

function partsIn(lines: readonly string[]): readonly Part[] {
  return lines.flatMap((_, index) => headingPart(lines, index) ?? boxPart(lines, index) ?? [])
}

const heading = /^# Agent: (.{1,400})$/
const step = /^## (Task|Thought|Using tool|Final Answer):/

function headingPart(lines: readonly string[], line: number): Part | undefined {
  const [, agent] = heading.exec(lines[line] ?? '') ?? []
  const [, title] = step.exec(lines[line + 1] ?? '') ?? []
  return agent !== undefined && title !== undefined ? {line, agent, title, isBox: false, from: line + 1} : undefined
}

const boxTop = /^[╭┌]─+ (?:\P{L}{1,10} )?Agent (Started|Final Answer) ─+[╮┐] *$/u
const boxAgent = /^Agent: (.{1,400})$/

function boxPart(lines: readonly string[], line: number): Part | undefined {
  const [, title] = boxTop.exec(lines[line] ?? '') ?? []
  if (title === undefined) return undefined
  let to = line + 1
  let from: number | undefined
  let agent: string | undefined
  for (; boxLine.test(lines[to] ?? ''); to++) {
    const text = boxedText(lines[to])
    agent ??= boxAgent.exec(text)?.[1]
    if (text.startsWith('Final Answer:')) from ??= to
  }
  return agent === undefined ? undefined : {line, agent, title, isBox: true, from: from ?? to, to}
}

const boxLine = /^│ {0,2}(.*)│ *$/

/** What a line of a box shows. */
function boxedText(line = ''): string {
  return boxLine.exec(line)?.[1]?.trimEnd() ?? ''
}

/** How a task ended; one that the agent only began or went on with has not. @param next the index of the line of the next part */
function endOf(lines: readonly string[], {agent, title, isBox, from, to}: Part, next = lines.length): TaskEnd {
  if (title !== 'Final Answer') return {agent: roleName(agent), text: '', line: from + 1, stopReason: 'unfinished run'}
  const texts = lines.slice(from, to ?? next).map((line) => (isBox ? boxedText(line) : line))
  texts[0] = texts[0]?.replace(/^[^:]*:/, '').trim() ?? ''
  const block = trimmedBlock(texts, 0, texts.length)
  return {agent: roleName(agent), text: block.text, line: from + block.from + 1}
}
