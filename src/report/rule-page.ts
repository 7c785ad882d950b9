import {existsSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** Roots of the package relative to a bundle and to a source module. */
const roots = ['..', '../..']

/** A file of the package, by its path from the root; `undefined` if missing. */
export function packagedText(path: string): string | undefined {
  const paths = roots.map((root) => fileURLToPath(new URL(`${root}/${path}`, import.meta.url)))
  const found = paths.find((each) => existsSync(each))
  return found === undefined ? undefined : readFileSync(found, 'utf8')
}

/** Generated page of a rule. Its first line is a comment. */
export function rulePage(id: string): string | undefined {
  return packagedText(`docs/rules/${id}.md`)?.replace(/^<!--[^\n]*-->\n+/, '')
}

export function firstSentence(page: string): string {
  return /^# .*\n\n(.+(?:\n.+)*)/m.exec(page)?.[1]?.replaceAll('\n', ' ') ?? ''
}
