/**
 * Translates regular expressions of Python, Go and Rust to JavaScript with equal matches and groups, or gives the
 * reason for a failure.
 *
 * ```ebnf
 * alternation = sequence, { "|", sequence } ;
 * sequence    = { atom, [ repeat, [ "?" ] ] } ;
 * atom        = character | escape | class | "." | "^" | "$" | group ;
 * ```
 */
import {escapeRegExp} from '../../text/escape.ts'
import {anchors, type Dialect, posixClasses} from './dialects.ts'
import {controlEscapes} from './escapes.ts'

/** Reason for a failed translation: the object of a sentence, such as "a lookaround". */
export class DialectError extends Error {}

interface Flags {
  readonly isAscii: boolean
  readonly ignoresCase: boolean
  readonly hasLines: boolean
  readonly takesLineEnds: boolean
  readonly isVerbose: boolean
  readonly isLazy: boolean
}

const flagNames = {
  a: 'isAscii',
  i: 'ignoresCase',
  m: 'hasLines',
  s: 'takesLineEnds',
  x: 'isVerbose',
  U: 'isLazy'
} as const satisfies Readonly<Record<string, keyof Flags>>

interface TranslatedPart {
  readonly text: string
  /** Whether it can match the empty text. */
  readonly isEmpty: boolean
  /** Whether it matches the empty text everywhere. */
  readonly isFree: boolean
  /** Whether it tries the empty text first. */
  readonly prefersEmpty: boolean
  readonly groups: readonly number[]
  /** Whether any of its groups may be unset. */
  readonly isPartial: boolean
  /** Whether it is an assertion, which cannot be repeated. */
  readonly isPlace?: boolean
}

const deepest = 100

/**
 * @param letters of flags, such as `im`
 * @throws {DialectError}
 */
export function translate(
  text: string,
  letters: string,
  dialect: Dialect
): {readonly pattern: string; readonly flags: string} {
  const reader = new Translator(text, dialect)
  const flags = reader.firstFlags(letters)
  if (flags.isAscii && flags.ignoresCase) throw new DialectError('letters of ASCII in any case')
  const {text: pattern} = reader.alternation(flags, 0)
  if (!reader.isAtEnd()) throw new DialectError('a parenthesis that closes nothing')
  return {pattern, flags: flags.ignoresCase ? 'iu' : 'u'}
}

class Translator {
  #at = 0
  #groups = 0
  readonly #names = new Map<string, number>()
  readonly #open = new Set<number>()
  readonly #unsure = new Set<number>()
  readonly #text: string
  readonly #dialect: Dialect

