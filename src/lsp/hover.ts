/** The page of a rule, over its findings and where its id is written. */
import {type Hover, MarkupKind, type Position} from 'vscode-languageserver/node'
import {rulesNamed} from '../linter/aliases.ts'
import {rulePage} from '../report/rule-page.ts'
import {ruleIds} from '../run/rules.ts'
import {lineText} from '../text/document.ts'
import {type Range, rangeOf} from '../text/lines.ts'
import {placedFindings, type RequestContext} from './findings.ts'
import type {OpenDocument} from './open-documents.ts'
import {offsetAt, protocolRange} from './positions.ts'

export async function hoverAt(
  document: OpenDocument,
  position: Position,
  request: RequestContext
): Promise<Hover | null> {
  const {encoding} = request.serving.display()
  const {content} = document
  const offset = offsetAt(content, position, encoding)
  const found = (await placedFindings(document, request)).filter(
    ({range}) => range.start <= offset && offset <= range.end
  )
  const word = wordAt(document, position.line, offset)
  const named = word === undefined ? [] : rulesNamed(word.text).filter((id) => ruleIds.includes(id))
  const [first] = found
  const range = named.length > 0 ? word : first?.range
  const ids = new Set([...named, ...found.map(({finding}) => finding.rule)])
  // The first line is a comment that shows what the page is generated from.
  const pages = [...ids].flatMap((id) => rulePage(id)?.replace(/^<!--.{0,200}-->\n+/, '') ?? [])
  if (range === undefined || pages.length === 0) return null
  return {
    contents: {kind: MarkupKind.Markdown, value: pages.join('\n\n---\n\n')},
    range: protocolRange(content, rangeOf(range), encoding)
  }
}

/** The words with hyphens between them at an offset. */
function wordAt({content}: OpenDocument, line: number, offset: number): (Range & {readonly text: string}) | undefined {
  const start = content.lines[line]?.start ?? 0
  for (const {0: text, index} of lineText(content, line)
    .slice(0, longestLine)
    .matchAll(/(?<![a-z-])[a-z]+(?:-[a-z]+)+/g)) {
    const at = start + index
    if (at <= offset && offset <= at + text.length) return {start: at, end: at + text.length, text}
  }
  return undefined
}

const longestLine = 2_000
