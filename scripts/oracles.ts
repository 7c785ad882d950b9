/**
 * `npm run oracles -- DIR ...`: asks the validators that hosts bring along about each project, and prints a table of the files of
 * which they and the linter say something else. `npm run build` comes before.
 *
 * The programs have an empty home, no environment, and no way to another machine.
 *
 * --installed DIR  a folder where the hosts are installed, or are to be
 * --host ID        only the validator of this host
 */
import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {install} from './hosts/programs.ts'
import {differences, tableOf} from './oracles/differences.ts'
import {linterFaults, type Validator, validators} from './oracles/validators.ts'

const {values, positionals} = parseArgs({
  options: {installed: {type: 'string'}, host: {type: 'string'}},
  allowPositionals: true
})

const folder = mkdtempSync(join(tmpdir(), 'oracles-'))
try {
  const installed = values.installed ?? join(folder, 'installed')
  if (!existsSync(join(installed, 'node_modules'))) {
    mkdirSync(installed, {recursive: true})
    install(installed, false)
  }
  const asked = validators.filter(({host}) => values.host === undefined || host === values.host)
  const found = []
  for (const path of positionals)
    for (const validator of asked) found.push(...(await compare(validator, resolve(path), installed)))
  console.log(tableOf(found))
} finally {
  rmSync(folder, {recursive: true, force: true})
}

async function compare(validator: Validator, root: string, installed: string) {
  const paths = execFileSync('git', ['-C', root, 'ls-files', '-z'], {encoding: 'utf8', maxBuffer: 2 ** 28}).split('\0')
  const units = validator.units(paths)
  if (units.length === 0) return []
  const report = linterReport(root)
  const byFile = new Map<string, readonly string[]>()
  for (const [index, unit] of units.entries()) {
    const home = join(folder, `home-${validator.host}-${index}`)
    mkdirSync(home, {recursive: true})
    for (const [file, faults] of await validator.faultsIn(unit, {root, home, installed})) byFile.set(file, faults)
    rmSync(home, {recursive: true, force: true})
  }
  const inUnits = (path: string): boolean => units.some((unit) => unit === '' || path.startsWith(`${unit}/`))
  const known = [...linterFaults(report, validator.host)].filter(([path]) => inUnits(path))
  return differences({project: basename(root), validator: validator.name}, byFile, new Map(known))
}

function linterReport(root: string): string {
  const command = join(import.meta.dirname, '../bin/lint-agents.js')
  return spawnSync(process.execPath, [command, '-f', 'json'], {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28}).stdout
}
