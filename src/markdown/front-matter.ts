import {isBlankBetween} from '../text/char-tests.ts'
import {type Document, lineRange, lineText} from '../text/document.ts'
import {type Range, rangeOf} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'

/** Front matter of a file; lines from 0, both fences included. */
export interface FrontMatter {
  readonly first: number
  readonly last: number
}

export interface Scalar extends Range {
  readonly value: string
}

/** YAML front matter at the start of a definition. Outputs have none: their leading `---` opens a block. */
export const frontMatter = memoize((document: Document): FrontMatter | undefined => {
  if (!document.mayHaveFrontMatter || !isFence(document, 0)) return undefined
  for (let last = 1; last < document.lines.length; last++) {
    if (isFence(document, last)) return {first: 0, last}
  }
  return undefined
})

/**
 * Whether a line is three hyphens with optional spaces and tabs behind; the first line may begin with a byte order
 * mark.
 */
function isFence(document: Document, index: number): boolean {
  const {text} = document
  const {start, end} = lineRange(document, index)
  const from = index === 0 && text.startsWith('\uFEFF') ? start + 1 : start
  return text.startsWith('---', from) && isBlankBetween(text, from + 3, end)
}

/** Range between the fences of front matter. */
export function frontMatterPart(document: Document): Range | undefined {
  const matter = frontMatter(document)
  if (matter === undefined) return undefined
  const start = document.lines[matter.first + 1]?.start ?? 0
  return {start, end: document.lines[matter.last]?.start ?? start}
}

/** Whether a later `---` would turn the text above it into front matter. */
export function waitsForClosing(document: Document): boolean {
  return document.mayHaveFrontMatter && isFence(document, 0) && frontMatter(document) === undefined
}

/** Opening fence of unclosed front matter: a fence at the start of a definition with keys right below it. */
export const unclosedFrontMatter = memoize((document: Document): Range | undefined => {
  if (!waitsForClosing(document)) return undefined
  const {start, end} = document.lines[0] ?? {start: 0, end: 0}
  return /^[A-Za-z_][\w-]*:(?: |$)/.test(lineText(document, 1)) ? {start, end} : undefined
})

/** Agent's `name` with its line. Read by line, so that invalid YAML still has a name. */
export const frontMatterNameLine = memoize((document: Document): Scalar | undefined => {
  const matter = frontMatter(document)
  if (matter === undefined) return undefined
  for (let index = matter.first + 1; index < matter.last; index++) {
    const value = nameOnLine(lineText(document, index))
    if (value !== '') return {value, ...rangeOf(document.lines[index] ?? {start: 0, end: 0})}
  }
  return undefined
})

/** Name on a line of front matter; empty for none. */
export function nameOnLine(line: string): string {
  return line.startsWith('name:') ? unquoted(line.slice('name:'.length).trim()) : ''
}

function unquoted(text: string): string {
  const quote = text.charAt(0)
  const isQuoted = text.length > 2 && (quote === '"' || quote === "'") && text.endsWith(quote)
  return isQuoted ? text.slice(1, -1) : text
}

export function frontMatterName(document: Document): string | undefined {
  return frontMatterNameLine(document)?.value
}

/**
 * Names under `variables:`, as `[a, b]`, `- a` or `- name: a`; `undefined` if the key is missing. Read by line, so that
 * invalid YAML still has them.
 */
export const frontMatterVariables = memoize((document: Document): readonly Scalar[] | undefined => {
  const matter = frontMatter(document)
  if (matter === undefined) return undefined
  for (let index = matter.first + 1; index < matter.last; index++) {
    const text = lineText(document, index)
    if (!text.startsWith('variables:')) continue
    const start = document.lines[index]?.start ?? 0
    const inline = text.slice('variables:'.length)
    if (inline.trim() !== '') return names(inline, start + 'variables:'.length)
    const found: (readonly Scalar[])[] = []
    for (let item = index + 1; item < matter.last; item++) {
      const line = lineText(document, item)
      if (/^\s*(?:#.*)?$/.test(line) || /^\s+[^\s-]/.test(line)) continue
      const [lead] = /^\s*-\s+(?:name:\s*)?/.exec(line) ?? []
      if (lead === undefined) break
      found.push(names(line.slice(lead.length), (document.lines[item]?.start ?? 0) + lead.length))
    }
    return found.flat()
  }
  return undefined
})

const mostNames = 100_000

function names(text: string, offset: number): Scalar[] {
  const comment = text.indexOf('#')
  const written = comment === -1 ? text : text.slice(0, comment)
  const found: Scalar[] = []
  for (const {0: value, index} of written.matchAll(/[A-Za-z_][A-Za-z0-9_.-]*/g)) {
    if (found.length === mostNames) break
    found.push({value, start: offset + index, end: offset + index + value.length})
  }
  return found
}
