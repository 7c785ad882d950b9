/**
 * `npm run release:command -- DIR`: writes the npm package `lint-agents` into an empty folder: the command alone, which is bundled
 * and has no dependencies, with the pages and schemas that it names.
 */
import {cpSync} from 'node:fs'
import {join} from 'node:path'
import {copyInto, readJson, releaseFolder, writeManifest} from './release-folder.ts'

/** What both packages say of themselves. */
const shared = ['version', 'keywords', 'license', 'author', 'repository', 'engines', 'bin'] as const

const folder = releaseFolder('release:command', ['bin/lint-agents.js'])
copyInto(folder, ['bin', 'docs/rules', 'schema.json', 'report.schema.json', 'LICENSE'])
cpSync('docs/command.md', join(folder, 'README.md'))
const source = readJson<Record<(typeof shared)[number], unknown>>('package.json')
writeManifest(folder, {
  name: 'lint-agents',
  description: 'The command that lints agent definitions and what the agents print against one contract',
  ...Object.fromEntries(shared.map((key) => [key, source[key]])),
  files: ['bin', 'docs', 'schema.json', 'report.schema.json']
})
