/** The text of a marked block: what is above its headings, and these with what is below each. */
import {trimEndOf} from '../../text/trim.ts'
import type {OutputContract, SectionTerms} from '../engine/model.ts'
import {parseTemplate} from '../engine/template.ts'
import type {TemplateRow} from './contract.ts'
import {headingRows, readTitle, repeatedTitle, withoutExample} from './headings.ts'
import {readContent} from './marked-content.ts'
import {isTitle} from './marked-lines.ts'
import {declaredTemplate, declaredValues, hasChoice, withoutNumbers} from './marked-values.ts'
import {textBesidesPlaces, withWildcards} from './placeholders.ts'

/** What is shown: an output may have nothing of what is optional. */
export interface ShownContract {
  readonly contract: OutputContract
  readonly isOptional?: boolean
}

export function readDeclaredText(rows: readonly TemplateRow[]): readonly ShownContract[] {
  const all = withSigns(rows)
  const headings = headingRows(all)
  const [first] = headings
  if (first === undefined) return readContent(all).map((contract) => ({contract}))
  const above = readContent(all.filter(({line}) => line < first.line))
  return [...above.map((contract) => ({contract})), ...readSections(all, headings)]
}

/** Headings that are underlined, with number signs. */
function withSigns(rows: readonly TemplateRow[]): readonly TemplateRow[] {
  return rows.flatMap((row, index): TemplateRow[] => {
    const isTitle = (at: number): boolean =>
      /^ {0,3}=+[ \t]*$/.test(rows[at + 1]?.text ?? '') && /^\s*[\p{L}\d[{<]/u.test(rows[at]?.text ?? '')
    if (isTitle(index)) return [{...row, text: `# ${row.text.trim()}`}]
    return isTitle(index - 1) ? [] : [row]
  })
}

interface DeclaredSection {
  readonly heading: string
  isOptional: boolean
  readonly contents: OutputContract[]
}

function readSections(rows: readonly TemplateRow[], headings: readonly TemplateRow[]): readonly ShownContract[] {
  const sections = new Map<string, DeclaredSection>()
  const others: ShownContract[] = []
  const optional: number[] = []
  headings.forEach((row, index) => {
    const written = readTitle(row, rows)
    const title = {...written, text: trimEndOf(written.text, ' :')}
    const values = declaredValues(title.text)
    const isName = values !== undefined && isTitle(title.text, values)
    const named = isName ? withWildcards(title.text) : declaredTemplate(title.text)
    const heading = withoutNumbers(withoutExample(named))
    const end = headings[index + 1]?.line ?? Number.POSITIVE_INFINITY
    const contents = readContent(rows.filter(({line}) => line > row.line && line < end))
    while ((optional.at(-1) ?? 0) >= title.depth) optional.pop()
    const before = sections.get(heading)
    const isRepeated = index > 0 && repeatedTitle.test(heading) && !hasChoice(parseTemplate(heading))
    if (title.isOptional || isRepeated || before !== undefined) optional.push(title.depth)
    const isOptional = optional.length > 0
    // A place alone would be any heading.
    if (!/[\p{L}\d]/u.test(textBesidesPlaces(heading)) && !hasChoice(parseTemplate(heading))) {
      if (headings.length === 1) sections.set(heading, {heading, isOptional, contents: [...contents]})
      else others.push(...contents.map((contract) => ({contract, isOptional: true})))
    } else if (before === undefined) sections.set(heading, {heading, isOptional, contents: [...contents]})
    else before.isOptional = true
  })
  const all = [...sections.values()].map((section) => ({section, terms: sectionTermsOf(section)}))
  const main = all.map(({section: {heading, isOptional}, terms: {inside}}): string | SectionTerms =>
    !isOptional && Object.keys(inside).length === 0
      ? heading
      : {heading, ...(isOptional && {optional: true}), ...inside}
  )
  return [
    ...(main.length > 0 ? [{contract: {sections: main}}] : []),
    ...all.flatMap(({terms}) => terms.more),
    ...others
  ]
}

const sectionKinds = ['lines', 'oneOf', 'table', 'json'] as const

/** The first of each kind is in the section itself, each further one in a contract of its own. */
function sectionTermsOf({heading, isOptional, contents}: DeclaredSection): {
  inside: Partial<SectionTerms>
  more: ShownContract[]
} {
  let inside: Partial<SectionTerms> = {}
  const more: ShownContract[] = []
  for (const content of contents) {
    const kind = sectionKinds.find((each) => content[each] !== undefined)
    if (kind === undefined || content.tag !== undefined) more.push({contract: content, ...(isOptional && {isOptional})})
    else if (inside[kind] === undefined) inside = {...inside, ...(content as Partial<SectionTerms>)}
    else {
      const section = {heading, optional: true, ...(content as Partial<SectionTerms>)}
      more.push({contract: {sections: [section]}, isOptional: true})
    }
  }
  return {inside, more}
}
