import {Ajv2020} from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {decorations} from '../../../src/contracts/engine/normal.ts'
import {OutputContract, readOutput, toJsonSchema} from '../../../src/contracts/index.ts'
import {anyCharacter} from '../../support/characters.ts'
import {found} from '../../support/custom-contract.ts'
import {type LintOptions, lines, lint} from '../../support/lint.ts'
import {runs} from '../../support/runs.ts'

const schema = {
  type: 'object',
  properties: {
    verdict: {enum: ['pass', 'fail']},
    items: {type: 'array', items: {anyOf: [{type: 'string'}, {type: 'object', required: ['id']}]}}
  },
  required: ['verdict'],
  additionalProperties: false
}

const at = fc.constantFrom<OutputContract['at'][]>('start', 'end', 'anywhere', undefined)
const count = fc.option(fc.integer({min: 1, max: 3}), {nil: undefined})

const primitive = fc.constantFrom<OutputContract>(
  {tag: 'review', values: ['PASS', 'FAIL', 'needs work']},
  {tag: 'summary'},
  {tag: 'review', parts: [{tag: 'summary'}, {lines: {verdict: ['pass', 'fail']}}]},
  {sections: ['Summary', 'Findings', 'Next steps']},
  {sections: ['Summary', 'Findings'], order: true},
  {pattern: '^DONE: .+$'},
  {pattern: 'x*'},
  {json: schema},
  {yaml: schema},
  {json: true}
)
const terms = fc
  .tuple(primitive, at, count)
  .map(([own, at, count]) => ({...own, ...(at && {at}), ...(count && {count})}))

/** Pieces that mean something to a contract, torn and put together anyhow. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '<review>',
      '</review>',
      '<reveiw>',
      '<Review id="1">',
      '</',
      '<',
      '>',
      'PASS',
      'FIAL',
      'PASS|FAIL',
      '<summary>',
      '</summary>'
    ],
    ...[
      '# Summary',
      '## 2. Findings:',
      '# next step',
      '=====',
      'DONE: a',
      'done: b',
      '`',
      '<!--',
      '-->',
      '> ',
      '- ',
      '    '
    ],
    ...[
      '```json',
      '```yaml',
      '```',
      '~~~',
      '{"verdict": "pass"}',
      '{"verdict":',
      '"items": [1, {}]',
      '}',
      '[',
      '{',
      'verdict: pas',
      '---'
    ],
    ...[
      'SUGGESTED NEXT STEPS:',
      '  [1] Go on',
      '  [2] {x}',
      'STATUS: A complete. Returning results to b.',
      'End with `<review>PASS</review>`'
    ],
    ...['response:', '  status: success', '  next_step: x', '# SUGGESTED PROMPTS', '## Output Format', 'name: reviewer']
  ),
  fc.string({unit: anyCharacter, maxLength: 5})
)
const text = fc
  .array(fc.tuple(piece, fc.constantFrom('\n', '\n', '\r\n', '\n\n', ' ', '', '\r')), {maxLength: 25})
  .map((parts) => parts.map(([part, end]) => part + end).join(''))

function expectSound(text: string, options: LintOptions): void {
  const {findings} = lint(text, {...options, only: ['custom-contract']})
  for (const {message, range, fix} of findings) {
    expect(message).toMatch(/^(?:Unexpected|Missing) [\s\S]+, expected [\s\S]*[^.]$/)
    expect(fix).toBeUndefined()
    expect(0 <= range.start && range.start <= range.end && range.end <= text.length).toBe(true)
    expect(text.slice(range.start, range.end)).not.toMatch(/[\r\n]/)
  }
}

describe('any text in, places in the text out', () => {
  test('of an output under any contract', () => {
    fc.assert(
      fc.property(text, terms, (text, own) =>
        expectSound(text, {kind: 'output', contracts: ['c'], customContracts: {c: own}})
      ),
      {numRuns: runs(500)}
    )
  })

  test('of a definition under any contract', () => {
    fc.assert(
      fc.property(text, terms, (text, own) =>
        expectSound(text, {path: 'agents/reviewer.md', agents: {reviewer: ['c']}, customContracts: {c: own}})
      ),
      {numRuns: runs(200)}
    )
  })

  test('of an output of any definition', () => {
    const role = fc.constantFrom<LintOptions['role'][]>('phase-agent', 'sub-agent', undefined)
    fc.assert(
      fc.property(text, text, role, (text, asked, role) =>
        expectSound(text, {kind: 'output', definition: {path: 'agents/a.md', text: asked}, ...(role && {role})})
      ),
      {numRuns: runs(300)}
    )
  })
})

test('line ends decide nothing', () => {
  const eol = fc.constantFrom('\r\n', '\r')
  fc.assert(
    fc.property(text, terms, eol, (given, own, eol) => {
      const text = given.replace(/\r\n?/g, '\n')
      expect(found(own, text.replaceAll('\n', eol))).toEqual(found(own, text))
    }),
    {numRuns: runs(200)}
  )
})

describe('a text that keeps a contract is clean', () => {
  const prose = fc.constantFrom('All is well.', 'I read it twice.\n\nThen I wrote.', '')
  const word = fc.stringMatching(/^[A-Z][a-z]{4,8}$/)
  const value = fc.record({
    verdict: fc.constantFrom('pass', 'fail'),
    items: fc.array(fc.oneof(fc.string(), fc.record({id: fc.integer()})))
  })
  const often = fc.integer({min: 1, max: 3})

  /** Things in a text, where and as often as the contract says. */
  const around = (things: readonly string[], before: string, after: string, at: OutputContract['at']): string =>
    [at === 'start' ? '' : before, ...things, at === 'end' ? '' : after].join('\n\n')

  const cases: readonly [string, fc.Arbitrary<readonly [OutputContract, readonly string[]]>][] = [
    [
      'tag',
      fc
        .tuple(word, fc.uniqueArray(word, {minLength: 1, maxLength: 4}), often)
        .map(([name, values, count]) => [
          {tag: name, values, count},
          Array.from({length: count}, (_, index) => `<${name}>${values[index % values.length]}</${name}>`)
        ])
    ],
    [
      'sections',
      fc
        .uniqueArray(word, {minLength: 1, maxLength: 4})
        .map((sections) => [{sections, order: true}, sections.map((name) => `## ${name}\n\nText.`)])
    ],
    [
      'pattern',
      fc
        .tuple(word, often)
        .map(([name, count]) => [{pattern: `^${name}: \\w+$`, count}, Array(count).fill(`${name}: ok`)])
    ],
    [
      'json',
      fc
        .array(value, {minLength: 1, maxLength: 3})
        .map((values) => [
          {json: schema, count: values.length},
          values.map((each) => `\`\`\`json\n${JSON.stringify(each, null, 2)}\n\`\`\``)
        ])
    ],
    ['bare json', value.map((each) => [{json: schema, at: 'end'}, [JSON.stringify(each, null, 2)]])],
    [
      'yaml',
      value.map((each) => [
        {yaml: schema, count: 1},
        [`---\nverdict: ${each.verdict}\nitems: ${JSON.stringify(each.items)}\n---`]
      ])
    ]
  ]
  test.each(cases)('%s', (_, rendered) => {
    fc.assert(
      fc.property(rendered, at, prose, prose, ([own, things], at, before, after) => {
        const where = own.at ?? at
        const c = {...own, ...(where && {at: where})}
        expect(found(c, around(things, before, own.sections && at === 'end' ? '' : after, where))).toEqual([])
      }),
      {numRuns: runs(60)}
    )
  })
})

