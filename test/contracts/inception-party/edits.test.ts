/** Each single edit of a whole text of REQ-0006 is one finding at its place, or none where the document leaves the choice. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {parseFinalPosition} from '../../../src/contracts/index.ts'
import {pointAt} from '../../../src/text/lines.ts'
import {type LintOptions, lint} from '../../support/lint.ts'
import {changed, context, faultOf, finalPosition, lines, party} from '../../support/party.ts'
import {
  briefEdits,
  contextEdits,
  personasEdits,
  stateEdits,
  type TextEdit,
  transcriptEdits
} from '../../support/party-edits.ts'
import {isFull} from '../../support/runs.ts'

/** All in CI, else some from all over them; a prime number of edits lies between two. */
const step = isFull ? 1 : 97

function wrongEdits(edits: readonly TextEdit[], options: LintOptions): readonly string[] {
  return edits
    .filter((_, index) => index % step === 0)
    .flatMap(({what, text, at}) => {
      const {findings, source} = lint(text(), options)
      const found = findings.map(({range}) => pointAt(source.lines, range.start).line)
      const isOne = found.length === 1 && (at === 'any' || (at !== 'none' && at.includes(found[0] ?? 0)))
      return (at === 'none' ? found.length === 0 : isOne) ? [] : [`${what}: ${found.join(', ')}`]
    })
}

describe('single edits of', () => {
  test('[REQ-0006 3.1 membership] [REQ-0006 3.2 tasks] [REQ-0006 3.5 order] the messages of a party', () => {
    expect(wrongEdits(transcriptEdits(), {kind: 'messages'})).toEqual([])
  })

  test('[REQ-0006 4.1 fields] [REQ-0006 4.1 advice] the block of a persona', () => {
    const options = {kind: 'output', contracts: ['inception-party']} as const
    expect(wrongEdits(contextEdits(`${context('Iris')}\n`), options)).toEqual([])
  })

  test('[REQ-0006 5.2 brief] a brief', () => {
    expect(wrongEdits(briefEdits(), {kind: 'brief'})).toEqual([])
  })

  test('[REQ-0006 7.1 state] [REQ-0006 7.2] the state of a party, in both places', () => {
    expect(wrongEdits(stateEdits(), {path: '.isdlc/state.json'})).toEqual([])
  })

  test('[REQ-0006 8.2 schema] a file of personas', () => {
    expect(wrongEdits(personasEdits(), {kind: 'personas'})).toEqual([])
  })
})

test('[REQ-0006 3.5 A final] what the rule finds right, parseFinalPosition reads whole; it refuses a label that is there twice', () => {
  const line = fc.constantFrom(
    ...finalPosition('Less work').split('\n').slice(2),
    '- Core Features: beds',
    '**Constraints:** one',
    'Target Users:',
    'Target User: all',
    'More words'
  )
  fc.assert(
    fc.property(fc.array(line, {minLength: 5, maxLength: 8}), (body) => {
      const content = ['FINAL POSITION:', '', ...body].join('\n')
      const run = changed(party, 'final nadia', {content})
      const record = run.filter(({name}) => name === 'final nadia')
      const kinds = lint(lines(record), {kind: 'messages', contracts: ['inception-party']}).findings.map(faultOf)
      if (kinds.includes('duplicate-label')) expect(() => parseFinalPosition(content)).toThrow(RangeError)
      else if (kinds.length === 0) expect(Object.keys(parseFinalPosition(content))).toHaveLength(5)
      else if (!kinds.includes('label-name')) expect(Object.keys(parseFinalPosition(content)).length).toBeLessThan(5)
    })
  )
})
