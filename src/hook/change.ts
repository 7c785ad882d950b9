import {isRecord} from '../text/json.ts'
import type {Json} from '../transcripts/format.ts'
import {stringOf} from './payload.ts'

/** The text of a file after a change, by its text before; `undefined` where there is no file, or the change will fail. */
type Change = (before: string | undefined) => string | undefined

/** What a tool of Claude Code does to a file; `undefined` for another tool and for input that it would not take. */
export function readChange(tool: unknown, input: Json): Change | undefined {
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

function replacement(input: Json): Change | undefined {
  const old = stringOf(input, 'old_string')
  const text = stringOf(input, 'new_string')
  if (old === undefined || text === undefined) return undefined
  return (before) => {
    // The tool makes a file by replacing nothing.
    if (old === '') return before === undefined || before === '' ? text : undefined
    if (before === undefined) return undefined
    const [from, to] = before.includes(old) ? [old, text] : [withCrlf(old), withCrlf(text)]
    const parts = before.split(from)
    const isSure = parts.length === 2 || (parts.length > 2 && input['replace_all'] === true)
    return isSure ? parts.join(to) : undefined
  }
}

/** The tool shows and takes the lines of a CRLF file as if they ended with LF. */
function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n')
}
