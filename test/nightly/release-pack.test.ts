/** The files of a release, and that the same source gives the same ones. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {unzipSync} from 'fflate'
import {beforeAll, expect, test} from 'vitest'
import {root} from '../support/release.ts'
import {run, temporaryFolder} from '../support/repository.ts'

const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}
let folder: string

beforeAll(() => {
  folder = pack({TZ: 'UTC'})
})

function pack(environment: NodeJS.ProcessEnv): string {
  const packed = temporaryFolder()
  const {code, err} = run(process.execPath, ['--import', 'tsx', 'scripts/release-pack.ts', packed], root, environment)
  if (code !== 0) throw new Error(err)
  return packed
}

test('a release has both packages, the tree of the tag, the extension, an archive for each platform and a bill of materials', () => {
  expect(readdirSync(folder).sort()).toEqual([
    'SHA256SUMS',
    'darwin.lint-agents-gemini.tar.gz',
    `lint-agents-${version}.tgz`,
    'lint-agents.vsix',
    'linux.lint-agents-gemini.tar.gz',
    `remark-preset-lint-agents-${version}.tgz`,
    'sbom.cdx.json',
    'tree.tar',
    'win32.lint-agents-gemini.tar.gz'
  ])
})

test('the same source gives the same digests, also in another time zone', () => {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
  expect(sums).toMatch(/^[0-9a-f]{64} {2}lint-agents\.vsix$/m)
  expect(readFileSync(join(pack({TZ: 'Asia/Tokyo'}), 'SHA256SUMS'), 'utf8')).toBe(sums)
})

test('both packages lead to their page and to the issues', () => {
  for (const name of ['lint-agents', 'remark-preset-lint-agents']) {
    const args = ['--extract', '--to-stdout', '--file', join(folder, `${name}-${version}.tgz`), 'package/package.json']
    expect(JSON.parse(run('tar', args, root).out)).toMatchObject({
      name,
      homepage: expect.stringMatching(/^https:.*#readme$/),
      bugs: {url: expect.stringMatching(/^https:.*\/issues$/)}
    })
  }
})

test('the extension has the manifest of the Marketplace, with a type for each file', () => {
  const files = unzipSync(new Uint8Array(readFileSync(join(folder, 'lint-agents.vsix'))))
  const text = (path: string): string => new TextDecoder().decode(files[path])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'extension/package.json',
      'extension/README.md',
      'extension/LICENSE.txt',
      'extension/dist/extension.js',
      'extension/server/bin/lint-agents.js'
    ])
  )
  const manifest = text('extension.vsixmanifest')
  expect(manifest).toContain(
    `<Identity Language="en-US" Id="lint-agents" Version="${version}" Publisher="lint-agents"/>`
  )
  expect(manifest).toContain('<Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.91.0"/>')
  for (const [, path = ''] of manifest.matchAll(/ Path="([^"]+)"/g)) expect(files).toHaveProperty([path])
  const types = [...text('[Content_Types].xml').matchAll(/Extension="([^"]+)"/g)].map(([, ending = '']) => ending)
  const untyped = Object.keys(files).filter((path) => !types.some((ending) => path.endsWith(ending)))
  expect(untyped).toEqual(['[Content_Types].xml'])
})
