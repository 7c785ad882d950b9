import {contract, lineText, type Source} from '../source.ts'
import {scanStructure} from './scan.ts'
import type {Code, Structure} from './shapes.ts'
import {treeStructure} from './tree.ts'

/** The structure, by a scan of the lines where that is exact, by the tree where it is not. */
export const structure = contract((source): Structure => scanStructure(source) ?? fullStructure(source))

/** The structure by the tree: it knows indented code too. */
const fullStructure = contract(treeStructure)

/** The code that holds a line. */
export function codeAt(source: Source, line: number): Code | undefined {
  const holds = (code: Code): boolean => code.lines[0] <= line && line <= code.lines[1]
  const fenced = structure(source).codes.find(holds)
  if (fenced !== undefined || !/^(?:\t| {4}| {0,3}>)/.test(lineText(source, line))) return fenced
  return fullStructure(source).codes.find(holds)
}

/** Whether an offset stands in an HTML comment. */
export function isInComment(source: Source, offset: number): boolean {
  return structure(source).comments.some((comment) => comment.start <= offset && offset < comment.end)
}
