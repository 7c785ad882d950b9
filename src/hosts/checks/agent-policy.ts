/** The keys of definitions that a team requires and forbids, and the values that it takes. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Problem} from '../../contracts/problem.ts'
import type {FileKind} from '../../contracts/readers.ts'
import type {Source} from '../../contracts/source.ts'
import {lineRange} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {valueOfPath} from './manifest-source.ts'
import {readHostData} from './read-matter.ts'
import type {ValuePath} from './shape-faults.ts'
import {toolsAt} from './tool-lists.ts'

/** The kinds of definitions that have keys. */
export const policyKinds = [
  'agent',
  'skill',
  'command',
  'rule',
  'prompt',
  'instructions',
  'chat-mode',
  'output-style'
] as const satisfies readonly FileKind[]

type PolicyValue = string | number | boolean

/** A policy of a team. A key may be a path, such as `metadata.owner`. */
export interface KeyPolicy {
  /** The hosts whose files it is for; all where none is given. */
  readonly hosts?: readonly HostId[] | undefined
  /** The kinds of files; all where none is given. */
  readonly kinds?: readonly (typeof policyKinds)[number][] | undefined
  readonly require?: readonly string[] | undefined
  readonly forbid?: readonly string[] | undefined
  /** The values that a key may have, or may not: of a list each item. */
  readonly values?:
    | Readonly<Record<string, readonly PolicyValue[] | {readonly not: readonly PolicyValue[]}>>
    | undefined
}

export type PolicyProblem = Problem<{
  'no-key': {readonly key: string; readonly noun: string}
  'forbidden-key': {readonly key: string; readonly noun: string}
  'other-value': {readonly key: string; readonly value: Quoted; readonly values: readonly string[]}
  'forbidden-value': {readonly key: string; readonly value: Quoted}
}>

/** The breaches of policies in a file; each place once, whatever number of hosts and policies it concerns. */
export function policyProblems(source: Source, policies: readonly KeyPolicy[]): readonly PolicyProblem[] {
  const found = new Map<string, PolicyProblem>()
  for (const file of loadedFiles(source))
    for (const policy of policies)
      for (const problem of isFor(policy, file) ? problemsOf(source, file, policy) : [])
        found.set(`${problem.kind} ${problem.data.key} ${problem.range.start}`, problem)
  return [...found.values()]
}

function isFor({hosts, kinds}: KeyPolicy, {host, facts}: LoadedFile): boolean {
  const [kind = ''] = Object.entries(host.files).find(([, each]) => each === facts) ?? []
  const isKind = kinds?.some((each) => each === kind || (each === 'agent' && kind === 'plugin-agent')) ?? true
  return isKind && (hosts?.includes(host.id) ?? true)
}

function problemsOf(source: Source, file: LoadedFile, policy: KeyPolicy): readonly PolicyProblem[] {
  const {require: needed = [], forbid = [], values = {}} = policy
  const {document, fault} = readHostData(source, file.facts)
  // Front matter that cannot be read is a finding of another rule.
  if (fault !== undefined) return []
  const {noun} = file.facts
  const at = (key: string): unknown => valueOfPath(document?.value, key.split('.'))
  const missing = needed.flatMap((key): readonly PolicyProblem[] =>
    at(key) == null ? [{kind: 'no-key', range: topOf(source, document), data: {key, noun}}] : []
  )
  if (document === undefined) return missing
  const forbidden = forbid.filter((key) => at(key) !== undefined)
  return [
    ...missing,
    ...forbidden.map(
      (key): PolicyProblem => ({kind: 'forbidden-key', range: document.locateKey(key.split('.')), data: {key, noun}})
    ),
    ...Object.entries(values).flatMap(([key, taken]) =>
      valuesOf(source, document, key, file).flatMap((each) => valueProblem(key, each, taken))
    )
  ]
}

/** The line of the keys; the first one where there are none. */
function topOf(source: Source, document: YamlDocument | undefined): Range {
  return document === undefined || source.lines.length < 2 ? lineRange(source, 0) : document.locate([])
}

interface PlacedValue {
  readonly value: string
  readonly range: Range
}

/** The values of a key: tools one by one, also those in a text, and the items of a list. */
function valuesOf(source: Source, document: YamlDocument, key: string, {facts}: LoadedFile): readonly PlacedValue[] {
  if (facts.tools?.keys[key] !== undefined)
    return toolsAt(source, document, key, facts.tools).map(({name, start, end}) => ({value: name, range: {start, end}}))
  const path = key.split('.')
  const value = valueOfPath(document.value, path)
  const items: readonly (readonly [unknown, ValuePath])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [item, [...path, index]])
    : [[value, path]]
  return items.flatMap(([item, at]) =>
    ['string', 'number', 'boolean'].includes(typeof item) ? [{value: String(item), range: document.locate(at)}] : []
  )
}

function valueProblem(
  key: string,
  {value, range}: PlacedValue,
  taken: readonly PolicyValue[] | {readonly not: readonly PolicyValue[]}
): readonly PolicyProblem[] {
  const values = ('not' in taken ? taken.not : taken).map(String)
  if (values.includes(value) !== 'not' in taken) return []
  const data = {key, value: quoted(value)}
  return 'not' in taken
    ? [{kind: 'forbidden-value', range, data}]
    : [{kind: 'other-value', range, data: {...data, values}}]
}
