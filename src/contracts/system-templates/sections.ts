/**
 * The sections of a system template: R2 of the system prompt templates.
 *
 * ```ebnf
 * template   = identity, principles, context, workflow ;    (* other sections may be anywhere *)
 * identity   = heading with "Identity", "Role" ..., text ;
 * principles = heading with "Principle" ..., text ;
 * context    = heading with "Context" ..., text ;           (* somewhere: "{{PROJECT_CONTEXT}}"; in implement "{{TASKS}}" *)
 * workflow   = heading with "Workflow", "Phase" ..., text ;
 * ```
 */

import {blocksOf} from '../../markdown/blocks/html-nodes.ts'
import type {Heading} from '../../markdown/shapes.ts'
import {createDocument, lineRange} from '../../text/document.ts'
import {distance, nearestIn} from '../../text/edit-distance.ts'
import {gapBehind} from '../../text/ends.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {
  chooseSections,
  emptyProblem,
  headingLines,
  misplacedProblem,
  misplacedSections,
  type NamedSection,
  sectionEnds,
  textLines,
  titleOf
} from '../engine/named-sections.ts'
import {headingsOf} from '../engine/sections.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {findMisspellings, findVariables, systemVariables} from './find-variables.ts'
import {isTemplate, templatePhase} from './name.ts'
import {
  type SectionKeywords,
  sectionKeywords,
  type TemplateSectionName,
  templateSectionNames
} from './section-keywords.ts'

/** Their titles in R2. */
const sectionTitles: Readonly<Record<TemplateSectionName, string>> = {
  identity: 'Identity & Role',
  principles: 'Core Principles',
  context: 'Context',
  workflow: 'Workflow Context'
}

/** The first section whose words a heading has gets it: `Workflow Context` is not a context. */
const precedence = ['identity', 'principles', 'workflow', 'context'] as const satisfies readonly TemplateSectionName[]

type Section = NamedSection<TemplateSectionName>

/** All problems, in order. */
export function sectionProblems(
  source: Source,
  keywords: SectionKeywords = sectionKeywords
): readonly MismatchProblem[] {
  if (!isTemplate(source)) return []
  const isTitle = (text: string): boolean => !/[.:;,!?]$/.test(text) && sectionNamed(text, keywords) !== undefined
  const headings = headingsOf(source, isTitle)
  const all = headings.flatMap((heading): Section[] => {
    const name = sectionNamed(heading.text, keywords)
    return name === undefined ? [] : [{name, heading}]
  })
  const named = chooseSections(all, sectionTitles)
  const misspelt = misspeltSections(headings, named, keywords)
  const sections = chooseSections([...named, ...misspelt], sectionTitles)
  const ends = sectionEnds(headings, sections)
  const ownLines = headingLines(source, headings)
  const empty = sections.filter(({heading}) => {
    const last = (ends.get(heading) ?? source.lines.length) - 1
    return textLines(source, [heading.line + 1, last]).every((line) => ownLines.has(line))
  })
  const context = sections.find(({name}) => name === 'context')
  const lost = templateSectionNames
    .filter((name) => !sections.some((section) => section.name === name))
    .map((name) => missing(source, name, sections, keywords))
  // An empty file is one fault.
  if (source.text.trim() === '') return lost.slice(0, 1)
  return [
    ...lost,
    ...misspelt.map(({name, heading}) => {
      const replacements = [`${'#'.repeat(heading.depth)} ${sectionTitles[name]}`]
      const what = quoting`section \`${quoted(heading.text)}\``
      return unexpectedProblem(rangeOf(heading), what, [sectionTitles[name]], {replacements})
    }),
    ...empty.map((section) => emptyProblem(section, sectionTitles)),
    ...misplacedSections(sections, sectionTitles).map((found) => misplacedProblem(found, sectionTitles)),
    ...(context !== undefined && empty.includes(context) ? [] : missingVariables(source, context))
  ].sort((a, b) => a.range.start - b.range.start)
}

/** For each name that no heading has, the first heading with a misspelt keyword of it. */
function misspeltSections(
  headings: readonly Heading[],
  named: readonly Section[],
  keywords: SectionKeywords
): readonly Section[] {
  const others = headings
    .filter((heading) => named.every((each) => each.heading !== heading))
    .map((heading) => ({heading, words: splitWords(heading.text)}))
  return precedence.flatMap((name): Section[] => {
    if (named.some((each) => each.name === name)) return []
    const long = keywords[name].filter(({length}) => length >= 7)
    const found = others.find(({words}) => words.some((word) => long.some((keyword) => isMisspelt(word, keyword))))
    return found === undefined ? [] : [{name, heading: found.heading}]
  })
}

