import type {Source} from '../../contracts/source.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {loadedFiles} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'

/** An agent that a file names. */
interface AgentReference {
  readonly name: string
  readonly range: Range
}

/** Names that stand for any, and agents of the hosts themselves. */
const others =
  /^(?:(?:sub)?agent(?:-(?:name|type|id))?|name|type|string|general-purpose|statusline-setup|output-style-setup|claude-code-guide|claude|explore|plan|bash|ask|edit|implement|default|worker|main)$/i

const placeholder = /(?:^|-)(?:your|my|custom|example)-/i

/** The agents that a text starts with `subagent_type`, and those that front matter hands over to; agents of plugins are left out. */
export function agentReferences(source: Source): readonly AgentReference[] {
  return [...calls(source), ...handOffs(source)].filter(
    ({name}) => /^[\w-]+$/.test(name) && !others.test(name) && !placeholder.test(name)
  )
}

function calls({text}: Source): readonly AgentReference[] {
  // A text has few low lines, so that one is found sooner than the rest of the word.
  if (!text.includes('_type')) return []
  return [...text.matchAll(/\bsubagent_type["']?[ \t]*[:=][ \t]*(["'`])([a-z][a-z\d]*(?:-[a-z\d]+)*)\1/g)].map(
    ({0: {length}, 2: name = '', index}) => {
      const end = index + length - 1
      return {name, range: {start: end - name.length, end}}
    }
  )
}

function handOffs(source: Source): readonly AgentReference[] {
  const file = loadedFiles(source).find(({host, facts}) => host.id === 'copilot' && facts.noun === 'agent')
  const {document} = file === undefined ? {document: undefined} : readHostData(source, file.facts)
  const list = isRecord(document?.value) ? document.value['handoffs'] : undefined
  if (document === undefined || !Array.isArray(list)) return []
  return list.flatMap((each, index): AgentReference[] => {
    const name = isRecord(each) ? each['agent'] : undefined
    return typeof name === 'string' ? [{name, range: document.locate(['handoffs', index, 'agent'])}] : []
  })
}
