/** `lint-agents contracts --sync`: the lock of the schemas that contracts name. */
import {basename, dirname, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {relativePath} from '../disk/paths.ts'
import {readTextFile} from '../disk/text-file.ts'
import {writeWhole} from '../disk/write.ts'
import {exportPlan, lostWords, planSync, type SyncPlan} from '../evidence/sync.ts'
import type {ConfigFile} from '../project/config.ts'
import {configName} from '../project/configs.ts'
import {findFiles} from '../project/files.ts'
import {openIgnores} from '../project/ignores.ts'
import {type LockEntry, lockPath, lockText} from '../project/lock.ts'
import {lockDifferences} from '../project/lock-differences.ts'
import {openProjects, type Projects} from '../project/project.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {textOf} from '../text/quoted.ts'
import type {Args} from './args.ts'
import type {OptionName} from './options.ts'
import {readConfigOption} from './overrides.ts'
import {type Terminal, warn} from './terminal.ts'

const allowed: readonly OptionName[] = ['sync', 'check', 'yes', 'config', 'color', 'no-color']

/** @returns the exit code: 1 where the lock differs with `--check`, 2 where a schema cannot be exported */
export async function syncSchemas(args: Args, terminal: Terminal): Promise<number> {
  const other = args.names().find((name) => !allowed.includes(name))
  if (other !== undefined) throw new UsageError(`Unexpected --sync beside --${other}, expected one of them`)
  const {cwd, out} = terminal
  const projects = openProjects({cwd, config: readConfigOption(args)})
  const patterns = args.paths.length > 0 ? args.paths : ['.']
  const plans = planSync(configsOf(patterns, projects, cwd), projects.reader)
  const isCheck = args.has('check')
  const counted = plans.filter((plan) => plan.schemas.length > 0 || statOf(lockPath(plan.file)) !== undefined)
  if (counted.length === 0) {
    out('No contract names a schema of a program\n')
    return 0
  }
  if (!(await isAgreed(counted, args, terminal))) {
    out('Nothing was run\n')
    return isCheck ? 2 : 0
  }
  let code = 0
  for (const plan of counted) {
    const {lockEntries, faults} = await exportPlan(plan)
    for (const each of faults) warn(terminal, textOf(each))
    const found =
      faults.length > 0
        ? 2
        : isCheck
          ? checkLock(plan, lockEntries, projects, terminal)
          : writeLock(plan, lockEntries, terminal)
    code = Math.max(code, found)
  }
  return code
}

/** The configurations of paths, and those in folders. */
function configsOf(patterns: readonly string[], projects: Projects, cwd: string): readonly ConfigFile[] {
  const isConfig = (path: string): boolean => basename(path) === configName || basename(path) === 'package.json'
  const {files} = findFiles(patterns, cwd, openIgnores(cwd, projects), isConfig)
  const named = patterns.map((each) => resolve(cwd, each))
  const folders = [
    ...named.map((path) => (statOf(path)?.isDirectory() ? path : dirname(path))),
    ...files.map((path) => dirname(path))
  ]
  return [...new Set(folders.flatMap((folder) => projects.configFor(folder) ?? []))]
}

/** Shows the commands; a person at a terminal decides, or `--yes` has. @throws {UsageError} without either */
async function isAgreed(plans: readonly SyncPlan[], args: Args, terminal: Terminal): Promise<boolean> {
  const count = plans.reduce((sum, {commands}) => sum + commands.length, 0)
  for (const {file, commands} of plans) {
    const rows = [relativePath(terminal.cwd, file.path), ...commands.map((each) => `  ${each}`)]
    if (commands.length > 0) terminal.out(rows.map((row) => `${printable(row)}\n`).join(''))
  }
  if (count === 0 || args.has('yes')) return true
  const answer = await terminal.ask?.(`Run ${count === 1 ? 'it' : 'them'}? y: yes; Enter: no `)
  if (answer === undefined)
    throw new UsageError('Nothing was run: expected an answer, or --yes to run without a question')
  return answer.trim().toLowerCase() === 'y'
}

/** @returns the exit code */
function writeLock({file}: SyncPlan, entries: ReadonlyMap<string, LockEntry>, {cwd, out}: Terminal): number {
  const path = lockPath(file)
  const shownPath = printable(relativePath(cwd, path))
  const before = statOf(path) === undefined ? undefined : readTextFile(path).text
  const text = lockText(entries)
  if (text !== before) writeWhole(path, text, {cwd, ...(before === undefined ? {isNew: true} : {before})})
  out(
    `${text === before ? 'Unchanged: ' : 'Wrote '}${plural(entries.size, 'schema')} ${text === before ? 'of' : 'to'} ${shownPath}\n`
  )
  for (const [name, entry] of entries) out(`  ${printable(`${name}: ${lostWords(entry)}`)}\n`)
  return 0
}

/** @returns the exit code */
function checkLock(
  {file}: SyncPlan,
  entries: ReadonlyMap<string, LockEntry>,
  {reader}: Projects,
  {cwd, out}: Terminal
): number {
  const shownPath = relativePath(cwd, lockPath(file))
  const found = lockDifferences(file, entries, reader, shownPath)
  for (const each of found) out(`${printable(textOf(each))}\n`)
  if (found.length === 0) out(`Unchanged: ${plural(entries.size, 'schema')} of ${printable(shownPath)}\n`)
  return found.length === 0 ? 0 : 1
}
