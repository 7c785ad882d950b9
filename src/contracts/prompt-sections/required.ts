import {rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {
  chosenSections,
  hasNamedSections,
  isSectionEmpty,
  isStructured,
  linesForHeadings,
  type Mode,
  type PromptSection,
  promptSections
} from './sections.ts'
import {type PromptSectionName, promptSectionNames} from './titles.ts'

export type RequiredSectionProblem = Problem<{
  missing: {readonly name: PromptSectionName; readonly side: 'before' | 'after'; readonly neighbour?: MaybeQuoted}
  empty: {readonly title: MaybeQuoted}
  /** A heading, or a line in place of one, that is nearly the name of a section. */
  'near-miss': {readonly title: Quoted; readonly name: string}
  duplicate: {readonly title: MaybeQuoted}
}>

export interface RequiredOptions {
  readonly mode: Mode
  /** All seven sections are required, not `Task` alone. */
  readonly all: boolean
}

/** Required sections that are missing, empty or repeated, and near misses of their headings. */
export function requiredSectionProblems(
  source: Source,
  {mode, all}: RequiredOptions
): readonly RequiredSectionProblem[] {
  if (!isStructured(source, mode)) return []
  const required: readonly PromptSectionName[] = all ? promptSectionNames : ['Task']
  const chosen = chosenSections(source)
  const lines = linesForHeadings(source)
  const isThere = (name: PromptSectionName): boolean =>
    chosen.some((section) => section.name === name) || lines.some((line) => line.name === name)
  const severityOf = (name: PromptSectionName) => (required.includes(name) ? 'error' : 'warning')
  const weak = mode === 'structured' || hasNamedSections(source) ? {} : ({severity: 'warning'} as const)
  return [
    ...required
      .filter((name) => !isThere(name))
      .map((name): RequiredSectionProblem => ({...missingProblem(source, chosen, name), ...weak})),
    ...chosen
      .filter((section) => isSectionEmpty(source, section))
      .map(
        ({heading, name}): RequiredSectionProblem => ({
          kind: 'empty',
          severity: severityOf(name),
          range: rangeOf(heading),
          data: {title: titleOf(heading.text)}
        })
      ),
    ...promptSections(source)
      .filter((section) => section.form !== 'exact')
      .map(
        ({heading, name}): RequiredSectionProblem => ({
          kind: 'near-miss',
          severity: 'warning',
          range: rangeOf(heading),
          data: {title: quoted(heading.text), name},
          expected: [`${'#'.repeat(heading.depth)} ${name}`]
        })
      ),
    ...lines.map(
      ({name, start, end}): RequiredSectionProblem => ({
        kind: 'near-miss',
        severity: severityOf(name),
        range: {start, end},
        data: {title: quoted(source.text.slice(start, end)), name: `## ${name}`},
        expected: [`## ${name}`]
      })
    ),
    ...promptSections(source)
      .filter((section) => !chosen.includes(section))
      .map(
        ({heading}): RequiredSectionProblem => ({
          kind: 'duplicate',
          range: rangeOf(heading),
          data: {title: titleOf(heading.text)}
        })
      )
  ]
}

function titleOf(text: string): MaybeQuoted {
  return asKnown(text, promptSectionNames)
}

/** At the section that it comes before, else at the last one. */
function missingProblem(
  source: Source,
  chosen: readonly PromptSection[],
  name: PromptSectionName
): RequiredSectionProblem & {kind: 'missing'} {
  const rank = promptSectionNames.indexOf(name)
  const next = chosen.find((section) => promptSectionNames.indexOf(section.name) > rank)
  const neighbour = next?.heading ?? chosen.at(-1)?.heading
  const side = next === undefined ? 'after' : 'before'
  return {
    kind: 'missing',
    range: rangeOf(neighbour ?? source.lines[0] ?? {start: 0, end: 0}),
    data: {name, side, ...(neighbour && {neighbour: titleOf(neighbour.text)})}
  }
}
