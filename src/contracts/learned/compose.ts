/** Composes contracts from shared elements, such that at most 5 % of the outputs violate one. */
import {compare} from '../../text/compare.ts'
import type {OutputContract, SectionTerms} from '../engine/model.ts'
import {nameFor} from '../engine/subject.ts'
import {fits, parseTemplate} from '../engine/template.ts'
import type {SharedElement} from './details.ts'
import {type JsonPlace, jsonNames, jsonPlaces} from './elements.ts'
import {objectOf} from './json-sketch.ts'
import {mostMissing} from './share.ts'

/** A contract with narrower variants, which count if no output satisfies only the contract. */
export interface Proposal {
  readonly name: string
  readonly kind: string
  readonly contract: OutputContract
  readonly narrower: readonly OutputContract[]
}

const mostElements = 40
const mostOfKind = 10

type Draft = Omit<Proposal, 'name'> & {readonly name?: string}

export function composeContracts(shared: readonly SharedElement[], outputs: number): readonly Proposal[] {
  const of = (kind: SharedElement['kind']): readonly SharedElement[] => shared.filter((each) => each.kind === kind)
  const sections = groupsOf(specific(of('section')), outputs)
  const labels = groupsOf(of('label'), outputs)
  const tags = byName(of('tag')).slice(0, mostOfKind)
  const others = [...sections.flat(), ...labels.flat(), ...tags]
  const drafts: readonly Draft[] = [
    ...jsonDraft(of('json'), outputs),
    ...sections.map(sectionsDraft),
    ...labels.map((group) => linesDraft(group, outputs)),
    ...tags.map(tagDraft),
    ...byName(of('table')).slice(0, mostOfKind).map(tableDraft),
    ...edgeDraft('first', of('first'), others, outputs),
    ...edgeDraft('last', of('last'), others, outputs)
  ]
  return named(drafts)
}

function byName(all: readonly SharedElement[]): readonly SharedElement[] {
  return [...all].sort((a, b) => compare(a.name, b.name))
}

/** Groups whose elements few enough outputs lack, each in the order of outputs. */
function groupsOf(all: readonly SharedElement[], outputs: number): readonly (readonly SharedElement[])[] {
  const groups: (readonly SharedElement[])[] = []
  let left = all
  while (left.length > 0 && groups.length < mostOfKind) {
    const group = together(left, outputs)
    groups.push(group)
    left = left.filter((each) => !group.includes(each))
  }
  return groups
}

/** Largest group of elements of which few enough outputs lack any. */
function together(
  all: readonly SharedElement[],
  outputs: number,
  lacking: readonly number[] = []
): readonly SharedElement[] {
  let missing = new Set(lacking)
  const taken: SharedElement[] = []
  for (const each of byName(all).toSorted((a, b) => a.missing.length - b.missing.length)) {
    const more = new Set([...missing, ...each.missing])
    if (more.size > mostMissing(outputs) || taken.length === mostElements) continue
    missing = more
    taken.push(each)
  }
  return taken.sort((a, b) => a.rank - b.rank || compare(a.name, b.name))
}

/** Drops templates that match another one. */
function specific(all: readonly SharedElement[]): readonly SharedElement[] {
  return all.filter((each) => {
    const template = parseTemplate(each.name)
    return !all.some((other) => other !== each && fits(template, other.name))
  })
}

function sectionsDraft(all: readonly SharedElement[]): Draft {
  const sections = all.map((each): string | SectionTerms => {
    const oneOf = each.listed()
    return oneOf === undefined ? each.name : {heading: each.name, oneOf}
  })
  const contract = {sections}
  const order = all.length > 1 ? {...contract, order: true} : contract
  return {kind: 'sections', contract, narrower: [{...order, at: 'start'}, ...(all.length > 1 ? [order] : [])]}
}

