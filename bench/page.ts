/** What people read of the results: a page, a table for the README and a chart. */
import {type Chart, draw} from './chart.ts'
import {otherBuild} from './command.ts'
import {barValue, groupOf, isMet, measuredIn, type Results} from './results.ts'
import {duration, groupSection, placeSection, table, times} from './table.ts'

/** A row of the README: a command of a group, and the commands that it is compared with. */
interface Row {
  readonly group: string
  readonly what: string
  readonly command: string
  readonly beside: readonly string[]
}

const slow = ['markdownlint-cli2', '@eslint/markdown', 'remark-cli']
const rows: readonly Row[] = [
  {
    group: 'cold-plain',
    what: '5 files that use no contract',
    command: 'lint-agents, later runs',
    beside: ['node -e 0', 'rumdl', 'remark-cli']
  },
  {
    group: 'cold-contract',
    what: '5 files that use a contract',
    command: 'lint-agents, later runs',
    beside: ['node -e 0', 'rumdl', 'remark-cli']
  },
  {group: 'many', what: '1,000 files, 10 MB', command: 'lint-agents', beside: ['rumdl', ...slow]},
  {group: 'many', what: 'the same with `--cache`', command: 'lint-agents, cached', beside: ['rumdl, cached']},
  {group: 'staged', what: '`--staged`, 1 of 5,000 files', command: 'lint-agents --staged', beside: ['node -e 0']},
  {
    group: 'hook',
    what: 'a stop hook, 7,000 Markdown files in the repository',
    command: 'hook, the message is fine',
    beside: ['node -e 0']
  }
]

/** The table of the README: only what was measured. */
export function summary(results: Results): string {
  const lines = rows.flatMap(({group: id, what, command, beside}) => {
    const group = groupOf(results, id)
    const measured = measuredIn(group, command)
    if (group === undefined || measured === undefined) return []
    const others = beside.flatMap((name) => {
      const other = measuredIn(group, name)
      return other === undefined
        ? []
        : [`${named(name)} ${duration(other.median)} (${times(other.median / measured.median)})`]
    })
    return [[what, group.node, duration(measured.median), others.join(', ')]]
  })
  return table(['what', 'Node', 'lint-agents', 'others, and how many times that is'], lines)
}

function named(command: string): string {
  return command.startsWith('node ') ? `\`${command}\`` : command
}

/** The chart of the README. @throws {Error} where its group was not measured */
export function speedChart(results: Results): string {
  return draw(chartOf(results))
}

export function chartOf(results: Results): Chart {
  const group = groupOf(results, 'many')
  const own = measuredIn(group, 'lint-agents')
  if (group === undefined || own === undefined)
    throw new Error('Missing group `many` in bench/results.json, expected it')
  const bars = group.measured
    .filter(({name}) => name !== 'node -e 0' && !name.endsWith(otherBuild))
    .map(({name, median}) => ({
      name,
      value: median,
      label: name === own.name ? duration(median) : `${duration(median)} \u00b7 ${times(median / own.median)}`,
      isOwn: name.startsWith('lint-agents')
    }))
  const [system] = results.machine.split(' (')
  return {
    title: `Time to lint ${group.title.replace('files', 'agent definitions')}`,
    caption: `Median on Node ${group.node}, ${system}, and its ratio to the median of lint-agents. Shorter is better.`,
    bars
  }
}

/** The tables of the page: where and what, then all groups. */
export function resultsSections(results: Results): string {
  const {all, met} = countGoals(results)
  const count = `${met} of the ${all} goals below are met.`
  return [`Measured on ${placeSection(results)}`, count, ...results.groups.map(groupSection)].join('\n\n')
}

/** The goals that were measured, and those of them that were met. */
function countGoals({groups}: Results): {readonly all: number; readonly met: number} {
  const values = groups.flatMap((group) =>
    group.bars.flatMap((bar) => {
      const value = barValue(bar, group)
      return value === undefined ? [] : [isMet(bar, value)]
    })
  )
  return {all: values.length, met: values.filter(Boolean).length}
}
