/** Pages whose first paint has the findings of the first example. */
import {readFileSync} from 'node:fs'
import {classOf, loading, type PagePart} from './theme/loading.ts'

/** The build writes it. */
interface FirstContent {
  /** It runs before everything else of the page. */
  readonly script?: string
  /** HTML. */
  readonly content: string
}

const names: Readonly<Record<string, PagePart | undefined>> = {'playground.md': 'playground', 'index.md': 'example'}

/** @param html of the page, as it is generated @param page its file @param folder of the pages */
export function withFirstContent(html: string, page: string, folder: string): string {
  const name = names[page]
  if (name === undefined) return html
  const {script, content} = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as FirstContent
  const place = `<div class="${classOf(name)}">${loading(name)}</div>`
  if (!html.includes(place)) throw new Error(`Missing place of the ${name}, expected it in its page`)
  const needed = `<noscript><p class="notice">The ${name} needs JavaScript: these are its first findings</p></noscript>`
  const begun =
    script === undefined
      ? html
      : html.replace(/<meta name="viewport"[^>]*>/, (meta) => `${meta}\n    <script>${script}</script>`)
  return begun.replace(place, () => `<div class="${classOf(name)}">${needed}${content}</div>`)
}
