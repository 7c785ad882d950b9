import {contract, lineText, type Source} from '../source.ts'
import {lastIndexFrom} from './lines.ts'
import {scanStructure} from './scan.ts'
import type {Code, Structure} from './shapes.ts'
import {treeStructure} from './tree.ts'

/** The structure, by a scan of the lines where that is exact, by the tree where it is not. */
export const structure = contract((source): Structure => scanStructure(source) ?? fullStructure(source))

/** The structure by the tree: it knows indented code too. */
const fullStructure = contract(treeStructure)

/** The fence that holds a line. */
export function fenceAt(source: Source, line: number): Code | undefined {
  return find(structure(source).codes, line)
}

/** The code that holds a line: a fence, or indented code. */
export function codeAt(source: Source, line: number): Code | undefined {
  const fence = fenceAt(source, line)
  if (fence !== undefined || !/^(?:\t| {4}| {0,3}>)/.test(lineText(source, line))) return fence
  return find(fullStructure(source).codes, line)
}

function find(codes: readonly Code[], line: number): Code | undefined {
  const code = codes[lastIndexFrom(codes, line, ({lines}) => lines[0])]
  return code !== undefined && line <= code.lines[1] ? code : undefined
}

/** Whether an offset stands in an HTML comment. */
export function isInComment(source: Source, offset: number): boolean {
  const {comments} = structure(source)
  const comment = comments[lastIndexFrom(comments, offset, ({start}) => start)]
  return comment !== undefined && offset < comment.end
}
