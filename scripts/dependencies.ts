/** The page of the packages that an installation brings along: what each weighs, what it is for, why it is not code of ours. */
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'

/** Why a package is a dependency. */
interface Reason {
  readonly use: string
  readonly why: string
}

const reasons: Readonly<Record<string, Reason>> = {
  '@types/mdast': {
    use: 'types of the Markdown tree',
    why: 'types alone; the exported declarations name them, so that other programs need the same ones'
  },
  ajv: {
    use: 'JSON Schemas of custom contracts, of draft 7, 2019-09 and 2020-12',
    why: 'three drafts with references and recursion: a validator of our own would differ from those that read the data later'
  },
  fflate: {
    use: 'transcripts that are compressed with gzip',
    why: 'decompresses a part at a time without waiting; Node itself only decompresses whole files so, which has no bound of memory'
  },
  'jsonc-parser': {
    use: 'JSON and configurations with comments: values, places, what is missing',
    why: '`JSON.parse` gives no places, and stops at the first fault'
  },
  'mdast-util-from-markdown': {
    use: 'the tree that a comment inside a line, which turns rules off for the next node, is placed in',
    why: 'where a node ends depends on all of CommonMark; remark uses this parser'
  },
  'mdast-util-frontmatter': {
    use: 'front matter in the Markdown tree',
    why: 'the counterpart of the next one for the tree; a few lines, but of the same parser'
  },
  'micromark-extension-frontmatter': {
    use: 'front matter in the Markdown parser',
    why: 'the same start and end of the front matter as in remark'
  },
  'micromark-util-html-tag-name': {
    use: 'names of tags that begin a block of HTML',
    why: 'the list that the parser of remark uses, for a scan of blocks that gives the same'
  },
  picomatch: {
    use: 'globs of a configuration and of the command line',
    why: 'braces, extended globs and classes as in other programs of Node'
  },
  'remark-frontmatter': {
    use: 'front matter in runs of remark',
    why: 'the preset is a remark preset: this is the plugin that others attach, too'
  },
  'remark-lint': {
    use: 'comments that control rules in runs of remark',
    why: 'the preset is one of remark-lint: this is what reads the comments of all its rules'
  },
  'toml-eslint-parser': {
    use: 'agents of Codex and commands of Gemini CLI, which are TOML',
    why: 'strings, dates and tables of TOML are a language of their own; it gives the place of each key and value'
  },
  unified: {
    use: 'types of plugins and presets',
    why: 'the exported declarations name them; remark brings the package along in any case'
  },
  'unified-message-control': {
    use: 'which findings a comment turns off in runs of remark',
    why: 'what remark-lint uses, too; the command line has the same answers in linear time, and a test compares both'
  },
  vfile: {
    use: 'types of the files of remark',
    why: 'the exported declarations name them; remark brings the package along in any case'
  },
  yaml: {
    use: 'front matter and YAML in outputs, with places',
    why: 'YAML 1.2 with anchors, block scalars and faults at their places is a language of its own'
  },
  zod: {
    use: 'schemas of the configuration, the report and the files of the contracts',
    why: 'one declaration gives the type, the check, the JSON Schema of editors and the page; the small variant is loaded'
  }
}

const licenses: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense'
])

/** Licenses that a package has in its documentation alone, which the lockfile does not know. */
const documented: Readonly<Record<string, string>> = {'node_modules/format': 'MIT'}

/** A package of the lockfile. */
interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

type Lock = ReadonlyMap<string, Locked>

/** What an installation brings along: packages by their folders. */
export interface Installation {
  /** Name and range of each direct dependency. */
  readonly direct: ReadonlyMap<string, string>
  /** All that are not for development. */
  readonly packages: Lock
}

export function readInstallation(): Installation {
  const {packages} = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {packages: Record<string, Locked>}
  const {dependencies = {}} = packages[''] ?? {}
  const production = Object.entries(packages)
    .filter(([path, {dev}]) => path !== '' && dev !== true)
    .map(([path, {license = documented[path], ...rest}]): [string, Locked] => [
      path,
      {...rest, ...(license && {license})}
    ])
  return {direct: new Map(Object.entries(dependencies)), packages: new Map(production)}
}

/**
 * What is wrong with an installation: a package without a reason, with another license, with a script that runs at install, or
 * one that only some machines get.
 */
