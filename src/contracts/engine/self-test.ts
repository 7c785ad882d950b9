/** Self-test of a contract, with a valid output and typical deviations. */
import {memoize} from '../../text/memoize.ts'
import {sourceOf} from '../source.ts'
import {type Drift, decorate, drifts, nonsense, type testVerdicts} from './drifts.ts'
import type {OutputProblem} from './fault.ts'
import {type ContractReading, limitsOf} from './found.ts'
import {isPathOfExample, lineTerms, type OutputContract, programCommand, sectionTerms} from './model.ts'
import {decorations} from './normal.ts'
import {inOrder, readContract} from './read.ts'
import {renderOther, renderOutput, renderParts} from './render.ts'

type TestVerdict = (typeof testVerdicts)[number]

export interface SelfTest {
  readonly canonical: TestVerdict
  readonly drifts: readonly {readonly drift: Drift; readonly verdict: TestVerdict}[]
}

/** Faults of a contract, independent of outputs. */
export type ContractFault =
  /** It rejects an output that it shows itself. */
  | {readonly is: 'refusal'; readonly of: CanonicalOrigin; readonly line: number; readonly problem: OutputProblem}
  /** It accepts a text without a required part. */
  | {readonly is: 'acceptance'; readonly of: 'nonsense' | 'nothing'}
  /** A good example has a finding, or a bad one has none. `index` from 0. */
  | {
      readonly is: 'example'
      readonly of: 'good' | 'bad'
      readonly index: number
      readonly line?: number
      readonly problem?: OutputProblem
    }
  /** The path of an example is not a text. */
  | {readonly is: 'no-file'; readonly of: 'good' | 'bad'; readonly index: number; readonly path: string}

export function pathOfFault(fault: ContractFault): readonly PropertyKey[] {
  return fault.is === 'example' || fault.is === 'no-file' ? ['examples', fault.of, fault.index] : []
}

/** Origin of a canonical output: the block below a marker, the key `example`, or the contract. */
type CanonicalOrigin = 'block' | 'example' | 'contract'

/** In UTF-16 units; real formats are a hundredth of it. */
const longest = 100_000

/** Limit of comparisons of lines with parts in one text: a contract may have very many of both. */
const mostCompared = {canonical: 200_000, drift: 20_000} as const

/** Limit of copies of a block, for contracts that require several. */
const mostCopies = 20

/** @param block declaring block of the contract, with filled holes */
function canonicalOf(
  terms: OutputContract,
  block?: string
): {readonly text: string; readonly of: CanonicalOrigin} | undefined {
  const isShort = (text: string): boolean => text.length <= longest && workOf(terms, text) <= mostCompared.canonical
  const text = terms.example ?? block ?? renderOutput(terms)
  if (text === undefined || !isShort(text)) return undefined
  const of = terms.example !== undefined ? 'example' : block === undefined ? 'contract' : 'block'
  if (of !== 'block') return {text, of}
  const copies = Array.from({length: Math.min(limitsOf(terms).min, mostCopies)}, (_, index) =>
    `\n\n${text}`.repeat(index)
  )
  const more =
    copies.length < 2 ? undefined : copies.find((each) => isShort(text + each) && isSilent(terms, text + each))
  return {text: text + (more ?? ''), of}
}

/** Linter's results for the canonical output and each drift. */
export function selfTest(terms: OutputContract, block?: string): SelfTest {
  if (programCommand(terms) !== undefined) return {canonical: 'not run', drifts: []}
  const {canonical, drifted} = testTexts(terms, block)
  const reading = canonical === undefined ? undefined : read(terms, canonical)
  return {
    canonical: reading === undefined || refusalIn(reading) === 'unsure' ? 'not run' : verdict(reading),
    drifts: drifts.map((drift) => {
      const text = drifted.get(drift)
      return {drift, verdict: text === undefined ? 'not run' : verdict(read(terms, text))}
    })
  }
}

export interface TestTexts {
  /** A valid output, if the contract or a block gives one. */
  readonly canonical?: string | undefined
  /** Drifts that change the text. */
  readonly drifted: ReadonlyMap<Drift, string>
}

/** @param block declaring block of the contract, with filled holes */
export function testTexts(terms: OutputContract, block?: string): TestTexts {
  const canonical = canonicalOf(terms, block)?.text
  const at = canonical === undefined ? 0 : (read(terms, canonical).found[0]?.start ?? 0)
  const isLong = canonical !== undefined && workOf(terms, canonical) > mostCompared.drift
  const texts = drifts.flatMap((drift): [Drift, string][] => {
    if (isLong && drift !== 'nonsense' && drift !== 'nothing') return []
    const text = driftOf(terms, drift, canonical, at)
    return text === undefined || text === canonical ? [] : [[drift, text]]
  })
  return {canonical, drifted: new Map(texts)}
}

