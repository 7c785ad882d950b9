/** Lines of a definition that findings in an output speak of. */
import {responseBlocks} from '../agent-response/index.ts'
import type {Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {templateBlocks} from './prompts.ts'
import {shownTags} from './shown.ts'

/** A line of another file, from 1, and what it has to do with a finding. */
export interface Related {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** @param index of the line, from 0 */
export function relatedLine({path}: Source, index: number): Related {
  return {path, line: index + 1, message: 'the definition asks for it'}
}

/** The prompt block or the status line that the definition of an output shows. */
export function relatedPrompts(source: Source): {readonly related?: readonly Related[]} {
  const definition = source.definition?.()
  if (definition === undefined) return {}
  const line = templateBlocks(definition)[0]?.header.line ?? statusBlocks(definition)[0]?.status.line
  return line === undefined ? {} : {related: [relatedLine(definition, line)]}
}

/** The response block that the definition of an output shows. */
export function relatedResponse(source: Source): {readonly related?: readonly Related[]} {
  const definition = source.definition?.()
  const block = definition && responseBlocks(definition)[0]
  return definition === undefined || block === undefined ? {} : {related: [relatedLine(definition, block.header.line)]}
}

/** The tag that the definition of an output shows. */
export function relatedMarker(source: Source, name: string): {readonly related?: readonly Related[]} {
  const definition = source.definition?.()
  const line = definition && shownTags(definition).find((tag) => tag.name === name)?.line
  return definition === undefined || line === undefined ? {} : {related: [relatedLine(definition, line)]}
}
