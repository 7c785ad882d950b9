/** The messages of the three protocols: REQ-0006 3.5. A message names its step by its header; any other is free text. */
import {distance} from '../../text/edit-distance.ts'
import {type Range, readLines} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {TextRegion} from '../engine/region.ts'
import {labelsIn, labelsOf, regionOfText, stepLabels} from './labels.ts'
import {findMember, isOrchestrator, type Member} from './members.ts'
import {isPromptPlaceholder} from './placeholders.ts'
import {type PartyStep, partySteps} from './protocol.ts'
import type {MessageRecord} from './records.ts'

export interface ReadStep {
  readonly step: PartyStep
  /** The header of the step, if the text only nearly has it. */
  readonly expected?: string
  /** The content below the header has been checked. */
  readonly isSure?: boolean
  /** Others write such a line as prose. */
  readonly isOfSender?: boolean
}

export const messageTypes = ['message', 'broadcast', 'shutdown_request'] as const
export type MessageType = (typeof messageTypes)[number]

/** Types of messages that a host sends by itself or in answer to a request. */
export const hostTypes: readonly string[] = ['shutdown_response', 'shutdown_approved', 'plan_approval_response']

/**
 * The step of a message, whatever its type says; `undefined` for free text. A header counts from a sender of the
 * step, or with the content of the step below: anybody may write `PROPOSAL: we skip this`.
 */
export function stepOf(record: MessageRecord, members: readonly Member[]): ReadStep | undefined {
  return stepsOf(members)(record)
}

/** For each team; its steps are read once. */
const stepsOf = memoize((members: readonly Member[]) => memoize((record: MessageRecord) => readStep(record, members)))

function readStep({content, type, from}: MessageRecord, members: readonly Member[]): ReadStep | undefined {
  if (content === undefined || (type !== undefined && hostTypes.includes(type))) return undefined
  const text = content.trimStart()
  const [line = ''] = text.split(/[\r\n]/, 1)
  const ofLine = stepOfLine(line) ?? stepOfRequest(line)
  // The header of another step above the labels of one that has all of them.
  const region = regionOfText(text)
  const isBare =
    ofLine === undefined || (labelsOf(ofLine.step).all.length > 0 && stepLabels(ofLine.step, region).length === 0)
  const read = (isBare ? stepOfLabels(region, from, members) : ownStep(ofLine, region, from, members)) ?? ofLine
  const isShown = ({step, isSure, isOfSender}: ReadStep): boolean =>
    isSure === true || isFrom(step, from, members) || (isOfSender !== true && showsStep(step, region, line, from))
  return read !== undefined && isShown(read) ? read : stepBelow(text, from, members)
}

/** The step of a header below other text of its sender, with the content of the step below it. */
function stepBelow(text: string, from: string | undefined, members: readonly Member[]): ReadStep | undefined {
  const [line, name] = headerBelow.exec(text) ?? []
  const step = partySteps.find((each) => each.name === name)
  if (line === undefined || step === undefined || !headerPattern(step).test(line) || !isFrom(step, from, members))
    return undefined
  const region = regionOfText(text.slice(text.indexOf(`\n${line}`) + 1))
  return showsStep(step, region, line, undefined) ? {step, expected: headerOf(step)} : undefined
}

const headerBelow = new RegExp(
  `(?<=\\n)(${partySteps.map(({name}) => name).join('|')})[ \\t]*(?::|-|\\u2013|\\u2014).*`
)

function headerOf({name, title}: PartyStep): string {
  return title === undefined ? `${name}:` : `${name} \u2014 ...`
}

