import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {formatPrompts, formatStatus, parsePrompts, parseStatus} from '../../src/contracts/index.ts'
import {brief, fix, lint} from '../support/lint.ts'
import {blockMutants} from '../support/mutants/block.ts'
import type {Mutant} from '../support/mutants/edit.ts'
import {blockFrames, type Frame, framed, statusFrames} from '../support/mutants/frames.ts'
import {statusMutants} from '../support/mutants/status.ts'
import {runs} from '../support/runs.ts'

const errors = (text: string, {options}: Frame): string[] =>
  brief(lint(text, options)).filter((line) => line.endsWith(' error'))

/** The error that a mutant has to cause, as `brief` words it; `undefined` where its place is not certain. */
function expectedError({expected}: Mutant, {before}: Frame): string | undefined {
  return expected?.at === undefined ? undefined : `${before.length + expected.at + 1} ${expected.rule} error`
}

function expectOneError(mutant: Mutant, frame: Frame): void {
  const found = errors(framed(frame, mutant.lines), frame)
  const expected = expectedError(mutant, frame)
  const about = `${frame.name}: ${mutant.name}`
  if (expected !== undefined) expect(found, about).toEqual([expected])
  else expect(found.length, about).toBe(mutant.expected !== undefined || frame.isRequired ? 1 : 0)
}

/** The texts of items by their number, the first of each, in ASCII. */
function byNumber(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const ascii = text.replaceAll('\u2014', '--').replaceAll('\u00A0', ' ')
  for (const [, number = '', action = ''] of ascii.matchAll(
    /^[ \t]*(?:[-*][ \t])?\[0?(\d+)\][.:]?[ \t]*(.*?)[ \t]*$/gm
  ))
    if (!found.has(number)) found.set(number, action)
  return found
}

/**
 * After the safe fixes the contract is kept, or the error is still there; nothing left the block, no number has another text.
 *
 * @param texts what the block holds
 */
function expectSafeFix(mutant: Mutant, frame: Frame, texts: readonly string[]): void {
  const text = framed(frame, mutant.lines)
  const fixed = fix(text, frame.options)
  const about = `${frame.name}: ${mutant.name}`
  if (frame.options.kind === 'output') expect(fixed, about).toBe(text)
  const before = errors(text, frame)
  const left = errors(fixed, frame)
  if (left.length > 0) expect(left, about).toEqual(before)
  const numbers = byNumber(fixed)
  for (const [number, action] of byNumber(text)) expect(numbers.get(number), about).toBe(action)
  if (left.length > 0 || before.length === 0) return
  const kept = [...parsePrompts(fixed), ...parseStatus(fixed)].map(({start, end}) =>
    fixed.slice(start.offset, end.offset)
  )
  const all = mutant.lines.join('\n')
  for (const each of texts) if (all.includes(each)) expect(kept.join('\n'), about).toContain(each)
}

/** One of the mutants of a text; the runs of every day try some. */
function pick(mutants: readonly Mutant[], at: number): Mutant {
  const mutant = mutants[at % mutants.length]
  if (mutant === undefined) throw new Error('No mutants')
  return mutant
}

const anyMutant = fc.nat({max: 999_999})

const phrase = fc.stringMatching(/^[A-Za-z]{2,8}( [a-z]{2,8}){0,3}$/)
const items = fc
  .tuple(fc.array(phrase, {minLength: 1, maxLength: 3}), fc.constantFrom('Show workflow status', 'View project status'))
  .map(([first, last]) => [...first, last])

describe.each(blockFrames.map((frame) => [frame.name, frame] as const))('a block, %s', (_, frame) => {
  test('[REQ-0003 1.1] [REQ-0003 1.2 delimiter] [REQ-0003 1.2 header] [REQ-0003 1.2 prefix] [REQ-0003 1.2 numbering] [REQ-0003 1.2 count] [REQ-0003 1.2 blank lines] [REQ-0003 1.2 line endings] a block that keeps the grammar has no error', () => {
    fc.assert(
      fc.property(items, (texts) => {
        expect(errors(framed(frame, formatPrompts({items: texts}).split('\n')), frame)).toEqual([])
      }),
      {numRuns: runs(5)}
    )
  })

  test('[REQ-0003 1.1] [REQ-0003 1.2 numbering] [REQ-0003 1.2 count] [REQ-0003 1.2 blank lines] each single edit of a block is one error, and its safe fix is safe', () => {
    fc.assert(
      fc.property(items, anyMutant, (texts, at) => {
        const mutant = pick(blockMutants(formatPrompts({items: texts}).split('\n')), at)
        expectOneError(mutant, frame)
        expectSafeFix(mutant, frame, texts)
      }),
      {numRuns: runs(25)}
    )
  })
})

describe.each(statusFrames.map((frame) => [frame.name, frame] as const))('a status, %s', (_, frame) => {
  const status = fc.record({task: phrase, parent: phrase})

  test('[REQ-0003 1.3] a status that keeps the grammar has no error', () => {
    fc.assert(
      fc.property(status, (value) => {
        expect(errors(framed(frame, formatStatus(value).split('\n')), frame)).toEqual([])
      }),
      {numRuns: runs(5)}
    )
  })

  test('[REQ-0003 1.3] each single edit of a status is one error, and its safe fix is safe', () => {
    fc.assert(
      fc.property(status, anyMutant, (value, at) => {
        const mutant = pick(statusMutants(formatStatus(value).split('\n')), at)
        expectOneError(mutant, frame)
        expectSafeFix(mutant, frame, Object.values(value))
      }),
      {numRuns: runs(15)}
    )
  })
})
