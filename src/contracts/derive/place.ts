/** Whether a definition asks its agent to print what is at a place of its prose, or in one of its fences. */
import {lineAt} from '../../text/lines.ts'
import {trimOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'
import {type Demand, isOwnTitle, plainTitle, templateDemand} from './demand.ts'
import {rowText} from './fences.ts'
import {lastSentence} from './lead-demand.ts'
import {fenceOf, leadOf, outlineOf, sectionOf} from './outline.ts'
import * as phrases from './phrases.ts'
import {textLanguages} from './template.ts'

const longest = 1000

/** How much of a line before a place is read, in UTF-16 units: very many places may be on one line. */
const reach = 2000
const item = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const row = /^[ \t]*\|/

/** Whether a definition instructs its agent to print what is at an offset. */
export function isInstructed(definition: Source, offset: number): boolean {
  return placeDemand(definition, offset).is === 'demanded'
}

export function placeDemand(definition: Source, offset: number): Demand {
  const line = lineAt(definition.lines, offset)
  const outline = outlineOf(definition)
  const fence = fenceOf(outline, line)
  if (fence !== undefined) {
    const demand = templateDemand(definition, fence.lines[0])
    return textLanguages.has(fence.language) ? demand : {...demand, is: 'not asked for'}
  }
  const before = textBefore(definition, line, offset)
  const sentence = lastSentence(before).slice(-longest)
  const because = (is: Demand['is'], words: string): Demand => ({
    is,
    isAnswer: is === 'demanded',
    why: [{line: line + 1, words: words.trim()}]
  })
  const prose = phrases.recipients.removeFrom(sentence.replace(/`[^`\n]*`/g, '').replace(/\*\*|__/g, ''))
  const other = phrases.delegation.exec(before) ?? phrases.otherSubjects.exec(prose)
  if (other !== null) return because('excluded', other[0])
  const quoting = quotedFor(definition, line)
  if (quoting !== undefined) return because('excluded', quoting)
  const condition = phrases.condition.exec(sentence)
  if (condition !== null) return because('excluded', condition[0])
  const print = phrases.printOrder.exec(prose) ?? phrases.ownSubject.exec(prose)
  if (print !== null) return because('demanded', print[0])
  const made = phrases.makeOrder.exec(prose)
  if (made !== null) {
    const after = phrases.otherSubjects.exec(restOfSentence(definition, line, offset))
    return after === null ? because('demanded', made[0]) : because('excluded', after[0])
  }
  const label = labelOf(prose)
  if (label !== undefined && isOwnTitle(label)) return because('demanded', label)
  return titleDemand(definition, line, because)
}

/** The words of the paragraph above a quotation by which it is what others are given. */
function quotedFor(definition: Source, line: number): string | undefined {
  let first = line
  while (first > 0 && line - first < 60 && /^[ \t]*>/.test(rowText(definition, first))) first--
  if (first === line) return undefined
  const lead = leadOf(definition, first + 1)
  return lead === undefined ? undefined : phrases.otherSubjects.exec(lead.text)?.[0]
}

/** What is before the colon at the end of a text: "Verdict (required): ". */
function labelOf(prose: string): string | undefined {
  const text = trimOf(prose, ' \t\r\n*_`>-')
  if (!text.endsWith(':') || text.length > 80 || text.includes('\n')) return undefined
  return text
    .slice(0, -1)
    .replace(/[*_]|\([^()]{0,40}\)/g, '')
    .trim()
}

function titleDemand(definition: Source, line: number, because: (is: Demand['is'], words: string) => Demand): Demand {
  const section = sectionOf(outlineOf(definition), line)
  const title = section === undefined ? '' : plainTitle(section)
  const isTable = row.test(rowText(definition, line))
  const mayList = !isTable || /\b(?:output|response|format)/i.test(title)
  return mayList && isOwnTitle(title) && phrases.ownHeading.test(title)
    ? because('demanded', title)
    : {is: 'not asked for', isAnswer: false, why: []}
}

/** The sentence up to a place: the introduction of its list or table, and its own line. */
function textBefore(definition: Source, line: number, offset: number): string {
  const {start} = definition.lines[line] ?? {start: offset}
  const onLine = definition.text.slice(Math.max(start, offset - reach), offset)
  const isPart = row.test(rowText(definition, line)) ? row : item.test(rowText(definition, line)) ? item : undefined
  let first = line
  if (isPart !== undefined)
    while (first > 0 && line - first < 20 && isPart.test(rowText(definition, first - 1))) first--
  const lead = leadOf(definition, first)
  const text = isPart === undefined ? onLine : onLine.replace(item, '').replace(row, '')
  if (lead === undefined) return text
  const gap = lead.lines[1] === first - 1 ? '\n' : '\n\n'
  return isPart !== undefined && !/:[*_ \t]*$/.test(lead.text) && gap === '\n\n' ? text : lead.text + gap + text
}

function restOfSentence(definition: Source, line: number, offset: number): string {
  const rest = definition.text.slice(offset, definition.lines[line]?.end ?? offset).slice(0, longest)
  return (/^[^.!?]*/.exec(rest.replace(/<[^<>]*>|`/g, ' ')) ?? [''])[0]
}
