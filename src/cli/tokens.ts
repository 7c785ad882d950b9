/** The words of a command line as options and other words: the tokens of `parseArgs` of `node:util`, which is slow to load. */

export type Token =
  | {readonly kind: 'word'; readonly value: string}
  | {
      readonly kind: 'option'
      readonly name: string
      /** As it was written. */
      readonly rawName: string
      readonly value: string | undefined
      /** Whether the value was written in the same word. */
      readonly isInline: boolean
    }

/** An option, as far as reading a line needs it. */
export interface KnownOption {
  readonly short?: string
  /** What its value is; none for a switch. */
  readonly value?: string
}

/** Reads a command line; an option that is not known is a switch. Behind `--` there are words alone. */
export function readTokens(argv: readonly string[], optionsByName: ReadonlyMap<string, KnownOption>): readonly Token[] {
  const tokens: Token[] = []
  const open = [...argv].reverse()
  const add = (name: string, rawName: string, inline: string | undefined): void => {
    const value = inline ?? (optionsByName.get(name)?.value === undefined ? undefined : open.pop())
    tokens.push({kind: 'option', name, rawName, value, isInline: inline !== undefined})
  }
  for (let word = open.pop(); word !== undefined; word = open.pop()) {
    if (word === '--') break
    if (word.startsWith('--')) {
      const equals = word.indexOf('=', 3)
      const name = word.slice(2, equals === -1 ? undefined : equals)
      add(name, `--${name}`, equals === -1 ? undefined : word.slice(equals + 1))
    } else if (word.length > 1 && word.startsWith('-')) addShort(word.slice(1), optionsByName, add)
    else tokens.push({kind: 'word', value: word})
  }
  return [...tokens, ...open.reverse().map((value) => ({kind: 'word', value}) as const)]
}

/** Switches of one letter may be in one word, and the last may be an option with its value behind it. */
function addShort(
  letters: string,
  optionsByName: ReadonlyMap<string, KnownOption>,
  add: (name: string, rawName: string, inline: string | undefined) => void
): void {
  let at = 0
  for (const letter of letters) {
    at += letter.length
    const name = [...optionsByName].find(([, {short}]) => short === letter)?.[0] ?? letter
    const isLast = at === letters.length || optionsByName.get(name)?.value !== undefined
    add(name, `-${letter}`, isLast && at < letters.length ? letters.slice(at) : undefined)
    if (isLast) return
  }
}
