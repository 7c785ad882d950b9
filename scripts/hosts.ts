/**
 * `npm run hosts`: installs the hosts, lets them list what they loaded of a file for each fact of the tables, and compares. It
 * writes what it saw to `scripts/hosts/results.json`, from which `npm run generate` makes `docs/hosts.md`, and what the hosts carry
 * of retired models to `src/hosts/carried-models.ts`.
 *
 * Nothing is asked of a model: the programs have a home of their own, no key, and an address that nothing listens at.
 *
 * --installed DIR  a folder where they are installed already
 * --host ID        only this host; repeatable
 * --only PATTERN   only cases whose names match; what is known of the others stays
 * --newest         the newest versions; nothing is written
 */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import type {HostId} from '../src/contracts/host-ids.ts'
import {type Case, casesOf} from './hosts/cases.ts'
import {observeListed} from './hosts/claude.ts'
import {renewModels} from './hosts/models.ts'
import {oracles} from './hosts/oracles.ts'
import {commandOf, install, programs} from './hosts/programs.ts'
import {type Results, resultsPath} from './hosts/results.ts'

const {values} = parseArgs({
  options: {
    installed: {type: 'string'},
    host: {type: 'string', multiple: true},
    only: {type: 'string'},
    newest: {type: 'boolean', default: false}
  }
})

const folder = mkdtempSync(join(tmpdir(), 'hosts-'))
const results: Record<string, Results[string]> = JSON.parse(readFileSync(resultsPath, 'utf8'))
let contradicted = 0
try {
  const installed = values.installed ?? join(folder, 'installed')
  if (values.installed === undefined) {
    mkdirSync(installed)
    install(installed, values.newest)
  }
  for (const {id, name, version} of programs) {
    if (values.host !== undefined && !values.host.includes(id)) continue
    const observed = tryAll(id, installed)
    const known = values.only === undefined ? {} : results[id]?.observed
    results[id] = {version, observed: inOrder(id, {...known, ...observed})}
    const wrong = casesOf(id).filter((each) => observed[each.id] !== undefined && observed[each.id] !== each.expected)
    contradicted += wrong.length
    const tried = Object.keys(observed).length
    console.log(`${name} ${version}: ${tried} tried, ${tried - wrong.length} proved, ${wrong.length} contradicted`)
    for (const each of wrong) console.log(`  ${each.id}: ${observed[each.id]}, not ${each.expected}`)
  }
  if (!values.newest && values.host === undefined && values.only === undefined) renewModels(installed)
} finally {
  rmSync(folder, {recursive: true, force: true})
}
if (!values.newest) writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = contradicted > 0 ? 1 : 0

/** The outcomes in the order of the cases, without those of cases that are gone. */
function inOrder(id: HostId, observed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(casesOf(id).flatMap(({id: name}) => (observed[name] ? [[name, observed[name]]] : [])))
}

/** What the host did with each file, by case. */
function tryAll(id: HostId, installed: string): Record<string, string> {
  const observe = oracles[id]
  const command = commandOf(id, installed)
  const cases = casesOf(id).filter((each) => values.only === undefined || new RegExp(values.only).test(each.id))
  const together = id === 'claude' ? cases.filter(({kind, files}) => kind !== 'agent' && files === undefined) : []
  const known = together.length === 0 ? undefined : observeListed(together, command, join(folder, id, 'together'))
  const found = cases.map((each: Case, index) => {
    const seen = known?.get(each.id)
    if (seen !== undefined) return [each.id, seen] as const
    const own = join(folder, id, String(index))
    mkdirSync(own, {recursive: true})
    const outcome = observe?.(each, command, own)
    rmSync(own, {recursive: true, force: true})
    return [each.id, outcome] as const
  })
  return Object.fromEntries(found.flatMap(([key, outcome]) => (outcome === undefined ? [] : [[key, outcome]])))
}
