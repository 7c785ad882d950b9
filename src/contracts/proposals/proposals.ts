/**
 * Outputs that words of a definition seem to ask for. Three signs count: a heading over the output with a block, an
 * order for the block below it, and a list of choices. Other likely requests are listed as unread.
 */
import {lastIndexFrom} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {type OutputContract, primitiveOf} from '../engine/model.ts'
import {nameFor} from '../engine/subject.ts'
import type {ContractName} from '../kinds.ts'
import {type MarkedContract, markedOf} from '../markers/marked.ts'
import {readMarkedBlock} from '../markers/marked-block.ts'
import {type Fence, leadOf, type OutlineSection, outlineOf, rowText, textLanguages} from '../markers/outline.ts'
import {expectsFiles} from '../prompt-sections/lists.ts'
import {promptSections} from '../prompt-sections/sections.ts'
import {memoizeCached, type Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {choices, emptyAnswer, type Paragraph, paragraphs} from './choices.ts'
import {
  blockDemand,
  type Demand,
  type DemandWords,
  endsInColon,
  isAlternative,
  isOutputTitle,
  notAsked,
  plainTitle,
  type ShownForm,
  titleDemand
} from './demand.ts'
import {plainRow, proposed} from './loose.ts'
import {templateBlocks} from './prompts.ts'
import {instructedResponse} from './response.ts'

export interface Asked {
  readonly name: string
  /** The primitive, or the name of a contract that ships with the product. */
  readonly kind: string
  /** From 1. */
  readonly line: number
  readonly endLine: number
  /** A marker says so, or the form of a contract that ships with the product; else words seem to ask for it. */
  readonly declared: boolean
  readonly contract: OutputContract
  readonly why: readonly DemandWords[]
}

/** A likely request that could not be read; lines from 1. */
export interface Unread {
  readonly line: number
  readonly endLine: number
}

export interface AskedContracts {
  readonly contracts: readonly Asked[]
  readonly unread: readonly Unread[]
}

/** How long a definition is at most whose words are read, in UTF-16 units: as much as a model can follow. */
const longestRead = 2_000_000

/** More than any definition has: each output is compared with all of them. */
const mostForms = 100

export const proposals = memoizeCached('proposals', (definition): AskedContracts => {
  if (definition.text.length > longestRead)
    return {contracts: [], unread: [{line: 1, endLine: definition.lines.length}]}
  const builtIn = builtInContracts(definition)
  const {blocks: marked} = markedOf(definition)
  const isTaken = ({lines: [first, last]}: Pick<ShownForm, 'lines'>): boolean =>
    (marked[lastIndexFrom(marked, last, ([start]) => start)]?.[1] ?? -1) >= first ||
    builtIn.some(({lines}) => first <= lines[1] && lines[0] <= last)
  const fences = outlineOf(definition).fences.map((fence) => ({
    ...fence,
    demand: blockDemand(definition, fence.lines[0])
  }))
  const fenced = fences.flatMap((fence): readonly ShownForm[] => {
    if (isForm(fence)) return [shownBy(definition, fence)]
    const {lines, demand} = fence
    return demand.isAlternative === true ? [{contract: undefined, lines, demand}] : []
  })
  let isAbove = false
  const declared = marked.map((lines): ShownForm => ({contract: undefined, lines, demand: notAsked}))
  const blocks = [...fenced, ...openBlocks(definition), ...declared]
    .sort((a, b) => a.lines[0] - b.lines[0])
    .filter((each) => {
      // A marker over a form declares its alternatives, too.
      isAbove = isTaken(each) || (isAbove && each.demand.isAlternative === true)
      return !isAbove
    })
  const {block, rest} = oneOf(blocks, emptyAnswer(definition))
  const listed = choices(definition, block?.contract).filter((each) => !isTaken(each) && mayPrint(definition, each))
  const found = named([...(block === undefined ? [] : [block]), ...listed])
  const contracts = [...found, ...builtIn.map(askedBuiltIn)].sort((a, b) => a.line - b.line || a.endLine - b.endLine)
  const others = fences.filter(({demand}) => demand.is === 'excluded').map(placeOf)
  return {contracts, unread: withSections(definition, [...contracts, ...others], rest.map(placeOf))}
})

/** All contracts of a definition, from its markers and its words; one for each name. */
export const askedContracts = memoize((definition: Source): AskedContracts => {
  const marked = markedOf(definition).contracts.map(askedByMarker)
  const {contracts, unread} = proposals(definition)
  if (marked.length === 0) return {contracts, unread}
  const names = new Set(marked.map(({name}) => name))
  const others = contracts.map((each) => (names.has(each.name) ? {...each, name: `${each.name}-derived`} : each))
  return {contracts: [...marked, ...others].sort((a, b) => a.line - b.line || a.endLine - b.endLine), unread}
})

function askedByMarker({name, terms, place, line, endLine}: MarkedContract): Asked {
  const kind = primitiveOf(terms.any?.[0] ?? terms) ?? ''
  const why = [{line: place.line, words: 'lint-agents output'}]
  return {name, kind, line, endLine, declared: true, contract: terms, why}
}

function placeOf({lines: [first, last]}: Pick<ShownForm, 'lines'>): Unread {
  return {line: first + 1, endLine: last + 1}
}

interface AskedFence extends Fence {
  readonly demand: Demand
}

function shownBy(definition: Source, {lines, content, demand}: AskedFence): ShownForm {
  const {contract} = readMarkedBlock(definition, lines[0], plainRow)
  const lead = leadOf(definition, lines[0])?.text ?? ''
  const below = [1, 2].map((count) => rowText(definition, lines[1] + count)).join('\n')
  const isLeftOut = leftOut.test(lead) || leftOut.test(below)
  const terms = contract && isReadable(contract, lead) ? proposed(contract, isLeftOut) : undefined
  if (terms === undefined) return {contract: undefined, lines, demand}
  return {contract: contract?.json && alone.test(lead) ? {...terms, only: true} : terms, lines: content, demand}
}

/** Whether a proposal would ask for the form that its lead orders: of JSON, keys alone or marks around it say too little. */
function isReadable(contract: OutputContract, lead: string): boolean {
  const {parts: sequence = [contract]} = contract
  const isData = sequence.some(({json}) => json !== undefined)
  if (!isData) return contract.lines === undefined || !jsonOrder.test(lead)
  return !sequence.some(({oneOf: [text = '', ...more] = []}) => more.length === 0 && mark.test(text))
}

const jsonOrder = /\b(?:only|valid|strict|raw|pure|single|an?)\s(?:[\w-]+\s){0,2}JSON\b|\b(?:in|as) JSON\b/i

/** A line by which a program cuts the text: signs, or words in capitals. */
const mark = /^[^\p{Ll}]{3,}$/u

/** Words by which nothing is printed beside data. */
const alone = /\bonly\b|\bnothing (?:but|else)\b|\bno (?:prose|other text|commentary)\b/i

const partNames = '(?:sections?|headings?|categor(?:y|ies)|parts?|rows?|fields?|keys?|lines?)'
/** Parts that an agent may leave out: "omit sections without findings". */
const leftOut = new RegExp(
  `(?<!\\b(?:not|never|n't|without)\\s{1,3})\\b(?:omit|omitting|skip|skipping|leave out|leaving out|drop)\\b[^.\\n]{0,40}\\b(?:${partNames}|nulls?|empty|unused|absent|missing|optional)\\b|\\b${partNames} (?:may|can) be (?:omitted|skipped|left out|dropped)\\b|\\bonly (?:include |print |show |the |those )[^.\\n]{0,30}\\b${partNames} (?:that|which|with|where)\\b`,
  'i'
)

interface OpenBlock extends ShownForm {
  /** A sentence introduces it; else it is below a heading over the output. */
  readonly isLed: boolean
}

/** The blocks without a fence: introduced by a sentence, or alone below a heading over the output. */
function openBlocks(definition: Source): readonly ShownForm[] {
  const found = paragraphs(definition).flatMap((each) => openBlock(definition, each))
  const counts = new Map<number | undefined, number>()
  for (const {isLed, demand} of found) if (!isLed) counts.set(demand.titleLine, (counts.get(demand.titleLine) ?? 0) + 1)
  return found.filter(({isLed, demand}) => isLed || counts.get(demand.titleLine) === 1)
}

/** Reads labels with places to fill, tags, a table, data. Other blocks behind an order for a form have no contract. */
function openBlock(definition: Source, {lines: [top, last]}: Paragraph): readonly OpenBlock[] {
  const rows = Array.from({length: Math.min(40, last - top + 1)}, (_, index) => rowText(definition, top + index))
  const over = rows.findIndex(endsInColon)
  const start = over !== -1 && over < rows.length - 1 ? over + 1 : 0
  const block = rows.slice(start)
  const labels = new Set(block.map((row) => row.slice(0, row.indexOf(':') + 1)))
  // Lines with one label are a choice.
  if (block.length > 1 && labels.size === 1 && !labels.has('')) return []
  const lead = leadOf(definition, top + start)?.text ?? ''
  const isLed = endsInColon(lead) || isAlternative(lead)
  const isOpen =
    block.every((row) => row.includes('|') || openRow.test(row) || (isLed && labelRow.test(row))) &&
    block.some((row) => /[[{]|\.{3}|^[^|]+\||^\s*<\w|: *</.test(row))
  if (!isOpen && !isLed) return []
  const demand = blockDemand(definition, top + start)
  if (demand.is !== 'demanded' || (!isLed && demand.titleLine === undefined)) return []
  const {contract, lines} = readMarkedBlock(definition, top + start, plainRow)
  const isForm = isOpen && contract !== undefined && contract.oneOf === undefined
  const isRead = isForm && isReadable(contract, lead)
  return [{contract: isRead ? proposed(contract, false) : undefined, lines, demand, isLed}]
}

/** A row of a block without a fence: a label with a place to fill, a tag, data. */
const openRow = /^\s*(?:[-*+]\s+)?(?:[^:\n]{1,60}:[*_]{0,3}[ \t]{0,4}[[<{(]|<\/?[\w.-]+>|[{}[\]"]|\.{3}|\u2026)/

/** A label with a value, beside rows with a place to fill. */
const labelRow = /^\s*\p{L}[^:{}[\]<>|\n]{0,48}:[ \t]+\S/u

/** Whether a fence shows output, always or in some cases. */
function isForm({demand, isClosed, language}: AskedFence): boolean {
  return (demand.is === 'demanded' || demand.is === 'conditional') && isClosed && textLanguages.has(language)
}

/** An output has one of the blocks that are asked for; of blocks for some cases alone none is asked for. */
function oneOf(
  blocks: readonly ShownForm[],
  nothing: string | undefined
): {block?: ShownForm; rest: readonly ShownForm[]} {
  const titled = blocks.filter(({demand}) => demand.titleLine !== undefined)
  const asked = titled.length > 0 ? titled : blocks
  const read = asked.filter(({contract}) => contract !== undefined)
  const first = read.find(({demand}) => demand.is === 'demanded')
  // Outputs in a form that cannot be read would be findings.
  const isPart = asked.some(({contract, demand}) => contract === undefined && demand.isAlternative === true)
  if (first?.contract === undefined || read.length > mostForms || isPart) return {rest: asked}
  const forms = new Map(read.map(({contract}) => [JSON.stringify(contract), contract ?? {}]))
  const all = [...forms.values(), ...(nothing === undefined ? [] : [{oneOf: [nothing]}])]
  const lines = [read[0]?.lines[0] ?? 0, Math.max(...read.map((each) => each.lines[1]))] as const
  const contract = all.length === 1 ? first.contract : {any: all}
  return {block: {...first, contract, lines}, rest: asked.filter((each) => each.contract === undefined)}
}

/**
 * Adds the headings over the output without a block that was read below; in order.
 *
 * @param known blocks that were read, or are known to be no output
 */
function withSections(definition: Source, known: readonly Unread[], unread: readonly Unread[]): readonly Unread[] {
  const {blocks} = markedOf(definition)
  const isRead = overlapping([...known, ...unread, ...blocks.map((lines) => placeOf({lines}))])
  const {sections} = outlineOf(definition)
  const isUnread = (section: OutlineSection): boolean =>
    isOutputTitle(plainTitle(section)) &&
    (section.last > section.line || section.form === 'bold') &&
    titleDemand(definition, section).is === 'demanded' &&
    !isRead({line: section.line + 1, endLine: section.last + 1})
  const others = new Set(sections.filter(isUnread))
  const outermost = [...others].filter(({parent}) => parent === undefined || !others.has(parent))
  // Another contract checks the sections of a prompt.
  const ofPrompt = expectsFiles(definition) ? promptSections(definition).map(({lines}) => placeOf({lines})) : []
  const isOther = overlapping([...known, ...ofPrompt])
  return [...unread, ...outermost.map(({line, last}) => placeOf({lines: [line, last]}))]
    .filter((place) => !isOther(place))
    .sort((a, b) => a.line - b.line)
}

function overlapping(places: readonly Unread[]): (place: Unread) => boolean {
  const reaches: Unread[] = []
  for (const {line, endLine} of [...places].sort((a, b) => a.line - b.line))
    reaches.push({line, endLine: Math.max(endLine, reaches.at(-1)?.endLine ?? 0)})
  return ({line, endLine}) => (reaches[lastIndexFrom(reaches, endLine, (each) => each.line)]?.endLine ?? 0) >= line
}

/** Tags in an orchestrator belong to its agents. */
function mayPrint({role}: Source, {contract}: ShownForm): boolean {
  return role !== 'orchestrator' || contract?.tag === undefined
}

interface BuiltIn {
  readonly name: ContractName
  /** From 0. */
  readonly lines: readonly [first: number, last: number]
}

function builtInContracts(definition: Source): readonly BuiltIn[] {
  const blocks = [...templateBlocks(definition), ...statusBlocks(definition)].map(({lines}) => lines)
  const prompts = blocks.sort((a, b) => a[0] - b[0])[0]
  const response = definition.role === 'orchestrator' ? undefined : instructedResponse(definition)
  return [
    ...(prompts === undefined ? [] : [{name: 'suggested-prompts', lines: prompts} as const]),
    ...(response === undefined ? [] : [{name: 'agent-response', lines: response.lines} as const])
  ]
}

/** Built-in contracts have their own rules: nothing more is declared for them. */
function askedBuiltIn({name, lines}: BuiltIn): Asked {
  const place = placeOf({lines})
  return {name, kind: name, ...place, declared: true, contract: {}, why: [{line: place.line, words: name}]}
}

function named(all: readonly ShownForm[]): readonly Asked[] {
  const counts = new Map<string, number>()
  return all.map(({contract = {}, demand, lines}) => {
    const kind = primitiveOf(contract.any?.[0] ?? contract) ?? ''
    const base = nameFor(kind, contract)
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    const name = count === 1 ? base : `${base}-${count}`
    return {name, kind, ...placeOf({lines}), declared: false, contract, why: demand.why}
  })
}
