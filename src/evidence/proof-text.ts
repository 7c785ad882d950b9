/** The words of `lint-agents contracts --prove`, for a terminal and for a page. */
import {digitGroups, plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {valueWords} from './answered-values.ts'
import {longestOutput, mostOutputs} from './captured-outputs.ts'
import type {Mismatch, ProvedCase, ProvedContract} from './prove-report.ts'

/** Sentences about a contract, above its table: garbage first. */
export function proofSentences(proved: ProvedContract): readonly string[] {
  const {program, failure, cases} = proved
  return [
    ...garbageSentence(proved),
    ...(program === undefined ? ['no program: no `program` contract of the agent'] : []),
    ...(failure === undefined ? [] : [`\`${program}\` ${failure}`]),
    ...(cases.length === 0 && failure === undefined ? ['nothing shows an output: an `example` or --against would'] : [])
  ]
}

export function capturedSentences({outputs: counts}: ProvedContract): readonly string[] {
  const {outputs = 0, linter = 0, program = 0, unproved = 0} = counts ?? {}
  const limits = `at most ${mostOutputs} of an agent, each of at most ${digitGroups(longestOutput)} characters`
  return [
    ...(outputs === 0
      ? []
      : [`of ${plural(outputs, 'captured output')} the linter takes ${linter}, the program ${program}`]),
    ...(unproved === 0 ? [] : [`${plural(unproved, 'captured output')} not proved: ${limits}`])
  ]
}

export function proofText(proved: ProvedContract): string {
  const {cases, mismatches} = proved
  const rows = [
    ...proofSentences(proved),
    ...tableRows(cases),
    ...capturedSentences(proved),
    ...mismatches.flatMap(mismatchRows)
  ]
  return `${printable(proofTitle(proved))}\n${rows.map((row) => `  ${printable(row)}`.trimEnd()).join('\n')}\n\n`
}

export function proofTitle({path, line, name, agent}: ProvedContract): string {
  return `${path}:${line}  \`${name}\`${agent === undefined ? '' : ` of ${agent}`}`
}

function garbageSentence({program, onNonsense}: ProvedContract): readonly string[] {
  if (onNonsense === undefined) return []
  const {empty, nonsense, passes} = onNonsense
  const made = ({program: is, value, reason}: typeof empty): string =>
    is === 'taken' ? `answers ${valueWords(value)}` : `refuses (${reason})`
  const [first, second] = [made(empty), made(nonsense)]
  const what =
    first === second ? `${first} for empty text and nonsense` : `${second} for nonsense, ${first} for empty text`
  return [`\`${program}\` ${what}${passes ? ', as of an output' : ''}`]
}

function tableRows(cases: readonly ProvedCase[]): readonly string[] {
  if (cases.length === 0) return []
  const all = [{drift: 'drift', linter: 'linter', reader: 'reader', program: 'program'}, ...cases]
  return all.map(
    ({drift, linter, reader, program}) => `${drift.padEnd(13)} ${linter.padEnd(12)} ${reader.padEnd(12)} ${program}`
  )
}

const mostLines = 12

function mismatchRows({kind, text, message}: Mismatch): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return [
    `mismatch (${kind}): ${message}`,
    ...lines.slice(0, mostLines).map((line) => `  | ${line}`),
    ...(lines.length > mostLines ? [`  | and ${plural(lines.length - mostLines, 'more line')}`] : [])
  ]
}

/** The mismatches of all proofs, and the number of contracts. */
export function verdictOfProofs(contracts: readonly ProvedContract[]): {readonly found: string; readonly rest: string} {
  if (contracts.length === 0) return {found: 'Nothing to prove: no declared contract was found', rest: ''}
  const {mismatches, passing, failed} = proofCounts(contracts)
  const phrases = [
    `${mismatches} ${mismatches === 1 ? 'mismatch' : 'mismatches'}`,
    ...(passing === 0
      ? []
      : [`${plural(passing, 'program')} ${passing === 1 ? 'takes' : 'take'} garbage for an output`]),
    ...(failed === 0 ? [] : [`${plural(failed, 'program')} could not be run`])
  ]
  return {found: phrases.join(', '), rest: `in ${plural(contracts.length, 'contract')}`}
}

export function proofCounts(contracts: readonly ProvedContract[]) {
  return {
    mismatches: contracts.reduce((sum, each) => sum + each.mismatches.length, 0),
    passing: contracts.filter(({onNonsense}) => onNonsense?.passes).length,
    failed: contracts.filter(({failure}) => failure !== undefined).length
  }
}
