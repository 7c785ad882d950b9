/** Holds the packages of an installation to what CONTRIBUTING.md promises. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {dependenciesPage, installationFaults, readInstallation} from '../scripts/dependencies.ts'

const installation = readInstallation()
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {dependencies: Record<string, string>}

test('every dependency has a row with its range', () => {
  const page = dependenciesPage(installation)
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\S+) \|/gm)].map(([, name = '', range = '']) => [name, range])
  expect(Object.fromEntries(rows)).toEqual(manifest.dependencies)
  expect(readFileSync('docs/dependencies.md', 'utf8')).toBe(page)
})

test('no package runs a script at install, all have a known license and are for every machine', () => {
  expect(installation.packages.size).toBeGreaterThan(50)
  expect(installationFaults(installation)).toEqual([])
})

test.each([
  [{license: 'GPL-3.0-only'}, 'Unexpected license GPL-3.0-only'],
  [{}, 'Unexpected license none'],
  [{license: 'MIT', hasInstallScript: true}, 'Unexpected script at install'],
  [{license: 'MIT', optional: true}, 'Unexpected optional package']
])('%j is a fault', (more, fault) => {
  const packages = new Map([['node_modules/x', {version: '1.0.0', ...more}]])
  expect(installationFaults({...installation, packages})).toEqual([`node_modules/x: ${fault}`])
})

test('a dependency without a reason is a fault, and a reason without a dependency', () => {
  const [first = '', ...names] = installation.direct.keys()
  const direct = new Map([...names, 'left-pad'].map((name) => [name, '^1.0.0']))
  expect(installationFaults({...installation, direct})).toEqual([
    'left-pad: Missing reason',
    `${first}: Unexpected reason, expected a dependency`
  ])
  expect(() => dependenciesPage({...installation, direct})).toThrow('left-pad: Missing reason')
})
