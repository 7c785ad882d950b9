/** Formatters of Markdown rewrite what agents print: an item `  [1] Go on` loses its indentation, a status becomes a heading. */
import {readPatterns} from '../project/gitignore.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import type {RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {byHand, create, keep, type Plan, type Step} from './step.ts'

const ignorePath = '.prettierignore'

/** The files of configuration of Prettier, and those of Biome. */
export const prettierFiles = [
  ...['', '.json', '.json5', '.yaml', '.yml', '.toml'].map((end) => `.prettierrc${end}`),
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].flatMap((end) => [`.prettierrc.${end}`, `prettier.config.${end}`])
]
export const biomeFiles = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']

/** The formatters of the repository leave the files with prompt blocks as they are. */
export function planFormatters(info: RepositoryInfo): Plan {
  const {texts, manifest} = info
  const hasPrettier = prettierFiles.some((path) => texts.has(path)) || usesPrettier(manifest?.value)
  const biome = biomeFiles.find((path) => texts.has(path))
  const steps = [
    ...(hasPrettier ? prettierStep(texts.get(ignorePath), info.framed) : []),
    ...(biome === undefined ? [] : biomeStep(biome, texts.get(biome) ?? '', info.framed))
  ]
  return {steps, commands: []}
}

function usesPrettier(manifest: JsonObject = {}): boolean {
  const {prettier, dependencies, devDependencies} = manifest
  return prettier !== undefined || [dependencies, devDependencies].some((each) => isRecord(each) && 'prettier' in each)
}

const whyPrettier = 'keeps Prettier from rewriting prompt blocks'

function prettierStep(text: string | undefined, framed: readonly string[]): readonly Step[] {
  const patterns = readPatterns([text ?? ''])
  const missing = framed.filter((path) => !isIgnored(path, (each, isFolder) => patterns.decide(each, isFolder)))
  if (framed.length === 0) return []
  if (missing.length === 0) return [keep(ignorePath, 'already ignores the files with prompt blocks')]
  const added = missing.map((path) => `/${escaped(path)}\n`).join('')
  if (text === undefined) return [create(ignorePath, added, whyPrettier)]
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  return [{path: ignorePath, action: 'extend', before: text, text: text + end + added, why: whyPrettier}]
}

/** Whether a file, or a folder that it is in, is ignored. */
function isIgnored(path: string, decide: (path: string, isFolder: boolean) => boolean | undefined): boolean {
  const segments = path.split('/')
  return segments.some((_, index) => {
    const last = index === segments.length - 1
    return decide(segments.slice(0, index + 1).join('/'), !last) === true
  })
}

/** A path as a pattern of an ignore file. */
function escaped(path: string): string {
  return path.replace(/[\\*?[\]!#]/g, '\\$&').replace(/ $/, '\\ ')
}

function biomeStep(path: string, text: string, framed: readonly string[]): readonly Step[] {
  const {formatter} = readObject(path, text, {comments: true})
  const {enabled, includes} = isRecord(formatter) ? formatter : {}
  if (framed.length === 0 || enabled === false) return []
  const known = Array.isArray(includes) ? includes : []
  const missing = framed.map((each) => `!${escaped(each)}`).filter((pattern) => !known.includes(pattern))
  if (missing.length === 0) return [keep(path, 'already leaves out the files with prompt blocks')]
  const added = includes === undefined ? ['**', ...missing] : missing
  const extended = addJson(text, ['formatter', 'includes'], added)
  return extended === undefined
    ? [byHand(path, JSON.stringify({formatter: {includes: added}}, null, 2), '`formatter.includes` is not a list')]
    : [{path, action: 'extend', before: text, text: extended, why: 'keeps Biome from rewriting prompt blocks'}]
}
