import {existsSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** The pages as a bundle reaches them, and as a module of the sources does. */
const folders = ['../docs/rules', '../../docs/rules']

/** The page of a rule, from the generated documentation that ships with the package; `undefined` where it is not there. */
export function rulePage(id: string): string | undefined {
  const paths = folders.map((folder) => fileURLToPath(new URL(`${folder}/${id}.md`, import.meta.url)))
  const path = paths.find((each) => existsSync(each))
  return path === undefined ? undefined : readFileSync(path, 'utf8')
}

/** The first sentence of a page. */
export function firstSentence(page: string): string {
  return /^# .*\n\n(.+(?:\n.+)*)/m.exec(page)?.[1]?.replaceAll('\n', ' ') ?? ''
}
