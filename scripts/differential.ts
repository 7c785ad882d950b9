/** `npm run differential -- DIR ...`: compares the scan of Markdown with micromark's tree, for all Markdown files of folders. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createDocument} from '../src/text/document.ts'
import {difference} from './differential/compare.ts'

function* markdownFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* markdownFiles(path)
    else if (entry.isFile() && /\.(?:md|markdown|mdc|mdx|txt)$/i.test(entry.name)) yield path
  }
}

let files = 0
let wrong = 0

/** The first difference of a text, with front matter or without. */
function firstDifference(text: string): string | undefined {
  const document = createDocument(text)
  return difference(document) ?? difference(createDocument(text, {mayHaveFrontMatter: false}))
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
process.exitCode = wrong > 0 ? 1 : 0
