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

interface Option extends Range {
  readonly mark: string
  readonly text: string
}

/** A menu with its options. */
export interface Menu {
  readonly title: Range & {readonly text: string}
  readonly options: readonly Option[]
  /** The printed range of numbers. */
  readonly range: (Range & {readonly text: string}) | undefined
  /** Whether a line asks for an answer. */
  readonly isAsking: boolean
}

/** An option line: a text without any has no menu. */
const anyOption = /\[(?:\d+|[A-Z])\][ \t]/

/** The menus of a text: options with a frame above or a request to select. */
export const menus = memoize((source: Source): readonly Menu[] => {
  if (!anyOption.test(source.text)) return []
  const breaks = breaksOf(source)
  const found: Menu[] = []
  let title: Menu['title'] | undefined
  let options: Option[] = []
  const end = (range: Menu['range'], isMenu: boolean, isAsking = false): void => {
    const [first] = options
    if (first !== undefined && isMenu) found.push({title: title ?? {...first, text: ''}, options, range, isAsking})
    title = undefined
    options = []
  }
  for (const [index, line] of source.lines.entries()) {
    const text = lineText(source, index)
    if (breaks.has(index)) end(undefined, title !== undefined)
    if (text === '') continue
    const frame = frameTitle(text)
    const sentence = /^[ \t>]*(All agents in .+ encountered errors\.)$/.exec(trimEndOf(text, ' \t'))?.[1]
    const isFramed = frame !== undefined && isFrame(lineText(source, index - 1)) && isFrame(lineText(source, index + 1))
    if (isFramed || sentence !== undefined) {
      end(undefined, title !== undefined)
      const words = frame ?? sentence ?? ''
      const start = line.start + text.indexOf(words)
      title = {start, end: start + words.length, text: words}
    }
    const option = optionAt(text, line.start)
    if (option !== undefined) options.push(option)
    const [whole, range] = /^[ \t>]*Enter selection[ \t]*(?:\(([^()]*)\))?/.exec(text) ?? []
    if (whole === undefined) continue
    const start = line.start + (range === undefined ? 0 : text.indexOf(range))
    end(range === undefined ? undefined : {start, end: start + range.length, text: range}, true, true)
  }
  end(undefined, title !== undefined)
  return found
})

/** The titles in frames, each with its line and the last one of the text below it, up to the next title or the end of its fence. */
export function framedTitles(source: Source) {
  const breaks = breaksOf(source)
  const found: {text: string; range: Range; line: number; last: number}[] = []
  let isOpen = false
  for (const [line, {start, end}] of source.lines.entries()) {
    const text = frameTitle(lineText(source, line))
    const isTitle = text !== undefined && isFrame(lineText(source, line - 1)) && isFrame(lineText(source, line + 1))
    if (isTitle) found.push({text, range: {start, end}, line, last: line})
    isOpen = isTitle || (isOpen && !breaks.has(line))
    const open = found.at(-1)
    if (isOpen && open !== undefined) open.last = line
  }
  return found
}

/** Lines where a menu cannot go on: headings, the first and last lines of fences. */
function breaksOf(source: Source): ReadonlySet<number> {
  const {headings, codes} = structure(source)
  return new Set([...headings.map(({line}) => line), ...codes.flatMap(({isFenced, lines}) => (isFenced ? lines : []))])
}

function isFrame(text: string): boolean {
  return /^[ \t>]*\+={3,}\+[ \t]*$/.test(text)
}

/** The title in a line of a frame. */
function frameTitle(text: string): string | undefined {
  const inner = /^[ \t>]*\|[ \t](.*)[ \t]\|$/.exec(trimEndOf(text, ' \t'))?.[1]
  return inner === undefined ? undefined : trimOf(inner, ' \t')
}

function optionAt(text: string, offset: number): Option | undefined {
  const [head = '', indent = '', mark, gap = ''] = /^([ \t>]*)\[(\d+|[A-Z])\]([ \t]+)(?=\S)/.exec(text) ?? []
  if (mark === undefined) return undefined
  const rest = trimEndOf(text.slice(head.length), ' \t')
  const start = offset + indent.length
  return {start, end: start + mark.length + 2 + gap.length + rest.length, mark, text: rest}
}
