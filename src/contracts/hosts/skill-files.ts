import type {Source} from '../source.ts'
import type {Reference} from './agent-references.ts'

/** Paths below the folders that a skill brings along, as inline code or as an argument of a command. */
const bundled = /(?:scripts|references)\/[\w./-]+/g

/** The bundled files that a skill names outside of its code blocks; links to them are links. */
export function bundledReferences(source: Source): readonly Reference[] {
  if (!/(?:^|\/)SKILL\.md$/.test(source.path)) return []
  const {text} = source
  return [...text.matchAll(bundled)].flatMap(({0: written, index}): Reference[] => {
    const path = /[.]$/.test(written) ? written.slice(0, -1) : written
    const range = {start: index, end: index + path.length}
    const before = text.slice(Math.max(0, index - 40), index).replace(/\.\/$/, '')
    // A path that goes on before it is one of another folder; a link is a link.
    if (!/(?:^|[`\s"'(=])$/.test(before) || before.endsWith('](')) return []
    if (!/\w\.[a-z\d]{1,5}$/.test(path) || !/^[`\s"'),;:.]?$/.test(text.charAt(range.end))) return []
    if (/(?:example|your|my)[-_]/i.test(path)) return []
    return [{kind: 'bundled-file', target: path, range, paths: [path]}]
  })
}
