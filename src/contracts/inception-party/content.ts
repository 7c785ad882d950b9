/** Required content of messages, by step (REQ-0006 3.5). */
import type {Range} from '../../text/lines.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {trimOf} from '../../text/trim.ts'
import {type Label, labelsOf, regionOfText, stepLabels} from './labels.ts'
import {findMember, type Member} from './members.ts'
import {isPromptPlaceholder} from './placeholders.ts'
import type {PartyStep} from './protocol.ts'
import {fieldRange, type MessageRecord, partRange} from './records.ts'
import {questionFault} from './steps.ts'
import {partyArtifacts} from './tasks.ts'
import {missing, type PartyProblem, unexpected} from './transcript-problem.ts'

export function stepContentProblems(
  record: MessageRecord,
  step: PartyStep,
  content: string,
  members: readonly Member[]
): readonly PartyProblem[] {
  const labels = stepLabels(step, regionOfText(content))
  const range = fieldRange(record, 'content')
  return [
    ...missingLabels(step, labels, range),
    ...tableProblems(record, labels),
    ...labelProblems(record, step, labels),
    ...(step.name === 'QUESTIONS' ? questionProblems(record, content) : bodyProblems(record, step, content)),
    ...(step.name === 'ARTIFACT FINALIZED' ? artifactProblems(record, content, labels, members) : []),
    ...consensusProblems(record)
  ]
}

/** One problem for all labels that are not there: a text that ends too early lacks several. */
function missingLabels(step: PartyStep, labels: readonly Label[], range: Range): readonly PartyProblem[] {
  const absent = labelsOf(step).required.filter((label) => !labels.some(({name}) => name === label))
  if (absent.length === 0) return []
  const listed = absent.map((label) => `\`${label}:\``).join(', ')
  const [noun, it] = absent.length === 1 ? ['label', 'it'] : ['labels', 'them']
  return [missing('label', range, `${noun} ${listed} in step ${step.name}`, `${it} in the content`)]
}

/** A table in place of the lines is one problem. */
function tableProblems(record: MessageRecord, labels: readonly Label[]): readonly PartyProblem[] {
  return labels
    .filter(({isInTable}) => isInTable)
    .slice(0, 1)
    .map((label) => {
      const what = `label \`${label.name}:\` in a table`
      return unexpected('label-name', partRange(record, 'content', label), what, 'a line of its own')
    })
}

function questionProblems(record: MessageRecord, content: string): readonly PartyProblem[] {
  const fault = questionFault(content)
  if (fault === undefined) return []
  const {found, number} = fault
  const range = partRange(record, 'content', fault)
  return [
    found === ''
      ? missing('questions', range, 'questions', 'a numbered list of them')
      : unexpected('questions', range, quoting`line \`${quoted(found)}\` among the questions`, `number ${number}`)
  ]
}

/** Labels that are there: each by its name, once, and with something to hold. */
function labelProblems(record: MessageRecord, step: PartyStep, labels: readonly Label[]): readonly PartyProblem[] {
  const {required, outer} = labelsOf(step)
  const severity = 'warning'
  const seen = new Set<string>()
  return labels.flatMap((label): PartyProblem[] => {
    const {name, found, value} = label
    const range = partRange(record, 'content', label)
    if (found !== undefined)
      return [unexpected('label-name', range, quoting`label \`${quoted(found)}:\``, [`${name}:`])]
    const what = `label \`${name}:\``
    if (seen.has(name))
      return [unexpected('duplicate-label', range, `${what} a second time in step ${step.name}`, 'it once', {severity})]
    seen.add(name)
    return value === '' && required.includes(name) && !outer.includes(name)
      ? [missing('empty-label', range, `text of ${what} in step ${step.name}`, 'it after the colon')]
      : []
  })
}

/** A step without labels is its text. */
function bodyProblems(record: MessageRecord, step: PartyStep, content: string): readonly PartyProblem[] {
  const text = content.trim()
  const isText = labelsOf(step).all.length === 0 && step.title === undefined
  return !isText || text.slice(text.indexOf(':') + 1).trim() !== ''
    ? []
    : [missing('empty-step', fieldRange(record, 'content'), `text of step ${step.name}`, 'it below the header')]
}

/** Expects a path of 5.1 (if the sender is named, of its own artifacts), and that the artifact can be collected. */
function artifactProblems(
  record: MessageRecord,
  content: string,
  labels: readonly Label[],
  members: readonly Member[]
): readonly PartyProblem[] {
  const found: PartyProblem[] = []
  const file = labels.find(({name}) => name === 'File')
  const written = file?.value.split(/[\r\n]/, 1)[0]?.trim() ?? ''
  const path = written.slice(written.startsWith('`') ? 1 : 0, written.endsWith('`') ? -1 : undefined)
  const key = findMember(members, record.from)?.key
  const expected = partyArtifacts
    .filter(({producer, phase}) => phase === 3 && (key === undefined || producer === key))
    .map((artifact) => artifact.path)
  const isRight = expected.length === 0 || expected.includes(path.replace(/^\.\//, ''))
  if (file !== undefined && path !== '' && !isPromptPlaceholder(path) && !isRight) {
    const what = quoting`artifact \`${quoted(path)}\``
    found.push(unexpected('artifact', partRange(record, 'content', file), what, expected))
  }
  if (!/^[ \t]*Ready for collection\b/im.test(content)) {
    const [what, place] = ['line `Ready for collection.`', 'it at the end of step ARTIFACT FINALIZED']
    found.push(missing('closing', fieldRange(record, 'content'), what, place, {severity: 'warning'}))
  }
  return found
}

export function consensusProblems(record: MessageRecord): readonly PartyProblem[] {
  const found = consensusFault(record.content ?? '')
  if (found === undefined) return []
  const what = quoting`consensus \`${quoted(found.text)}\``
  return [unexpected('consensus', partRange(record, 'content', found), what, '`unanimous` or `majority`')]
}

/** The value after `CONSENSUS:` in phase 2 that is neither `unanimous` nor `majority`. */
export function consensusFault(text: string): (Range & {readonly text: string}) | undefined {
  const match = /^[ \t]*CONSENSUS:(.*)$/m.exec(text)
  if (match === null) return undefined
  const [whole, line = ''] = match
  const found = trimOf(line, ' \t\r')
  if (/^(?:unanimous|majority)\b/i.test(found) || isPromptPlaceholder(found)) return undefined
  const end = match.index + trimOf(whole, '\r').length
  return {text: found, start: end - found.length, end}
}
