/** Characters that should not be where they are: NFR-005 of REQ-0003, and hidden or broken characters in any text. */

import {isInCodeOrComment, isInCodeSpan} from '../../markdown/mention.ts'
import {fenceAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lastIndexFrom, lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {isMarkdown, type Source} from '../source.ts'
import {mayHavePrompts} from '../suggested-prompts/candidates.ts'
import {broken, byteOrderMark, hidden, invisible, mayHide, mojibake} from './hidden.ts'
import type {CharacterOptions, CharacterProblem} from './problem.ts'
import {fileProblems, zoneProblems} from './runs.ts'
import {unusualUnits} from './unusual-units.ts'
import {readZones, type Zones} from './zones.ts'

export function characterProblems(source: Source, options: CharacterOptions): readonly CharacterProblem[] {
  if (unusualUnits(source) === '') return []
  const zones: Zones = mayHavePrompts(source) && isMarkdown(source) ? readZones(source, options.scope) : new Map()
  const hides = mayHide(source)
  const always = [
    ...byteOrderMark(source),
    ...zoneProblems(source, zones, options),
    ...(hides ? hidden(source, zones) : [])
  ]
  if (options.scope === 'file') return inOrder([...always, ...fileProblems(source, zones, options)])
  const isOutside = ({start}: Range): boolean =>
    !zones.has(lineAt(source.lines, start)) && !(isMarkdown(source) && isInCodeOrComment(source, start))
  const isDamage = (range: Range): boolean => isOutside(range) && !isMentioned(source, range)
  const reported = inOrder([
    ...always,
    ...(hides ? mojibake(source, options).filter(({range}) => isDamage(range)) : []),
    ...(hides ? invisible(source).filter(({range}) => isOutside(range)) : []),
    ...(hides && source.kind !== 'output' ? broken(source, isDamage) : [])
  ])
  return inOrder([...reported, ...elsewhere(source, zones, options, reported)])
}

function inOrder(problems: CharacterProblem[]): CharacterProblem[] {
  return problems.sort((a, b) => a.range.start - b.range.start)
}

/** A note: lines that may be indented code are skipped, in lists too. */
function elsewhere(
  source: Source,
  zones: Zones,
  {isAllowed}: CharacterOptions,
  reported: readonly CharacterProblem[]
): CharacterProblem[] {
  if (!['agent', 'command', 'template'].includes(source.kind)) return []
  const pattern = /[^\0-\x7F]/g
  for (let match = pattern.exec(source.text); match; match = pattern.exec(source.text)) {
    const char = String.fromCodePoint(source.text.codePointAt(match.index) ?? 0)
    const range = {start: match.index, end: match.index + char.length}
    pattern.lastIndex = range.end
    const line = lineAt(source.lines, range.start)
    const fence = fenceAt(source, line)
    const isSkipped = zones.has(line) || isIndented(lineText(source, line))
    if (fence !== undefined || isSkipped) pattern.lastIndex = source.lines[fence?.lines[1] ?? line]?.next ?? range.end
    else if (!isAllowed(char) && !isInComment(source, range.start) && !isReported(reported, range.start))
      return [{kind: 'elsewhere', range, data: {char}, severity: 'note'}]
    if (pattern.lastIndex >= source.text.length) break
  }
  return []
}

function isIndented(line: string): boolean {
  return line.startsWith('\t') || line.startsWith('    ')
}

function isReported(sorted: readonly CharacterProblem[], offset: number): boolean {
  const problem = sorted[lastIndexFrom(sorted, offset, ({range}) => range.start)]
  return problem !== undefined && offset < problem.range.end
}

const quotes = [
  ['"', '"'],
  ["'", "'"],
  ['\u201C', '\u201D'],
  ['\u2018', '\u2019'],
  ['\u00AB', '\u00BB']
] as const

/** Whether a span is shown: as code, alone in quotes, or as a word of its own on a line about characters. */
function isMentioned(source: Source, {start, end}: Range): boolean {
  if (isInCodeSpan(source, start)) return true
  const [before, after] = [source.text.charAt(start - 1), source.text.charAt(end)]
  if (quotes.some(([open, close]) => open === before && close === after)) return true
  const isWord = /^[\s([{|"'\u2018\u201C]?$/.test(before) && /^[\s)\]}|"',.;:?!\u2019\u201D]?$/.test(after)
  return isWord && isAboutCharacters(source, lineAt(source.lines, start))
}

const aboutCharacters =
  /\b(?:characters?|chars?|code ?points?|encod(?:e[ds]?|ing)|garbled|glyphs?|mojibake|replacement|unicode|utf-?8|U\+[\dA-F]{4,6})\b/i

const aboutByLine = memoize((_: Source) => new Map<number, boolean>())

function isAboutCharacters(source: Source, line: number): boolean {
  const cached = aboutByLine(source)
  const isAbout = cached.get(line) ?? aboutCharacters.test(lineText(source, line))
  cached.set(line, isAbout)
  return isAbout
}