/** Fault of a contract, cached for all outputs: an impossible order of its parts, or no requirement. */
export function contractFault(terms: OutputContract, block?: string): ContractFault | undefined {
  if (programCommand(terms) !== undefined) return undefined
  return refusal(terms, block) ?? acceptance(terms) ?? exampleFault(terms)
}

export const declaredFault = memoize((terms: OutputContract) => contractFault(terms))

function refusal(terms: OutputContract, block: string | undefined): ContractFault | undefined {
  const canonical = canonicalOf(terms, block)
  const problem = canonical && refusalIn(read(terms, canonical.text))
  if (canonical === undefined || problem === undefined || problem === 'unsure') return undefined
  return {is: 'refusal', of: canonical.of, line: lineOf(canonical.text, problem), problem}
}

/** Schema values are only written for simple schemas, so these faults prove little. */
const unsure: ReadonlySet<OutputProblem['kind']> = new Set(['schema', 'syntax', 'timed-out'])

function isUnsure(problem: OutputProblem): boolean {
  return unsure.has(problem.kind) || (problem.kind === 'missing' && problem.data.subject.kind === 'data')
}

/** First error of an output that should have none. */
function refusalIn({problems}: ContractReading): OutputProblem | 'unsure' | undefined {
  const errors = inOrder(problems).filter(({severity}) => severity !== 'warning')
  return errors.some(isUnsure) ? 'unsure' : errors[0]
}

function acceptance(terms: OutputContract): ContractFault | undefined {
  if (!isRequired(terms)) return undefined
  const of = (['nothing', 'nonsense'] as const).find((each) => isSilent(terms, each === 'nothing' ? '' : nonsense))
  return of && {is: 'acceptance', of}
}

/**
 * Whether an output must have a part: not if all is optional, or if a pattern gives forbidden text. A program's
 * expression decides for itself, so it is never a fault of the contract.
 */
function isRequired(terms: OutputContract): boolean {
  const {optional, any, parts: sequence, lines, sections, pattern, tag} = terms
  if (optional === true || terms.program !== undefined || limitsOf(terms).min === 0) return false
  if (any !== undefined) return any.every((each) => isRequired(each) && !isSilent(each, ''))
  if (sequence !== undefined) return sequence.some(isRequired)
  if (lines !== undefined) return Object.values(lines).some((each) => lineTerms(each).optional !== true)
  if (sections !== undefined && tag === undefined) return sectionTerms(sections).some(({optional}) => optional !== true)
  return pattern === undefined || !/\(\?<?!/.test(pattern)
}

function exampleFault(terms: OutputContract): ContractFault | undefined {
  const {good = [], bad = []} = terms.examples ?? {}
  for (const [index, text] of good.entries()) {
    // A path is unknown if no file can be read.
    if (isPathOfExample(text)) continue
    const [problem] = inOrder(read(terms, text).problems)
    if (problem !== undefined) return {is: 'example', of: 'good', index, line: lineOf(text, problem), problem}
  }
  const index = bad.findIndex((text) => !isPathOfExample(text) && isSilent(terms, text))
  return index === -1 ? undefined : {is: 'example', of: 'bad', index}
}

function read(terms: OutputContract, text: string): ContractReading {
  return readContract(sourceOf(text), terms)
}

function isSilent(terms: OutputContract, text: string): boolean {
  return read(terms, text).problems.length === 0
}

function verdict({problems}: ContractReading): TestVerdict {
  if (problems.some(({kind}) => kind === 'timed-out')) return 'not run'
  return problems.length === 0 ? 'silent' : 'finding'
}

function lineOf(text: string, {range}: OutputProblem): number {
  return text.slice(0, range.start).split(/\r\n?|\n/).length
}

function workOf(terms: OutputContract, text: string): number {
  return sizeOf(terms) * text.split('\n').length
}

function sizeOf({parts: sequence = [], any = [], lines = {}, sections = [], fields = {}}: OutputContract): number {
  const inner = [...sequence, ...any].reduce((sum, each) => sum + sizeOf(each), 0)
  return 1 + inner + Object.keys(lines).length + sections.length + Object.keys(fields).length
}

/** A text with a drift; `undefined` if the contract has none. */
function driftOf(terms: OutputContract, drift: Drift, text: string | undefined, at: number): string | undefined {
  if (drift === 'nonsense') return nonsense
  if (drift === 'nothing') return ''
  if (text === undefined) return undefined
  if (drift === 'text-behind') return `${text}\n\n${nonsense}`
  if (drift === 'thoughts') return `<think>\n${nonsense}\n</think>\n\n${text}`
  if (drift === 'twice') {
    const other = renderOther(terms, text) ?? renderOutput(terms, {index: 1, word: 'beta'})
    return other && `${text}\n\n${other}`
  }
  if (drift === 'part-missing') {
    const [first, ...others] = renderParts(terms, {word: 'alpha', index: 0, hasOptional: false})
    return first === undefined ? undefined : [nonsense, ...others].join('\n\n')
  }
  return decorations.includes(drift) ? decorate(text, drift, at) : undefined
}
