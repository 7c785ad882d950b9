import type {LineOf, Path} from './format.ts'
import type {Thread} from './model.ts'
import {closeThread, createPlaces, type OpenThread, openMain, subagentId, subagentIn} from './open-thread.ts'
import {addTurn, type Turn} from './turns.ts'

/** A turn in a chat that several agents share, with the name of its agent. */
export interface NamedTurn extends Turn {
  /** It is a call with which the agent hands over to another. */
  readonly handsOver?: boolean | undefined
}

/** A chat that agents share, whose turns are read one by one. */
interface NamedTurns {
  readonly main: OpenThread
  /** @param line of the text, from 1 */
  add(turn: NamedTurn, line: number): void
  threads(): readonly Thread[]
}

/**
 * The threads of a chat that agents share: that of the last turn's agent is the main one, and has all turns. An agent that handed over has
 * none: nothing more is to come of it. What the other agents printed is theirs.
 */
export function openNamedTurns(): NamedTurns {
  const main = openMain()
  const nameless = openMain()
  const agents = new Map<string, OpenThread>()
  const ended = new Set<string>()
  return {
    main,
    add(turn, line) {
      const {agent, handsOver} = turn
      main.agent = agent
      if (agent !== undefined && handsOver === true) ended.add(agent)
      else if (agent !== undefined) ended.delete(agent)
      const ownThread = agent === undefined ? nameless : subagentIn(agents, subagentId(agent), agent)
      for (const thread of [main, ownThread]) {
        addTurn(thread, turn, line)
        thread.lastLine = line
      }
    },
    threads() {
      const lastThread = main.agent === undefined ? nameless : agents.get(subagentId(main.agent))
      const others = [...agents.values()].filter((each) => each !== lastThread && !ended.has(each.agent ?? ''))
      return [{...main, printed: lastThread?.printed ?? main.printed}, ...others].map(closeThread)
    }
  }
}

/** The same of a document. @param last where the last of its records is */
export function readNamedTurns(turns: readonly NamedTurn[], last: Path, lineOf: LineOf): readonly Thread[] {
  const {place, withLines} = createPlaces(lineOf)
  const chat = openNamedTurns()
  for (const turn of turns) chat.add(turn, place(turn.path))
  chat.main.lastLine = place(last)
  return chat.threads().map(withLines)
}