  constructor(text: string, dialect: Dialect) {
    this.#text = text
    this.#dialect = dialect
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Flags of the whole expression, including leading groups: `(?im)`. */
  firstFlags(letters: string): Flags {
    let flags = withFlags(noFlags, letters, true)
    for (let found = this.#take(/\(\?([A-Za-z]+)\)/y); found !== undefined; found = this.#take(/\(\?([A-Za-z]+)\)/y))
      flags = withFlags(flags, this.#known(found[1] ?? ''), true)
    return flags
  }

  alternation(given: Flags, depth: number): TranslatedPart {
    if (depth > deepest) throw new DialectError(`groups deeper than ${deepest}`)
    let flags = given
    const branches: TranslatedPart[] = []
    do {
      const [branch, next] = this.#sequence(flags, depth)
      flags = next
      branches.push(branch)
      for (const group of branch.groups) if (this.#peek() === '|') this.#unsure.add(group)
    } while (this.#take(/\|/y) !== undefined)
    const [first] = branches
    if (branches.length === 1 && first !== undefined) return first
    const groups = branches.flatMap((each) => each.groups)
    for (const group of groups) this.#unsure.add(group)
    return {
      text: branches.map(({text}) => text).join('|'),
      isEmpty: branches.some(({isEmpty}) => isEmpty),
      isFree: branches.some(({isFree}) => isFree),
      prefersEmpty: branches.some(
        ({isEmpty, prefersEmpty}, index) => prefersEmpty || (isEmpty && index < branches.length - 1)
      ),
      groups,
      isPartial: groups.length > 0
    }
  }

  /** @returns also the flags in effect behind it: a group such as `(?s)` sets them up to the end of its parent */
  #sequence(given: Flags, depth: number): readonly [TranslatedPart, Flags] {
    let flags = given
    const translated: TranslatedPart[] = []
    for (;;) {
      if (flags.isVerbose) this.#take(/(?:\s|#[^\n]*(?:\n|$))+/y)
      if (this.isAtEnd() || this.#peek() === '|' || this.#peek() === ')') break
      const set = this.#take(/\(\?([A-Za-z]*)(?:-([A-Za-z]+))?\)/y)
      if (set !== undefined && this.#dialect.name === 'Python')
        throw new DialectError(`flags behind the start: \`${set[0]}\``)
      if (set !== undefined) {
        flags = this.#changed(flags, set, set[0])
        continue
      }
      translated.push(this.#repeated(flags, depth))
    }
    return [
      {
        text: translated.map(({text}) => text).join(''),
        isEmpty: translated.every(({isEmpty}) => isEmpty),
        isFree: translated.every(({isFree}) => isFree),
        prefersEmpty: translated.some(({prefersEmpty}) => prefersEmpty),
        groups: translated.flatMap(({groups}) => groups),
        isPartial: translated.some(({isPartial}) => isPartial)
      },
      flags
    ]
  }

  #repeated(flags: Flags, depth: number): TranslatedPart {
    const atom = this.#atom(flags, depth)
    if (flags.isVerbose) this.#take(/\s+/y)
    const repeat = this.#take(
      this.#dialect.hasOpenRepeats ? /[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\}/y : /[*+?]|\{\d+(?:,\d*)?\}/y
    )?.[0]
    if (repeat === undefined) return atom
    if (atom.isPlace) throw new DialectError(`a place that is repeated: \`${repeat}\``)
    const after = this.#take(/[*+?]/y)?.[0]
    if (after === '+') throw new DialectError(`a possessive quantifier: \`${repeat}+\``)
    if (after === '*' || this.#take(/[*+?]|\{\d/y) !== undefined) throw new DialectError('a quantifier of a quantifier')
    const isLazy = (after === '?') !== flags.isLazy
    const {min, max} = limitsIn(repeat)
    // `(a*)?` equals `(a*)`, which matches the empty text itself.
    if (max === 1 && atom.isFree && !isLazy) return atom
    if (max > 1 || min === 0) this.#expectSame(atom, max)
    if (min === 0) for (const group of atom.groups) this.#unsure.add(group)
    return {
      text: `${atom.text}${repeat.replace('{,', '{0,')}${isLazy ? '?' : ''}`,
      isEmpty: min === 0 || atom.isEmpty,
      isFree: min === 0 || atom.isFree,
      prefersEmpty: (isLazy && min === 0) || atom.prefersEmpty,
      groups: atom.groups,
      isPartial: atom.isPartial || (min === 0 && atom.groups.length > 0)
    }
  }

  /** JavaScript resets groups on repetition, and repeats empty matches only if necessary. */
  #expectSame({isEmpty, prefersEmpty, groups, isPartial}: TranslatedPart, max: number): void {
    if (groups.length > 0 && (isEmpty || (isPartial && max > 1)))
      throw new DialectError('a repeated group with a group that may take no part')
    if (isEmpty && prefersEmpty) throw new DialectError('a repeated group that rather matches nothing')
  }

  #atom(flags: Flags, depth: number): TranslatedPart {
    const char = this.#next()
    switch (char) {
      case '(':
        return this.#group(flags, depth)
      case '[':
        return one(this.#class(flags))
      case '\\':
        return this.#escape(flags)
      case '.':
        return one(flags.takesLineEnds ? '[^]' : '[^\\n]')
      case '^':
        return place(flags.hasLines ? anchors.lineStart : anchors.start)
      case '$':
        return place(flags.hasLines ? anchors.lineEnd : this.#dialect.end)
      case '*':
      case '+':
      case '?':
        throw new DialectError('a quantifier of nothing')
      default:
        return one(this.#literal(char, flags))
    }
  }

  #literal(char: string, {ignoresCase}: Flags): string {
    if (ignoresCase && this.#dialect.foldsTurkish && turkish.includes(char)) return '[i\\u0130\\u0131]'
    return char === '\n' ? '\\n' : escapeRegExp(char)
  }

  /** From behind its parenthesis. */
  #group(flags: Flags, depth: number): TranslatedPart {
    if (this.#take(/\?#[^)]*\)/y) !== undefined) return {...one(''), isEmpty: true, isPlace: true}
    const named = this.#take(this.#dialect.name === 'Python' ? /\?P<([^>]+)>/y : /\?P?<([^>=!][^>]*)>/y)
    if (named !== undefined) return this.#capture(flags, depth, named[1])
    const reference = this.#take(/\?P=([^)]+)\)/y)
    if (reference !== undefined) return this.#reference(this.#names.get(reference[1] ?? ''), `(?P=${reference[1]})`)
    const look = this.#take(/\?<?[=!]/y)?.[0]
    if (look !== undefined) return this.#look(look, flags, depth)
    const other = this.#take(/\?([A-Za-z]*)(?:-([A-Za-z]+))?:/y)
    if (other !== undefined) {
      const body = this.#inner(this.#changed(flags, other, `(${other[0]}`), depth)
      return {...body, text: `(?:${body.text})`}
    }
    const unknown = this.#take(/\?[^\w]?/y)?.[0]
    if (unknown === '?>') throw new DialectError('an atomic group: `(?>`')
    if (unknown === '?(') throw new DialectError('a condition: `(?(`')
    if (unknown !== undefined) throw new DialectError(`an unknown group: \`(${unknown}\``)
    return this.#capture(flags, depth, undefined)
  }

  #changed(flags: Flags, [, added = '', removed = '']: RegExpExecArray, written: string): Flags {
    const next = withFlags(withFlags(flags, this.#known(added), true), this.#removable(removed), false)
    if (next.ignoresCase !== flags.ignoresCase) throw new DialectError(`a flag for a part of it: \`${written}\``)
    return next
  }

  #inner(flags: Flags, depth: number): TranslatedPart {
    const body = this.alternation(flags, depth + 1)
    if (this.#take(/\)/y) === undefined) throw new DialectError('a group that is not closed')
    return body
  }

  #capture(flags: Flags, depth: number, name: string | undefined): TranslatedPart {
    const index = ++this.#groups
    if (name !== undefined) {
      if (!/^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(name)) throw new DialectError(`the name of a group: \`${name}\``)
      if (this.#names.has(name)) throw new DialectError(`two groups with one name: \`${name}\``)
      this.#names.set(name, index)
    }
    this.#open.add(index)
    const body = this.#inner(flags, depth)
    this.#open.delete(index)
    return {...body, text: `(${name === undefined ? '' : `?<${name}>`}${body.text})`, groups: [index, ...body.groups]}
  }

  #look(sign: string, flags: Flags, depth: number): TranslatedPart {
    if (!this.#dialect.hasLookaround)
      throw new DialectError(`a lookaround, which ${this.#dialect.name} does not have: \`(${sign}\``)
    const body = this.#inner(flags, depth)
    if (body.groups.length > 0 && (sign.endsWith('!') || sign.startsWith('?<')))
      throw new DialectError(`a group in a lookaround: \`(${sign}\``)
    return {...place(`(${sign}${body.text})`), groups: body.groups, isPartial: body.isPartial}
  }

  #reference(index: number | undefined, written: string): TranslatedPart {
    if (index === undefined || index > this.#groups || this.#open.has(index))
      throw new DialectError(`a reference to a group that is not there: \`${written}\``)
    if (this.#unsure.has(index)) throw new DialectError(`a reference to a group that may take no part: \`${written}\``)
    return {...one(`(?:\\${index})`), isEmpty: true}
  }

  /** From behind its backslash, outside of classes. */
  #escape(flags: Flags): TranslatedPart {
    const {hasLookaround, hasQuotes, hasProperties, lastEscapes} = this.#dialect
    if (hasQuotes && this.#take(/Q/y) !== undefined) {
      const [quotedText = ''] = this.#take(/(?:[^\\]|\\(?!E))*/y) ?? []
      this.#take(/\\E/y)
      return [...quotedText].length === 1 || quotedText === ''
        ? {...one(this.#literal(quotedText, flags)), isEmpty: quotedText === ''}
        : {...one([...quotedText].map((char) => this.#literal(char, flags)).join('')), isPlace: true}
    }
    const reference = hasLookaround ? this.#take(/[1-9]\d?(?!\d)/y)?.[0] : undefined
    if (reference !== undefined) return this.#reference(Number(reference), `\\${reference}`)
    const char = this.#peek()
    const word = `[${this.#sets(flags).w}]`
    if (char === 'A') return this.#placeOf(anchors.start)
    if (lastEscapes.includes(char) && char !== '') return this.#placeOf(anchors.end)
    if (char === 'b' && this.#text.charAt(this.#at + 1) !== '{')
      return this.#placeOf(`(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`)
    if (char === 'B') return this.#placeOf(`(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`)
    const set = this.#setEscape(flags, hasProperties)
    return one(
      set === undefined ? this.#literal(this.#charEscape(), flags) : `[${set.isNegated ? '^' : ''}${set.text}]`
    )
  }

  #placeOf(text: string): TranslatedPart {
    this.#next()
    return place(text)
  }

  /** An escape for a set of characters, such as `\d`. */
  #setEscape(flags: Flags, hasProperties: boolean): {readonly text: string; readonly isNegated: boolean} | undefined {
    const set = this.#take(/[dDsSwW]/y)?.[0]
    if (set !== undefined) {
      const text = this.#sets(flags)[set.toLowerCase() as 'd']
      return {text, isNegated: set !== set.toLowerCase()}
    }
    const property = hasProperties ? this.#take(/([pP])(?:\{(\^?)([\w=:.& -]{1,60})\}|([A-Z]))/y) : undefined
    if (property === undefined) return undefined
    const [written, letter, not, name = property[4] ?? ''] = property
    const found = [name, `Script=${name}`].find(isProperty)
    if (found === undefined) throw new DialectError(`a property of characters: \`\\${written}\``)
    return {text: `\\p{${found}}`, isNegated: (letter === 'P') !== (not === '^')}
  }

  #sets({isAscii}: Flags): Dialect['sets'] {
    return (isAscii ? this.#dialect.asciiSets : undefined) ?? this.#dialect.sets
  }

  /** Character of an escape; in classes also of `\b`. */
  #charEscape(inClass = false): string {
    const braces = this.#take(/[xuU]\{([\dA-Fa-f]{1,8})\}/y)
    const code = braces?.[1] ?? this.#take(/x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})/y)?.[0].slice(1)
    if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff)
      return String.fromCodePoint(Number.parseInt(code, 16))
    const octal = this.#take(/0[0-7]{0,2}|[1-7][0-7]{2}/y)?.[0]
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
    const char = this.#next()
    if (Object.hasOwn(controlEscapes, char) && (char !== 'b' || inClass)) return controlEscapes[char] ?? ''
    if (char === '' || /[A-Za-z0-9<>]/.test(char)) throw new DialectError(`an unknown escape: \`\\${char}\``)
    return char
  }

  /** From behind its bracket: one character of a set. */
  #class(flags: Flags): string {
    const isNegated = this.#take(/\^/y) !== undefined
    const others: string[] = []
    let items = ''
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      if (this.isAtEnd()) throw new DialectError('a class that is not closed')
      if (this.#dialect.hasClassSets && flags.isVerbose && this.#take(/\s+/y) !== undefined) continue
      if (this.#dialect.hasClassSets && this.#take(/\[(?!:)|&&|--|~~/y) !== undefined)
        throw new DialectError('a class in a class')
      const set = this.#classSet(flags)
      if (set === undefined) items += this.#range(flags)
      else if (set.isNegated) others.push(`[^${set.text}]`)
      else items += set.text
    }
    this.#next()
    if (others.length === 0) return `[${isNegated ? '^' : ''}${items}]`
    const all = [...(items === '' ? [] : [`[${items}]`]), ...others].join('|')
    return isNegated ? `(?:(?!${all})[^])` : `(?:${all})`
  }

  /** A set of characters in a class, such as `\d` or `[:digit:]`. */
  #classSet(flags: Flags): {readonly text: string; readonly isNegated: boolean} | undefined {
    const posix = this.#dialect.hasPosixClasses ? this.#take(/\[:(\^?)([a-z]+):\]/y) : undefined
    if (posix === undefined)
      return this.#take(/\\(?=[dDsSwWpP])/y) && this.#setEscape(flags, this.#dialect.hasProperties)
    const [written, not, name = ''] = posix
    const text = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined
    if (text === undefined) throw new DialectError(`an unknown class: \`${written}\``)
    return {text, isNegated: not === '^'}
  }

  #range({ignoresCase}: Flags): string {
    const from = this.#classChar()
    const isRange = this.#take(/-(?!\])/y) !== undefined
    if (isRange && /^\\[dDsSwWpP]/.test(this.#text.slice(this.#at, this.#at + 2)))
      throw new DialectError('a range up to a set of characters')
    const to = isRange ? this.#classChar() : from
    const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
    if (first > last) throw new DialectError('a range from a later character to an earlier one')
    const isTurkish =
      ignoresCase &&
      this.#dialect.foldsTurkish &&
      [...turkish].some((char) => (char.codePointAt(0) ?? 0) >= first && (char.codePointAt(0) ?? 0) <= last)
    const text = isRange ? `${inClass(from)}-${inClass(to)}` : inClass(from)
    return isTurkish ? `${text}i\\u0130\\u0131` : text
  }

  #classChar(): string {
    return this.#take(/\\/y) === undefined ? this.#next() : this.#charEscape(true)
  }

  #known(letters: string): string {
    const other = [...letters].find((letter) => !this.#dialect.flags.includes(letter))
    if (other !== undefined) throw new DialectError(`an unknown flag: \`${other}\``)
    return letters
  }

  #removable(letters: string): string {
    if (letters.includes('u')) throw new DialectError('bytes in place of characters: `-u`')
    return this.#known(letters)
  }

  #peek(): string {
    return this.#text.charAt(this.#at)
  }

  #next(): string {
    const code = this.#text.codePointAt(this.#at)
    const char = code === undefined ? '' : String.fromCodePoint(code)
    this.#at += char.length
    return char
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text) ?? undefined
    this.#at += found?.[0].length ?? 0
    return found
  }
}

const noFlags: Flags = {
  isAscii: false,
  ignoresCase: false,
  hasLines: false,
  takesLineEnds: false,
  isVerbose: false,
  isLazy: false
}

function withFlags(flags: Flags, letters: string, value: boolean): Flags {
  const set = Object.entries(flagNames).filter(([letter]) => letters.includes(letter))
  return set.length === 0 ? flags : {...flags, ...Object.fromEntries(set.map(([, name]) => [name, value]))}
}

/** Letters that Python treats as equal when ignoring case. */
const turkish = 'iI\u0130\u0131'

function one(text: string): TranslatedPart {
  return {text, isEmpty: false, isFree: false, prefersEmpty: false, groups: [], isPartial: false}
}

function place(text: string): TranslatedPart {
  return {...one(text), isEmpty: true, isPlace: true}
}

function limitsIn(repeat: string): {readonly min: number; readonly max: number} {
  if (repeat === '?') return {min: 0, max: 1}
  if (!repeat.startsWith('{')) return {min: repeat === '*' ? 0 : 1, max: Number.POSITIVE_INFINITY}
  const [min = '', max = min] = repeat.slice(1, -1).split(',')
  return {min: Number(min), max: max === '' ? Number.POSITIVE_INFINITY : Number(max)}
}

function inClass(char: string): string {
  return char === '\n' ? '\\n' : /[\\\][^/-]/.test(char) ? `\\${char}` : char
}

function isProperty(name: string): boolean {
  try {
    return new RegExp(`^\\p{${name}}`, 'u') !== undefined
  } catch {
    return false
  }
}
