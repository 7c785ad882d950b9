import {resolve} from 'node:path'
import type {Root} from 'mdast'
import type {Plugin, Transformer} from 'unified'
import {lintRule} from 'unified-lint-rule'
import type {VFile} from 'vfile'
import type {AnyProblem, Severity} from '../contracts/problem.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {lostFrom} from '../linter/lost-place.ts'
import {pageOf} from '../linter/page.ts'
import type {Finding, Rule} from '../linter/rule.ts'
import {runRule} from '../linter/run-rule.ts'
import {settingFor} from '../linter/setting.ts'
import {openProjects, type Project} from '../project/project.ts'
import {frontMatter} from '../text/front-matter.ts'
import {pointAt} from '../text/lines.ts'

/** A rule of this package: a remark plugin that carries its definition. */
export interface RulePlugin extends Plugin<[unknown?], Root> {
  readonly rule: Rule
}

/** What the rules of one file share. */
export interface Attached {
  readonly project: Project
  readonly source: Source
}

const attached = new WeakMap<VFile, Attached>()

interface Results {
  readonly findings: readonly Finding[]
  readonly source: Source
}

const fatal: Readonly<Record<Severity, boolean | undefined>> = {error: true, warning: false, note: undefined}

/**
 * The one adapter between a rule and `unified-lint-rule`. Attached bare, a rule runs as the project's configuration says; a
 * level or a tuple in an rc file wins.
 *
 * @throws {Error} when it is attached with a level or with options that it does not know
 */
export function defineRule<Found extends AnyProblem = AnyProblem, Options = Record<string, never>>(
  definition: Rule<Found, Options>
): RulePlugin {
  const rule = definition as unknown as Rule
  const origin = {origin: `remark-lint:${rule.id}`, url: pageOf(rule.id)}
  const lint = lintRule<Root, Results>(origin, (tree, file, {findings, source}) => {
    for (const finding of findings) addMessage(finding, source, tree, file)
  })

  const plugin: Plugin<[unknown?], Root> = function (said) {
    const own = said === undefined || said === true ? undefined : settingFor(rule, readSaid(said), false)
    if (own?.level === 'off') return undefined
    return (tree, file, next) => {
      const {project, source} = attach(tree, file)
      const setting = own ?? settingFor(rule, project.rules[rule.id], project.isStrict)
      const findings = runRule(rule, source, setting)
      const first = file.messages.length
      const report = lint.call(this, [2, {findings, source}]) as Transformer<Root>
      report(tree, file, (...rest) => {
        for (const [index, finding] of findings.entries())
          Object.assign(file.messages[first + index] ?? {}, {fatal: fatal[finding.severity]})
        next(...rest)
      })
    }
  }
  Object.defineProperty(plugin, 'name', {value: origin.origin})
  return Object.assign(plugin, {rule})
}

/** The forms that an rc file may give, as `unified-lint-rule` reads them; bare options keep the rule's own level. */
function readSaid(said: unknown): unknown {
  const [level, options] = Array.isArray(said) ? said : typeof said === 'object' ? ['error', said] : [said]
  const names = new Map<unknown, string>([
    [0, 'off'],
    [false, 'off'],
    [1, 'warn'],
    [2, 'error'],
    [true, 'error'],
    ['on', 'error']
  ])
  return [names.get(level) ?? level, options]
}

/** What a project says of a file, and the file as a source: once for all rules. */
export function attach(tree: Root, file: VFile, {isStrict = false} = {}): Attached {
  let found = attached.get(file)
  if (found === undefined) {
    const path = resolve(file.cwd, file.path ?? 'stdin.md')
    const project = projectOf(file, path)
    const text = String(file)
    const source = createSource(text, project.context, () => tree)
    const hasMatter = tree.children[0]?.type === 'yaml' || frontMatter(source) === undefined
    found = {
      project: {...project, isStrict: project.isStrict || isStrict},
      source: hasMatter ? source : createSource(text, project.context)
    }
    attached.set(file, found)
  }
  return found
}

/** A mistake in the configuration is a message, not a stack trace. */
function projectOf(file: VFile, path: string): Project {
  try {
    return openProjects({cwd: file.cwd}).projectFor(path)
  } catch (error) {
    return file.fail((error as Error).message)
  }
}

function addMessage(finding: Finding, source: Source, tree: Root, file: VFile): void {
  const start = pointAt(source.lines, finding.range.start)
  const end = pointAt(source.lines, finding.range.end)
  const message = file.message(finding.message, {start, end})
  if (finding.expected !== undefined) message.expected = [...finding.expected]
  message.actual = source.text.slice(finding.range.start, finding.range.end)
  if (finding.fix !== undefined) Object.assign(message, {fix: finding.fix})
  if (finding.related !== undefined) Object.assign(message, {related: finding.related})
  Object.assign(message, lostFrom(tree, start))
}
