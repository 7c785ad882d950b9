/** The start page of the site. */
import {readFileSync} from 'node:fs'
import {groupOf, measuredIn, readResults} from '../../bench/results.ts'
import {duration} from '../../bench/table.ts'
import {hostIds} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'

const name = 'lint-agents'

/** The start page: the product in use, how to install it, and measured numbers. @param linter the folder of the linter */
export function homePage(linter: string): string {
  const readme = readFileSync('README.md', 'utf8')
  const [, tagline = ''] = /^# .+\n\n([\s\S]+?)\n\n/.exec(readme) ?? []
  const [, strengths = ''] = /^## What only this linter does\n\n([\s\S]+?)(?=\n\n[^-\s])/m.exec(readme) ?? []
  if (tagline === '' || strengths === '') throw new Error('README.md: Missing paragraph or list of the start page')
  const [first = '', ...others] = tagline.replaceAll('\n', ' ').split(/(?<=\.) /)
  const matter = {
    layout: 'page',
    sidebar: false,
    title: `${name}: a linter for AI agents that live in git`,
    titleTemplate: ':title',
    linter
  }
  return [
    `---\n${JSON.stringify(matter)}\n---`,
    '<main class="vp-doc home">',
    `<h1>${name} <span>Agents that load, and print what programs read</span></h1>`,
    `<p class="tagline">${first}</p>`,
    others.join(' '),
    '```sh\nnpx lint-agents\n```',
    '<div class="actions">',
    '[Get started](/start){.brand} [Playground](/playground) [Rules](/rules/) [Hosts](/hosts)',
    '</div>',
    '## Change a text, and see',
    'An agent of Claude Code, and the output that a program reads. The linter runs in this page.',
    '<LiveExample />',
    '## Install',
    installTabs(),
    '## What only this linter does',
    strengths,
    '## Measured',
    numbers(),
    '## Hosts',
    chips(hostIds.map((host) => [hostOf(host).name.replace(/^the /, ''), `docs/hosts/${host}.md`])),
    '## Editors',
    chips(editors().map((title) => [title, `docs/editors.md#${title.toLowerCase().replaceAll(' ', '-')}`])),
    '</main>',
    ''
  ].join('\n\n')
}

/** The first run with each package manager, and where no Node is installed. */
function installTabs(): string {
  const shell = (...lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``
  const tabs: readonly (readonly [string, string])[] = [
    ['npm', shell('npm install --save-dev lint-agents', 'npx lint-agents')],
    ['pnpm', shell('pnpm add --save-dev lint-agents', 'pnpm exec lint-agents')],
    ['Yarn', shell('yarn add --dev lint-agents', 'yarn lint-agents')],
    ['Bun', shell('bun add --dev lint-agents', 'bunx lint-agents')],
    ['pre-commit', fenceOf('docs/commit.md', 'yaml')],
    ['Image', fenceOf('docs/ci.md', 'sh')]
  ]
  return ['::: code-group', ...tabs.map(([title, fence]) => fence.replace(/^(```\w+).*/, `$1 [${title}]`)), ':::'].join(
    '\n\n'
  )
}

/** The first fence of a language in a page. */
function fenceOf(path: string, language: string): string {
  const [fence] = new RegExp(`^\`\`\`${language}\\b[\\s\\S]*?^\`\`\`$`, 'm').exec(readFileSync(path, 'utf8')) ?? []
  if (fence === undefined) throw new Error(`${path}: Missing fence of \`${language}\``)
  return fence
}

function chips(links: readonly (readonly [string, string])[]): string {
  return ['<div class="chips">', links.map(([title, path]) => `[${title}](${path})`).join(' '), '</div>'].join('\n\n')
}

/** The editors that have a section in their page: its heading is a name. */
function editors(): readonly string[] {
  return [...readFileSync('docs/editors.md', 'utf8').matchAll(/^## ([A-Z]\w+(?: [A-Z]\w+)*)$/gm)].map(
    ([, title = '']) => title
  )
}

/** The last measurements, and counts of the pages. */
function numbers(): string {
  const results = readResults()
  const many = groupOf(results, 'many')
  const [own, remark] = ['lint-agents', 'remark-cli'].map((each) => measuredIn(many, each)?.median)
  const staged = measuredIn(groupOf(results, 'staged'), 'lint-agents --staged')?.median
  if (own === undefined || remark === undefined || staged === undefined)
    throw new Error('bench/results.json: Missing times of the start page')
  const proved = [...readFileSync('docs/hosts.md', 'utf8').matchAll(/^\|(?:[^|\n]*\|){4} (\d+) \| \d+ \|$/gm)]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0)
  const [, formats = ''] = readFileSync('docs/transcripts.md', 'utf8').split(/<!-- \/?formats -->/)
  const items: readonly (readonly [string, string])[] = [
    [duration(own), `for 1,000 definitions, 10 MB; remark-cli takes ${duration(remark)}`],
    [duration(staged), 'at commit, one staged file of 5,000'],
    [proved.toLocaleString('en'), 'facts of hosts, each proved by a run of the host'],
    [String([...formats.matchAll(/\| `[\w-]+` \|[^|\n]*\|$/gm)].length), 'formats of transcripts'],
    ['0', 'dependencies and install scripts']
  ]
  return ['<ul class="numbers">', ...items.map(([value, text]) => `<li><b>${value}</b> ${text}</li>`), '</ul>'].join(
    '\n'
  )
}
