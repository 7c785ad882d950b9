/**
 * Possible readers of agents' outputs: expressions with a sign of a definition, and schemas that a script passes to its
 * agent.
 */
import {isRecord} from '../../text/json-object.ts'
import {lineAt, readLines} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {fileName} from '../../text/path-ends.ts'
import {projectPattern} from '../../text/project-pattern.ts'
import {literalRuns, runPatternOn} from '../engine/expressions.ts'
import {type Expression, expressionsOf, lineTerms, type OutputContract, sectionTerms} from '../engine/model.ts'
import {renderOutput} from '../engine/render.ts'
import {parseTemplate} from '../engine/template.ts'
import {filledBlock} from '../markers/filled-block.ts'
import {outlineOf, rowText} from '../markers/outline.ts'
import {askedContracts} from '../proposals/proposals.ts'
import type {Source} from '../source.ts'
import type {ExpressionUse} from './expression-uses.ts'
import {type Program, readProgram} from './program.ts'
import {askedSigns, isDistinctive, type OutputSign, signsOf} from './signs.ts'
import {type TextSearch, textSearches} from './text-searches.ts'

/** A file of a project: its path from the root, with `/`. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

export interface SourceTexts {
  readonly all: Iterable<SourceText>
  /** Text of any tracked file; `undefined` if missing. */
  textOf(path: string): string | undefined
}

/** A proposal: a place that seems to read a definition's outputs, and a contract that names it. */
export interface FoundProgram {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** Name of the expression, or option of a schema. */
  readonly name: string
  /** As in the source, shortened. */
  readonly code: string
  /** Sign that it reads; absent for a schema. */
  readonly reads?: OutputSign
  /** The sign as the definition writes it, if only the case differs, which the program distinguishes. */
  readonly writes?: OutputSign
  /** Line of the definition with the sign, from 1. */
  readonly signLine: number
  readonly contract: OutputContract
}

interface NamedDefinition {
  readonly source: Source
  readonly agent: string
}

interface SignOfDefinition {
  readonly definition: NamedDefinition
  /** From 1. */
  readonly line: number
  readonly sign: OutputSign
}

interface Candidate extends SignOfDefinition {
  /** Sign in the other case, as the expression has it. */
  readonly otherCase?: OutputSign
  /** Whether the signs of expression and definition rarely occur by chance. */
  readonly isDistinctive: boolean
}

interface Found extends FoundProgram {
  readonly matches: boolean
}

const mostFound = 5

/**
 * Proposals by definition, in the order of sources. Each expression is readable, and was tried on outputs in the
 * definition.
 */
export function findPrograms(
  definitions: readonly NamedDefinition[],
  sources: SourceTexts
): ReadonlyMap<Source, readonly FoundProgram[]> {
  const bySign = new Map<string, SignOfDefinition[]>()
  for (const definition of definitions)
    for (const [sign, line] of askedSigns(definition.source))
      memo(bySign, sign.toLowerCase(), () => []).push({definition, sign, line})
  const words = new Set([...bySign.keys()].flatMap((sign) => sign.match(/[a-z]\w{2,}/g)?.[0] ?? []))
  const ownersOf = indexOwners(definitions)
  const found = new Map<Source, Found[]>()
  const add = ({source}: NamedDefinition, program: Found): unknown => memo(found, source, () => []).push(program)
  for (const source of sources.all) {
    const {path, text} = source
    for (const [definition, program] of schemasIn(source, sources, ownersOf)) add(definition, program)
    if (!hasWord(text, words)) continue
    const owners = ownersOf(text)
    for (const [definition, program] of searchesIn(source, bySign, owners)) add(definition, program)
    const program = readProgram(path, text)
    if (program === undefined) continue
    for (const [definition, each] of expressionsIn(program, path, bySign, owners)) add(definition, each)
  }
  return new Map([...found].map(([definition, all]) => [definition, best(all)]))
}

type Definitions = ReadonlySet<NamedDefinition>
type BySign = ReadonlyMap<string, readonly SignOfDefinition[]>

/** @param owners definitions that the source names */
function* expressionsIn(
  program: Program,
  path: string,
  bySign: BySign,
  owners: Definitions
): Generator<readonly [NamedDefinition, Found]> {
  for (const expression of program.expressions()) {
    const likely = candidatesOf(expression, bySign)
      // In another case, words are of an agent only if the program names it.
      .filter(({definition, otherCase}) => (owners.size === 0 && !otherCase) || owners.has(definition))
      .map((each) => ({...each, matches: isMatch(expression, each)}))
      .filter(
        (each) => each.matches || ((each.isDistinctive || owners.has(each.definition)) && isNear(expression, each))
      )
    const name = likely.length === 0 ? undefined : program.nameOf(expression)
    if (name === undefined) continue
    const {line, code} = expression
    const use = program.useOf(expression, name)
    for (const {matches, ...candidate} of likely) {
      const {definition, sign, otherCase, line: signLine} = candidate
      const signs = otherCase ? {reads: otherCase, writes: sign} : {reads: sign}
      const contract = {program: `${path}#${name}`, ...(isUsed(expression, candidate, use) && use)}
      yield [definition, {path, line, name, code, ...signs, signLine, contract, matches}]
    }
  }
}

