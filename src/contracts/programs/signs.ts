/** Signs by which programs find values and which definitions show: tags, labels, headings, words in capitals. */
import {frontMatter} from '../../markdown/front-matter.ts'
import {memoize} from '../../text/memoize.ts'
import {expressionTokens} from '../../text/project-pattern.ts'
import {rowText} from '../markers/outline.ts'
import {askedContracts} from '../proposals/proposals.ts'
import type {Source} from '../source.ts'

/** As people write it: `<verdict>`, `VERDICT:`, `## Risks`, `TASK_COMPLETE`. */
export type OutputSign = string

const tag = /<\/?([A-Za-z][\w.-]{1,60})(?=[\s>/]|$)/g
const label = /(?<![\w:-])([A-Za-z][\w-]{1,40}(?: [\w-]{1,40}){0,4})\]? ?:/g
const heading = /(?:^|\n) ?#{1,6} ?([A-Za-z][^\n\0:]{2,60})/g
/** Excludes shell variables. */
const capitals = /(?<![\w${%-])[A-Z][A-Z0-9]+(?:[_ -][A-Z0-9]+)+(?![\w-])/g
const bracketed = /\[([A-Z][A-Z0-9_ ]{2,40})\]/g

/** @param text lines without decorations; U+0000 stands for any text */
function signsIn(text: string): readonly OutputSign[] {
  return [
    ...Array.from(text.matchAll(tag), ([, name]) => `<${name}>`),
    ...Array.from(text.matchAll(label), ([, name]) => `${name}:`),
    ...Array.from(text.matchAll(heading), ([, title = '']) => `# ${title.trim()}`),
    ...Array.from(text.matchAll(bracketed), ([, name]) => `[${name}]`)
  ]
}

/** Words in capitals, except values behind a tag or label. */
function capitalsIn(text: string): readonly OutputSign[] {
  return Array.from(text.matchAll(capitals), ([words]) => words).filter(({length}) => length > 7)
}

/** Whether a sign rarely occurs by chance. */
export function isDistinctive(sign: OutputSign): boolean {
  return /^[^a-z<#]{5,}$/.test(sign)
}

const decorations = '*_`~#>- '

export function signsOf(pattern: string): readonly OutputSign[] {
  const written: string[] = []
  const open: {readonly at: number; readonly isAround: boolean}[] = []
  const all = Array.from(pattern.matchAll(expressionTokens), ([token]) => token)
  for (const [index, token] of all.entries()) {
    const isOptional = /^(?:[?*]|\{0)/.test(all[index + 1] ?? '')
    if (token.startsWith('(')) open.push({at: written.length, isAround: /^\(\?<?[=!]/.test(token)})
    else if (token === ')') {
      const group = open.pop()
      if (group !== undefined && (group.isAround || isOptional)) written.length = group.at
    } else if (!/^(?:[*+?]|\{\d*(?:,\d*)?\})$/.test(token)) written.push(literalOf(token, isOptional))
  }
  const text = written.join('').replaceAll(/[*`]+/g, '')
  const found = signsIn(text)
  return [...new Set(found.length > 0 ? found : capitalsIn(text))]
}

function literalOf(token: string, isOptional: boolean): string {
  const text = characterOf(token)
  if (text === undefined) return '\0'
  return isOptional && decorations.includes(text) ? '' : text
}

/** Literal character of a part; `undefined` if it may be any. */
function characterOf(token: string): string | undefined {
  if (/^(?:[$^|]|\\[nrb])$/.test(token)) return token === '\\b' ? '' : '\n'
  if (/^\\[st]$/.test(token)) return ' '
  if (/^\\[^A-Za-z0-9]$/.test(token)) return token.slice(1)
  if (token.startsWith('\\') || token === '.') return undefined
  if (!token.startsWith('[') || token.length < 3) return token
  if (token.startsWith('[^')) return undefined
  const characters = token.slice(1, -1).replaceAll(/\\(?=[^A-Za-z0-9])/g, '')
  if (characters.includes(':')) return ':'
  if (/^(?:\\[st]| )+$/.test(characters)) return ' '
  const isOneLetter = characters.length === 2 && characters.toLowerCase()[0] === characters.toLowerCase()[1]
  return isOneLetter || characters.length === 1 ? characters[0] : undefined
}

const longestLabel = 5

/** A block above this share of a definition is the definition itself, structured by tags. */
const mostShare = 0.9

/** Signs in the output-related parts of a definition, with the first line of each, from 1. */
export const askedSigns = memoize((definition: Source): ReadonlyMap<OutputSign, number> => {
  const {contracts, unread} = askedContracts(definition)
  const first = (frontMatter(definition)?.last ?? -1) + 2
  const most = mostShare * (definition.lines.length - first)
  const asked = [...contracts, ...unread]
    .filter(({line, endLine}) => endLine - line < most)
    .flatMap(({line, endLine}) => Array.from({length: endLine - line + 1}, (_, index) => line + index))
  const found = new Map<OutputSign, number>()
  for (const line of [...new Set(asked)].sort((a, b) => a - b))
    for (const sign of signsInRow(rowText(definition, line - 1))) if (!found.has(sign)) found.set(sign, line)
  return found
})

/** A label may end a line of prose. */
function signsInRow(row: string): readonly OutputSign[] {
  const text = row.replaceAll(/[*`"]+/g, '')
  return [...signsIn(text), ...capitalsIn(text)].flatMap((sign) => {
    if (!sign.endsWith(':')) return [sign]
    const words = sign.split(' ')
    return words.slice(-longestLabel).map((_, index, {length}) => words.slice(words.length - length + index).join(' '))
  })
}
