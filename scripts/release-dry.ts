/** `npm run release:dry`: the files of both packages and the licenses of what is in them; publishes and keeps nothing. */
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {readInstallation} from './dependencies.ts'
import {bundledLicenses, packPackages} from './release/pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'release-'))
for (const {name, version, files, unpackedSize} of packPackages(folder)) {
  console.log(`${name}@${version}: ${files.length} files, ${unpackedSize.toLocaleString('en')} bytes`)
  for (const {path, size} of files) console.log(`  ${size.toLocaleString('en').padStart(9)}  ${path}`)
}
rmSync(folder, {recursive: true})

const bundled = bundledLicenses()
console.log(`\nIn the bundles: ${bundled.length} packages`)
for (const name of bundled) console.log(`  ${name}`)
const installed = [...readInstallation().packages].map(([path, {license = 'none', version}]) => {
  return `${path.replace(/^.*node_modules\//, '')}@${version} (${license})`
})
console.log(`\nInstalled beside the library: ${installed.length} packages`)
for (const name of installed) console.log(`  ${name}`)
