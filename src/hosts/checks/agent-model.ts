/** Models that front matter names, against the days on which their providers retire them. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import type {JsonDocument} from '../../text/json.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {hasFolder} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {type Host, releaseName} from '../model.ts'
import {type Retirement, retirementOf} from '../models.ts'
import {isNote} from '../places.ts'
import {hostOf, usualHost} from '../tables.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {readManifest, textsAt} from './manifest-source.ts'
import {readHostData} from './read-matter.ts'

interface RetiredModel extends Omit<Retirement, 'replacement'> {
  readonly model: Quoted
  /** The host that runs another model in its place, and which one. */
  readonly replaced: {readonly host: string; readonly by: string} | undefined
}

export type ModelProblem = Problem<{
  retired: RetiredModel
  retiring: RetiredModel
}>

/** How many days before the last one a model counts as retiring. */
const notice = 90

/** The models of a file that are retired, or will be soon, but for those that are allowed. */
export function modelProblems(source: Source, allow: readonly string[]): readonly ModelProblem[] {
  const named =
    source.kind === 'manifest' ? manifestModels(source) : filesOf(source).flatMap((file) => namedModels(source, file))
  const found = named.flatMap((each): readonly NamedModel[] => {
    const retirement = allow.includes(each.name) ? undefined : retirementOf(each.host.id, each.name)
    return retirement === undefined ? [] : [{...each, retirement}]
  })
  const [first] = found
  // Few files name a model that is ever retired: the findings of other files do not depend on the day.
  const today = first === undefined ? undefined : source.surroundings.today()
  if (today === undefined) return []
  const problems = new Map<number, ModelProblem>()
  for (const each of found) {
    const problem = problemOf(each, today)
    if (problem === undefined) continue
    const hosts = problems.get(problem.range.start)?.hosts ?? []
    problems.set(problem.range.start, {...problem, hosts: [...hosts, each.host.id]})
  }
  return [...problems.values()]
}

/**
 * The files as hosts load them. A file that no host is known to load, in a folder of agents or commands, counts as Claude
 * Code's: most are.
 */
function filesOf(source: Source): readonly LoadedFile[] {
  const files = loadedFiles(source)
  const isDefinition = ['agent', 'agents', 'commands'].some((folder) => hasFolder(source.path, folder))
  if (files.length > 0 || !isDefinition || !source.path.endsWith('.md') || isNote(source.path)) return files
  const host = hostOf(usualHost)
  const facts = host.files.agent
  return facts === undefined ? [] : [{host, facts, isNamed: false, isAtPlace: false}]
}

interface NamedModel {
  readonly host: Host
  readonly name: string
  readonly range: Range
  readonly retirement: Retirement
}

type PlacedModel = Omit<NamedModel, 'retirement'>

function manifestModels(source: Source): readonly PlacedModel[] {
  const {manifest, document} = readManifest(source) ?? {}
  return manifest === undefined ? [] : modelsAt(hostOf(manifest.host), document, manifest.models ?? [])
}

function namedModels(source: Source, {host, facts}: LoadedFile): readonly PlacedModel[] {
  const {document} = readHostData(source, facts)
  // Codex asks the provider that the file names, which may run a model for longer.
  if (memberOf(document?.value, 'model_provider') !== undefined) return []
  // The first one of a list that is there is used.
  return modelsAt(host, document, [['model'], ['model', '*']])
}

function modelsAt(
  host: Host,
  document: JsonDocument | undefined,
  places: readonly (readonly string[])[]
): readonly PlacedModel[] {
  if (document === undefined) return []
  return places
    .flatMap((place) => textsAt(document.value, place))
    .map(({text, path}) => ({host, name: text, range: document.locate(path)}))
}

function problemOf({host, name, range, retirement}: NamedModel, today: string): ModelProblem | undefined {
  const {replacement, ...known} = retirement
  const {lastDay, successor} = known
  const isPast = lastDay < today
  if (!isPast && Date.parse(lastDay) - Date.parse(today) > notice * 86_400_000) return undefined
  const replaced = replacement === undefined ? undefined : {host: releaseName(host), by: replacement}
  return {
    kind: isPast ? 'retired' : 'retiring',
    range,
    severity: isPast ? 'warning' : 'note',
    data: {...known, model: quoted(name), replaced},
    ...(successor !== undefined && {expected: [successor]})
  }
}
