/** The folder in which generated texts are linted. */
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {configuration, definitionText, small} from './commands.ts'
import type {WorstCase} from './worst-case.ts'

export function writeInFolder(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), {recursive: true})
  writeFileSync(join(folder, file), text)
}

/** Writes the files that all command lines need. */
export function prepareFolder(folder: string): void {
  writeInFolder(folder, small, '# ROLE\n')
  writeInFolder(folder, '.claude/agents/reviewer.md', definitionText)
}

/** Writes the text of a case, and its configuration. */
export function writeCase(folder: string, {config}: Pick<WorstCase, 'config'>, file: string, text: string): void {
  writeInFolder(folder, file, text)
  writeInFolder(folder, 'lint-agents.config.json', config === undefined ? configuration : JSON.stringify(config))
}
