/**
 * What programs of hosts carry of models that are retired, written to `src/hosts/carried-models.ts`: a catalogue of Claude Code with
 * ids and last days, the models in whose place it runs another one, and the upgrades of the models of Codex. `npm run hosts` renews
 * it; on its own:
 *
 *     npx tsx scripts/hosts/models.ts FOLDER
 *
 * with the folder that the hosts are installed in.
 */
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {pathToFileURL} from 'node:url'
import type {CarriedModels} from '../../src/hosts/carried-models.ts'
import {commandOf} from './programs.ts'

const path = 'src/hosts/carried-models.ts'

/** Writes what the installed hosts carry. @throws {Error} where a program has no such table any more */
export function renewModels(installed: string): void {
  const [program = ''] = commandOf('claude', installed)
  const text = readFileSync(program, 'latin1')
  const carried = [
    {host: 'claude', provider: 'anthropic', version: versionOf(program), ...claudeModels(text)},
    {host: 'codex', provider: 'openai', ...codexModels(installed)}
  ] satisfies readonly CarriedModels[]
  const file = readFileSync(path, 'utf8')
  const start = file.indexOf('export const carriedModels')
  const written = `export const carriedModels: readonly CarriedModels[] = ${JSON.stringify(carried)}\n`
  writeFileSync(path, file.slice(0, start) + written)
  execFileSync('npx', ['biome', 'check', '--write', path], {stdio: 'inherit'})
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], {encoding: 'utf8'}).trim().split(' ')[0] ?? ''
}

type Found = Pick<CarriedModels, 'lastDays' | 'replaced'>

/** @param text the program, a character for each byte */
export function claudeModels(text: string): Found {
  const rows = [...text.matchAll(/\{family:"[^"]+",name:"[^"]+",ids:(\["[^\]]+"\]),status:"\w+",date:"([\d-]{10})"/g)]
  const lastDays = rows.flatMap(([, ids = '[]', day = '']) => idsIn(ids).map((id): [string, string] => [id, day]))
  // The models that it replaces are a list; what replaces them is in a table by family.
  const [, list = '[]'] = /=(\["claude-opus-4-\d{8}"(?:,"claude-[\w-]+")*\]);/.exec(text) ?? []
  const [, by] = /"claude-opus-4-0":\{modelName:"[^"]+",retirementDates:\{[^}]*\},remappedTo:"([^"]+)"/.exec(text) ?? []
  if (lastDays.length === 0) throw new Error('Missing catalogue of models in Claude Code')
  const replaced = by === undefined ? [] : idsIn(list).map((id): [string, string] => [id, by])
  return {lastDays: Object.fromEntries(lastDays), replaced: Object.fromEntries(replaced)}
}

function idsIn(list: string): readonly string[] {
  return JSON.parse(list) as string[]
}

function codexModels(installed: string): Found & Pick<CarriedModels, 'version'> {
  const [program = ''] = commandOf('codex', installed)
  const text = readFileSync(program, 'latin1')
  const rows = [...text.matchAll(/"slug": "([\w.-]+)"|"retirement_at": "(\d{4}-\d\d-\d\d)/g)]
  const lastDays = rows.flatMap(([, , day], index): [string, string][] => {
    const id = rows.slice(0, index).findLast(([, slug]) => slug !== undefined)?.[1]
    return day === undefined || id === undefined ? [] : [[id, day]]
  })
  const version = execFileSync(program, ['--version'], {encoding: 'utf8'}).trim().split(' ').at(-1) ?? ''
  return {version, lastDays: Object.fromEntries(lastDays), replaced: {}}
}

const [, script = '', folder] = process.argv
if (import.meta.url === pathToFileURL(script).href && folder !== undefined) renewModels(folder)
