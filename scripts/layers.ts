/** `npm run lint`: each room of `src/` imports only the rooms that this table allows. */
import {readdirSync, readFileSync} from 'node:fs'
import {posix} from 'node:path'

/** A room, the rooms that it may import, and the modules outside of the project that it may not. */
interface Room {
  readonly imports: readonly string[]
  readonly bans?: RegExp
}

const pure = /^(?:node:|vfile|unified)/
const below = ['text', 'markdown', 'schema', 'contracts', 'hosts', 'linter', 'disk', 'git', 'project']

export const rooms: Readonly<Record<string, Room>> = {
  'src/text': {imports: [], bans: pure},
  'src/markdown': {imports: ['text'], bans: pure},
  'src/schema': {imports: ['text'], bans: pure},
  'src/contracts': {imports: ['text', 'markdown', 'schema'], bans: pure},
  'src/hosts': {imports: ['text', 'markdown', 'contracts'], bans: pure},
  'src/transcripts': {imports: ['text'], bans: /^(?:node:(?:fs|path)|vfile|unified)/},
  'src/linter': {imports: ['text', 'markdown', 'schema', 'contracts']},
  'src/disk': {imports: ['text']},
  'src/git': {imports: ['text', 'disk']},
  'src/project': {
    imports: ['text', 'markdown', 'schema', 'contracts', 'hosts', 'linter', 'disk', 'git', 'transcripts']
  },
  'src/remark': {imports: below},
  rules: {imports: ['text', 'markdown', 'schema', 'contracts', 'hosts', 'linter', 'remark'], bans: /^node:/},
  'src/preset': {imports: ['remark', 'rules']},
  'src/report': {imports: ['text', 'schema', 'contracts', 'linter', 'disk']},
  'src/cache': {imports: ['text', 'contracts', 'hosts', 'disk', 'report']},
  'src/run': {imports: [...below, 'transcripts', 'report', 'cache', 'rules']},
  'src/reporters': {imports: ['text', 'linter', 'report', 'run']},
  'src/init': {imports: [...below, 'report', 'run', 'hook']},
  'src/hook': {imports: [...below, 'transcripts', 'report', 'cache', 'run', 'reporters']},
  'src/action': {imports: ['text', 'schema', 'disk', 'git', 'project', 'report', 'run', 'reporters']},
  'src/cli': {imports: [...below, 'transcripts', 'report', 'cache', 'run', 'reporters', 'init', 'hook']}
}

const name = (room: string): string => room.replace(/^src\//, '')

/** What is wrong with the imports of a file, by its path from the root of the project. */
export function importFaults(file: string, text: string): readonly string[] {
  const room = Object.keys(rooms).find((each) => file.startsWith(`${each}/`))
  if (room === undefined) return [`${file}: Unexpected file outside of the rooms, expected it in one of them`]
  const {imports, bans} = rooms[room] ?? {imports: []}
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(({1: specifier = '', index}) => {
    const place = `${file}:${text.slice(0, index).split('\n').length}`
    if (!specifier.startsWith('.'))
      return bans?.test(specifier) ? [`${place}: Unexpected import of \`${specifier}\` in ${room}`] : []
    const target = posix.join(posix.dirname(file), specifier)
    const other = Object.keys(rooms).find((each) => target.startsWith(`${each}/`))
    if (other === room || (other !== undefined && imports.includes(name(other)))) return []
    return [
      `${place}: Unexpected import of \`${specifier}\` in ${room}, expected only ${[name(room), ...imports].join(', ')}`
    ]
  })
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
}

if (process.argv[1]?.endsWith('layers.ts')) {
  const faults = ['src', 'rules'].flatMap(sources).flatMap((file) => importFaults(file, readFileSync(file, 'utf8')))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
