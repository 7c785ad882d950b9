import {hasBareBlock} from '../contracts/bare-blocks.ts'
import type {Context, Source} from '../contracts/source.ts'
import {fixText} from '../linter/fix.ts'
import {type Linted, lintText} from '../linter/lint.ts'
import type {Finding, Rule, Settings} from '../linter/rule.ts'
import {isWithin} from '../project/changed.ts'
import type {Definitions} from '../project/definitions.ts'
import type {Reader} from '../project/incidental.ts'
import {memo} from '../project/memo.ts'
import {isOwn, pluginRules} from '../project/plugins.ts'
import {type Overrides, openProjects, type Project, type Projects} from '../project/project.ts'
import {settingsFor} from '../project/settings.ts'
import type {Range} from '../text/lines.ts'
import type {BaselineUse, Split} from './baseline/apply.ts'
import {lintCached} from './cache/lint-cached.ts'
import type {Cache} from './cache/open.ts'
import {type Fault, faultsOf} from './failure.ts'
import type {Input, MessageInput, TextInput} from './input.ts'
import type {Keeps} from './kept.ts'
import {type Job, lintTranscript} from './lint-transcript.ts'
import {messageContext, outputContext} from './output-context.ts'
import {fileReport, findingReport, type OffFinding, type Reported} from './reports.ts'
import {allRules} from './rules.ts'
import {type Known, knownOf} from './settled.ts'
import type {LintedOutput} from './stats/linted.ts'
import {capped, omittedOf, reportedLimit, tallyOf} from './tally.ts'
import {isChecked} from './unchecked.ts'

export interface LinterOptions {
  /** Absolute; the paths of the reports are relative to it. */
  readonly cwd: string
  readonly config?: string | false | undefined
  readonly overrides?: Overrides | undefined
  /** Levels by rule id; they win over the configuration. */
  readonly levels?: Readonly<Record<string, string>> | undefined
  /** Where the definitions of agents are found, to compare their outputs with; not compared where it is not given. */
  readonly definitions?: Definitions | undefined
  /** Report comments that turn nothing off, too. */
  readonly hasUnusedDisables?: boolean | undefined
  /** Run the plugins of the configurations, too. */
  readonly allowsPlugins?: boolean | undefined
  /** The rules; all of this package where they are not given. */
  readonly rules?: readonly Rule[] | undefined
  /** How many findings of each rule a report lists. */
  readonly limit?: number
  /** What reads files that no person named. */
  readonly reader?: Reader | undefined
  /** What earlier runs found. */
  readonly cache?: Cache | undefined
  /** Known findings, which do not count. */
  readonly known?: BaselineUse | undefined
  /** Keep the outputs with what was found in them, for statistics. */
  readonly hasStats?: boolean | undefined
  /** What is made for each finding besides its report, without keeping the text. */
  readonly keeps?: Keeps
}

export interface LintOptions {
  readonly fix?: 'safe' | 'unsafe' | undefined
  /** Only the rules of this scope run. */
  readonly scope?: Rule['scope']
}

/** Lints inputs of the same overrides: each configuration is read once. */
export interface Linter {
  readonly cwd: string
  readonly overrides: Overrides
  readonly projects: Projects
  readonly definitions: Definitions | undefined
  readonly rules: readonly Rule[]
  readonly cache: Cache | undefined
  /** What is known about a message. @throws {ConfigError} */
  contextOf(message: MessageInput): Context
  /**
   * Lints one input. A fault of a rule is in the result, any other fault of the linter is thrown.
   *
   * @throws {ConfigError}
   */
  lint(input: Input, options?: LintOptions): Result
}

/** A linted file. */
export interface Result extends Reported {
  /** Absolute. */
  readonly path: string
  /** Faults of the linter, where the findings are not complete. */
  readonly failures: readonly Fault[]
  readonly known: readonly Known[]
  /** Whether nothing was known about an output without findings to check; of a transcript, about none of its final messages. */
  isUnchecked(): boolean
  /** Whether the text of a file holds blocks that a formatter would rewrite. */
  hasBareBlock?(): boolean
  /** The outputs in it, where they are counted. */
  readonly outputs: readonly LintedOutput[]
  /** The change that fixes made, where they made one. */
  readonly change?: Change
}

/** The text of a file before and after fixes. */
export interface Change {
  /** Absolute. */
  readonly path: string
  readonly text: string
  readonly fixed: string
}

export function openLinter(options: LinterOptions): Linter {
  const {cwd, config, overrides = {}, levels, definitions, hasUnusedDisables, reader, cache, keeps} = options
  const {rules: allOrSome = allRules, limit = reportedLimit, allowsPlugins = false} = options
  const projects = openProjects({cwd, config, overrides, reader})
  const settings = new Map<Project['rules'], Settings>()
  const ids = allOrSome.map(({id}) => id)

  const hasPlugins = (file: Project['config']): boolean =>
    allowsPlugins && file?.config.plugins !== undefined && isOwn(file, {cwd, config})

  /** With those of plugins. */
  function rulesOf({config: file}: Project): readonly Rule[] {
    const plugins = hasPlugins(file) ? pluginRules(file, ids) : []
    return plugins.length === 0 ? allOrSome : [...allOrSome, ...plugins]
  }

  /** Files whose rules the same places set have the same settings. */
  function settingsOf(project: Project): Settings {
    const hasAllRules = project.config?.config.plugins === undefined || hasPlugins(project.config)
    return memo(settings, project.rules, () => settingsFor(rulesOf(project), project, levels, {hasAllRules}))
  }

  let last: {readonly path: string; readonly project: Project} | undefined

  /** Records are all at one path. */
  function projectFor(path: string): Project {
    if (last?.path !== path) last = {path, project: projects.projectFor(path)}
    return last.project
  }

  return {
    cwd,
    overrides,
    projects,
    definitions,
    rules: allOrSome,
    cache,
    contextOf: (message) => messageContext(projectFor(message.path).context, message, definitions),
    lint(input, {fix, scope} = {}) {
      const project = projectFor(input.path)
      const all = rulesOf(project)
      const rules = scope === undefined ? all : all.filter((rule) => rule.scope === scope)
      const unused = scope === undefined && hasUnusedDisables
      const job = {
        context: withAgents(project.context, definitions, input.path),
        rules,
        settings: settingsOf(project),
        cwd,
        definitions,
        hasUnusedDisables: unused,
        limit,
        known: options.known,
        isWhole: scope === undefined,
        hasStats: options.hasStats === true,
        keeps
      }
      switch (input.kind) {
        case 'text':
          return cache === undefined ||
            scope !== undefined ||
            all.length > allOrSome.length ||
            !isKept(input, project.context, options.known)
            ? lintTextInput(input, job, fix)
            : lintCached(input, job, fix, cache, (context, fixing) => lintTextInput(input, {...job, context}, fixing))
        case 'transcript':
          return lintTranscript(input, job)
        case 'message':
          return lintMessage(input, job)
      }
    }
  }
}

