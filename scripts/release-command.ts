/**
 * `npm run release:command -- DIR`: writes the npm package `lint-agents` into an empty folder: the command, and the library that
 * it names, bundled and without dependencies, with the pages and schemas that it names.
 */
import {cpSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {libraryExports, writeLibrary} from './command-library.ts'
import {copyInto, readJson, releaseFolder, writeManifest} from './release-folder.ts'

/** What both packages say of themselves. */
const shared = ['version', 'keywords', 'license', 'author', 'homepage', 'bugs', 'repository', 'engines', 'bin'] as const

const schemas = ['schema.json', 'report.schema.json', 'contracts.schema.json', 'lock.schema.json']
const folder = releaseFolder('release:command', ['bin/lint-agents.js', 'dist/src/run/contracts.d.ts'])
copyInto(folder, ['bin', 'docs/rules', 'LICENSE'])
// Programs read them.
for (const schema of schemas) writeFileSync(join(folder, schema), `${JSON.stringify(readJson(schema))}\n`)
await writeLibrary(folder)
cpSync('docs/command.md', join(folder, 'README.md'))
// The plugin of OpenCode, which installs plugins from npm; its program is the one of the package.
cpSync('plugins/opencode', join(folder, 'opencode'), {
  recursive: true,
  filter: (path) => !/[\\/](?:package\.json|bin)$/.test(path)
})
mkdirSync(join(folder, 'opencode/bin'))
writeFileSync(join(folder, 'opencode/bin/package.json'), '{"type": "commonjs"}\n')
writeFileSync(join(folder, 'opencode/bin/lint-agents.js'), "require('../../bin/lint-agents.js')\n")
const source = readJson<Record<(typeof shared)[number], unknown>>('package.json')
writeManifest(folder, {
  name: 'lint-agents',
  description: 'The command that lints agent definitions and what the agents print against one contract',
  ...Object.fromEntries(shared.map((key) => [key, source[key]])),
  type: 'module',
  sideEffects: false,
  exports: {
    ...libraryExports,
    './server': './opencode/index.js',
    ...Object.fromEntries([...schemas, 'package.json'].map((name) => [`./${name}`, `./${name}`]))
  },
  files: ['bin', 'docs', 'lib', 'opencode', 'types', ...schemas]
})
