/** Results of a provider: ADR-0011, "Provider Result Model". */

import {nearestIn} from '../../text/edit-distance.ts'
import {readJsonPart} from '../../text/json.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {type JsonProblem, keyLine, syntaxProblems, validateJson} from '../json-problems.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {readList} from './lists.ts'
import {hasPathPlaceholder, meantPath, pathFault, pathProblem, samePath} from './paths.ts'
import {type FsAbility, ProviderResult} from './schema.ts'
import {promptSection} from './sections.ts'

export type ResultProblem = JsonProblem | MismatchProblem

/** The problems of an output that is declared as a provider's result. */
export function resultProblems(source: Source): readonly ResultProblem[] {
  if (source.captured?.stopReason !== undefined) return []
  const jsonRange = jsonPart(source.text)
  const json = readJsonPart(source.text, jsonRange)
  if (json.faults.length > 0) return syntaxProblems(json)
  const {data, problems} = validateJson(ProviderResult, source, json)
  if (data === undefined) return problems
  const definition = source.otherFiles.definition
  const rangeOf = (path: string): Range => json.locateKey(['files', path])
  const given = new Map<string, string>()
  const refused = new Set<string>()
  const faulty = Object.keys(data.files).flatMap((path): ResultProblem[] => {
    const fault = pathFault(path)
    if (fault !== undefined) {
      refused.add(meantPath(path))
      return [pathProblem(rangeOf(path), path, fault)]
    }
    if (given.has(samePath(path)))
      return [unexpectedProblem(rangeOf(path), quoting`path \`${quoted(path)}\` a second time`, 'each file once')]
    given.set(samePath(path), path)
    return []
  })
  const {missing, others} = compareFiles(given, definition && expectedOutputs(definition))
  const severity = 'warning'
  return [
    ...faulty,
    ...others.map(({path, expected}) => {
      const asked = expected === undefined ? 'one of the expected outputs' : [expected]
      return unexpectedProblem(rangeOf(path), quoting`file \`${quoted(path)}\``, asked, {severity})
    }),
    // A file at a wrong place is not missing besides.
    ...missing
      .filter((path) => !refused.has(samePath(path)))
      .map((path) =>
        missingProblem(keyLine(source, json, ['files']), `file \`${path}\``, 'it among the files', {severity})
      )
  ]
}

/** @param given the paths of a result, by their usual spelling */
function compareFiles(given: ReadonlyMap<string, string>, asked: ExpectedOutputs | undefined) {
  if (asked === undefined) return {missing: [], others: []}
  const missing = new Set(asked.paths.filter((path) => !given.has(samePath(path))))
  if (!asked.isWhole) return {missing: [...missing], others: []}
  const expected = new Set(asked.paths.map(samePath))
  const undeclared = [...given].flatMap(([key, path]) => (expected.has(key) ? [] : path))
  const [only] = missing.size === 1 && undeclared.length === 1 ? missing : []
  const nearestMissing = nearestIn(missing)
  const others = undeclared.map((path) => {
    const near = only ?? nearestMissing(path)
    return {path, expected: near !== undefined && missing.delete(near) ? near : undefined}
  })
  return {missing: [...missing], others}
}

/** The whole text, or the content of the one fence that it consists of. */
function jsonPart(text: string): {start: number; end: number} {
  const [whole, before = '', content = ''] = /^(\s*```(?:json)?[ \t]*\r?\n)([\s\S]*?)\r?\n```\s*$/.exec(text) ?? []
  return whole === undefined
    ? {start: 0, end: text.length}
    : {start: before.length, end: before.length + content.length}
}

interface ExpectedOutputs {
  readonly paths: readonly string[]
  /** These are all: the prompt has no others that are to be written, or cannot be read. */
  readonly isWhole: boolean
}

/** The files that a prompt expects; `undefined` where it does not say any. */
const expectedOutputs = memoize((definition: Source): ExpectedOutputs | undefined => {
  const section = promptSection(definition, 'Expected Outputs')
  if (section === undefined) return undefined
  const {files, faults, placeholder} = readList(definition, section)
  const paths = [...files, ...faults.filter(({kind}) => kind === 'more')].flatMap(({name}) => name ?? [])
  const isRead = faults.every(({kind}) => kind !== 'other')
  return {
    paths: paths.filter((path) => !hasPathPlaceholder(path)),
    isWhole: isRead && placeholder === undefined && !paths.some(hasPathPlaceholder)
  }
})

/** The effects of a result in the engine, and the engine's warnings. */
export interface CheckedResult {
  /** Contents to write, by path. */
  readonly write: Readonly<Record<string, string>>
  /** Paths outside of `/code`, which are never written. */
  readonly refused: readonly string[]
  /** Expected files that are neither given nor there: a warning, not an error. */
  readonly missing: readonly string[]
  readonly undeclared: readonly string[]
  /** Files that do not fit the ability: content of a provider that writes itself, none of one that cannot. */
  readonly unusual: readonly string[]
}

/** @param exists whether a path below `/code` is there; asked only for files that were not given */
export function checkResult(
  expected: readonly string[],
  {files}: ProviderResult,
  {ability, exists}: {readonly ability: FsAbility; readonly exists: (path: string) => boolean}
): CheckedResult {
  const pairs = Object.entries(files)
  const given = new Set(pairs.flatMap(([path, content]) => (typeof content === 'string' ? samePath(path) : [])))
  const declared = new Set(expected.map(samePath))
  const isThere = (path: string): boolean => given.has(samePath(path)) || (ability !== 'non-writing' && exists(path))
  const asked = new Map([...expected, ...pairs.map(([path]) => path)].map((path) => [samePath(path), path]))
  return {
    write: Object.fromEntries(
      pairs.flatMap(([path, content]) => (content === null || pathFault(path) ? [] : [[path, content]]))
    ),
    refused: pairs.filter(([path]) => pathFault(path) !== undefined).map(([path]) => path),
    missing: [...asked.values()].filter((path) => pathFault(path) === undefined && !isThere(path)),
    undeclared: pairs.map(([path]) => path).filter((path) => !declared.has(samePath(path))),
    unusual: pairs
      .filter(([, content]) =>
        ability === 'local-write' ? content !== null : ability === 'non-writing' && content === null
      )
      .map(([path]) => path)
  }
}
