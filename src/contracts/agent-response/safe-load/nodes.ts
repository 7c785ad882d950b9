/** The tree of a text as the parser and the composer of PyYAML take its tokens. */
import type {JsonFault} from '../../../text/json.ts'
import type {Range} from '../../../text/lines.ts'
import {quoted, quoting} from '../../../text/quoted.ts'
import {LoadRefusal, type ScannedToken, scanTokens, type TokenKind} from './tokens.ts'

interface Base extends Range {
  readonly tag?: string | undefined
}

export interface ScalarNode extends Base {
  readonly kind: 'scalar'
  readonly text: string
  readonly isPlain: boolean
}

export type SafeNode =
  | ScalarNode
  | (Base & {readonly kind: 'list'; readonly items: readonly SafeNode[]})
  | (Base & {readonly kind: 'map'; readonly pairs: readonly (readonly [key: SafeNode, value: SafeNode])[]})

/** A text as a tree, or why PyYAML does not load it. */
export interface SafeTree {
  readonly root?: SafeNode | undefined
  readonly fault?: JsonFault | undefined
  /** A place in the line whose indentation is the cause. */
  readonly shift?: number | undefined
}

const mostDepth = 200
const unprintable = /[^\t\n\r\x20-\x7E\x85\xA0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

export function safeTree(text: string): SafeTree {
  const tree = readTree(text)
  if (tree.fault === undefined) return tree
  const at = lookalikeBefore(text, tree.fault)
  if (at === -1) return tree
  const {fault} = readTree(text.replace(lookalikes, (found) => found.replace(/[^\n\r\t]/g, ' ')))
  return fault?.start === tree.fault.start ? tree : {...tree, fault: characterFault(text, at)}
}

function readTree(text: string): SafeTree {
  const wrong = text.search(unprintable)
  if (wrong !== -1) return {fault: characterFault(text, wrong)}
  const {tokens, refusal} = scanTokens(text)
  try {
    return {root: parse(tokens, refusal)}
  } catch (error) {
    if (!(error instanceof LoadRefusal)) throw error
    return {fault: error.fault, shift: error.shift}
  }
}

/** Characters that end a line for this reader alone, and margins with characters that look like spaces and are text for it. */
const lookalikes =
  /[\x85\u2028\u2029]|(?:^|[\n\r])[ \t\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]*[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g

/** The last such character before a fault, in its margin the first; -1 for none. */
function lookalikeBefore(text: string, {start}: Range): number {
  const last = [...text.slice(0, start + 1).matchAll(lookalikes)].at(-1)
  return last === undefined ? -1 : last.index + last[0].search(/[^\n\r\t ]/)
}

function characterFault(text: string, start: number): JsonFault {
  const name = `U+${(text.codePointAt(start) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return {reason: quoting`character \`${quoted(name)}\``, start, end: start + 1}
}

function parse(tokens: readonly ScannedToken[], refusal: LoadRefusal | undefined): SafeNode | undefined {
  const anchors = new Map<string, SafeNode>()
  let at = 0
  let depth = 0

  /** The next token; behind the last one is the fault of the scanner. */
  function peek(): ScannedToken {
    const token = tokens[at]
    if (token === undefined) throw refusal ?? new LoadRefusal('', {start: 0, end: 0})
    return token
  }
  const is = (...kinds: readonly TokenKind[]): boolean => kinds.includes(peek().kind)
  const take = (): ScannedToken => {
    const token = peek()
    at++
    return token
  }
  const refuse = (reason: string, range: Range = peek()): never => {
    throw new LoadRefusal(reason, range)
  }
  const empty = ({end}: Range): SafeNode => ({kind: 'scalar', start: end, end, text: '', isPlain: true})

  function document(): SafeNode | undefined {
    let root: SafeNode | undefined
    if (is('document') && peek().text === '---') take()
    if (!is('document', 'end')) root = node(true, false)
    while (is('document') && peek().text === '...') take()
    if (!is('end')) refuse(is('document') ? 'second document' : 'text after a value')
    return root
  }

  function node(isBlock: boolean, mayBeBare: boolean): SafeNode {
    if (++depth > mostDepth) refuse('depth of nesting')
    const found = is('alias') ? aliased(take()) : withProperties(isBlock, mayBeBare)
    depth--
    return found
  }

  function aliased(token: ScannedToken): SafeNode {
    return anchors.get(token.text ?? '') ?? refuse('alias', token)
  }

  function withProperties(isBlock: boolean, mayBeBare: boolean): SafeNode {
    const {start} = peek()
    let [anchor, tag]: [ScannedToken | undefined, ScannedToken | undefined] = [undefined, undefined]
    while ((anchor === undefined && is('anchor')) || (tag === undefined && is('tag'))) {
      if (is('anchor')) anchor = take()
      else tag = take()
    }
    if (anchor !== undefined && anchors.has(anchor.text ?? '')) refuse('second anchor', anchor)
    const hasProperty = anchor !== undefined || tag !== undefined
    const found =
      content(isBlock, mayBeBare) ?? (hasProperty ? empty({start, end: start}) : refuse('text after a value'))
    const named = tag === undefined ? found : {...found, tag: tag.text}
    if (anchor !== undefined) anchors.set(anchor.text ?? '', named)
    return named
  }

  function content(isBlock: boolean, mayBeBare: boolean): SafeNode | undefined {
    const token = peek()
    if (mayBeBare && token.kind === 'entry') return listOf(token, ['entry', 'key', 'value', 'block-end'])
    switch (token.kind) {
      case 'scalar':
        take()
        return {...token, kind: 'scalar', text: token.text ?? '', isPlain: token.isPlain === true}
      case '[':
        return flowList()
      case '{':
        return flowMap()
      case 'list':
        return isBlock ? closed(listOf(take(), ['entry', 'block-end'])) : undefined
      case 'map':
        return isBlock ? closed(mapOf(take())) : undefined
      default:
        return undefined
    }
  }

  /** The node of an entry, a key or a value; an empty one before some tokens. */
  function nodeUnless(before: readonly TokenKind[], sign: ScannedToken, isBlock: boolean, mayBeBare = false): SafeNode {
    return is(...before) ? empty(sign) : node(isBlock, mayBeBare)
  }

  function listOf({start}: Range, before: readonly TokenKind[]): SafeNode {
    const items: SafeNode[] = []
    while (is('entry')) items.push(nodeUnless(before, take(), true))
    return {kind: 'list', start, end: items.at(-1)?.end ?? start, items}
  }

  function mapOf({start}: Range): SafeNode {
    const pairs: (readonly [SafeNode, SafeNode])[] = []
    const before = ['key', 'value', 'block-end'] as const
    while (is('key')) {
      const key = nodeUnless(before, take(), true, true)
      pairs.push([key, is('value') ? nodeUnless(before, take(), true, true) : empty(key)])
    }
    return {kind: 'map', start, end: pairs.at(-1)?.[1].end ?? start, pairs}
  }

  function closed(found: SafeNode): SafeNode {
    const {start, end, closedAt = start} = peek()
    if (is('map', 'list', 'entry', 'key'))
      throw new LoadRefusal(is('key') ? 'text after a value' : 'indentation', {start, end}, closedAt)
    if (!is('block-end')) refuse('text after a value')
    take()
    return found
  }

  function flowItems<Item>(end: ']' | '}', read: () => Item): readonly Item[] {
    const items: Item[] = []
    while (!is(end)) {
      if (items.length > 0 && !is(',')) refuse(is('end') ? 'bracket that is never closed' : 'text after a value')
      if (items.length > 0) take()
      if (!is(end)) items.push(read())
    }
    return items
  }

  function flowList(): SafeNode {
    const {start} = take()
    const items = flowItems(']', () => (is('key') ? pairIn(']') : node(false, false)))
    return {kind: 'list', start, end: take().end, items}
  }

  function flowMap(): SafeNode {
    const {start} = take()
    const pairs = flowItems('}', () => pairOf('}'))
    return {kind: 'map', start, end: take().end, pairs}
  }

  /** A pair in a list is a map of its own. */
  function pairIn(end: ']'): SafeNode {
    const pair = pairOf(end)
    return {kind: 'map', start: pair[0].start, end: pair[1].end, pairs: [pair]}
  }

  function pairOf(end: ']' | '}'): readonly [SafeNode, SafeNode] {
    if (!is('key')) {
      const key = node(false, false)
      return [key, empty(key)]
    }
    const key = nodeUnless(['value', ',', end], take(), false)
    return [key, is('value') ? nodeUnless([',', end], take(), false) : empty(key)]
  }

  return document()
}
