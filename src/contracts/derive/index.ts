/**
 * What a definition asks its agent to print, read from its own words: fences and sections that show a format, and sentences
 * that name a tag, a last line or one of several values. Deterministic; nothing is read before it is asked for.
 */

import {lastIndexFrom} from '../../text/lines.ts'
import {type OutputContract, tagValues} from '../output/model.ts'
import type {Source} from '../source.ts'
import {type ExampleContract, nameFor, type TemplateRow} from './contract.ts'
import {type Demand, type DemandWords, templateDemand} from './demand.ts'
import {emptyAnswer} from './empty-answer.ts'
import {type Fence, rowText} from './fences.ts'
import {introducedTemplates} from './introduced.ts'
import {type BuiltIn, bareJson, builtInContracts, withJsonWords, withoutProse} from './json-answer.ts'
import {askedJson} from './json-only.ts'
import {markedOf} from './marked.ts'
import {leadOf, outlineOf} from './outline.ts'
import {asExamplesShow} from './own-examples.ts'
import {outputSections, templateRows} from './sections.ts'
import {readStatements, sectionStatements} from './statements.ts'
import {templateContracts, textLanguages} from './template.ts'
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
  readonly contract: OutputContract
  readonly why: readonly DemandWords[]
}

/** A format that a definition shows and that could not be read; lines from 1. */
export interface Unread {
  readonly line: number
  readonly endLine: number
}

export interface DerivedContracts {
  readonly contracts: readonly Derived[]
  readonly unread: readonly Unread[]
}

interface Asked extends ExampleContract {
  readonly demand: Demand
}

