import {relative, resolve} from 'node:path'
import {rules} from '../../rules/index.ts'
import {openDefinitions} from '../project/definitions.ts'
import {UsageError} from '../project/errors.ts'
import {openProjects} from '../project/project.ts'
import {readTextFile} from '../project/text-file.ts'
import {agentReports} from '../run/agents.ts'
import {lintFolders} from '../run/folders.ts'
import type {Report} from '../run/report.ts'
import {errorsOnly, joinReports} from '../run/reports.ts'
import {lintInput, type Result, type RunOptions} from '../run/run.ts'
import {writeWhole} from '../run/write.ts'
import {plural} from '../text/plural.ts'
import type {Args} from './args.ts'
import {isStdin, readInputs} from './inputs.ts'
import type {Terminal} from './main.ts'
import {configBy, projectsOf, readOverrides, ruleLevelsBy} from './overrides.ts'
import {targetsOf, writeReports} from './reports.ts'
import {isMendingStaged} from './scope.ts'

/** `lint-agents lint` and `lint-agents outputs`. @returns the exit code */
export async function lint(args: Args, terminal: Terminal): Promise<number> {
  checkCombinations(args)
  const limit = readLimit(args)
  const targets = targetsOf(args)
  const projects = projectsOf(args, terminal.cwd, readOverrides(args, terminal.cwd))
  if (args.command === 'outputs' && args.value('format') === 'ndjson' && args.paths.includes('-')) {
    // Asked for here: other runs do not pay for it.
    const {filterRecords} = await import('./filter.ts')
    return await filterRecords(args, terminal, projects, limit)
  }
  const {inputs, hasFailed} = await readInputs(args, terminal, projects)
  const definitions = openDefinitions({cwd: terminal.cwd, config: configBy(args)})
  const options = {
    cwd: terminal.cwd,
    rules: rules.map(({rule}) => rule),
    projects,
    definitions,
    said: ruleLevelsBy(args),
    fix: fixLevel(args)
  }
  const results: Result[] = []
  for (const input of inputs) {
    if (input.isLossy && options.fix !== undefined)
      terminal.err(`${relative(terminal.cwd, input.path)}: not mended, because it is no valid UTF-8\n`)
    results.push(lintInput(input, options))
  }
  // Nothing was changed in a file that is not in the run.
  if (!isStdin(args) && !args.has('changed-lines')) results.push(...(await lintFolders(results, options)))
  results.push(...(await lintState(args, options, results)))
  const agents = args.command === 'outputs' ? agentReports(results, options) : undefined
  const report = joinReports(results, agents)
  const changed = results.filter(({fixed}) => fixed !== undefined)
  if (args.has('diff')) return hasFailed ? 2 : (await showDiffs(changed, terminal)) || exitCode(report, limit)
  const isPiped = args.has('fix') && isStdin(args)
  if (isPiped) terminal.out(results[0]?.fixed ?? results[0]?.text ?? '')
  else writeFixes(changed, terminal, isMendingStaged(args))
  const shown = args.has('quiet') ? errorsOnly(report) : report
  writeReports(shown, targets, isPiped ? {...terminal, out: terminal.err} : terminal, results)
  if (hasFailed) return 2
  return isMendingStaged(args) && changed.length > 0 ? 1 : exitCode(report, limit)
}

/** @returns the exit code: 1 where something would change */
async function showDiffs(changed: readonly Result[], terminal: Terminal): Promise<number> {
  const {diffs} = await import('./diff.ts')
  terminal.out(diffs(changed, terminal.cwd))
  terminal.err(`${plural(changed.length, 'file')} would change\n`)
  return changed.length > 0 ? 1 : 0
}

function writeFixes(changed: readonly Result[], terminal: Terminal, isStaged: boolean): void {
  for (const {path, fixed} of changed) if (fixed !== undefined) writeWhole(path, fixed)
  const names = changed.map(({report}) => report.path).join(', ')
  if (isStaged && names !== '')
    terminal.err(`Mended, but not staged: ${names}; what is staged still holds the findings, \`git add\` mends it\n`)
  else if (names !== '') terminal.err(`Mended ${plural(changed.length, 'file')}\n`)
}

function checkCombinations(args: Args): void {
  for (const name of ['fix', 'unsafe-fixes', 'diff', 'as'] as const) {
    if (args.command === 'outputs' && args.has(name))
      throw new UsageError(
        `Unexpected --${name} with \`outputs\`: captured outputs are evidence and are never edited or renamed`
      )
  }
  if (args.has('unsafe-fixes') && !args.has('fix') && !args.has('diff'))
    throw new UsageError('Unexpected --unsafe-fixes alone, expected it with --fix or --diff')
}

function fixLevel(args: Args): 'safe' | 'unsafe' | undefined {
  if (!args.has('fix') && !args.has('diff')) return undefined
  return args.has('unsafe-fixes') ? 'unsafe' : 'safe'
}

function readLimit(args: Args): number {
  const value = args.value('max-warnings')
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!/^\d+$/.test(value)) throw new UsageError(`Unexpected --max-warnings \`${value}\`, expected a whole number`)
  return Number(value)
}

function exitCode({summary}: Report, limit: number): number {
  return summary.errors > 0 || summary.warnings > limit ? 1 : 0
}

/** The state that the command line names, where something is wrong with it: other findings may follow from that. */
async function lintState(args: Args, options: RunOptions, results: readonly Result[]): Promise<Result[]> {
  const state = args.value('state')
  if (state === undefined) return []
  const path = resolve(options.cwd, state)
  if (results.some((result) => result.path === path)) return []
  const projects = openProjects({cwd: options.cwd, config: configBy(args), said: {kind: 'state'}})
  const result = lintInput(readTextFile(path), {...options, projects, fix: undefined})
  return result.report.findings.length === 0 ? [] : [result]
}
