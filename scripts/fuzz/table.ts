import type {FuzzResult} from './run.ts'

/** The result of a run as Markdown: a row for each profile, then one for each kind of fault. */
export function table({seed, seconds, rows, faults}: FuzzResult): string {
  const all = [...rows.values()]
  const total = {cases: sum(all.map(({cases}) => cases)), finds: sum(all.map(({finds}) => finds))}
  return [
    `Seed ${seed}, ${seconds} s`,
    '',
    '| profile | cases | finds |',
    '| --- | --- | --- |',
    ...[...rows, ['all', total] as const].map(([name, {cases, finds}]) => `| ${name} | ${cases} | ${finds} |`),
    ...(faults.size === 0 ? [] : ['', '| fault | cases |', '| --- | --- |']),
    ...[...faults].sort((a, b) => b[1] - a[1]).map(([key, count]) => `| ${key} | ${count} |`)
  ].join('\n')
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}
