/** `npm run lint`: each exported name names one thing, and an everyday word alone has at most one meaning. */
import {readFileSync} from 'node:fs'
import {parseSync, Visitor} from 'oxc-parser'
import {sources} from './layers.ts'

/**
 * Words that say nothing without their file, and the rooms in which each has its one meaning; nowhere else, and without rooms
 * not at all, is it a name by itself. `staticEntry` and `hiddenPart` are names.
 */
const everydayWords: Readonly<Record<string, readonly string[]>> = {
  // An entry of `files` of a configuration.
  entry: ['project', 'run', 'cli', 'hook', 'init'],
  kept: [],
  // A leaf block of CommonMark.
  leaf: ['markdown'],
  // Front matter.
  matter: ['markdown', 'contracts', 'hosts', 'linter'],
  own: [],
  // A part of a message, as a host records it.
  part: ['transcripts', 'hook'],
  // A run of the linter.
  run: ['run', 'report', 'reporters', 'cli', 'action', 'hook', 'init'],
  settle: [],
  settled: [],
  shown: [],
  sink: []
}

const plurals = {entries: 'entry', leaves: 'leaf', parts: 'part', runs: 'run'} as const

/** The rooms of a bare word; `undefined` for any other name. */
function roomsOf(name: string): readonly string[] | undefined {
  const word = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  const singular = Object.hasOwn(plurals, word) ? plurals[word as keyof typeof plurals] : word
  return Object.hasOwn(everydayWords, singular) ? everydayWords[singular] : undefined
}

/** A name that a file declares, and where. */
interface Declared {
  readonly name: string
  /** From 1. */
  readonly line: number
}

/** The names that a file exports and declares itself. */
export function exportedNames(file: string, text: string): readonly Declared[] {
  const found: Declared[] = []
  const add = (node: {readonly name: string; readonly start: number}): void => {
    found.push({name: node.name, line: text.slice(0, node.start).split('\n').length})
  }
  new Visitor({
    ExportNamedDeclaration({declaration}) {
      if (declaration === null) return
      if (declaration.type === 'VariableDeclaration')
        for (const {id} of declaration.declarations) if (id.type === 'Identifier') add(id)
      if ('id' in declaration && declaration.id?.type === 'Identifier') add(declaration.id)
    }
  }).visit(parseSync(file, text).program)
  return found
}

/** Exported names that several files declare: a schema and its type of one file are one thing. @param texts by path */
export function doubleNames(texts: ReadonlyMap<string, string>): readonly string[] {
  const files = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    for (const {name} of exportedNames(file, text)) files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files].flatMap(([name, all]) =>
    all.size === 1 ? [] : [`Unexpected name \`${name}\` in ${[...all].join(', ')}, expected it in one file`]
  )
}

type Pattern = {readonly type: string; readonly start: number; readonly name?: string} & object

/** Everyday words that a file gives to something outside of their rooms. */
export function bareWords(file: string, text: string): readonly string[] {
  const room = /^src\/([^/]+)\//.exec(file)?.[1] ?? 'rules'
  const found: string[] = []
  const check = (node: Pattern): void => {
    for (const {name, start} of namesIn(node)) {
      const rooms = roomsOf(name)
      if (rooms === undefined || rooms.includes(room)) continue
      const line = text.slice(0, start).split('\n').length
      found.push(`${file}:${line}: Unexpected name \`${name}\`, expected one that says of what`)
    }
  }
  const checkFunction = ({id, params}: {readonly id?: Pattern | null; readonly params: readonly Pattern[]}): void => {
    if (id) check(id)
    for (const param of params) check(param)
  }
  new Visitor({
    VariableDeclarator: ({id}) => check(id),
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: ({params}) => checkFunction({params}),
    ClassDeclaration: ({id}) => id && check(id),
    TSInterfaceDeclaration: ({id}) => check(id),
    TSTypeAliasDeclaration: ({id}) => check(id)
  }).visit(parseSync(file, text).program)
  return found
}

/** The names that a pattern declares: `a`, `{a, b: c}`, `[a, ...b]`, `a = 1`. */
function namesIn(node: Pattern): readonly {readonly name: string; readonly start: number}[] {
  const inner = (child: unknown): ReturnType<typeof namesIn> => (child ? namesIn(child as Pattern) : [])
  if (node.type === 'Identifier') return [{name: node.name ?? '', start: node.start}]
  if ('properties' in node) return (node.properties as unknown[]).flatMap(inner)
  if ('elements' in node) return (node.elements as unknown[]).flatMap(inner)
  if ('left' in node) return inner(node.left)
  if ('argument' in node) return inner(node.argument)
  if ('value' in node) return inner(node.value)
  return []
}

if (process.argv[1]?.endsWith('names.ts')) {
  const texts = new Map(['src', 'rules'].flatMap(sources).map((file) => [file, readFileSync(file, 'utf8')]))
  const faults = [...doubleNames(texts), ...[...texts].flatMap(([file, text]) => bareWords(file, text))]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
