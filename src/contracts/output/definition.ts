/** What an agent's own definition says that its outputs end with (design: rules, section 7). */
import {finalResponse, responseBlocks} from '../agent-response/index.ts'
import {isCut, isDeclaredFor, promptBlocks} from '../participation.ts'
import {oneOf} from '../schema.ts'
import {contract, type Source} from '../source.ts'
import {type Block, type Item, type Part, readStatusLine, statusBlocks} from '../suggested-prompts/index.ts'
import {findMarkers, type Marker, printedMarkers, taskStatuses, verdicts} from '../system-templates/markers.ts'
import {knownPhase} from '../system-templates/name.ts'
import {lastTextLine} from '../text/ends.ts'
import {lineAt, rangeOf} from '../text/lines.ts'
import {isInComment} from '../text/structure.ts'
import {alternatives, valueRange} from '../text/tags.ts'
import {isOwnTag} from './bound.ts'
import {isTold} from './instruction.ts'
import type {OutputIssue} from './model.ts'

/** A place in the definition; `line` from 1. */
export interface Related {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Where an output differs from what its definition asks for, and where that is asked. */
export interface DemandIssue extends OutputIssue {
  readonly related: readonly Related[]
}

/** All that built-in rules do not report already, in order. */
export function demandIssues(source: Source): readonly DemandIssue[] {
  const definition = source.definition?.()
  if (definition === undefined || isCut(source) || source.role === 'orchestrator') return []
  return [
    ...endingIssues(source, definition),
    ...markerIssues(source, definition, 'review', verdicts),
    ...markerIssues(source, definition, 'task_status', taskStatuses),
    ...responseIssues(source, definition)
  ].sort((a, b) => a.start - b.start)
}

/** The line of the definition that asks for the block or the status which an output ends with. */
export function relatedEnding(source: Source): readonly Related[] | undefined {
  const definition = source.definition?.()
  if (definition === undefined) return undefined
  const part = promptBlocks(definition)[0]?.header ?? statusBlocks(definition)[0]?.status
  return part === undefined ? undefined : [relatedLine(definition, part.line)]
}

function relatedLine({path}: Source, line: number): Related {
  return {path, line: line + 1, message: 'the definition asks for it here'}
}

function endingIssues(source: Source, definition: Source): readonly DemandIssue[] {
  const templates = promptBlocks(definition)
  const statuses = statusBlocks(definition)
  const block = promptBlocks(source).at(-1)
  const status = statusBlocks(source).at(-1)
  const [template] = templates
  const [asked] = statuses
  if (template !== undefined) {
    if (block !== undefined) return blockIssues(block, templates, definition)
    if (status !== undefined || isDeclaredFor(source, 'suggested-prompts')) return []
    return [missing(source, 'prompt block', [relatedLine(definition, template.header.line)])]
  }
  if (asked === undefined) return []
  const related = [relatedLine(definition, asked.status.line)]
  if (status !== undefined)
    return parentIssues(
      status.status,
      statuses.map((each) => each.status),
      related
    )
  if (block !== undefined) {
    if (source.role === 'sub-agent') return []
    const message = 'Unexpected prompt block, expected the status line of the definition'
    return [{message, ...rangeOf(block.header), related}]
  }
  return isDeclaredFor(source, 'suggested-prompts') ? [] : [missing(source, 'status line', related)]
}

function missing(source: Source, what: string, related: readonly Related[]): DemandIssue {
  const message = `Missing ${what}, expected it at the end of the output as the definition says`
  return {message, ...lastTextLine(source), related}
}

/** The first item that differs from the block of the definition that comes nearest. */
function blockIssues({items, header}: Block, templates: readonly Block[], definition: Source): readonly DemandIssue[] {
  const scored = templates.map((template) => ({
    template,
    isSameLength: template.items.length === items.length,
    wrong: template.items.findIndex((item, index) => !matches(items[index], item))
  }))
  if (items.length < 2 || items.length > 4 || scored.some(({isSameLength, wrong}) => isSameLength && wrong === -1))
    return []
  const rank = ({isSameLength, wrong}: (typeof scored)[number]): number =>
    (isSameLength ? 10 : 0) + (wrong === -1 ? 5 : wrong)
  const [best] = scored.sort((a, b) => rank(b) - rank(a))
  if (best === undefined) return []
  const {template, isSameLength, wrong} = best
  const item = isSameLength ? items[wrong] : undefined
  const asked = template.items[wrong]
  if (item === undefined || asked === undefined) {
    const message = `Unexpected ${items.length} items in the prompt block, expected ${template.items.length} as in the definition`
    return [{message, ...rangeOf(header), related: [relatedLine(definition, template.header.line)]}]
  }
  const message = `Unexpected item \`${item.action}\`, expected \`${asked.action}\` as in the definition`
  const expected = asked.action.includes('{') ? {} : {expected: [asked.action]}
  return [{message, ...expected, ...item.actionRange, related: [relatedLine(definition, asked.line)]}]
}

const phase = /\bphase\s+\d/i

/** Placeholders stand for any text; the names of phases are the matter of another rule. */
function matches(item: Item | undefined, template: Item): boolean {
  if (item === undefined) return false
  return wildcard(template.action).test(item.action) || (phase.test(item.action) && phase.test(template.action))
}

function wildcard(template: string): RegExp {
  const pieces = template.split(/\{\{?[^{}]*\}\}?/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pieces.join('.+')}$`, 'i')
}

function parentIssues(part: Part, asked: readonly Part[], related: readonly Related[]): readonly DemandIssue[] {
  const parent = readStatusLine(part.text)?.parent
  const parents = asked.flatMap(({text}) => readStatusLine(text)?.parent ?? [])
  if (parent === undefined || parents.length === 0 || parents.some((each) => wildcard(each).test(parent))) return []
  const start = part.start + part.text.lastIndexOf(parent)
  const message = `Unexpected parent \`${parent}\`, expected ${oneOf(parents)} as in the definition`
  const expected = parents.length === 1 ? {expected: parents} : {}
  return [{message, ...expected, start, end: start + parent.length, related}]
}

/** The markers that a definition tells its agent to print. */
const toldMarkers = contract((definition): readonly Marker[] =>
  findMarkers(definition, (offset) => !isInComment(definition, offset)).filter((marker) =>
    isTold(definition, marker.start)
  )
)

/** A marker that the definition asks for and the output lacks, or one with a value that the definition does not know. */
function markerIssues(
  source: Source,
  definition: Source,
  name: 'review' | 'task_status',
  known: readonly string[]
): readonly DemandIssue[] {
  const isOwned =
    isOwnTag(source, name) || (isDeclaredFor(source, 'system-templates') && knownPhase(source.phase) !== undefined)
  const isMarker = (marker: Marker): boolean =>
    marker.name === name && (name === 'task_status' || marker.attributes === '')
  const told = isOwned ? [] : toldMarkers(definition).filter(isMarker)
  const words = told.map((marker) =>
    alternatives(definition, marker)
      .map(({text}) => text)
      .filter((word) => known.includes(word))
  )
  const first = told[words.findIndex((each) => each.length > 0)]
  if (first === undefined) return []
  const values = known.filter((value) => words.flat().includes(value))
  const related = [relatedLine(definition, lineAt(definition.lines, first.start))]
  const printed = printedMarkers(source).filter(isMarker)
  const what = name === 'review' ? 'verdict' : 'task status'
  if (printed.length === 0) {
    const message = `Missing ${what}, expected \`<${name}>\` with ${oneOf(values)} as the definition says`
    return [{message, ...lastTextLine(source), related}]
  }
  return printed
    .filter(({value}) => known.includes(value) && !values.includes(value))
    .map((marker) => {
      const message = `Unexpected ${what} \`${marker.value}\`, expected ${oneOf(values)} as in the definition`
      return {message, ...rangeOf(valueRange(source, marker)), related}
    })
}

function responseIssues(source: Source, definition: Source): readonly DemandIssue[] {
  if (isDeclaredFor(source, 'agent-response') || definition.kind !== 'agent') return []
  const asked = responseBlocks(definition).find(
    ({key, header}) => key === 'response' && isTold(definition, header.start)
  )
  if (asked === undefined || finalResponse(source) !== undefined) return []
  return [missing(source, 'response block', [relatedLine(definition, lineAt(definition.lines, asked.header.start))])]
}

/** Whether a definition asks for anything that its outputs can be held to. */
export function isDemanding(definition: Source): boolean {
  return (
    promptBlocks(definition).length > 0 ||
    statusBlocks(definition).length > 0 ||
    toldMarkers(definition).length > 0 ||
    responseBlocks(definition).some(({header}) => isTold(definition, header.start))
  )
}
