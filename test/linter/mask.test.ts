/** A finding without excerpts: none of the linted text is left in it, and its message is one still. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {readExamples, readPage} from '../../scripts/pages.ts'
import type {Finding, MaskedFinding} from '../../src/linter/rule.ts'
import {type LintOptions, lint} from '../support/lint.ts'
import {rareInputs} from '../support/rare.ts'
import {runs} from '../support/runs.ts'

/** The texts of all pages and the rare ones, with what is known about them. */
const inputs: readonly (readonly [string, LintOptions])[] = [
  ...rules.flatMap(({id}) =>
    readExamples(readPage(id)).map(({input, info: {options, ...info}}) => {
      return [input, {...info, ...(options && {rules: {[id]: ['default', options]}})}] as [string, LintOptions]
    })
  ),
  ...Object.values(rareInputs).flat()
]

function maskedOf({masked}: Finding): MaskedFinding {
  const found = masked?.()
  if (found === undefined) throw new Error('Missing masked finding')
  return found
}

test('a message without excerpts is a message', () => {
  let count = 0
  for (const [text, options] of inputs) {
    for (const finding of lint(text, options).findings) {
      const {message, fix} = maskedOf(finding)
      expect(message).toMatch(/^(?:Unexpected|Missing) .+, expected .*[^\s]$/s)
      expect(`${message} ${fix?.title}`.replace('undefined', '')).not.toMatch(/undefined|NaN|\[object/)
      count++
    }
  }
  expect(count).toBeGreaterThan(250)
})

test('what the product itself expects is shown', () => {
  const [finding] = lint('<review>horse-staple</review>\n', {kind: 'output', contracts: ['system-templates']}).findings
  expect(finding && maskedOf(finding).message).toMatch(/^Unexpected verdict `\.\.\.`, expected one of `PASS`, /)
})

test('what the definition of the agent has is shown', () => {
  const definition = {
    path: 'agents/a.md',
    text: '---\nname: a\n---\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Water the beds\n  [2] Rest\n---\n'
  }
  const text = '---\nSUGGESTED NEXT STEPS:\n  [1] Water the bets\n  [2] Rest\n---\n'
  const {findings} = lint(text, {kind: 'output', agent: 'a', definition})
  const messages = findings.map((finding) => maskedOf(finding).message)
  expect(messages.join('\n')).toContain(
    'Unexpected prompt `...`, expected `Water the beds` (from the agent definition)'
  )
})

test('what is shown of an output does not depend on the outputs before it', () => {
  const promptsOf = (first: string): string => `---\nSUGGESTED NEXT STEPS:\n  [1] ${first}\n  [2] Rest\n---\n`
  const known = {
    path: 'agents/a.md',
    text: `---\nname: a\n---\n\n# SUGGESTED PROMPTS\n\n${promptsOf('Water the beds')}`
  }
  const other = {...known, text: known.text.replace('beds', 'pots')}
  const messagesWith = (definition: typeof known): string =>
    lint(promptsOf('Water the bets'), {kind: 'output', agent: 'a', definition})
      .findings.map((finding) => maskedOf(finding).message)
      .join('\n')
  for (let round = 0; round < 2; round++) {
    expect(messagesWith(known)).toContain('expected `Water the beds` (from the agent definition)')
    expect(messagesWith(other)).toContain('expected `Water the pots` (from the agent definition)')
    expect(messagesWith(other)).not.toContain('beds')
  }
})

test('names of variables are shown where the project knows them', () => {
  const messagesWith = (variables: readonly string[]): string =>
    lint('Ends with {{ZEBRA_CROSSING}}.\n', {kind: 'template', variables})
      .findings.map((finding) => maskedOf(finding).message)
      .join('\n')
  for (let round = 0; round < 2; round++) {
    expect(messagesWith(['ZEBRA', 'CROSSING'])).toContain('ZEBRA_CROSSING')
    expect(messagesWith(['OTHER_NAME'])).not.toContain('ZEBRA')
  }
})

test('what the definition asks for is named, however deep it is in the data of a problem', () => {
  const text =
    '---\nname: a\n---\n\n## Output Format\n\nReturn exactly:\n\n```text\nVERDICT: PASS | FAIL\nREASON: x\n```\n'
  const {findings} = lint('{}\n', {kind: 'output', agent: 'a', definition: {path: 'agents/a.md', text}})
  expect(findings.map((finding) => maskedOf(finding).message)).toEqual([
    'Missing line `VERDICT`, line `REASON`, expected it in the output (from the agent definition)'
  ])
})

test.each<[string, string, string]>([
  ['a label', 'VERDICT: PASS\nRESON: x\n', 'Unexpected label `...`, expected `REASON`'],
  ['several values', 'VERDICT: PASS | FAIL\nREASON: x\n', 'Unexpected alternatives `PASS | FAIL` of line `VERDICT`']
])('the message of a problem with a definition keeps its form: %s', (_, output, expected) => {
  const text =
    '---\nname: a\n---\n\n## Output Format\n\nReturn exactly:\n\n```text\nVERDICT: PASS | FAIL\nREASON: x\n```\n'
  const {findings} = lint(output, {kind: 'output', agent: 'a', definition: {path: 'agents/a.md', text}})
  expect(findings.map((finding) => maskedOf(finding).message).join('\n')).toContain(expected)
})

test('a choice within a choice of a contract', () => {
  const any = [{tag: 'zqone'}, {any: [{tag: 'zqtwo'}, {any: [{tag: 'zqthree'}, {tag: 'zqfour'}]}]}]
  const {findings} = lint('{}\n', {kind: 'output', contracts: ['c'], customContracts: {c: {any}}})
  const messages = findings.map((finding) => maskedOf(finding).message)
  expect(messages).toHaveLength(1)
  expect(messages.join('')).not.toMatch(/undefined|\.\.\./)
  expect(messages.join('')).toContain('zqfour')
})

/** What fast-check itself puts into texts. */
const dangerous = [
  ...Reflect.ownKeys(Object.prototype),
  ...Reflect.ownKeys(Function.prototype),
  'prototype',
  'arguments',
  'caller'
]

/** Letters and digits that no text of the product has. */
const secret = fc
  .oneof(
    fc.stringMatching(/^zq[a-z0-9]{8,14}$/),
    fc.stringMatching(/^ZQ[A-Z0-9]{6,10}_[A-Z0-9]{6}$/),
    fc.stringMatching(/^[1-9][0-9]{8,11}$/),
    fc.stringMatching(/^zq[a-z]{6,8}(?: zq[a-z]{6,8}){1,3}$/),
    fc.stringMatching(/^[\u0430-\u044F]{8,12}$/)
  )
  .filter((text) => leakOf(text, dangerous.map(String).join(' ')) === undefined)

/** The first part of a secret that a text shows. */
function leakOf(secret: string, text: string): string | undefined {
  const shown = text.toLowerCase()
  const parts = Array.from({length: secret.length - 5}, (_, at) => secret.toLowerCase().slice(at, at + 6))
  return parts.find((part) => shown.includes(part))
}

test('a secret in any place of any text is in no masked finding', () => {
  let findings = 0
  fc.assert(
    fc.property(
      fc.nat(inputs.length - 1),
      fc.array(fc.nat(1000), {minLength: 1, maxLength: 4}),
      secret,
      (at, places, value) => {
        const [text = '', options = {}] = inputs[at] ?? []
        const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
        const chosen = new Set(places.map((place) => words[place % Math.max(1, words.length)]?.index))
        const planted = text.replace(/[\p{L}\p{N}]+/gu, (word, index: number) => (chosen.has(index) ? value : word))
        for (const finding of lint(planted, options).findings) {
          const {message, expected = [], fix} = maskedOf(finding)
          const edits = fix?.edits.map((edit) => edit.text) ?? []
          const shown = [message, ...expected, fix?.title ?? '', ...edits].join('\n')
          expect([finding.rule, finding.messageId, leakOf(value, shown)]).toEqual([
            finding.rule,
            finding.messageId,
            undefined
          ])
          if (leakOf(value, [finding.message, ...(finding.expected ?? [])].join('\n')) !== undefined) findings++
        }
      }
    ),
    {numRuns: runs(1000)}
  )
  // The same findings with excerpts do quote it.
  expect(findings).toBeGreaterThan(runs(50))
})
