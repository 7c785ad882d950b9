/** The library in the npm package `lint-agents`: two entries of the other package as bundles, with types, without dependencies. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join, posix, relative, resolve} from 'node:path'
import {bundle, licenses, undescribed} from './bundle.ts'

/** The source of each entry; its types are what `npm run build` makes of it. */
const entries = {contracts: 'src/run/contracts.ts', 'define-rule': 'src/remark/library.ts'} as const

/** The entries of the manifest. */
export const libraryExports = Object.fromEntries(
  Object.entries(entries).map(([name, source]) => [
    `./${name}`,
    {types: `./types/${source.replace(/\.ts$/, '.d.ts')}`, default: `./lib/${name}.js`}
  ])
)

/** Types of packages as files of this one. Of remark, which only the other package runs, little is known. */
const packages: Readonly<Record<string, string>> = {
  'zod/mini': 'node_modules/zod/v4/mini/external.d.ts',
  mdast: 'remark.d.ts',
  unified: 'remark.d.ts',
  vfile: 'remark.d.ts'
}
const remarkTypes = `export type Root = object
export type Nodes = object
export type VFile = object
export type Plugin<Parameters extends unknown[] = [], Input = unknown> = (...parameters: Parameters & Input[]) => unknown
`

/** Writes bundles, types and licenses into the folder of the package. */
export async function writeLibrary(folder: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(entries))
  const chunks = await bundle({
    input,
    plugins: [undescribed],
    output: {dir: join(folder, 'lib'), format: 'esm', chunkFileNames: 'chunk-[name].js'}
  })
  writeFileSync(join(folder, 'lib/THIRD-PARTY-LICENSES.txt'), otherLicenses(licenses(chunks), folder))
  copyTypes(
    Object.values(entries).map((source) => `dist/${source.replace(/\.ts$/, '.d.ts')}`),
    join(folder, 'types')
  )
}

/** Copies declarations and all that they import. */
function copyTypes(paths: readonly string[], folder: string): void {
  const waiting = [...paths]
  const copied = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (copied.has(path)) continue
    copied.add(path)
    const target = targetOf(path)
    const text = path === 'remark.d.ts' ? remarkTypes : declarationsIn(path)
    const inner = text.replaceAll(
      /(^(?:import|export|\})[^'"\n]* from |import\()(['"])([^'"]+)\2/gm,
      (_, before: string, quote: string, name: string) => {
        const imported = importedFile(path, name)
        waiting.push(imported)
        const link = posix.relative(posix.dirname(target), targetOf(imported).replace(/\.d\.ts$/, '.js'))
        return `${before}${quote}${link.startsWith('.') ? link : `./${link}`}${quote}`
      }
    )
    mkdirSync(dirname(join(folder, target)), {recursive: true})
    writeFileSync(join(folder, target), inner)
  }
}

/** The licenses that the command does not have, too, and where the others are. */
function otherLicenses(all: string, folder: string): string {
  const names = (texts: string): readonly string[] =>
    [...texts.matchAll(/^(\S+ \([^()\n]+\)(?:, \S+ \([^()\n]+\))*)$/gm)].flatMap(([line]) => line.split(', '))
  const command = readFileSync(join(folder, 'bin/THIRD-PARTY-LICENSES.txt'), 'utf8')
  const known = new Set(names(command))
  const missing = names(all).filter((name) => !known.has(name))
  if (missing.length > 0) return all
  return `The licenses of ${names(all).join(', ')} are in bin/THIRD-PARTY-LICENSES.txt\n`
}

/** Those of a package without its comments: editors show ours. The languages of zod's messages are many files, and none of ours. */
function declarationsIn(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll(/^export \* as locales from .*$/gm, '')
  return path.includes('node_modules')
    ? text.replaceAll(/^[ \t]*(?:\/\*\*(?:(?!@ts-)[\s\S])*?\*\/|\/\/(?!.*@ts-).*)\n/gm, '').replaceAll(/^[ \t]+/gm, '')
    : text
}

/** @throws {Error} for a package whose types are not at hand */
function importedFile(path: string, name: string): string {
  if (name.startsWith('.'))
    return relative('.', resolve(dirname(path), name.replace(/\.(?:js|ts)$/, '.d.ts'))).replaceAll('\\', '/')
  const file = packages[name]
  if (file === undefined) throw new Error(`${path}: Unexpected import of \`${name}\``)
  return file
}

/** Where a declaration is in the package. */
function targetOf(path: string): string {
  return path.replace(/^dist\//, '').replace(/^node_modules\//, '')
}
