/** Instructions of a project, `AGENTS.md`, that are longer than what a host reads of them. */

import type {Source} from '../../contracts/source.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {guideLimit, isGuide} from '../places.ts'
import {hostOf} from '../tables.ts'
import type {WithEffects} from './effects.ts'

/** What a host leaves out of a file. */
export interface LongGuide extends WithEffects {
  /** The first line of what is left out, from where it is. */
  readonly range: Range
  /** In bytes: of this file, and of those that are read before it. */
  readonly bytes: number
  readonly above: number
  readonly longest: number
}

export function longGuide(source: Source): LongGuide | undefined {
  const {path, text, lines} = source
  // In the folder of a skill it is for those who read the skill.
  if (!isGuide(path) || /(?:^|\/)skills\//.test(path)) return undefined
  const above = source.surroundings.guidesAbove()
  const left = Math.max(0, guideLimit - (above ?? guideLimit))
  // A character has three bytes at most for each of its units.
  if (above === undefined || text.length * 3 <= left) return undefined
  const encoded = new TextEncoder().encode(text)
  if (encoded.length <= left) return undefined
  const read = new TextDecoder('utf-8', {ignoreBOM: true}).decode(encoded.subarray(0, left))
  const start = Math.min(read.length, text.length - 1)
  const {name, release} = hostOf('codex')
  const end = Math.max(start + 1, lines[lineAt(lines, start)]?.end ?? start)
  const does = [{id: 'codex', host: `${name} ${release}`, effect: 'cut', noun: 'instructions'}] as const
  return {range: {start, end}, bytes: encoded.length, above, longest: guideLimit, does}
}
