import {contract, lineText, type Source} from '../source.ts'
import {type Range, rangeOf} from './lines.ts'

/** The front matter of a file: lines from 0, the two fences included. */
export interface FrontMatter {
  readonly first: number
  readonly last: number
}

/** A scalar of the front matter and where it stands. */
export interface Scalar extends Range {
  readonly value: string
}

const opening = /^\uFEFF?---[ \t]*$/
const closing = /^---[ \t]*$/

/** YAML front matter at the start of a definition; an output has none: `---` at its start opens a block. */
export const frontMatter = contract((source): FrontMatter | undefined => {
  if (source.kind === 'output' || !opening.test(lineText(source, 0))) return undefined
  for (let last = 1; last < source.lines.length; last++) {
    if (closing.test(lineText(source, last))) return {first: 0, last}
  }
  return undefined
})

/** Whether a `---` that stands anywhere further down would turn what is above it into front matter. */
export function waitsForClosing(source: Source): boolean {
  return source.kind !== 'output' && opening.test(lineText(source, 0)) && frontMatter(source) === undefined
}

/** The opening fence of front matter that nothing closes: a fence at the start of a definition, and keys right below it. */
export const unclosedFrontMatter = contract((source): Range | undefined => {
  if (!waitsForClosing(source)) return undefined
  const {start, end} = source.lines[0] ?? {start: 0, end: 0}
  return /^[A-Za-z_][\w-]*:(?: |$)/.test(lineText(source, 1)) ? {start, end} : undefined
})

/** The `name` of an agent, and its line. Read by line, so that front matter which is not strict YAML still has one. */
export const frontMatterNameLine = contract((source): Scalar | undefined => {
  const matter = frontMatter(source)
  if (matter === undefined) return undefined
  for (let index = matter.first + 1; index < matter.last; index++) {
    const match = /^name:[ \t]*(["']?)(.+?)\1[ \t]*$/.exec(lineText(source, index))
    if (match?.[2] !== undefined) return {value: match[2], ...rangeOf(source.lines[index] ?? {start: 0, end: 0})}
  }
  return undefined
})

/** The `name` of an agent. */
export function frontMatterName(source: Source): string | undefined {
  return frontMatterNameLine(source)?.value
}

/**
 * The names listed under `variables:`, as `[a, b]`, as `- a` or as `- name: a`; `undefined` where the key is not there.
 * Read by line, so that front matter which is not strict YAML still has them.
 */
export const frontMatterVariables = contract((source): readonly Scalar[] | undefined => {
  const matter = frontMatter(source)
  if (matter === undefined) return undefined
  for (let index = matter.first + 1; index < matter.last; index++) {
    const text = lineText(source, index)
    if (!text.startsWith('variables:')) continue
    const start = source.lines[index]?.start ?? 0
    const inline = text.slice('variables:'.length)
    if (inline.trim() !== '') return names(inline, start + 'variables:'.length)
    const found: Scalar[] = []
    for (let item = index + 1; item < matter.last; item++) {
      const line = lineText(source, item)
      if (/^\s*(?:#.*)?$/.test(line) || /^\s+[^\s-]/.test(line)) continue
      const match = /^(\s*-\s+(?:name:\s*)?)(.*)$/.exec(line)
      if (match === null) break
      found.push(...names(match[2] ?? '', (source.lines[item]?.start ?? 0) + (match[1] ?? '').length))
    }
    return found
  }
  return undefined
})

function names(text: string, offset: number): Scalar[] {
  return [...text.replace(/#.*$/, '').matchAll(/[A-Za-z_][A-Za-z0-9_.-]*/g)].map((match) => ({
    value: match[0],
    start: offset + match.index,
    end: offset + match.index + match[0].length
  }))
}
