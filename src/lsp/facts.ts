/** Cached facts about the project of a workspace folder, now and by its last commit. */
import {resolve} from 'node:path'
import {createSource, type Source} from '../contracts/source.ts'
import type {OtherState, TextAt} from '../disk/contained-reader.ts'
import {type Definitions, openDefinitions} from '../project/definitions.ts'
import {type Ignores, openIgnores} from '../project/ignores.ts'
import type {Projects} from '../project/project.ts'
import {headOf} from '../run/committed.ts'
import type {Deciders} from '../run/deciders.ts'
import {openSharedCache} from '../run/lint-cached.ts'
import {type Linter, type LinterOptions, openLinter} from '../run/lint-input.ts'
import {memo, memoize} from '../text/memoize.ts'
import type {OpenDocument, OpenDocuments} from './open-documents.ts'
import {workspaceReader} from './workspace-reader.ts'

export interface Facts {
  readonly linter: Linter
  readonly ignores: Ignores
  readonly evidenceIgnores: Ignores
}

/** Facts by the last commit. */
export interface CommittedFacts {
  /** Files that differ and may decide, absolute. Linting by these facts may find more. */
  paths(): readonly string[]
  /** Facts with some of these files as in the last commit. */
  by(paths: readonly string[]): Facts
  /** Files that decide, by document and its errors. */
  readonly deciders: Map<string, Promise<Deciders>>
}

/** Facts that can be compared with the last commit. */
export interface ComparedFacts extends Facts {
  readonly day: string
  /** `undefined` without a difference. @param hasDefinitions whether definitions decide too */
  committed(hasDefinitions: boolean): CommittedFacts | undefined
}

interface FactsOptions extends Pick<LinterOptions, 'cache' | 'details'> {
  readonly day: string
  readonly isTrusted: boolean
}

export function openComparedFacts(folder: string, documents: OpenDocuments, options: FactsOptions): ComparedFacts {
  const read = new Set<string>()
  // A document that the last commit's settings do not concern is linted once.
  const cache = openSharedCache()
  const ownOptions = {...options, cache: {...cache, find: () => undefined}, details: ['off']} as const
  const facts = openFacts(folder, documents, ownOptions, {textAt: (path) => void read.add(path), more: []})
  const {reader} = facts.linter.projects
  const known = new Map<boolean, {readonly size: number; readonly value: CommittedFacts | undefined}>()
  const compare = (hasDefinitions: boolean): CommittedFacts | undefined => {
    const head = headOf(reader.workTreeOf(folder), read, hasDefinitions)
    if (head === undefined) return undefined
    const opened = new Map<string, Facts>()
    const open = (paths: readonly string[]): Facts =>
      openFacts(folder, documents, {...options, cache, isTrusted: false}, head.state(paths))
    // Which files are not as in the last commit also depends on all that were found to differ.
    const by = (paths: readonly string[]): Facts =>
      memo(opened, JSON.stringify([head.paths().length, ...paths]), () => open(paths))
    return {paths: head.paths, by, deciders: new Map()}
  }
  return {
    ...facts,
    day: options.day,
    committed(hasDefinitions) {
      const found = known.get(hasDefinitions)
      if (found?.size === read.size) return found.value
      const value = compare(hasDefinitions)
      known.set(hasDefinitions, {size: read.size, value})
      return value
    }
  }
}

function openFacts(folder: string, documents: OpenDocuments, options: FactsOptions, state: OtherState): Facts {
  const {day, isTrusted, cache, details} = options
  const reader = workspaceReader(folder, documents, state)
  const projects: {of?: Projects} = {}
  const found = openDefinitions({cwd: folder, config: undefined, reader})
  const definitions = withOpenTexts(found, documents, {textAt: state.textAt, projects})
  const linter = openLinter({cwd: folder, reader, day, definitions, allowsPlugins: isTrusted, cache, details})
  projects.of = linter.projects
  return {
    linter,
    ignores: openIgnores(folder, linter.projects),
    evidenceIgnores: openIgnores(folder, linter.projects, {evidence: true})
  }
}

/** Definitions, in their open versions if open and not given. */
function withOpenTexts(
  definitions: Definitions,
  documents: OpenDocuments,
  {textAt, projects}: {readonly textAt: TextAt; readonly projects: {of?: Projects}}
): Definitions {
  const asSource = memoize((document: OpenDocument): Source | undefined =>
    projects.of === undefined
      ? undefined
      : createSource(document.content.text, projects.of.projectFor(document.path).context)
  )
  return {
    ...definitions,
    find(agent, near) {
      const found = definitions.find(agent, near)
      const path = found === undefined ? undefined : resolve(found.path)
      const open = path === undefined || textAt(path) !== undefined ? undefined : documents.atPath(path)
      return open === undefined || open.content.text === found?.text ? found : (asSource(open) ?? found)
    }
  }
}
