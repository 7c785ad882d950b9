/** Builds the bundles of the command line and of the Action, with everything that they need. */
import {cpSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import type {OutputChunk} from 'rolldown'
import {banner, bundle, licenses} from './bundle.ts'
import {buildCommandLine} from './command-line.ts'
import {writeRulePlugins} from './rule-plugins.ts'

/** The Action: one file, since a run of it starts once. */
function buildAction(input: string, file: string): Promise<readonly OutputChunk[]> {
  return bundle({input, output: {file, format: 'esm', codeSplitting: false, banner: banner(input)}})
}

// That of an older source would be published as well; `tsc` writes it anew.
rmSync('dist', {recursive: true, force: true})
writeRulePlugins('dist')

const commandLine = await buildCommandLine('bin')
writeFileSync('bin/THIRD-PARTY-LICENSES.txt', licenses(commandLine))

// A plugin brings its own program.
for (const host of readdirSync('plugins')) {
  rmSync(`plugins/${host}/bin`, {recursive: true, force: true})
  cpSync('bin', `plugins/${host}/bin`, {recursive: true})
}

const action = await buildAction('src/action/index.ts', 'action/bundle.js')
writeFileSync('action/THIRD-PARTY-LICENSES.txt', licenses(action))
