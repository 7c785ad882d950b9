/** The licenses of what is in the bundles, in each form that packages give them. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {licenseOf} from '../scripts/licenses.ts'
import {temporaryFolder} from './support/folder.ts'

const packageWith = (manifest: object, files: Readonly<Record<string, string>>): string =>
  temporaryFolder({'package.json': JSON.stringify({name: 'a', ...manifest}), ...files})

test.each<[object, string]>([
  [{license: 'MIT'}, 'MIT'],
  [{license: {type: 'ISC', url: 'x'}}, 'ISC'],
  [{licenses: [{type: 'MIT'}]}, 'MIT'],
  [{licenses: [{type: 'MIT'}, {type: 'Apache-2.0'}]}, 'MIT OR Apache-2.0']
])('%j', (manifest, license) => {
  expect(licenseOf(packageWith(manifest, {LICENSE: 'Text\r\n'}))).toEqual({name: 'a', license, text: 'Text'})
})

test.each(['license', 'LICENSE.md', 'LICENCE', 'LICENSE-MIT.txt', 'COPYING', 'UNLICENSE'])('the text in %s', (file) => {
  expect(licenseOf(packageWith({license: 'MIT'}, {[file]: 'Text\n'})).text).toBe('Text')
})

test.each(['# A\n\n## License\n\nCopyright B\n\n## More\n\nx\n', 'A\n=\n\nLicense\n=======\n\nCopyright B\n'])(
  'the text in a readme',
  (readme) => {
    expect(licenseOf(packageWith({license: 'MIT'}, {'Readme.md': readme})).text).toBe('Copyright B')
  }
)

test('a package without a license or its text is an error', () => {
  expect(() => licenseOf(packageWith({}, {LICENSE: 'Text'}))).toThrow('Missing license in package.json')
  expect(() => licenseOf(packageWith({license: 'MIT'}, {'readme.md': '# A\n'}))).toThrow('Missing text of the license')
})

test('what is in the bundles has both, also where a manifest is of an old form', () => {
  const {name, license, text} = licenseOf(join('node_modules', 'format'))
  expect([name, license]).toEqual(['format', 'MIT'])
  expect(text).toMatch(/^Copyright \d/)
})
