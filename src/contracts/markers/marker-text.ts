/** Writes markers for shown contracts of a definition, as a person would. */
import {toJson} from '../../text/printable.ts'
import {type OutputContract, primitiveOf} from '../engine/model.ts'
import type {Source} from '../source.ts'
import {type MarkedBlock, readMarkedBlock} from './marked-block.ts'
import {fenceOf, outlineOf, rowText} from './outline.ts'

export interface Declaration {
  readonly asked: {readonly name: string; readonly line: number}
  /** `undefined` excludes the block. */
  readonly contract: OutputContract | undefined
}

export function withMarkers(definition: Source, declarations: readonly Declaration[]): string {
  const markers = declarations.map((each) => {
    const line = blockLine(definition, each.asked.line - 1)
    return {start: definition.lines[line]?.start ?? 0, text: markerText(definition, line, each)}
  })
  let text = ''
  let end = 0
  for (const marker of markers.sort((a, b) => a.start - b.start)) {
    text += definition.text.slice(end, marker.start) + marker.text
    end = marker.start
  }
  return text + definition.text.slice(end)
}

/** Block around a line, from 1. */
export function blockAround(definition: Source, line: number): MarkedBlock {
  return readMarkedBlock(definition, blockLine(definition, line - 1))
}

/** First line of the block around a line: the mark of its fence, or the start of its paragraph. */
function blockLine(definition: Source, line: number): number {
  const fence = fenceOf(outlineOf(definition), line)
  if (fence !== undefined) return fence.lines[0]
  let first = line
  while (first > outlineOf(definition).first && rowText(definition, first - 1).trim() !== '') first--
  return first
}

function markerText(definition: Source, line: number, {asked, contract}: Declaration): string {
  const row = rowText(definition, line)
  const indent = /^[ \t]*/.exec(row)?.[0] ?? ''
  const {start = 0, end = 0} = definition.lines[line] ?? {}
  const next = definition.lines[line + 1]?.start ?? end
  const lineEnd = definition.text.slice(Math.max(start, end), next) || '\n'
  return `${indent}<!-- lint-agents ${commentText(definition, line, asked.name, contract)} -->${lineEnd}`
}

function commentText(definition: Source, line: number, name: string, contract: OutputContract | undefined): string {
  if (contract === undefined) return 'not output'
  const words = /^[a-z][a-z0-9-]*$/.test(name) ? `output ${name}` : 'output'
  const block = readMarkedBlock(definition, line).contract ?? {}
  if (JSON.stringify(block) === JSON.stringify(contract)) return words
  const isSame = primitiveOf(block) === primitiveOf(contract)
  // Other keys of the block are not declared.
  const others = isSame ? Object.keys(block).filter((key) => !(key in contract)) : []
  return `${words} ${inComment(JSON.stringify(others.length === 0 ? contract : {parts: [contract]}))}`
}

function inComment(json: string): string {
  return json.replaceAll('-->', '--\\u003e')
}

export function outputMarkerText(name: string, contract: OutputContract): string {
  return `<!-- lint-agents output ${name} ${inComment(toJson(contract))} -->`
}
