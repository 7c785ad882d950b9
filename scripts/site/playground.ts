/** The playground: the linter, the page around it, and what is asked for before its scripts run. */
import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {siteAddress} from '../../src/linter/page.ts'
import {buildBrowser} from '../browser.ts'
import {bundle} from '../bundle.ts'
import {playgroundExamples} from './examples.ts'

/** What the linter loads for the findings of the first example: a worker asks for one file after the other. */
export const firstFiles: readonly string[] = ['worker.js', 'chunk-transcripts.js', 'derivation.js']

/** Builds it in a folder of its version: a page never has parts of two. @returns the name of that folder */
export async function buildPlayground(parent: string): Promise<string> {
  const folder = join(parent, 'linter')
  const examples = playgroundExamples()
  await buildBrowser(folder)
  await bundle({
    input: {playground: 'site/playground/start.ts'},
    alias: {},
    define: {firstState: JSON.stringify(JSON.stringify(examples[0]?.state))},
    output: {dir: folder, format: 'esm', chunkFileNames: '[name].js'}
  })
  writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples))
  const hash = createHash('sha256')
  for (const path of readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort())
    if (/\.\w+$/.test(path)) hash.update(readFileSync(join(folder, path)))
  const name = `linter-${hash.digest('hex').slice(0, 12)}`
  renameSync(folder, join(parent, name))
  return name
}

/** The page: its script does not wait for those of the site. @param linter the name of the folder */
export function playgroundPage(linter: string): string {
  const address = (file: string): string => `${new URL(siteAddress).pathname}/${linter}/${file}`
  const head = [
    ['script', {type: 'module', async: '', fetchpriority: 'high', src: address('playground.js')}],
    ...firstFiles.map((file) => ['link', {rel: 'prefetch', href: address(file)}])
  ]
  const matter = {layout: 'page', sidebar: false, title: 'Playground', linter, head}
  return [
    `---\n${JSON.stringify(matter)}\n---`,
    '<main>',
    '<h1 class="visually-hidden">Playground</h1>',
    '<PlaygroundPage />',
    '</main>',
    ''
  ].join('\n\n')
}
