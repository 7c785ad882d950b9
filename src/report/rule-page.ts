import {existsSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** The root of the package as a bundle reaches it, and as a module of the sources does. */
const roots = ['..', '../..']

/** A file that ships with the package, by its path from the root; `undefined` where it is not there. */
export function packagedText(path: string): string | undefined {
  const paths = roots.map((root) => fileURLToPath(new URL(`${root}/${path}`, import.meta.url)))
  const found = paths.find((each) => existsSync(each))
  return found === undefined ? undefined : readFileSync(found, 'utf8')
}

/** The page of a rule, from the generated documentation, whose first line is a comment that says so. */
export function rulePage(id: string): string | undefined {
  return packagedText(`docs/rules/${id}.md`)?.replace(/^<!--[^\n]*-->\n+/, '')
}

/** The first sentence of a page. */
export function firstSentence(page: string): string {
  return /^# .*\n\n(.+(?:\n.+)*)/m.exec(page)?.[1]?.replaceAll('\n', ' ') ?? ''
}