/** What a definition calls is looked up among all of them. */
function withAgents(context: Context, definitions: Definitions | undefined, path: string): Context {
  const {kind} = context
  if (definitions === undefined || kind === 'output' || kind === 'messages') return context
  return {...context, hasAgent: (name) => definitions.hasAgent(name, path)}
}

/**
 * Outputs are linted each time: they depend on all definitions. So are files with plugins, which may read anything, those of
 * which only changed lines count, and those of which a baseline knows findings.
 */
function isKept({path, changed}: TextInput, {kind}: Context, known: BaselineUse | undefined): boolean {
  return changed === undefined && kind !== 'output' && kind !== 'messages' && known?.baseline.concerns(path) !== true
}

function lintTextInput({path, text, isLossy, changed}: TextInput, job: Job, fix: LintOptions['fix']): Result {
  const {context, rules, settings, definitions, hasUnusedDisables} = job
  const known = outputContext(context, definitions)
  const fixed =
    fix === undefined || isLossy
      ? undefined
      : fixText(text, known, rules, settings, {unsafe: fix === 'unsafe', hasUnusedDisables})
  const linted = fixed ?? lintText(text, known, rules, settings, {hasUnusedDisables})
  const change = fixed === undefined || fixed.text === text ? {} : {change: {path, text, fixed: fixed.text}}
  return {...resultOf(path, context, linted, job, changed), ...change, hasBareBlock: () => hasBareBlock(linted.source)}
}

function lintMessage(message: MessageInput, job: Job): Result {
  const {context, rules, settings, definitions} = job
  const known = messageContext(context, message, definitions)
  return resultOf(message.path, known, lintText(message.text, known, rules, settings), job)
}

/** @param changed where findings count; everywhere if not given */
function resultOf(path: string, context: Context, linted: Linted, job: Job, changed?: readonly Range[]): Result {
  const {cwd, limit, keeps, known} = job
  const {source, suppressed, failures} = linted
  const {kept, known: baselined} = knownIn(path, linted, job, changed)
  const off = keeps?.has('off') ? offFindings({...linted, baselined}, job) : []
  const tally = tallyOf(kept)
  const listed = capped(kept, tally, limit, (finding) => finding)
  const findings = listed.map((finding) => findingReport(finding, source, {cwd, keeps}))
  const report = fileReport(path, context, {findings, omitted: omittedOf(tally, limit)}, cwd)
  const faults = faultsOf(failures)
  return {
    path,
    report,
    suppressed,
    tally,
    ...(off.length > 0 && {off}),
    ...(known && {baselined: baselined.length}),
    known: knownOf(source),
    isUnchecked: () => !isChecked(source),
    outputs: context.kind === 'output' && job.hasStats ? [outputOf(source, kept, faults.length > 0)] : [],
    failures: faults
  }
}

function outputOf(source: Source, findings: readonly Finding[], hasFailed: boolean): LintedOutput {
  const {agent, captured} = source
  return {
    ...(agent && {agent}),
    findings,
    isIncomplete: captured?.stopReason !== undefined,
    hasFailed,
    isUnchecked: () => !isChecked(source)
  }
}

/** The findings that count, and those that are known: of two that are alike, one on a changed line is not the known one. */
function knownIn(
  path: string,
  {findings, source}: Linted,
  job: Job,
  changed: readonly Range[] | undefined
): Split<Finding> {
  const counts = ({range}: Finding): boolean => changed === undefined || isWithin(range, changed)
  const {known: use, isWhole} = job
  if (use === undefined) return {kept: changed === undefined ? findings : findings.filter(counts), known: []}
  const {kept, known} = use.split(
    findings,
    (each) => use.baseline.match(path, each, isWhole),
    (finding) => ({finding, source}),
    changed === undefined ? undefined : counts
  )
  return changed === undefined ? {kept, known} : {kept: kept.filter(counts), known: known.filter(counts)}
}

/** The findings that were turned off: as many of each rule as a report lists. */
function offFindings(
  {off, source, baselined}: Linted & {readonly baselined: readonly Finding[]},
  {cwd, limit, keeps}: Job
): OffFinding[] {
  const reports = (findings: readonly Finding[], by: OffFinding['by']): OffFinding[] =>
    capped(findings, tallyOf(findings), limit, (finding) => finding).map((finding) => ({
      finding: findingReport(finding, source, {cwd, keeps}),
      by
    }))
  return [...reports(off, 'comment'), ...reports(baselined, 'baseline')]
}
