/** The difference of two texts of many lines, in time in proportion to their length: not the shortest, where much differs. */
import type {StructuredPatchHunk} from 'diff'

/** Lines that are equal around a change: as many as `diff` shows. */
const context = 4

/** How many lines are passed over at most to find lines that are equal again. */
const farthest = 24

/** Lines of the old text that lines of the new one replace; indexes from 0, ends are exclusive. */
interface Change {
  readonly from: readonly [start: number, end: number]
  readonly to: readonly [start: number, end: number]
}

export function linearHunks(before: string, after: string): StructuredPatchHunk[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const hunks: StructuredPatchHunk[] = []
  const group: Change[] = []
  for (const change of changesOf(old, now)) {
    const last = group.at(-1)
    if (last !== undefined && change.from[0] - last.from[1] > 2 * context) hunks.push(hunkOf(group.splice(0), old, now))
    group.push(change)
  }
  if (group.length > 0) hunks.push(hunkOf(group, old, now))
  return hunks
}

/** With their line ends; nothing after the last one. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function changesOf(old: readonly string[], now: readonly string[]): readonly Change[] {
  const changes: Change[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    if (at < old.length && old[at] === now[to]) {
      at++
      to++
      continue
    }
    const [removed, added] = nextEqual(old, at, now, to)
    const last = changes.at(-1)
    const isAdjacent = last?.from[1] === at && last.to[1] === to
    const [first, firstTo] = isAdjacent ? [last.from[0], last.to[0]] : [at, to]
    if (isAdjacent) changes.pop()
    at += removed
    to += added
    changes.push({from: [first, at], to: [firstTo, to]})
  }
  return changes
}

/**
 * The numbers of lines to remove and to add before the nearest equal lines. One line each if these are far away; all lines if
 * one text ends.
 */
function nextEqual(old: readonly string[], at: number, now: readonly string[], to: number): [number, number] {
  const [left, leftTo] = [old.length - at, now.length - to]
  if (left === 0 || leftTo === 0) return [left, leftTo]
  for (let sum = 1; sum <= farthest; sum++) {
    for (let removed = 0; removed <= sum; removed++) {
      const added = sum - removed
      if (removed < left && added < leftTo && old[at + removed] === now[to + added]) return [removed, added]
    }
  }
  return [1, 1]
}

function hunkOf(group: readonly Change[], old: readonly string[], now: readonly string[]): StructuredPatchHunk {
  const [first, last] = [group[0], group.at(-1)]
  const start = Math.max(0, (first?.from[0] ?? 0) - context)
  const end = Math.min(old.length, (last?.from[1] ?? 0) + context)
  const lines: string[] = []
  let at = start
  for (const {from, to} of group) {
    write(lines, ' ', old, at, from[0])
    write(lines, '-', old, from[0], from[1])
    write(lines, '+', now, to[0], to[1])
    at = from[1]
  }
  write(lines, ' ', old, at, end)
  const startTo = start + (first === undefined ? 0 : first.to[0] - first.from[0])
  const endTo = end + (last === undefined ? 0 : last.to[1] - last.from[1])
  return {oldStart: start + 1, oldLines: end - start, newStart: startTo + 1, newLines: endTo - startTo, lines}
}

function write(lines: string[], mark: string, all: readonly string[], start: number, end: number): void {
  for (let index = start; index < end; index++) {
    const line = all[index] ?? ''
    lines.push(mark + line.replace(/\n$/, ''))
    if (!line.endsWith('\n')) lines.push('\\ No newline at end of file')
  }
}
