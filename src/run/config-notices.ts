import {basename, dirname, join, relative, resolve} from 'node:path'
import {indexAgentKeys} from '../contracts/engine/bound.ts'
import {ConfigError} from '../disk/errors.ts'
import {toSlashes} from '../disk/paths.ts'
import type {Changes} from '../git/changed.ts'
import {type ConfigFile, namedAgent} from '../project/config.ts'
import {configName, manifestKey, type UnreadConfig} from '../project/configs.ts'
import {contractFiles} from '../project/contracts.ts'
import {type Definitions, isBuiltInAgent} from '../project/definitions.ts'
import {unmatchedPatterns} from '../project/files.ts'
import {openIgnores} from '../project/ignores.ts'
import {lockName} from '../project/lock.ts'
import {pathHint} from '../project/missing-path.ts'
import {pluginsNeed} from '../project/plugins.ts'
import type {Projects} from '../project/project.ts'
import type {Notice} from '../report/notice.ts'
import {expectedAgent, meantAgents} from '../report/notice-words.ts'
import {firstPaths} from '../report/skipped-files.ts'
import {nearestIn} from '../text/edit-distance.ts'
import {hasWildcard} from '../text/wildcard.ts'
import type {Linter} from './lint-input.ts'
import type {RunRequest} from './request.ts'
import type {Result} from './result.ts'

/** Missing names in the configurations of a run, and unread configurations. */
export function configNotices(
  request: RunRequest,
  linters: readonly Linter[],
  results: readonly Result[]
): readonly Notice[] {
  const [linter] = linters
  if (linter === undefined) return []
  const {cwd, definitions} = linter
  const files = new Map(linters.flatMap(({projects}) => [...projects.configs()]))
  const unread = new Map(linters.flatMap(({projects}) => projects.unread().map((each) => [each.path, each] as const)))
  const seen = new Set(results.flatMap(({attributions}) => attributions.flatMap(({agent}) => agent ?? [])))
  // Runs over changes or given texts show little about other files of the configuration.
  const {scope, changes = scope} = request
  const isOfFiles = changes === undefined && (request.paths ?? request.outputs ?? []).length > 0
  const paths = results.map(({path}) => path)
  return [
    ...[...unread.values()].map((each) => unreadNotice(each, cwd)),
    ...[...files.values()].flatMap((file) => [
      ...pluginsNotices(file, request, linter),
      ...(isOfFiles ? unmatchedIncludes(file, linter, {paths, isOfOutputs: request.outputs !== undefined}) : []),
      ...(definitions === undefined ? [] : unknownAgents(file, definitions, seen, cwd))
    ])
  ]
}

/** Names of files that select linted files and rules, besides configurations. */
export const settingsNames: ReadonlySet<string> = new Set([configName, lockName, '.remarkignore', '.gitignore'])

/** Changed files that select linted files and rules: no finding shows the effect of such a change. */
export function changedSettings(
  {files, links, deleted, textBefore}: Changes,
  {
    request: {baseline},
    linters,
    cwd
  }: {readonly request: RunRequest; readonly linters: readonly Linter[]; readonly cwd: string}
): readonly Notice[] {
  // If only files of contracts changed, no linted file has loaded the configuration.
  if (files.size + links.length + deleted.length > 0) for (const {projects} of linters) readConfig(projects, cwd)
  const configs = linters.flatMap(({projects}) => [...projects.configs().values()])
  const used = new Set(configs.flatMap(({layers}) => layers.flatMap((layer) => [layer.path, ...contractFiles(layer)])))
  if (baseline !== undefined) used.add(resolve(cwd, baseline.file))
  const isSetting = (path: string): boolean => used.has(path) || settingsNames.has(basename(path))
  const wasSetting = (path: string): boolean =>
    basename(path) === 'package.json' && textBefore(path)?.includes('"lint-agents"') === true
  const paths = [...new Set([...files.keys(), ...links, ...deleted])]
    .filter((path) => isSetting(path) || wasSetting(path))
    .sort()
  const gone = new Set(deleted)
  const isGone = paths.some((path) => gone.has(path))
  if (paths.length === 0) return []
  const message = `${firstPaths(paths, cwd)}: changed too${isGone ? ' (or deleted)' : ''}, and ${paths.length === 1 ? 'decides' : 'decide'} what is linted and what is found`
  return [{kind: 'changed-settings', message, paths}]
}

