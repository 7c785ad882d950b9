/**
 * `npm run lint`: each room of `src/` imports only the rooms that this table allows. Rooms that run anywhere use nothing of Node.
 * No files import each other in a circle.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {builtinModules} from 'node:module'
import {posix} from 'node:path'
import {parseSync, Visitor} from 'oxc-parser'

/** A room, the rooms that it may import, and the modules outside of the project that it may not. */
interface Room {
  readonly imports: readonly string[]
  readonly bans?: RegExp
  /** A browser can run it: it uses no module and no global of Node. */
  readonly runsAnywhere?: true
}

const pure = {bans: /^(?:vfile|unified)/, runsAnywhere: true} as const
const below = ['text', 'markdown', 'schema', 'contracts', 'hosts', 'reach', 'linter', 'disk', 'git', 'project']

export const rooms: Readonly<Record<string, Room>> = {
  'src/text': {imports: [], ...pure},
  'src/markdown': {imports: ['text'], ...pure},
  'src/schema': {imports: ['text'], ...pure},
  'src/contracts': {imports: ['text', 'markdown', 'schema'], ...pure},
  'src/hosts': {imports: ['text', 'markdown', 'contracts'], ...pure},
  'src/reach': {imports: ['text', 'markdown', 'schema', 'contracts', 'hosts'], ...pure},
  'src/transcripts': {imports: ['text'], ...pure},
  'src/linter': {imports: ['text', 'markdown', 'schema', 'contracts'], runsAnywhere: true},
  'src/disk': {imports: ['text']},
  'src/git': {imports: ['text', 'disk']},
  'src/project': {
    imports: ['text', 'markdown', 'schema', 'contracts', 'hosts', 'reach', 'linter', 'disk', 'git', 'transcripts']
  },
  'src/remark': {imports: below},
  rules: {imports: ['text', 'markdown', 'schema', 'contracts', 'hosts', 'linter'], runsAnywhere: true},
  'src/preset': {imports: ['remark', 'rules']},
  'src/report': {imports: ['text', 'schema', 'contracts', 'linter', 'disk']},
  'src/cache': {imports: ['text', 'contracts', 'hosts', 'disk', 'report']},
  'src/run': {imports: [...below, 'transcripts', 'report', 'cache', 'rules']},
  'src/evidence': {imports: ['text', 'linter', 'contracts', 'disk', 'project', 'report', 'run']},
  'src/reporters': {imports: ['text', 'linter', 'report', 'run']},
  'src/init': {imports: [...below, 'report', 'run', 'evidence', 'hook']},
  'src/hook': {imports: [...below, 'transcripts', 'report', 'cache', 'run', 'reporters']},
  'src/mcp': {imports: [...below, 'report', 'run', 'evidence', 'reporters']},
  'src/action': {imports: ['text', 'schema', 'disk', 'git', 'project', 'report', 'run', 'reporters']},
  'src/lsp': {imports: [...below, 'report', 'run']},
  'src/browser': {imports: ['text', 'contracts', 'disk', 'project', 'report', 'run', 'evidence', 'reporters']},
  'src/cli': {
    imports: [...below, 'transcripts', 'report', 'cache', 'run', 'evidence', 'reporters', 'init', 'hook', 'lsp', 'mcp']
  }
}

const name = (room: string): string => room.replace(/^src\//, '')

function roomOf(file: string): string | undefined {
  return Object.keys(rooms).find((each) => file.startsWith(`${each}/`))
}

/** An import of a type, too. */
const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** What is wrong with the imports of a file, by its path from the root of the project. */
export function importFaults(file: string, text: string): readonly string[] {
  const room = roomOf(file)
  if (room === undefined) return [`${file}: Unexpected file outside of the rooms, expected it in one of them`]
  const {imports, bans, runsAnywhere = false} = rooms[room] ?? {imports: []}
  return [...text.matchAll(importPattern)].flatMap(({1: specifier = '', index}) => {
    const place = `${file}:${text.slice(0, index).split('\n').length}`
    if (!specifier.startsWith('.'))
      return bans?.test(specifier) || (runsAnywhere && isOfNode(specifier))
        ? [`${place}: Unexpected import of \`${specifier}\` in ${room}`]
        : []
    const other = roomOf(posix.join(posix.dirname(file), specifier))
    if (other === room || (other !== undefined && imports.includes(name(other)))) return []
    return [
      `${place}: Unexpected import of \`${specifier}\` in ${room}, expected only ${[name(room), ...imports].join(', ')}`
    ]
  })
}

function isOfNode(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

const globalsOfNode: ReadonlySet<string> = new Set([
  'Buffer',
  'NodeJS',
  '__dirname',
  '__filename',
  'clearImmediate',
  'global',
  'process',
  'require',
  'setImmediate'
])

/** Where a file of a room that runs anywhere uses a global of Node, as a value or as a type. */
export function globalFaults(file: string, text: string): readonly string[] {
  const room = roomOf(file)
  if (room === undefined || rooms[room]?.runsAnywhere !== true) return []
  const uses = new Map<number, string>()
  const names = new Set<number>()
  const addUse = ({name, start}: {readonly name: string; readonly start: number}): void => {
    if (globalsOfNode.has(name)) uses.set(start, name)
  }
  new Visitor({
    Identifier: addUse,
    MemberExpression({object, property, computed}) {
      const isOfGlobal = object.type === 'Identifier' && object.name === 'globalThis'
      if (!computed && !isOfGlobal) names.add(property.start)
    },
    Property({key, computed, shorthand}) {
      if (!computed && !shorthand) names.add(key.start)
    },
    TSPropertySignature({key, computed}) {
      if (!computed) names.add(key.start)
    }
  }).visit(parseSync(file, text).program)
  return [...uses]
    .filter(([start]) => !names.has(start))
    .map(
      ([start, used]) => `${file}:${text.slice(0, start).split('\n').length}: Unexpected global \`${used}\` in ${room}`
    )
}

function faultsOf(file: string, text: string): readonly string[] {
  return [...importFaults(file, text), ...globalFaults(file, text)]
}

/** The largest sets of files in which each file reaches each other one by imports. @param texts by path */
export function importCircles(texts: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const imports = new Map(
    [...texts].map(([file, text]) => [
      file,
      [...text.matchAll(importPattern)].map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    ])
  )
  const reach = new Map(
    [...texts.keys()].map((file) => {
      const found = new Set(imports.get(file))
      for (const each of found) for (const target of imports.get(each) ?? []) found.add(target)
      return [file, found]
    })
  )
  const files = [...texts.keys()].sort()
  return files
    .map((file) => files.filter((other) => reach.get(file)?.has(other) && reach.get(other)?.has(file)))
    .filter((circle, index) => circle[0] === files[index])
}

/** The TypeScript files of a folder, by their paths from the root of the project. */
export function sources(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
}

if (process.argv[1]?.endsWith('layers.ts')) {
  const texts = new Map(['src', 'rules', 'scripts'].flatMap(sources).map((file) => [file, readFileSync(file, 'utf8')]))
  const ofRooms = [...texts].filter(([file]) => !file.startsWith('scripts/'))
  const faults = [
    ...ofRooms.flatMap(([file, text]) => faultsOf(file, text)),
    ...importCircles(texts).map(
      (circle) => `Unexpected circle of imports between ${circle.join(', ')}, expected imports in one direction`
    )
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
