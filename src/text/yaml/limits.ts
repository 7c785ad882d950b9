/** The limits of a YAML text, checked on its tokens before anything is built from them. */
import type {CST} from 'yaml'
import type {JsonFault} from '../json.ts'
import {type MaybeQuoted, quoted, quoting} from '../quoted.ts'

/** Limits beyond which a text is refused: a small text can cause much work. */
export const yamlLimits = {
  /** In UTF-16 units. */
  length: 100_000,
  depth: 50,
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

/** How many flow collections are open at once at most, quotes ignored: cheap, and before the parser runs. */
export function countOpen(content: string): number {
  let open = 0
  let most = 0
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index)
    if (code === 0x5b || code === 0x7b) most = Math.max(most, ++open)
    else if (code === 0x5d || code === 0x7d) open--
  }
  return most
}

/** The first fault of the tokens: a limit that is exceeded, a quote or bracket that is never closed. */
export function checkTokens(tokens: readonly CST.Token[]): JsonFault | undefined {
  const anchors = new Set<string>()
  let aliases = 0
  let found: JsonFault | undefined
  visit(tokens, (token, depth) => {
    const fault = (reason: MaybeQuoted): void => {
      const length = 'source' in token ? token.source.length : 1
      if (found === undefined || token.offset < found.start)
        found = {reason, start: token.offset, end: token.offset + Math.max(1, length)}
    }
    if (depth > yamlLimits.depth) return fault('depth of nesting')
    switch (token.type) {
      case 'tag':
        if (!standardTags.has(token.source)) fault(quoting`tag \`${quoted(token.source)}\``)
        break
      case 'anchor':
        anchors.add(token.source.slice(1))
        if (anchors.size > yamlLimits.anchors) fault('number of anchors')
        break
      case 'alias':
        if (!anchors.has(token.source.slice(1)))
          fault(quoting`alias \`${quoted(token.source)}\` without an anchor before it`)
        else if (++aliases > yamlLimits.aliases) fault('number of aliases')
        break
      case 'double-quoted-scalar':
      case 'single-quoted-scalar':
        if (token.source.length < 2 || !isClosed(token.source)) fault('quote that is never closed')
        break
      case 'flow-collection':
        if (!token.end.some(({type}) => type === 'flow-seq-end' || type === 'flow-map-end'))
          fault('bracket that is never closed')
        break
      default:
    }
  })
  return found
}

/** Whether the last character of a quoted scalar ends it: `"a\"` does not. */
function isClosed(source: string): boolean {
  const quote = source.charAt(0)
  const inner = quote === '"' ? source.slice(1).replace(/\\./gs, '') : source.slice(1).replace(/''/g, '')
  return inner.endsWith(quote)
}

/** All tokens in the order of the text, with their depth; without recursion, since a text may nest as deep as it likes. */
function visit(tokens: readonly CST.Token[], found: (token: CST.Token, depth: number) => void): void {
  const open = tokens.toReversed()
  const depths = open.map(() => 0)
  for (let token = open.pop(); token; token = open.pop()) {
    const depth = depths.pop() ?? 0
    found(token, depth)
    pushChildren(open, token)
    while (depths.length < open.length) depths.push(depth + 1)
  }
}

type Child = CST.Token | null | undefined

/** Pushes what a token holds, the last first. */
function pushChildren(open: CST.Token[], token: CST.Token): void {
  const push = (child: Child): void => {
    if (child) open.push(child)
  }
  const pushAll = (children: readonly Child[] | undefined): void => {
    if (children !== undefined) for (let index = children.length - 1; index >= 0; index--) push(children[index])
  }
  switch (token.type) {
    case 'document':
      push(token.value)
      pushAll(token.start)
      break
    case 'block-scalar':
      pushAll(token.props)
      break
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      for (let index = token.items.length - 1; index >= 0; index--) {
        const item = token.items[index]
        push(item?.value)
        pushAll(item?.sep)
        push(item?.key)
        pushAll(item?.start)
      }
      break
    default:
  }
}
