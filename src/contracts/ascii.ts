/** Characters that should not be where they are: NFR-005 of REQ-0003, and what hides or breaks a text anywhere. */

import {lineText} from '../text/document.ts'
import {lastIndexFrom, lineAt, type Range} from '../text/lines.ts'
import {isInCodeOrComment} from '../text/mention.ts'
import {findMojibake} from '../text/mojibake.ts'
import {fenceAt, isInComment} from '../text/structure.ts'
import {promptBlocks, usesContracts} from './participation.ts'
import {definitionsAndOutputs, type Source} from './source.ts'
import {
  delimiter,
  isExactPart,
  lastParagraphIn,
  type Part,
  sectionHeadings,
  sectionLines,
  statusBlocks
} from './suggested-prompts/index.ts'

/** What is wrong with a run of characters. */
export interface CharacterFault extends Range {
  readonly kind:
    | 'mark' // a byte order mark
    | 'hidden' // bidirectional controls and tag characters
    | 'block' // not ASCII where ASCII is asked for
    | 'section'
    | 'file'
    | 'mojibake'
    | 'invisible'
    | 'broken' // U+FFFD and control characters
    | 'elsewhere'
  readonly text: string
  /** How often it stands in the file, where only the first is reported. */
  readonly count?: number
}

export interface CharacterOptions {
  readonly scope: 'blocks' | 'file'
  isAllowed(char: string): boolean
}

type Zones = ReadonlyMap<number, 'block' | 'section'>

/** All faults, in order. */
export function findCharacterFaults(source: Source, options: CharacterOptions): readonly CharacterFault[] {
  const {text} = source
  if (!/[^\t\n\r -~]/.test(text)) return []
  const zones = zonesOf(source)
  const isElsewhere = ({start}: Range): boolean =>
    !zones.has(lineAt(source.lines, start)) && !isPassedOver(source, start)
  const found: CharacterFault[] = [...marks(text), ...zoneFaults(source, zones, options)]
  for (const match of text.matchAll(
    /[\u202A-\u202E\u2066-\u2069]+|(?<![\u{1F3F4}\u{E0000}-\u{E007F}])[\u{E0000}-\u{E007F}]+/gu
  )) {
    const range = rangeOf(match)
    if (!zones.has(lineAt(source.lines, range.start))) found.push({kind: 'hidden', text: match[0], ...range})
  }
  if (options.scope === 'file') return inOrder([...found, ...fileFaults(source, zones, options)])
  for (const {start, end} of findMojibake(text)) {
    if (isElsewhere({start, end})) found.push({kind: 'mojibake', text: text.slice(start, end), start, end})
  }
  for (const match of text.matchAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]+/g)) {
    const range = rangeOf(match)
    if (range.start > 0 && !belongsToScript(source, match) && isElsewhere(range))
      found.push({kind: 'invisible', text: match[0], ...range})
  }
  const reported = inOrder([...found, ...brokenFaults(source, isElsewhere)])
  return inOrder([...reported, ...elsewhereFaults(source, zones, options, reported)])
}

function inOrder(faults: CharacterFault[]): readonly CharacterFault[] {
  return faults.sort((a, b) => a.start - b.start)
}

function rangeOf(match: RegExpExecArray): Range {
  return {start: match.index, end: match.index + match[0].length}
}

function marks(text: string): CharacterFault[] {
  return text.startsWith('\uFEFF') ? [{kind: 'mark', text: '\uFEFF', start: 0, end: 1}] : []
}

/** In code that is no block, and in comments, only what hides is reported; JSON has neither. */
function isPassedOver(source: Source, offset: number): boolean {
  return isMarkdown(source) && isInCodeOrComment(source, offset)
}

function isMarkdown({kind}: Source): boolean {
  return kind === 'brief' || (definitionsAndOutputs as readonly string[]).includes(kind)
}

/** The lines that have to be ASCII: blocks, and the section of a definition without its closing line. */
function zonesOf(source: Source): Zones {
  const zones = new Map<number, 'block' | 'section'>()
  if (!isMarkdown(source) || !usesContracts(source)) return zones
  if (source.kind !== 'output') for (const line of linesOfSections(source)) zones.set(line, 'section')
  const blocks = [...promptBlocks(source), ...statusBlocks(source)]
  for (const {lines} of blocks) for (let line = lines[0]; line <= lines[1]; line++) zones.set(line, 'block')
  for (const part of blocks.flatMap(({open, close}) => [open, close])) {
    if (part !== undefined && isWrongDelimiter(source, part)) zones.delete(part.line)
  }
  return zones
}

function linesOfSections(source: Source): number[] {
  const found: number[] = []
  for (const heading of sectionHeadings(source)) {
    const [first, last] = sectionLines(source, heading)
    const [from, to] = lastParagraphIn(source, [first, last])?.lines ?? [last + 1, last + 1]
    for (let line = first; line <= last; line++) {
      const isClosing = from <= line && line <= to
      if (!isClosing && !isInCodeOrComment(source, source.lines[line]?.start ?? 0)) found.push(line)
    }
  }
  return found
}

