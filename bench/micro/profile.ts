/** Where the time of a run goes, from profiles of V8: each sample belongs to the innermost function with a stage. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {SourceMap} from 'node:module'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {stageOf} from './stages.ts'

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: Frame
  readonly children?: readonly number[]
}

interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const maps = new Map<string, SourceMap | undefined>()

/** The map at the end of a file of the bundle. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const [, encoded] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(text) ?? []
    maps.set(file, encoded === undefined ? undefined : new SourceMap(JSON.parse(atob(encoded))))
  }
  return maps.get(file)
}

/** The source of a function; `undefined` for those of Node and of the entry. */
function sourceOf({url, lineNumber, columnNumber}: Frame): string | undefined {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber)
  if (entry !== undefined && 'originalSource' in entry) return entry.originalSource
  return file.includes('leaves/') ? file : undefined
}

/**
 * Adds up the profiles in a folder.
 *
 * @returns milliseconds of the program's work by stage, without its start, and with the collection of garbage
 */
export function readProfiles(folder: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const name of readdirSync(folder)) {
    const profile = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile
    for (const [stage, time] of stagesOf(profile)) times.set(stage, (times.get(stage) ?? 0) + time)
  }
  return times
}

function stagesOf({nodes, samples, timeDeltas}: Profile): ReadonlyMap<string, number> {
  const stageById = new Map<number, string | undefined>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  /** The sources of the callers of a function, the innermost first, and whether `main` is one of them. */
  const visit = (id: number, sources: readonly (string | undefined)[], isMain: boolean): void => {
    const node = byId.get(id)
    if (node === undefined) return
    const {functionName} = node.callFrame
    const source = sourceOf(node.callFrame)
    const isRunning = isMain || (functionName !== '' && source !== undefined && !source.includes('node_modules'))
    const inner = [source, ...sources]
    if (functionName === '(garbage collector)') stageById.set(id, 'garbage collection')
    else if (isRunning) stageById.set(id, stageOf(inner))
    for (const child of node.children ?? []) visit(child, inner, isRunning)
  }
  const [root] = nodes
  if (root !== undefined) visit(root.id, [], false)
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const stage = stageById.get(id)
    if (stage !== undefined) times.set(stage, (times.get(stage) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  return times
}
