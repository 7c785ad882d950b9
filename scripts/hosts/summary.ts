/** What a run of the hosts showed, in numbers and in what changed. */
import type {Host} from '../../src/hosts/model.ts'
import {casesOf} from './cases.ts'
import {factsOf} from './facts.ts'
import {isAsExpected, isShown, manifestCasesOf} from './manifests/cases.ts'
import {isProved} from './page.ts'
import {programs} from './programs.ts'
import type {Results} from './results.ts'
import {agrees} from './seen.ts'

interface Counts {
  /** Files. */
  readonly tried: number
  /** Facts that a run showed. */
  readonly proved: number
  /** Facts that were tried, and that no run can show or contradict. */
  readonly unseen: number
  /** Files with which the host does not do what the tables say, in words. */
  readonly contradicted: readonly string[]
}

export function countsOf(host: Host, results: Results): Counts {
  const observed = results[host.id]?.observed ?? {}
  const facts = factsOf(host).filter(({id}) => observed[id] !== undefined)
  const proved = factsOf(host).filter((fact) => isProved(fact, results)).length
  const contradicted = casesOf(host.id).flatMap((each) => {
    const seen = observed[each.id]
    return seen === undefined || each.isControl === true || agrees(each.expected, seen)
      ? []
      : [`${each.id}: ${seen.seen}, not ${each.expected}`]
  })
  const tried = Object.keys(observed).length
  const manifests = manifestCounts(host, results)
  return {
    tried: tried + manifests.tried,
    proved: proved + manifests.proved,
    unseen: Math.max(0, facts.length - proved - contradicted.length) + manifests.unseen,
    contradicted: [...contradicted, ...manifests.contradicted]
  }
}

function manifestCounts({id}: Host, results: Results): Counts {
  const left = results[id]?.manifests ?? {}
  const cases = manifestCasesOf(id).filter((each) => left[each.id] !== undefined && each.isControl !== true)
  const contradicted = cases.flatMap((each) => {
    const seen = left[each.id]
    return seen === undefined || isAsExpected(each, left) ? [] : [`${each.id}: ${seen}, not ${each.expected}`]
  })
  const proved = cases.filter((each) => isShown(each, left)).length
  return {tried: cases.length, proved, unseen: cases.length - proved - contradicted.length, contradicted}
}

/** Markdown for people: versions, numbers, and each file with which a host does something else than before. */
export function summaryOf(before: Results, after: Results): string {
  // Facts count as seen in the version that ran.
  const hosts = programs.map((host) => ({...host, version: after[host.id]?.version ?? host.version}))
  const rows = hosts.map((host) => {
    const [old, now] = [before[host.id]?.version ?? '-', after[host.id]?.version ?? '-']
    const {tried, proved, unseen, contradicted} = countsOf(host, after)
    return `| ${host.name} | ${old === now ? now : `${old} -> ${now}`} | ${tried} | ${proved} | ${unseen} | ${contradicted.length} |`
  })
  const lists = hosts.flatMap((host) => {
    const {contradicted} = countsOf(host, after)
    const old = before[host.id]?.observed ?? {}
    const oldManifests = before[host.id]?.manifests ?? {}
    const changed = [
      ...Object.entries(after[host.id]?.observed ?? {}).flatMap(([id, {seen}]) => changeOf(id, old[id]?.seen, seen)),
      ...Object.entries(after[host.id]?.manifests ?? {}).flatMap(([id, left]) => changeOf(id, oldManifests[id], left))
    ]
    return [
      ...listOf(`${host.name} does something else than before`, changed),
      ...listOf(`The table of ${host.name} is contradicted`, contradicted)
    ]
  })
  return [
    '| host | version | files tried | facts proved | not shown | contradicted |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...lists
  ].join('\n')
}

function changeOf(id: string, before: string | undefined, now: string): readonly string[] {
  return before === undefined || before === now ? [] : [`${id}: ${before} before, ${now} now`]
}

function listOf(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`## ${title}`, '', ...items.map((item) => `- ${item}`), '']
}
