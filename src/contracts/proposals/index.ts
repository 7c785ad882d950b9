/** What the definition of an agent asks of its outputs. */

import {responseBlocks} from '../agent-response/index.ts'
import type {Related} from '../problem.ts'
import type {Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {markerProblems} from './markers.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'
import {derivedProblems} from './problems.ts'
import {parentStatusProblems, promptProblems, templateBlocks} from './prompts.ts'
import {missingResponseProblems} from './response.ts'
import {shownTags} from './shown.ts'

/** Where an output differs from what its definition shows, in order. */
export function definitionProblems(source: Source, definition: Source): readonly DefinitionProblem[] {
  return [...shownProblems(source, definition), ...derivedProblems(source, definition)].sort(
    (a, b) => a.range.start - b.range.start
  )
}

/** Whether an output may have an error by its definition alone: what is derived from words is never one. */
export function mayHaveErrors(source: Source, definition: Source): boolean {
  return shownProblems(source, definition).some(({isDerived = false}) => !isDerived)
}

/** Where an output differs from the forms of the contracts that ship with the product. */
function shownProblems(source: Source, definition: Source): readonly DefinitionProblem[] {
  if (source.captured?.structured === 'this') return []
  // The tags and responses in an orchestrator are those of its agents.
  const agentChecks = definition.role === 'orchestrator' ? [] : [markerProblems, missingResponseProblems]
  return [promptProblems, parentStatusProblems, ...agentChecks].flatMap((find) => find(source, definition))
}

/** A part of a problem: no line where the definition does not require it. */
interface RelatedLines {
  readonly related?: readonly Related[]
}

/** For a problem in an output: the line of its definition where `find` finds one. */
function relatedBy(source: Source, find: (definition: Source) => number | undefined): RelatedLines {
  const definition = source.otherFiles.definition
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
