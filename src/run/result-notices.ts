/** What a run says of all its results: which agents were checked against their definitions, what a formatter would rewrite, what was not checked. */
import {dirname, join, relative} from 'node:path'
import {derivedContracts} from '../contracts/derive/derived.ts'
import type {Source} from '../contracts/source.ts'
import {gitRoot} from '../disk/git-root.ts'
import type {Reader} from '../disk/incidental.ts'
import {relativePath, toSlashes} from '../disk/paths.ts'
import {formattersOf} from '../project/formatters.ts'
import type {Notice} from '../report/notice.ts'
import {formattedMessage, type UncheckedKind, uncheckedNotice} from '../report/notice-words.ts'
import {memo} from '../text/memo.ts'
import {plural} from '../text/plural.ts'
import type {Settled} from './result.ts'

/** The definitions of the agents whose outputs were linted, by the name of the agent. */
function definitionsOf(results: readonly Settled[]): ReadonlyMap<string, Source> {
  const found = new Map<string, Source>()
  for (const {report, known} of results) {
    if (report.kind !== 'output') continue
    for (const {agent, definition} of known) {
      const source = agent === undefined || found.has(agent) ? undefined : definition?.()
      if (agent !== undefined && source !== undefined) found.set(agent, source)
    }
  }
  return found
}

const mostNames = 5

/** Which agents were checked against what their definitions ask for, in one sentence; `undefined` where none were. */
export function checkedAgents(results: readonly Settled[]): string | undefined {
  const asking = [...definitionsOf(results)].flatMap(([agent, definition]) => {
    const count = derivedContracts(definition).contracts.length
    return count === 0 ? [] : [`\`${agent}\` (${plural(count, 'contract')})`]
  })
  if (asking.length === 0) return undefined
  const more = asking.length > mostNames ? `, ${asking.length - mostNames} more` : ''
  const names = asking.slice(0, mostNames).join(', ') + more
  const subject = asking.length === 1 ? 'its definition asks' : 'their definitions ask'
  return `Checked against what ${subject} for: ${names}`
}

/** The definitions that show a format which could not be read. @param cwd absolute */
export function unreadFormats(results: readonly Settled[], cwd: string): readonly Notice[] {
  return [...new Set(definitionsOf(results).values())].flatMap((definition): Notice[] => {
    const {unread} = derivedContracts(definition)
    const [first] = unread
    if (first === undefined) return []
    const shown =
      unread.length === 1 ? 'a format that' : `${unread.length} formats, of which this one is the first, that`
    const path = toSlashes(relative(cwd, definition.path))
    return [
      {
        kind: 'unread-format',
        message: `${path}:${first.line}: shows ${shown} could not be read, so no output was checked against ${unread.length === 1 ? 'it' : 'them'}`,
        path: definition.path,
        line: first.line
      }
    ]
  })
}

/**
 * The files with blocks that a formatter of their repository would rewrite: one notice for each formatter.
 *
 * @param cwd absolute
 */
export function formattedNotices(
  results: readonly Pick<Settled, 'path' | 'hasBareBlock'>[],
  reader: Reader,
  cwd: string
): readonly Notice[] {
  const roots = new Map<string, string | undefined>()
  const byRoot = new Map<string, Set<string>>()
  for (const {path, hasBareBlock} of results) {
    if (!hasBareBlock || !['.md', '.markdown'].some((end) => path.toLowerCase().endsWith(end))) continue
    const root = memo(roots, dirname(path), gitRoot)
    if (root !== undefined) memo(byRoot, root, () => new Set()).add(path)
  }
  return [...byRoot].flatMap(([root, paths]) =>
    formattersOf((path) => reader.attempt(join(root, path)).text).flatMap(({name, file, leavesOut}): Notice[] => {
      const formatted = [...paths].filter((path) => !leavesOut(relativePath(root, path))).sort()
      const names = formatted.map((path) => relativePath(cwd, path))
      if (names.length === 0) return []
      const config = relativePath(cwd, join(root, file))
      return [
        {
          kind: 'formatted',
          message: formattedMessage(`${config}: ${name}`, names),
          path: join(root, file),
          paths: formatted
        }
      ]
    })
  )
}

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
