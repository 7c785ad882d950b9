import {decodeUtf8} from '../../text/bytes.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {ByteLine} from '../lines.ts'
import {isWhole, parseCounted} from '../record.ts'
import {keptMessages} from './last-turn.ts'

/** How many lines are held, and how many bytes one has at most. */
const [mostHeld, longestHeld] = [256, 32_768]

const fields = String.raw`((?:"\w+":(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),)*)`
const blocks = String.raw`\{"type":"(?:tool_use"|thinking"|redacted_thinking"|text","text":"(?!\(no content\)"))`

/** A record of a message, as the program writes it, up to the first block. */
const head = new RegExp(String.raw`^\{${fields}"message":\{${fields}"content":\[${blocks}`)

/**
 * What makes more of a record than one of many messages: who wrote it, calls that start agents or send something, what takes others
 * back, errors; or letters that are escaped.
 */
const marks =
  /"(?:name":\s*"(?:Agent|Task|TaskCreate|TeamCreate|TeamDelete|SendMessage|SubagentHandback)"|isApiErrorMessage"|agentName"|teamName"|attributionAgent"|supersedes|retracted)|\\u00[2-7]/

/** A line with a message of the main agent. */
interface HeldReply {
  readonly text: string
  /** From 1. */
  readonly line: number
  /** Of the message. */
  readonly id: string
}

/** Lines with messages of the main agent: most need not be parsed, since so many others follow that they cannot be the last. */
interface HeldReplies {
  /** @returns whether the line is held */
  add(line: ByteLine): boolean
  /** Reads those that are held: something else follows. */
  flush(): void
}

/** @param read takes a record @param pass takes the id of a message whose record is not read */
export function holdReplies(read: (record: JsonObject, line: number) => void, pass: (id: string) => void): HeldReplies {
  const held: HeldReply[] = []
  /** How many lines each message has, the last one at the end. */
  const counts = new Map<string, number>()

  function flush(): void {
    counts.clear()
    for (const {text, line} of held.splice(0)) {
      const record = parseCounted(text)
      if (isRecord(record)) read(record, line)
    }
  }

  /** @returns whether the first line is of the message that is the oldest by its last line */
  function passFirst(): boolean {
    const [[oldest, count] = ['', 0]] = counts
    if (held[0]?.id !== oldest) return false
    held.shift()
    if (count === 1) counts.delete(oldest)
    else counts.set(oldest, count - 1)
    pass(oldest)
    return true
  }

  function add(line: ByteLine): boolean {
    const reply = replyOn(line)
    if (reply === undefined) return false
    const {id} = reply
    const count = counts.get(id) ?? 0
    held.push(reply)
    counts.delete(id)
    counts.set(id, count + 1)
    while (counts.size > keptMessages && passFirst());
    if (held.length > mostHeld) flush()
    return true
  }

  return {add, flush}
}

function replyOn(line: ByteLine): HeldReply | undefined {
  const {bytes, start, end, number} = line
  if (bytes === undefined || end - start > longestHeld || !isWhole(line)) return undefined
  const text = decodeUtf8(bytes, start, end)
  const [, record = '', message = ''] = head.exec(text) ?? []
  const [, id] = /"id":"([^"\\]+)"/.exec(message) ?? []
  const isPlain =
    record.includes('"isSidechain":false,') &&
    message.includes('"role":"assistant",') &&
    /"model":"[^"\\<]/.test(message) &&
    text.lastIndexOf('"type":"assistant"') !== -1 &&
    !marks.test(text) &&
    !hasSecond(text)
  return isPlain && id !== undefined ? {text, line: number, id} : undefined
}

/** Whether another record begins in a line: the end of the first is missing then. */
function hasSecond(text: string): boolean {
  return text.indexOf(text.slice(0, text.indexOf(':')), 1) !== -1
}
