/**
 * `npm run fuzz -- --seconds N [--seed N] [--cases N] [--profile NAME] [FILE ...]`: cases without end through the rules, the
 * fixes, the readers and the reporters, in one process that is started again where a case does not end. A case with a fault is made smaller and written to `fuzz-finds/`;
 * files of that folder run again by their names.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import type {Case} from './fuzz/case.ts'
import {faultsOf} from './fuzz/check.ts'
import {fuzz} from './fuzz/run.ts'
import {table} from './fuzz/table.ts'
import {watch} from './fuzz/watched.ts'

const folder = 'fuzz-finds'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    seconds: {type: 'string'},
    seed: {type: 'string', default: '1'},
    cases: {type: 'string'},
    profile: {type: 'string'}
  }
})

if (positionals.length > 0) await runAgain(positionals)
else await runNew()

async function runAgain(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const faults = await faultsOf((JSON.parse(readFileSync(path, 'utf8')) as {case: Case}).case)
    console.log(`${path}: ${faults.length} faults`)
    for (const {oracle, about = '', detail} of faults) console.log(`  ${oracle} ${about}: ${detail}`)
    if (faults.length > 0) process.exitCode = 1
  }
}

async function runNew(): Promise<void> {
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
  const cases = values.cases === undefined ? undefined : Number(values.cases)
  const {faultsOf, close} = watch()
  mkdirSync(folder, {recursive: true})
  const result = await fuzz({
    seed: Number(values.seed),
    seconds: seconds ?? (cases === undefined ? 60 : Number.POSITIVE_INFINITY),
    cases: cases ?? Number.POSITIVE_INFINITY,
    profile: values.profile,
    faultsOf,
    onFind: ({name, ...find}) => {
      writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(find, null, 2)}\n`)
      console.error(`${name}: ${find.fault.detail.slice(0, 300)}`)
    }
  })
  close()
  console.log(table(result))
  if (result.finds > 0) process.exitCode = 1
}
