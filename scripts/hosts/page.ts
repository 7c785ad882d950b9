/** The page about hosts: what each of them does with the files that it loads, in which version, and how that is known. */

import {hostIds} from '../../src/contracts/host-ids.ts'
import type {Effect} from '../../src/hosts/facts.ts'
import type {Host, HostFile} from '../../src/hosts/model.ts'
import {namedValues} from '../../src/hosts/shapes.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {rightCaseOf} from './cases.ts'
import {factsOf, type ListedFact} from './facts.ts'
import {isShown, manifestCasesOf} from './manifests/cases.ts'
import {manifestsSection} from './manifests/page.ts'
import {matchersSection, permissionsSection} from './matchers-page.ts'
import {modelsSection} from './models-page.ts'
import type {HostResults, Results} from './results.ts'
import {agrees, type Observation} from './seen.ts'

const effects: Readonly<Record<Effect, (noun: string) => string>> = {
  drop: (noun) => `does not load the ${noun}`,
  stop: () => 'does not start',
  refuse: (noun) => `refuses to run the ${noun}`,
  'no-tools': (noun) => `gives the ${noun} no tools`,
  'all-tools': (noun) => `gives the ${noun} all tools`,
  'no-text': (noun) => `gives the model no instructions of the ${noun}`,
  'first-line': (noun) => `shows the model the first line of the ${noun} in the place of a description`,
  undescribed: (noun) => `gives the model no description of the ${noun}`,
  'as-text': () => 'reads the front matter as text',
  ignore: () => 'ignores it',
  forward: () => 'passes it on to the model provider',
  literal: () => 'does not fill it in',
  retire: () => 'has replaced it',
  pick: () => 'loads one of them',
  cut: () => 'cuts it',
  negate: () => 'counts it as `false`',
  always: (noun) => `sends the ${noun} with every request`,
  undefined: () => 'is not part of the specification'
}

/** Whether a run of the version of the tables showed a fact. A wrong value is ignored only where a right one is not. */
export function isProved({host, id, fact, right}: ListedFact, results: Results): boolean {
  const known = results[host.id]
  const shown = known?.observed[id]
  if (fact.proof !== 'run' || known?.version !== host.version || shown === undefined) return false
  const control = right === undefined ? undefined : known.observed[rightCaseOf(id)]
  return agrees(fact.effect, shown) && (right === undefined || (control !== undefined && control.seen !== 'same'))
}

/** The pages, by their paths: one that lists the hosts, one for each, and one for models. */
export function hostPages(results: Results): ReadonlyMap<string, string> {
  const hosts = hostIds.map(hostOf)
  return new Map([
    ['docs/hosts.md', indexPage(hosts, results)],
    ...hosts.map((host): [string, string] => [`docs/hosts/${host.id}.md`, hostPage(host, results)]),
    ['docs/hosts/models.md', ['# Retired models', '', ...modelsSection()].join('\n')]
  ])
}

function indexPage(hosts: readonly Host[], results: Results): string {
  return [
    '# What hosts do with agent files',
    '',
    'What the rules of the group `hosts` know about hosts, from the tables in `src/hosts/`. This page is generated.',
    '[How facts are known](host-facts.md) says what *proved* and *read* mean.',
    '',
    '| host | version | checked | facts | proved | files tried |',
    '| --- | --- | --- | --- | --- | --- |',
    ...hosts.map((host) => summaryRow(host, results)),
    '',
    'Models that providers have retired, or will, have [a page of their own](hosts/models.md).',
    '',
    ...matchersSection(),
    ...permissionsSection()
  ].join('\n')
}

function summaryRow(host: Host, results: Results): string {
  const manifests = manifestCasesOf(host.id).filter(({isControl}) => isControl !== true)
  const left = results[host.id]?.manifests ?? {}
  const facts = [...factsOf(host), ...manifests]
  const proved =
    factsOf(host).filter((fact) => isProved(fact, results)).length +
    manifests.filter((each) => isShown(each, left)).length
  const tried = Object.keys({...results[host.id]?.observed, ...left}).length
  return `| [${host.name}](hosts/${host.id}.md) (\`${host.id}\`) | ${host.version === '' ? '-' : host.version} | ${results[host.id]?.day ?? host.date} | ${facts.length} | ${proved} | ${tried} |`
}

function hostPage(host: Host, results: Results): string {
  const {sources, version, date} = host
  const day = results[host.id]?.day ?? date
  return [
    `# ${capital(host.name.replace(/^the /, ''))}`,
    '',
    `${version === '' ? 'No version' : `Version ${version}`}, checked on ${day}. [How facts are known](../host-facts.md).`,
    '',
    `Sources: ${sources.map((source) => (source.startsWith('https:') ? `<${source}>` : source)).join(', ')}`,
    '',
    ...guidesSection(host, results),
    ...listingSection(host, results),
    ...Object.entries(host.files).flatMap(([kind, file]) =>
      file === undefined ? [] : fileSection(host, kind, file, results)
    ),
    ...manifestsSection(host, results)
  ].join('\n')
}

