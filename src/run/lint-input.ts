import type {Cache} from '../cache/open.ts'
import {isCapturedKind} from '../contracts/kinds.ts'
import type {Context} from '../contracts/source.ts'
import type {FileReader} from '../disk/incidental.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import type {Definitions} from '../project/definitions.ts'
import {pluginRules, pluginsNeed} from '../project/plugins.ts'
import {type Overrides, openProjects, type Project, type Projects} from '../project/project.ts'
import {settingsFor} from '../project/settings.ts'
import type {BaselineUse} from '../report/baseline/apply.ts'
import type {Detail} from '../report/details.ts'
import {reportedLimit} from '../report/tally.ts'
import {memo} from '../text/memoize.ts'
import type {Input, Job, MessageInput, TeamRun, TextInput, TranscriptInput} from './input.ts'
import {lintCached} from './lint-cached.ts'
import {type LintedCalls, lintRun, runOfOne} from './lint-calls.ts'
import {lintMessage, lintTextInput} from './lint-text.ts'
import {lintTranscript} from './lint-transcript.ts'
import {messageContext} from './output-context.ts'
import {withOwner} from './owner.ts'
import type {Result} from './result.ts'
import {allRules} from './rules.ts'

export interface LinterOptions {
  /** Absolute; the paths of the reports are relative to it. */
  readonly cwd: string
  readonly config?: string | false | undefined
  readonly overrides?: Overrides | undefined
  /** The day of the run, such as `2026-11-25`; what depends on it is not checked where it is not given. */
  readonly day?: string | undefined
  /** Levels by rule id; they win over the configuration. */
  readonly levels?: Readonly<Record<string, string>> | undefined
  /** Where the definitions of agents are found, to compare their outputs with; not compared where it is not given. */
  readonly definitions?: Definitions | undefined
  /** Report comments that turn nothing off, too. */
  readonly hasUnusedDisables?: boolean | undefined
  /** Report comments that turn rules off without a reason, as where the configuration asks for it. */
  readonly requiresReasons?: boolean | undefined
  /** Run the plugins of the configurations, too. */
  readonly allowsPlugins?: boolean | undefined
  /** The rules judge outputs by the commands of contracts, too. */
  readonly areCommandsRun?: boolean | undefined
  /** The rules; all of this package where they are not given. */
  readonly rules?: readonly Rule[] | undefined
  /** How many findings of each rule a report lists. */
  readonly limit?: number
  /** What reads files that no person named. */
  readonly reader?: FileReader | undefined
  /** What earlier runs found. */
  readonly cache?: Cache | undefined
  /** Findings of the baseline, which do not count. */
  readonly baseline?: BaselineUse | undefined
  /** Keep the outputs with what was found in them, for statistics. */
  readonly hasStats?: boolean | undefined
  /** What is made for each listed finding besides; nothing where it is not given. */
  readonly details?: readonly Detail[] | undefined
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

export function openLinter(options: LinterOptions): Linter {
  const {cwd, config, overrides = {}, day, levels, definitions, hasUnusedDisables, reader, cache, baseline} = options
  const {rules: allOrSome = allRules, limit = reportedLimit, allowsPlugins = false} = options
  const projects = openProjects({cwd, config, overrides, day, reader})
  const settings = new Map<Project['rules'], Settings>()
  const pluginSettings = new Map<Project['rules'], Settings>()
  const ids = allOrSome.map(({id}) => id)
  const details = new Set(options.details)

  const needs = new Map<Project['config'], string | undefined>()

  const hasPlugins = (file: Project['config']): boolean =>
    allowsPlugins &&
    file?.config.plugins !== undefined &&
    memo(needs, file, () => pluginsNeed(file, {cwd, config, configFor: projects.configFor})) === undefined

  /** Files whose rules the same places set have the same settings, with and without plugins. */
  function settingsOf(project: Project, rules: readonly Rule[]): Settings {
    const hasAllRules = project.config?.config.plugins === undefined || rules !== allOrSome
    const known = rules === allOrSome ? settings : pluginSettings
    return memo(known, project.rules, () => settingsFor(rules, project, levels, {hasAllRules}))
  }

  const teamRuns = new Map<TeamRun, LintedCalls>()
  let last: {readonly path: string; readonly project: Project} | undefined

  /** Records are all at one path. */
  function projectFor(path: string): Project {
    if (last?.path !== path) last = {path, project: projects.projectFor(path)}
    return last.project
  }

  const judged = new Map<Project['context']['project'], Project['context']['project']>()

  function contextOf({context}: Project): Context {
    if (!options.areCommandsRun) return context
    const {project} = context
    return {...context, project: memo(judged, project, () => ({...project, areCommandsRun: true}))}
  }

  /** What is known about an input: about a definition, which agents there are; about an output, whose it is. */
  function contextFor(input: Input, project: Project): Context {
    const context = contextOf(project)
    if (definitions === undefined) return context
    return context.kind === 'output'
      ? withOwner(context, project, input, definitions)
      : withAgents(context, definitions, input.path)
  }

  /** What was found in the calls of a run: once for all of its sessions, with what is known about that of the lead. */
  function callsOf(input: TranscriptInput, job: Job): LintedCalls {
    const {teamRun} = input.calls
    if (teamRun === undefined) return lintRun(runOfOne(input), job)
    const project = projectFor(teamRun.lead.path)
    return memo(teamRuns, teamRun, () =>
      lintRun(teamRun, {context: project.context, rules: allOrSome, settings: settingsOf(project, allOrSome)})
    )
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
      const isCaptured = input.kind !== 'text' || isCapturedKind(project.context.kind)
      const plugins = isCaptured || !hasPlugins(project.config) ? [] : pluginRules(project.config, ids)
      const all = plugins.length === 0 ? allOrSome : [...allOrSome, ...plugins]
      const rules = scope === undefined ? all : all.filter((rule) => rule.scope === scope)
      const unused = scope === undefined && hasUnusedDisables
      const job = {
        context: contextFor(input, project),
        rules,
        settings: settingsOf(project, all),
        cwd,
        definitions,
        hasUnusedDisables: unused,
        requiresReasons: scope === undefined && (options.requiresReasons || project.config?.config.requireReasons),
        limit,
        baseline,
        isWhole: scope === undefined,
        hasStats: options.hasStats === true,
        details
      }
      switch (input.kind) {
        case 'text':
          return cache === undefined ||
            scope !== undefined ||
            all.length > allOrSome.length ||
            !isCacheable(input, project.context, baseline)
            ? lintTextInput(input, job, fix)
            : lintCached(input, job, fix, cache, (context, fixing) => lintTextInput(input, {...job, context}, fixing))
        case 'transcript':
          return lintTranscript(input, job, () => callsOf(input, job))
        case 'message':
          return lintMessage(input, job)
      }
    }
  }
}

/** What a definition calls is looked up among all of them. */
function withAgents(context: Context, definitions: Definitions, path: string): Context {
  if (isCapturedKind(context.kind)) return context
  return {
    ...context,
    surroundings: {
      ...context.surroundings,
      hasAgent: (name) => definitions.hasAgent(name, path),
      pluginOfAgent: (name) => definitions.pluginOfAgent(name, path),
      hasSkill: (name) => definitions.hasSkill(name, path),
      hasPart: (name) => definitions.hasPart(name, path)
    }
  }
}

/**
 * Outputs are linted each time: they depend on all definitions. So are files with plugins, which may read anything, those of
 * which only changed lines count, and those of which a baseline knows findings.
 */
function isCacheable({path, changed}: TextInput, {kind}: Context, use: BaselineUse | undefined): boolean {
  return changed === undefined && !isCapturedKind(kind) && use?.baseline.concerns(path) !== true
}
