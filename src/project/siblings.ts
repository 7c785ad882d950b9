import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createSource} from '../contracts/source.ts'
import {frontMatterName} from '../text/front-matter.ts'

/** The Markdown files of a folder by the `name` of their front matter; a file that cannot be read has none. */
export function namesIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const file of markdownFiles(folder)) {
    const name = nameOf(join(folder, file))
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

function markdownFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
  } catch {
    return []
  }
}

function nameOf(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const context = {path, kind: 'agent', declared: false, variables: []} as const
    return frontMatterName(createSource(text, context))
  } catch {
    return undefined
  }
}
