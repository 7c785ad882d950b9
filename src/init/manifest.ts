import {version} from '../run/version.ts'
import {isRecord} from '../text/json-object.ts'
import type {Manifest, RepositoryInfo} from './inspect.ts'
import {addJson} from './json.ts'

/** A value and the keys that lead to it. */
export type Entry = readonly [path: readonly string[], value: unknown]

/** A `package.json` with more keys, where there are none yet; every other byte stays as it is. */
export function addKeys(text: string, entries: readonly Entry[]): string {
  return entries.reduce((old, [path, value]) => addJson(old, path, value) ?? old, text)
}

const installers = {npm: 'npm i -D', pnpm: 'pnpm add -D', yarn: 'yarn add -D', bun: 'bun add -d'} as const

/**
 * The command that installs those of some packages that the manifest does not name; none where it names all.
 *
 * @param names with a range, as in `husky@9`, where not any version runs
 */
export function installCommands(
  {manifest, packageManager}: RepositoryInfo,
  names: readonly string[]
): readonly string[] {
  if (manifest === undefined) return []
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => manifest.value[key])
  const known = lists.flatMap((list) => (isRecord(list) ? Object.keys(list) : []))
  const missing = names.filter((spec) => {
    const name = spec.replace(/@[^@/]*$/, '')
    return !known.includes(name) && manifest.value['name'] !== name
  })
  return missing.length === 0 ? [] : [`${installers[packageManager]} ${missing.join(' ')}`]
}

/**
 * The command that runs `lint-agents`. Without a `package.json` there is no installed copy; the package's own name is the only one
 * that is safe to download.
 */
export function lintCommand(manifest: Manifest | undefined): string {
  return manifest === undefined ? `npx --yes remark-preset-lint-agents@${version}` : 'npx --no-install lint-agents'
}
