import {relative} from 'node:path'
import type {Context, Source} from '../contracts/source.ts'
import {fixText} from '../linter/fix.ts'
import {compare, type Linted, lintText} from '../linter/lint.ts'
import type {Finding, Rule, Settings} from '../linter/rule.ts'
import {isWithin} from '../project/changed.ts'
import type {Definitions} from '../project/definitions.ts'
import {toSlashes} from '../project/paths.ts'
import type {Projects} from '../project/project.ts'
import {settingsFor} from '../project/settings.ts'
import type {Range} from '../text/lines.ts'
import type {Input} from './input.ts'
import type {FileReport, FindingReport} from './report.ts'
import {findingReport} from './reports.ts'
import {outputContext, threadContext} from './threads.ts'

export interface RunOptions {
  /** Absolute; the paths of the report are relative to it. */
  readonly cwd: string
  readonly rules: readonly Rule[]
  readonly projects: Projects
  /** Where the definitions of agents are looked for, to hold their outputs to; none where it is not said. */
  readonly definitions?: Definitions
  /** Levels from the command line, by rule id. */
  readonly said?: Readonly<Record<string, unknown>>
  readonly fix?: 'safe' | 'unsafe' | undefined
  /** Only the rules of this scope run. */
  readonly scope?: Rule['scope']
}

/** A linted file: its report, its text, and its text after fixes where it changed. */
export interface Result {
  readonly path: string
  readonly report: FileReport
  readonly suppressed: number
  readonly text: string
  readonly fixed: string | undefined
  /** What was linted, with what is known about it: the file or, for a transcript, what its agents ended with. */
  readonly sources: readonly Source[]
}

/** Lints one file. @throws {ConfigError} */
export function lintInput(input: Input, options: RunOptions): Result {
  const {path, text, threads} = input
  const project = options.projects.projectFor(path)
  const settings = settingsFor(options.rules, project, options.said)
  const rules = options.rules.filter(({scope}) => options.scope === undefined || scope === options.scope)
  const {context} = project
  if (threads !== undefined) return lintThreads({...input, threads}, context, rules, settings, options)
  const known = outputContext(context, options.definitions)
  const fixed =
    options.fix === undefined || input.isLossy
      ? undefined
      : fixText(text, known, rules, settings, {unsafe: options.fix === 'unsafe'})
  const linted = fixed ?? lintText(text, known, rules, settings)
  const findings = onChanged(linted.findings, input.changed)
  return {
    path,
    report: fileReport(
      path,
      context,
      findings.map((finding) => findingReport(finding, linted.source, options.cwd)),
      options
    ),
    suppressed: linted.suppressed,
    text,
    fixed: fixed === undefined || fixed.text === text ? undefined : fixed.text,
    sources: [linted.source]
  }
}

/** Lints what the agents of a transcript ended with. */
function lintThreads(
  {path, threads}: Input & Required<Pick<Input, 'threads'>>,
  context: Context,
  rules: readonly Rule[],
  settings: Settings,
  options: RunOptions
): Result {
  const output: Context = {...context, kind: 'output'}
  const found: FindingReport[] = []
  const parts: Linted[] = []
  for (const thread of threads) {
    const known = threadContext(output, thread, options.definitions)
    const linted = lintText(thread.text, known, rules, settings)
    const {id, line, message} = thread
    const agent = known.agent === undefined ? {} : {agent: known.agent}
    const place = {line, column: 1, endLine: line, endColumn: 1}
    parts.push(linted)
    found.push(
      ...linted.findings.map((finding) =>
        findingReport(finding, linted.source, options.cwd, (start) => ({
          ...place,
          origin: {thread: id, ...agent, message, line: start.line, column: start.column}
        }))
      )
    )
  }
  return {
    path,
    report: fileReport(path, output, found.sort(byLine), options),
    suppressed: 0,
    text: '',
    fixed: undefined,
    sources: parts.map(({source}) => source)
  }
}

function fileReport(
  path: string,
  {kind, role}: Context,
  findings: FindingReport[],
  {cwd}: Pick<RunOptions, 'cwd'>
): FileReport {
  return {path: toSlashes(relative(cwd, path)), kind, ...(role && {role}), findings}
}

function onChanged(findings: readonly Finding[], changed: readonly Range[] | undefined): readonly Finding[] {
  return changed === undefined ? findings : findings.filter(({range}) => isWithin(range, changed))
}

/** Findings of one line stand in the order of their rules, as everywhere; of one rule, in the order of the text. */
function byLine(a: FindingReport, b: FindingReport): number {
  return (
    a.line - b.line ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message) ||
    (a.origin?.line ?? 0) - (b.origin?.line ?? 0)
  )
}