export function installationFaults({direct, packages}: Installation): readonly string[] {
  return [
    ...[...direct.keys()].filter((name) => reasons[name] === undefined).map((name) => `${name}: Missing reason`),
    ...Object.keys(reasons)
      .filter((name) => !direct.has(name))
      .map((name) => `${name}: Unexpected reason, expected a dependency`),
    ...[...packages].flatMap(([path, {license = 'none', hasInstallScript, optional}]) => [
      ...(licenses.has(license) ? [] : [`${path}: Unexpected license ${license}`]),
      ...(hasInstallScript === true ? [`${path}: Unexpected script at install`] : []),
      ...(optional === true ? [`${path}: Unexpected optional package`] : [])
    ])
  ]
}

/** The page `docs/dependencies.md`. @throws {Error} for an installation with a fault */
export function dependenciesPage(installation: Installation): string {
  const faults = installationFaults(installation)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const {direct, packages} = installation
  const sizes = new Map([...packages.keys()].map((path) => [path, sizeOf(path)]))
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const rows = [...direct].map(([name, range]) => {
    const {license = ''} = packages.get(`node_modules/${name}`) ?? {}
    const alone = onlyBy(name, installation)
    const own = sizes.get(`node_modules/${name}`) ?? 0
    const more = alone.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
    const {use, why} = reasons[name] ?? {use: '', why: ''}
    const brings = alone.length === 0 ? '-' : `${alone.length}, ${kilobytes(more)}`
    return `| \`${name}\` | ${range} | ${license} | ${kilobytes(own)} | ${brings} | ${use} | ${why} |`
  })
  return `${head(packages, total)}${rows.join('\n')}\n`
}

function head(packages: Lock, total: number): string {
  const counts = new Map<string, number>()
  for (const {license = ''} of packages.values()) counts.set(license, (counts.get(license) ?? 0) + 1)
  const counted = [...counts].sort((a, b) => b[1] - a[1]).map(([license, count]) => `${license} ${count}`)
  return `<!-- Generated from package-lock.json by scripts/dependencies.ts. -->

# Dependencies

What \`npm install remark-preset-lint-agents\` brings along, dependencies of dependencies with it, in the versions of
\`package-lock.json\`:

| what | measured |
| --- | --- |
| packages | ${packages.size} |
| installed size | ${kilobytes(total)} |
| licenses | ${counted.join(', ')} |
| scripts at install | none |
| downloads at install besides these packages | none |

The command line and the Action are bundles: they load none of these packages. A tag, which is what pre-commit and the Action use,
has no dependencies at all. [CONTRIBUTING.md](../CONTRIBUTING.md#dependencies) has the rules for a new one.

Sizes are those of the files of a package in \`node_modules\`, in units of 1,000 bytes; "alone brings" are the packages that would
be gone without it.

| package | version | license | size | alone brings | what it is for | why not code of ours |
| --- | --- | --- | --- | --- | --- | --- |
`
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`
}

/** The bytes of the files of a package, those of packages in it left out. */
function sizeOf(path: string): number {
  return readdirSync(path, {withFileTypes: true}).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum
    const inner = join(path, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(inner) : statSync(inner).size)
  }, 0)
}

/** The packages that no other direct dependency needs. */
function onlyBy(name: string, {direct, packages}: Installation): readonly string[] {
  const others = reachable(
    [...direct.keys()].filter((other) => other !== name),
    packages
  )
  return [...reachable([name], packages)].filter((path) => path !== `node_modules/${name}` && !others.has(path))
}

/** The folders of packages and of all that they need. */
function reachable(names: readonly string[], packages: Lock): ReadonlySet<string> {
  const found = new Set<string>()
  const open = names.map((name) => ({name, from: ''}))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const path = folderOf(next.name, next.from, packages)
    if (path === undefined || found.has(path)) continue
    found.add(path)
    for (const name of Object.keys(packages.get(path)?.dependencies ?? {})) open.push({name, from: path})
  }
  return found
}

/** Where Node finds a package: in the nearest \`node_modules\` above. */
function folderOf(name: string, from: string, packages: Lock): string | undefined {
  const path = join(from, 'node_modules', name).replaceAll('\\', '/')
  if (packages.has(path)) return path
  return from === ''
    ? undefined
    : folderOf(name, from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), packages)
}
