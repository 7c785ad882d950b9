/**
 * `npm run differential -- DIR ...`: compares the scan of Markdown with micromark's tree, and the reader of common YAML with the
 * package `yaml`, for all Markdown files of folders.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {frontMatterPart} from '../src/markdown/front-matter.ts'
import {createDocument} from '../src/text/document.ts'
import {difference} from './differential/compare.ts'
import {compareYaml} from './differential/compare-yaml.ts'

function* markdownFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* markdownFiles(path)
    else if (entry.isFile() && /\.(?:md|markdown|mdc|mdx|txt)$/i.test(entry.name)) yield path
  }
}

let files = 0
let wrong = 0
let matters = 0
let rare = 0

/** The first difference of a text, with front matter or without. */
function firstDifference(text: string): string | undefined {
  const document = createDocument(text)
  const part = frontMatterPart(document)
  const compared = part === undefined ? undefined : compareYaml(text.slice(0, part.end), part)
  if (compared !== undefined) matters++
  if (compared?.isCommon === false) rare++
  return compared?.difference ?? difference(document) ?? difference(createDocument(text, {mayHaveFrontMatter: false}))
}

for (const folder of process.argv.slice(2)) {
  for (const path of markdownFiles(folder)) {
    files++
    const found = firstDifference(readFileSync(path, 'utf8'))
    if (found === undefined) continue
    wrong++
    console.log(`${path}: ${found}`)
  }
}
console.log(`${files} files: ${files - wrong} equal, ${wrong} wrong`)
console.log(`${matters} front matters: ${rare} read by the package \`yaml\``)
process.exitCode = wrong > 0 ? 1 : 0