function stepOfLine(line: string): ReadStep | undefined {
  const exact = partySteps.find((step) => headerPattern(step).test(line))
  if (exact !== undefined) return {step: exact}
  const words = line
    .slice(0, 200)
    .replace(/^[#>\s]+|[*_`]/g, '')
    .trim()
    .replace(/:$/, '')
  const near = partySteps.find(({title, name}) =>
    title === undefined
      ? distance(words.toUpperCase(), name, 2) <= 2
      : startsWithName(words, name, /^(?:$|[ \t]*[:\u2013\u2014-])/)
  )
  if (near !== undefined) return {step: near, expected: headerOf(near)}
  const isHeading = line.endsWith(':') && !/\p{Ll}/u.test(line)
  const longer = partySteps.find(({title, name}) =>
    title === undefined
      ? isHeading && (words.startsWith(`${name} `) || words.endsWith(` ${name}`))
      : startsWithName(words, name, /^[ \t]*[^\w\s]/)
  )
  return longer && {step: longer, expected: headerOf(longer), isOfSender: true}
}

const headerPattern = memoize((step: PartyStep): RegExp => {
  const dash = '[ \\t]+(?:--|-|\\u2013|\\u2014)[ \\t]+\\S'
  const end = step.title === undefined ? ':' : step.title === 'text' ? dash : `${dash}.*:`
  return new RegExp(`^${step.name}${end}`)
})

/** Whether the text begins with the name, or nearly, and a separator follows. */
function startsWithName(words: string, name: string, separator: RegExp): boolean {
  return distance(words.slice(0, name.length).toUpperCase(), name, 2) <= 2 && separator.test(words.slice(name.length))
}

/** The end of the debate in other words, such as `DEBATE ENDED`: it asks for the final positions. */
function stepOfRequest(line: string): ReadStep | undefined {
  const isEnd = /^\W*(?:the )?debate\b.*\bsubmit your final position/i.test(line.slice(0, 400))
  const step = isEnd ? partySteps.find(({title}) => title === 'text') : undefined
  return step && {step, expected: headerOf(step), isOfSender: true}
}

/** A content of a sender whose step it is, with all labels of the step but one at most, and no header. */
function stepOfLabels(region: TextRegion, from: string | undefined, members: readonly Member[]): ReadStep | undefined {
  if (from === undefined || !region.source.text.includes(':')) return undefined
  for (const step of partySteps) {
    const {required, requiredTerms} = labelsOf(step)
    if (required.length < 2 || !isFrom(step, from, members)) continue
    const present = new Set(labelsIn(region, requiredTerms).map(({name}) => name))
    if (present.size >= Math.max(2, required.length - 1)) return {step, expected: headerOf(step), isSure: true}
  }
  return undefined
}

/** The step of a sender below the header of another's, where its labels are there and it has more of them, or those of the other are not. */
function ownStep(
  ofLine: ReadStep,
  region: TextRegion,
  from: string | undefined,
  members: readonly Member[]
): ReadStep | undefined {
  if (from === undefined || isFrom(ofLine.step, from, members)) return undefined
  const hasAll = (step: PartyStep): boolean => {
    const {required, requiredTerms} = labelsOf(step)
    return new Set(labelsIn(region, requiredTerms).map(({name}) => name)).size === required.length
  }
  const countOf = (step: PartyStep): number => labelsOf(step).required.length
  const least = hasAll(ofLine.step) ? countOf(ofLine.step) + 1 : 1
  const step = partySteps.find(
    (each) => each.phase === ofLine.step.phase && isFrom(each, from, members) && countOf(each) >= least && hasAll(each)
  )
  return step && {step, expected: headerOf(step), isSure: true}
}

export function isFrom({senders}: PartyStep, from: string | undefined, members: readonly Member[]): boolean {
  if (from === undefined) return false
  if (isPromptPlaceholder(from)) return true
  return senders.length === 0 ? isOrchestrator(from) : senders.includes(findMember(members, from)?.key ?? '')
}

/** Whether the text below a header, or the header on its own, shows the step: nothing else begins so. */
function showsStep(step: PartyStep, region: TextRegion, line: string, from: string | undefined): boolean {
  if (labelsOf(step).all.length > 0)
    return stepLabels(step, region).length > 0 || (from === undefined && isHeaderAlone(line))
  if (step.name === 'QUESTIONS') return /^[ \t]*\d+[.)][ \t]/m.test(region.source.text) || isHeaderAlone(line)
  return step.title !== undefined || isHeaderAlone(line)
}

function isHeaderAlone(line: string): boolean {
  return !/:[ \t]*\S/.test(line)
}

/** The first line of questions that does not have its number; `undefined` where all have. */
export function questionFault(
  content: string
): (Range & {readonly found: string; readonly number: number}) | undefined {
  const header = content.search(/^QUESTIONS:/m)
  let number = 0
  for (const {start, end} of readLines(content)) {
    if (start < header) continue
    const line = content.slice(start, end)
    const beside = start === header ? line.slice('QUESTIONS:'.length).trim() : ''
    if (beside !== '' && end < content.length)
      return {found: beside, number: 1, start: start + line.indexOf(beside), end}
    if (line.trim() === '' || (number > 0 && /^[ \t]{2,}[^\s\d]/.test(line))) continue
    if (number > 0 && /^[ \t]*(\d+)[.)][ \t]+\S/.exec(line)?.[1] !== String(number))
      return {found: line.trim(), number, start, end}
    number++
  }
  return number <= 1 ? {found: '', number: 1, start: 0, end: content.length} : undefined
}
