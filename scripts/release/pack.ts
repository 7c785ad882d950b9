/** The files of a release: both packages as npm takes them, the tree of the tag, the extension, archives, a bill of materials. */
import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

/** A package as `npm pack` describes it. */
export interface PackedPackage {
  readonly name: string
  readonly version: string
  readonly filename: string
  readonly unpackedSize: number
  readonly files: readonly {readonly path: string; readonly size: number}[]
}

function packOne(source: string, folder: string): PackedPackage {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder), resolve(source)]
  const [packed] = JSON.parse(npm(args)) as [PackedPackage]
  return packed
}

/**
 * Packs a release into a folder, without a script of a package.
 *
 * @param folder that exists
 * @returns the packages; `SHA256SUMS` lists the files that the same source always gives
 */
export function packRelease(folder: string): readonly PackedPackage[] {
  const temporary = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const [command, tree, extension] = ['command', 'tree', 'vscode'].map((name) => {
      runScript(`release-${name}`, join(temporary, name))
      return join(temporary, name)
    }) as [string, string, string]
    const packed = ['.', command].map((source) => packOne(source, folder))
    archive(tree, join(folder, 'tree.tar'))
    copyFileSync(join(extension, 'lint-agents.vsix'), join(folder, 'lint-agents.vsix'))
    // Gemini CLI installs an extension by the address of its repository from such a file of the newest release.
    for (const platform of ['darwin', 'linux', 'win32'])
      archive('plugins/gemini', join(folder, `${platform}.lint-agents-gemini.tar.gz`), [
        '--use-compress-program',
        'gzip -n'
      ])
    writeFileSync(join(folder, 'SHA256SUMS'), digestsOf(folder))
    // It has a time and a number of its own. With `--omit dev`, npm also leaves out what is needed for both.
    writeFileSync(join(folder, 'sbom.cdx.json'), npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']))
    return packed
  } finally {
    rmSync(temporary, {recursive: true})
  }
}

/** The same files give the same bytes. */
function archive(source: string, file: string, more: readonly string[] = []): void {
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go=rX']
  execFileSync('tar', [...same, ...more, '--create', '--file', resolve(file), '--directory', source, '.'])
}

/** As `sha256sum` prints them. */
function digestsOf(folder: string): string {
  const names = readdirSync(folder).sort()
  const digest = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return names.map((name) => `${digest(name)}  ${name}\n`).join('')
}

/** The packages in the bundles, with their licenses. */
export function bundledLicenses(): readonly string[] {
  const pieces = readFileSync('bin/THIRD-PARTY-LICENSES.txt', 'utf8').split(`\n${'-'.repeat(80)}\n\n`)
  return pieces.flatMap((piece) => piece.slice(0, piece.indexOf('\n')).split(', ')).sort()
}

function runScript(name: string, folder: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, folder], {stdio: 'inherit'})
}

function npm(args: readonly string[]): string {
  const options = {encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32'} as const
  return execFileSync('npm', args, options)
}