describe('the linter and the library', () => {
  const label = fc.constantFrom('Verdict', 'Risk level', '**Owner**', 'Task {n}')
  const values = fc.constantFrom(['PASS', 'FAIL'], ['low', 'high', 'very high'], ['\u2705 OK', 'NO'])
  const lineTerms = fc.oneof(
    values,
    fc.constantFrom({}, {optional: true}, {pattern: '^\\d+%$'}, {values: ['PASS', 'FAIL'], optional: true})
  )
  const lineLists = fc.constantFrom(['PASS', 'FAIL'], ['DONE', 'STUCK: {why}'], ['[{HIGH | LOW}] {file}', 'None'])
  const sections = fc.constantFrom<NonNullable<OutputContract['sections']>>(
    ['Summary', 'Risk level'],
    ['Summary', {heading: 'Verdict', oneOf: ['PASS', 'FAIL']}, {heading: 'Notes', optional: true}],
    [{heading: 'Task {n}', lines: {Verdict: ['PASS', 'FAIL']}}]
  )
  const simple: fc.Arbitrary<OutputContract> = fc.oneof(
    fc.dictionary(label, lineTerms, {minKeys: 1, maxKeys: 3}).map((lines) => ({lines})),
    lineLists.map((oneOf) => ({oneOf})),
    sections.map((each) => ({sections: each})),
    fc.option(values, {nil: undefined}).map((each) => ({tag: 'review', ...(each && {values: each})})),
    fc.constantFrom<OutputContract>(
      {tag: 'review', sections: ['Summary']},
      {table: ['Risk level', 'Verdict'], values: {Verdict: ['PASS', 'FAIL']}},
      {pattern: '^Verdict: (PASS|FAIL)$'},
      {pattern: 'PASS', flags: 'i'},
      {json: schema},
      {yaml: schema}
    )
  )
  const decoration = fc.constantFrom(...decorations)
  const level = fc.oneof<fc.Arbitrary<Pick<OutputContract, 'allow' | 'exact'>>[]>(
    fc.constantFrom({}, {exact: true}, {allow: 'all' as const}),
    fc.uniqueArray(decoration, {maxLength: 6}).map((allow) => ({allow}))
  )
  const how = fc.record(
    {
      at: fc.constantFrom('start', 'end', 'anywhere'),
      read: fc.constantFrom('first', 'last', 'all', 'any', 'only'),
      in: fc.constantFrom('text', 'last-line', 'transcript'),
      count: fc.integer({min: 1, max: 2}),
      only: fc.boolean()
    },
    {requiredKeys: []}
  ) as fc.Arbitrary<Partial<OutputContract>>
  const one = fc
    .tuple(simple, how, level)
    .map(([own, more, tolerated]): OutputContract => ({...own, ...more, ...tolerated}))
  const contract = fc
    .oneof(
      {arbitrary: one, weight: 5},
      {arbitrary: fc.array(one, {minLength: 2, maxLength: 3}).map((any): OutputContract => ({any})), weight: 1}
    )
    .filter((each) => OutputContract.safeParse(each).success)

  const name = fc.constantFrom(
    'Verdict',
    'verdict',
    'Risk level',
    'Owner',
    'Task 1',
    'Task 2',
    'Verdcit',
    'Summary',
    'Notes'
  )
  const value = fc.constantFrom(
    'PASS',
    'FAIL',
    'pass',
    'PASS | FAIL',
    'MAYBE',
    'low',
    'very high',
    '\u2705 OK',
    '7%',
    ''
  )
  const mark = fc.constantFrom<((text: string) => string)[]>(
    ...Array.from({length: 8}, () => (text: string) => text),
    (text) => `**${text}**`,
    (text) => `*${text}*`,
    (text) => `\`${text}\``,
    (text) => `\u2705 ${text}`,
    (text) => `"${text}"`,
    (text) => `[${text}]`,
    (text) => `${text} (note)`,
    (text) => `[${text}](#a)`,
    (text) => text.replace('A', '\u0410')
  )
  const around = fc.constantFrom<((text: string) => string)[]>(
    ...Array.from({length: 8}, () => (text: string) => text),
    (text) => `- ${text}`,
    (text) => `> ${text}`,
    (text) => `## ${text}`,
    (text) => `- [x] ${text}`,
    (text) => `\`\`\`\n${text}\n\`\`\``,
    (text) => `<think>${text}</think>`,
    (text) => `<!-- ${text} -->`
  )
  const printed = fc
    .tuple(name, mark, value, mark, around, fc.constantFrom(': ', ':\n', ' - '))
    .chain(([label, first, text, second, outer, sign]) =>
      fc
        .constantFrom(
          `${first(label)}${sign}${second(text)}`,
          first(text),
          `# ${first(label)}`,
          first(`<review>${second(text)}</review>`),
          `| Risk level | ${first(label)} |\n|---|---|\n| a | ${second(text)} |`,
          `| ${first(label)} | ${second(text)} |`,
          `[HIGH] ${text}`,
          'STUCK: no key',
          '```json\n{"verdict": "pass"}\n```',
          'verdict: fail'
        )
        .map(outer)
    )
  const output = fc
    .array(fc.tuple(printed, fc.constantFrom('\n\n', '\n', '\r\n')), {maxLength: 6})
    .map((parts) => parts.map(([part, end]) => part + end).join(''))

  /** Whether a section may say in another way what it has to hold: its value lacks it then. */
  const isLoose = ({any, allow}: OutputContract): boolean =>
    any?.some(isLoose) ?? (allow === 'all' || (allow?.includes('form') ?? false))

  test('give the same verdict and the same findings at each level', () => {
    fc.assert(
      fc.property(contract, output, (c, text) => {
        // It compares the findings of both, and their verdicts.
        const findings = found(c, text).map((line) => line.replace(' warning: ', ' '))
        for (const rule of ['warn', 'error'] as const) {
          const options = {kind: 'output', contracts: ['c'], customContracts: {c}, only: ['custom-contract']} as const
          const linted = lines(lint(text, {...options, rules: {'custom-contract': rule}}))
          expect(
            linted.map((line) => line.replace(/: (?:error|warning): /, ' ').replace(' (contract `c`)', ''))
          ).toEqual(findings)
        }
        const reading = readOutput(text, c)
        if (reading.ok && !isLoose(c))
          expect(new Ajv2020({strict: false}).validate(toJsonSchema(c), reading.value)).toBe(true)
      }),
      {numRuns: runs(600)}
    )
  })
})
