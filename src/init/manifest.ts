import {version} from '../report/version.ts'
import {isRecord} from '../text/json-object.ts'
import type {Installation, Manifest, RepositoryInfo} from './inspect.ts'
import {addJson} from './json.ts'

export type ManifestValue = readonly [path: readonly string[], value: unknown]

/** Adds missing keys to a `package.json`; all other bytes stay. */
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

/** Command that starts a program of an installed package, for people. */
export function startCommand({installation}: Pick<RepositoryInfo, 'installation'>, program: string): string {
  return `${starters[installation]} ${program}`
}

/** Command that starts an installed program without downloads, for files. */
export function installedCommand(info: Pick<RepositoryInfo, 'installation'>, program: string): string {
  return startCommand(info, info.installation === 'npm' ? `--no-install ${program}` : program)
}

/** Packages with the command: alone, and with the remark preset and library. */
const commandPackages = ['lint-agents', 'remark-preset-lint-agents'] as const

/** Package in the manifest with the command; by default the package of the command alone. */
export function ownPackage(manifest: Manifest | undefined): (typeof commandPackages)[number] {
  const named = manifest === undefined ? [] : namesIn(manifest)
  return commandPackages.find((name) => named.includes(name)) ?? commandPackages[0]
}

/**
 * Commands that install packages missing from the manifest; none if it has all.
 *
 * @param names with a range, as in `husky@9`, if only some versions work
 */
export function installCommands({manifest, installation}: RepositoryInfo, names: readonly string[]): readonly string[] {
  if (manifest === undefined) return []
  const named = namesIn(manifest)
  const missing = names.filter((spec) => !named.includes(spec.replace(/@[^@/]*$/, '')))
  return missing.length === 0 ? [] : [`${installers[installation]} ${missing.join(' ')}`]
}

function namesIn({value}: Manifest): readonly unknown[] {
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => value[key])
  return [value['name'], ...lists.flatMap((list) => (isRecord(list) ? Object.keys(list) : []))]
}

/** Command that runs `lint-agents`; without a `package.json` it downloads the package. */
export function lintCommand(info: Pick<RepositoryInfo, 'manifest' | 'installation'>): string {
  return info.manifest === undefined ? `npx --yes lint-agents@${version}` : installedCommand(info, 'lint-agents')
}
