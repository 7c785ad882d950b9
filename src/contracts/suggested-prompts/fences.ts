/** Fences that are read like unfenced text, as printed by an agent. */

import type {Code} from '../../markdown/shapes.ts'
import {codeAt, structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lastIndexFrom, lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {isDeclared} from '../declared.ts'
import type {Source} from '../source.ts'
import {promptsHeader} from './opening.ts'
import {sectionHeading} from './title.ts'

const topHeadings = memoize((source: Source) =>
  source.text.includes(sectionHeading) ? structure(source).headings.filter(({depth}) => depth === 1) : []
)

/** Whether a line belongs to a section with the exact heading. */
export function isInSection(source: Source, line: number): boolean {
  const headings = topHeadings(source)
  const heading = headings[lastIndexFrom(headings, line, (each) => each.line)]
  return heading !== undefined && lineText(source, heading.line).replace(/^\uFEFF/, '') === sectionHeading
}

/** Whether fences at a line show output; elsewhere, in a guide, they are illustrations. */
export function isPrintedFence(source: Source, line: number): boolean {
  return source.kind === 'output' || isDeclared(source) || isInSection(source, line)
}

/** The fences that hold the exact header. */
export const fencesWithHeader = memoize((source: Source): ReadonlySet<Code> => {
  const found = new Set<Code>()
  for (
    let at = source.text.indexOf(promptsHeader);
    at !== -1;
    at = source.text.indexOf(promptsHeader, at + promptsHeader.length)
  ) {
    const line = lineAt(source.lines, at)
    const code =
      lineText(source, line)
        .replace(/^[ \t>]+/, '')
        .trimEnd() === promptsHeader
        ? codeAt(source, line)
        : undefined
    if (code !== undefined) found.add(code)
  }
  return found
})
