/** Tokens of a YAML text, read only within the limits. */
import {CST, Lexer, Parser} from 'yaml'
import type {JsonFault} from '../json.ts'
import {quoted, quoting} from '../quoted.ts'

/** Limits of a text, since a small text can cause much work. */
export const yamlLimits = {
  /** In UTF-16 units. */
  length: 1_000_000,
  depth: 100,
  aliases: 10,
  anchors: 100
} as const

const standardTags: ReadonlySet<string> = new Set([
  '!!str',
  '!!int',
  '!!float',
  '!!bool',
  '!!null',
  '!!seq',
  '!!map',
  '!'
])

type Fault = Omit<JsonFault, 'start' | 'end'>

/** Tokens of a text, and its first fault: an exceeded limit, or an unclosed quote or bracket. */
export interface YamlTokens {
  readonly tokens: readonly CST.Token[]
  readonly fault: JsonFault | undefined
}

/** Reads tokens up to the first exceeded limit. */
export function readYamlTokens(content: string): YamlTokens {
  const {length: most, depth} = yamlLimits
  if (content.length > most) {
    const reason = `length of ${content.length} characters`
    return {tokens: [], fault: {reason, limit: {kind: 'length', most}, start: 0, end: 1}}
  }
  const parser = new Parser()
  const check = createTokenCheck()
  const tokens: CST.Token[] = []
  /** Offsets of open brackets. */
  let brackets: number[] = []
  let unclosed: number | undefined
  let fault: JsonFault | undefined
  let isText = false
  for (const source of new Lexer().lex(content)) {
    const start = parser.offset
    for (const token of parser.next(source)) tokens.push(token)
    // The token after a scalar's sign is its text, whatever its first character.
    const type: CST.TokenType | null = isText ? 'scalar' : CST.tokenType(source)
    isText = type === 'scalar' && !isText
    const found = parser.stack.length > depth + 1 ? tooDeep : check(type, source)
    if (found !== undefined) fault ??= {...found, start, end: start + Math.max(1, source.length)}
    if (found?.limit?.most !== undefined) return {tokens, fault}
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets.push(start)
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets.pop()
    if (type === 'flow-error-end') {
      unclosed ??= brackets[0]
      brackets = []
    }
  }
  for (const token of parser.end()) tokens.push(token)
  const open = unclosed ?? brackets[0]
  return open === undefined || open > (fault?.start ?? content.length)
    ? {tokens, fault}
    : {tokens, fault: {reason: 'bracket that is never closed', start: open, end: open + 1}}
}

const tooDeep: Fault = {reason: 'depth of nesting', limit: {kind: 'depth', most: yamlLimits.depth}}

function createTokenCheck(): (type: string | null, source: string) => Fault | undefined {
  const anchors = new Set<string>()
  let aliases = 0
  return (type, source) => {
    switch (type) {
      case 'tag':
        return standardTags.has(source) ? undefined : {reason: quoting`tag \`${quoted(source)}\``, limit: {kind: 'tag'}}
      case 'anchor':
        anchors.add(source.slice(1))
        return countFault('anchors', anchors.size)
      case 'alias':
        return anchors.has(source.slice(1))
          ? countFault('aliases', ++aliases)
          : {reason: quoting`alias \`${quoted(source)}\` without an anchor before it`}
      case 'double-quoted-scalar':
      case 'single-quoted-scalar':
        return source.length > 1 && isClosed(source) ? undefined : {reason: 'quote that is never closed'}
      default:
        return undefined
    }
  }
}

function countFault(kind: 'anchors' | 'aliases', count: number): Fault | undefined {
  const most = yamlLimits[kind]
  return count > most ? {reason: `number of ${kind}`, limit: {kind, most}} : undefined
}

/** Whether the last character closes a quoted scalar: not in `"a\"`. */
function isClosed(source: string): boolean {
  const quote = source.charAt(0)
  const inner = quote === '"' ? source.slice(1).replace(/\\./gs, '') : source.slice(1).replace(/''/g, '')
  return inner.endsWith(quote)
}
