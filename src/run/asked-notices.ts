/** What the definitions of a run's outputs ask for: which agents were checked against it, and what could not be read. */
import {relative} from 'node:path'
import {derivedContracts} from '../contracts/derive/derived.ts'
import type {Source} from '../contracts/source.ts'
import {toSlashes} from '../disk/paths.ts'
import type {Notice} from '../report/notice.ts'
import {plural} from '../text/plural.ts'
import type {Settled} from './settled.ts'

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
