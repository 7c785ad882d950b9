/** The pages that begin: the first one, and the list of the rules. */
import {readFileSync} from 'node:fs'
import {rules} from '../../rules/index.ts'
import {hostIds} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {groupsOf} from '../../src/linter/groups.ts'
import {inOrder, readPage, summaryOf} from '../pages.ts'

const name = 'lint-agents'

/** The first page: what the README begins with. */
export function homePage(): string {
  const readme = readFileSync('README.md', 'utf8')
  const [head = ''] = readme.split('\n## ', 1)
  const [, tagline = '', rest = ''] = /^# .+\n\n([\s\S]+?)\n\n([\s\S]+)$/.exec(head) ?? []
  if (rest === '') throw new Error('README.md: Missing first paragraph, expected it below the title')
  const [first = '', ...others] = tagline.replaceAll('\n', ' ').split(/(?<=\.) /)
  const matter = {
    layout: 'page',
    sidebar: false,
    title: `${name}: a linter for AI agents that live in git`,
    titleTemplate: ':title'
  }
  return [
    `---\n${JSON.stringify(matter)}\n---`,
    '<main class="vp-doc home">',
    `<h1>${name} <span>Agents that load, and print what programs read</span></h1>`,
    `<p class="tagline">${first}</p>`,
    '<div class="actions">',
    '[Try it in the playground](/playground){.brand} [Get started](/start) [Rules](/rules/)',
    '</div>',
    others.join(' '),
    rest,
    '</main>',
    ''
  ].join('\n\n')
}

/** The README from its first heading on: the text above it is on the first page. */
export function startPage(): string {
  const [, used = ''] = readFileSync('README.md', 'utf8').split(/^(?=## Install and run$)/m)
  const [rest = ''] = used.split(/^## Contributing$/m)
  return `# Get started\n\n${rest}`
}

/** The page of a host, with a filter of its facts. */
export function hostPage(source: string): string {
  const choices = [
    {title: 'File', from: 'h2'},
    {title: 'Proof', from: 'known by'}
  ]
  return readFileSync(source, 'utf8').replace(/^# .*$/m, (title) => `${title}\n\n${filter('facts', choices)}`)
}

function filter(label: string, choices: readonly object[]): string {
  return `<PageFilter label="${label}" :choices='${JSON.stringify(choices)}' />`
}

/** All rules, to filter; its links are those of `docs/rules.md`. */
export function rulesPage(): string {
  const [head = ''] = readFileSync('docs/rules.md', 'utf8').split('<!-- rules -->')
  const choices = ['Level', 'Group', 'Hosts', 'Fix'].map((title) => ({
    title: title === 'Hosts' ? 'Host' : title,
    from: title
  }))
  const rows = inOrder(rules).map(({id, severity, fixes}) => {
    const page = readPage(id)
    const groups = groupsOf(id) ?? []
    return `| [\`${id}\`](rules/${id}.md) | ${severity} | ${summaryOf(page)} | ${groups.join(', ')} | ${hostsIn(page).join(', ')} | ${fixes === undefined ? '' : 'fix'} |`
  })
  return [
    '---',
    'aside: false',
    'pageClass: rules-page',
    '---',
    '',
    head.trim(),
    '',
    filter('rules', choices),
    '',
    '| Rule | Level | Checks | Group | Hosts | Fix |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ''
  ].join('\n')
}

/** The hosts that the page of a rule names. */
function hostsIn(page: string): readonly string[] {
  return hostIds.map((host) => hostOf(host).name).filter((name) => page.includes(name))
}
