/** The headings and the labels of an output. */
import {readLabelled} from '../engine/fields.ts'
import {withoutNote} from '../engine/form.ts'
import type {TextLine} from '../engine/region.ts'
import {type AnswerText, type LinePlace, placeOf, plainLine} from './answer-text.ts'
import {type OutputElement, whole} from './element.ts'
import {isLabel, openTemplateOf, templateTextOf} from './wording.ts'

/** A line as the template of a label and its value; a heading only where the label is the same each time. */
function labelledIn(line: TextLine, isHeading: boolean): {readonly name: string; readonly value: string} | undefined {
  const read = line.text.startsWith('|') ? undefined : readLabelled(line, 0)
  const value = read && line.normal.text.slice(read.at + 1).trim()
  if (read === undefined || value === undefined || value.startsWith('//')) return undefined
  const label = withoutNote(read.label.text)
  const name = isLabel(label) ? templateTextOf(label) : undefined
  return name === undefined || (isHeading && name !== label) ? undefined : {name, value}
}

/** Headings that are there once, and templates of headings; the value is the first line below. */
export function sectionElements(answer: AnswerText): readonly OutputElement[] {
  const {headings, lines, view} = answer
  const found = new Map<string, OutputElement>()
  const repeated = new Set<string>()
  let next = 0
  for (const [index, {line: heading}] of headings.entries()) {
    const line = heading.index
    const end = headings[index + 1]?.line.index ?? view.lines.length
    while ((lines[next]?.index ?? end) <= line) next++
    const plain = heading.normal.text
    const labelled = labelledIn(heading, true)
    const template = labelled === undefined || labelled.value === '' ? templateTextOf(plain) : undefined
    if (template === undefined) continue
    const below = lines.slice(next, next + 2).find((each) => !/^(?:-+|=+)$/.test(each.text))
    const value = below !== undefined && below.index < end ? plainLine(below.text) : undefined
    for (const name of [template, openTemplateOf(template)]) {
      if (name === undefined) continue
      if (!found.has(name)) found.set(name, {kind: 'section', name, values: [[whole, value]], ...placeOf(answer, line)})
      else if (!name.includes('{text}')) repeated.add(name)
    }
  }
  return [...found.values()].filter(({name}) => !repeated.has(name))
}

interface Label extends LinePlace {
  readonly values: Set<string>
}

/** Labels of which each line has a value. */
export function labelElements(answer: AnswerText): readonly OutputElement[] {
  const headingLines = new Set(answer.headings.map(({line}) => line.index))
  const found = new Map<string, Label>()
  for (const line of answer.lines) {
    const labelled = labelledIn(line, headingLines.has(line.index))
    if (labelled === undefined) continue
    const place = placeOf(answer, line.index)
    const {values, rank, isFirst} = found.get(labelled.name) ?? {...place, values: new Set<string>()}
    values.add(labelled.value)
    found.set(labelled.name, {values, rank, isFirst, isLast: place.isLast})
  }
  return [...found].flatMap(([name, {values, ...place}]): OutputElement[] =>
    values.has('') ? [] : [{kind: 'label', name, ...place, values: [...values].map((value) => [whole, value])}]
  )
}
