/** Which template variables a text may have: R4 of the system prompt templates. */

import {frontMatterVariables} from '../../markdown/front-matter.ts'
import {isInCodeOrComment, isInCodeSpan} from '../../markdown/mention.ts'
import {codeAt} from '../../markdown/structure.ts'
import {distance, nearestIn} from '../../text/edit-distance.ts'
import {lastIndexFrom, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {asKnown, type MaybeQuoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Severity} from '../problem.ts'
import type {Source} from '../source.ts'
import {promptBlocks} from '../suggested-prompts/block.ts'
import {mayHavePrompts} from '../suggested-prompts/candidates.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {findMisspellings, findPlaceholders, findVariables, type Variable} from './find-variables.ts'
import {isTemplate, templatePhase} from './name.ts'
import {systemVariables} from './variables.ts'

/** All problems, in order. */
export function variableProblems(source: Source): readonly MismatchProblem[] {
  const found = [...contextProblems(source), ...problemsOfKind(source)]
  return found.sort((a, b) => a.range.start - b.range.start)
}

function problemsOfKind(source: Source): readonly MismatchProblem[] {
  if (!/[{\uFF5B]/.test(source.text) && frontMatterVariables(source) === undefined) return []
  if (source.kind === 'output') return outputProblems(source)
  const declared = frontMatterVariables(source)?.map(({value}) => value) ?? []
  const found = isTemplate(source) ? templateProblems(source, declared) : definitionProblems(source, declared)
  return [...found, ...unusedVariables(source)]
}

/** Everywhere, code included: the loader replaces exact text wherever it is. */
function templateProblems(source: Source, declared: readonly string[]): MismatchProblem[] {
  const variables = [...source.project.variables, ...declared]
  const known = knownNames([...systemVariables, ...source.project.variables], declared)
  const forms = formProblems(source.text, known)
  const phase = templatePhase(source)
  const found = findVariables(source.text).flatMap((variable): MismatchProblem[] => {
    if (isInOne(variable, forms)) return []
    if (variable.name === 'TASKS' && phase !== undefined && phase !== 'implement' && !variables.includes('TASKS')) {
      const what = `variable \`${variable.text}\``
      return [unexpectedProblem(rangeOf(variable), what, 'it only in templates of phase `implement`')]
    }
    return known.names.has(variable.name) ? [] : [otherVariable(variable, known, {expected: 'a known name'})]
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

function formProblems(text: string, {names, variables}: KnownNames, severity?: Severity): MismatchProblem[] {
  return findMisspellings(text, [...names]).map((found) => {
    const right = braced(found.name)
    const expected = asKnown(right, variables)
    const edits = [{...rangeOf(found), text: right}]
    const details = found.isClear ? {fix: {safe: true, edits}} : {replacements: [expected]}
    return unexpectedProblem(rangeOf(found), named(quoted(found.text)), [expected], {severity, ...details})
  })
}

/** @param problems in order */
function isInOne({start}: Range, problems: readonly MismatchProblem[]): boolean {
  const last = problems[lastIndexFrom(problems, start, ({range}) => range.start)]
  return last !== undefined && start < last.range.end
}

interface OtherVariable {
  /** If no known name resembles it, or besides one. */
  readonly expected: string
  readonly isListed?: boolean
  readonly severity?: Severity
  readonly uses?: readonly Range[]
}

/** A variable with an unknown name, which the fix corrects wherever it is used. */
function otherVariable(
  variable: Variable,
  {variables, nearest}: KnownNames,
  {expected, isListed = false, severity, uses = [variable]}: OtherVariable
): MismatchProblem {
  const {name, text} = variable
  const range = rangeOf(variable)
  const known = nearest(name)
  if (known === undefined) return unexpectedProblem(range, named(quoted(text)), expected, {severity})
  const near = asKnown(braced(known), variables)
  const fix = {
    safe: !isListed && distance(name, known) === 1,
    edits: uses.map((use) => ({...rangeOf(use), text: textOf(near)}))
  }
  const replacements = uses.length > 1 ? [near] : undefined
  const details = {severity, fix, title: quoting`Write \`${near}\``, replacements}
  return unexpectedProblem(
    range,
    named(quoted(text)),
    isListed ? quoting`${expected}, or \`${near}\`` : [near],
    details
  )
}

function named(text: MaybeQuoted): MaybeQuoted {
  return quoting`variable \`${text}\``
}

/** Outside of code: with a list in the front matter every name, else only near misses of configured names. */
function definitionProblems(source: Source, declared: readonly string[]): MismatchProblem[] {
  const isListed = frontMatterVariables(source) !== undefined
  if (!isListed && source.project.variables.length === 0) return []
  const severity = source.kind === 'template' ? 'error' : 'warning'
  const known = knownNames(source.project.variables, declared)
  const forms = formProblems(source.text, known, severity).filter(({range}) => !isInCodeOrComment(source, range.start))
  const uses = new Map<string, Variable[]>()
  for (const variable of findVariables(source.text)) {
    if (known.names.has(variable.name) || isInOne(variable, forms) || isInCodeOrComment(source, variable.start))
      continue
    memo(uses, variable.name, () => []).push(variable)
  }
  // A name is reported where it is first used.
  const others = [...uses].flatMap(([name, all]) => {
    const [first] = all
    if (first === undefined || (!isListed && known.nearest(name) === undefined)) return []
    return [otherVariable(first, known, {expected: 'it under `variables:`', isListed, severity, uses: all})]
  })
  return [...forms, ...others]
}

function unusedVariables(source: Source): MismatchProblem[] {
  const listed = frontMatterVariables(source) ?? []
  if (listed.length === 0) return []
  const used = new Set([
    ...findVariables(source.text).map(({name}) => name),
    ...findPlaceholders(source.text).map(({name}) => name)
  ])
  return listed
    .filter(({value}) => !used.has(value))
    .map(({value, ...range}) => {
      const what = quoting`${named(quoted(value))} in the front matter`
      return unexpectedProblem(rangeOf(range), what, 'a use of it', {severity: 'warning'})
    })
}

/** Variables that were not replaced. Names in code are a mention, not a leftover: agents often write about templates. */
function outputProblems(source: Source): MismatchProblem[] {
  const variableNames = new Set<string>([...systemVariables, ...source.project.variables])
  const found: MismatchProblem[] = []
  for (const {name, text, ...variable} of findVariables(source.text)) {
    const isKnown = variableNames.has(name)
    if (!isKnown && !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name)) continue
    if (isInCodeOrComment(source, variable.start) || isInCodeSpan(source, variable.start)) continue
    const written = named(asKnown(text, isKnown ? [braced(name)] : []))
    found.push(leftover(variable, written, isKnown ? 'error' : 'warning'))
  }
  if (!mayHavePrompts(source)) return found
  const blockLines = [
    ...promptBlocks(source).flatMap(({items}) => items),
    ...statusBlocks(source).map(({status}) => status)
  ]
  for (const blockLine of blockLines) {
    for (const {text, start, end} of findPlaceholders(source.text.slice(blockLine.start, blockLine.end))) {
      const range = {start: blockLine.start + start, end: blockLine.start + end}
      found.push(leftover(range, quoting`placeholder \`${quoted(text)}\``))
    }
  }
  return found
}

function leftover(range: Range, written: MaybeQuoted, severity: Severity = 'error'): MismatchProblem {
  return unexpectedProblem(range, quoting`${written} in an output`, 'its value', {severity})
}

/** The text of the loader for a variable without a value, in a prompt that it made. */
function contextProblems(source: Source): MismatchProblem[] {
  if (source.kind !== 'prompt') return []
  return [...source.text.matchAll(/Context not provided/g)]
    .filter(({index}) => codeAt(source, lineAt(source.lines, index)) === undefined)
    .map(({0: text, index}) => {
      const range = {start: index, end: index + text.length}
      return unexpectedProblem(range, `\`${text}\` in a prompt`, 'the context', {severity: 'warning'})
    })
}
