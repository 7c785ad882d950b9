/** The lines of a definition that require what an output lacks. */
import {responseBlocks} from '../agent-response/index.ts'
import type {Related} from '../problem.ts'
import type {Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {relatedLine} from './problem.ts'
import {templateBlocks} from './prompts.ts'
import {shownTags} from './shown.ts'

/** A part of a problem: no line where the definition does not require it. */
interface RelatedLines {
  readonly related?: readonly Related[]
}

/** For a problem in an output: the line of its definition where `find` finds one. */
function relatedBy(source: Source, find: (definition: Source) => number | undefined): RelatedLines {
  const definition = source.definition?.()
  const line = definition && find(definition)
  return definition === undefined || line === undefined ? {} : {related: [relatedLine(definition, line)]}
}

/** The prompt block or the status line that the definition of an output shows. */
export function relatedPrompts(source: Source): RelatedLines {
  return relatedBy(
    source,
    (definition) => templateBlocks(definition)[0]?.header.line ?? statusBlocks(definition)[0]?.status.line
  )
}

/** The response block that the definition of an output shows. */
export function relatedResponse(source: Source): RelatedLines {
  return relatedBy(source, (definition) => responseBlocks(definition)[0]?.header.line)
}

/** The tag that the definition of an output shows. */
export function relatedMarker(source: Source, name: string): RelatedLines {
  return relatedBy(source, (definition) => shownTags(definition).find((tag) => tag.name === name)?.line)
}
