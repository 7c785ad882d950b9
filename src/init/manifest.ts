import {version} from '../report/version.ts'
import {isRecord} from '../text/json-object.ts'
import type {Installation, Manifest, RepositoryInfo} from './inspect.ts'
import {addJson} from './json.ts'

/** A value and the keys that lead to it. */
export type ManifestValue = readonly [path: readonly string[], value: unknown]

/** A `package.json` with more keys, where there are none yet; every other byte stays as it is. */
export function addKeys(text: string, additions: readonly ManifestValue[]): string {
  return additions.reduce((old, [path, value]) => addJson(old, path, value) ?? old, text)
}

const installers: Readonly<Record<Installation, string>> = {
  npm: 'npm i -D',
  pnpm: 'pnpm add -D',
  yarn: 'yarn add -D',
  'yarn-modern': 'yarn add -D',
  'yarn-pnp': 'yarn add -D',
  bun: 'bun add -d'
}

const starters: Readonly<Record<Installation, string>> = {
  npm: 'npx',
  pnpm: 'pnpm exec',
  yarn: 'yarn',
  'yarn-modern': 'yarn',
  'yarn-pnp': 'yarn',
  bun: 'bun run'
}

/** The command with which people start a program of an installed package. */
export function startCommand({installation}: Pick<RepositoryInfo, 'installation'>, program: string): string {
  return `${starters[installation]} ${program}`
}

/** The same for files, where nothing may be downloaded. */
export function installedCommand(info: Pick<RepositoryInfo, 'installation'>, program: string): string {
  return startCommand(info, info.installation === 'npm' ? `--no-install ${program}` : program)
}

/** The packages that hold the command: it alone, and with the preset for remark and the library. */
const commandPackages = ['lint-agents', 'remark-preset-lint-agents'] as const

/** The package that a repository has the command from; where it has none, the one with nothing else. */
export function ownPackage(manifest: Manifest | undefined): (typeof commandPackages)[number] {
  const named = manifest === undefined ? [] : namesIn(manifest)
  return commandPackages.find((name) => named.includes(name)) ?? commandPackages[0]
}

/**
 * The command that installs those of some packages that the manifest does not name; none where it names all.
 *
 * @param names with a range, as in `husky@9`, where not any version runs
 */
export function installCommands({manifest, installation}: RepositoryInfo, names: readonly string[]): readonly string[] {
  if (manifest === undefined) return []
  const named = namesIn(manifest)
  const missing = names.filter((spec) => !named.includes(spec.replace(/@[^@/]*$/, '')))
  return missing.length === 0 ? [] : [`${installers[installation]} ${missing.join(' ')}`]
}

/** The packages that a manifest asks for, and its own. */
function namesIn({value}: Manifest): readonly unknown[] {
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => value[key])
  return [value['name'], ...lists.flatMap((list) => (isRecord(list) ? Object.keys(list) : []))]
}

/** The command that runs `lint-agents`; without a `package.json` there is no installed copy, so it is downloaded. */
export function lintCommand(info: Pick<RepositoryInfo, 'manifest' | 'installation'>): string {
  return info.manifest === undefined ? `npx --yes lint-agents@${version}` : installedCommand(info, 'lint-agents')
}
