/** Pages whose first paint has the findings of the first example. */
import {readFileSync} from 'node:fs'
import {classOf, loading, type PagePart} from './theme/loading.ts'

/** The build writes it. */
interface FirstContent {
  /** HTML before everything else of the page, in place of scripts of the site, which come later. */
  readonly head?: string
  /** HTML. */
  readonly content: string
}

const names: Readonly<Record<string, PagePart | undefined>> = {'playground.md': 'playground', 'index.md': 'example'}

/** @param html of the page, as it is generated @param page its file @param folder of the pages */
export function withFirstContent(html: string, page: string, folder: string): string {
  const name = names[page]
  if (name === undefined) return html
  const {head, content} = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as FirstContent
  const place = `<div class="${classOf(name)}">${loading(name)}</div>`
  if (!html.includes(place)) throw new Error(`Missing place of the ${name}, expected it in its page`)
  const needed = `<noscript><p class="notice">The ${name} needs JavaScript: these are its first findings</p></noscript>`
  const begun = head === undefined ? html : withHead(html, head)
  return begun.replace(place, () => `<div class="${classOf(name)}">${needed}${content}</div>`)
}

/** A page whose switch between themes has a name before the scripts of the site give it one. */
export function withNamedSwitch(html: string): string {
  return html.replaceAll(/(<button class="VPSwitch [^>]*? title)(?=[ >])/g, '$1="Switch between the themes"')
}

const siteScript = /\n *<script type="module" src="([^"]+\/assets\/[^"]+)"><\/script>/g

/** Begins with elements of its own. Scripts of the site wait for the first findings, since both need the processor. */
function withHead(html: string, head: string): string {
  const late = [...html.matchAll(siteScript)].map(([, src]) => src)
  if (late.length === 0) throw new Error('Missing scripts of the site, expected them in the head of its page')
  return html
    .replaceAll(siteScript, '')
    .replaceAll(/\n *<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="viewport"[^>]*>/, (meta) => `${meta}\n${head}\n<script>${lateStart(late)}</script>`)
}

/** Milliseconds after which the site does not wait any longer. */
const longestWait = 3_000

/** Loads scripts in their order, once. */
function lateStart(paths: readonly unknown[]): string {
  return `{
  let paths = ${JSON.stringify(paths)}
  const load = () => {
    for (const src of paths) document.head.append(Object.assign(document.createElement('script'), {type: 'module', async: false, src}))
    paths = []
  }
  addEventListener('first-findings', load)
  setTimeout(load, ${longestWait})
}`
}
