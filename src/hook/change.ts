import {isRecord, type JsonObject} from '../text/json-object.ts'
import {stringOf} from './payload.ts'

/** Gives the text of a file after a change, `undefined` where the change will fail. The text before is `undefined` for a new file. */
type Change = (before: string | undefined) => string | undefined

/** The change that a tool call of Claude Code makes; `undefined` for other tools and for invalid input. */
export function readChange(tool: unknown, input: JsonObject): Change | undefined {
  switch (tool) {
    case 'Write': {
      const content = stringOf(input, 'content')
      return content === undefined ? undefined : () => content
    }
    case 'Edit':
      return replacement(input)
    case 'MultiEdit':
      return Array.isArray(input['edits']) ? inTurn(input['edits']) : undefined
    default:
      return undefined
  }
}

function inTurn(edits: readonly unknown[]): Change | undefined {
  const changes = edits
    .map((edit) => (isRecord(edit) ? replacement(edit) : undefined))
    .filter((each) => each !== undefined)
  if (changes.length < edits.length) return undefined
  return (before) => {
    let text = before
    for (const change of changes) {
      text = change(text)
      if (text === undefined) return undefined
    }
    return text
  }
}

function replacement(input: JsonObject): Change | undefined {
  const old = stringOf(input, 'old_string')
  const text = stringOf(input, 'new_string')
  if (old === undefined || text === undefined) return undefined
  return (before) => {
    // The tool creates a file when it replaces the empty string.
    if (old === '') return before === undefined || before === '' ? text : undefined
    if (before === undefined) return undefined
    const [from, to] = before.includes(old) ? [old, text] : [withCrlf(old), withCrlf(text)]
    const pieces = before.split(from)
    const isSure = pieces.length === 2 || (pieces.length > 2 && input['replace_all'] === true)
    return isSure ? pieces.join(to) : undefined
  }
}

/** The tool shows and expects the lines of a CRLF file as if they ended with LF. */
function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n')
}
