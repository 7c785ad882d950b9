/**
 * `npm run site`: the site, of the pages of the repository, with the linter in a playground; `site/.vitepress/dist` is what is
 * published.
 */
import {createHash} from 'node:crypto'
import {copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {build} from 'vitepress'
import {siteAddress} from '../src/linter/page.ts'
import {buildBrowser} from './browser.ts'
import {bundle} from './bundle.ts'
import {playgroundExamples} from './site/examples.ts'
import {homePage, hostsPage, rulesPage, startPage} from './site/index-pages.ts'
import {withSiteLinks} from './site/links.ts'
import {allPages, rulePages, type SitePage} from './site/pages.ts'
import {withPlaygroundLinks} from './site/rule-page.ts'

/** What the site is built from: nothing in it is written by hand. */
const tree = 'site/pages'
const pages = allPages()

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), {recursive: true})
  writeFileSync(join(tree, path), text)
}

/** @param page the links of the text are those of its file */
async function writePage(page: SitePage, text: string): Promise<void> {
  const {text: linked, pictures} = withSiteLinks(page, text, pages)
  for (const picture of pictures) copyFileSync(picture, join(tree, 'public', basename(picture)))
  write(page.path, rulePages.includes(page) ? await withPlaygroundLinks(basename(page.path, '.md'), linked) : linked)
}

function textOf({source}: SitePage): string {
  if (source === 'README.md') return startPage()
  return source === 'docs/hosts.md' ? hostsPage() : readFileSync(source, 'utf8')
}

/** What the playground loads for its first findings besides `worker.js`, which asks for one after the other. */
const firstFiles = ['chunk-transcripts', 'chunk-definition', 'chunk-derive', 'chunk-output', 'leaves/patterns']

/** The linter and the playground, in a folder of their version: a page never has parts of two. @returns the name of the folder */
async function writeLinter(): Promise<string> {
  const folder = join(tree, 'public/linter')
  await buildBrowser(folder)
  const examples = playgroundExamples()
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
  renameSync(folder, join(tree, 'public', name))
  return name
}

/** The page of the playground: its script does not wait for those of the site, and what the linter needs is asked for at once. */
function playgroundPage(linter: string): string {
  const file = (name: string): string => `${new URL(siteAddress).pathname}/${linter}/${name}`
  const later = ['worker.js', ...firstFiles.map((name) => `${name}.js`), 'editor.js']
  const head = [
    ['script', {type: 'module', async: '', fetchpriority: 'high', src: file('playground.js')}],
    ...later.map((name) => ['link', {rel: 'prefetch', href: file(name)}])
  ]
  const matter = {layout: 'page', sidebar: false, title: 'Playground', linter, head}
  return `---\n${JSON.stringify(matter)}\n---\n\n<main>\n\n<h1 class="visually-hidden">Playground</h1>\n\n<PlaygroundPage />\n\n</main>\n`
}

rmSync(tree, {recursive: true, force: true})
mkdirSync(join(tree, 'public'), {recursive: true})
copyFileSync('site/icon.svg', join(tree, 'public/icon.svg'))
const linter = await writeLinter()
for (const page of pages) await writePage(page, textOf(page))
await writePage({source: 'README.md', path: 'index.md'}, homePage())
await writePage({source: 'docs/rules/index.md', path: 'rules/index.md'}, rulesPage())
write('playground.md', playgroundPage(linter))
await build('site')
