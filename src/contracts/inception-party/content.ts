/** Required content of messages, by step (REQ-0006 3.5). */
import type {Range} from '../../text/lines.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {trimOf} from '../../text/trim.ts'
import {type Label, labelsOf, stepLabels} from './labels.ts'
import {findMember, type Member} from './members.ts'
import {isPromptPlaceholder} from './placeholders.ts'
import {fieldRange, type MessageRecord, partRange} from './records.ts'
import {questionFault, type ReadStep} from './steps.ts'
import {partyArtifacts} from './tasks.ts'
import {missing, type PartyProblem, unexpected} from './transcript-problem.ts'

const readyLine = 'Ready for collection.'

export function stepContentProblems(
  record: MessageRecord,
  {step}: ReadStep,
  content: string,
  members: readonly Member[]
): readonly PartyProblem[] {
  const fault = step.name === 'QUESTIONS' ? questionFault(content) : undefined
  const labels = stepLabels(step, content)
  return [
    ...missingLabels(record, step, labels),
    ...labelProblems(record, step, labels),
    ...(labelsOf(step).all.length === 0 && step.name !== 'QUESTIONS' ? bodyProblems(record, step, content) : []),
    ...(fault === undefined ? [] : [questionProblem(partRange(record, 'content', fault), fault)]),
    ...(step.name === 'ARTIFACT FINALIZED'
      ? [...artifactProblems(record, labels, members), ...closingProblems(record, content)]
      : []),
    ...consensusProblems(record)
  ]
}

function questionProblem(range: Range, {found, number}: NonNullable<ReturnType<typeof questionFault>>): PartyProblem {
  return found === ''
    ? missing('questions', range, 'questions', 'a numbered list of them')
    : unexpected('questions', range, quoting`line \`${quoted(found)}\` among the questions`, `number ${number}`)
}

function missingLabels(
  record: MessageRecord,
  step: ReadStep['step'],
  labels: readonly Label[]
): readonly PartyProblem[] {
  return labelsOf(step)
    .required.filter((label) => !labels.some(({name}) => name === label))
    .map((label) =>
      missing('label', fieldRange(record, 'content'), `label \`${label}:\` in step ${step.name}`, 'it in the content')
    )
}

/** Labels that are there: each by its name, once, and with something to hold. */
function labelProblems(
  record: MessageRecord,
  step: ReadStep['step'],
  labels: readonly Label[]
): readonly PartyProblem[] {
  const {required, outer} = labelsOf(step)
  const seen = new Set<string>()
  return labels.flatMap((label): PartyProblem[] => {
    const {name, found, value} = label
    const range = partRange(record, 'content', label)
    if (found !== undefined)
      return [unexpected('label-name', range, quoting`label \`${quoted(found)}:\``, [`${name}:`])]
    if (seen.has(name))
      return [
        unexpected('duplicate-label', range, `label \`${name}:\` a second time in step ${step.name}`, 'it once', {
          severity: 'warning'
        })
      ]
    seen.add(name)
    return value === '' && required.includes(name) && !outer.includes(name)
      ? [missing('empty-label', range, `text of label \`${name}:\` in step ${step.name}`, 'it after the colon')]
      : []
  })
}

/** A step without labels is its text. */
function bodyProblems(
  record: MessageRecord,
  {name, title}: ReadStep['step'],
  content: string
): readonly PartyProblem[] {
  const text = content.trim()
  const hasText = title !== undefined || text.slice(text.indexOf(':') + 1).trim() !== ''
  return hasText
    ? []
    : [missing('empty-step', fieldRange(record, 'content'), `text of step ${name}`, 'it below the header')]
}

/** Expects a path of 5.1; if the sender is named, a path of its own artifacts. */
function artifactProblems(
  record: MessageRecord,
  labels: readonly Label[],
  members: readonly Member[]
): readonly PartyProblem[] {
  const file = labels.find(({name}) => name === 'File')
  const written = file?.value.split(/[\r\n]/, 1)[0]?.trim() ?? ''
  const path = written.slice(written.startsWith('`') ? 1 : 0, written.endsWith('`') ? -1 : undefined)
  if (file === undefined || path === '' || isPromptPlaceholder(path)) return []
  const key = findMember(members, record.from)?.key
  const artifacts = partyArtifacts.filter(({producer, phase}) => phase === 3 && (key === undefined || producer === key))
  const expected = artifacts.map((artifact) => artifact.path)
  if (expected.length === 0 || expected.includes(path.replace(/^\.\//, ''))) return []
  return [unexpected('artifact', partRange(record, 'content', file), quoting`artifact \`${quoted(path)}\``, expected)]
}

/** The last line of the step, which says that the artifact can be collected. */
function closingProblems(record: MessageRecord, content: string): readonly PartyProblem[] {
  return /^[ \t]*Ready for collection\b/im.test(content)
    ? []
    : [
        missing(
          'closing',
          fieldRange(record, 'content'),
          `line \`${readyLine}\``,
          'it at the end of step ARTIFACT FINALIZED',
          {severity: 'warning'}
        )
      ]
}

export function consensusProblems(record: MessageRecord): readonly PartyProblem[] {
  const content = record.content ?? ''
  const found = consensusFault(content)
  return found === undefined
    ? []
    : [
        unexpected(
          'consensus',
          partRange(record, 'content', found),
          quoting`consensus \`${quoted(found.text)}\``,
          '`unanimous` or `majority`'
        )
      ]
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
