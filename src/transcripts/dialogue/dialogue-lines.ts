/** The lines of a text, without their ends, and without the colours that a program shows on a terminal. */
export function dialogueLines(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(colour, '')
    .split(/\r\n|\r|\n/)
}

const colour = /\x1B\[[\d;]{0,20}m/g

const fenceOfText = /^ {0,3}(?:`{3,}|~{3,})(?:[ \t]{0,3}(?:markdown|md|text|txt))?[ \t]*$/

/** The lines of a text; where it is one fence of text as a whole, which contracts read, too, without the marks of the fence. */
export function withoutWholeFence(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const opening = lines[first] ?? ''
  const fence = fenceOf(opening)
  if (fence === undefined || !fenceOfText.test(opening)) return lines
  const end = endOfFence(lines, first + 1, fence, new Set())
  if (end === undefined || lines.slice(end + 1).some((line) => line.trim() !== '')) return lines
  return lines.map((line, index) => (index === first || index === end ? '' : line))
}

/** A longer fence is as one of this length, so that few searches look for an end that is missing. */
const longestFence = 16

/**
 * The lines in fences of Markdown: what is there is shown, not meant. A fence that does not end hides nothing.
 *
 * @param others lines in which no fence begins or ends
 */
export function fencedLines(lines: readonly string[], others: ReadonlySet<number> = new Set()): ReadonlySet<number> {
  const fenced = new Set<number>()
  const unclosed = new Set<string>()
  for (let index = 0; index < lines.length; index++) {
    const fence = fenceOf(lines[index] ?? '')
    if (fence === undefined || unclosed.has(fence) || others.has(index)) continue
    const end = endOfFence(lines, index + 1, fence, others)
    if (end === undefined) unclosed.add(fence)
    else for (; index < end; index++) fenced.add(index)
  }
  return fenced
}

function endOfFence(
  lines: readonly string[],
  from: number,
  fence: string,
  others: ReadonlySet<number>
): number | undefined {
  for (let index = from; index < lines.length; index++)
    if (closes(lines[index] ?? '', fence) && !others.has(index)) return index
  return undefined
}

/** The marks that a line opens a fence with. */
function fenceOf(line: string): string | undefined {
  const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
  return marks?.slice(0, longestFence)
}

function closes(line: string, fence: string): boolean {
  const text = line.trim()
  return text.startsWith(fence) && text === text.charAt(0).repeat(text.length)
}

/** The text of some lines without blank ones around it, and the index of its first line. */
export function trimmedBlock(
  lines: readonly string[],
  from: number,
  to: number
): {readonly text: string; readonly from: number; readonly to: number} {
  let [start, end] = [from, to]
  while (start < end && (lines[start] ?? '').trim() === '') start++
  while (end > start && (lines[end - 1] ?? '').trim() === '') end--
  return {text: lines.slice(start, end).join('\n'), from: start, to: end}
}
