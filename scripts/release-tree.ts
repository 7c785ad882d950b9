/**
 * `npm run release:tree -- DIR`: writes what a tag holds into an empty folder. Who names a tag (the Action, pre-commit,
 * `npm install` from git) needs bundles and pages, and neither source nor development dependencies. The library is bundled as
 * well, so that the manifest of a tag needs no dependencies: pre-commit installs those of a hook twice, which is most of its time.
 */
import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {build} from 'esbuild'
import {banner, bundleOptions, licenses} from './bundle.ts'

const contents = [
  'action.yml',
  'action',
  '.pre-commit-hooks.yaml',
  'bin',
  'docs',
  'schema.json',
  'report.schema.json',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE'
]

/** What the manifest of a tag does not have: nothing is built or installed beside it. */
const left: readonly string[] = ['scripts', 'dependencies', 'devDependencies', 'lint-staged']

/** Packages whose types the library's types name. They come with remark, or not at all: only programs in TypeScript need them. */
const typed: readonly string[] = ['@types/mdast', 'unified', 'vfile', 'zod']

const [folder] = process.argv.slice(2)
if (folder === undefined) fail('Missing folder, expected it after `npm run release:tree --`')
if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
  fail(`Unexpected files in \`${folder}\`, expected an empty folder`)
for (const built of ['bin/lint-agents.js', 'action/bundle.js', 'dist'])
  if (!existsSync(built)) fail(`Missing \`${built}\`, expected it after \`npm run build\``)

mkdirSync(folder, {recursive: true})
for (const path of contents) cpSync(path, join(folder, path), {recursive: true})

await bundleLibrary(join(folder, 'dist'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)

/** The library with its dependencies; its types stay as they are. */
async function bundleLibrary(outdir: string): Promise<void> {
  const library = readJson<{include: string[]}>('tsconfig.build.json')
  cpSync('dist', outdir, {recursive: true, filter: (path) => !path.endsWith('.js')})
  const {metafile} = await build({
    ...bundleOptions,
    entryPoints: library.include,
    outbase: '.',
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    banner: banner('the library')
  })
  writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licenses([metafile]))
}

function manifest(): object {
  const source = readJson<{dependencies: Readonly<Record<string, string>>}>('package.json')
  return {
    ...Object.fromEntries(Object.entries(source).filter(([key]) => !left.includes(key))),
    peerDependencies: Object.fromEntries(typed.map((name) => [name, source.dependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(typed.map((name) => [name, {optional: true}]))
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
