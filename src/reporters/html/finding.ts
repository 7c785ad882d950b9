import {originText} from '../../report/origin.ts'
import type {QuotedLine} from '../../report/report.ts'
import {type FileReport, type ListedFinding, readBy} from '../../report/report.ts'
import {escaped, link, messageHtml} from './escape.ts'

export function findingItem(file: FileReport, finding: ListedFinding, agent: string | undefined): string {
  const {severity, rule, message, line, column, url, origin} = finding
  const data = [`data-severity="${severity}"`, `data-rule="${escaped(rule)}"`]
  if (agent !== undefined) data.push(`data-agent="${escaped(agent)}"`)
  const facts = [
    `${line}:${column}`,
    link(url, rule),
    ...(origin ? [escaped(`in ${originText(origin)}`)] : []),
    ...fixOf(finding)
  ]
  return `<li class="finding" ${data.join(' ')}>
<p class="message"><span class="severity ${severity}">${severity}</span> ${messageHtml(message)}</p>
<p class="facts">${facts.join(' <span aria-hidden="true">&middot;</span> ')}</p>
${sides(file, finding)}</li>
`
}

function fixOf({fix}: ListedFinding): readonly string[] {
  if (fix === undefined) return []
  return [`Fix: ${messageHtml(fix.title)} <code>${fix.safe ? '--fix' : '--fix --unsafe-fixes'}</code>`]
}

function sides({path, kind}: FileReport, {details, ...finding}: ListedFinding): string {
  const {origin, line, related = []} = finding
  const quoted = details?.line
  // A line alone needs no title below the path of its file.
  const title = related.length === 0 ? undefined : kind === 'output' ? 'Output' : 'Here'
  const mainSide = quoted === undefined ? [] : [side(title, `${path}:${line}`, markedLine(origin ?? finding, quoted))]
  const others = related.map((each, index) => {
    const excerpt = details?.related?.[index]
    const title = `${titleOf(each.message)}, ${each.message}`
    return side(title, `${each.path}:${each.line}`, excerpt && relatedLines(excerpt.first, excerpt.lines, each.line))
  })
  if (mainSide.length + others.length === 0) return ''
  const beside = others.length === 0 ? '' : `<div>\n${others.join('')}</div>\n`
  return `<div class="sides">\n${mainSide.join('')}${beside}</div>\n`
}

function titleOf(message: string): string {
  if (message === 'declared here') return 'Configuration'
  return message.startsWith(readBy) ? 'Program' : 'Definition'
}

function side(title: string | undefined, place: string, code: string | undefined): string {
  const caption = title && `<figcaption><b>${escaped(title)}</b> ${escaped(place)}</figcaption>`
  const codeBlock = code === undefined ? '' : `<pre><code>${code}</code></pre>`
  return `<figure>${caption ?? ''}${codeBlock}</figure>\n`
}

/** First line of the finding, with its range marked. */
function markedLine(
  {line, column}: Pick<ListedFinding, 'line' | 'column'>,
  {from, text, isCut = false, endColumn}: QuotedLine
): string {
  const start = Math.max(0, column - 1 - from)
  const end = endColumn === undefined ? text.length : endColumn - 1 - from
  // An empty range marks the next character, or a space at the line end.
  const marked = text.slice(start, Math.max(end, start + 1)) || ' '
  const before = escaped(text.slice(0, start))
  return `${numbered(line)}${from > 0 ? '...' : ''}${before}<mark>${escaped(marked)}</mark>${escaped(text.slice(start + marked.length))}${isCut ? '...' : ''}`
}

/** Lines of a related file, with one highlighted. */
function relatedLines(first: number, lines: readonly string[], about: number): string {
  return lines
    .map((text, index) => {
      const numberedLine = `${numbered(first + index)}${escaped(text)}`
      return first + index === about ? `<span class="about">${numberedLine}</span>` : numberedLine
    })
    .join('\n')
}

function numbered(line: number): string {
  return `<span class="number">${line}</span> `
}
