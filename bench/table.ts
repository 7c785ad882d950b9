/** Results as Markdown. */
import {type Bar, barValue, type Group, isMet, type Place} from './results.ts'

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Such as `0.94 s`, `38 ms`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 100_000) return `${Math.round(milliseconds / 1000)} s`
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(3)} s`
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
}

/** Such as `1.27 x`, `46 x`. */
export function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)} x`
}

function memory(megabytes: number | undefined): string {
  return megabytes === undefined ? '-' : `${megabytes} MB`
}

/** What a bar compares, in words. */
function barName({of, by, without, work = 1, is}: Bar): string {
  if (is === 'MB at most') return `peak memory of ${of}`
  const beside = work === 1 ? `${by}` : `${work} times ${by}`
  return `${of} / ${beside}${without === undefined ? '' : `, without ${without}`}`
}

function limitOf({limit, is}: Bar): string {
  return is === 'MB at most' ? `at most ${limit} MB` : `${is} ${limit} x`
}

/** The lines of the bars of a group that were measured. */
function barRows(group: Group): readonly (readonly string[])[] {
  return group.bars.flatMap((bar) => {
    const value = barValue(bar, group)
    if (value === undefined) return []
    const shown = bar.is === 'MB at most' ? memory(value) : times(value)
    return [[barName(bar), shown, limitOf(bar), isMet(bar, value) ? 'yes' : 'no']]
  })
}

/** A group: its commands, beside the first of them, and its bars. */
export function groupSection(group: Group): string {
  const [first] = group.measured
  const rows = group.measured.map(({name, median, spread, memory: peak, runs}) => [
    name,
    duration(median),
    `${Math.round(spread * 100)} %`,
    times(median / (first?.median ?? median)),
    memory(peak),
    String(runs)
  ])
  const head = ['command', 'median', 'spread', `beside ${first?.name}`, 'peak memory', 'runs']
  const bars = barRows(group)
  return [
    `### ${group.title}, Node ${group.node}`,
    table(head, rows),
    ...(bars.length === 0 ? [] : [table(['ratio', 'measured', 'goal', 'met'], bars)]),
    ...group.missing.map((reason) => `Not measured: ${reason}.`)
  ].join('\n\n')
}

/** Where the results are from. */
export function placeSection({machine, versions}: Place): string {
  const rows = Object.entries(versions).map(([name, version]) => [name, version])
  return `${machine}.\n\n${table(['program', 'version'], rows)}`
}
