import {shortened} from '../../contracts/quotable.ts'
import {addCounts, byFailures, countsIn, outputCounts, sortedBy, vectorOf} from './counts.ts'
import {unknownName} from './names.ts'
import {type CountedOutput, countsOf} from './output.ts'
import type {Stats} from './schema.ts'
import {type CountTable, createTable} from './table.ts'

/** Sums statistics of outputs and reports in any order, in bounded memory. */
export interface StatsFold {
  add(output: CountedOutput): void
  join(stats: Stats): void
  close(): Stats
}

/** Limit on names of agents and models, in UTF-16 units. */
const longestName = 200

type Tables = Readonly<Record<keyof NonNullable<Stats['omitted']>, CountTable>>

export function createStats(): StatsFold {
  const total = outputCounts.map(() => 0)
  const tables = createTables()
  const {agents, models, rules, messages} = tables
  return {
    add(output) {
      const found = countsOf(output)
      addCounts(total, found.counts)
      agents.add({names: [nameOf(output.agent)], counts: found.counts})
      models.add({names: [nameOf(output.model)], counts: found.counts})
      for (const row of found.rules) rules.add(row)
      for (const row of found.messages) messages.add(row)
      messages.omit(found.unworded)
    },
    join(stats) {
      addCounts(total, vectorOf(stats))
      for (const row of stats.agents) agents.add({names: [row.agent], counts: vectorOf(row)})
      for (const row of stats.models) models.add({names: [row.model], counts: vectorOf(row)})
      for (const {rule, contract, failed, warned, elsewhere, errors, warnings} of stats.rules)
        rules.add({
          names: contract === undefined ? [rule] : [rule, contract],
          counts: [failed, warned, elsewhere, errors, warnings]
        })
      for (const {rule, messageId, message, outputs, errors, warnings} of stats.messages)
        messages.add({names: [rule, messageId, message], counts: [outputs, errors, warnings]})
      agents.omit(stats.omitted?.agents ?? 0)
      models.omit(stats.omitted?.models ?? 0)
      rules.omit(stats.omitted?.rules ?? 0)
      messages.omit(stats.omitted?.messages ?? 0)
    },
    close: () => statsOf(total, tables)
  }
}

export function joinStats(all: readonly Stats[]): Stats {
  const fold = createStats()
  for (const stats of all) fold.join(stats)
  return fold.close()
}

/** Omitted agents and models count their outputs; omitted rules and messages their findings. */
function createTables(): Tables {
  return {
    agents: createTable(([outputs = 0]) => outputs),
    models: createTable(([outputs = 0]) => outputs),
    rules: createTable(([, , , errors = 0, warnings = 0]) => errors + warnings),
    messages: createTable(([, errors = 0, warnings = 0]) => errors + warnings)
  }
}

function nameOf(name = unknownName): string {
  return shortened(name, longestName)
}

function statsOf(total: readonly number[], tables: Tables): Stats {
  const [agents, models] = [tables.agents.close(), tables.models.close()]
  const [rules, messages] = [tables.rules.close(), tables.messages.close()]
  const left = {
    ...(agents.omitted > 0 && {agents: agents.omitted}),
    ...(models.omitted > 0 && {models: models.omitted}),
    ...(rules.omitted > 0 && {rules: rules.omitted}),
    ...(messages.omitted > 0 && {messages: messages.omitted})
  }
  return {
    ...countsIn(total),
    agents: byFailures(agents.rows).map(({names: [agent = unknownName], counts}) => ({agent, ...countsIn(counts)})),
    models: byFailures(models.rows).map(({names: [model = unknownName], counts}) => ({model, ...countsIn(counts)})),
    rules: sortedBy(rules.rows, [0, 3, 4]).map(({names: [rule = '', contract], counts}) => {
      const [failed = 0, warned = 0, elsewhere = 0, errors = 0, warnings = 0] = counts
      return {rule, ...(contract !== undefined && {contract}), failed, warned, elsewhere, errors, warnings}
    }),
    messages: sortedBy(messages.rows, [1, 0, 2]).map(({names: [rule = '', messageId = '', message = ''], counts}) => {
      const [outputs = 0, errors = 0, warnings = 0] = counts
      return {rule, messageId, message, outputs, errors, warnings}
    }),
    ...(Object.keys(left).length > 0 && {omitted: left})
  }
}
