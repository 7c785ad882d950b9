/** A finding without excerpts: none of the linted text is left in it, and its message is one still. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {Finding, MaskedFinding} from '../../src/linter/rule.ts'
import {memoize} from '../../src/text/memoize.ts'
import {inputs} from '../support/inputs.ts'
import {type LintOptions, lint} from '../support/lint.ts'
import {limitPatterns} from '../support/pattern-limit.ts'
import {publicWords, wordsOf} from '../support/public-words.ts'
import {runs, someOf} from '../support/runs.ts'

limitPatterns(0.1)

const tried = someOf(inputs)

/** The inputs with their findings, once for all tests: some take long. */
const linted = memoize((all: typeof inputs) =>
  all.map(([text, options]) => ({text, options, findings: lint(text, options).findings}))
)

function maskedOf({masked}: Finding): MaskedFinding {
  const found = masked?.()
  if (found === undefined) throw new Error('Missing masked finding')
  return found
}

test('a message without excerpts is a message', () => {
  let count = 0
  for (const {findings} of linted(tried)) {
    for (const finding of findings) {
      const {message, title} = maskedOf(finding)
      expect(message).toMatch(/^(?:Unexpected|Missing) .+, expected .*[^\s]$/s)
      expect(`${message} ${title}`.replace('undefined', '')).not.toMatch(/undefined|NaN|\[object/)
      count++
    }
  }
  expect(count).toBeGreaterThan(runs(250))
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
  const messagesWith = (text: string, variables: readonly string[]): string =>
    lint(text, {kind: 'output', variables})
      .findings.map((finding) => maskedOf(finding).message)
      .join('\n')
  for (let round = 0; round < 2; round++) {
    expect(messagesWith('Ends with {{ZEBRA_CROSSING}}.\n', ['ZEBRA_CROSSING'])).toContain('`{{ZEBRA_CROSSING}}`')
    expect(messagesWith('Ends with {{ZEBRA_CROSSING}}.\n', ['ZEBRA', 'CROSSING'])).not.toContain('ZEBRA')
  }
})

test('a fix keeps its title', () => {
  const options = {kind: 'template', variables: ['ZEBRA_CROSSING'], only: ['template-variables']} as const
  const {findings} = lint('Ends with {{ZEBRA_CROSING}}.\n', options)
  const masked = findings.map((finding) => maskedOf(finding))
  expect(masked.map(({message, expected, title}) => ({message, expected, title}))).toEqual([
    {
      message: 'Unexpected variable `...`, expected `{{ZEBRA_CROSSING}}`',
      expected: undefined,
      title: 'Write `{{ZEBRA_CROSSING}}`'
    }
  ])
})

test('what the definition asks for is named, however deep it is in the data of a problem', () => {
  const text =
    '---\nname: a\n---\n\n## Output Format\n\nReturn exactly:\n\n```text\nVERDICT: PASS | FAIL\nREASON: x\n```\n'
  const {findings} = lint('{}\n', {kind: 'output', agent: 'a', definition: {path: 'agents/a.md', text}})
  expect(findings.map((finding) => maskedOf(finding).message)).toEqual([
    'Missing lines `VERDICT` and `REASON`, expected them in the output (from the agent definition)'
  ])
})

test.each<[string, string, string]>([
  ['a label', 'VERDICT: PASS\nRESON: x\n', 'Unexpected label `...`, expected `REASON`'],
  ['several values', 'VERDICT: PASS | FAIL\nREASON: x\n', 'Unexpected alternatives `...` of line `VERDICT`']
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

test('what a schema names is shown of a path, other keys are not', () => {
  const schema = {
    type: 'object',
    properties: {files: {type: 'object', additionalProperties: {type: 'object', required: ['status']}}},
    additionalProperties: false
  }
  const json = {contracts: ['c'], customContracts: {c: {json: schema}}, kind: 'output'} as const
  const messagesOf = (value: object): readonly string[] =>
    lint(`${JSON.stringify(value)}\n`, json).findings.map((finding) => maskedOf(finding).message)
  expect(messagesOf({files: {horse: {}, staple: 7}})).toEqual([
    'Missing key `status`, expected it in `files....` (contract `c`)',
    'Unexpected value `...` of `files....`, expected an object (contract `c`)'
  ])
  expect(messagesOf({files: {}, horse: 1})).toEqual(['Unexpected key `...`, expected no other keys (contract `c`)'])
})

test('a text that the linted file has is not among what is expected', () => {
  const text = '# IDENTITY\n\nSay {{horse}}.\n'
  const {findings} = lint(`---\nvariables: [horsee]\n---\n\n${text}`, {kind: 'template', variables: []})
  const found = findings.filter(({rule}) => rule === 'template-variables')
  expect(found.map((finding) => finding.expected ?? [])).toContainEqual(['{{horsee}}'])
  expect(found.flatMap((finding) => maskedOf(finding).expected ?? [])).toEqual([])
})

test('a word that only the text has is in no masked finding', () => {
  let words = 0
  for (const {text, options, findings} of linted(tried)) {
    const own = wordsOf(text)
    const known = wordsOf(publicOf(options))
    for (const finding of findings) {
      const leaked = [...wordsOf(shownOf(maskedOf(finding)))].filter(
        (word) => own.has(word) && !known.has(word) && !publicWords().has(word)
      )
      expect([finding.rule, finding.messageId, leaked]).toEqual([finding.rule, finding.messageId, []])
    }
    words += [...own].filter((word) => !known.has(word) && !publicWords().has(word)).length
  }
  expect(words).toBeGreaterThan(runs(500))
})

/** All that a report shows of a finding, besides its place. */
function shownOf({message, expected = [], title = ''}: MaskedFinding): string {
  return [message, ...expected, title].join('\n')
}

/** What everybody may read beside the product: paths, configuration, options, the definition. */
function publicOf({personas: _, state: __, orchestrator: ___, ...options}: LintOptions): string {
  return JSON.stringify(options, (_key, value) => (value instanceof Map ? [...value] : value))
}

/** Words of the product that are a leak where a secret has them. */
let publicParts: ReadonlySet<string> | undefined

/** Letters and digits that no text of the product has. */
const secret = fc
  .oneof(
    fc.stringMatching(/^zq[a-z0-9]{8,14}$/),
    fc.stringMatching(/^ZQ[A-Z0-9]{6,10}_[A-Z0-9]{6}$/),
    fc.stringMatching(/^Zq[a-z]{6}[A-Z][a-z]{6}$/),
    fc.stringMatching(/^[1-9][0-9]{8,11}$/),
    fc.stringMatching(/^zq[a-z0-9]{6,8}(?:[-./:@+][a-z0-9]{6,8}){1,2}$/),
    fc.stringMatching(/^zq[a-z]{6,8}(?: zq[a-z]{6,8}){1,3}$/),
    fc.stringMatching(/^[\u0430-\u044F]{8,12}$/)
  )
  // Fast-check tries names such as `constructor`, of which messages have parts as well.
  .filter((text) => {
    publicParts ??= new Set([...publicWords()].flatMap(partsOf))
    return !partsOf(text).some((part) => publicParts?.has(part))
  })

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** All runs of six letters and digits: less may be chance. */
function partsOf(text: string): readonly string[] {
  const letters = lettersOf(text)
  return Array.from({length: Math.max(0, letters.length - 5)}, (_, at) => letters.slice(at, at + 6))
}

/** The first part of a secret that a text shows, in any case and with any signs between its letters. */
function leakOf(secret: string, text: string): string | undefined {
  const shown = lettersOf(text)
  return partsOf(secret).find((part) => shown.includes(part))
}

/** Where a secret is put at a word: in its place, before it, behind it, as a word of its own. */
const places = [
  (_: string, value: string) => value,
  (word: string, value: string) => value + word,
  (word: string, value: string) => word + value,
  (word: string, value: string) => `${word} ${value}`
] as const

/** What may be a secret: words, digits, a path, a name in several cases. */
const secrets = ['zqk7horsebattery', '8273645193', 'zqhorse-battery/staple.md', 'ZqhorseBattery', 'ZQHORSE_BATTERY']

/** The words of a text that the findings in it quote, each at all of its places. */
function quotedWords(text: string, findings: readonly Finding[]): readonly string[] {
  const messages = findings.map(({message, fix}) => `${message} ${fix?.title}`)
  const own = new Set(text.match(/[\p{L}\p{N}]+/gu))
  return [...new Set(messages.join(' ').match(/[\p{L}\p{N}]+/gu))].filter((word) => own.has(word))
}

test('a secret at a word that a message quotes is in no masked finding', () => {
  let quoted = 0
  const cases = linted(tried).flatMap(({text, options, findings}) =>
    quotedWords(text, findings).map((word) => ({text, options, word}))
  )
  for (const [index, {text, options, word}] of cases.entries()) {
    const value = secrets[index % secrets.length] ?? ''
    const put = places[index % places.length] ?? places[0]
    const planted = text.replace(/[\p{L}\p{N}]+/gu, (each) => (each === word ? put(each, value) : each))
    for (const finding of lint(planted, options).findings) {
      const {rule, messageId, message} = finding
      expect([rule, messageId, leakOf(value, shownOf(maskedOf(finding)))]).toEqual([rule, messageId, undefined])
      if (leakOf(value, message) !== undefined) quoted++
    }
  }
  // Proposals quote less since they tolerate all decorations.
  expect(quoted).toBeGreaterThan(runs(250))
})

test('a secret in any place of any text is in no masked finding', () => {
  let findings = 0
  fc.assert(
    fc.property(
      fc.nat(inputs.length - 1),
      fc.array(fc.nat(1000), {minLength: 1, maxLength: 4}),
      fc.constantFrom(...places),
      secret,
      (at, chosen, put, value) => {
        const [text = '', options = {}] = inputs[at] ?? []
        const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
        const starts = new Set(chosen.map((each) => words[each % Math.max(1, words.length)]?.index))
        const planted = text.replace(/[\p{L}\p{N}]+/gu, (word, index: number) =>
          starts.has(index) ? put(word, value) : word
        )
        for (const finding of lint(planted, options).findings) {
          const masked = maskedOf(finding)
          expect([finding.rule, finding.messageId, masked.message, leakOf(value, shownOf(masked))]).toEqual([
            finding.rule,
            finding.messageId,
            expect.not.stringContaining('[object'),
            undefined
          ])
          if (leakOf(value, [finding.message, ...(finding.expected ?? [])].join('\n')) !== undefined) findings++
        }
      }
    ),
    {numRuns: runs(2000)}
  )
  // The same findings with excerpts do quote it.
  expect(findings).toBeGreaterThan(runs(100))
})

test.each([
  ['a label', '{"values": ["GO"]}', '```text\nZQLABEL: UP | DOWN\n```'],
  ['alternatives', '{"any": [{"tag": "zqone"}, {"lines": {"ZQTWO": {}}}]}', '```text\nSTATE: UP | DOWN\n```'],
  ['a fence', '{"fence": "zqlanguage"}', '````text\n```zqother\nx\n```\n````']
])('what a block of a definition shows is masked: %s', (_, options, block) => {
  const text = `<!-- lint-agents output ${options} -->\n\n${block}\n`
  const {findings} = lint(text, {path: 'agents/a.md', kind: 'agent', only: ['definition-contract']})
  expect(findings).toHaveLength(1)
  const messages = findings.map((finding) => maskedOf(finding).message)
  expect(messages.join('\n')).toContain('refuses its own block')
  expect(messages.join('\n')).not.toMatch(/zq/i)
})
