import {resolve} from 'node:path'
import type {Root} from 'mdast'
import type {Plugin, TransformCallback, Transformer} from 'unified'
import {lintRule} from 'unified-lint-rule'
import type {VFile} from 'vfile'
import {check, type Finding, type Level, type Rule, settingFor} from './check.ts'
import {Pending} from './contracts/pending.ts'
import {createSource, type Source} from './contracts/source.ts'
import {frontMatter} from './contracts/text/front-matter.ts'
import {pointAt} from './contracts/text/lines.ts'
import {lostFrom} from './control.ts'
import {pageOf} from './page.ts'
import {parse} from './parse.ts'
import {openProjects, type Project} from './project/project.ts'

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

const fatal: Readonly<Record<Level, boolean | undefined>> = {error: true, warning: false, note: undefined}

/**
 * The one adapter between a rule and `unified-lint-rule`. Attached bare, a rule runs as the project's configuration says; a
 * level or a tuple in an rc file wins.
 *
 * @throws {Error} when it is attached with a level or with options that it does not know
 */
export function defineRule<Options>(definition: Rule<Options>): RulePlugin {
  const rule = definition as Rule
  const origin = {origin: `remark-lint:${rule.id}`, url: pageOf(rule.id)}
  const lint = lintRule<Root, Results>(origin, (tree, file, {findings, source}) => {
    for (const finding of findings) addMessage(finding, source, tree, file)
  })

  const plugin: Plugin<[unknown?], Root> = function (said) {
    const own = said === undefined || said === true ? undefined : settingFor(rule, readSaid(said), false)
    if (own?.level === 'off') return undefined
    return (tree, file, next) => {
      const work = (): Results => {
        const {project, source} = attach(tree, file)
        const setting = own ?? settingFor(rule, project.rules[rule.id], project.isStrict)
        return {findings: check(rule, source, setting), source}
      }
      read(work, next, (results) => {
        const {findings} = results
        const first = file.messages.length
        const report = lint.call(this, [2, results]) as Transformer<Root>
        report(tree, file, (...rest) => {
          for (const [index, finding] of findings.entries())
            Object.assign(file.messages[first + index] ?? {}, {fatal: fatal[finding.level]})
          next(...rest)
        })
      })
    }
  }
  Object.defineProperty(plugin, 'name', {value: origin.origin})
  return Object.assign(plugin, {rule})
}

/** At once where nothing has to be loaded, so that a pipeline may run synchronously. */
function read<T>(work: () => T, fail: TransformCallback<Root>, done: (value: T) => void): void {
  let value: T
  try {
    value = work()
  } catch (error) {
    if (error instanceof Pending) error.ready.then(() => read(work, fail, done), fail)
    else fail(error as Error)
    return
  }
  done(value)
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
      source: hasMatter ? source : createSource(text, project.context, parse)
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
