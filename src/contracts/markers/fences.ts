/**
 * The fences of a definition, as their authors meant them: one with a language in another that shows a text is nested, and one
 * that was not closed ends before what the next one belongs to.
 */
import {list} from '../../text/plural.ts'
import type {Source} from '../source.ts'

/** Languages of fences that show a text or data; others show programs. */
export const textLanguages: ReadonlySet<string> = new Set([
  '',
  ...list`
    text, txt, plain, plaintext, md, markdown, xml, html, json, jsonc, json5, jsonl, yaml, yml, output, template,
    mdx, none, log, console
  `
])

/** A fence; lines from 0, those of its marks in `lines`, `last < first` in `content` where it is empty. */
export interface Fence {
  readonly lines: readonly [first: number, last: number]
  readonly content: readonly [first: number, last: number]
  /** The first word after the opening mark, in lower case. */
  readonly language: string
  readonly isClosed: boolean
}

/** Longer lines are prose or data: no format is read from them. */
const longestLine = 1000

/** A line of a definition; nothing of a line that is too long to be part of a format. */
export function rowText(definition: Source, line: number): string {
  const {start, end} = definition.lines[line] ?? {start: 0, end: 0}
  return end - start > longestLine ? '' : definition.text.slice(start, end)
}

const fenceMark = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/
/** Languages whose fences show texts: a fence with a language in one of them is nested, as its author meant it. */
const nesting = new Set(['', 'md', 'markdown', 'text', 'txt', 'mdx', 'xml'])

/** How many fences are looked at for the one that is not closed. */
const attempts = 8

export function readFences(definition: Source, first: number): readonly Fence[] {
  const fences = pairedFences(definition, first)
  if (fences.at(-1)?.isClosed !== false) return fences
  for (const fence of fences.slice(0, -1).reverse().slice(0, attempts)) {
    const next = openedFrom(definition, fence)
    if (next === undefined) continue
    const rest = pairedFences(definition, next)
    if (rest.at(-1)?.isClosed !== true) continue
    const open = {
      ...fence,
      lines: [fence.lines[0], next - 1],
      content: [fence.content[0], next - 1],
      isClosed: false
    } as const
    return [...fences.slice(0, fences.indexOf(fence)), open, ...rest]
  }
  return fences
}

/** The line of the heading or the sentence right above the mark that closes a fence, where the mark looks like one that opens. */
function openedFrom(definition: Source, {lines: [first, last]}: Fence): number | undefined {
  if (rowText(definition, last - 1).trim() !== '') return undefined
  let line = last - 1
  while (line > first && last - line < 3 && rowText(definition, line).trim() === '') line--
  const text = rowText(definition, line)
  return line > first && /^ {0,3}#{1,6}[ \t]|:[*_ \t]*$/.test(text) ? line : undefined
}

function pairedFences(definition: Source, first: number): readonly Fence[] {
  const fences: Fence[] = []
  const end = definition.lines.length
  let mayNest = true
  for (let line = first; line < end; line++) {
    const [, mark = '', language = ''] = fenceMark.exec(rowText(definition, line)) ?? []
    if (mark === '') continue
    let close = closingLine(definition, line, mark, mayNest && nesting.has(language.toLowerCase()))
    if (close === undefined && mayNest) {
      mayNest = false
      close = closingLine(definition, line, mark, false)
    }
    const last = close ?? end - 1
    fences.push({
      lines: [line, last],
      content: [line + 1, close === undefined ? last : last - 1],
      language: /^[a-z0-9]*/.exec(language.toLowerCase())?.[0] ?? '',
      isClosed: close !== undefined
    })
    line = last
  }
  return fences
}

function closingLine(definition: Source, opening: number, mark: string, mayNest: boolean): number | undefined {
  let depth = 1
  let isInner = false
  const indent = rowText(definition, opening).indexOf(mark)
  for (let line = opening + 1; line < definition.lines.length; line++) {
    const text = rowText(definition, line)
    const [, other = '', language = ''] = fenceMark.exec(text) ?? []
    if (other[0] !== mark[0] || other.length < mark.length) continue
    // Marks that are further in are of a fence within.
    if (mayNest && language === '' && depth === 1 && text.indexOf(other) > indent + 1) {
      isInner = !isInner
      continue
    }
    if (isInner) continue
    if (language !== '') depth += mayNest && other.length === mark.length ? 1 : 0
    else if (--depth === 0) return line
  }
  return undefined
}
