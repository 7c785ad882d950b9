/**
 * Markdown formatters break agents' outputs: an item `  [1] Go on` loses its indentation, a status becomes a heading.
 */
import {type Formatter, formattersOf} from '../project/formatters.ts'
import {isRecord} from '../text/json-object.ts'
import type {RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {byHand, create, extend, type InitStep, keep, type Plan} from './step.ts'

/** Excludes files with blocks from the repository's formatters. */
export function planFormatters(info: RepositoryInfo): Plan {
  const {texts} = info
  const formatters = formattersOf((path) => (path === 'package.json' ? info.manifest?.text : texts.get(path)))
  const framed = formatters.length === 0 ? [] : info.framed
  const steps = formatters.flatMap((formatter) => {
    const missing = framed.filter((path) => !formatter.leavesOut(path))
    return framed.length === 0 ? [] : [stepFor(texts, formatter, missing)]
  })
  return {steps, commands: []}
}

type Texts = RepositoryInfo['texts']

function stepFor(texts: Texts, {name, file}: Formatter, missing: readonly string[]): InitStep {
  const why = `keeps ${name} from rewriting blocks`
  if (name === 'Biome') return biomeStep(texts, file, missing)
  if (file.endsWith('.jsonc')) return listStep(texts, file, {keys: ['ignores'], added: missing.map(escaped), why})
  return ignoreStep(texts, name === 'Prettier' ? '.prettierignore' : file, missing, why)
}

function ignoreStep(texts: Texts, path: string, missing: readonly string[], why: string): InitStep {
  const text = texts.get(path)
  if (missing.length === 0) return keep(path, 'already ignores the files with blocks')
  const added = missing.map((each) => `/${escaped(each)}\n`).join('')
  if (text === undefined) return create(path, added, why)
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  return extend(path, text, text + end + added, why)
}

/** Escapes a path for an ignore file or a glob. */
function escaped(path: string): string {
  return path.replace(/[\\*?[\]!#]/g, '\\$&').replace(/ $/, '\\ ')
}

function biomeStep(texts: Texts, file: string, missing: readonly string[]): InitStep {
  const {formatter} = readObject(file, texts.get(file) ?? '', {comments: true})
  const {includes} = isRecord(formatter) ? formatter : {}
  const patterns = missing.map((each) => `!${escaped(each)}`)
  const added = includes === undefined && patterns.length > 0 ? ['**', ...patterns] : patterns
  return listStep(texts, file, {keys: ['formatter', 'includes'], added, why: 'keeps Biome from rewriting blocks'})
}

interface ListChange {
  readonly keys: readonly string[]
  readonly added: readonly string[]
  readonly why: string
}

function listStep(texts: Texts, file: string, {keys, added, why}: ListChange): InitStep {
  if (added.length === 0) return keep(file, 'already leaves out the files with blocks')
  const text = texts.get(file)
  const extended = addJson(text ?? '{}\n', keys, added)
  const value = keys.reduceRight<unknown>((inner, key) => ({[key]: inner}), added)
  if (extended === undefined) return byHand(file, JSON.stringify(value, null, 2), `\`${keys.join('.')}\` is not a list`)
  return text === undefined ? create(file, extended, why) : extend(file, text, extended, why)
}
