/**
 * `npm run release:vscode -- DIR`: writes the extension of Visual Studio Code into an empty folder, with the command that it brings along,
 * and packs it as `lint-agents.vsix`. The same source gives the same bytes.
 */
import {cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {extname, join} from 'node:path'
import {zipSync} from 'fflate'
import {version} from '../src/report/version.ts'
import {banner, bundle, licenses} from './bundle.ts'
import {copyInto, readJson, releaseFolder, writeManifest} from './release-folder.ts'

/** The keys of the manifest that the package repeats. */
interface Manifest {
  readonly name: string
  readonly publisher: string
  readonly displayName: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly categories: readonly string[]
  readonly engines: {readonly vscode: string}
  readonly bugs: {readonly url: string}
  readonly homepage: string
  readonly repository: {readonly url: string}
  readonly version: string
  readonly type: string
  readonly icon: string
  readonly galleryBanner: {readonly color: string; readonly theme: string}
}

/** In bytes. */
const largest = 1_000_000

const source = 'editors/vscode'
const entry = `${source}/src/extension.ts`
const folder = releaseFolder('release:vscode', ['bin/lint-agents.js', 'bin/chunk-lsp.js'])
const server = join(folder, 'server')
mkdirSync(server)
copyInto(server, ['bin', 'docs/rules', 'schema.json'])
// Commands that the extension never starts.
for (const name of ['hook', 'hook-doctor', 'mcp', 'merge', 'offers', 'prove', 'sync', 'watch'])
  rmSync(join(server, `bin/chunk-${name}.js`))
cpSync('LICENSE', join(folder, 'LICENSE.txt'))
for (const name of ['README.md', 'icon.png']) cpSync(join(source, name), join(folder, name))
cpSync('CHANGELOG.md', join(folder, 'CHANGELOG.md'))
const chunks = await bundle({
  input: entry,
  external: ['vscode'],
  output: {file: join(folder, 'dist', 'extension.js'), format: 'cjs', banner: banner(entry)}
})
writeFileSync(join(folder, 'dist', 'THIRD-PARTY-LICENSES.txt'), licenses(chunks))
// The bundle is CommonJS, as all versions of the editor load.
const manifest: Manifest = {...readJson<Manifest>(join(source, 'package.json')), version, type: 'commonjs'}
writeManifest(folder, {...manifest})
const file = join(folder, 'lint-agents.vsix')
const packed = pack()
if (packed.length > largest) throw new Error(`Unexpected size of ${packed.length} bytes, expected at most ${largest}`)
writeFileSync(file, packed)
console.log(`${file}: ${packed.length} bytes`)

/** A package of the Visual Studio Marketplace: a zip archive with a manifest and the types of its files. */
function pack(): Uint8Array {
  const paths = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  const texts = {'extension.vsixmanifest': packageManifest(), '[Content_Types].xml': contentTypes(paths)}
  const files = {
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)])),
    ...Object.fromEntries(paths.map((path) => [`extension/${path}`, new Uint8Array(readFileSync(join(folder, path)))]))
  }
  // The first day of the format, in local time as it is written.
  return zipSync(files, {level: 9, mtime: new Date(1980, 0, 1)})
}

/** The properties that `vsce package` writes for such an extension. */
function packageManifest(): string {
  const {name, publisher, displayName, description, keywords, categories, engines, bugs, homepage, repository} =
    manifest
  const {icon, galleryBanner} = manifest
  const properties = {
    'Code.Engine': engines.vscode,
    'Code.ExtensionKind': 'workspace',
    'Code.ExecutesCode': 'true',
    'Services.Links.Source': repository.url,
    'Services.Links.Support': bugs.url,
    'Services.Links.Learn': homepage,
    'Services.Links.GitHub': repository.url,
    'Services.Branding.Color': galleryBanner.color,
    'Services.Branding.Theme': galleryBanner.theme,
    'Services.GitHubFlavoredMarkdown': 'true',
    'Services.Content.Pricing': 'Free'
  }
  const assets = {
    'Code.Manifest': 'package.json',
    'Services.Content.Details': 'README.md',
    'Services.Content.Changelog': 'CHANGELOG.md',
    'Services.Icons.Default': icon,
    'Services.Content.License': 'LICENSE.txt'
  }
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">',
    '<Metadata>',
    `<Identity Language="en-US" Id="${attribute(name)}" Version="${attribute(version)}" Publisher="${attribute(publisher)}"/>`,
    `<DisplayName>${attribute(displayName)}</DisplayName>`,
    `<Description xml:space="preserve">${attribute(description)}</Description>`,
    `<Tags>${attribute(keywords.join(','))}</Tags>`,
    `<Categories>${attribute(categories.join(','))}</Categories>`,
    '<GalleryFlags>Public</GalleryFlags>',
    '<Properties>',
    ...Object.entries(properties).map(
      ([id, value]) => `<Property Id="Microsoft.VisualStudio.${id}" Value="${attribute(value)}"/>`
    ),
    '</Properties>',
    '<License>extension/LICENSE.txt</License>',
    `<Icon>extension/${icon}</Icon>`,
    '</Metadata>',
    '<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>',
    '<Dependencies/>',
    '<Assets>',
    ...Object.entries(assets).map(
      ([type, path]) => `<Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${path}" Addressable="true"/>`
    ),
    '</Assets>',
    '</PackageManifest>',
    ''
  ].join('\n')
}

/** Each ending needs a type: readers of the archive skip a file without one. */
function contentTypes(paths: readonly string[]): string {
  const types: Readonly<Record<string, string>> = {
    '.cjs': 'application/octet-stream',
    '.js': 'application/javascript',
    '.json': 'application/json',
    '.md': 'text/markdown',
    '.png': 'image/png',
    '.txt': 'text/plain',
    '.vsixmanifest': 'text/xml'
  }
  const unknown = paths.find((path) => types[extname(path)] === undefined)
  if (unknown !== undefined) throw new Error(`Unexpected ending of \`${unknown}\`, expected one that has a type`)
  const defaults = Object.entries(types).map(
    ([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    ...defaults,
    '</Types>',
    ''
  ].join('\n')
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
