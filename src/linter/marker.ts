/** Parses comments such as `<!--lint disable ascii-only-->` as `mdast-comment-marker` does, in linear time. */
import {rulesNamed} from './setting.ts'

export interface ControlMarker {
  /** First word, such as `lint`. */
  readonly name: string
  /** Text behind the first word, trimmed. */
  readonly attributes: string
  /** Words behind `--`, for comments that control rules. */
  readonly reason?: string
}

/** In UTF-16 units; a report repeats the reason for each finding. */
const longestReason = 500

/** Splits a text at `--`; the reason is one line, or `undefined` for none. */
export function splitReason(words: string): {readonly head: string; readonly reason: string | undefined} {
  const mark = /\s-{2,}(?=\s|$)/.exec(words)
  if (mark === null) return {head: words, reason: undefined}
  const rest = words.slice(mark.index + mark[0].length).trimStart()
  const reason = rest.slice(0, longestReason).replace(/[\uD800-\uDBFF]$/, '')
  return {head: words.slice(0, mark.index), reason: reason.replace(/\s+/g, ' ').trim() || undefined}
}

export function splitComment(html: string): {readonly comment: string; readonly reason: string | undefined} {
  const comment = html.trim()
  if (!comment.startsWith('<!--') || !comment.endsWith('-->')) return {comment: html, reason: undefined}
  const inner = comment.slice('<!--'.length, -'-->'.length)
  const {head, reason} = splitReason(inner)
  return {comment: head === inner ? html : `<!--${head}-->`, reason}
}

/** Parses HTML that is one comment, with a name and words or parameters. */
export function commentMarker(html: string): ControlMarker | undefined {
  const comment = html.trim()
  if (!comment.startsWith('<!--') || !comment.endsWith('-->') || comment.length < '<!---->'.length) return undefined
  const content = comment.slice('<!--'.length, -'-->'.length).trim()
  const name = /^[A-Za-z\d-]+(?=\s|$)/.exec(content)?.[0]
  if (name === undefined) return undefined
  const rest = content.slice(name.length)
  return isParameters(rest) ? {name, attributes: rest.trim()} : undefined
}

const word = /[-\w]+/y
const spaces = /\s+/y

/** Whether a text consists of words and `name=value`, each after whitespace. */
function isParameters(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const start = endOf(spaces, text, at)
    if (start === text.length) return true
    const name = start === undefined ? undefined : endOf(word, text, start)
    if (name === undefined) return false
    const value = text[name] === '=' ? valueEnd(text, name + 1) : name
    if (value === undefined) return false
    at = value
  }
  return true
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function valueEnd(text: string, at: number): number | undefined {
  const quote = text[at] ?? ''
  if (quote === '"' || quote === "'") return quotedEnd(text, at, quote)
  let end = at
  while (end < text.length && !/["'\s]/.test(text[end] ?? ''))
    end += text[end] === '\\' && end + 1 < text.length ? 2 : 1
  return end === at ? undefined : end
}

/** Offset behind the first unescaped quote, else behind the last quote. */
function quotedEnd(text: string, at: number, quote: string): number | undefined {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === quote) return end + 1
    if (text[end] === '\\') end++
  }
  const last = text.lastIndexOf(quote)
  return last > at ? last + 1 : undefined
}

/** Parses a comment for this linter; other keywords are for other tools. */
export function controlMarker(html: string): ControlMarker | undefined {
  const {comment, reason} = splitComment(html)
  const marker = commentMarker(comment)
  if (marker === undefined || !/^(?:enable|disable|ignore)\b/.test(marker.attributes)) return undefined
  return {...marker, ...(reason !== undefined && {reason})}
}

/** Parses a comment for this linter, with former rule ids replaced. */
export function readMarker(html: string): ControlMarker | undefined {
  const marker = controlMarker(html)
  return marker && {...marker, attributes: marker.attributes.split(/\s+/).flatMap(rulesNamed).join(' ')}
}
