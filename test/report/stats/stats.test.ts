/** Statistics of outputs: what they count, how they add up, what is left out. */
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Finding} from '../../../src/linter/rule.ts'
import {createStats, joinStats} from '../../../src/report/stats/fold.ts'
import type {CountedOutput} from '../../../src/report/stats/output.ts'
import {findingsByThread} from '../../../src/report/stats/outputs.ts'
import {Stats} from '../../../src/report/stats/schema.ts'
import {createTable, mostRows} from '../../../src/report/stats/table.ts'

const finding = (messageId: string, {rule = 'custom-contract', severity = 'error', data}: Partial<Finding> = {}) =>
  ({
    rule,
    messageId,
    severity,
    message: 'x',
    range: {start: 0, end: 0},
    data,
    masked: () => ({message: `Missing ${messageId} on line 12, expected \`12\``})
  }) satisfies Finding

const output = (more: Partial<CountedOutput> = {}): CountedOutput => ({
  findings: [],
  isIncomplete: false,
  isUnchecked: false,
  ...more
})

function statsOf(...outputs: readonly CountedOutput[]): Stats {
  const fold = createStats()
  for (const each of outputs) fold.add(each)
  return fold.close()
}

describe('an output counts as', () => {
  test.each<[string, Partial<CountedOutput>, Partial<Stats>]>([
    ['passed without findings', {}, {passed: 1, failed: 0, passRate: 1}],
    ['passed with a note', {findings: [finding('a', {severity: 'note'})]}, {passed: 1, warned: 0}],
    ['passed with a warning', {findings: [finding('a', {severity: 'warning'})]}, {passed: 1, warned: 1, passRate: 1}],
    ['failed with an error', {findings: [finding('a')]}, {failed: 1, passed: 0, passRate: 0}],
    ['failed, also where the run did not end', {findings: [finding('a')], isIncomplete: true}, {failed: 1}],
    ['incomplete', {isIncomplete: true}, {incomplete: 1, passed: 0}],
    [
      'incomplete, where only the end of the run is an error',
      {isIncomplete: true, findings: [finding('unfinished', {rule: 'run-complete'})]},
      {incomplete: 1, failed: 0}
    ],
    ['unchecked', {isUnchecked: true}, {unchecked: 1, passed: 0}]
  ])('%s', (_, more, counts) => {
    const stats = statsOf(output(more))
    expect(stats).toMatchObject({outputs: 1, ...counts})
    expect(stats.passed + stats.failed + stats.incomplete + stats.unchecked).toBe(1)
  })

  test('neither passed nor failed has no pass rate', () => {
    expect(statsOf(output({isUnchecked: true}))).not.toHaveProperty('passRate')
  })
})

describe('a valid answer is elsewhere', () => {
  const verdict = {contract: 'verdict'}
  test.each<[string, readonly Finding[], number]>([
    ['before other text', [finding('text-after', {data: verdict})], 1],
    ['after other text', [finding('text-before', {data: verdict})], 1],
    ['in code', [finding('unexpected', {data: {...verdict, what: 'decoration'}})], 1],
    ['not where a column is one too many', [finding('unexpected', {data: {...verdict, what: 'column'}})], 0],
    ['beside another contract that is violated', [finding('text-after', {data: verdict}), finding('schema')], 1],
    ['not where it is missing', [finding('missing', {data: verdict})], 0],
    [
      'not where its value is wrong as well',
      [finding('text-after', {data: verdict}), finding('unknown-value', {data: verdict})],
      0
    ],
    [
      'not where another rule of the contract finds it invalid',
      [finding('text-after', {rule: 'suggested-prompts-last'}), finding('x', {rule: 'suggested-prompts-block'})],
      0
    ]
  ])('%s', (_, findings, count) => {
    expect(statsOf(output({findings})).elsewhere).toBe(count)
  })
})

test('rules count by the contract that they are about', () => {
  const stats = statsOf(
    output({findings: [finding('a', {data: {contract: 'one'}}), finding('a', {data: {contract: 'one'}})]}),
    output({findings: [finding('a', {data: {contract: 'two'}, severity: 'warning'})]}),
    output({findings: [finding('value', {rule: 'response-markers'})]})
  )
  expect(stats.rules).toEqual([
    {rule: 'custom-contract', contract: 'one', failed: 1, warned: 0, elsewhere: 0, errors: 2, warnings: 0},
    {
      rule: 'response-markers',
      contract: 'system-templates',
      failed: 1,
      warned: 0,
      elsewhere: 0,
      errors: 1,
      warnings: 0
    },
    {rule: 'custom-contract', contract: 'two', failed: 0, warned: 1, elsewhere: 0, errors: 0, warnings: 1}
  ])
})

test('messages count without numbers, which stay in quotes', () => {
  const stats = statsOf(output({findings: [finding('a'), finding('a')]}), output({findings: [finding('a')]}))
  expect(stats.messages).toEqual([
    {
      rule: 'custom-contract',
      messageId: 'a',
      message: 'Missing a on line N, expected `12`',
      outputs: 2,
      errors: 3,
      warnings: 0
    }
  ])
})