/** Reads all of the definition: `derivedContracts` keeps the result. */
export function deriveContracts(definition: Source): DerivedContracts {
  const fenced = fencedTemplates(definition)
  const builtIn = builtInContracts(definition)
  const inSections = [...fenced.templates, ...sectionTemplates(definition, fenced.templates)]
  const found = [...inSections, ...introducedShown(definition, inSections)]
  const templates = ownTemplates(found, builtIn.length > 0).map((each) => asExamplesShow(definition, each))
  const statements = readStatements(definition).filter(({demand}) => demand.is === 'demanded')
  const lists = templates.some(({kind}) => kind === 'sections') ? [] : sectionStatements(definition)
  const json = askedJson(definition)
  const all = withoutProse(grouped([...templates, ...lists, ...statements]).map((asked) => withJsonWords(asked, json)))
  const isNew = json !== undefined && (json.isOnly ? !all.some(({kind}) => kind === 'json') : all.length === 0)
  const bare = isNew ? [bareJson(json)] : []
  const choice = all.length + bare.length === 0 ? wordChoice(definition) : undefined
  const {blocks} = markedOf(definition)
  const nothing = emptyAnswer(definition)
  const isMarked = (first: number, last: number): boolean =>
    (blocks[lastIndexFrom(blocks, last, ([start]) => start)]?.[1] ?? -1) >= first
  const isTaken = (first: number, last: number): boolean =>
    isMarked(first, last) || builtIn.some(({lines}) => first <= lines[1] && lines[0] <= last)
  return {
    contracts: [
      ...named(
        [...all, ...bare, ...(choice === undefined ? [] : [choice])].filter(
          ({kind, lines}) => !isTaken(...lines) && mayPrint(definition, kind)
        )
      ).map((each) => orNothing(each, nothing)),
      ...builtIn.map(derivedBuiltIn)
    ].sort((a, b) => a.line - b.line || a.endLine - b.endLine),
    unread: fenced.unread.filter(({line, endLine}) => !isTaken(line - 1, endLine - 1))
  }
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

/** Built-in contracts have their own rules: nothing more is declared for them. */
function derivedBuiltIn({name, lines: [first, last]}: BuiltIn): Derived {
  const why = [{line: first + 1, words: name}]
  return {name, kind: name, line: first + 1, endLine: last + 1, declared: true, contract: {}, why}
}

function rowsOf(definition: Source, {content: [first, last]}: Fence): readonly TemplateRow[] {
  const rows: TemplateRow[] = []
  for (let line = first; line <= last; line++) rows.push({line, text: rowText(definition, line)})
  const indent = Math.min(...rows.filter(({text}) => text.trim() !== '').map(({text}) => text.search(/\S/)))
  return Number.isFinite(indent) ? rows.map(({line, text}) => ({line, text: text.slice(indent)})) : rows
}

function fencedTemplates(definition: Source): {templates: readonly Asked[]; unread: readonly Unread[]} {
  const templates: Asked[] = []
  const unread: Unread[] = []
  for (const fence of outlineOf(definition).fences) {
    if (!textLanguages.has(fence.language) || !fence.isClosed) continue
    const demand = templateDemand(definition, fence.lines[0])
    if (demand.is !== 'demanded' && demand.is !== 'conditional') continue
    const rows = rowsOf(definition, fence)
    if (isDefinition(rows) || isProgram(rows)) continue
    const isChoice = demand.why.some(({words}) => /\bone of\b/i.test(words))
    const found = templateContracts(rows, fence.language, isChoice)
    if (found.length === 0 && demand.isAnswer && demand.is === 'demanded')
      unread.push({line: fence.lines[0] + 1, endLine: fence.lines[1] + 1})
    templates.push(...found.map((each) => ({...withoutEmptyKeys(definition, each), demand})))
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

const omitted = /\bomit (?:all |any )?(?:null|empt|unused|absent|missing|optional|keys|fields)/i

/** JSON whose empty keys are left out demands none of them. */
function withoutEmptyKeys(definition: Source, example: ExampleContract): ExampleContract {
  const {json} = example.contract
  const lead = leadOf(definition, example.lines[0] - 1)
  if (typeof json !== 'object' || lead === undefined || !omitted.test(lead.text)) return example
  const {required: _, ...rest} = json
  return {...example, contract: {...example.contract, json: rest}}
}

/** Those of sections over the agent's output that show their template without a fence. */
function sectionTemplates(definition: Source, fenced: readonly Asked[]): readonly Asked[] {
  return outputSections(definition)
    .filter(({line, last}) => (fenced[lastIndexFrom(fenced, last, ({lines}) => lines[0])]?.lines[0] ?? -1) <= line)
    .flatMap((section) => {
      const rows = templateRows(definition, section)
      const demand = templateDemand(definition, rows[0]?.line ?? section.last)
      return demand.is === 'demanded' ? templateContracts(rows, '').map((template) => ({...template, demand})) : []
    })
}

/** Those below a sentence, where no other was found. */
function introducedShown(definition: Source, found: readonly Asked[]): readonly Asked[] {
  const isFound = (rows: readonly TemplateRow[]): boolean =>
    found.some(({lines: [first, last]}) => first <= (rows.at(-1)?.line ?? -1) && last >= (rows[0]?.line ?? 0))
  return introducedTemplates(definition)
    .filter(({rows}) => !isFound(rows))
    .flatMap(({rows, demand, isChoice}) =>
      templateContracts(rows, '', isChoice).map((template) => ({...template, demand}))
    )
}

/** Without what is printed on the way where something is about the answer; a condition alone demands nothing. */
function ownTemplates(templates: readonly Asked[], hasAnswer: boolean): readonly Asked[] {
  const answers = templates.filter(({demand}) => demand.isAnswer)
  const candidates = hasAnswer || answers.length > 0 ? answers : templates
  const counts = new Map<string, number>()
  for (const {kind} of candidates) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const isAlone = ({kind, demand}: Asked): boolean => demand.is === 'conditional' && counts.get(kind) === 1
  const exact = candidates.filter(({isExact, demand}) => isExact && demand.is === 'demanded')
  return candidates.filter(
    (each) => !isAlone(each) && !(each.isExact && each.demand.is === 'conditional' && exact.length > 0)
  )
}

/** What one group of alternatives is: templates of one kind, or lines that end an answer. */
function groupOf({kind, isExact, contract}: Asked): string {
  if (kind === 'tag') return `tag ${contract.tag}`
  return isExact ? 'exact' : kind
}

function grouped(all: readonly Asked[]): readonly Asked[] {
  const groups = new Map<string, Map<string, Asked>>()
  for (const each of all) {
    const name = groupOf(each)
    const group = groups.get(name) ?? new Map<string, Asked>()
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
function withAllValues(first: Asked, more: readonly Asked[]): Asked {
  const lists = [first, ...more].map(({contract}) => tagValues(contract))
  const {values: _, ...terms} = first.contract
  const isListed = lists.every((values) => values !== undefined)
  return {...first, contract: {...terms, ...(isListed && {values: [...new Set(lists.flat())]})}}
}

/** Several templates: an answer has one of them. */
function alternatives(first: Asked, more: readonly Asked[]): Asked {
  const last = more.at(-1) ?? first
  const all = [first, ...more]
  return {
    ...first,
    contract: {any: all.map(({contract}) => contract)},
    lines: [first.lines[0], Math.max(first.lines[1], last.lines[1])]
  }
}

function named(all: readonly Asked[]): readonly Derived[] {
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
      contract,
      why: demand.why
    }
  })
}
