import {type Document, lineText} from './document.ts'
import {lastIndexFrom} from './lines.ts'
import {memoize} from './memoize.ts'
import {scanStructure} from './scan.ts'
import type {Code, Structure} from './shapes.ts'
import {treeStructure} from './tree.ts'

/** The structure, by a scan of the lines where that is exact, by the tree where it is not. */
export const structure = memoize((document: Document): Structure => scanStructure(document) ?? fullStructure(document))

/** The structure by the tree: it knows indented code too. */
const fullStructure = memoize(treeStructure)

/** The fence that holds a line. */
export function fenceAt(document: Document, line: number): Code | undefined {
  return find(structure(document).codes, line)
}

/** The code that holds a line: a fence, or indented code. */
export function codeAt(document: Document, line: number): Code | undefined {
  const fence = fenceAt(document, line)
  if (fence !== undefined || !/^(?:\t| {4}| {0,3}>)/.test(lineText(document, line))) return fence
  return find(fullStructure(document).codes, line)
}

function find(codes: readonly Code[], line: number): Code | undefined {
  const code = codes[lastIndexFrom(codes, line, ({lines}) => lines[0])]
  return code !== undefined && line <= code.lines[1] ? code : undefined
}

/** Whether an offset is in an HTML comment. */
export function isInComment(document: Document, offset: number): boolean {
  const {comments} = structure(document)
  const comment = comments[lastIndexFrom(comments, offset, ({start}) => start)]
  return comment !== undefined && offset < comment.end
}
