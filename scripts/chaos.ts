/**
 * `npm run chaos [-- --rounds N]`: runs of `--fix` that are killed, that have no room, and whose files change meanwhile. Each file
 * has to be its old text, its fixed text or an edit, and nothing outside of the repository may change. It needs the built
 * command line. @returns 1 where something was lost
 */
import {rmSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {judge, type Verdict} from './chaos/judge.ts'
import {type Kind, kinds} from './chaos/kinds.ts'
import {leftovers} from './chaos/round.ts'

const {values} = parseArgs({options: {rounds: {type: 'string', default: '200'}}})
const rounds = Number(values.rounds)

const columns = ['lost', 'half', 'outside', 'leftovers', 'ends', 'unfixed'] as const

interface Row {
  readonly kind: Kind
  readonly rounds: number
  /** Rounds that left temporary files for the next run. */
  readonly swept: number
  readonly ends: ReadonlyMap<string, number>
  readonly verdict: Readonly<Record<keyof Verdict, number>>
}

async function playAll(kind: Kind, count: number): Promise<Row> {
  const verdict = {lost: 0, half: 0, outside: 0, leftovers: 0, ends: 0, unfixed: 0, late: 0}
  const ends = new Map<string, number>()
  let swept = 0
  for (let index = 0; index < count; index++) {
    const played = await kind.play()
    for (const end of played.ends) ends.set(String(end), (ends.get(String(end)) ?? 0) + 1)
    if (leftovers(played.round).length > 0) swept++
    const one = await judge(played)
    for (const column of [...columns, 'late'] as const) verdict[column] += one[column]
    rmSync(played.round.base, {recursive: true, force: true})
    played.close?.()
  }
  return {kind, rounds: count, swept, ends, verdict}
}

function lineOf({kind, rounds: count, swept, ends, verdict}: Row): string {
  const shown = [...ends].map(([end, times]) => `${end} x ${times}`).join(', ')
  return `| ${[kind.name, count, ...columns.map((column) => verdict[column]), swept, verdict.late, shown].join(' | ')} |`
}

const possible = kinds.filter(({skipped}) => skipped === undefined)
for (const {name, skipped} of kinds) if (skipped !== undefined) console.log(`Skipped: ${name}: ${skipped}`)
console.log(
  '| kind | rounds | lost | half-written | outside | leftovers | wrong ends | not fixed later | rounds with files to sweep | edits and links of the last moment | ends |'
)
console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |')
for (const [index, kind] of possible.entries()) {
  const share = Math.floor((rounds + possible.length - 1 - index) / possible.length)
  const row = await playAll(kind, share)
  console.log(lineOf(row))
  if (columns.some((column) => row.verdict[column] > 0)) process.exitCode = 1
}
