import {UsageError} from '../../disk/errors.ts'
import {printable} from '../../text/printable.ts'
import type {ReadReport} from './read-report.ts'

/** How many missing shards a message names. */
const mostNamed = 5

/**
 * Expects the reports of all shards of a run, or of none: a part that is missing would look like one without findings.
 *
 * @throws {UsageError}
 */
export function expectAllShards(reports: readonly Pick<ReadReport, 'name' | 'head'>[]): void {
  const first = reports.find(({head}) => head.shard !== undefined)
  const count = first?.head.shard?.count
  if (first === undefined || count === undefined) return
  const seen = new Map<number, string>()
  for (const {name, head} of reports) {
    const {shard} = head
    const fail = (problem: string): UsageError => new UsageError(printable(`${name}: ${problem}`))
    if (shard === undefined) throw fail(`Missing shard, expected one of ${count} as in ${first.name}`)
    const {index} = shard
    if (shard.count !== count || index > count)
      throw fail(`Unexpected shard ${index}/${shard.count}, expected one of ${count} as in ${first.name}`)
    const other = seen.get(index)
    if (other !== undefined) throw fail(`Unexpected shard ${index}/${count}, expected another than that of ${other}`)
    seen.set(index, name)
  }
  if (seen.size === count) return
  const missing: number[] = []
  for (let index = 1; missing.length < mostNamed && index <= count; index++) if (!seen.has(index)) missing.push(index)
  const more = count - seen.size - missing.length
  const names = [...missing.map((index) => `${index}/${count}`), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  throw new UsageError(`Missing report of shard ${names}, expected the reports of all shards`)
}
