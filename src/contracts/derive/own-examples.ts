/** Examples of outputs that a definition shows besides its template: what they leave out is left out at will. */

import {headingText} from '../../markdown/shapes.ts'
import {memoize} from '../../text/memoize.ts'
import type {SectionTerms} from '../output/model.ts'
import type {Source} from '../source.ts'
import type {ExampleContract, TemplateRow} from './contract.ts'
import {type Fence, rowText} from './fences.ts'
import {headingRows} from './headings.ts'
import {leadOf, outlineOf, sectionOf} from './outline.ts'
import {textBesidesPlaces} from './placeholders.ts'
import {textLanguages} from './template.ts'

const isExample = /\b(?:examples?|samples?|illustrations?|for instance)\b|\be\.g\./i
/** Examples of what an agent must not print. */
const bad = /\b(?:bad|wrong|incorrect|don'?t|avoid|anti-?pattern)\b|\u274c/i

/** Sections of a template, of which examples of the same definition have some: the others are optional. */
export function asExamplesShow<T extends ExampleContract>(definition: Source, template: T): T {
  const {sections} = template.contract
  if (sections === undefined) return template
  const terms = sections.map((each): SectionTerms => (typeof each === 'string' ? {heading: each} : each))
  const examples = examplesIn(definition)
    .filter(({lines: [first, last]}) => last < template.lines[0] || first > template.lines[1])
    .map(({headings}) => headings)
    .filter((headings) => terms.filter(({heading}) => hasForm(headings, heading)).length >= 2)
  if (examples.length === 0) return template
  const isShown = (heading: string): boolean => examples.every((headings) => headings.has(heading.toLowerCase()))
  const loose = sections.map((each) => {
    const heading = typeof each === 'string' ? each : each.heading
    return isShown(heading) || textBesidesPlaces(heading) !== heading ? each : {heading, optional: true}
  })
  return loose.every((each) => typeof each !== 'string')
    ? template
    : {...template, contract: {...template.contract, sections: loose}}
}

/** Whether an example has a heading of the template, perhaps without the note at its end. */
function hasForm(headings: ReadonlySet<string>, heading: string): boolean {
  return [heading, withoutNote(heading)].some((each) => headings.has(each.toLowerCase()))
}

function withoutNote(heading: string): string {
  const open = heading.endsWith(')') ? heading.lastIndexOf(' (') : -1
  return open > 0 ? heading.slice(0, open) : heading
}

function headingsIn(definition: Source, {content: [first, last]}: Fence): ReadonlySet<string> {
  const rows: TemplateRow[] = []
  for (let line = first; line <= last; line++) rows.push({line, text: rowText(definition, line)})
  return new Set(headingRows(rows).map(({text}) => headingText(text.trim()).toLowerCase()))
}

/** The lines of an example, from 0, and its headings in lower case. */
interface Example {
  readonly lines: Fence['lines']
  readonly headings: ReadonlySet<string>
}

/** How many examples count: each template is compared with all of them. */
const mostExamples = 50

const examplesIn = memoize((definition: Source): readonly Example[] => {
  const outline = outlineOf(definition)
  const found: Example[] = []
  for (const fence of outline.fences) {
    if (found.length === mostExamples) break
    if (!textLanguages.has(fence.language) || !fence.isClosed) continue
    const words = `${sectionOf(outline, fence.lines[0] - 1)?.title ?? ''}\n${leadOf(definition, fence.lines[0])?.text ?? ''}`
    if (isExample.test(words) && !bad.test(words))
      found.push({lines: fence.lines, headings: headingsIn(definition, fence)})
  }
  return found
})
