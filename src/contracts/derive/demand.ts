/**
 * Whether a definition asks its agent to print what it shows at a place. Definitions also show what goes into files, what
 * the agent is given, examples, and what other agents print. Where it is not clear, it is not a demand.
 */

import type {Source} from '../source.ts'
import {rowText} from './fences.ts'
import {fileWords} from './file-words.ts'
import {leadDemand} from './lead-demand.ts'
import {fenceAbove, type Lead, leadOf, type OutlineSection, outlineOf, sectionOf} from './outline.ts'
import * as phrases from './phrases.ts'

/** Words that made a place a demand, or that exclude it. */
export interface DemandWords {
  /** From 1. */
  readonly line: number
  readonly words: string
}

export interface Demand {
  /** `conditional`: only in some cases. */
  readonly is: 'demanded' | 'conditional' | 'excluded' | 'not asked for'
  /** Whether the words are about the agent's answer, and not about a step of its work. */
  readonly isAnswer: boolean
  readonly why: readonly DemandWords[]
}

/** Languages of fences that show commands. */
const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh', 'powershell', 'cmd'])

const notAsked: Demand = {is: 'not asked for', isAnswer: false, why: []}

/** Whether a definition asks for the template that begins at a line: a fence, or the text of a section. */
export function templateDemand(definition: Source, line: number, depth = 0): Demand {
  const lead = leadOf(definition, line)
  const above = lead === undefined || depth > 3 ? undefined : continuedDemand(definition, lead, depth)
  if (above !== undefined) return above
  const section = sectionOf(outlineOf(definition), line - 1)
  const isOwn = section !== undefined && isOwnTitle(plainTitle(section))
  const byLead = lead === undefined ? undefined : leadDemand(lead, {isOwn, isTitle: isOwnTitle})
  if (byLead?.is === 'excluded') return byLead
  const byTitle = titlesDemand(definition, section, byLead)
  if (byTitle.is === 'excluded') return byTitle
  if (byLead === undefined) return byTitle
  const conditions = [byLead, byTitle].filter(({is}) => is === 'conditional')
  return {
    is: conditions.length === 0 ? 'demanded' : byTitle.is === 'not asked for' ? 'excluded' : 'conditional',
    isAnswer: byLead.isAnswer || byTitle.isAnswer,
    why: (conditions.length === 0 ? [byLead, byTitle] : conditions).flatMap(({why}) => why)
  }
}

/** The demand for the fence that a lead goes on with, where that is not one. */
function continuedDemand(definition: Source, {text, lines: [first]}: Lead, depth: number): Demand | undefined {
  const words = phrases.continuing.exec(text)
  if (words === null) return undefined
  const fence = fenceAbove(definition, first)
  const demand = fence === undefined ? undefined : templateDemand(definition, fence.lines[0], depth + 1)
  if (demand?.is === 'excluded') return demand
  const isOther = demand?.is === 'not asked for' && /^\W*(?:or|alternatively)\b/i.test(text)
  return isOther ? {...notAsked, is: 'excluded', why: [{line: first + 1, words: words[0].trim()}]} : undefined
}

/** What the headings around a place say, from the innermost. */
function titlesDemand(definition: Source, section: OutlineSection | undefined, lead: Demand | undefined): Demand {
  let condition: DemandWords | undefined
  for (let each = section; each !== undefined; each = each.parent) {
    const title = plainTitle(each)
    if (isBareLabel(each, title)) continue
    const because = (is: Demand['is'], words = title): Demand => ({
      is,
      isAnswer: is === 'demanded',
      why: [{line: each.line + 1, words}]
    })
    const isOwn = isOwnTitle(title)
    const outer = isOwn ? excludedOutside(definition, each, title) : undefined
    if (outer !== undefined) return because('excluded', outer)
    if (isOwn) return condition === undefined ? because('demanded') : {...because('conditional'), why: [condition]}
    const other = excludedTitle(title)
    // An order of whatever kind is stronger than the title of the whole definition, which names the agent itself.
    const isTop = each.form === 'heading' && each.depth === 1
    const isOrdered = lead?.isAnswer === true || (isTop && each !== section && lead?.is === 'demanded')
    const isForeign = phrases.foreignTitle.test(title) || (!isTop && phrases.otherAgent.test(title))
    if (other !== undefined && !(isOrdered && (each !== section || !isForeign))) return because('excluded', other)
    if (phrases.conditional.test(title)) condition ??= {line: each.line + 1, words: title}
  }
  return condition === undefined ? notAsked : {...notAsked, is: 'excluded', why: [condition]}
}

