import {isUtf8} from 'node:buffer'
import {readFileSync} from 'node:fs'
import {isAbsolute, relative} from 'node:path'
import type {Finding, Rule} from '../check.ts'
import type {Context} from '../contracts/source.ts'
import {pointAt, type Range} from '../contracts/text/lines.ts'
import {pageOf} from '../page.ts'
import {reasonOf, toSlashes} from '../project/paths.ts'
import type {Projects} from '../project/project.ts'
import type {FileReport, FindingReport, Report} from '../report.ts'
import {version} from '../version.ts'
import {isWithin} from './changed.ts'
import {UsageError} from './errors.ts'
import {fixText} from './fix.ts'
import {type Linted, lintText} from './lint.ts'
import {settingsFor} from './settings.ts'

/** A text to lint. */
export interface Input {
  /** Absolute. */
  readonly path: string
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  /** Some bytes are no UTF-8: writing the text back would lose them, so it is never fixed. */
  readonly isLossy?: boolean
  /** Where findings count; everywhere if it is not said. Not for a run that fixes, which moves the places. */
  readonly changed?: readonly Range[]
}

export interface RunOptions {
  /** Absolute; the paths of the report are relative to it. */
  readonly cwd: string
  readonly rules: readonly Rule[]
  readonly projects: Projects
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
}

/** Lints one text. @throws {ConfigError} */
export async function lintInput({path, text, isLossy = false, changed}: Input, options: RunOptions): Promise<Result> {
  const project = options.projects.projectFor(path)
  const settings = settingsFor(options.rules, project, options.said)
  const rules = options.rules.filter(({scope}) => options.scope === undefined || scope === options.scope)
  const fixed =
    options.fix === undefined || isLossy
      ? undefined
      : await fixText(text, project.context, rules, settings, {unsafe: options.fix === 'unsafe'})
  const linted = onChanged(fixed ?? (await lintText(text, project.context, rules, settings)), changed)
  return {
    path,
    report: reportFor(path, project.context, linted, options.cwd),
    suppressed: linted.suppressed,
    text,
    fixed: fixed === undefined || fixed.text === text ? undefined : fixed.text
  }
}

function onChanged(linted: Linted, changed: readonly Range[] | undefined): Linted {
  if (changed === undefined) return linted
  return {...linted, findings: linted.findings.filter(({range}) => isWithin(range, changed))}
}

function reportFor(file: string, {kind, role}: Context, {source, findings}: Linted, cwd: string): FileReport {
  const path = relativePath(file, cwd)
  const toReport = (finding: Finding): FindingReport => {
    const start = pointAt(source.lines, finding.range.start)
    const end = pointAt(source.lines, finding.range.end)
    return {
      rule: finding.rule,
      severity: finding.level,
      message: finding.message,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
      url: pageOf(finding.rule),
      ...(finding.expected && {expected: [...finding.expected]}),
      ...(finding.fix && {
        fix: {safe: finding.fix.safe, edits: finding.fix.edits.map(({start, end, text}) => ({start, end, text}))}
      }),
      ...(finding.related && {
        related: finding.related.map((each) => ({...each, path: relativePath(each.path, cwd)}))
      })
    }
  }
  return {path, kind, ...(role && {role}), findings: findings.map(toReport)}
}

function relativePath(path: string, cwd: string): string {
  return isAbsolute(path) ? toSlashes(relative(cwd, path)) : path
}

/** The report of a run, sorted by path. */
export function joinResults(results: readonly Result[]): Report {
  const files = results.map(({report}) => report).sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return reportOf(
    files,
    results.reduce((sum, {suppressed}) => sum + suppressed, 0)
  )
}

/** A report with its errors alone. */
export function errorsOnly({files, summary}: Report): Report {
  const kept = files.map((file) => ({...file, findings: file.findings.filter(({severity}) => severity === 'error')}))
  return reportOf(kept, summary.suppressed)
}

function reportOf(files: Report['files'], suppressed: number): Report {
  const findings = files.flatMap((file) => file.findings)
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version},
    files,
    summary: {
      files: files.length,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      fixable: findings.filter(({fix}) => fix?.safe === true).length,
      suppressed
    }
  }
}

/**
 * A file as input.
 *
 * @throws {UsageError} where it cannot be read
 */
export function readInput(path: string): Input {
  try {
    const bytes = readFileSync(path)
    return {path, text: bytes.toString('utf8'), isLossy: !isUtf8(bytes)}
  } catch (error) {
    throw new UsageError(`${path}: Cannot read the file: ${reasonOf(error)}`)
  }
}
