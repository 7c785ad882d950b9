import {statSync} from 'node:fs'
import {dirname, join, relative, resolve} from 'node:path'
import {isAgentOfKey} from '../contracts/custom/bound.ts'
import type {ConfigFile} from '../project/config.ts'
import {type Definitions, isBuiltInAgent} from '../project/definitions.ts'
import {isThereMatch} from '../project/files.ts'
import {openIgnores} from '../project/ignores.ts'
import {toSlashes} from '../project/paths.ts'
import {hasWildcard} from '../text/wildcard.ts'
import {expectedAgent} from './agent-names.ts'
import type {Linter, Result} from './lint-input.ts'
import type {Notice, RunRequest} from './request.ts'

/** What the configurations of a run name that is not there, and configurations that were not read. */
export function configNotices(
  request: RunRequest,
  linters: readonly Linter[],
  results: readonly Result[]
): readonly Notice[] {
  const [linter] = linters
  if (linter === undefined) return []
  const {cwd, definitions} = linter
  const files = new Map(linters.flatMap(({projects}) => [...projects.configs()]))
  const unread = new Set(linters.flatMap(({projects}) => projects.unread()))
  const seen = new Set(results.flatMap(({sources}) => sources.flatMap(({agent}) => agent ?? [])))
  return [
    ...[...unread].map((path) => unreadNotice(path, cwd)),
    ...[...files.values()].flatMap((file) => [
      ...(hasFolders(request, cwd) ? unmatchedIncludes(file, linter) : []),
      ...(definitions === undefined ? [] : unknownAgents(file, definitions, seen, cwd))
    ])
  ]
}

function unreadNotice(path: string, cwd: string): Notice {
  const name = toSlashes(relative(cwd, path))
  const message = `${name}: not read: expected the configuration in \`lint-agents.config.json\` or under \`lint-agents\` in package.json`
  return {kind: 'unread-config', message, path}
}

/** Whether a request walks through folders: a run over single files, as in a hook, does not look for others. */
function hasFolders({paths = [], outputs = [], scope}: RunRequest, cwd: string): boolean {
  const isFolder = (path: string): boolean =>
    statSync(resolve(cwd, path), {throwIfNoEntry: false})?.isDirectory() === true
  return scope === undefined && [...paths, ...outputs].some(isFolder)
}

function unmatchedIncludes(file: ConfigFile, {projects, cwd}: Linter): readonly Notice[] {
  const folder = dirname(file.path)
  const ignores = openIgnores(folder, projects, {evidence: true})
  return (file.config.files ?? []).flatMap(({include}, entry) =>
    include.flatMap((glob, index) =>
      isThereMatch(glob, folder, ignores)
        ? []
        : [
            {
              kind: 'unmatched-include' as const,
              ...placed(
                file,
                ['files', entry, 'include', index],
                cwd,
                (place) => `${place}: No file matches \`${glob}\``
              )
            }
          ]
    )
  )
}

/** Agents that a configuration names, without a definition and without outputs in this run, where others are known. */
function unknownAgents(
  file: ConfigFile,
  definitions: Definitions,
  seen: ReadonlySet<string>,
  cwd: string
): readonly Notice[] {
  const {agents = {}, files = []} = file.config
  const keys = Object.keys(agents)
  const named = [
    ...keys.map((name) => ({name, path: ['agents', name]})),
    ...files.flatMap(({agent}, entry) => (agent === undefined ? [] : [{name: agent, path: ['files', entry, 'agent']}]))
  ]
  if (named.length === 0) return []
  const known = [...new Set([...definitions.all().keys(), ...seen])]
  const isKnown = (name: string): boolean =>
    isBuiltInAgent(name) ||
    known.some((agent) => isAgentOfKey(name, agent)) ||
    (!hasWildcard(name) && definitions.has(name, join(dirname(file.path), name)))
  const isBound = (path: readonly PropertyKey[], name: string): boolean =>
    path[0] === 'files' && keys.some((key) => isAgentOfKey(key, name))
  if (known.length === 0) return []
  return named
    .filter(({name, path}) => !isKnown(name) && !isBound(path, name))
    .map(({name, path}) => ({
      kind: 'unknown-agent' as const,
      ...placed(
        file,
        path,
        cwd,
        (place) => `${place}: warning: Unexpected agent \`${name}\`, expected ${expectedAgent(name, known)}`
      )
    }))
}

/** A message with its place in a configuration. */
function placed(
  file: ConfigFile,
  path: readonly PropertyKey[],
  cwd: string,
  message: (place: string) => string
): Omit<Notice, 'kind'> {
  const {line, column} = path[0] === 'agents' ? file.keyPoint(path) : file.point(path)
  return {message: message(`${toSlashes(relative(cwd, file.path))}:${line}:${column}`), path: file.path, line, column}
}
