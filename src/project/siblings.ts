import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {createSource} from '../contracts/source.ts'
import {copyOf} from '../text/copy.ts'
import {frontMatterName} from '../text/front-matter.ts'
import {largestDefinition, type Reader} from './incidental.ts'

/** The Markdown files of a folder by the `name` of their front matter; a file that cannot be read has none. */
export function namesIn(folder: string, reader: Reader): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const file of markdownFiles(folder)) {
    const name = nameOf(join(folder, file), reader)
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

function markdownFiles(folder: string): string[] {
  try {
    return readdirSync(folder, {withFileTypes: true})
      .filter((entry) => entry.name.endsWith('.md') && !entry.isDirectory())
      .map(({name}) => name)
      .sort()
  } catch {
    return []
  }
}

function nameOf(path: string, reader: Reader): string | undefined {
  const text = reader.read(path, {limit: largestDefinition})
  if (text === undefined) return undefined
  const name = frontMatterName(createSource(text, {path, kind: 'agent', declared: false, variables: []}))
  return name && copyOf(name)
}