/** Dashes in place of a delimiter: the rules of the blocks speak of them. */
function isWrongDelimiter(source: Source, part: Part): boolean {
  return !isExactPart(source, part, delimiter)
}

function zoneFaults(source: Source, zones: Zones, {isAllowed}: CharacterOptions): CharacterFault[] {
  const found: CharacterFault[] = []
  for (const [line, kind] of zones) {
    const {start = 0, end = 0} = source.lines[line] ?? {}
    for (const run of runs(source.text.slice(start, end), isAllowed)) {
      if (start + run.start === 0 && run.text === '\uFEFF') continue
      found.push({kind, text: run.text, start: start + run.start, end: start + run.end})
    }
  }
  return found
}

/** Runs of adjacent characters that are neither printable ASCII nor allowed. */
function runs(text: string, isAllowed: (char: string) => boolean): (Range & {text: string})[] {
  const found: (Range & {text: string})[] = []
  for (const match of text.matchAll(/[^\t -~]+/g)) {
    let at = match.index
    let run = ''
    for (const char of [...match[0], '']) {
      if (char !== '' && !isAllowed(char)) run += char
      else if (run !== '') {
        found.push({text: run, start: at - run.length, end: at})
        run = ''
      }
      at += char.length
    }
  }
  return found
}

/** One fault for each line outside the zones, from its first such character to its last. */
function fileFaults(source: Source, zones: Zones, {isAllowed}: CharacterOptions): CharacterFault[] {
  const found: CharacterFault[] = []
  for (const [index, line] of source.lines.entries()) {
    if (zones.has(index)) continue
    const text = source.text.slice(line.start, line.end)
    if (!/[^\t -~]/.test(text)) continue
    const [first, ...more] = runs(text, isAllowed).filter((run) => line.start + run.start > 0 || run.text !== '\uFEFF')
    if (first === undefined || isHidden(first.text)) continue
    const start = line.start + first.start
    const end = line.start + (more.at(-1) ?? first).end
    found.push({kind: 'file', text: source.text.slice(start, end), start, end})
  }
  return found
}

function isHidden(text: string): boolean {
  return /^(?:[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}])+$/u.test(text)
}

/** A joiner inside an emoji, a mark of direction on a line of right-to-left or Indic script. */
function belongsToScript(source: Source, match: RegExpExecArray): boolean {
  const line = source.lines[lineAt(source.lines, match.index)]
  const text = source.text.slice(line?.start, line?.end)
  if (
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u0900-\u0DFF\u0F00-\u0FFF\u1780-\u17FF]/u.test(
      text
    )
  )
    return true
  const before = source.text.slice(Math.max(0, match.index - 4), match.index)
  const after = source.text.slice(match.index + match[0].length, match.index + match[0].length + 2)
  return match[0] === '\u200D' && /\p{Emoji}[\uFE0F\u{1F3FB}-\u{1F3FF}]?$/u.test(before) && /^\p{Emoji}/u.test(after)
}

/** What is no text: the first place, with the count. */
function brokenFaults(source: Source, isElsewhere: (range: Range) => boolean): CharacterFault[] {
  const found: CharacterFault[] = []
  for (const pattern of [/\uFFFD+/g, /[\0-\x08\x0E-\x1F\x7F]+/g]) {
    const matches = [...source.text.matchAll(pattern)].filter((match) => isElsewhere(rangeOf(match)))
    const [first] = matches
    if (first !== undefined && source.kind !== 'output')
      found.push({kind: 'broken', text: first[0], count: matches.length, ...rangeOf(first)})
  }
  return found
}

/**
 * The first character beyond ASCII that nothing else was said of. A note is not worth a tree: lines that may be indented code
 * are passed over.
 */
function elsewhereFaults(
  source: Source,
  zones: Zones,
  {isAllowed}: CharacterOptions,
  found: readonly CharacterFault[]
): CharacterFault[] {
  if (!['agent', 'command', 'template'].includes(source.kind)) return []
  const pattern = /[^\0-\x7F]/gu
  for (let match = pattern.exec(source.text); match; match = pattern.exec(source.text)) {
    const {start, end} = rangeOf(match)
    const line = lineAt(source.lines, start)
    const fence = fenceAt(source, line)
    const isNoProse = zones.has(line) || /^(?:\t| {4})/.test(lineText(source, line))
    if (fence !== undefined || isNoProse) pattern.lastIndex = source.lines[fence?.lines[1] ?? line]?.next ?? end
    else if (!isAllowed(match[0]) && !isInComment(source, start) && !isReported(found, start))
      return [{kind: 'elsewhere', text: match[0], start, end}]
    if (pattern.lastIndex >= source.text.length) break
  }
  return []
}

function isReported(sorted: readonly CharacterFault[], offset: number): boolean {
  const fault = sorted[lastIndexFrom(sorted, offset, ({start}) => start)]
  return fault !== undefined && offset < fault.end
}
