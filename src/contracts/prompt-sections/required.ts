import {rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {
  chosenSections,
  isSectionEmpty,
  isStructured,
  type Mode,
  type PromptSectionName,
  promptSectionNames,
  promptSections
} from './sections.ts'

export type RequiredSectionProblem = Problem<{
  missing: {readonly name: PromptSectionName; readonly before: MaybeQuoted | undefined}
  empty: {readonly title: MaybeQuoted}
  /** A heading that is nearly the name of a section. */
  'near-miss': {readonly title: Quoted; readonly name: PromptSectionName}
}>

export interface RequiredOptions {
  readonly mode: Mode
  /** All seven sections are required, not `Task` alone. */
  readonly all: boolean
}

/** Sections that a prompt cannot do without, missing or empty, and headings that are nearly a section. */
export function requiredSectionProblems(
  source: Source,
  {mode, all}: RequiredOptions
): readonly RequiredSectionProblem[] {
  if (!isStructured(source, mode)) return []
  const required: readonly PromptSectionName[] = all ? promptSectionNames : ['Task']
  const chosen = chosenSections(source)
  return [
    ...required
      .filter((name) => !chosen.some((section) => section.name === name))
      .map((name): RequiredSectionProblem => {
        const rank = promptSectionNames.indexOf(name)
        const next = chosen.find((section) => promptSectionNames.indexOf(section.name) > rank)
        const range = rangeOf(source.lines[0] ?? {start: 0, end: 0})
        return {kind: 'missing', range, data: {name, before: next && asKnown(next.heading.text, promptSectionNames)}}
      }),
    ...chosen
      .filter((section) => required.includes(section.name) && isSectionEmpty(source, section))
      .map(
        ({heading}): RequiredSectionProblem => ({
          kind: 'empty',
          range: rangeOf(heading),
          data: {title: asKnown(heading.text, promptSectionNames)}
        })
      ),
    ...promptSections(source)
      .filter(({isExact}) => !isExact)
      .map(
        ({heading, name}): RequiredSectionProblem => ({
          kind: 'near-miss',
          severity: 'warning',
          range: rangeOf(heading),
          data: {title: quoted(heading.text), name},
          expected: [`${'#'.repeat(heading.depth)} ${name}`]
        })
      )
  ]
}