/** What a section around one says that excludes it; the title of the whole definition does not count. */
function excludedAround({parent, depth}: OutlineSection): string | undefined {
  for (let each = parent; each !== undefined; each = each.parent) {
    if (each.form === 'heading' && each.depth === 1 && depth > 1) return undefined
    const title = plainTitle(each)
    const words = phrases.foreignTitle.exec(title) ?? phrases.otherAgent.exec(title) ?? fileName.exec(title)
    if (words !== null) return words[0]
  }
  return undefined
}

/** What is around a heading over the agent's own output that excludes it. */
function excludedOutside(definition: Source, section: OutlineSection, title: string): string | undefined {
  const api = /^(?:re(?:sponse|quest|turn)s?|errors?)\b/i.test(title) ? apiTitle(section) : undefined
  if (api !== undefined) return api
  if (section.form !== 'bold') return phrases.ownHeading.test(title) ? undefined : excludedAround(section)
  const outer = section.parent === undefined ? '' : plainTitle(section.parent)
  const lead = leadOf(definition, section.line)
  return (
    programWords(definition, section) ??
    (isOwnTitle(outer) ? undefined : phrases.exchangeTitle.exec(outer)?.[0]) ??
    (phrases.ownHeading.test(title) ? undefined : excludedAround(section)) ??
    (lead === undefined ? undefined : fileWords(lead.text))
  )
}

/** The title of what is around a section where it is about a protocol, whose responses are those of a server. */
function apiTitle({parent}: OutlineSection): string | undefined {
  for (let each = parent; each !== undefined; each = each.parent) {
    const title = plainTitle(each)
    const isTop = each.form === 'heading' && each.depth === 1
    const isDocument = /\b(?:documentation|docs|reference|specification)\b/i.test(title)
    if (phrases.exchangeTitle.test(title) && (!isTop || isDocument)) return title
  }
  return undefined
}

/** How far above a bold title the words on a program that prints may be, in lines. */
const programReach = 14

/** The words on a program whose output a bold title is over: a command in a fence right above it, or a sentence. */
function programWords(definition: Source, {line, parent}: OutlineSection): string | undefined {
  const fence = fenceAbove(definition, line)
  if (fence !== undefined && shells.has(fence.language)) return rowText(definition, fence.lines[0]).trim()
  const first = Math.max((parent?.line ?? -1) + 1, line - programReach)
  const above = definition.text.slice(definition.lines[first]?.start, definition.lines[line]?.start)
  return phrases.programPhrase.exec(above)?.[0]
}

/** "Format:" in bold is about what is around it. */
function isBareLabel({form, parent}: OutlineSection, title: string): boolean {
  return form === 'bold' && parent !== undefined && /^(?:format|structure|template|schema)s?$/i.test(title)
}

const fileName = /\.(?:md|json|ya?ml|txt|html?|csv|mdc|log)\b/i

function excludedTitle(title: string): string | undefined {
  const isReport = phrases.reportTitle.test(title)
  const other =
    phrases.foreignTitle.exec(title) ??
    (isReport ? null : phrases.otherTitle.exec(title)) ??
    phrases.otherAgent.exec(title)
  if (other !== null) return other[0]
  return fileName.exec(title)?.[0]
}

/** Whether a heading is one over the agent's own output. */
export function isOwnTitle(title: string): boolean {
  if (title === '' || title.length > 120) return false
  if (phrases.foreignOutput.test(title)) return true
  if (phrases.ownHeading.test(title)) return phrases.outputWord.test(title)
  return phrases.outputTitle.test(title) && excludedTitle(title) === undefined
}

/** The words of a heading, without marks, numbers and the note at its end. */
export function plainTitle({title, form}: OutlineSection): string {
  const text = form === 'tag' ? title.replace(/[_.-]+/g, ' ') : title
  const words = text.replace(/[*_`]/g, '').replace(/^[^\p{L}\p{N}]+/u, '')
  const plain = withoutNote(
    words.replace(/^(?:step\s+)?\d+(?:\.\d+)*[a-z]?[.):]*\s+(?:[-\u2013\u2014:]\s*)?/i, '').trim()
  )
  return phrases.returnTitle.test(plain) ? phrases.recipients.removeFrom(plain).trim() : plain
}

/** A text without the parentheses at its end. */
function withoutNote(text: string): string {
  if (!text.endsWith(')')) return text
  const open = text.indexOf('(', text.lastIndexOf(')', text.length - 2) + 1)
  return open === -1 ? text : text.slice(0, open).trimEnd()
}
