/** The labels of a content (REQ-0006 3.5): the one reader of them, for rules and for `parseFinalPosition`. */
import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {PartyStep} from './protocol.ts'

export interface Label extends Range {
  readonly name: string
  /** As it is written, where that is only nearly the name. */
  readonly found?: string
  /** Trimmed; it reaches to the next label. */
  readonly value: string
}

/** The labels in the content of a step, read from the text of the document. */
export interface StepLabels {
  readonly all: readonly string[]
  readonly required: readonly string[]
  /** Labels that hold others. */
  readonly outer: readonly string[]
  /** Lines that follow the last one. */
  readonly closing: readonly string[]
}

export const labelsOf = memoize((step: PartyStep): StepLabels => {
  const lines = step.body.split('\n')
  const names = lines.map((line) => /^(?:- )?([A-Z][A-Za-z ]*):/.exec(line)?.[1])
  const all = names.filter((name) => name !== undefined)
  return {
    all,
    required: all.filter((name) => !step.optional?.includes(name)),
    outer: all.filter((name) => {
      const line = names.indexOf(name)
      return lines[line] === `${name}:` && names[line + 1] !== undefined
    }),
    closing: lines.filter((line, index) => index > 0 && names[index] === undefined && /^[A-Z].*\.$/.test(line))
  }
})

/** A line that may have a label. */
interface LabelLine extends Range {
  readonly words: string
  readonly isItem: boolean
  readonly rest: string
}

/** The words before the first colon, without marks of Markdown. */
function labelLine(line: string, offset: number): LabelLine | undefined {
  const colon = line.indexOf(':')
  if (colon === -1 || colon > 80) return undefined
  const [lead = ''] = /^[ \t>]*(?:[-*+][ \t]+)?/.exec(line) ?? []
  const words = line.slice(lead.length, colon).replace(/[*_`]/g, '').trim()
  const rest = line.slice(colon + 1).replace(/^[*_]+/, '')
  return words === ''
    ? undefined
    : {words, isItem: /[-*+]/.test(lead), rest, start: offset + lead.length, end: offset + colon + 1}
}

function leastEdits(name: string): number {
  return name.length <= 3 ? 0 : name.length <= 5 ? 1 : 2
}

/** The labels of these names in a text, in their order; one that is nearly a name counts where nothing else does. */
export function labelsIn(content: string, names: readonly string[], closing: readonly string[] = []): readonly Label[] {
  const lines: {readonly text: string; readonly line: LabelLine | undefined}[] = []
  let offset = 0
  for (const text of content.split('\n')) {
    lines.push({text: text.replace(/\r$/, ''), line: labelLine(text, offset)})
    offset += text.length + 1
  }
  const present = new Set(lines.map(({line}) => line?.words))
  const missing = names.filter((name) => !present.has(name))
  const nameOf = (words: string): string | undefined =>
    names.includes(words)
      ? words
      : missing.find((name) => distance(words.toLowerCase(), name.toLowerCase(), leastEdits(name)) <= leastEdits(name))
  const placed = lines.flatMap(({line}, index) => {
    const name = line === undefined ? undefined : nameOf(line.words)
    return line === undefined || name === undefined ? [] : [{...line, name, index}]
  })
  const found: Label[] = []
  let [next, nextOuter] = [lines.length, lines.length]
  for (const {name, words, isItem, rest, start, end, index} of placed.toReversed()) {
    const last = isItem ? next : nextOuter
    const held = [rest, ...lines.slice(index + 1, last).map(({text}) => text)].filter(
      (text) => !closing.includes(text.trim())
    )
    found.push({name, ...(words !== name && {found: words}), value: held.join('\n').trim(), start, end})
    next = index
    if (!isItem) nextOuter = index
  }
  return found.toReversed()
}

/** The labels in the content of a step. */
export function stepLabels(step: PartyStep, content: string): readonly Label[] {
  const {all, closing} = labelsOf(step)
  return labelsIn(content, all, closing)
}
