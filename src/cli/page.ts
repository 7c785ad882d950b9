import {styleText} from 'node:util'
import {wrap} from '../text/wrap.ts'

/** Lines that people read are not longer, also on wide terminals. */
const widest = 100

type Style = 'bold' | 'underline' | 'dim' | 'cyan'

function paint(style: Style | readonly Style[], text: string): string {
  return styleText([style].flat(), text, {validateStream: false})
}

/** A page of a rule, which is Markdown of ours, for a terminal: headings, lists, code. */
export function renderPage(markdown: string, columns: number): string {
  const width = Math.max(20, Math.min(columns, widest))
  return `${[...blocksOf(markdown)].map((block) => drawn(block, width)).join('\n\n')}\n`
}

/** The lines of a heading, a paragraph, a list or a fence. */
function* blocksOf(markdown: string): Generator<readonly string[]> {
  let block: string[] = []
  let fence: string | undefined
  for (const line of markdown.trimEnd().split('\n')) {
    const [, mark] = /^(`{3,}|~{3,})/.exec(line) ?? []
    if (line === '' && fence === undefined) {
      if (block.length > 0) yield block
      block = []
    } else if (block.length > 0 || !/^<!--.*-->$/.test(line)) block.push(line)
    if (fence === undefined) fence = mark
    else if (line === fence) fence = undefined
  }
  if (block.length > 0) yield block
}

function drawn(block: readonly string[], width: number): string {
  const [first = ''] = block
  const [, marks = '', title = ''] = /^(#{1,6}) (.*)$/.exec(first) ?? []
  if (marks !== '') return paint(marks === '#' ? ['bold', 'underline'] : 'bold', plain(title))
  if (/^(?:`{3}|~{3})/.test(first)) return fenced(block, width)
  if (first.startsWith('- '))
    return itemsOf(block)
      .map((item) => `- ${flow(item, width - 2, '  ')}`)
      .join('\n')
  return flow(block.join(' '), width, '')
}

/** The info string of an example, and its lines. The lines of findings are wrapped; all others are as in a file. */
function fenced([first = '', ...rest]: readonly string[], width: number): string {
  const info = first.replace(/^[`~]+/, '')
  const lines = rest.slice(0, -1)
  const exampleLines = info === 'text' ? lines.flatMap((line) => hanging(line, width - 4)) : lines
  const body = exampleLines.map((line) => (line === '' ? '' : `    ${line}`))
  return [...(info === '' ? [] : [paint('dim', `  ${info}`)]), ...body].join('\n')
}

function hanging(line: string, width: number): readonly string[] {
  const [first = '', ...rest] = wrap(line, width - 2, width)
  return [first, ...rest.map((each) => `  ${each}`)]
}

/** The items of a list, each in one line. */
function itemsOf(block: readonly string[]): readonly string[] {
  const items: string[] = []
  for (const line of block) {
    if (line.startsWith('- ')) items.push(line.slice(2))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim())
  }
  return items
}

function flow(text: string, width: number, indent: string): string {
  const linkless = text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
  return wrap(linkless, width)
    .map((line) => line.replace(/`([^`]*)`/g, (_, code: string) => paint('cyan', code)))
    .join(`\n${indent}`)
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}
