/** Links of a page, as they have to be in the site: to other pages of it, to its pictures, or to the repository. */
import {existsSync, statSync} from 'node:fs'
import {posix} from 'node:path'
import {repository} from '../../src/linter/page.ts'
import type {SitePage} from './pages.ts'

/** What is copied for pages that show it. */
const picture = /\.(?:png|svg)$/

export interface SiteLinks {
  readonly text: string
  /** The pictures that the text shows, by their paths in the repository. */
  readonly pictures: ReadonlySet<string>
}

/** The text of a page with its links rewritten; fences and code spans stay. @throws {Error} for a link to nothing */
export function withSiteLinks(page: SitePage, text: string, pages: readonly SitePage[]): SiteLinks {
  const byPath = new Map(pages.map((each) => [each.source, each.path]))
  const pictures = new Set<string>()

  function target(link: string): string {
    const [path = '', anchor] = link.split('#', 2)
    const hash = anchor === undefined ? '' : `#${anchor}`
    // One that begins with `/` is of the site already.
    if (path === '' || /^(?:[a-z]+:|\/)/.test(path)) return link
    const source = posix.normalize(posix.join(posix.dirname(page.source), path)).replace(/\/$/, '')
    if (source === 'docs/rules.md') return relative('rules/index.md')
    const found = byPath.get(source)
    if (found !== undefined) return relative(found) + hash
    if (!existsSync(source)) throw new Error(`${page.source}: Unexpected link \`${link}\`, expected a file`)
    if (picture.test(source)) {
      pictures.add(source)
      return `/${posix.basename(source)}`
    }
    return `${repository}/${statSync(source).isDirectory() ? 'tree' : 'blob'}/main/${source}${hash}`
  }

  function relative(path: string): string {
    const between = posix.relative(posix.dirname(page.path), path)
    return between.startsWith('.') ? between : `./${between}`
  }

  const rewritten = outsideOfCode(text, (prose) =>
    prose
      .replace(
        /(\]\()([^()\s]{1,500})(\))/g,
        (_, start: string, link: string, end: string) => start + target(link) + end
      )
      .replace(
        /(\s(?:src|srcset|href)=")([^"]{1,500})(")/g,
        (_, start: string, link: string, end: string) => start + target(link) + end
      )
  )
  return {text: rewritten, pictures}
}

/** Changes the text outside of fences and code spans. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\2[^\S\n]*$)/m)
    .map((piece, index) => {
      if (index % 3 === 1) return piece
      if (index % 3 === 2) return ''
      return piece
        .split(/(`+[^`]+`+)/)
        .map((part, at) => (at % 2 === 1 ? part : change(part)))
        .join('')
    })
    .join('')
}
