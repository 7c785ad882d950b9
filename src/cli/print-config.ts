import {resolve} from 'node:path'
import {definitions, isCapturedKind, type Kind} from '../contracts/kinds.ts'
import {askedContracts} from '../contracts/proposals/proposals.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {readTextFile} from '../disk/text-file.ts'
import {isRuleSet, valueFor} from '../linter/setting.ts'
import {openDefinitions} from '../project/definitions.ts'
import {formatOf, isText, isTranscriptName} from '../project/kinds.ts'
import {openProjects, type Project} from '../project/project.ts'
import {type Configured, configuredFor, settingsFor} from '../project/settings.ts'
import {allRules, ruleIds} from '../run/rules.ts'
import {fileChunks, readCaptured} from '../run/transcripts.ts'
import {toJson} from '../text/printable.ts'
import {formatName} from '../transcripts/model.ts'
import type {Args} from './args.ts'
import {readConfigOption, readLevels, readOverrides} from './overrides.ts'
import type {Terminal} from './terminal.ts'

/** The settings of a file and their sources, as JSON. */
export async function printConfig(file: string, args: Args, {cwd}: Terminal): Promise<string> {
  const config = readConfigOption(args)
  const path = resolve(cwd, file)
  // A missing file has settings as well.
  if (statOf(path)?.isDirectory() === true)
    throw new UsageError(`Unexpected --print-config \`${file}\`, expected a file and no folder`)
  const {projectFor} = openProjects({cwd, config, overrides: readOverrides(args, cwd)})
  const project = projectFor(path)
  const {context, entries, isStrict} = project
  const {role, contracts, agent, phase, declared} = context
  const captured = await captureOf(path, project, args)
  const kind = captured !== undefined && context.kind !== 'messages' ? 'output' : context.kind
  const definition =
    kind === 'output' && agent !== undefined ? openDefinitions({cwd, config}).find(agent, context.path) : undefined
  const defined =
    isDefinition(kind) && statOf(path)?.isFile() === true ? createSource(readTextFile(path).text, context) : undefined
  const asking = definition ?? defined
  const levels = readLevels(args)
  const given = (['rule', 'only', 'skip'] as const).flatMap((name) => (args.has(name) ? [`--${name}`] : []))
  const {config: configFile} = project
  const settings = settingsFor(allRules, project, levels, {hasAllRules: configFile?.config.plugins === undefined})
  const ids = [...ruleIds, ...pluginIdsIn(project)]
  const extended = project.config?.layers.slice(0, -1) ?? []
  const printed = {
    file,
    kind,
    role,
    contracts,
    agent,
    definition: definition?.path,
    phase,
    format: captured?.format,
    formatFrom: captured?.from,
    column: project.table?.column,
    agentColumn: project.table?.agentColumn,
    agents: project.config?.config.agents,
    customContracts: project.config?.config.contracts,
    derivedContracts: asking && askedOf(asking),
    variables: context.project.variables,
    declared,
    state: context.otherFiles.state?.path,
    parser: 'CommonMark',
    config: project.config?.path,
    extends: extended.length === 0 ? undefined : extended.map(({path: from}) => from),
    plugins: project.config?.config.plugins,
    matched: entries.map((index) => ({
      entry: index,
      ...(extended.length > 0 && {from: project.config?.at(['files', index])}),
      ...project.config?.config.files?.[index]
    })),
    strict: isStrict,
    rules: Object.fromEntries(
      ids.map((id) => {
        const setting = settings.get(id) ?? pluginSetting(id, project)
        return [id, [setting.level, setting.options]]
      })
    ),
    rulesFrom: Object.fromEntries(
      ids.flatMap((id) => {
        const level = valueFor(id, levels)
        if (level !== undefined && level !== 'configured') return [[id, given]]
        const from = configuredFor(id, project)?.from
        return from === undefined ? [] : [[id, from]]
      })
    )
  }
  return `${toJson(printed, 2)}\n`
}

/** The rules of plugins that a configuration sets: their code is not loaded to show settings. */
function pluginIdsIn({config, rules}: Project): readonly string[] {
  if (config?.config.plugins === undefined) return []
  const configured = rules.flatMap((layer) => Object.keys(layer.rules))
  return [...new Set(configured)].filter((id) => !ruleIds.includes(id) && !isRuleSet(id))
}

function pluginSetting(id: string, project: Project): Pick<Configured, 'level' | 'options'> {
  const {level, options = {}} = configuredFor(id, project) ?? {}
  return {level, options}
}

function isDefinition(kind: Kind): boolean {
  return definitions.some((each) => each === kind)
}

/** The contracts of a definition; `undefined` if it has none. */
function askedOf(definition: Source): object | undefined {
  const {contracts, unread} = askedContracts(definition)
  if (contracts.length + unread.length === 0) return undefined
  return {contracts: contracts.map(({why: _, ...contract}) => contract), unread}
}

/**
 * The format in which a run reads a captured file, and the source of that choice; `undefined` for other files. A transcript is
 * an output by its content, whatever its folder.
 */
async function captureOf(
  path: string,
  {context: {kind, declared}, format: declaredFormat, table, config, entries}: Project,
  args: Args
): Promise<Capture | undefined> {
  if (!isCapturedKind(kind) && (declared || isText(path) || !isTranscriptName(path))) return undefined
  if (table !== undefined && declaredFormat === undefined) return undefined
  const format = declaredFormat ?? formatOf(path)
  if (format !== undefined) {
    const entry = entries.findLast((index) => config?.config.files?.[index]?.format !== undefined)
    const declaredAt = args.has('input-format')
      ? '--input-format'
      : entry !== undefined && config?.at(['files', entry, 'format'])
    return {format: formatName(format), from: declaredAt || 'name'}
  }
  if (statOf(path)?.isFile() !== true) return undefined
  const found = (await readCaptured(path, fileChunks(path), {threads: 'all'})).format
  return found === 'text' ? undefined : {format: found, from: 'content'}
}

interface Capture {
  readonly format: string
  readonly from: string
}
