/** Differences between a program and its agent's contracts, each with a text that shows it. */
import type {OutputContract} from '../contracts/engine/model.ts'
import {programMatch} from '../contracts/engine/program-match.ts'
import {readContract} from '../contracts/engine/read.ts'
import {sourceOf} from '../contracts/source.ts'
import {inWords} from '../text/plural.ts'
import {isNothing, longestList, valueWords} from './answered-values.ts'
import type {ProgramAnswer} from './judging-program.ts'
import {mentionProbes, optionalProbes, otherLabelProbes, otherOutput, type Probe} from './probes.ts'
import {isSameAnswer, type ProofReadings} from './program-readings.ts'
import type {CapturedText, ProofSubject, ShownContract} from './proof-subjects.ts'
import type {Mismatch, ProvedCase} from './prove-report.ts'
import {examplesOf, type ShownOutput} from './shown-output.ts'

export interface JudgedOutput extends CapturedText {
  readonly answer: ProgramAnswer | undefined
}

interface Judged {
  readonly output: ShownOutput | undefined
  readonly cases: readonly ProvedCase[]
  readonly outputs: readonly JudgedOutput[]
}

export async function mismatchesOf(
  subject: ProofSubject,
  readings: ProofReadings,
  {output, cases, outputs}: Judged
): Promise<readonly Mismatch[]> {
  const dropped = [...(await droppedTexts(subject, readings, output)), ...droppedOutputs(subject, readings, outputs)]
  const base = output && (await readings.answer(output.text))
  if (output === undefined || base?.is !== 'taken') return dropped
  return [
    ...dropped,
    ...(await leftOut(readings, output)),
    ...(await otherMatches(readings, output, base.value)),
    ...unnoticed(cases)
  ]
}

/** Shown outputs that the program drops, entirely or in part. */
async function droppedTexts(
  {terms, contracts}: ProofSubject,
  readings: ProofReadings,
  output: ShownOutput | undefined
): Promise<readonly Mismatch[]> {
  const examples = [terms, ...contracts.map((each) => each.terms)].flatMap(examplesOf)
  const texts = new Map([
    ...examples.map((text) => [text, 'an example'] as const),
    ...(output ? [[output.text, output.from] as const] : [])
  ])
  const found = await Promise.all(
    [...texts].map(async ([text, from]): Promise<Mismatch | undefined> => {
      const answer = await readings.answer(text)
      if (answer?.is === 'refused') return wrongGroup(terms, text) ?? dropped(text, from, answer)
      if (answer?.is !== 'taken') return undefined
      if (isNothing(answer.value) && readings.isOfGarbage(answer)) return dropped(text, from, answer)
      const [items, taken] = [itemsIn(text, contracts), longestList(answer.value)]
      if (items === undefined || taken === undefined || taken >= items) return undefined
      return {kind: 'dropped', text, message: `the program takes ${taken} of the ${items} items of ${from}`}
    })
  )
  const words = output?.refused
  return [
    ...found.flatMap((each) => each ?? []),
    ...(words === undefined
      ? []
      : [
          {
            kind: 'dropped' as const,
            text: words,
            message: `the program refuses words in open places of ${output?.from}, and takes numbers`
          }
        ])
  ]
}

function dropped(text: string, from: string, answer: ProgramAnswer): Mismatch {
  const message =
    answer.is === 'taken'
      ? `the program makes ${valueWords(answer.value)} of ${from}, as of nonsense`
      : `the program refuses ${from}: ${answer.reason}`
  return {kind: 'dropped', text, message}
}

function itemsIn(text: string, contracts: readonly ShownContract[]): number | undefined {
  const counts = contracts.flatMap(({terms}) => {
    const {found, isMany} = readContract(sourceOf(text), terms)
    return isMany === true ? [found.length] : (longestList(found[0]?.value) ?? [])
  })
  return counts.length === 0 ? undefined : Math.max(...counts)
}

const mostGroups = 20

