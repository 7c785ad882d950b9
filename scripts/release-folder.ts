/** What the folders of a release share: where they are written, and what is built before. */
import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

type Manifest = Readonly<Record<string, unknown>>

/**
 * The folder that a script writes into, made where it is missing; ends the process for one that is not empty.
 *
 * @param script its name in the manifest
 * @param built what the build made for it
 */
export function releaseFolder(script: string, built: readonly string[]): string {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) fail(`Missing folder, expected it after \`npm run ${script} --\``)
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    fail(`Unexpected files in \`${folder}\`, expected an empty folder`)
  for (const path of built) if (!existsSync(path)) fail(`Missing \`${path}\`, expected it after \`npm run build\``)
  mkdirSync(folder, {recursive: true})
  return folder
}

/** Copies files and folders of the repository. */
export function copyInto(folder: string, paths: readonly string[]): void {
  for (const path of paths) cpSync(path, join(folder, path), {recursive: true})
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
