/** Which template variables a text may hold: R4 of the system prompt templates. */

import {distance, nearest} from '../text/edit-distance.ts'
import {frontMatterVariables} from '../text/front-matter.ts'
import type {Range} from '../text/lines.ts'
import {isInCodeOrComment, isInCodeSpan} from '../text/mention.ts'
import {findMisspellings, findPlaceholders, findVariables, type Variable} from '../text/variables.ts'
import {promptBlocks} from './participation.ts'
import type {Source} from './source.ts'
import {statusBlocks} from './suggested-prompts/index.ts'
import {templatePhase} from './system-templates/name.ts'
import {systemVariables} from './system-templates/variables.ts'

/** What is wrong with a variable. */
export interface VariableFault extends Range {
  readonly kind:
    | 'form' // a known name, not as `{{NAME}}`
    | 'unknown'
    | 'phase' // `TASKS` outside of `implement`
    | 'undeclared'
    | 'unused'
    | 'near' // of a configured name
    | 'leftover' // in an output
    | 'placeholder' // in a block of an output
    | 'suspect' // in an output, unknown
  readonly text: string
  readonly expected: string | undefined
  /** What `expected` replaces is wrong in its form, or by one letter. */
  readonly isSafe: boolean
}

/** All faults, in order. */
export function findVariableFaults(source: Source): readonly VariableFault[] {
  if (!source.text.includes('{') && frontMatterVariables(source) === undefined) return []
  if (source.kind === 'output') return outputFaults(source)
  const declared = frontMatterVariables(source)?.map(({value}) => value) ?? []
  const known = [...source.variables, ...declared]
  const faults = source.kind === 'template' ? templateFaults(source, known) : definitionFaults(source, known)
  return [...faults, ...unusedFaults(source)].sort((a, b) => a.start - b.start)
}

/** Everywhere, code included: the loader replaces exact text wherever it stands. */
function templateFaults(source: Source, own: readonly string[]): VariableFault[] {
  const known = [...systemVariables, ...own]
  const forms = formFaults(source.text, known)
  const phase = templatePhase(source)
  const found = findVariables(source.text).flatMap((variable): VariableFault[] => {
    if (forms.some(({start}) => start === variable.start)) return []
    if (variable.name === 'TASKS' && phase !== undefined && phase !== 'implement' && !own.includes('TASKS'))
      return [{...placed(variable), kind: 'phase', expected: undefined, isSafe: false}]
    return known.includes(variable.name) ? [] : [nearFault('unknown', variable, known)]
  })
  return [...forms, ...found]
}

function formFaults(text: string, known: readonly string[]): VariableFault[] {
  return findMisspellings(text, known).map(({name, ...range}) => ({
    ...range,
    kind: 'form',
    expected: `{{${name}}}`,
    isSafe: true
  }))
}

function nearFault(
  kind: 'unknown' | 'undeclared' | 'near',
  variable: Variable,
  known: readonly string[]
): VariableFault {
  const near = nearest(variable.name, known)
  return {
    ...placed(variable),
    kind,
    expected: near === undefined ? undefined : `{{${near}}}`,
    isSafe: near !== undefined && distance(variable.name, near) === 1
  }
}

function placed({text, start, end}: Variable): Range & {text: string} {
  return {text, start, end}
}

/** Outside of code: with a list in the front matter every name, else only near misses of configured names. */
function definitionFaults(source: Source, known: readonly string[]): VariableFault[] {
  const isListed = frontMatterVariables(source) !== undefined
  if (!isListed && known.length === 0) return []
  const forms = formFaults(source.text, known).filter((fault) => !isInCodeOrComment(source, fault.start))
  const seen = new Set<string>()
  const found = findVariables(source.text).flatMap((variable): VariableFault[] => {
    const {name, start} = variable
    if (
      known.includes(name) ||
      seen.has(name) ||
      forms.some((form) => form.start === start) ||
      isInCodeOrComment(source, start)
    )
      return []
    seen.add(name)
    const fault = nearFault(isListed ? 'undeclared' : 'near', variable, known)
    return isListed || fault.expected !== undefined ? [{...fault, isSafe: fault.isSafe && !isListed}] : []
  })
  return [...forms, ...found]
}

/** Names that the front matter declares and nothing uses. */
function unusedFaults(source: Source): VariableFault[] {
  const used = new Set([
    ...findVariables(source.text).map(({name}) => name),
    ...findPlaceholders(source.text).map(({name}) => name)
  ])
  return (frontMatterVariables(source) ?? [])
    .filter(({value}) => !used.has(value))
    .map(({value, start, end}) => ({kind: 'unused', text: value, start, end, expected: undefined, isSafe: false}))
}

/** What nobody replaced. Names in code are talked about, not left over: agents write about templates all day. */
function outputFaults(source: Source): VariableFault[] {
  const known = [...systemVariables, ...source.variables]
  const found: VariableFault[] = []
  for (const variable of findVariables(source.text)) {
    const isKnown = known.includes(variable.name)
    if (!isKnown && !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(variable.name)) continue
    if (isInCodeOrComment(source, variable.start) || isInCodeSpan(source, variable.start)) continue
    found.push({...placed(variable), kind: isKnown ? 'leftover' : 'suspect', expected: undefined, isSafe: false})
  }
  const parts = [...promptBlocks(source).flatMap(({items}) => items), ...statusBlocks(source).map(({status}) => status)]
  for (const part of parts) {
    for (const {text, start, end} of findPlaceholders(source.text.slice(part.start, part.end))) {
      const range = {start: part.start + start, end: part.start + end}
      found.push({kind: 'placeholder', text, ...range, expected: undefined, isSafe: false})
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
