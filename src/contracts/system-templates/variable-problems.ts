/** Which template variables a text may have: R4 of the system prompt templates. */

import {frontMatterVariables} from '../../markdown/front-matter.ts'
import {isInCodeOrComment, isInCodeSpan} from '../../markdown/mention.ts'
import {codeAt} from '../../markdown/structure.ts'
import {distance, nearestIn} from '../../text/edit-distance.ts'
import {lastIndexFrom, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, quoted, textOf} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {promptBlocks} from '../suggested-prompts/block.ts'
import {mayHavePrompts} from '../suggested-prompts/candidates.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {findMisspellings, findPlaceholders, findVariables, type Variable} from './find-variables.ts'
import {isTemplate, templatePhase} from './name.ts'
import {systemVariables} from './variables.ts'

interface Written {
  /** As written, braces included. */
  readonly text: MaybeQuoted
}

interface Unknown extends Written {
  /** The known variable that it resembles, with braces. */
  readonly near: MaybeQuoted | undefined
}

export type VariableProblem = Problem<{
  /** A known name, not as `{{NAME}}`. */
  form: Written & {readonly expected: MaybeQuoted}
  /** In a template. */
  unknown: Unknown
  /** `TASKS` in a template of another phase than `implement`. */
  phase: Written
  /** In a definition whose front matter lists its variables. */
  undeclared: Unknown
  /** In the front matter, and nowhere else. */
  unused: Written
  /** In a definition without a list: it resembles a configured name. */
  near: Unknown
  /** A known variable in an output. */
  leftover: Written
  /** An unknown variable in an output. */
  suspect: Written
  /** In a block of an output. */
  placeholder: Written
  /** The loader had no value: `Context not provided`. */
  'missing-context': Written
}>

/** All problems, in order. */
export function variableProblems(source: Source): readonly VariableProblem[] {
  const found = [...contextProblems(source), ...problemsOfKind(source)]
  return found.sort((a, b) => a.range.start - b.range.start)
}

function problemsOfKind(source: Source): readonly VariableProblem[] {
  if (!source.text.includes('{') && frontMatterVariables(source) === undefined) return []
  if (source.kind === 'output') return outputProblems(source)
  const declared = frontMatterVariables(source)?.map(({value}) => value) ?? []
  const found = isTemplate(source) ? templateProblems(source, declared) : definitionProblems(source, declared)
  return [...found, ...unusedVariables(source)]
}

/** Everywhere, code included: the loader replaces exact text wherever it is. */
function templateProblems(source: Source, declared: readonly string[]): VariableProblem[] {
  const variables = [...source.project.variables, ...declared]
  const known = knownNames([...systemVariables, ...source.project.variables], declared)
  const forms = formProblems(source.text, known)
  const phase = templatePhase(source)
  const found = findVariables(source.text).flatMap((variable): VariableProblem[] => {
    if (isInOne(variable, forms)) return []
    if (variable.name === 'TASKS' && phase !== undefined && phase !== 'implement' && !variables.includes('TASKS'))
      return [{kind: 'phase', ...written(variable, true)}]
    const near = known.nearest(variable.name)
    return known.names.has(variable.name) ? [] : [unknownVariable('unknown', variable, near, known)]
  })
  return [...forms, ...found]
}

/** The names that a text may use: it may bring along as many as it likes. For each name in it the nearest is asked. */
interface KnownNames {
  readonly names: ReadonlySet<string>
  /** Those that the text does not bring along, with braces. */
  readonly variables: readonly string[]
  nearest(name: string): string | undefined
}

/** @param declared the names that the text itself brings along */
function knownNames(all: readonly string[], declared: readonly string[]): KnownNames {
  const names = new Set([...all, ...declared])
  return {names, variables: all.map(braced), nearest: nearestIn(names)}
}

function braced(name: string): string {
  return `{{${name}}}`
}

function formProblems(text: string, {names, variables}: KnownNames): VariableProblem[] {
  return findMisspellings(text, [...names]).map((found) => {
    const right = braced(found.name)
    const expected = asKnown(right, variables)
    return {
      kind: 'form',
      range: rangeOf(found),
      data: {text: quoted(found.text), expected},
      ...(found.isClear ? {fix: {safe: true, edits: [{...rangeOf(found), text: right}]}} : {expected: [expected]})
    }
  })
}

/** @param problems in order */
function isInOne({start}: Range, problems: readonly VariableProblem[]): boolean {
  const last = problems[lastIndexFrom(problems, start, ({range}) => range.start)]
  return last !== undefined && start < last.range.end
}

/**
 * @param name the nearest known one
 * @param isFixable whether one wrong letter is a safe fix
 */
