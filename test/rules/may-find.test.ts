/** A rule whose search finds nothing in a text would find nothing in it. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {readExamples, readPage, ruleFiles} from '../../scripts/pages.ts'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

/** Rules of files that are declared to keep their contract, whatever the text. */
const ofDeclared: ReadonlySet<string> = new Set(['party-menu', 'party-persona-context', 'provider-result'])

const searching = rules.flatMap(({id, mayFind}) => (mayFind === undefined || ofDeclared.has(id) ? [] : [id]))

const examples = ruleFiles.flatMap((id) => readExamples(readPage(id)))

/** A text after some edits of one character, or with a part of it left out. */
function edited(text: string): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat(text.length),
    length: fc.constantFrom(0, 1, 1, 2, 40),
    added: fc.constantFrom('', 'x', ' ', '\n', ':', '-', '#', '\u200B', '\uFF33', 'S')
  })
  return fc
    .array(edit, {maxLength: 4})
    .map((edits) => edits.reduce((was, {at, length, added}) => was.slice(0, at) + added + was.slice(at + length), text))
}

/** Texts of all rules, in the files and with the declarations of their examples. */
const cases = fc.constantFrom(...examples).chain(({input, info}) => {
  const {options: _, ...subject} = info
  return edited(input).map((text) => ({text, options: subject as LintOptions}))
})

describe('no finding is missed by a search', () => {
  test.each(searching)('%s', (id) => {
    fc.assert(
      fc.property(cases, ({text, options}) => {
        const only = [id]
        const all = brief(lint(text, {...options, only, hasNoSearch: true}))
        expect(brief(lint(text, {...options, only}))).toEqual(all)
      }),
      {numRuns: runs(600)}
    )
  })

  test('with a declaration', () => {
    const declared: LintOptions[] = [
      {kind: 'agent', contracts: ['suggested-prompts']},
      {kind: 'agent', contracts: ['agent-response', 'inception-party']},
      {kind: 'output', contracts: ['inception-party']},
      {kind: 'output', agent: 'a'},
      {kind: 'template', role: 'sub-agent'}
    ]
    const texts = fc.tuple(cases, fc.constantFrom(...declared))
    fc.assert(
      fc.property(texts, ([{text, options: info}, own]) => {
        const options = {...info, ...own, only: searching}
        expect(brief(lint(text, options))).toEqual(brief(lint(text, {...options, hasNoSearch: true})))
      }),
      {numRuns: runs(1_000)}
    )
  })
})
