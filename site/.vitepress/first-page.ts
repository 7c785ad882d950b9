/** The page of the playground with what it begins with: its first paint has the findings of the first example. */
import {readFileSync} from 'node:fs'
import {loading} from './theme/loading.ts'

/** The build writes it: a script that does not wait for anything, and what is in the playground. */
interface FirstPage {
  readonly script: string
  readonly content: string
}

/** @param html as it is generated @param file of the build */
export function withFirstPage(html: string, file: string): string {
  const {script, content} = JSON.parse(readFileSync(file, 'utf8')) as FirstPage
  const place = `<div class="playground">${loading}</div>`
  if (!html.includes(place)) throw new Error('Missing place of the playground, expected it in its page')
  const needed = '<noscript><p class="notice">The playground needs JavaScript: this is its first example</p></noscript>'
  return html
    .replace(/<meta name="viewport"[^>]*>/, (meta) => `${meta}\n    <script>${script}</script>`)
    .replace(place, () => `<div class="playground">${needed}${content}</div>`)
}
