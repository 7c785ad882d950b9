/**
 * Template variables (R4 of the system prompt templates):
 *
 * ```ebnf
 * variable = "{{", {space}, name, {space}, "}}" ;
 * name     = letter | "_", {letter | digit | "_" | "." | "-"} ;
 * ```
 *
 * Not variables: `${{ github.ref }}`, `{{{raw}}}`, `{{#if x}}`, `{{/if}}`, `{{else}}`, `{{ .Values.x }}`, `{{end}}`, pipes and calls.
 */

import {escapeRegExp} from './escape.ts'
import type {Range} from './lines.ts'

export interface Variable extends Range {
  readonly name: string
  /** As written, braces included. */
  readonly text: string
}

const keywords: ReadonlySet<string> = new Set(['else', 'end'])

/** All variables of a text, in order; offsets from its start. */
export function findVariables(text: string): readonly Variable[] {
  if (!text.includes('{{')) return []
  return [...text.matchAll(/(?<![${])\{\{[ \t]*([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*\}\}(?!\})/g)]
    .map((match) => ({name: match[1] ?? '', text: match[0], start: match.index, end: match.index + match[0].length}))
    .filter(({name}) => !keywords.has(name))
}

/** A known variable that is not written as `{{NAME}}`. */
export interface Misspelling extends Range {
  readonly text: string
  readonly name: string
}

/**
 * Known names in the wrong braces, with spaces, in another case, or with a space or a hyphen for the underscore. Single and
 * unbalanced braces count only around the exact name: `{tasks}` is an ordinary placeholder.
 */
export function findMisspellings(text: string, known: readonly string[]): readonly Misspelling[] {
  if (known.length === 0 || !text.includes('{')) return []
  const names = known.map((name) => name.split('_').map(escapeRegExp).join('[ _-]')).join('|')
  const pattern = new RegExp(`(?<![\${])(\\{{1,2})[ \\t]*(${names})(?![A-Za-z0-9_])[ \\t]*(\\}{0,2})(?![}])`, 'gi')
  const found: Misspelling[] = []
  for (const match of text.matchAll(pattern)) {
    const [whole, open = '', written = '', close = ''] = match
    const name = known.find((each) => each.toUpperCase() === written.replace(/[ -]/g, '_').toUpperCase())
    if (name === undefined || whole === `{{${name}}}`) continue
    const isBalanced = open === '{{' && close === '}}'
    const isBare = whole.trimEnd() === `${open}${name}${close}`
    if (!isBalanced && (!isBare || open.length + close.length < 2)) continue
    const end = match.index + whole.trimEnd().length
    found.push({name, text: text.slice(match.index, end), start: match.index, end})
  }
  return found
}

/** Placeholders of one brace, such as `{primary_prompt}`. */
export function findPlaceholders(text: string): readonly Variable[] {
  return [...text.matchAll(/(?<![${])\{([a-z][a-z0-9]*(?:_[a-z0-9]+)*)\}(?!\})/g)].map((match) => ({
    name: match[1] ?? '',
    text: match[0],
    start: match.index,
    end: match.index + match[0].length
  }))
}
