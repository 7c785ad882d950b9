import {blocksOf, htmlNodes} from '../../src/markdown/blocks/html-nodes.ts'
import {containerIndent, structure} from '../../src/markdown/structure.ts'
import {type Document, lineText} from '../../src/text/document.ts'
import {rangeOf} from '../../src/text/lines.ts'
import {type Compared, treeStructure} from './tree-structure.ts'

/** What the scan of the lines finds. */
function scannedStructure(document: Document): Compared {
  const lines = document.lines.flatMap((_, line) => (lineText(document, line).trim() === '' ? [] : [line]))
  const isComment = ({start, end}: {start: number; end: number}): boolean =>
    document.text.slice(start, end).includes('<!--')
  return {
    ...structure(document),
    html: htmlNodes(document).filter(isComment).map(rangeOf),
    rootHtml: blocksOf(document)
      .filter(({type, parent}) => type === 'html' && parent === undefined)
      .map(rangeOf),
    indents: lines.map((line) => containerIndent(document, line))
  }
}

/** The first difference between the scan and the tree. */
export function difference(document: Document): string | undefined {
  const scanned = scannedStructure(document)
  const expected = treeStructure(document)
  for (const key of ['codes', 'headings', 'comments', 'html', 'rootHtml', 'indents'] as const) {
    const count = Math.max(scanned[key].length, expected[key].length)
    for (let index = 0; index < count; index++) {
      const [found, expectedValue] = [JSON.stringify(scanned[key][index]), JSON.stringify(expected[key][index])]
      if (found !== expectedValue) return `${key}[${index}]: Unexpected ${found}, expected ${expectedValue}`
    }
  }
  return undefined
}
