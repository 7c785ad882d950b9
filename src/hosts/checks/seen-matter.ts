/** Front matter that a person sees and a host does not: behind other text, or with another opening. */

import type {Source} from '../../contracts/source.ts'
import {lineRange, lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {HostFile} from '../model.ts'

/** Lines at the start of a file in which front matter is looked for. */
const mostLinesBefore = 20

/** Lines that front matter has at most, where nothing says where it ends. */
const mostMatterLines = 200

/** A line that a person writes for `---`. */
const nearFence =
  /^[\s\uFEFF\u200B\u00A0]*(?:-{2,}|\u2014+|\+{3}|\*{3}|`{3,}|~{3,})\s*(?:(?:ya?ml|markdown|md)\s*|#.*)?$/

/** Lines that a person takes for front matter, in a file that has none for the host. */
interface SeenMatter {
  readonly kind: 'late-front-matter' | 'opening' | 'unopened'
  readonly range: Range
  readonly data: {readonly found: Quoted}
  readonly text: string
}

export function seenMatter(source: Source, {keys}: HostFile): SeenMatter | undefined {
  const isKey = (line: string): boolean => {
    const [, key = ''] = /^[\uFEFF]*([A-Za-z_][\w-]*)[ \t]*:(?:\s|$)/.exec(line) ?? []
    return Object.hasOwn(keys, key)
  }
  const keysFrom = (first: number): string | undefined => {
    const lines: string[] = []
    for (let index = first; index < Math.min(source.lines.length, first + mostMatterLines); index++) {
      const line = lineText(source, index)
      if (nearFence.test(line)) return lines.some(isKey) ? `${lines.join('\n')}\n` : undefined
      if (!/^(?:\s*$|\s|#|- |[A-Za-z_][\w-]*[ \t]*:)/.test(line)) return undefined
      lines.push(line)
    }
    return undefined
  }
  for (let opener = -1; opener < Math.min(mostLinesBefore, source.lines.length); opener++) {
    const line = opener === -1 ? '---' : lineText(source, opener)
    if (!nearFence.test(line) || !isKey(lineText(source, opener + 1))) continue
    const text = keysFrom(opener + 1)
    if (text === undefined) return undefined
    const kind = opener === -1 ? 'unopened' : opener === 0 ? 'opening' : 'late-front-matter'
    const before = {start: 0, end: Math.max(1, source.lines[opener]?.start ?? 1)}
    const range = opener > 0 ? before : lineRange(source, 0)
    return {kind, range, data: {found: quoted(line.trimEnd().slice(0, 20))}, text}
  }
  return undefined
}