function guidesSection(host: Host, results: Results): readonly string[] {
  const {name, guides} = host
  if (guides === undefined) return []
  const {places, longest, fact} = guides
  const others = factsOf(host).filter(({kind}) => kind === 'guide')
  const files = places.flatMap(({globs, unless}) =>
    globs.map(
      (glob) =>
        `\`${glob}\`${unless === undefined ? '' : ` (not beside ${unless.map((each) => `\`${each}\``).join(', ')})`}`
    )
  )
  return [
    '## Instructions',
    '',
    `Files: ${files.join(', ')}.`,
    '',
    ...(fact === undefined && others.length === 0
      ? []
      : [
          `| fault | what ${name} does | known by |`,
          '| --- | --- | --- |',
          ...(longest === undefined || fact === undefined
            ? []
            : [
                `| more than ${longest} bytes in all folders from the root down | ${effects[fact.effect]('')} | ${fact.proof} |`
              ]),
          ...others.map(
            (each) => `| ${each.fault} | ${effects[each.fact.effect](each.file.noun)} | ${knownBy(each, results)} |`
          ),
          ''
        ])
  ]
}

function listingSection({id, name, version, listing}: Host, results: Results): readonly string[] {
  if (listing === undefined) return []
  const {kinds, unit, longest, longestDescription, overflow, remedy, fact} = listing
  const observed = results[id]?.version === version ? results[id].observed : {}
  const does =
    overflow === 'cut'
      ? 'cuts long descriptions to one length'
      : 'leaves out whole descriptions, of what is used least first'
  const isProvedFor = (context: number): boolean =>
    observed[`${id} listing ${context} below`]?.seen === 'same' &&
    observed[`${id} listing ${context} beyond`]?.seen === fact.effect
  return [
    '## List of skills',
    '',
    `A line for each of the ${kinds.map((kind) => `${kind}s`).join(' and ')}, with at most ${longestDescription} characters of its description; none with ${remedy}. The list also has skills of ${name} itself.`,
    '',
    `| fault | what ${name} does | known by |`,
    '| --- | --- | --- |',
    ...longest.map(
      ({context, length}) =>
        `| more than ${length} ${unit}, for a model with a context of ${context} tokens | ${does} | ${isProvedFor(context) ? seenText(results[id]?.observed[`${id} listing ${context} beyond`], results[id]) : 'read'} |`
    ),
    ''
  ]
}

const readers: Readonly<Record<HostFile['matter']['reader'], string>> = {
  strict: 'YAML',
  masking:
    'YAML; else YAML with each value of a line in quotes that has one of ``{}[]*&#!|>%@` `` or a colon and a space in it',
  'masking-lists':
    'YAML; else YAML with values in quotes that begin like a list or a table, or have a colon and a space in them',
  'masking-colons': 'YAML; else YAML with values in quotes that have a colon in them',
  lines: 'YAML; else line by line',
  text: 'line by line'
}

/** The globs of a kind of file: in a project, and in a plugin or an extension, which is written as its noun. */
function globsOf({files, packages = []}: Host, kind: string): readonly string[] {
  const own = Object.entries(files).find(([name]) => name === kind)?.[1].globs ?? []
  const inPackages = packages.flatMap(({by, contents}) =>
    contents
      .filter((each) => each.kind === kind)
      .flatMap(({globs}) => globs.map((glob) => `${by.toUpperCase()}/${glob}`))
  )
  return [...own, ...inPackages]
}

function fileSection(host: Host, kind: string, file: HostFile, results: Results): readonly string[] {
  const facts = factsOf(host).filter((fact) => fact.kind === kind)
  const {tools} = file
  return [
    `## ${kind === 'plugin-agent' ? 'Plugin agents' : capital(file.noun)}`,
    '',
    `Files: ${globsOf(host, kind)
      .map((glob) => `\`${glob}\``)
      .join(
        ', '
      )}. ${file.format !== 'markdown' ? `${file.format.toUpperCase()}.` : `Front matter is read as: ${readers[file.matter.reader]}.`}`,
    '',
    `Keys: ${Object.entries(file.keys)
      .map(
        ([key, {shape}]) =>
          `\`${key}\`${
            namedValues(shape).length === 0
              ? ''
              : ` (${namedValues(shape)
                  .map((value) => `\`${value}\``)
                  .join(', ')})`
          }`
      )
      .join(', ')}.`,
    '',
    ...(tools === undefined || tools.known.length === 0
      ? []
      : [`Tools: ${[...tools.known, ...tools.aliases].map((name) => `\`${name}\``).join(', ')}.`, '']),
    ...(tools === undefined || Object.keys(tools.removed).length === 0
      ? []
      : [
          `No longer there: ${Object.entries(tools.removed)
            .map(([name, instead]) => `\`${name}\` (now \`${instead}\`)`)
            .join(', ')}.`,
          ''
        ]),
    ...namesSection('For the main agent alone', Object.keys(tools?.mainOnly ?? {})),
    ...namesSection('Former names of tools', Object.keys(file.renamedTools ?? {})),
    ...(facts.length === 0
      ? []
      : [
          `| fault | what ${host.name} does | known by |`,
          '| --- | --- | --- |',
          ...facts.map(
            (each) => `| ${each.fault} | ${effects[each.fact.effect](file.noun)} | ${knownBy(each, results)} |`
          ),
          ''
        ])
  ]
}

function namesSection(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${title}: ${names.map((name) => `\`${name}\``).join(', ')}.`, '']
}

/** How a fact is known, in which version, since when. */
function knownBy(listed: ListedFact, results: Results): string {
  const {id, host, fact} = listed
  const known = results[host.id]
  if (isProved(listed, results)) return seenText(known?.observed[id], known)
  const readText = fact.source === undefined ? 'read' : `[read](${fact.source})`
  return [readText, ...(host.version === '' ? [] : [host.version]), host.date].join(', ')
}

function seenText(seen: Observation | undefined, known: HostResults | undefined): string {
  return [seen?.by, known?.version, known?.day].join(', ')
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
