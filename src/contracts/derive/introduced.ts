/** Templates without a fence below a sentence that introduces them: "Output format:" and headings, or labelled lines. */
import type {Source} from '../source.ts'
import type {TemplateRow} from './contract.ts'
import {type Demand, templateDemand} from './demand.ts'
import {rowText} from './fences.ts'
import {lastSentence} from './lead-demand.ts'
import {outlineOf, sectionOf} from './outline.ts'
import {type Paragraph, paragraphs} from './paragraphs.ts'
import {answerOrder, introduced, ownSubject} from './phrases.ts'
import {blockRows, dataRows, headedRows, labelRows, listedLabels} from './unfenced.ts'
import {offeredValues} from './values.ts'

interface Introduced {
  readonly rows: readonly TemplateRow[]
  readonly demand: Demand
  /** Whether each line is one of several. */
  readonly isChoice: boolean
}

/** The templates that paragraphs introduce with a colon at the end of a line. */
export function introducedTemplates(definition: Source): readonly Introduced[] {
  // What is in a template does not introduce another.
  let end = -1
  return paragraphs(definition).flatMap((paragraph) => {
    if (paragraph.lines[0] <= end) return []
    const intro = introduction(definition, paragraph)
    const first = intro === undefined ? undefined : nextWritten(definition, intro.next)
    if (intro === undefined || first === undefined) return []
    const rows = introducedRows(definition, intro, first)
    end = rows.at(-1)?.line ?? end
    const demand = rows.length === 0 ? undefined : templateDemand(definition, first)
    return demand?.is === 'demanded' ? [{rows, demand, isChoice: intro.isChoice}] : []
  })
}

const colon = /:[*_ \t]*$/

/** What introduces a template. */
interface Introduction {
  readonly line: number
  /** The line after it. */
  readonly next: number
  /** Whether it names the shape of what follows, or only orders an answer. */
  readonly isShape: boolean
  /** Whether each line that follows is one of several, or the only one. */
  readonly isChoice: boolean
}

/** The last line of a paragraph that ends in a colon and introduces what is below it. */
function introduction(definition: Source, {lines: [first, last]}: Paragraph): Introduction | undefined {
  let found: Introduction | undefined
  let text = ''
  for (let line = first; line <= last; line++) {
    const lineText = rowText(definition, line)
    text = `${text}\n${lineText}`.slice(-200)
    if (!colon.test(lineText.slice(-8))) {
      if (found !== undefined) return found
      continue
    }
    const isShape = introduced.test(text)
    if (!isShape && !isAnswerOrder(text)) return found
    const isChoice = /\b(?:exactly )?(?:one|1) (?:of|line)\b[^.!?]*$/i.test(text)
    found = {line, next: line + 1, isShape, isChoice}
  }
  return found
}

/** Whether the last sentence of a text asks for an answer, or one before it of which it shows the form: "Like this:". */
function isAnswerOrder(text: string): boolean {
  const sentence = lastSentence(text)
  const order = /\b(?:this|these|follows|below)\W*$/i.test(sentence) ? text : sentence
  return answerOrder.test(order) || ownSubject.test(order)
}

const heading = /^ {0,3}#{1,6}[ \t]/

function introducedRows(definition: Source, intro: Introduction, first: number): readonly TemplateRow[] {
  const text = rowText(definition, first)
  if (heading.test(text))
    return intro.isShape ? headedRows(definition, first, sectionOf(outlineOf(definition), intro.line)) : []
  if (/^[ \t]*(?:\{\{?|\[)(?:[ \t]*$|[ \t]*["{])/.test(text)) return dataRows(definition, first)
  if (/^[ \t]*<[A-Za-z][\w.-]*>/.test(text)) return blockRows(definition, first)
  if (intro.isChoice && !/^[ \t]*(?:[-*+]|\d{1,9}[.)]|[|>])/.test(text)) return choiceRows(definition, first)
  if (!intro.isShape) return labelRows(definition, first, 0)
  return listedLabels(definition, first) ?? labelRows(definition, first, 1)
}

/** Lines that are printed as they are: each has a label, or is in capitals, or they are one line of values. */
function choiceRows(definition: Source, first: number): readonly TemplateRow[] {
  const rows = blockRows(definition, first)
  const [only] = rows
  if (rows.length === 1 && only !== undefined && offeredValues(only.text) !== undefined) return rows
  const isLine = (text: string): boolean => /^[A-Z][\w -]{0,40}(?:: *\S|$)/.test(text)
  return rows.length <= 12 && rows.every(({text}) => isLine(text.trim())) ? rows : []
}

function nextWritten(definition: Source, from: number): number | undefined {
  for (let line = from; line < definition.lines.length && line <= from + 2; line++)
    if (rowText(definition, line).trim() !== '') return line
  return undefined
}