function* searchesIn(
  {path, text}: SourceText,
  bySign: BySign,
  owners: Definitions
): Generator<readonly [NamedDefinition, Found]> {
  for (const search of textSearches(path, text))
    for (const each of candidatesOf(search, bySign)) {
      const mayRead = each.sign === search.sign && (owners.size === 0 || owners.has(each.definition))
      if (mayRead && isMatch(search, each)) yield [each.definition, foundSearch(path, search, each)]
    }
}

/** Without the text, most agents are not finished: it may be missing, but not misspelt. */
function foundSearch(path: string, {sign, pattern, flags, isByLine, ...search}: TextSearch, {line}: Candidate): Found {
  const {name, code} = search
  const contract = {pattern, ...(flags !== '' && {flags}), ...(isByLine && {in: 'lines' as const}), optional: true}
  return {path, line: search.line, name, code, reads: sign, signLine: line, contract, matches: true}
}

/** Prefers the copy with the shortest path outside of hidden folders; near matches count only without exact ones. */
function best(all: readonly Found[]): readonly FoundProgram[] {
  const rank = ({path}: FoundProgram): number => path.length + (/(?:^|\/)\./.test(path) ? 1000 : 0)
  const byCode = new Map<string, Found>()
  for (const each of all) {
    const known = byCode.get(each.code)
    if (known === undefined || rank(each) < rank(known)) byCode.set(each.code, each)
  }
  const distinct = [...byCode.values()]
  return distinct
    .filter(({matches, reads}) => matches || !distinct.some((each) => each.matches && each.reads === reads))
    .slice(0, mostFound)
    .map(({matches: _, ...program}) => program)
}

function hasWord(text: string, words: ReadonlySet<string>): boolean {
  for (const [word] of text.toLowerCase().matchAll(/[a-z]\w{2,}/g)) if (words.has(word)) return true
  return false
}

