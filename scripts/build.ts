/** Builds the bundles of the command line and of the Action, with everything that they need. */
import {chmodSync, rmSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {build, type Metafile} from 'esbuild'
import {banner, bundleOptions, licenses} from './bundle.ts'
import {buildLeaves, lazyLeaves} from './lazy-leaves.ts'

/** The command line: compiling is most of the time that its start takes, so what few runs need is in files of its own. */
async function buildCommandLine(entry: string, outfile: string): Promise<readonly Metafile[]> {
  const folder = dirname(outfile)
  rmSync(folder, {recursive: true, force: true})
  const {exports, metafiles} = await buildLeaves(bundleOptions, join(folder, 'leaves'))
  const {metafile} = await build({
    ...bundleOptions,
    entryPoints: [entry],
    outdir: folder,
    entryNames: basename(outfile, '.js'),
    // Beside the entry, so that the path to the leaves is the same from each.
    chunkNames: 'chunk-[name]-[hash]',
    splitting: true,
    banner: banner(entry),
    plugins: [lazyLeaves(exports, './leaves')]
  })
  chmodSync(outfile, 0o755)
  return [metafile, ...metafiles]
}

/** The Action: one file, since a run of it starts once. */
async function buildAction(entry: string, outfile: string): Promise<readonly Metafile[]> {
  const {metafile} = await build({...bundleOptions, entryPoints: [entry], outfile, banner: banner(entry)})
  return [metafile]
}

// That of an older source would be published as well; `tsc` writes it anew.
rmSync('dist', {recursive: true, force: true})

const commandLine = await buildCommandLine('src/cli/bin.ts', 'bin/lint-agents.js')
writeFileSync('bin/THIRD-PARTY-LICENSES.txt', licenses(commandLine))

const action = await buildAction('src/action/index.ts', 'action/bundle.js')
writeFileSync('action/THIRD-PARTY-LICENSES.txt', licenses(action))
