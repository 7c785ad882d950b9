import type {Html, Node, Nodes, Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkLint from 'remark-lint'
import type {Plugin, Preset, Processor} from 'unified'
import {messageControl} from 'unified-message-control'
import type {VFile} from 'vfile'
import {isCapturedKind} from '../contracts/kinds.ts'
import {offInFrontMatter} from '../linter/front-matter-directives.ts'
import {type ControlMarker, controlMarker, readMarker, splitComment} from '../linter/marker.ts'
import type {Rule} from '../linter/rule.ts'
import {runRule} from '../linter/run-rule.ts'
import {findMissingReasons} from '../linter/unused-disables.ts'
import {pluginRules, pluginsNeed} from '../project/plugins.ts'
import {projectSetting, settingsFor} from '../project/settings.ts'
import {addVfileMessage, attach, pluginOf} from './rule-plugin.ts'

/** A remark preset of all rules, so that `<!--lint disable ascii-only-->` and the project's configuration work. */
export function presetOf(rules: readonly Rule[], {isStrict = false} = {}): Preset {
  const ids = rules.map(({id}) => id)
  const found = new WeakMap<VFile, readonly Rule[]>()
  const attachProject: Plugin<[], Root> = () => (_tree, file) => {
    try {
      const {project, configFor} = attach(file, {isStrict})
      const {config} = project
      const isCaptured = isCapturedKind(project.context.kind)
      const need = isCaptured ? undefined : config?.config.plugins && pluginsNeed(config, {cwd: file.cwd, configFor})
      const hasPlugins = need === undefined && !isCaptured
      const plugins = hasPlugins ? pluginRules(config, ids) : []
      if (need !== undefined) file.message(`${config?.at(['plugins'])}: Plugins are not run: expected ${need}`)
      settingsFor(
        [...rules, ...plugins],
        project,
        {},
        {hasAllRules: hasPlugins || config?.config.plugins === undefined}
      )
      found.set(file, plugins)
    } catch (error) {
      file.fail((error as Error).message)
    }
  }
  /** Runs the configured plugins, whose settings are already validated. */
  const runPlugins: Plugin<[], Root> = () => (tree, file) => {
    const {project, source} = attach(file)
    for (const rule of found.get(file) ?? [])
      for (const finding of runRule(rule, source, projectSetting(rule, project)))
        addVfileMessage(finding, source, tree, file)
  }
  return {
    plugins: [
      remarkFrontmatter,
      attachProject,
      ...rules.map(pluginOf),
      runPlugins,
      hideReasons,
      remarkLint,
      applyComments,
      restorePlaces
    ]
  }
}

function marker(node: Node): ControlMarker | undefined {
  return readMarker((node as Html).value)
}

/** Original comments by node. Their reasons are removed for remark-lint, which would take the words for rules. */
const hidden = new WeakMap<Root, ReadonlyMap<Html, string>>()

function hideReasons(): ReturnType<Plugin<[], Root>> {
  return (tree) => {
    const written = new Map<Html, string>()
    const open: Nodes[] = [tree]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if ('children' in node) for (const child of node.children) open.push(child)
      if (node.type !== 'html' || controlMarker(node.value)?.name !== 'lint') continue
      written.set(node, node.value)
      node.value = splitComment(node.value).comment
    }
    hidden.set(tree, written)
  }
}

/** Applies comments that remark-lint does not know: former ids, groups, and front matter. */
function applyComments(): ReturnType<Plugin<[], Root>> {
  return (tree, file) => {
    messageControl(tree, {name: 'lint', source: 'remark-lint', file, marker, test: 'html'})
    const {source, project, standing} = attach(file)
    const offAt = offInFrontMatter(source)
    file.messages = file.messages.filter(
      ({place, ruleId = ''}) =>
        place === undefined ||
        !('start' in place) ||
        place.start.offset === undefined ||
        offAt(ruleId, place.start.offset) === undefined
    )
    if (project.config?.config.requireReasons !== true || standing !== 'read') return
    for (const finding of findMissingReasons(source)) addVfileMessage(finding, source, tree, file)
  }
}

/**
 * Restores the positions of messages. `remark-lint` drops messages at some positions, so `addMessage` gives them false
 * ones (`positionRemarkWouldDrop`) until it has run. It runs behind all listed plugins, so reasons of comments are also restored only
 * here.
 */
function restorePlaces(this: Processor): void {
  this.use(() => (tree, file) => {
    for (const [node, value] of hidden.get(tree as Root) ?? []) node.value = value
    for (const message of file.messages) {
      const {place} = message
      if (message.source !== 'remark-lint' || place === undefined || !('start' in place)) continue
      message.line = place.start.line
      message.column = place.start.column
    }
  })
}
