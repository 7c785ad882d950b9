/**
 * The menus of a text:
 *
 * ```ebnf
 * menu   = [ frame ], { text }, option, { option | text }, [ "Enter selection", [ " (", range, ")" ], ":" ] ;
 * frame  = "+===", ..., "|  ", title, " |", ..., "+===" ;
 * option = "[", ( number | letter ), "] ", text ;
 * ```
 */
import {structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {trimEndOf, trimOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'

interface TextPart extends Range {
  readonly text: string
}

interface Option extends TextPart {
  readonly mark: string
}

/** The line that asks for an answer, perhaps with the printed range of numbers. */
interface Request {
  /** Of its line. */
  readonly start: number
  readonly range: TextPart | undefined
}

export interface Menu {
  readonly title: TextPart
  readonly options: readonly Option[]
  readonly request: Request | undefined
}

/** An option line or a request: a text without any has no menu. */
const anyOption = /\[(?:\d+|[A-Z])\][ \t]|Enter selection/

/** The menus of a text: options with a frame above or a request to select, or a title and a request alone. */
export const menus = memoize((source: Source): readonly Menu[] => {
  if (!anyOption.test(source.text)) return []
  const breaks = breaksOf(source)
  const found: Menu[] = []
  let title: TextPart | undefined
  let options: Option[] = []
  const end = (next?: TextPart, request?: Request): void => {
    const [first] = options
    const head = title ?? (first && {...first, text: ''})
    const isMenu = first === undefined ? request !== undefined : (title ?? request) !== undefined
    if (head !== undefined && isMenu) found.push({title: head, options, request})
    title = next
    options = []
  }
  for (const [index, {start}] of source.lines.entries()) {
    if (breaks.has(index)) end()
    const text = lineText(source, index)
    if (text === '') continue
    const words = frameTitle(source, index) ?? failureTitle.exec(trimEndOf(text, ' \t'))?.[1]
    if (words !== undefined) end(partOf(text, start, words))
    const option = optionAt(text, start)
    if (option !== undefined) options.push(option)
    const request = requestAt(text, start)
    if (request !== undefined) end(undefined, request)
  }
  end()
  return found
})

/** Lines where a menu cannot go on: headings, the first and last lines of fences. */
export function breaksOf(source: Source): ReadonlySet<number> {
  const {headings, codes} = structure(source)
  return new Set([...headings.map(({line}) => line), ...codes.flatMap(({isFenced, lines}) => (isFenced ? lines : []))])
}

/** The title of a failed phase (6.4), which has no frame. */
export const failureTitle = /^[ \t>]*(All agents in .+ encountered errors\.)$/

export function frameTitle(source: Source, index: number): string | undefined {
  const inner = /^[ \t>]*\|[ \t](.*)[ \t]\|$/.exec(trimEndOf(lineText(source, index), ' \t'))?.[1]
  const isFramed = inner !== undefined && isFrame(source, index - 1) && isFrame(source, index + 1)
  return isFramed ? trimOf(inner, ' \t') : undefined
}

function isFrame(source: Source, index: number): boolean {
  return /^[ \t>]*\+={3,}\+[ \t]*$/.test(lineText(source, index))
}

function optionAt(text: string, offset: number): Option | undefined {
  const [head = '', indent = '', mark, gap = ''] = /^([ \t>]*)\[(\d+|[A-Z])\]([ \t]+)(?=\S)/.exec(text) ?? []
  if (mark === undefined) return undefined
  const rest = trimEndOf(text.slice(head.length), ' \t')
  const start = offset + indent.length
  return {start, end: start + mark.length + 2 + gap.length + rest.length, mark, text: rest}
}

function requestAt(text: string, offset: number): Request | undefined {
  const [whole, range] = /^[ \t>]*Enter selection[ \t]*(?:\(([^()]*)\))?/.exec(text) ?? []
  const printed = range === undefined ? undefined : partOf(text, offset, range)
  return whole === undefined ? undefined : {start: offset, range: printed}
}

/** @param offset of the line in its text */
function partOf(line: string, offset: number, text: string): TextPart {
  const start = offset + line.indexOf(text)
  return {start, end: start + text.length, text}
}
