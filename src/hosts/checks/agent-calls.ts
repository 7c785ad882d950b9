import type {Source} from '../../contracts/source.ts'
import type {Range} from '../../text/lines.ts'
import {agentKey, isAgentOfHost} from '../built-in-agents.ts'

/** A name that stands for a definition. */
export interface NameReference {
  readonly kind: 'agent' | 'skill' | 'server'
  readonly name: string
  readonly range: Range
}

/** Names that stand for any, by what names are compared by. */
const anyName = /^(?:(?:sub)?agent(?:name|type|id)?|name|type|string|x+)$/

const placeholder = /(?:^|-)(?:your|my|custom|example)-/i

/** Whether a name is one of an agent that needs a definition. */
export function isDefinable(name: string): boolean {
  return /^[\w:-]+$/.test(name) && !isAgentOfHost(name) && !anyName.test(agentKey(name)) && !placeholder.test(name)
}

/** The agents that a text starts with `subagent_type`; those of plugins begin with the name of the plugin. */
export function agentCalls({text}: Source): readonly NameReference[] {
  // A text has few low lines, so that one is found sooner than the rest of the word.
  if (!text.includes('_type')) return []
  return [...text.matchAll(/\bsubagent_type["']?[ \t]*[:=][ \t]*(["'`])((?:[a-z][\w-]*:){0,3}[A-Za-z][\w-]*)\1/g)].map(
    ({0: {length}, 2: name = '', index}) => {
      const end = index + length - 1
      return {kind: 'agent', name, range: {start: end - name.length, end}}
    }
  )
}
