/**
 * `npm run release:tree -- DIR`: writes what a tag holds into an empty folder. Who names a tag (the Action, pre-commit,
 * `npm install` from git) needs bundles and pages, and neither source nor development dependencies. The library is bundled as
 * well, so that the manifest of a tag needs no dependencies: pre-commit installs those of a hook twice, which is most of its time.
 */
import {cpSync, readdirSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {banner, bundle, licenses} from './bundle.ts'
import {copyInto, readJson, releaseFolder, writeManifest} from './release-folder.ts'
import {writeRulePlugins} from './rule-plugins.ts'

const contents = [
  'action.yml',
  'action',
  '.pre-commit-hooks.yaml',
  'bin',
  '.claude-plugin',
  '.agents',
  'plugins/claude',
  'plugins/codex',
  'docs',
  'schema.json',
  'report.schema.json',
  'contracts.schema.json',
  'lock.schema.json',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE'
]

/** What the manifest of a tag does not have: nothing is built or installed beside it. */
const left: readonly string[] = ['scripts', 'dependencies', 'devDependencies', 'lint-staged']

/** Packages whose types the library's types name. They come with remark, or not at all: only programs in TypeScript need them. */
const typed: readonly string[] = ['@types/mdast', 'unified', 'vfile', 'zod']

const folder = releaseFolder('release:tree', ['bin/lint-agents.js', 'action/bundle.js', 'dist'])
copyInto(folder, contents)
await bundleLibrary(join(folder, 'dist'))
writeManifest(folder, manifest())

/** The library with its dependencies; its types stay as they are. */
async function bundleLibrary(outdir: string): Promise<void> {
  const library = readJson<{include: string[]}>('tsconfig.build.json')
  cpSync('dist', outdir, {recursive: true, filter: (path) => !path.endsWith('.js')})
  const chunks = await bundle({
    input: Object.fromEntries(library.include.flatMap(filesOf).map((path) => [path.replace(/\.ts$/, ''), path])),
    output: {dir: outdir, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js', banner: banner('the library')}
  })
  writeRulePlugins(outdir)
  writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licenses(chunks))
}

/** The files of a path, which may have `*.ts` at its end. */
function filesOf(path: string): readonly string[] {
  const folder = dirname(path)
  if (basename(path) !== '*.ts') return [path]
  return readdirSync(folder).flatMap((name) => (name.endsWith('.ts') ? [`${folder}/${name}`] : []))
}

function manifest(): Readonly<Record<string, unknown>> {
  const source = readJson<{dependencies: Readonly<Record<string, string>>}>('package.json')
  return {
    ...Object.fromEntries(Object.entries(source).filter(([key]) => !left.includes(key))),
    peerDependencies: Object.fromEntries(typed.map((name) => [name, source.dependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(typed.map((name) => [name, {optional: true}]))
  }
}
