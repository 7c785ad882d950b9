/** Files of a folder that each host loads, with kind and way. */

import {hostIds} from '../contracts/host-ids.ts'
import type {Kind} from '../contracts/kinds.ts'
import type {FileReach, Misplaced, Reader} from '../contracts/readers.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {largestDefinition, openReader} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {relativePath} from '../disk/paths.ts'
import {hostOf} from '../hosts/tables.ts'
import {definedName} from '../project/definition-names.ts'
import {namedPath} from '../project/files.ts'
import {isPickedUp} from '../project/picked.ts'
import {openProjects, type ProjectOptions, type Projects} from '../project/project.ts'
import {createModels} from '../project/reach.ts'
import {shownBy, standingOf} from '../reach/definition.ts'
import {memo} from '../text/memoize.ts'
import {fileName, fileStem} from '../text/path-ends.ts'
import {sentence} from '../text/quoted.ts'
import {findSelected} from './find.ts'
import {isCopy} from './inputs.ts'
import type {Environment} from './request.ts'

/** The model, as in `lint-agents tree --format json`; paths are relative to the working directory. */
export interface TreeReport {
  readonly version: 1
  readonly hosts: readonly {readonly host: string; readonly version: string; readonly files: readonly LoadedPath[]}[]
  readonly misplaced: readonly {readonly path: string; readonly host: string; readonly expected: string}[]
  /** Definitions and outputs by declaration, marker or text that no host loads. */
  readonly declared: readonly {readonly path: string; readonly kind: Kind; readonly contracts: readonly string[]}[]
  /** Number of files without a reader. */
  readonly unread: number
}

interface LoadedPath {
  readonly path: string
  readonly as: Reader['kind']
  /** Name of the file for the host. */
  readonly name: string
  readonly by: Reader['by']
  /** Origin of the way: a manifest, a configuration, a link, an importing file; the path itself at a place. */
  readonly from: string
  /** Condition for the host to load the file. */
  readonly when?: string
}

/**
 * Reads the model for the files of paths.
 *
 * @throws {UsageError} for a missing path
 * @throws {ConfigError}
 */
export function readTree(patterns: readonly string[], options: ProjectOptions, environment: Environment): TreeReport {
  const {cwd} = environment
  const named = patterns.map((path) => namedPath(path, cwd))
  const projects = openProjects({...options, reader: options.reader ?? openReader(cwd, {named})})
  const modelFor = createModels(projects.reader)
  const {files, links, failures} = findSelected(
    {
      patterns,
      picks: (path) => isPickedUp(path, projects),
      leavesOut: (inner, path) => isCopy(inner, path, projects)
    },
    projects,
    undefined,
    environment
  )
  for (const {path, reason} of failures)
    environment.notify({kind: 'unreadable', message: `${path}: Cannot read the file: ${reason}`})
  const loaded = new Map<string, LoadedPath[]>()
  const misplaced: TreeReport['misplaced'][number][] = []
  const declared: TreeReport['declared'][number][] = []
  let unread = 0
  const reachOf = (file: string): FileReach => projects.projectFor(file).context.surroundings.reach() ?? {readers: []}
  const broken = links.flatMap(({path}) => (reachOf(path).isBroken === true ? [path] : []))
  for (const file of [...files, ...broken]) {
    const reach = reachOf(file)
    const source = sourceOf(file, projects)
    const path = relativePath(cwd, file)
    const {root} = modelFor(file)
    const fromCwd = (each: string): string => relativePath(cwd, `${root}/${each}`)
    const when = reach.isBroken === true ? {when: 'only once its link leads to a file'} : {}
    for (const reader of reach.readers)
      memo(loaded, reader.host, (): LoadedPath[] => []).push({...loadedPath(path, reader, source, fromCwd), ...when})
    if (reach.readers.length > 0) continue
    const found = source === undefined ? undefined : misplacedIn(source, reach)
    if (found !== undefined) misplaced.push({path, host: found.host, expected: fromCwd(found.expected)})
    else if (source !== undefined && standingOf(source) === 'read')
      declared.push({path, kind: source.kind, contracts: source.contracts ?? []})
    else unread++
  }
  return {
    version: 1,
    hosts: hostIds.flatMap((host) => {
      const of = loaded.get(host)
      return of === undefined ? [] : [{host, version: hostOf(host).version, files: of}]
    }),
    misplaced,
    declared,
    unread
  }
}

/** Place that a file almost matches. An agent by shape is still misplaced. */
function misplacedIn(source: Source, reach: FileReach): Misplaced | undefined {
  return standingOf(source) === 'misplaced' || shownBy(source, reach) === 'shape' ? reach.misplaced : undefined
}

/** A file as a source with its context; `undefined` for an unreadable file. */
function sourceOf(file: string, {projectFor, reader}: Projects): Source | undefined {
  const {text} = reader.attempt(file, {limit: largestDefinition})
  return text === undefined ? undefined : createSource(text, projectFor(file).context)
}

function loadedPath(
  path: string,
  {kind, by, from, name, when}: Reader,
  source: Source | undefined,
  fromCwd: (path: string) => string
): LoadedPath {
  return {
    path,
    as: kind,
    name: name ?? nameOf(path, kind, source),
    by,
    from: from === undefined ? path : fromCwd(from),
    ...(when !== undefined && {when})
  }
}

/** Host's name for a file: from its front matter, its folder, or its file name. */
function nameOf(path: string, kind: Reader['kind'], source: Source | undefined): string {
  const stem = fileStem(path).replace(/\.(?:agent|prompt|instructions|chatmode)$/, '')
  if (kind === 'skill') return path.split('/').at(-2) ?? stem
  if (kind === 'guide' || kind === 'manifest' || kind === 'bundle') return fileName(path)
  if (kind !== 'agent' && kind !== 'plugin-agent') return stem
  return (source === undefined ? undefined : definedName(source)) ?? stem
}

/** Rejects options of a run as paths. @throws {UsageError} */
export function expectTreePaths(paths: readonly string[]): void {
  if (paths.includes('-')) throw new UsageError(sentence`Unexpected \`-\`, expected paths: a tree is one of files`)
}
