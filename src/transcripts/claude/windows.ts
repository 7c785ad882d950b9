import {isAt} from '../bytes/names.ts'
import {keptMessages} from './last-turn.ts'

/** A message of a thread, by its id. */
export interface WindowMessage {
  readonly id: string
  /** So many others follow that it cannot be the last of its thread, also where some of these are taken back. */
  isOut: boolean
}

/** The last messages of a thread. */
export interface Window {
  /** The message of the next record. @param start where its id begins, in ASCII */
  add(bytes: Buffer, start: number, end: number): WindowMessage
  /** The message of the record before. */
  last(): WindowMessage | undefined
}

function createWindow(): Window {
  const messages = new Map<string, WindowMessage>()
  let last: WindowMessage | undefined
  let lastId = Buffer.alloc(0)

  function add(bytes: Buffer, start: number, end: number): WindowMessage {
    if (last !== undefined && lastId.length === end - start && isAt(bytes, start, lastId)) return last
    const id = bytes.toString('utf8', start, end)
    const message = messages.get(id) ?? {id, isOut: false}
    messages.delete(id)
    messages.set(id, message)
    if (messages.size > keptMessages) drop()
    last = message
    lastId = Buffer.from(bytes.subarray(start, end))
    return message
  }

  function drop(): void {
    for (const [id, message] of messages) {
      message.isOut = true
      messages.delete(id)
      return
    }
  }

  return {add, last: () => last}
}

/** How many threads have a window. */
const mostWindows = 1000

/** The windows of threads by their keys. */
export function openWindows(): {
  /** @returns `undefined` where the threads are too many */
  get(key: string): Window | undefined
} {
  const windows = new Map<string, Window>()
  return {
    get(key) {
      const known = windows.get(key)
      if (known !== undefined || windows.size === mostWindows) return known
      const window = createWindow()
      windows.set(key, window)
      return window
    }
  }
}
