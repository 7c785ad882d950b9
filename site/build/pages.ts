/** Which pages the site has: those of the repository, each once. */
import {readdirSync, readFileSync} from 'node:fs'

/** A page: its file in the repository, and in the tree that the site is built from. */
export interface SitePage {
  readonly source: string
  /** Such as `rules/ascii-only.md`; its address is that without the ending. */
  readonly path: string
}

/** A part of the list beside each page. */
interface SiteGroup {
  readonly title: string
  readonly pages: readonly SitePage[]
}

const named = (source: string, path = source.replace(/^docs\//, '')): SitePage => ({source, path})
const docs = (...names: readonly string[]): readonly SitePage[] => names.map((name) => named(`docs/${name}.md`))

/** The Markdown files of a folder, sorted. */
function pagesIn(folder: string): readonly SitePage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => named(`${folder}/${name}`))
}

/** The pages of all hosts, and one for models: each has a filter, and the page about hosts leads there. */
export const hostPages: readonly SitePage[] = pagesIn('docs/hosts')

/** The pages of all rules. */
export const rulePages: readonly SitePage[] = pagesIn('docs/rules')

/** All pages, in the order of the list. */
export const siteGroups: readonly SiteGroup[] = [
  {title: 'Start', pages: [named('README.md', 'start.md'), named('docs/README.md', 'questions.md')]},
  {title: 'Definitions', pages: docs('readers', 'hosts', 'host-facts', 'configuration', 'editors')},
  {
    title: 'Contracts',
    pages: docs(
      'contracts',
      'contract-tutorial',
      'contract-language',
      'contract-proposals',
      'contract-learning',
      'programs',
      'contract-consumers',
      'live-hook'
    )
  },
  {
    title: 'Captured outputs',
    pages: docs('outputs', 'transcripts', 'formats', 'tables-and-streams', 'scale', 'output-limits')
  },
  {title: 'Built-in contracts', pages: pagesIn('docs/contracts')},
  {title: 'In a repository', pages: docs('commit', 'action', 'ci', 'python', 'coding-agents', 'baseline', 'reports')},
  {
    title: 'Reference',
    pages: docs('cli', 'command', 'remark', 'writing-rules', 'versions', 'performance', 'dependencies')
  },
  {
    title: 'The project',
    pages: [
      named('SECURITY.md', 'security.md'),
      named('CHANGELOG.md', 'changelog.md'),
      named('CONTRIBUTING.md', 'contributing.md'),
      ...docs('architecture', 'releasing')
    ]
  }
]

/** All pages that are made of a file. @throws {Error} for a page of docs/ that no group lists */
export function allPages(): readonly SitePage[] {
  const pages = [...siteGroups.flatMap((group) => group.pages), ...hostPages, ...rulePages]
  const sources = new Set(pages.map(({source}) => source))
  // The site has a list of its own, to filter.
  const missing = pagesIn('docs').find(({source}) => source !== 'docs/rules.md' && !sources.has(source))
  if (missing !== undefined) throw new Error(`site/build/pages.ts: Missing \`${missing.source}\` in siteGroups`)
  return pages
}

/** The title of a page: its first heading. */
export function titleOf({source}: SitePage): string {
  return /^# (.+)$/m.exec(readFileSync(source, 'utf8'))?.[1]?.replaceAll('`', '') ?? source
}
