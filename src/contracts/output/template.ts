/**
 * Texts of one line with wildcards, as headings, labels, lines and cells of a contract are:
 *
 * ```ebnf
 * template = { literal | "{{" | "}}" | wildcard } ;
 * wildcard = "{", [ name ], "}" ;          (* any text that is not empty *)
 * ```
 *
 * A brace that is not part of a pair is itself.
 */
import {memoize} from '../../text/memoize.ts'
import {isFilled} from '../../text/wildcard.ts'

/** A template, read. */
export interface Template {
  /** As the contract has it. */
  readonly text: string
  /** Its literals: the texts before, between and after its wildcards; one text where it has none. */
  readonly literals: readonly string[]
}

const tokens = /\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g

export function parseTemplate(text: string): Template {
  const literals: string[] = ['']
  for (const [token] of text.matchAll(tokens)) {
    if (token.length > 1 && token !== '{{' && token !== '}}' && token.startsWith('{')) literals.push('')
    else literals.push((literals.pop() ?? '') + (token === '{{' || token === '}}' ? token.charAt(0) : token))
  }
  return {text, literals}
}

/** The templates of a list, once for all outputs. */
export const templatesOf = memoize((texts: readonly string[]): readonly Template[] => texts.map(parseTemplate))

export function hasTemplateWildcard({literals}: Template): boolean {
  return literals.length > 1
}

/** The template without its wildcards, for searches and comparisons; what it holds at least. */
export function fixedText({literals}: Template): string {
  return literals.join(' ').replace(/\s+/g, ' ').trim()
}

/** The longest text that all that fits holds; empty for a wildcard alone. */
export function longestLiteral({literals}: Template): string {
  return literals
    .map((literal) => literal.trim())
    .reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '')
}

/** Whether a text fits: each wildcard takes at least one character. */
export function fits({literals}: Template, text: string): boolean {
  return isFilled(literals, text)
}