function linesDraft(all: readonly SharedElement[], outputs: number): Draft {
  const lines = Object.fromEntries(
    all.map((each) => {
      const values = each.listed()
      return [each.name, values === undefined ? {} : {values}] as const
    })
  )
  const contract = {lines}
  const orders = all.length > 1 ? [{...contract, order: true}, contract] : [contract]
  const at = isEdge('last', all, outputs) ? 'end' : isEdge('first', all, outputs) ? 'start' : undefined
  const narrower = [...(at === undefined ? [] : orders.map((each) => ({...each, at}))), ...orders.slice(0, -1)]
  return {kind: 'lines', contract, narrower}
}

function tagDraft(tag: SharedElement): Draft {
  const values = tag.listed()
  const contract = {tag: tag.name, ...(tag.hasAttributes && {attributes: true}), ...(values && {values})}
  const places = [{at: 'end'}, {at: 'start'}, {}] as const
  return {
    kind: 'tag',
    contract,
    narrower: [
      ...places.map((place) => ({...contract, count: 1, ...place})),
      ...places.slice(0, -1).map((place) => ({...contract, ...place}))
    ]
  }
}

function tableDraft(found: SharedElement): Draft {
  const table = JSON.parse(found.name) as readonly string[]
  const listed = table.flatMap((column) => {
    const values = found.listed(column)
    return values === undefined ? [] : [[column, values] as const]
  })
  const contract = {table, ...(listed.length > 0 && {values: Object.fromEntries(listed)})}
  return {kind: 'table', contract, narrower: []}
}

function jsonDraft(all: readonly SharedElement[], outputs: number): readonly Draft[] {
  const named = new Map(all.map((each) => [each.name, each]))
  for (const [place, terms] of Object.entries(jsonPlaces) as [JsonPlace, OutputContract][]) {
    const object = named.get(jsonNames.object(place))
    const items = named.get(jsonNames.list(place))
    const shape = object === undefined ? items?.json.shape() : objectShape(place, object, all, outputs)
    if (shape !== undefined) return [{kind: 'json', contract: {json: shape, ...terms}, narrower: []}]
  }
  return []
}

function objectShape(place: JsonPlace, object: SharedElement, all: readonly SharedElement[], outputs: number) {
  const start = jsonNames.keyStart(place)
  const keys = all.filter(({name}) => name.startsWith(start))
  return objectOf(
    together(keys, outputs, object.missing).map(({name, json}) => [name.slice(start.length), json.shape()])
  )
}

function isEdge(edge: 'first' | 'last', all: readonly SharedElement[], outputs: number): boolean {
  return all.reduce((sum, each) => sum + each[edge], 0) >= outputs - mostMissing(outputs)
}

/** First or last line outside of other contracts: a fixed text, or a choice. */
function edgeDraft(
  edge: 'first' | 'last',
  all: readonly SharedElement[],
  others: readonly SharedElement[],
  outputs: number
): readonly Draft[] {
  if (isEdge(edge, others, outputs)) return []
  const same = byName(all).find(({name}) => name !== '')
  const oneOf = same === undefined ? all.find(({name}) => name === '')?.listed() : [same.name]
  if (oneOf === undefined) return []
  const contract = {oneOf, at: edge === 'first' ? 'start' : 'end'} as const
  return [{name: edge === 'first' ? 'opening' : 'ending', kind: 'oneOf', contract, narrower: []}]
}

/** Unique names that markers allow. */
function named(drafts: readonly Draft[]): readonly Proposal[] {
  const taken = new Map<string, number>()
  return drafts.map(({name: given, ...draft}) => {
    const name = given ?? nameFor(draft.kind, draft.contract)
    const valid = /^[a-z]/.test(name) ? name : `${draft.kind.toLowerCase()}-${name}`
    const count = (taken.get(valid) ?? 0) + 1
    taken.set(valid, count)
    return {...draft, name: count === 1 ? valid : `${valid}-${count}`}
  })
}
