import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {type DefaultTheme, defineConfig} from 'vitepress'
import {repository, siteAddress} from '../../src/linter/page.ts'
import {rulePages, type SitePage, siteGroups, titleOf} from '../build/pages.ts'
import {withFirstContent, withNamedSwitch} from './first-page.ts'
import {colorRules, markdown} from './markdown.ts'
import {withoutNeedOfStorage, withPolicy} from './policy.ts'

const base = `${new URL(siteAddress).pathname}/`

function item(page: SitePage): DefaultTheme.SidebarItem {
  return {text: page.source === 'README.md' ? 'Get started' : titleOf(page), link: `/${page.path.replace(/\.md$/, '')}`}
}

export default defineConfig({
  title: 'lint-agents',
  description:
    'Checks the Markdown that defines an AI agent against its host, and what the agent printed against its definition',
  lang: 'en',
  base,
  srcDir: 'pages',
  cleanUrls: true,
  metaChunk: true,
  head: [
    ['link', {rel: 'stylesheet', href: `${base}code.css`}],
    ['link', {rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg`}],
    ['meta', {name: 'referrer', content: 'no-referrer'}]
  ],
  // A page may not write a style, not even for a moment.
  appearance: {disableTransition: false} as unknown as boolean,
  markdown,
  themeConfig: {
    logo: '/icon.svg',
    search: {provider: 'local'},
    nav: [
      {text: 'Start', link: '/start'},
      {text: 'Playground', link: '/playground'},
      {text: 'Rules', link: '/rules/'},
      {text: 'Hosts', link: '/hosts'}
    ],
    sidebar: {
      '/rules/': [{text: 'Rules', items: [{text: 'All rules', link: '/rules/'}, ...rulePages.map(item)]}],
      '/': siteGroups.map(({title, pages}) => ({text: title, items: pages.map(item)}))
    },
    socialLinks: [{icon: 'github', link: repository, ariaLabel: 'The repository on GitHub'}],
    outline: [2, 3]
  },
  sitemap: {hostname: `${siteAddress}/`},
  transformHtml: (code, _, {page}) =>
    withPolicy(withoutNeedOfStorage(withNamedSwitch(withFirstContent(code, page, 'site/pages')))),
  buildEnd({outDir}) {
    writeFileSync(join(outDir, 'code.css'), colorRules())
  }
})