/** An expression that reads another group than the one with a listed value. */
function wrongGroup(terms: OutputContract, text: string): Mismatch | undefined {
  const match = terms.values === undefined ? undefined : programMatch(text, terms)
  if (match?.isOther !== true) return undefined
  const group = Array.from({length: mostGroups}, (_, index) => index).find(
    (index) => programMatch(text, {...terms, group: index})?.isOther === false
  )
  if (group === undefined) return undefined
  const message = `the program compares ${valueWords(match.value)} with its values, and group ${group} has one of these`
  return {kind: 'wrong-group', text, message}
}

/** Limit of listed outputs that a program drops. */
const mostListed = 5

/** Captured outputs that satisfy the linter but not the program. An empty answer may be correct for optional text. */
function droppedOutputs(
  {contracts}: ProofSubject,
  readings: ProofReadings,
  outputs: readonly JudgedOutput[]
): readonly Mismatch[] {
  const isOptional = contracts.length === 0 || readings.isShown('')
  return outputs
    .flatMap(({path, text, answer}): Mismatch[] => {
      if (answer === undefined || answer.is === 'not run' || readings.linterOn(text) === 'refused') return []
      const isDropped =
        answer.is === 'refused' || (!isOptional && isNothing(answer.value) && readings.isOfGarbage(answer))
      return isDropped ? [dropped(text, path, answer)] : []
    })
    .slice(0, mostListed)
}

async function leftOut(readings: ProofReadings, {terms, text, frame}: ShownOutput): Promise<readonly Mismatch[]> {
  const found = await Promise.all(
    optionalProbes(terms).map(async ({about, text: segment}): Promise<readonly Mismatch[]> => {
      const less = frame(segment)
      const answer = less === text || !readings.isShown(less) ? undefined : await readings.answer(less)
      if (answer?.is !== 'refused') return []
      const message = `an output may lack \`${about}\`, and the program refuses it then: ${answer.reason}`
      return [{kind: 'left-out', text: less, message}]
    })
  )
  return found.flat()
}

/** Text outside of the contracts that the program reads instead of the correct value. @param value of the output */
async function otherMatches(
  readings: ProofReadings,
  {terms, text, segment}: ShownOutput,
  value: unknown
): Promise<readonly Mismatch[]> {
  const other = otherOutput(terms, segment)
  const mentions = mentionProbes(text, segment, other)
  const tried = [
    {
      kind: 'other-line',
      probes: otherLabelProbes(text, segment, other),
      words: (about: string) => `the label \`${about}\` also matches another line`
    },
    {kind: 'early-match', probes: mentions.before, words: () => 'an earlier match hides the one that counts'},
    {kind: 'late-match', probes: mentions.behind, words: () => 'a later match hides the one that counts'}
  ] as const
  const found = await Promise.all(
    tried.map(async ({kind, probes, words}): Promise<readonly Mismatch[]> => {
      const probe = await firstOther(readings, probes, value)
      if (probe === undefined) return []
      const {about, answer} = probe
      const made =
        answer.is === 'taken'
          ? `takes ${valueWords(answer.value)} in place of ${valueWords(value)}`
          : `refuses the output: ${answer.reason}`
      return [{kind, text: probe.text, message: `${words(about)}: the program ${made}`}]
    })
  )
  return found.flat()
}

/** First text that satisfies the contracts but changes the program's value. */
async function firstOther(
  readings: ProofReadings,
  probes: readonly Probe[],
  value: unknown
): Promise<(Probe & {readonly answer: ProgramAnswer}) | undefined> {
  for (const probe of probes) {
    const answer = readings.isShown(probe.text) ? await readings.answer(probe.text) : undefined
    if (answer === undefined || answer.is === 'not run') continue
    if (!isSameAnswer(answer, {is: 'taken', value})) return {...probe, answer}
  }
  return undefined
}

function unnoticed(cases: readonly ProvedCase[]): readonly Mismatch[] {
  const found = cases.filter(
    ({drift, linter, program}) =>
      drift !== 'nonsense' && drift !== 'nothing' && linter === 'taken' && program !== 'taken' && program !== 'not run'
  )
  const [first] = found
  if (first === undefined) return []
  const names = inWords(found.map(({drift, program}) => `${drift} (${program})`))
  return [{kind: 'unnoticed', text: first.text, message: `the linter takes drifts that the program does not: ${names}`}]
}
