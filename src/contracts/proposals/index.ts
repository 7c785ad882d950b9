/** The demands of an agent's definition on its outputs. */

import {responseBlocks} from '../agent-response/read.ts'
import type {Related} from '../problem.ts'
import type {Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import {markerProblems} from './markers.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'
import {derivedProblems} from './problems.ts'
import {parentStatusProblems, promptProblems, templateBlocks} from './prompts.ts'
import {missingResponseProblems} from './response.ts'

/** Differences between an output and the forms in its definition, in order. */
export function definitionProblems(source: Source, definition: Source): readonly DefinitionProblem[] {
  return [...shownProblems(source, definition), ...derivedProblems(source, definition)].sort(
    (a, b) => a.range.start - b.range.start
  )
}

/** Whether the definition alone may give an output an error: contracts derived from words never do. */
export function mayHaveErrors(source: Source, definition: Source): boolean {
  return shownProblems(source, definition).some(({isDerived = false}) => !isDerived)
}

/** Differences between an output and the forms of built-in contracts in its definition. */
function shownProblems(source: Source, definition: Source): readonly DefinitionProblem[] {
  if (source.captured?.structured === 'this') return []
  // Tags and responses in an orchestrator belong to its agents.
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
