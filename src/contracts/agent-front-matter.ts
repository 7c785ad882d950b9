/** What the hosts of agents read from front matter; `rules/agent-front-matter.ts` says where they document it. */

import {lineText} from '../text/document.ts'
import {readFlatYaml} from '../text/flat-yaml.ts'
import {frontMatter} from '../text/front-matter.ts'
import {memoize} from '../text/memoize.ts'
import {readYaml, type YamlDocument} from '../text/yaml.ts'
import type {Source} from './source.ts'

/** The host's kind of file that a path names. */
export type HostFile = 'agent' | 'skill'

const notes = /(?:^|\/)(?:readme|agents|claude|gemini|contributing|changelog|license|index)\.md$/i

/**
 * What a host takes a file for by its path. A file below a folder of the agents folder is one only where it has front
 * matter: beside it lie references that agents read.
 */
export function hostFile(source: Source): HostFile | undefined {
  if (source.kind !== 'agent') return undefined
  if (/(?:^|\/)SKILL\.md$/.test(source.path)) return 'skill'
  const [, below] = /(?:^|\/)(?:\.claude|plugins\/[^/]+)\/agents\/((?:[^/]+\/)*)[^/]+\.md$/.exec(source.path) ?? []
  if (below === undefined || notes.test(source.path)) return undefined
  return below === '' || frontMatter(source) !== undefined ? 'agent' : undefined
}

/** What the front matter of a file says, and where; `undefined` where there is none. */
export const frontMatterData = memoize((source: Source): YamlDocument | undefined => {
  const matter = frontMatter(source)
  if (matter === undefined) return undefined
  const start = source.lines[matter.first + 1]?.start ?? 0
  const part = {start, end: source.lines[matter.last]?.start ?? start}
  const text = asHostsRead(source.text.slice(0, part.end))
  return readFlatYaml(text, part) ?? readYaml(text, part)
})

/** `argument-hint` is text for hosts, though `[file] [format]` is no YAML; the length stays. */
function asHostsRead(text: string): string {
  return text.replace(
    /^(argument-hint:[ \t]+)([^\s"'|>].*)$/gm,
    (_, lead: string, hint: string) => lead + 'x'.repeat(hint.length)
  )
}

/** The other files of the folder with the same name. */
export function namesakes(source: Source, name: string): readonly string[] {
  const own = source.path.replace(/^.*\//, '')
  return (source.siblingNames?.().get(name) ?? []).filter((file) => file !== own)
}

/** A name as hosts want it: lower case, digits, hyphens. */
export function toName(text: string): string {
  return text
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The range of the first line. */
export function firstLine(source: Source): {start: number; end: number} {
  return {start: 0, end: lineText(source, 0).length}
}
