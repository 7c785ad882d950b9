/** The playground: the linter, the page around it, and what is asked for before its scripts run. */
import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {buildBrowser} from '../../scripts/browser.ts'
import {bundle} from '../../scripts/bundle.ts'
import {siteAddress} from '../../src/linter/page.ts'
import {playgroundExamples} from './examples.ts'
import {firstContent} from './first-page.ts'

/** What the worker loads for the findings of the first example. */
const firstFiles = ['derivation.js', 'leaves/yaml.js']

/**
 * Builds it in a folder of its version: a page never has parts of two.
 *
 * @returns the name of that folder, and the HTML that the playground and the example of the start page begin with
 */
export async function buildPlayground(
  parent: string
): Promise<{readonly linter: string; readonly playground: string; readonly example: string}> {
  const folder = join(parent, 'linter')
  const examples = playgroundExamples()
  const firstState = JSON.stringify(JSON.stringify(examples[0]?.state))
  await buildBrowser(folder)
  const playground = await firstContent('start', folder, firstState)
  const example = await firstContent('example', folder, firstState)
  await bundle({
    input: {playground: 'site/playground/start.ts', example: 'site/playground/example.ts'},
    alias: {},
    define: {firstState},
    output: {dir: folder, format: 'esm', chunkFileNames: '[name].js'}
  })
  writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples))
  const hash = createHash('sha256')
  for (const path of readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort())
    if (/\.\w+$/.test(path)) hash.update(readFileSync(join(folder, path)))
  const name = `linter-${hash.digest('hex').slice(0, 12)}`
  renameSync(folder, join(parent, name))
  return {linter: name, playground, example}
}

function addressOf(linter: string, file: string): string {
  return `${new URL(siteAddress).pathname}/${linter}/${file}`
}

/**
 * The first elements of the page, before its styles, for which browsers keep scripts waiting. The worker is started at once. Where the
 * address has texts, the first example is not shown. `site/playground/linter.ts` takes the worker.
 */
export function playgroundHead(linter: string): string {
  const lines = [
    "if (location.hash.length > 1) document.documentElement.classList.add('has-texts')",
    'try {',
    `  const started = new Worker(${JSON.stringify(addressOf(linter, 'worker.js'))})`,
    "  started.onmessage = () => { started.state = 'ready' }",
    "  started.onerror = () => { started.state = 'broken' }",
    '  globalThis.startedLinter = started',
    '} catch {}'
  ]
  return [
    `<script>{\n${lines.join('\n')}\n}</script>`,
    `<script type="module" async fetchpriority="high" src="${addressOf(linter, 'playground.js')}"></script>`,
    `<link rel="modulepreload" href="${addressOf(linter, 'summary.js')}">`,
    ...firstFiles.map((file) => `<link rel="prefetch" href="${addressOf(linter, file)}">`)
  ].join('\n')
}

/** @param linter the name of the folder */
export function playgroundPage(linter: string): string {
  const matter = {layout: 'page', sidebar: false, title: 'Playground', linter}
  return [
    `---\n${JSON.stringify(matter)}\n---`,
    '<main>',
    '<h1 class="visually-hidden">Playground</h1>',
    '<PlaygroundPage />',
    '</main>',
    ''
  ].join('\n\n')
}