test('a message that cannot be made without the text does not quote it', () => {
  const failing = {
    ...finding('a'),
    masked: () => {
      throw new Error('x')
    }
  }
  expect(statsOf(output({findings: [failing]})).messages[0]?.message).toBe(
    'Unexpected text, expected what the page of `custom-contract` describes'
  )
})

test('of an output with very many findings of a rule, the first 1,000 have a message', () => {
  const stats = statsOf(output({findings: Array.from({length: 1_203}, () => finding('a'))}))
  expect(stats.rules).toMatchObject([{errors: 1_203}])
  expect(stats.messages).toMatchObject([{errors: 1_000}])
  expect(stats.omitted).toEqual({messages: 203})
})

test('names beyond a limit are left out, and count', () => {
  const count = mostRows * 3
  const stats = statsOf(...Array.from({length: count}, (_, index) => output({agent: `agent-${index}`, model: 'm'})))
  expect(stats.agents).toHaveLength(mostRows)
  expect(stats.models).toMatchObject([{model: 'm', outputs: count}])
  expect(stats).toMatchObject({outputs: count, omitted: {agents: count - mostRows}})
})

test('a very long name is cut', () => {
  expect(statsOf(output({model: 'm'.repeat(5_000)})).models[0]?.model).toHaveLength(203)
})

interface Made extends Omit<CountedOutput, 'findings'> {
  readonly findings: readonly {id: string; rule: string; severity: Finding['severity']; contract: string}[]
}

const outputs: fc.Arbitrary<readonly Made[]> = fc.array(
  fc.record({
    agent: fc.option(fc.constantFrom('a', 'b', 'reviewer'), {nil: undefined}),
    model: fc.option(fc.constantFrom('m', 'n'), {nil: undefined}),
    findings: fc.array(
      fc.record({
        id: fc.constantFrom('missing', 'text-after'),
        rule: fc.constantFrom('custom-contract', 'response-markers', 'run-complete'),
        severity: fc.constantFrom('error' as const, 'warning' as const, 'note' as const),
        contract: fc.constantFrom('one', 'two')
      }),
      {maxLength: 4}
    ),
    isIncomplete: fc.boolean(),
    isUnchecked: fc.boolean()
  }),
  {maxLength: 12}
)

const made = (list: readonly Made[]): Stats =>
  statsOf(
    ...list.map(({findings, ...rest}) => ({
      ...rest,
      findings: findings.map(({id, contract, ...more}) => finding(id, {...more, data: {contract}}))
    }))
  )

describe('statistics add up', () => {
  test('in any order, and in any groups', () => {
    fc.assert(
      fc.property(outputs, outputs, outputs, (one, two, three) => {
        const [a, b, c] = [made(one), made(two), made(three)]
        const all = joinStats([a, b, c])
        expect(joinStats([c, a, b])).toEqual(all)
        expect(joinStats([joinStats([a, b]), c])).toEqual(all)
        expect(joinStats([a, joinStats([b, c])])).toEqual(all)
        expect(made([...one, ...two, ...three])).toEqual(all)
        expect(joinStats([all])).toEqual(all)
        expect(Stats.safeParse(all).success).toBe(true)
      })
    )
  })

  test('also where names are left out: what is listed is complete', () => {
    const rows = fc.array(fc.record({name: fc.nat({max: 60}).map(String), count: fc.nat({max: 9})}), {maxLength: 80})
    const tableOf = (...lists: readonly {readonly name: string; readonly count: number}[][]) => {
      const table = createTable(([count = 0]) => count, 5)
      for (const {name, count} of lists.flat()) table.add({names: [name], counts: [count]})
      return table.close()
    }
    const joined = (...closed: readonly ReturnType<typeof tableOf>[]) => {
      const table = createTable(([count = 0]) => count, 5)
      for (const {rows: each, omitted} of closed) {
        for (const row of each) table.add(row)
        table.omit(omitted)
      }
      return table.close()
    }
    const sorted = ({rows: list, omitted}: ReturnType<typeof tableOf>) => ({
      omitted,
      rows: list.map(({names, counts}) => `${names}=${counts}`).sort()
    })
    fc.assert(
      fc.property(rows, rows, rows, (a, b, c) => {
        const all = sorted(tableOf(a, b, c))
        expect(sorted(tableOf(c, b, a))).toEqual(all)
        expect(sorted(joined(tableOf(a), joined(tableOf(b), tableOf(c))))).toEqual(all)
        expect(sorted(joined(joined(tableOf(c), tableOf(a)), tableOf(b)))).toEqual(all)
        const total = [...a, ...b, ...c].reduce((sum, {count}) => sum + count, 0)
        const listed = all.rows.reduce((sum, row) => sum + Number(row.split('=')[1]), 0)
        expect(listed + all.omitted).toBe(total)
      })
    )
  })
})

test('what agents sent each other is that of the thread that sent it', () => {
  const [first, second] = [finding('first', {rule: 'party-messages'}), finding('second', {rule: 'party-messages'})]
  const found = findingsByThread([
    {finding: first, thread: 'sub'},
    {finding: second, thread: 'main'},
    {finding: second, thread: 'sub'}
  ])
  expect([...found]).toEqual([
    ['sub', [first, second]],
    ['main', [second]]
  ])
})
