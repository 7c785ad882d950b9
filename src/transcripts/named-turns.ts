import {expectFewAgents} from './errors.ts'
import type {LineOf, Path} from './format.ts'
import type {Thread} from './model.ts'
import {closeThread, type OpenThread, openMain, openThread, subagentId, subagentIn} from './open-thread.ts'
import {addTurn, readTurns, type Turn} from './turns.ts'

/** A turn in a chat that several agents share, and the name of the agent. */
export interface NamedTurn {
  readonly turn: Turn
  readonly agent?: string | undefined
  /** It is a call with which the agent hands over to another. */
  readonly handsOver?: boolean | undefined
}

/**
 * The threads of a chat that agents share: that of the last turn's agent is the main one, and has all turns. An agent that handed over has
 * none: nothing more is to come of it.
 */
export function readNamedTurns(turns: readonly NamedTurn[], last: Path, lineOf: LineOf): [Thread, ...Thread[]] {
  const mainAgent = turns.at(-1)?.agent
  const names = new Map<string, NamedTurn[]>()
  for (const each of turns) {
    const {agent} = each
    if (agent === undefined || agent === mainAgent) continue
    const list = names.get(agent)
    if (list !== undefined) list.push(each)
    else {
      expectFewAgents(names.size)
      names.set(agent, [each])
    }
  }
  const all = turns.map(({turn}) => turn)
  const main = readTurns({...openMain(), agent: mainAgent}, all, last, lineOf)
  return [
    main.printed === undefined ? main : withPrintedBy(mainAgent, main, turns, lineOf),
    ...[...names]
      .filter(([, list]) => list.at(-1)?.handsOver !== true)
      .map(([agent, list]) => {
        const agentTurns = list.map(({turn}) => turn)
        return readTurns(
          openThread('subagent', subagentId(agent), agent),
          agentTurns,
          agentTurns.at(-1)?.path ?? last,
          lineOf
        )
      })
  ]
}

/** What the other agents printed is theirs. */
function withPrintedBy(
  mainAgent: string | undefined,
  main: Thread,
  turns: readonly NamedTurn[],
  lineOf: LineOf
): Thread {
  const ownTurns = turns.flatMap(({turn, agent}) => (agent === mainAgent ? [turn] : []))
  return {...main, printed: readTurns(openMain(), ownTurns, ownTurns.at(-1)?.path ?? [], lineOf).printed ?? []}
}

/** The same for turns that are read one by one. */
export interface NamedTurns {
  readonly main: OpenThread
  /** @param line of the text, from 1 */
  add(turn: NamedTurn, line: number): void
  threads(): readonly Thread[]
}

export function openNamedTurns(): NamedTurns {
  const main = openMain()
  const agents = new Map<string, OpenThread>()
  const ended = new Set<string>()
  return {
    main,
    add({turn, agent, handsOver}, line) {
      main.agent = agent
      if (agent !== undefined && handsOver === true) ended.add(agent)
      else if (agent !== undefined) ended.delete(agent)
      const threads = agent === undefined ? [main] : [main, subagentIn(agents, subagentId(agent), agent)]
      for (const thread of threads) {
        addTurn(thread, turn, line)
        thread.lastLine = line
      }
    },
    threads() {
      const ownThread = main.agent === undefined ? undefined : agents.get(subagentId(main.agent))
      const others = [...agents.values()].filter((each) => each !== ownThread && !ended.has(each.agent ?? ''))
      return [{...main, printed: ownThread === undefined ? main.printed : ownThread.printed}, ...others].map(
        closeThread
      )
    }
  }
}