/** Definitions that a source names: by the path of a Markdown file, or as a command's agent. */
function indexOwners(definitions: readonly NamedDefinition[]): (text: string) => ReadonlySet<NamedDefinition> {
  const byFile = new Map<string, NamedDefinition[]>()
  const byAgent = new Map<string, NamedDefinition[]>()
  for (const each of definitions) {
    memo(byFile, fileName(each.source.path), () => []).push(each)
    memo(byAgent, each.agent, () => []).push(each)
  }
  return (text) => {
    const files = Array.from(text.matchAll(/(?<![\w./-])[\w./-]{1,200}\.md(?!\w)/g), ([path]) =>
      path.replace(/^(?:\.{0,2}\/)+/, '')
    )
    const agents = Array.from(
      text.matchAll(/--agent(?:[ =]|['"], {0,4}['"])['"]?([\w:-]{1,100})/g),
      ([, name = '']) => name
    )
    return new Set([
      ...files.flatMap((path) =>
        (byFile.get(fileName(path)) ?? []).filter(({source}) => `/${source.path}`.endsWith(`/${path}`))
      ),
      ...agents.flatMap((name) => byAgent.get(name) ?? [])
    ])
  }
}

/** Options of Claude Code and Codex; the value may be a file's text, as in `"$(cat FILE)"`. */
const schemaOption =
  /--(?:json|output)-schema(?![\w-])[ =,'"]{0,6}(?:\{|[^\n]{0,80}?(?<![\w./-])([\w./-]{1,200}\.json)(?!\w))/g

function* schemasIn(
  {path, text}: SourceText,
  sources: SourceTexts,
  ownersOf: (text: string) => ReadonlySet<NamedDefinition>
): Generator<readonly [NamedDefinition, Found]> {
  if (!/--(?:json|output)-schema/.test(text)) return
  const [owner, ...others] = ownersOf(text)
  if (owner === undefined || others.length > 0) return
  for (const {0: code, 1: file, index} of text.matchAll(schemaOption)) {
    const json = file === undefined ? inlineSchema(text, index + code.length - 1) : schemaPath(file, path, sources)
    if (json === undefined) continue
    const line = lineAt(readLines(text), index) + 1
    const [name = ''] = code.match(/^--[a-z-]+/) ?? []
    yield [owner, {path, line, name, code: code.slice(0, 80), signLine: 1, contract: {json}, matches: true}]
  }
}

/** Path of a schema from the root; the source may write it relative to its own folder. */
function schemaPath(file: string, from: string, {textOf}: SourceTexts): string | undefined {
  const plain = file.replace(/^(?:\.\/)+/, '')
  return [plain, `${from.slice(0, from.lastIndexOf('/') + 1)}${plain}`].find((path) => isSchema(textOf(path)))
}

/** In UTF-16 units, the limit of a command line. */
const longestInline = 20_000

/** A schema up to its closing quote. */
function inlineSchema(text: string, start: number): Readonly<Record<string, unknown>> | undefined {
  const quote = text.charAt(start - 1)
  const end = text.indexOf(quote, start)
  const json = text.slice(start, Math.min(end, start + longestInline))
  return /['"`]/.test(quote) && isSchema(json) ? JSON.parse(json) : undefined
}

function isSchema(text: string | undefined): boolean {
  if (text === undefined) return false
  try {
    const value: unknown = JSON.parse(text)
    return (
      isRecord(value) &&
      ['type', 'properties', '$ref', 'anyOf', 'oneOf', 'enum'].some((key) => Object.hasOwn(value, key))
    )
  } catch {
    return false
  }
}

function candidatesOf(
  {pattern, near = pattern, flags}: Expression,
  bySign: ReadonlyMap<string, readonly SignOfDefinition[]>
): readonly Candidate[] {
  const ignoresCase = flags.includes('i')
  return signsOf(near).flatMap((sign) => {
    // In another case, words are prose.
    if (ignoresCase && !/[:>\]]$/.test(sign)) return []
    return (bySign.get(sign.toLowerCase()) ?? []).map((each) => ({
      ...each,
      ...(each.sign !== sign && !ignoresCase && {otherCase: sign}),
      isDistinctive: isDistinctive(sign) && isDistinctive(each.sign)
    }))
  })
}

const renderedOf = memoize((definition: Source): readonly string[] =>
  askedContracts(definition).contracts.flatMap(({contract}) =>
    [0, 1, 2].flatMap((index) => renderOutput(contract, {index}) ?? [])
  )
)

/** Fences of a definition, with and without filled holes, and its text. */
const shownTexts = memoize((definition: Source): readonly string[] => {
  const fences = outlineOf(definition).fences.flatMap(({content: [first, last]}) => {
    const rows = Array.from({length: Math.max(0, last - first + 1)}, (_, index) => rowText(definition, first + index))
    return [rows.join('\n'), filledBlock(rows)]
  })
  return [...fences, definition.text]
})

/** Whether an output in the definition matches at the sign. Common signs also need a contract with values. */
function isMatch(expression: Expression, {definition: {source}, sign, ...candidate}: Candidate): boolean {
  const regex = projectPattern(expression.pattern, expression.flags)
  const core = sign.replaceAll(/^[<[# ]+|[>:\]]$/g, '').toLowerCase()
  const hasSign = (text: string): boolean => regex.exec(text)?.[0].toLowerCase().includes(core) === true
  const isIn = (texts: readonly string[]): boolean => runPatternOn(expression, texts, hasSign).includes(true)
  if (sign.startsWith('<')) return isIn(renderedOf(source))
  if (candidate.isDistinctive) return isIn([...renderedOf(source), ...shownTexts(source)])
  const [lead, values] = valuesOf(source, sign)
  const isFound = (value: string): boolean => isIn([`${lead}${sign} ${value}`])
  return values.length > 1 && values.every(isFound) && !isFound('zebra')
}

/** Whether a definition has all required literals of an expression: others may mark another format. */
function isNear({pattern, near = pattern}: Expression, {definition: {source}}: SignOfDefinition): boolean {
  const text = plainText(source)
  return literalRuns(near).every((literal) =>
    text.includes(
      withoutMarks(literal)
        .replace(/^[\s#>-]+/, '')
        .trim()
    )
  )
}

const plainText = memoize((definition: Source): string => withoutMarks(definition.text))

function withoutMarks(text: string): string {
  return text.toLowerCase().replaceAll(/[*`]+/g, '')
}

/** Whether an output in the definition has a match where the program uses it. */
function isUsed(expression: Expression, candidate: Candidate, use: ExpressionUse): boolean {
  const terms: OutputContract = {...use, program: {path: '', name: '', line: 1, expressions: [expression]}}
  const [used = expression] = expressionsOf(terms)
  return isMatch(used, candidate)
}

/** Values behind a label, on a line or in a heading, with the mark before it. */
function valuesOf(definition: Source, sign: OutputSign): readonly [lead: string, values: readonly string[]] {
  const label = sign.slice(0, -1)
  const contracts = askedContracts(definition).contracts.flatMap(({contract}) => contract.any ?? [contract])
  const onLines = contracts.flatMap(({lines = {}}) => {
    const terms = Object.hasOwn(lines, label) ? lines[label] : undefined
    return terms === undefined ? [] : (lineTerms(terms).values ?? [])
  })
  if (onLines.length > 0) return ['', onLines]
  const headings = contracts.flatMap(({sections = []}) => sectionTerms(sections)).map(({heading}) => heading)
  const inHeadings = headings.flatMap((heading) => {
    const {literals, choices} = parseTemplate(heading)
    return literals.join('') === `${sign} ` ? (choices[0] ?? []) : []
  })
  return ['## ', inHeadings.filter((value) => !value.startsWith('['))]
}
