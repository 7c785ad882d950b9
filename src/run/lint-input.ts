import type {Cache} from '../cache/open.ts'
import {isCapturedKind} from '../contracts/kinds.ts'
import type {Context} from '../contracts/source.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import {type Definitions, withAgents} from '../project/definitions.ts'
import {pluginRules, pluginsNeed} from '../project/plugins.ts'
import {type Overrides, openProjects, type Project, type ProjectOptions, type Projects} from '../project/project.ts'
import {settingsFor} from '../project/settings.ts'
import type {BaselineUse} from '../report/baseline/baseline.ts'
import {reportedLimit} from '../report/severity-counts.ts'
import {memo} from '../text/memoize.ts'
import type {Input, Job, MessageInput, TeamRun, TextInput, TranscriptInput} from './input.ts'
import {lintCached} from './lint-cached.ts'
import {type LintedCalls, lintRun, runOfOne} from './lint-calls.ts'
import {lintMessage, lintTextInput} from './lint-text.ts'
import {lintTranscript} from './lint-transcript.ts'
import {messageContext} from './output-context.ts'
import {withOwner} from './owner.ts'
import type {Environment, RunRequest} from './request.ts'
import type {Result} from './result.ts'
import {allRules} from './rules.ts'

type AskedOfLinter =
  | 'overrides'
  | 'levels'
  | 'hasUnusedDisables'
  | 'requiresReasons'
  | 'allowsPlugins'
  | 'areCommandsRun'
  | 'hasStats'

export interface LinterOptions
  extends Pick<ProjectOptions, 'cwd' | 'config' | 'day' | 'reader'>,
    Pick<RunRequest, AskedOfLinter>,
    Pick<Environment, 'rules' | 'details'> {
  /** Definitions to compare outputs with; by default none. */
  readonly definitions?: Definitions | undefined
  /** Limit of listed findings for each rule. */
  readonly limit?: number
  readonly cache?: Cache | undefined
  /** Baseline, whose findings do not count. */
  readonly baseline?: BaselineUse | undefined
}

interface LintOptions {
  readonly fix?: Job['fix']
  readonly scope?: Rule['scope']
}

/** Lints inputs with the same overrides; each configuration is read once. */
export interface Linter {
  readonly cwd: string
  readonly overrides: Overrides
  readonly projects: Projects
  readonly definitions: Definitions | undefined
  readonly rules: readonly Rule[]
  readonly cache: Cache | undefined
  /** Context of a message. @throws {ConfigError} */
  contextOf(message: MessageInput): Context
  /**
   * Lints one input. Failures of rules are in the result; other defects of the linter are thrown.
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

  /** Cached settings, with and without plugins, for files with the same layers. */
  function settingsOf(project: Project, rules: readonly Rule[]): Settings {
    const hasAllRules = project.config?.config.plugins === undefined || rules !== allOrSome
    const known = rules === allOrSome ? settings : pluginSettings
    return memo(known, project.rules, () => settingsFor(rules, project, levels, {hasAllRules}))
  }

  const teamRuns = new Map<TeamRun, LintedCalls>()
  const judged = new Map<Project['context']['project'], Project['context']['project']>()

  function contextOf({context}: Project): Context {
    if (!options.areCommandsRun) return context
    const {project} = context
    return {...context, project: memo(judged, project, () => ({...project, areCommandsRun: true}))}
  }

  /** Context of an input: for a definition with the known agents, for an output with its agent. */
  function contextFor(input: Input, project: Project): Context {
    const context = contextOf(project)
    if (definitions === undefined) return context
    return context.kind === 'output'
      ? withOwner(context, project, input, definitions)
      : withAgents(context, input.path, () => definitions)
  }

  /** Findings in the calls of a run, computed once for all sessions with the context of the lead's. */
  function callsOf(input: TranscriptInput, job: Job): LintedCalls {
    const {teamRun} = input.calls
    if (teamRun === undefined) return lintRun(runOfOne(input), job)
    const project = projects.projectFor(teamRun.lead.path)
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
    contextOf: (message) => messageContext(projects.projectFor(message.path).context, message, definitions),
    lint(input, {fix, scope} = {}) {
      const project = projects.projectFor(input.path)
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
        fix,
        details
      }
      switch (input.kind) {
        case 'text':
          return cache === undefined ||
            scope !== undefined ||
            all.length > allOrSome.length ||
            !isCacheable(input, project.context, baseline)
            ? lintTextInput(input, job)
            : lintCached(input, job, cache, (context) => lintTextInput(input, {...job, context}))
        case 'transcript':
          return lintTranscript(input, job, () => callsOf(input, job))
        case 'message':
          return lintMessage(input, job)
      }
    }
  }
}

/**
 * Whether results may be cached. Not for outputs, which depend on all definitions, files with plugins, which may read
 * anything, files with changed lines, and files in a baseline.
 */
function isCacheable({path, changed}: TextInput, {kind}: Context, use: BaselineUse | undefined): boolean {
  return changed === undefined && !isCapturedKind(kind) && use?.baseline.concerns(path) !== true
}
