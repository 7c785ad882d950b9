import {resolve} from 'node:path'
import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import type {VFile} from 'vfile'
import type {Severity} from '../contracts/problem.ts'
import type {Standing} from '../contracts/readers.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {pageOf} from '../linter/page.ts'
import {positionRemarkWouldDrop} from '../linter/remark-end-of-file.ts'
import type {Finding, Rule, RuleLevel} from '../linter/rule.ts'
import {runRule} from '../linter/run-rule.ts'
import {settingFor} from '../linter/setting.ts'
import {dayOf} from '../project/day.ts'
import {openDefinitions, withAgents} from '../project/definitions.ts'
import {openProjects, type Project, type Projects} from '../project/project.ts'
import {projectSetting} from '../project/settings.ts'
import {standingOf} from '../reach/definition.ts'
import {openTimeBudget} from '../text/bounded.ts'
import {pointAt} from '../text/lines.ts'
import {memoize, once} from '../text/memoize.ts'
import {forRunner} from '../text/printable.ts'
import type {RulePlugin} from './plugin.ts'

/** Shared by all rules of one file. */
export interface Attached {
  readonly project: Project
  readonly configFor: Projects['configFor']
  readonly source: Source
  /** Whether the file has a reader; by default a text without a path does. */
  readonly standing: Standing
}

const attached = new WeakMap<VFile, Attached>()

const fatal: Readonly<Record<Severity, boolean | undefined>> = {error: true, warning: false, note: undefined}

/**
 * Remark plugin of a rule, created once. Its options are the project's configuration, unless an rc file gives a level
 * or tuple. Messages are as in `unified-lint-rule`, which however allows only one severity for each rule.
 *
 * Attaching it with an invalid level or options throws an error.
 */
export const pluginOf = memoize((rule: Rule): RulePlugin => {
  const plugin: Plugin<[unknown?], Root> = (options) => {
    const given = options === undefined || options === true ? undefined : readLevel(options)
    if (given !== undefined && settingFor(rule, given, false).level === 'off') return undefined
    return (tree, file) => {
      const {project, source, standing} = attach(file)
      const setting = given === undefined ? projectSetting(rule, project) : settingFor(rule, given, project.isStrict)
      for (const finding of runRule(rule, source, setting, {standing})) addVfileMessage(finding, source, tree, file)
    }
  }
  Object.defineProperty(plugin, 'name', {value: `remark-lint:${rule.id}`})
  return Object.assign(plugin, {rule})
})

/** Level and options in the forms of an rc file, with the level names of `unified-lint-rule`. */
function readLevel(given: unknown): unknown {
  const [level, options] = Array.isArray(given) ? given : typeof given === 'object' ? ['default', given] : [given]
  const names = new Map<unknown, RuleLevel>([
    [0, 'off'],
    [false, 'off'],
    [1, 'warn'],
    [2, 'error'],
    [true, 'default'],
    ['on', 'default']
  ])
  return [names.get(level) ?? level, options]
}

/** Project of a file, and the file as a source, created once for all rules. */
export function attach(file: VFile, {isStrict = false} = {}): Attached {
  let found = attached.get(file)
  if (found === undefined) {
    openTimeBudget()
    const path = resolve(file.cwd, file.path ?? 'stdin.md')
    const {configFor, projectFor, reader} = openProjects({cwd: file.cwd, day: dayOf(process.env)})
    const project = projectOf(file, () => projectFor(path))
    const definitions = once(() => openDefinitions({cwd: file.cwd, config: undefined, reader}))
    const source = createSource(String(file), withAgents(project.context, path, definitions))
    const standing = file.path === undefined ? 'read' : standingOf(source)
    found = {project: {...project, isStrict: project.isStrict || isStrict}, configFor, source, standing}
    attached.set(file, found)
  }
  return found
}

/** A configuration error becomes a message, not a stack trace. */
function projectOf(file: VFile, open: () => Project): Project {
  try {
    return open()
  } catch (error) {
    return file.fail((error as Error).message)
  }
}

export function addVfileMessage(finding: Finding, source: Source, tree: Root, file: VFile): void {
  const start = pointAt(source.lines, finding.range.start)
  const end = pointAt(source.lines, finding.range.end)
  // remark prints the message, possibly on a CI runner.
  const message = file.message(forRunner(finding.message, {hasOwnStarts: true}), {
    place: {start, end},
    source: 'remark-lint',
    ruleId: finding.rule
  })
  Object.assign(message, {fatal: fatal[finding.severity], url: finding.url ?? pageOf(finding.rule)})
  if (finding.expected !== undefined) message.expected = [...finding.expected]
  message.actual = source.text.slice(finding.range.start, finding.range.end)
  if (finding.fix !== undefined) Object.assign(message, {fix: finding.fix})
  if (finding.related !== undefined) Object.assign(message, {related: finding.related})
  Object.assign(message, positionRemarkWouldDrop(tree, start))
}
