import {rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {
  chosenSections,
  isEmpty,
  isStructured,
  type Mode,
  promptSections,
  type SectionName,
  sectionNames
} from './sections.ts'

export type RequiredProblem = Problem<{
  missing: {readonly name: SectionName; readonly before: MaybeQuoted | undefined}
  empty: {readonly title: MaybeQuoted}
  /** A heading that is nearly the name of a section. */
  'near-miss': {readonly title: Quoted; readonly name: SectionName}
}>

export interface RequiredOptions {
  readonly mode: Mode
  /** All seven sections are required, not `Task` alone. */
  readonly all: boolean
}

/** Sections that a prompt cannot do without, missing or empty, and headings that are nearly a section. */
export function requiredProblems(source: Source, {mode, all}: RequiredOptions): readonly RequiredProblem[] {
  if (!isStructured(source, mode)) return []
  const required: readonly SectionName[] = all ? sectionNames : ['Task']
  const chosen = chosenSections(source)
  return [
    ...required
      .filter((name) => !chosen.some((section) => section.name === name))
      .map((name): RequiredProblem => {
        const rank = sectionNames.indexOf(name)
        const next = chosen.find((section) => sectionNames.indexOf(section.name) > rank)
        const range = rangeOf(source.lines[0] ?? {start: 0, end: 0})
        return {kind: 'missing', range, data: {name, before: next && asKnown(next.heading.text, sectionNames)}}
      }),
    ...chosen
      .filter((section) => required.includes(section.name) && isEmpty(source, section))
      .map(
        ({heading}): RequiredProblem => ({
          kind: 'empty',
          range: rangeOf(heading),
          data: {title: asKnown(heading.text, sectionNames)}
        })
      ),
    ...promptSections(source)
      .filter(({isExact}) => !isExact)
      .map(
        ({heading, name}): RequiredProblem => ({
          kind: 'near-miss',
          severity: 'warning',
          range: rangeOf(heading),
          data: {title: quoted(heading.text), name},
          expected: [`${'#'.repeat(heading.depth)} ${name}`]
        })
      )
  ]
}
