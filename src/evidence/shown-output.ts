/** Output that an agent's contracts show, which its program should take. */
import type {Drift} from '../contracts/engine/drifts.ts'
import {isPathOfExample, type OutputContract, programCommand} from '../contracts/engine/model.ts'
import {type Filling, renderOutput} from '../contracts/engine/render.ts'
import {testTexts} from '../contracts/engine/self-test.ts'
import {plainDrifts} from './probes.ts'
import {isSameAnswer, type ProofReadings} from './program-readings.ts'
import type {ProofSubject, ShownContract} from './proof-subjects.ts'

/** A valid text with the segment that drifts. */
export interface ShownOutput {
  readonly text: string
  /** Origin of the text, in words. */
  readonly from: string
  readonly terms: OutputContract
  readonly segment: string
  /** Whole text for each drift of the segment. */
  readonly drifted: ReadonlyMap<Drift, string>
  /** The text with words in its open places, if the program only takes numbers there. */
  readonly refused?: string
  frame(segment: string): string
}

interface ShownSegment {
  readonly contract: ShownContract
  readonly text: string
}

/** Output from all contracts, else the program's `example`, else a captured output that it takes. */
export async function shownOutput(subject: ProofSubject, readings: ProofReadings): Promise<ShownOutput | undefined> {
  const rank = ({at}: OutputContract): number => (at === 'start' ? 0 : at === 'end' ? 2 : 1)
  const segments = subject.contracts
    .flatMap((contract): ShownSegment[] =>
      contract.texts.canonical === undefined ? [] : [{contract, text: contract.texts.canonical}]
    )
    .sort((a, b) => rank(a.contract.terms) - rank(b.contract.terms))
  const used = readings.isShown(joined(segments)) ? segments : segments.slice(0, 1)
  if (used.length === 0) return ownOutput(subject, readings)
  const text = joined(used)
  const answer = await readings.answer(text)
  const others = used.map((each) => refilled(each, {index: 1}))
  // An answer as for nonsense does not show that the program reads the text.
  if (answer !== undefined && readings.isOfGarbage(answer) && (await readings.firstTaken([{text: joined(others)}])))
    return framed(others, readings)
  const numbered = used.map((each) => refilled(each, {word: '1'}))
  const isRefused = answer?.is === 'refused'
  const isNumbered = isRefused && (await readings.answer(joined(numbered)))?.is === 'taken'
  return isNumbered ? {...(await framed(numbered, readings)), refused: text} : framed(used, readings)
}

/** A segment with other texts in its open places, or other values. */
function refilled({contract, text}: ShownSegment, filling: Partial<Filling>): ShownSegment {
  return {contract, text: renderOutput({...contract.terms, example: undefined}, filling) ?? text}
}

function joined(segments: readonly Pick<ShownSegment, 'text'>[]): string {
  return segments.flatMap(({text}) => (text === '' ? [] : [text])).join('\n\n')
}

/** The program reads the first segment whose absence changes its answer. */
async function framed(segments: readonly ShownSegment[], readings: ProofReadings): Promise<ShownOutput> {
  const text = joined(segments)
  const frameOf = (index: number) => (segment: string) =>
    joined(segments.map((each, at) => (at === index ? {text: segment} : each)))
  const base = await readings.answer(text)
  let chosen = 0
  for (const index of segments.length > 1 ? segments.keys() : []) {
    const rest = await readings.answer(frameOf(index)(''))
    if (base === undefined || rest === undefined || isSameAnswer(base, rest)) continue
    chosen = index
    break
  }
  const {contract, text: segment} = segments[chosen] ?? {contract: undefined, text}
  const terms = contract?.terms ?? {}
  const isOwn = segment === contract?.texts.canonical
  const drifted = isOwn ? contract.texts.drifted : testTexts({...terms, example: segment}).drifted
  const frame = frameOf(chosen)
  const from = `the output that \`${contract?.name}\` shows`
  return {text, from, terms, segment, frame, drifted: inFrame(drifted, frame)}
}

function inFrame(drifted: ReadonlyMap<Drift, string>, frame: (segment: string) => string): ReadonlyMap<Drift, string> {
  const isWhole = (drift: Drift): boolean => drift === 'nonsense' || drift === 'nothing'
  return new Map([...drifted].map(([drift, each]) => [drift, isWhole(drift) ? each : frame(each)]))
}

async function ownOutput({terms, outputs}: ProofSubject, readings: ProofReadings): Promise<ShownOutput | undefined> {
  const examples = examplesOf(terms).map((text) => ({text, from: 'an example'}))
  const captured = outputs.texts.map(({text, path}) => ({text, from: path}))
  const found = examples[0] ?? (await readings.firstTaken(captured))
  if (found === undefined) return undefined
  const {text} = found
  const hasCommand = programCommand(terms) !== undefined
  const drifted = hasCommand ? plainDrifts(text) : testTexts({...terms, example: text}).drifted
  return {...found, terms, segment: text, drifted, frame: (segment) => segment}
}

/** Valid outputs given in a contract. */
export function examplesOf({example, examples}: OutputContract): readonly string[] {
  const good = (examples?.good ?? []).filter((text) => !isPathOfExample(text))
  return example === undefined ? good : [example, ...good]
}
