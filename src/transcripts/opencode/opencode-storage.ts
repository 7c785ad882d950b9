import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {CapturedFile, DocumentFormat} from '../format.ts'
import {closeThread, type OpenThread} from '../open-thread.ts'
import {asObject, asString, parseJson} from '../record.ts'
import {isOwnMessage, readMessage, readOther, standingMessages, threadOf} from './opencode-export.ts'
import {readTask} from './parts.ts'

/**
 * The file of a session in the storage of OpenCode until its database, `storage/session/PROJECT/ses_ID.json`: its messages are in
 * `storage/message/ses_ID/`, their parts in `storage/part/msg_ID/`.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3, and files of a session in a public repository, read in November 2026.
 */
export const opencodeStorage: DocumentFormat = {
  name: 'opencode-export',
  detects(value) {
    const {id, projectID, directory, time, messages} = asObject(value)
    const isNamed = [id, projectID, directory].every((each) => typeof each === 'string')
    return isNamed && isRecord(time) && messages === undefined
  },
  read(value, _, file) {
    const session = asObject(value)
    const main = threadOf(session)
    const agents = new Map<string, OpenThread>()
    const messages = objectsIn(file, `../../message/${asString(session['id'])}`)
    // A session that was copied alone says nothing of its agent.
    if (messages.length === 0) return {threads: []}
    const sorted = [...messages].sort((a, b) => createdIn(a) - createdIn(b))
    for (const head of standingMessages(session, sorted, (message) => message)) {
      if (!isOwnMessage(head)) {
        readOther(main, head)
        continue
      }
      const parts = objectsIn(file, `../../part/${asString(head['id'])}`)
      readMessage(main, head, parts, 1)
      for (const part of parts) readTask(part, () => 1, agents)
    }
    main.lastLine = 1
    return {threads: [main, ...agents.values()].map(closeThread)}
  }
}

/** The objects in the files of a folder, by their names. */
function objectsIn({names, sibling}: CapturedFile, folder: string): readonly JsonObject[] {
  const files = (names?.(folder) ?? []).filter((name) => name.endsWith('.json'))
  return [...files].sort().map((name) => asObject(parseJson(sibling?.(`${folder}/${name}`) ?? '')))
}

function createdIn({time}: JsonObject): number {
  return Number(asObject(time)['created'] ?? 0)
}
