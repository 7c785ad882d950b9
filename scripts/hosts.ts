/**
 * `npm run hosts`: installs the hosts, makes each of them load a file for each fact of the tables and start its agent, and compares
 * what it asks the model, what it loads of its manifests, and what it keeps of a run, with what the tables and the readers say. It writes what it saw to `scripts/hosts/results.json`, from which
 * `npm run generate` makes `docs/hosts.md`, and what the hosts carry of retired models to `src/hosts/carried-models.ts`.
 *
 * The model is a server of this script: the programs have a home of their own, no key, and no way to another machine.
 *
 * --installed DIR  a folder where they are installed, or are to be
 * --host ID        only this host; repeatable
 * --only PATTERN   only cases whose names match; what is known of the others stays
 * --part N/M       only this part of the cases of each host, of M equal ones; what is known of the others stays
 * --models         renews what the hosts carry of retired models; as a run of all hosts does
 * --newest         the newest versions, which become those of the tables
 * --summary FILE   writes what changed since the last commit, as Markdown
 */
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {faultsInCaptures} from './hosts/captures.ts'
import {casesOf} from './hosts/cases.ts'
import {manifestCasesOf} from './hosts/manifests/cases.ts'
import {observeManifests} from './hosts/manifests/observe.ts'
import {renewModels} from './hosts/models.ts'
import {observeCases} from './hosts/observe.ts'
import {commandOf, install, installedVersion, programs} from './hosts/programs.ts'
import {committedResults, type Results, readResults, resultsPath} from './hosts/results.ts'
import {countsOf, summaryOf} from './hosts/summary.ts'

const {values} = parseArgs({
  options: {
    installed: {type: 'string'},
    host: {type: 'string', multiple: true},
    only: {type: 'string'},
    part: {type: 'string'},
    models: {type: 'boolean', default: false},
    newest: {type: 'boolean', default: false},
    summary: {type: 'string'}
  }
})

const folder = mkdtempSync(join(tmpdir(), 'hosts-'))
const chosen = chosenCases(values)
const isAll = values.host === undefined && values.only === undefined && values.part === undefined
try {
  const installed = values.installed ?? join(folder, 'installed')
  if (!existsSync(join(installed, 'node_modules'))) {
    mkdirSync(installed, {recursive: true})
    install(installed, values.newest)
  }
  for (const host of programs) {
    const {id, name} = host
    if (values.models || (values.host !== undefined && !values.host.includes(id))) continue
    const start = performance.now()
    const version = installedVersion(host, installed)
    const cases = chosen(casesOf(id))
    const observed = await observeCases(cases, {command: commandOf(id, installed), folder: join(folder, id)})
    const manifestCases = chosen(manifestCasesOf(id))
    const left = await observeManifests(manifestCases, {command: commandOf(id, installed), folder: join(folder, id)})
    // Another run may have written its own in the meantime.
    const earlier = readResults()[id]
    const isSome = values.only !== undefined || values.part !== undefined
    const known = isSome && earlier?.version === version ? earlier : undefined
    const day = new Date().toISOString().slice(0, 10)
    const seen = inOrder(casesOf(id), {...known?.observed, ...Object.fromEntries(observed)})
    const manifests = inOrder(manifestCasesOf(id), {...known?.manifests, ...Object.fromEntries(left)})
    const found = {observed: seen, ...(Object.keys(manifests).length > 0 && {manifests})}
    const {version: oldVersion, day: oldDay, ...old} = earlier ?? {version: '', day}
    const isSame = oldVersion === version && JSON.stringify(old) === JSON.stringify(found)
    const after: Results = {...readResults(), [id]: {version, day: isSame ? oldDay : day, ...found}}
    writeFileSync(resultsPath, `${JSON.stringify(after, null, 2)}\n`)
    if (values.newest) writeVersion(id, version)
    const {tried, proved, unseen, contradicted} = countsOf({...host, version}, after)
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(
      `${name} ${version}: ${tried} files tried in ${seconds} s; of the facts, ${proved} proved, ${unseen} not shown, ${contradicted.length} contradicted`
    )
    const isLast = values.part === undefined || partOf(values.part)[0] === partOf(values.part)[1]
    const misread = isLast
      ? await faultsInCaptures(id, {command: commandOf(id, installed), folder: join(folder, id)})
      : []
    for (const each of [...contradicted, ...misread]) console.log(`  ${each}`)
    if (contradicted.length + misread.length > 0) process.exitCode = 1
  }
  if (isAll || values.models) renewModels(installed)
} finally {
  rmSync(folder, {recursive: true, force: true})
}
if (values.summary !== undefined) writeFileSync(values.summary, summaryOf(committedResults(), readResults()))

/** `2/4`: the second of four parts. @throws {Error} for another form */
function partOf(part: string): readonly [number: number, of: number] {
  const [, number = 0, of = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(part) ?? []).map(Number)
  if (number < 1 || number > of) throw new Error(`Unexpected --part \`${part}\`, expected one such as \`2/4\``)
  return [number, of]
}

/** Picks the cases that are tried: those of one part that have a name. */
function chosenCases({only, part}: {readonly only?: string | undefined; readonly part?: string | undefined}) {
  const pattern = only === undefined ? undefined : new RegExp(only)
  const [number, of] = partOf(part ?? '1/1')
  return <Tried extends {readonly id: string}>(cases: readonly Tried[]): readonly Tried[] =>
    cases.filter(({id}, index) => pattern?.test(id) !== false && Math.floor((index * of) / cases.length) === number - 1)
}

/** What was seen, in the order of the cases, without that of cases that are gone. */
function inOrder<Seen>(
  cases: readonly {readonly id: string}[],
  seen: Readonly<Record<string, Seen>>
): Record<string, Seen> {
  return Object.fromEntries(cases.flatMap(({id}) => (seen[id] === undefined ? [] : [[id, seen[id]]])))
}

/** The version of a table, and how people know it. */
function writeVersion(id: string, version: string): void {
  const path = `src/hosts/${id}.ts`
  const [major = '', minor = ''] = version.split('.')
  const table = readFileSync(path, 'utf8')
    .replace(/^( {2}release: ')[^']*'/m, `$1${major}.${minor}'`)
    .replace(/^( {2}version: ')[^']*'/m, `$1${version}'`)
  writeFileSync(path, table)
}
