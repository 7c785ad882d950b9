/** Whatever agents print: what is learned of it holds, is valid, and does not depend on the order of the outputs. */
import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {markedOf} from '../../../src/contracts/markers/marked.ts'
import {outputMarkerText} from '../../../src/contracts/markers/marker-text.ts'
import {createSource} from '../../../src/contracts/source.ts'
import {learnedFrom} from '../../support/learned.ts'

/** Pieces that mean something to a contract, most of them alike. */
const block = fc.oneof(
  fc.constantFrom(
    '# Review of src/a.ts',
    '# Review of `b.ts`',
    '## Summary',
    '## summary',
    '**Summary**',
    'Summary\n-------',
    '## Finding 1: frost',
    '## Finding 2: rust',
    '## Review of all',
    '## {a}: {{b}}',
    '## --> <!--',
    'VERDICT: PASS',
    '**VERDICT:** FAIL',
    'Verdict (final): PASS',
    'VERDICT:',
    'VERDICT - PASS',
    '## VERDICT: PASS',
    '| VERDICT | PASS |',
    '- Beds: 3',
    '- Beds: four',
    '<review>PASS</review>',
    '<review id="1">FAIL</review>',
    '<review>',
    '`<review>PASS</review>`',
    '| Bed | Level |\n|---|---|\n| a | high |',
    '| Bed | Level |\n|---|---|\n| b | low |',
    '| Level | Bed |\n|---|---|\n| a |',
    '```json\n{"ok": true, "level": "high"}\n```',
    '```json\n{"ok": false, "level": "low", "beds": [{"a": 1}, {"a": null, "b": 2}]}\n```',
    '```json\n[1, "a"]\n```',
    '{"ok": true}',
    '```\nVERDICT: PASS\n```',
    '> VERDICT: PASS',
    'APPROVED',
    'BLOCKED: bed 3',
    'All done.',
    '__proto__: a',
    '```json\n{"__proto__": 1}\n```'
  ),
  fc.string({
    unit: fc.constantFrom('#', ' ', '\n', ':', 'a', '1', '{', '}', '|', '-', '<', '>', '`', '"', '\u2705'),
    maxLength: 12
  })
)

/** Outputs that share a skeleton, each with a little of its own. */
const outputs = fc
  .tuple(
    fc.array(block, {maxLength: 6}),
    fc.array(fc.tuple(fc.nat(6), fc.option(block, {nil: undefined, freq: 4})), {minLength: 5, maxLength: 24})
  )
  .map(([skeleton, changes]) =>
    changes.map(([at, change]) =>
      (change === undefined ? skeleton : skeleton.toSpliced(at, at % 2, change)).join('\n\n')
    )
  )

test('at least 95 % of the outputs hold each contract', () => {
  fc.assert(
    fc.property(outputs, (texts) => {
      for (const {contract, evidence} of learnedFrom(texts)) {
        const hold = texts.filter((text) => readOutput(text, contract).ok).length
        expect(hold).toBeGreaterThanOrEqual(0.95 * texts.length)
        expect(evidence).toMatchObject({outputs: texts.length, hold})
      }
    })
  )
})

test('the order of the outputs does not count', () => {
  const shuffled = outputs.chain((texts) =>
    fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, {minLength: texts.length}))
  )
  fc.assert(
    fc.property(shuffled, ([texts, others]) => {
      expect(learnedFrom(others)).toEqual(learnedFrom(texts))
    })
  )
})

test('each contract is valid, has its name alone, and is the same as a marker', () => {
  fc.assert(
    fc.property(outputs, (texts) => {
      const learned = learnedFrom(texts)
      expect(new Set(learned.map(({name}) => name)).size).toBe(learned.length)
      for (const {name, contract} of learned) {
        expect(OutputContract.safeParse(contract).error?.issues).toBeUndefined()
        const definition = createSource(outputMarkerText(name, contract), {path: 'a.md', kind: 'agent', declared: true})
        expect(markedOf(definition).contracts).toMatchObject([{name, terms: contract}])
      }
    })
  )
})
