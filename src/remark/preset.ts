import type {Html, Node, Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkLint from 'remark-lint'
import type {Plugin, Preset, Processor} from 'unified'
import {messageControl} from 'unified-message-control'
import type {VFile} from 'vfile'
import {isCapturedKind} from '../contracts/source.ts'
import {type ControlMarker, readMarker} from '../linter/marker.ts'
import {offInMatter} from '../linter/matter-comments.ts'
import type {Rule} from '../linter/rule.ts'
import {runRule} from '../linter/run-rule.ts'
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
  /** Runs the plugins of the configuration. Their settings are known to be right. */
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
      remarkLint,
      applyAliases,
      restorePlaces
    ]
  }
}

function marker(node: Node): ControlMarker | undefined {
  return readMarker((node as Html).value)
}

/** Applies comments that remark-lint does not know: those that name a former rule, and those in front matter. */
function applyAliases(): ReturnType<Plugin<[], Root>> {
  return (tree, file) => {
    messageControl(tree, {name: 'lint', source: 'remark-lint', file, marker, test: 'html'})
    const {source} = attach(file)
    const isOff = offInMatter(source)
    file.messages = file.messages.filter(
      ({place, ruleId = ''}) =>
        place === undefined ||
        !('start' in place) ||
        place.start.offset === undefined ||
        !isOff(ruleId, place.start.offset)
    )
  }
}

/**
 * Puts the true place back on messages. Three steps are needed, since `remark-lint` drops messages at some places when it
 * applies comments: `addMessage` gives such a message a false line and column (`lostFrom`), `remark-lint` runs, and then the
 * line and column of `place` are restored.
 */
function restorePlaces(this: Processor): void {
  this.use(() => (_tree, file) => {
    for (const message of file.messages) {
      const {place} = message
      if (message.source !== 'remark-lint' || place === undefined || !('start' in place)) continue
      message.line = place.start.line
      message.column = place.start.column
    }
  })
}
