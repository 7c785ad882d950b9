/** Formatters of Markdown rewrite what agents print: an item `  [1] Go on` loses its indentation, a status becomes a heading. */
import {type Formatter, formattersOf} from '../project/formatters.ts'
import {isRecord} from '../text/json-object.ts'
import type {RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {byHand, create, type InitStep, keep, type Plan} from './step.ts'

const ignorePath = '.prettierignore'

/** The formatters of the repository leave the files with blocks as they are. */
export function planFormatters(info: RepositoryInfo): Plan {
  const {texts} = info
  const formatters = formattersOf((path) => (path === 'package.json' ? info.manifest?.text : texts.get(path)))
  const framed = formatters.length === 0 ? [] : info.framed
  const steps = formatters.flatMap((formatter) => {
    const missing = framed.filter((path) => !formatter.leavesOut(path))
    const step = formatter.name === 'Prettier' ? prettierStep : biomeStep
    return framed.length === 0 ? [] : [step(texts, formatter, missing)]
  })
  return {steps, commands: []}
}

type Texts = RepositoryInfo['texts']

function prettierStep(texts: Texts, _: Formatter, missing: readonly string[]): InitStep {
  const text = texts.get(ignorePath)
  if (missing.length === 0) return keep(ignorePath, 'already ignores the files with blocks')
  const added = missing.map((path) => `/${escaped(path)}\n`).join('')
  const why = 'keeps Prettier from rewriting blocks'
  if (text === undefined) return create(ignorePath, added, why)
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  return {path: ignorePath, action: 'extend', before: text, text: text + end + added, why}
}

/** A path as a pattern of an ignore file. */
function escaped(path: string): string {
  return path.replace(/[\\*?[\]!#]/g, '\\$&').replace(/ $/, '\\ ')
}

function biomeStep(texts: Texts, {file}: Formatter, missing: readonly string[]): InitStep {
  if (missing.length === 0) return keep(file, 'already leaves out the files with blocks')
  const text = texts.get(file) ?? ''
  const {formatter} = readObject(file, text, {comments: true})
  const {includes} = isRecord(formatter) ? formatter : {}
  const patterns = missing.map((each) => `!${escaped(each)}`)
  const added = includes === undefined ? ['**', ...patterns] : patterns
  const extended = addJson(text, ['formatter', 'includes'], added)
  return extended === undefined
    ? byHand(file, JSON.stringify({formatter: {includes: added}}, null, 2), '`formatter.includes` is not a list')
    : {path: file, action: 'extend', before: text, text: extended, why: 'keeps Biome from rewriting blocks'}
}