function splitWords(text: string): readonly string[] {
  return text.length > 200 ? [] : text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
}

/** A letter in place of another makes other words of short ones, such as `Content`. */
function isMisspelt(word: string, keyword: string): boolean {
  const singular = keyword.endsWith('s') ? word : word.replace(/s$/, '')
  if (distance(singular, keyword, 1) !== 1) return false
  return keyword.length > 7 || singular.length !== keyword.length || lettersIn(singular) === lettersIn(keyword)
}

function lettersIn(word: string): string {
  return [...word].sort().join('')
}

function sectionNamed(text: string, keywords: SectionKeywords): TemplateSectionName | undefined {
  const words = text.replace(/[*_`]/g, '')
  return precedence.find((name) => keywords[name].length > 0 && wordPattern(keywords[name]).test(words))
}

const wordPattern = memoize((keywords: readonly string[]): RegExp => {
  const any = keywords.map(escapeRegExp).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu')
})

/** @param keywords without a word of the title that R2 gives the section, it cannot be added by that title */
function missing(
  source: Source,
  name: TemplateSectionName,
  sections: readonly Section[],
  keywords: SectionKeywords
): MismatchProblem {
  const depth = sections[0]?.heading.depth ?? 2
  const rank = templateSectionNames.indexOf(name)
  const next = sections.find((section) => templateSectionNames.indexOf(section.name) > rank)
  const at = next === undefined ? source.text.length : (source.lines[next.heading.line]?.start ?? 0)
  const needsVariable = name === 'context' && !hasVariable(source, 'PROJECT_CONTEXT')
  const text = `${'#'.repeat(depth)} ${sectionTitles[name]}\n${needsVariable ? '\n{{PROJECT_CONTEXT}}\n' : ''}`
  const gap = gapBehind(source.text.slice(0, at))
  const edit = {start: at, end: at, text: `${gap}${text}${next === undefined ? '' : '\n'}`}
  const isAddable = sectionNamed(sectionTitles[name], keywords) === name && isHeadingAt(source, at, gap)
  const fix = isAddable ? {safe: false, edits: [edit]} : undefined
  const what = `section \`${sectionTitles[name]}\``
  const expected = next ? quoting`it before \`${titleOf(next, sectionTitles)}\`` : 'it at the end of the file'
  return missingProblem(lineRange(source, 0), what, expected, {fix, title: `Add the ${what}`})
}

/** Whether a heading behind a gap counts: open code, comments or HTML there would swallow it. */
function isHeadingAt(source: Source, at: number, gap: string): boolean {
  // The text after it changes nothing, nor does the text before the last top-level block.
  const before = blocksOf(source).findLast(({parent, start}) => parent === undefined && start < at)
  const from = source.lines[before?.first ?? 0]?.start ?? 0
  const mayHaveFrontMatter = from === 0 && source.mayHaveFrontMatter
  const fixed = createDocument(`${source.text.slice(from, at)}${gap}# a\n`, {mayHaveFrontMatter})
  const last = blocksOf(fixed).at(-1)
  return last?.type === 'heading' && last.parent === undefined && last.start === at + gap.length - from
}

/** The variables that a template needs, reported at the section where they belong; the fix of a missing section has one. */
function missingVariables(source: Source, context: Section | undefined): readonly MismatchProblem[] {
  const required = [
    ...(context === undefined ? [] : ['PROJECT_CONTEXT' as const]),
    ...(templatePhase(source) === 'implement' ? ['TASKS' as const] : [])
  ]
  const range = context === undefined ? lineRange(source, 0) : rangeOf(context.heading)
  return required
    .filter((name) => !hasVariable(source, name))
    .map((name) => missingProblem(range, `variable \`{{${name}}}\``, 'it in the context of the template'))
}

/** Near misses count: `template-variables` reports them. */
function hasVariable(source: Source, name: (typeof systemVariables)[number]): boolean {
  return meantVariables(source).has(name) || findMisspellings(source.text, [name]).length > 0
}

/** The names of variables in a text, and the known names that they nearly match. */
const meantVariables = memoize(({text}: Source): ReadonlySet<string> => {
  const names = new Set(findVariables(text).map(({name}) => name))
  const nearest = nearestIn(systemVariables)
  return new Set([...names].flatMap((name) => [name, nearest(name) ?? name]))
})
