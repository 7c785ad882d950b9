/** Pages that the site makes of one page of the repository: the guide, the rules, and each host. */
import {readFileSync} from 'node:fs'
import {rules} from '../../rules/index.ts'
import {inOrder, readPage, summaryOf} from '../../scripts/pages.ts'
import {hostIds} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {groupsOf} from '../../src/linter/groups.ts'

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

/** The page of all hosts, with a search over their facts. */
export function hostsPage(): string {
  return readFileSync('docs/hosts.md', 'utf8').replace(/^# .*$/m, (title) => `${title}\n\n<FactSearch />`)
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