function unknownVariable(
  kind: 'unknown' | 'undeclared' | 'near',
  variable: Variable,
  name: string | undefined,
  {variables}: KnownNames,
  isFixable = true
): VariableProblem {
  const near = name === undefined ? undefined : asKnown(braced(name), variables)
  const safe = name !== undefined && isFixable && distance(variable.name, name) === 1
  const fix = near === undefined ? undefined : {safe, edits: [{...rangeOf(variable), text: textOf(near)}]}
  return {kind, range: rangeOf(variable), data: {text: quoted(variable.text), near}, fix}
}

/** @param isKnown whether everybody may read its name */
function written(variable: Variable, isKnown: boolean): {range: Range; data: Written} {
  const {name, text} = variable
  return {range: rangeOf(variable), data: {text: isKnown ? asKnown(text, [braced(name)]) : quoted(text)}}
}

/** Outside of code: with a list in the front matter every name, else only near misses of configured names. */
function definitionProblems(source: Source, declared: readonly string[]): VariableProblem[] {
  const isListed = frontMatterVariables(source) !== undefined
  if (!isListed && source.project.variables.length === 0) return []
  const known = knownNames(source.project.variables, declared)
  const forms = formProblems(source.text, known).filter(({range}) => !isInCodeOrComment(source, range.start))
  const seen = new Set<string>()
  const found = findVariables(source.text).flatMap((variable): VariableProblem[] => {
    const {name, start} = variable
    const near = known.nearest(name)
    if (known.names.has(name) || seen.has(name) || isInOne(variable, forms) || isInCodeOrComment(source, start))
      return []
    seen.add(name)
    if (isListed) return [unknownVariable('undeclared', variable, near, known, false)]
    return near === undefined ? [] : [unknownVariable('near', variable, near, known)]
  })
  return [...forms, ...fixedEverywhere(source, found, forms)]
}

/** A name is reported where it is first used, and fixed wherever it is. */
function fixedEverywhere(
  source: Source,
  problems: readonly VariableProblem[],
  forms: readonly VariableProblem[]
): readonly VariableProblem[] {
  if (problems.every(({fix}) => fix === undefined)) return problems
  const uses = new Map<string, Range[]>()
  for (const variable of findVariables(source.text)) {
    if (isInOne(variable, forms) || isInCodeOrComment(source, variable.start)) continue
    const earlier = uses.get(variable.name)
    if (earlier === undefined) uses.set(variable.name, [rangeOf(variable)])
    else earlier.push(rangeOf(variable))
  }
  const byFirst = new Map([...uses.values()].map((ranges) => [ranges[0]?.start, ranges]))
  return problems.map((problem) => {
    const [edit] = problem.fix?.edits ?? []
    const ranges = byFirst.get(problem.range.start) ?? []
    if (edit === undefined || problem.fix === undefined || ranges.length < 2) return problem
    const edits = ranges.map((range) => ({...range, text: edit.text}))
    const expected = 'near' in problem.data ? problem.data.near : undefined
    return {...problem, ...(expected !== undefined && {expected: [expected]}), fix: {...problem.fix, edits}}
  })
}

function unusedVariables(source: Source): VariableProblem[] {
  const listed = frontMatterVariables(source) ?? []
  if (listed.length === 0) return []
  const used = new Set([
    ...findVariables(source.text).map(({name}) => name),
    ...findPlaceholders(source.text).map(({name}) => name)
  ])
  return listed
    .filter(({value}) => !used.has(value))
    .map(({value, ...range}) => ({kind: 'unused', range: rangeOf(range), data: {text: quoted(value)}}))
}

/** Variables that were not replaced. Names in code are a mention, not a leftover: agents often write about templates. */
function outputProblems(source: Source): VariableProblem[] {
  const variableNames = new Set<string>([...systemVariables, ...source.project.variables])
  const found: VariableProblem[] = []
  for (const variable of findVariables(source.text)) {
    const isKnown = variableNames.has(variable.name)
    if (!isKnown && !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(variable.name)) continue
    if (isInCodeOrComment(source, variable.start) || isInCodeSpan(source, variable.start)) continue
    found.push({kind: isKnown ? 'leftover' : 'suspect', ...written(variable, isKnown)})
  }
  if (!mayHavePrompts(source)) return found
  const blockLines = [
    ...promptBlocks(source).flatMap(({items}) => items),
    ...statusBlocks(source).map(({status}) => status)
  ]
  for (const blockLine of blockLines) {
    for (const {text, start, end} of findPlaceholders(source.text.slice(blockLine.start, blockLine.end)))
      found.push({
        kind: 'placeholder',
        range: {start: blockLine.start + start, end: blockLine.start + end},
        data: {text: quoted(text)}
      })
  }
  return found
}

/** The text of the loader for a variable without a value, in a prompt that it made. */
function contextProblems(source: Source): VariableProblem[] {
  if (source.kind !== 'prompt') return []
  return [...source.text.matchAll(/Context not provided/g)]
    .filter(({index}) => codeAt(source, lineAt(source.lines, index)) === undefined)
    .map(({0: text, index}) => ({
      kind: 'missing-context',
      range: {start: index, end: index + text.length},
      data: {text}
    }))
}
