import type {Source} from '../contracts/source.ts'
import type {Block} from '../markdown/blocks/block.ts'
import {blocksOf} from '../markdown/blocks/html-nodes.ts'
import {trimEndOf} from '../text/trim.ts'
import {placeIn} from './controls.ts'
import {lastLeafEndInTree} from './tree-places.ts'

/**
 * From where on findings count as at the end of the text, as for `remark-lint` (`lostFrom`): behind the last word, code or
 * HTML. It matters only where a comment that ignores the last block ends there.
 *
 * @param ends where comments that ignore the next block end
 */
export function endOfLeaves(source: Source, ends: readonly number[]): number | undefined {
  const last = blocksOf(source).findLast(hasLeaf)
  if (last === undefined || !ends.some((end) => end >= placeIn(source, last.start))) return undefined
  const {end, isCertain} = leafEnd(source.text, source.lines, last)
  return isCertain ? end : (lastLeafEndInTree(source) ?? end)
}

function hasLeaf({type}: Block): boolean {
  return type !== 'quote' && type !== 'list' && type !== 'item'
}

/** Where the text of a block ends; after a character that may end emphasis or a link this is not certain. */
function leafEnd(
  text: string,
  lines: Source['lines'],
  {type, first, starts, end}: Block
): {readonly end: number; readonly isCertain: boolean} {
  if (type !== 'paragraph' && type !== 'heading') return {end, isCertain: true}
  const line = lines[first + starts.length - 1]?.end ?? end
  const shown = text.slice(0, Math.min(line, end)).slice(starts.at(-1))
  const written = trimEndOf(shown, ' \t')
  return {end: (starts.at(-1) ?? 0) + written.length, isCertain: /[^*_)\]>#]$/.test(written)}
}