/** Loads the configuration of a folder; a broken one is reported by the files that it applies to. */
function readConfig(projects: Projects, folder: string): void {
  try {
    projects.configFor(folder)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
}

function unreadNotice({path, key}: UnreadConfig, cwd: string): Notice {
  const name = toSlashes(relative(cwd, path))
  const source = key === undefined ? name : `${name}: \`${key}\``
  const message =
    key === manifestKey
      ? `${source}: not read: \`${configName}\` beside it is the configuration`
      : `${source}: not read: expected the configuration in \`lint-agents.config.json\` or under \`lint-agents\` in package.json`
  return {kind: 'unread-config', message, path}
}

/** Plugins that do not run, since they are code of the repository. */
function pluginsNotices(
  file: ConfigFile,
  {allowsPlugins = false, config}: RunRequest,
  {cwd, projects: {configFor}}: Linter
): readonly Notice[] {
  if (file.config.plugins === undefined) return []
  const need = allowsPlugins ? pluginsNeed(file, {cwd, config, configFor}) : 'a run that allows code of the repository'
  if (need === undefined) return []
  const message = (place: string): string => `${place}: Plugins are not run: expected ${need}`
  return [{kind: 'plugins-not-run', ...placed(file, ['plugins'], cwd, message)}]
}

interface ReadFiles {
  /** Absolute. */
  readonly paths: readonly string[]
  /** Captured outputs only, including ignored ones. */
  readonly isOfOutputs: boolean
}

function unmatchedIncludes(
  file: ConfigFile,
  {projects, cwd}: Linter,
  {paths, isOfOutputs}: ReadFiles
): readonly Notice[] {
  const folder = dirname(file.path)
  const entries = file.config.files ?? []
  const unmatchedOf = (globs: readonly string[], evidence: boolean): ReadonlySet<string> =>
    unmatchedPatterns(globs, folder, openIgnores(folder, projects, {evidence}), paths)
  const unmatched = unmatchedOf(
    entries.flatMap(({include}) => include),
    true
  )
  const captured = isOfOutputs ? [] : entries.filter(({kind}) => kind === 'output')
  const ignored = unmatchedOf(
    captured.flatMap(({include}) => include.filter((glob) => !unmatched.has(glob))),
    false
  )
  return entries.flatMap(({include}, entry) =>
    include.flatMap((glob, index): Notice[] => {
      if (!(unmatched.has(glob) || ignored.has(glob)) || isShared(file, ['files', entry])) return []
      const path = ['files', entry, 'include', index]
      const but = ignored.has(glob) ? ' but ignored ones, which `lint-agents outputs` checks' : ''
      return [
        {
          kind: 'unmatched-include',
          ...placed(file, path, cwd, (place) => `${place}: No file matches \`${glob}\`${but || pathHint(glob, folder)}`)
        }
      ]
    })
  )
}

/** Whether a value comes from a shared configuration, which does not know this project's files and agents. */
function isShared(file: ConfigFile, path: readonly PropertyKey[]): boolean {
  return file.sourceOf(path).file.path !== file.path
}

interface Named {
  readonly name: string
  readonly path: readonly PropertyKey[]
  /** Whether its outputs have contracts without a definition: then only a misspelt name is a fault. */
  readonly isFree: boolean
}

/** Configured agents without a definition and without outputs in this run, if other agents are known. */
function unknownAgents(
  file: ConfigFile,
  definitions: Definitions,
  seen: ReadonlySet<string>,
  cwd: string
): readonly Notice[] {
  const named = namedIn(file).filter(({path}) => !isShared(file, path))
  if (named.length === 0) return []
  // Agents of `files` entries have outputs by their configuration, correct or not.
  const entryAgents = new Set(named.filter(({path}) => path[0] === 'files').map(({name}) => name))
  const known = [
    ...new Set([...definitions.all().keys(), ...[...seen].filter((name) => !entryAgents.has(name))])
  ].sort()
  if (known.length === 0) return []
  // Indexed, since there may be thousands of keys and agents.
  const keysOf = indexAgentKeys(Object.keys(file.config.agents ?? {}))
  const namesOf = indexAgentKeys(named.map(({name}) => name))
  const matched = new Set(known.flatMap(namesOf))
  const matchedByEntries = new Set([...entryAgents].flatMap(namesOf))
  const nearestOf = nearestIn(known)
  const isKnown = ({name, path}: Named): boolean =>
    isBuiltInAgent(name) ||
    matched.has(name) ||
    (path[0] === 'agents' && matchedByEntries.has(name)) ||
    (path[0] === 'files' && keysOf(name).length > 0) ||
    (!hasWildcard(name) && definitions.has(name, join(dirname(file.path), name)))
  return named
    .filter((each) => !isKnown(each) && !(each.isFree && nearestOf(each.name) === undefined))
    .map((each) => ({...each, meant: meantAgents(known, nearestOf(each.name))}))
    .map(({name, path, meant}) => ({
      kind: 'unknown-agent' as const,
      agents: [name],
      known: meant,
      ...placed(
        file,
        path,
        cwd,
        (place) => `${place}: warning: Unexpected agent \`${name}\`, expected ${expectedAgent(name, meant)}`
      )
    }))
}

function namedIn({config: {agents = {}, files = []}}: ConfigFile): readonly Named[] {
  return [
    ...Object.keys(agents).map((name) => ({name, path: ['agents', name], isFree: false})),
    ...files.flatMap(({contracts, role, phase, ...rest}, entry) => {
      const agent = namedAgent(rest)
      return agent === undefined
        ? []
        : [
            {
              name: agent,
              path: ['files', entry, 'agent'],
              isFree: [contracts, role, phase].some((value) => value !== undefined)
            }
          ]
    })
  ]
}

/** A message with its location in a configuration. */
function placed(
  file: ConfigFile,
  path: readonly PropertyKey[],
  cwd: string,
  message: (place: string) => string
): Omit<Notice, 'kind'> {
  const {file: owner, path: inner} = file.sourceOf(path)
  const {line, column} = inner[0] === 'agents' ? owner.keyPoint(inner) : owner.point(inner)
  return {message: message(`${toSlashes(relative(cwd, owner.path))}:${line}:${column}`), path: owner.path, line, column}
}
