/**
 * What a definition asks its agent to print, read from its own words: fences and sections that show a format, and sentences
 * that name a tag, a last line or one of several values. Deterministic; nothing is read before it is asked for.
 */

import {leastOf} from '../../text/least.ts'
import {lastIndexFrom} from '../../text/lines.ts'
import {type OutputContract, tagValues} from '../engine/model.ts'
import {type Fence, rowText} from '../markers/fences.ts'
import {markedOf} from '../markers/marked.ts'
import {type OutlineSection, outlineOf} from '../markers/outline.ts'
import {expectsFiles} from '../prompt-sections/lists.ts'
import {promptSections} from '../prompt-sections/sections.ts'
import type {ContractName, Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {type ExampleContract, nameFor, type TemplateRow, type Unread} from './contract.ts'
import {type DemandWords, plainTitle, templateDemand, titleDemand} from './demand.ts'
import {emptyAnswer} from './empty-answer.ts'
import {askedJson, bareJson, withJsonWords} from './json-answer.ts'
import {whereOmitted} from './omission.ts'
import type {Statement} from './paragraphs.ts'
import {templateBlocks} from './prompts.ts'
import {instructedResponse} from './response.ts'
import {isOutputTitle} from './signs.ts'
import {readStatements} from './statements.ts'
import {templateContracts, textLanguages} from './template.ts'
import {unfencedTemplates} from './unfenced.ts'
import {wordChoice} from './word-choice.ts'

/** A contract that a definition asks for. */
export interface Derived {
  readonly name: string
  /** The primitive, or the name of a contract that ships with the product. */
  readonly kind: string
  /** From 1. */
  readonly line: number
  readonly endLine: number
  /** A marker says so, or the form of a contract that ships with the product; else words seem to ask for it. */
  readonly declared: boolean
  /** One weak sign speaks for it: at most a note. */
  readonly isWeak?: boolean
  readonly contract: OutputContract
  readonly why: readonly DemandWords[]
}

export interface DerivedContracts {
  readonly contracts: readonly Derived[]
  readonly unread: readonly Unread[]
}

/** How long a definition is at most whose words are read, in UTF-16 units: as much as a model can follow. */
const longestRead = 2_000_000

/** Reads all of the definition: `derivedContracts` keeps the result. */
export function deriveContracts(definition: Source): DerivedContracts {
  if (definition.text.length > longestRead)
    return {contracts: [], unread: [{line: 1, endLine: definition.lines.length}]}
  const fenced = fencedTemplates(definition)
  const builtIn = builtInContracts(definition)
  const unfenced = unfencedTemplates(definition)
  const shownTemplates = [...fenced.templates, ...unfenced.templates]
  const templates = firstOfModes(definition, askedFor(shownTemplates))
  const statements = readStatements(definition).filter(({demand}) => demand.is === 'demanded')
  const json = askedJson(definition)
  const groups = grouped([...templates, ...statements])
  const all = withoutProse(groups.filter(hasFewForms).map((asked) => withJsonWords(asked, json)))
  const isNew =
    json !== undefined &&
    (json.isOnly ? !all.some(({kind}) => kind === 'json') : all.length === 0 && json.shape !== undefined)
  const bare = isNew ? [bareJson(json)] : []
  const choice = all.length + bare.length === 0 ? wordChoice(definition) : undefined
  const {blocks} = markedOf(definition)
  const nothing = emptyAnswer(definition)
  const isMarked = (first: number, last: number): boolean =>
    (blocks[lastIndexFrom(blocks, last, ([start]) => start)]?.[1] ?? -1) >= first
  const isTaken = (first: number, last: number): boolean =>
    isMarked(first, last) || builtIn.some(({lines}) => first <= lines[1] && lines[0] <= last)
  const contracts = [
    ...named(
      [...all, ...bare, ...(choice === undefined ? [] : [choice])].filter(
        ({kind, lines}) => !isTaken(...lines) && mayPrint(definition, kind)
      )
    ).map((each) => orNothing(each, nothing)),
    ...builtIn.map(derivedBuiltIn)
  ].sort((a, b) => a.line - b.line || a.endLine - b.endLine)
  const inSomeCase = templates.length === 0 ? shownTemplates.filter(({demand}) => demand.is === 'conditional') : []
  const ofPrompt = expectsFiles(definition) ? promptSections(definition).map(({lines}) => lines) : []
  const isOfPrompt = ({line, endLine}: Unread): boolean =>
    ofPrompt.some(([first, last]) => first <= line && endLine - 1 <= last)
  const tooMany = groups.filter((group) => !hasFewForms(group))
  const unread = [...fenced.unread, ...unfenced.unread, ...[...inSomeCase, ...tooMany].map(placeOf)].filter(
    ({line, endLine}) => !isTaken(line - 1, endLine - 1)
  )
  const {fences} = outlineOf(definition)
  const others = fences.filter(({lines}) => templateDemand(definition, lines[0]).is === 'excluded')
  const known = [...shownTemplates, ...others].map(placeOf)
  // The sections of a prompt are those of another contract, which says what they ask for.
  const places = withSections(definition, [...contracts, ...known], unread).filter((place) => !isOfPrompt(place))
  return {contracts, unread: places}
}

function placeOf({lines: [first, last]}: {readonly lines: ExampleContract['lines']}): Unread {
  return {line: first + 1, endLine: last + 1}
}

/**
 * With the headings over the output that nothing was read below; in order.
 *
 * @param known what was read, and what is known to be something else
 */
function withSections(definition: Source, known: readonly Unread[], unread: readonly Unread[]): readonly Unread[] {
  const {blocks} = markedOf(definition)
  const read = [...known, ...unread, ...blocks.map(([first, last]) => ({line: first + 1, endLine: last + 1}))]
  const reaches: Unread[] = []
  for (const {line, endLine} of read.sort((a, b) => a.line - b.line))
    reaches.push({line, endLine: Math.max(endLine, reaches.at(-1)?.endLine ?? 0)})
  const isRead = ({line, last}: OutlineSection): boolean =>
    (reaches[lastIndexFrom(reaches, last + 1, (place) => place.line)]?.endLine ?? 0) > line
  const {sections} = outlineOf(definition)
  const isUnread = (section: OutlineSection): boolean =>
    isOutputTitle(plainTitle(section)) &&
    section.last > section.line &&
    !isRead(section) &&
    titleDemand(definition, section, false).is === 'demanded'
  const others = new Set(sections.filter(isUnread))
  const outermost = [...others].filter(({parent}) => parent === undefined || !others.has(parent))
  return [...unread, ...outermost.map(({line, last}) => ({line: line + 1, endLine: last + 1}))].sort(
    (a, b) => a.line - b.line
  )
}

/** A contract, or what is printed in place of it. */
function orNothing(asked: Derived, nothing: string | undefined): Derived {
  if (nothing === undefined || asked.kind === 'tag') return asked
  const {any, ...terms} = asked.contract
  return {...asked, contract: {any: [...(any ?? [terms]), {oneOf: [nothing]}]}}
}

/** The tags in an orchestrator are those of its agents. */
function mayPrint({role}: Source, kind: string): boolean {
  return role !== 'orchestrator' || kind !== 'tag'
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

/** Where an answer is JSON and nothing else, what other templates show is a part of it. */
function withoutProse(all: readonly Statement[]): readonly Statement[] {
  return all.some(({contract}) => contract.only === true) ? all.filter(({kind}) => kind === 'json') : all
}

/** Built-in contracts have their own rules: nothing more is declared for them. */
function derivedBuiltIn({name, lines: [first, last]}: BuiltIn): Derived {
  const why = [{line: first + 1, words: name}]
  return {name, kind: name, line: first + 1, endLine: last + 1, declared: true, contract: {}, why}
}

function rowsOf(definition: Source, {content: [first, last]}: Fence): readonly TemplateRow[] {
  const rows: TemplateRow[] = []
  for (let line = first; line <= last; line++) rows.push({line, text: rowText(definition, line)})
  const indent = leastOf(rows.filter(({text}) => text.trim() !== '').map(({text}) => text.search(/\S/)))
  return Number.isFinite(indent) ? rows.map(({line, text}) => ({line, text: text.slice(indent)})) : rows
}

function fencedTemplates(definition: Source): {templates: readonly Statement[]; unread: readonly Unread[]} {
  const templates: Statement[] = []
  const unread: Unread[] = []
  for (const fence of outlineOf(definition).fences) {
    if (!textLanguages.has(fence.language) || !fence.isClosed) continue
    const demand = templateDemand(definition, fence.lines[0])
    if (demand.is === 'excluded' || demand.is === 'not asked for') continue
    const rows = rowsOf(definition, fence)
    if (isDefinition(rows) || isProgram(rows)) continue
    const isChoice = demand.why.some(({words}) => /\bone of\b/i.test(words))
    const found = templateContracts(rows, fence.language, isChoice)
    if (found.length === 0 && demand.is === 'demanded')
      unread.push({line: fence.lines[0] + 1, endLine: fence.lines[1] + 1})
    templates.push(...found.map((each) => ({...whereOmitted(definition, each, fence.lines), demand})))
  }
  return {templates, unread}
}

/** Whether a text is a definition of an agent, a command or a skill: a file, which is not printed. */
function isDefinition(rows: readonly TemplateRow[]): boolean {
  const written = rows.filter(({text}) => text.trim() !== '').slice(0, 6)
  return written[0]?.text.trim() === '---' && written.some(({text}) => /^(?:name|description):/.test(text))
}

/** A call of a function, or a command, as a line of its own. */
const instruction =
  /^[ \t]{0,12}(?:(?:await |return |const \w+ = )?[A-Za-z_][\w.]{0,60}\((?:[^()]*["'`{][^()]*\)?)?\)?;?$|(?:\$ |(?:npm|npx|pnpm|git|gh|node|python3?|bash|curl|docker|pip) [\w./-]))/

/** Whether a fence shows what is to be run: its first line that is not a comment is a call or a command. */
function isProgram(rows: readonly TemplateRow[]): boolean {
  const first = rows.find(({text}) => text.trim() !== '' && !/^\s*(?:#[^#]|\/\/)/.test(text))
  return first !== undefined && instruction.test(first.text)
}

/** A condition alone demands nothing; a weak sign, nothing beside a strong one or another. */
function askedFor(templates: readonly Statement[]): readonly Statement[] {
  const [weak, more] = new Set(templates.filter(({demand}) => demand.is === 'weak').map(({demand}) => demand))
  const isAlone = weak !== undefined && more === undefined && templates.every(({demand}) => demand.is !== 'demanded')
  const titled = templates.filter(({demand}) => demand.titleLine !== undefined)
  const asked = titled.length > 0 ? titled : templates.filter(({demand}) => demand.is !== 'weak' || isAlone)
  const counts = new Map<string, number>()
  for (const {kind} of asked) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const exact = asked.filter(({isExact, demand}) => isExact && demand.is === 'demanded')
  return asked.filter(
    ({kind, isExact, demand}) =>
      demand.is !== 'conditional' || (counts.get(kind) !== 1 && !(isExact && exact.length > 0))
  )
}

/** What one group of alternatives is: templates of one kind, or lines that end an answer. */
function groupOf({kind, isExact, contract}: Statement): string {
  if (kind === 'tag') return `tag ${contract.tag}`
  return isExact ? 'exact' : kind
}

/** Of templates below several headings over the output, of which each is that of a mode, the first of each. */
function firstOfModes(definition: Source, all: readonly Statement[]): readonly Statement[] {
  const {sections} = outlineOf(definition)
  const lines = new Set(all.flatMap(({demand}) => demand.titleLine ?? []))
  const titled = sections.filter(({line}) => lines.has(line))
  const isOfModes = titled.length > 1 && new Set(titled.map(({parent}) => parent)).size === titled.length
  if (!isOfModes) return all
  const seen = new Set<number>()
  const firsts = all.filter(({demand: {titleLine}, isExact}) => {
    if (titleLine === undefined || isExact) return true
    const isFirst = !seen.has(titleLine)
    seen.add(titleLine)
    return isFirst
  })
  const [first] = firsts
  return first === undefined ? all : firsts.map((each) => (each.isExact ? each : {...each, kind: first.kind}))
}

function grouped(all: readonly Statement[]): readonly Statement[] {
  const groups = new Map<string, Map<string, Statement>>()
  for (const each of all) {
    const name = groupOf(each)
    const group = groups.get(name) ?? new Map<string, Statement>()
    const text = JSON.stringify(each.contract)
    if (!group.has(text)) group.set(text, each)
    groups.set(name, group)
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group.values()
    if (first === undefined) return []
    if (first.kind === 'tag') return [withAllValues(first, more)]
    return more.length === 0 ? [first] : [alternatives(first, more)]
  })
}

/** A tag with the values of all that show it; any value where one of them shows none. */
function withAllValues(first: Statement, more: readonly Statement[]): Statement {
  const lists = [first, ...more].map(({contract}) => tagValues(contract))
  const {values: _, ...terms} = first.contract
  const isListed = lists.every((values) => values !== undefined)
  return {...first, contract: {...terms, ...(isListed && {values: [...new Set(lists.flat())]})}}
}

/** Several templates: an answer has one of them. */
function alternatives(first: Statement, more: readonly Statement[]): Statement {
  const all = [first, ...more]
  return {
    ...first,
    contract: {any: all.map(({contract}) => contract)},
    lines: [Math.min(...all.map(({lines}) => lines[0])), Math.max(...all.map(({lines}) => lines[1]))]
  }
}

/** More than any definition has: each output is compared with all of them. */
const mostForms = 100

function hasFewForms({contract: {any = []}}: Statement): boolean {
  return any.length <= mostForms
}

function named(all: readonly Statement[]): readonly Derived[] {
  const counts = new Map<string, number>()
  return all.map(({kind, contract, lines, demand}) => {
    const base = nameFor(kind, contract)
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    return {
      name: count === 1 ? base : `${base}-${count}`,
      kind,
      line: lines[0] + 1,
      endLine: lines[1] + 1,
      declared: false,
      ...(demand.is === 'weak' && {isWeak: true}),
      contract,
      why: demand.why
    }
  })
}
