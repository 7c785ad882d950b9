import {relative, resolve} from 'node:path'
import {openDefinitions} from '../project/definitions.ts'
import {UsageError} from '../project/errors.ts'
import {readTextFile} from '../project/text-file.ts'
import {expectAgent} from './agent-names.ts'
import {agentReports} from './agents.ts'
import {configNotices} from './config-notices.ts'
import {lintFolders} from './folders.ts'
import type {Input} from './input.ts'
import {type OpenLinter, type Part, readParts} from './inputs.ts'
import {type Change, openLinter, type Result} from './lint-input.ts'
import type {Notice} from './notice.ts'
import {joinReports, noticeReport} from './reports.ts'
import type {Environment, RunRequest, RunResult} from './request.ts'
import {passSignals, releaseSignals} from './signals.ts'
import {uncheckedNotices} from './unchecked.ts'
import {writeWhole} from './write.ts'

/**
 * Lints what a request asks for: the one way from a request to a report, whatever program asks.
 *
 * @throws {UsageError} for a request that cannot be met, a path that does not exist, a file that cannot be written
 * @throws {ConfigError} for a mistake in a configuration
 */
export async function run(request: RunRequest, {cwd, notify}: Environment): Promise<RunResult> {
  const notices: Notice[] = []
  const environment: Environment = {
    cwd: resolve(cwd),
    notify(notice) {
      notices.push(notice)
      notify(notice)
    }
  }
  const open = linterOpener(request, environment)
  expectAgent(request, environment.cwd, open().definitions)
  const parts = await readParts(request, environment, open)
  const linted: LintedPart[] = []
  for (const part of parts) linted.push(await lintPart(part, request, environment))
  const results = linted.flatMap((part) => part.results)
  results.push(...lintStates(request, environment, results))
  const linters = parts.map(({linter}) => linter)
  for (const notice of [...configNotices(request, linters, results), ...uncheckedNotices(results)])
    environment.notify(notice)
  const agents = request.outputs === undefined ? undefined : agentReports(results, open())
  const report = joinReports(results, {agents, notices: notices.map((notice) => noticeReport(notice, environment.cwd))})
  return {report, results, hasFailed: [...parts, ...linted].some(({hasFailed}) => hasFailed)}
}

/** Opens linters for texts with overrides of their own; they share the definitions of agents. */
function linterOpener(request: RunRequest, {cwd}: Environment): OpenLinter {
  const {config, levels, overrides, hasUnusedDisables} = request
  const definitions = openDefinitions({cwd, config})
  return (more) => openLinter({cwd, config, levels, definitions, hasUnusedDisables, overrides: {...overrides, ...more}})
}

/** The changes that fixes made. */
export function changesOf(results: readonly Result[]): readonly Change[] {
  return results.flatMap(({change}) => change ?? [])
}

/** The results of a part of a run, and whether a fix could not be written. */
interface LintedPart {
  readonly results: readonly Result[]
  readonly hasFailed: boolean
}

async function lintPart(part: Part, request: RunRequest, {cwd, notify}: Environment): Promise<LintedPart> {
  const {linter, inputs, areFiles} = part
  const {fix} = request
  let hasFailed = false
  const lintInput = (input: Input): Result => {
    if (input.kind === 'text' && input.isLossy && fix !== undefined)
      notify({kind: 'not-fixed', message: `${relative(cwd, input.path)}: not fixed: invalid UTF-8`})
    const result = linter.lint(input, {fix})
    // A text that was given in place of a file is not written to the file of its path.
    if (!request.hasWrites || !areFiles || result.change === undefined) return result
    const failure = writeFix(result.change, cwd)
    if (failure === undefined) return result
    hasFailed = true
    notify({kind: 'not-written', message: failure})
    return linter.lint(input)
  }
  const results: Result[] = []
  for (const input of inputs) {
    results.push(lintInput(input))
    await passSignals()
  }
  await releaseSignals()
  // Nothing was changed in a file that is not in the run.
  if (areFiles && !request.hasChangedLinesOnly) results.push(...lintFolders(results, linter))
  return {results, hasFailed}
}

/** Writes a fixed file, at once: a run takes time, and people go on working. @returns why it is not written */
function writeFix({path, text, fixed}: Change, cwd: string): string | undefined {
  try {
    writeWhole(path, fixed, {before: text, cwd})
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

/** The states that the request names, where they have findings: other findings may follow from them. */
function lintStates(request: RunRequest, {cwd}: Environment, results: readonly Result[]): readonly Result[] {
  const {config, levels, overrides, texts = []} = request
  const named = [overrides?.state, ...texts.map((text) => text.overrides?.state)]
  const states = new Set(named.flatMap((state) => (state === undefined ? [] : resolve(cwd, state))))
  for (const {path} of results) states.delete(path)
  const linter = openLinter({cwd, config, levels, overrides: {kind: 'state'}})
  return [...states]
    .map((path) => linter.lint({kind: 'text', ...readTextFile(path)}))
    .filter(({report}) => report.findings.length > 0)
}
