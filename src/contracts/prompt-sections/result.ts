/** What a provider returned: ADR-0011, "Provider Result Model". */

import {lineText} from '../../text/document.ts'
import {readJsonPart} from '../../text/json.ts'
import {memoize} from '../../text/memoize.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {type JsonProblem, keyLine, syntaxProblems, validateJson} from '../json-problems.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type PathFault, pathFault} from './content.ts'
import {type FsAbility, ProviderResult} from './schema.ts'
import {isStructured, promptSections, sectionTextLines} from './sections.ts'

export type ResultProblem =
  | JsonProblem
  | Problem<{
      path: {readonly path: Quoted; readonly fault: PathFault}
      /** A file of the expected outputs that the result does not name. */
      missing: {readonly path: string}
      /** A file that the prompt does not ask for. */
      undeclared: {readonly path: Quoted}
    }>

/** What is wrong with an output that was declared to be a provider's result. */
export function resultProblems(source: Source): readonly ResultProblem[] {
  if (source.captured?.stopReason !== undefined) return []
  const jsonRange = jsonPart(source.text)
  const json = readJsonPart(source.text, jsonRange)
  if (json.faults.length > 0) return syntaxProblems(json)
  const {data, problems} = validateJson(ProviderResult, source, json)
  if (data === undefined) return problems
  const paths = Object.keys(data.files)
  const definition = source.otherFiles.definition
  const expected = definition === undefined ? undefined : expectedOutputs(definition)
  return [
    ...paths.flatMap((path): ResultProblem[] => {
      const range = json.locateKey(['files', path])
      const fault = pathFault(path)
      if (fault !== undefined) return [{kind: 'path', range, data: {path: quoted(path), fault}}]
      if (expected === undefined || expected.includes(path)) return []
      return [{kind: 'undeclared', severity: 'warning', range, data: {path: quoted(path)}}]
    }),
    ...(expected ?? [])
      .filter((path) => !paths.includes(path))
      .map(
        (path): ResultProblem => ({
          kind: 'missing',
          severity: 'warning',
          range: keyLine(source, json, ['files']),
          data: {path}
        })
      )
  ]
}

/** The whole text, or the content of the one fence that it consists of. */
function jsonPart(text: string): {start: number; end: number} {
  const [whole, before = '', content = ''] = /^(\s*```(?:json)?[ \t]*\r?\n)([\s\S]*?)\r?\n```\s*$/.exec(text) ?? []
  return whole === undefined
    ? {start: 0, end: text.length}
    : {start: before.length, end: before.length + content.length}
}

/** The paths of a prompt's expected outputs; `undefined` where it does not say any. */
const expectedOutputs = memoize((definition: Source): readonly string[] | undefined => {
  if (!isStructured(definition, 'auto')) return undefined
  const section = promptSections(definition).find(({name}) => name === 'Expected Outputs')
  if (section === undefined) return undefined
  const paths = sectionTextLines(definition, section).flatMap(
    (line) => /^[-*+] (?:\*\*|`)?(.+?)(?:\*\*|`|:?\s.*)?$/s.exec(lineText(definition, line).trimEnd())?.[1] ?? []
  )
  return paths.some((path) => path.includes('{')) ? undefined : paths
})

/** What the engine does with a result, and what it warns of. */
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
  const isThere = (path: string): boolean =>
    typeof files[path] === 'string' || (ability !== 'non-writing' && exists(path))
  return {
    write: Object.fromEntries(
      pairs.flatMap(([path, content]) => (content === null || pathFault(path) ? [] : [[path, content]]))
    ),
    refused: pairs.filter(([path]) => pathFault(path) !== undefined).map(([path]) => path),
    missing: [...new Set([...expected, ...pairs.map(([path]) => path)])].filter(
      (path) => pathFault(path) === undefined && !isThere(path)
    ),
    undeclared: pairs.map(([path]) => path).filter((path) => !expected.includes(path)),
    unusual: pairs
      .filter(([, content]) =>
        ability === 'local-write' ? content !== null : ability === 'non-writing' && content === null
      )
      .map(([path]) => path)
  }
}
