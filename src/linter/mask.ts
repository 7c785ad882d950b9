import {dataKinds} from '../contracts/output/messages.ts'
import type {AnyProblem} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import type {Fix} from '../text/edit.ts'
import {isRecord} from '../text/json-object.ts'
import {memoize} from '../text/memoize.ts'
import {ellipsis} from './ellipsis.ts'
import {isOwnWord, splitWords} from './own-words.ts'

/** Numbers of more characters are not shown: they may be identifiers. */
const longestNumber = 5

/** How deep the data of a problem is read. The data of rules is far from it: a message finds its shape. A value of a document may not be. */
const deepest = 100

/**
 * Takes linted text out of the data, the replacements and the fix of a problem. What stays is what everybody may read: words of the
 * product, of the configuration and of the options, text that is in the definition of an agent, marks of punctuation, single
 * characters. All else becomes `...`, also where it was not copied but made from the text.
 */
export interface Mask {
  dataOf(data: unknown): unknown
  expectedOf(expected: AnyProblem['expected']): AnyProblem['expected']
  fixOf(fix: AnyProblem['fix']): AnyProblem['fix']
}

/** @param options those of the rule */
export function createMask(source: Source, options: unknown): Mask {
  const own = [...projectWords(source), ...(isRecord(options) ? [wordsOf(options)] : [])]
  const definition = source.otherFiles.definition
  const isOwn = (text: string): boolean => isPublic(text, own) || isDefined(text, definition)
  return {
    dataOf: (data) => withoutText(data, isOwn),
    expectedOf(expected = []) {
      const known = expected.filter(isOwn)
      return known.length > 0 ? known : undefined
    },
    fixOf: (fix) => fix && withoutEdits(fix, isOwn)
  }
}

/** Whether a text is made of known words, marks and numbers of few digits alone. */
function isPublic(text: string, known: readonly ReadonlySet<string>[]): boolean {
  if (text.length <= 2 && [...text].length <= 1) return true
  if (/[^\p{L}\p{M}\p{N}\s\p{P}\p{S}]/u.test(text)) return false
  // More marks, or more digits, may be a password or a number of something.
  if (/[\p{P}\p{S}]{4}/u.test(text) || text.replace(/\D/g, '').length > 4) return false
  const words = splitWords(text)
  if (words.length === 0) return text.length <= 4
  return words.every((word) => /^\d{1,2}$/.test(word) || isOwnWord(word) || known.some((set) => set.has(word)))
}

/** Whether the definition of the agent has this text. */
function isDefined(text: string, definition: Source | undefined): boolean {
  return text.trim() !== '' && definition?.text.includes(text) === true
}

/** The words of the configuration that a source is under; the name of its agent may be from a transcript. */
function projectWords(source: Source): readonly ReadonlySet<string>[] {
  const {project, contracts = [], phase} = source
  const {agents, customContracts, variables} = project
  return [...[agents, customContracts, contracts, variables].map(wordsOf), collectWords(phase)]
}

/** Those of a part of the configuration are the same for all outputs of a run. */
const wordsOf = memoize((value: object): ReadonlySet<string> => collectWords(value instanceof Map ? [...value] : value))

/** The words of all strings in a value, the names of its keys too. */
function collectWords(value: unknown): ReadonlySet<string> {
  const words = new Set<string>()
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') for (const word of splitWords(next)) words.add(word)
    else if (Array.isArray(next)) for (const item of next) open.push(item)
    else if (isRecord(next)) for (const pair of Object.entries(next)) open.push(pair)
  }
  return words
}

/** A value of the same shape, whose messages can still be made. */
function withoutText(value: unknown, isOwn: (text: string) => boolean, depth = 0): unknown {
  if (typeof value === 'string') return isOwn(value) ? value : ellipsis
  if (typeof value === 'number') return String(value).length <= longestNumber ? value : ellipsis
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return ellipsis
  if (Array.isArray(value)) return value.map((item) => withoutText(item, isOwn, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'kind' && dataKinds.has(inner) ? inner : withoutText(inner, isOwn, depth + 1)
    ])
  )
}

/** A fix without its edits, where one of them writes linted text. */
function withoutEdits({edits, ...fix}: Fix, isOwn: (text: string) => boolean): Fix {
  return {...fix, edits: edits.every(({text}) => text === '' || isOwn(text)) ? edits : []}
}
