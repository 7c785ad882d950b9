import {applyEdits, modify} from 'jsonc-parser'
import {isRecord} from '../contracts/text/json.ts'
import type {Seen} from './look.ts'

/** A value and the keys that lead to it. */
export type Entry = readonly [path: readonly string[], value: unknown]

/** A `package.json` with more keys; what was there stays as it is, to the byte, and the new lines look like the old ones. */
export function addKeys(text: string, entries: readonly Entry[]): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n'
  }
  const added = entries.reduce(
    (old, [path, value]) => applyEdits(old, modify(old, [...path], value, {formattingOptions})),
    text.slice(mark.length)
  )
  return mark + added
}

const installers = {npm: 'npm i -D', pnpm: 'pnpm add -D', yarn: 'yarn add -D', bun: 'bun add -d'} as const

/** The command that installs those of some packages that the manifest does not name; none where it names all. */
export function installCommands({manifest, packageManager}: Seen, names: readonly string[]): readonly string[] {
  if (manifest === undefined) return []
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => manifest.value[key])
  const known = lists.flatMap((list) => (isRecord(list) ? Object.keys(list) : []))
  const missing = names.filter((name) => !known.includes(name) && manifest.value['name'] !== name)
  return missing.length === 0 ? [] : [`${installers[packageManager]} ${missing.join(' ')}`]
}
