/** Writes all that is generated: rule pages, the tables of docs/rules.md, docs/cli.md and docs/transcripts.md, the pages of the dependencies and of the hosts, the results of the bench, schemas, the version. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import * as z from 'zod'
import {resultsSections, speedChart, summary} from '../bench/page.ts'
import {readResults} from '../bench/results.ts'
import {rules} from '../rules/index.ts'
import {commands, type Option, options, optionsOf} from '../src/cli/options.ts'
import {LearnedReport} from '../src/evidence/learn.ts'
import {ProofReport} from '../src/evidence/prove-report.ts'
import {AskedReport} from '../src/evidence/required-contracts.ts'
import {groupNames, groupsOf, ruleGroups} from '../src/linter/groups.ts'
import {type Rule, ruleLevels} from '../src/linter/rule.ts'
import {ruleAliases} from '../src/linter/setting.ts'
import {Config} from '../src/project/config.ts'
import {Lock} from '../src/project/lock.ts'
import {Report} from '../src/report/report.ts'
import {writeChanged} from './changed-file.ts'
import {languageTables, withFindings} from './contract-language.ts'
import {coveragePage, readTaggedTitles} from './coverage.ts'
import {dependenciesPage, readInstallation} from './dependencies.ts'
import {formatRows, listFormats} from './format-list.ts'
import {hostPages} from './hosts/page.ts'
import {readResults as readHostResults} from './hosts/results.ts'
import {docPage, inOrder, readPage, summaryOf} from './pages.ts'
import {pluginFiles} from './plugins.ts'
import {withDefinitions} from './shared-schemas.ts'

const ids = rules.map(({id}) => id)

rmSync('docs/rules', {recursive: true, force: true})
mkdirSync('docs/rules', {recursive: true})
for (const id of ids) writeFileSync(`docs/rules/${id}.md`, docPage(id))

replaceBetween('docs/rules.md', 'rules', [
  '| rule | level | group | checks |',
  '| --- | --- | --- | --- |',
  ...inOrder(rules).map(
    (rule) =>
      `| [\`${rule.id}\`](rules/${rule.id}.md) | ${rule.severity} | ${(groupsOf(rule.id) ?? []).join(', ')} | ${summaryOf(readPage(rule.id))} |`
  )
])
replaceBetween('docs/cli.md', 'commands', [
  '| command | task |',
  '| --- | --- |',
  ...commands.map(({name, args, help}) => `| \`lint-agents ${[name, args].join(' ').trim()}\` | ${help} |`)
])
replaceBetween('docs/cli.md', 'options', [
  '| option | meaning |',
  '| --- | --- |',
  ...options.map((option) => row(option))
])
replaceBetween('docs/cli.md', 'command-options', [
  '| option | meaning |',
  '| --- | --- |',
  ...commands.flatMap(({name}) => optionsOf(name).map((option) => row(option, `${name} `)))
])
replaceBetween('docs/transcripts.md', 'formats', formatRows(await listFormats()))

const languageFile = 'docs/contract-language.md'
for (const [name, lines] of Object.entries(languageTables)) replaceBetween(languageFile, name, lines)
writeFileSync(languageFile, withFindings(readFileSync(languageFile, 'utf8')))

const results = readResults()
replaceBetween('docs/performance.md', 'speed', [summary(results)])
replaceBetween('docs/performance.md', 'results', [resultsSections(results)])
writeFileSync('docs/speed.svg', speedChart(results))

writeFileSync('docs/contracts/coverage.md', coveragePage(readTaggedTitles()))
mkdirSync('docs/hosts', {recursive: true})
for (const [path, text] of hostPages(readHostResults())) writeFileSync(path, text)
writeFileSync('docs/dependencies.md', dependenciesPage(readInstallation()))

writeJson('schema.json', withDefinitions(configSchema()))
writeJson('report.schema.json', z.toJSONSchema(Report, {target: 'draft-7', io: 'output'}))
writeJson('lock.schema.json', z.toJSONSchema(Lock, {target: 'draft-7', io: 'output'}))
writeJson(
  'contracts.schema.json',
  withDefinitions(z.toJSONSchema(z.union([AskedReport, LearnedReport, ProofReport]), {target: 'draft-7', io: 'output'}))
)

const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string}
writeChanged(
  'src/report/version.ts',
  `/** The version of the package; generated from its manifest. */\nexport const version = '${version}'\n`
)

// Pages that pin a version pin this one.
for (const page of ['docs/commit.md', 'docs/python.md', 'docs/versions.md']) {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace(/(rev: v|lint-agents:|@v)\d+\.\d+\.\d+/g, `$1${version}`))
}

for (const [path, text] of Object.entries(pluginFiles())) {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, text)
}

/** An option as a row of a table. */
function row({name, short, value, help}: Option, before = ''): string {
  const long = `\`${before}--${name}${value === undefined ? '' : ` ${value}`}\``
  return `| ${short === undefined ? '' : `\`-${short}\`, `}${long} | ${help} |`
}

/** The schema of the configuration, with each rule and its options by name. */
function configSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(Config, {target: 'draft-7', io: 'input'}) as {properties: Record<string, object>}
  const level = {enum: ruleLevels}
  const properties: Record<string, object> = Object.fromEntries(
    rules.map((rule) => {
      const own = optionsSchema(rule)
      const pair = {type: 'array', items: [level, own], minItems: 1, maxItems: 2, additionalItems: false}
      return [rule.id, {description: summaryOf(readPage(rule.id)), anyOf: [level, pair]}]
    })
  )
  for (const [id, names] of Object.entries(ruleAliases)) {
    const description = `Deprecated: split into ${names.map((name) => `\`${name}\``).join(' and ')}, which it sets both`
    const pair = {type: 'array', items: [level, {type: 'object'}], minItems: 1, maxItems: 2, additionalItems: false}
    properties[id] = {description, deprecated: true, anyOf: [level, pair]}
  }
  for (const group of groupNames) {
    const description = `All rules of the group: ${ruleGroups[group].map((id) => `\`${id}\``).join(', ')}; the own level of a rule wins`
    properties[group] = {description, anyOf: [level, {type: 'array', items: [level], minItems: 1, maxItems: 1}]}
  }
  const {files} = schema.properties as {files: {items: {properties: Record<string, object>}}}
  const {description} = schema.properties['rules'] as {description: string}
  const other = {anyOf: [level, {type: 'array', items: [level, {type: 'object'}], minItems: 1, maxItems: 2}]}
  schema.properties['rules'] = {type: 'object', description, properties, additionalProperties: other}
  files.items.properties['rules'] = {$ref: '#/properties/rules'}
  // Plugins, and what is extended, may bring rules of other names.
  const named = {propertyNames: {enum: Object.keys(properties)}}
  return {
    ...schema,
    if: {not: {anyOf: [{required: ['plugins']}, {required: ['extends']}]}},
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
    then: {properties: {rules: named, files: {items: {properties: {rules: named}}}}}
  }
}

/** The schema of the options of a rule, with the defaults. */
function optionsSchema({options, defaults = {}}: Rule): object {
  const {$schema: _, ...schema} = z.toJSONSchema(options ?? z.strictObject({}), {target: 'draft-7', io: 'input'})
  const properties = (schema.properties ?? {}) as Readonly<Record<string, object>>
  const withDefaults = Object.entries(properties).map(([name, each]) => [
    name,
    {...each, default: (defaults as Readonly<Record<string, unknown>>)[name]}
  ])
  return {...schema, properties: Object.fromEntries(withDefaults)}
}

function replaceBetween(file: string, name: string, lines: readonly string[]): void {
  const text = readFileSync(file, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  if (!text.includes(start) || !text.includes(end)) throw new Error(`${file}: Missing \`${start}\` ... \`${end}\``)
  const [before = ''] = text.split(start)
  const after = text.slice(text.indexOf(end))
  writeFileSync(file, `${before}${start}\n${lines.join('\n')}\n${after}`)
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
