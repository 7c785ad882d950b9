import {hasBlock} from '../contracts/blocks.ts'
import {definitionProblems} from '../contracts/definition/index.ts'
import {boundContracts} from '../contracts/output/bound.ts'
import {createSource, type Source} from '../contracts/source.ts'
import type {Notice} from '../report/notice.ts'
import {type UncheckedKind, uncheckedNotice} from '../report/notice-words.ts'
import {memoize} from '../text/memoize.ts'
import type {Settled} from './settled.ts'

/** Which outputs of a run nothing was known about to check: one notice for each reason. */
export function uncheckedNotices(results: readonly Settled[]): readonly Notice[] {
  const unchecked = results.filter(({isUnchecked}) => isUnchecked)
  const empty = unchecked.filter(({known}) => known.length === 0)
  const defined = unchecked.filter(({known}) => known.some(({definition}) => definition?.() !== undefined))
  const named = unchecked.filter(({known}) => known.some(({agent}) => agent !== undefined))
  const others = without(named, defined)
  const nameless = without(unchecked, [...empty, ...named])
  const bound = nameless.flatMap(({known}) => known.flatMap(({agents}) => [...(agents?.keys() ?? [])]))
  return [
    ...noticesOf('unnamed-outputs', nameless, bound),
    ...noticesOf('undefined-agents', others, agentsOf(others)),
    ...noticesOf('unbound-agents', defined, agentsOf(defined)),
    ...noticesOf('no-messages', empty, [])
  ]
}

function noticesOf(kind: UncheckedKind, results: readonly Settled[], agents: Iterable<string>): readonly Notice[] {
  return results.length === 0 ? [] : [uncheckedNotice(kind, results.length, agents)]
}

function agentsOf(results: readonly Settled[]): readonly string[] {
  return results.flatMap(({known}) => known.flatMap(({agent}) => agent ?? []))
}

function without(results: readonly Settled[], others: readonly Settled[]): readonly Settled[] {
  const left = new Set(others)
  return results.filter((result) => !left.has(result))
}

/** Whether something says how an output ends, or the output shows a contract by itself. */
export function isChecked(source: Source): boolean {
  const definition = source.definition?.()
  return (
    boundContracts(source).length > 0 ||
    source.role !== undefined ||
    source.phase !== undefined ||
    (definition !== undefined && isDemanding(definition)) ||
    hasBlock(source)
  )
}

/** Whether a definition asks for something: an output that holds next to nothing lacks it. */
const isDemanding = memoize((definition: Source): boolean => {
  const output = createSource('.', {path: 'output.md', kind: 'output', declared: false, variables: []})
  return definitionProblems(output, definition).length > 0
})
