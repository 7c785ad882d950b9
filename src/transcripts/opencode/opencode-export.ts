import {isRecord} from '../../text/json.ts'
import {stopReasonOf} from '../chat-message.ts'
import {closeDraft, type Draft, openDraft, say} from '../last-message.ts'
import type {DocumentFormat, Json} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'
import {cutByError, readTask, textOfPart} from './parts.ts'

/** What `opencode export` writes: `{info, messages: [{info, parts}]}`. */
export const opencodeExport: DocumentFormat = {
  name: 'opencode-export',
  detects(value) {
    const {info, messages} = asObject(value)
    if (!isRecord(info) || !Array.isArray(messages)) return false
    if (messages.length === 0) return typeof info['id'] === 'string' && typeof info['projectID'] === 'string'
    return messages.every((message) => isRecord(asObject(message)['info']) && Array.isArray(asObject(message)['parts']))
  },
  read(value, lineOf) {
    const {info, messages} = asObject(value)
    const main = openThread(asObject(info))
    const agents = new Map<string, Draft>()
    const list = asArray(messages)
    let textAt: readonly PropertyKey[] = []
    for (const [index, message] of list.entries()) {
      const {info: head, parts} = asObject(message)
      if (asObject(head)['role'] !== 'assistant') continue
      readMessage(main, asObject(head), asArray(parts).map(asObject))
      textAt = [
        'messages',
        index,
        'parts',
        asArray(parts).findIndex((part) => textOfPart(asObject(part)) !== undefined),
        'text'
      ]
      for (const [place, part] of asArray(parts).entries())
        readTask(asObject(part), () => lineOf(['messages', index, 'parts', place, 'state', 'output']), agents)
    }
    main.line = lineOf(textAt)
    main.last = lineOf(['messages', list.length - 1])
    return {threads: [main, ...agents.values()].map(closeDraft), messages: []}
  }
}

function openThread({id, parentID: parent}: Json): Draft {
  return typeof parent === 'string' ? openDraft('subagent', asString(id) ?? 'main') : openDraft('main', 'main')
}

function readMessage(main: Draft, head: Json, parts: readonly Json[]): void {
  main.agent = asString(head['agent']) ?? asString(head['mode']) ?? main.agent
  say(main, parts.flatMap((part) => textOfPart(part) ?? []).join('\n'), 1, cutIn(head, parts))
}

/** A message of the first versions has all steps of its turn: then a text may follow its tools. */
function cutIn({error, finish}: Json, parts: readonly Json[]): StopReason | undefined {
  const failure = cutByError(error)
  if (failure !== undefined) return failure
  if (typeof finish === 'string') return stopReasonOf(finish)
  const lastTool = parts.findLastIndex(({type}) => type === 'tool')
  return lastTool > parts.findLastIndex((part) => textOfPart(part) !== undefined) ? 'tool call' : undefined
}
