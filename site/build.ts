/**
 * `npm run site`: the site, of the pages of the repository, with the linter in a playground; `site/.vitepress/dist` is what is
 * published.
 */
import {copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {build} from 'vitepress'
import {factRows} from './build/facts.ts'
import {homePage} from './build/home-page.ts'
import {hostPage, hostsPage, rulesPage, startPage} from './build/index-pages.ts'
import {withSiteLinks} from './build/links.ts'
import {allPages, hostPages, rulePages, type SitePage} from './build/pages.ts'
import {buildPlayground, playgroundHead, playgroundPage} from './build/playground.ts'
import {withPlaygroundLinks} from './build/rule-page.ts'

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

function textOf(page: SitePage): string {
  const {source} = page
  if (source === 'README.md') return startPage()
  if (source === 'docs/hosts.md') return hostsPage()
  return hostPages.includes(page) ? hostPage(source) : readFileSync(source, 'utf8')
}

rmSync(tree, {recursive: true, force: true})
mkdirSync(join(tree, 'public'), {recursive: true})
copyFileSync('site/icon.svg', join(tree, 'public/icon.svg'))
const {linter, playground, example} = await buildPlayground(join(tree, 'public'))
for (const page of pages) await writePage(page, textOf(page))
await writePage({source: 'README.md', path: 'index.md'}, homePage(linter))
await writePage({source: 'docs/rules.md', path: 'rules/index.md'}, rulesPage())
write('public/facts.json', JSON.stringify(factRows()))
write('playground.md', playgroundPage(linter))
write('playground.json', JSON.stringify({head: playgroundHead(linter), content: playground}))
write('example.json', JSON.stringify({content: example}))
await build('site')
