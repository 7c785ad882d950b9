/** A plugin of definitions from a seed: the same files, byte for byte, for the same seed and number. */
import {createHash} from 'node:crypto'
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {createRandom, type Random, seedOf} from '../../scripts/fuzz/random.ts'
import {definition} from './definition.ts'
import {nouns, verbs} from './words.ts'

export interface CorpusFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly text: string
}

/** The sizes of definitions in public repositories, as bytes at parts of all files; 10 kB on average. */
const quantiles: readonly (readonly [part: number, bytes: number])[] = [
  [0, 400],
  [0.05, 1500],
  [0.25, 3500],
  [0.5, 7500],
  [0.75, 12_000],
  [0.9, 20_500],
  [0.95, 28_000],
  [0.99, 43_000],
  [1, 92_000]
]

/** The size of the file at a part from 0 to 1 of all, in bytes. */
function sizeAt(part: number): number {
  const upper = quantiles.findIndex(([at]) => at >= part)
  const [[fromPart, fromSize], [toPart, toSize]] = [quantiles[upper - 1] ?? [0, 400], quantiles[upper] ?? [1, 92_000]]
  return Math.round(fromSize + ((toSize - fromSize) * (part - fromPart)) / (toPart - fromPart || 1))
}

/** Sizes in an order that depends on the seed; their sum does not. */
function sizesOf(count: number, random: Random): readonly number[] {
  const sizes = Array.from({length: count}, (_, index) => sizeAt((index + 0.5) / count))
  for (let index = count - 1; index > 0; index--) {
    const other = random.int(index + 1)
    ;[sizes[index], sizes[other]] = [sizes[other] ?? 0, sizes[index] ?? 0]
  }
  return sizes
}

/** The manifest by which a host loads the definitions. */
const manifest: CorpusFile = {
  path: '.claude-plugin/plugin.json',
  text: '{"name": "bench", "description": "What a bench measures", "version": "1.0.0"}\n'
}

/** The files of a corpus: a manifest, and definitions of 10 kB each on average. */
export function* corpus(count: number, seed = 1): Generator<CorpusFile> {
  const random = createRandom(seed)
  yield manifest
  for (const [index, size] of sizesOf(count - 1, random).entries()) {
    const name = `${random.pick(verbs)}-${random.pick(nouns)}-${index}`
    const folder = random.pick(['agents', 'agents', 'commands', 'skills'])
    const path = folder === 'skills' ? `skills/${name}/SKILL.md` : `${folder}/${random.pick(nouns)}/${name}.md`
    yield {path, text: definition(seedOf(seed, index), name, size)}
  }
}

/** Writes files into a folder. @returns their number of bytes */
export function writeFiles(folder: string, files: Iterable<CorpusFile>): number {
  let bytes = 0
  for (const {path, text} of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), {recursive: true})
    writeFileSync(file, text)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

/** A hash of paths and texts, for comparing corpora. */
export function hashOf(files: Iterable<CorpusFile>): string {
  const hash = createHash('sha256')
  for (const {path, text} of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex').slice(0, 16)
}
