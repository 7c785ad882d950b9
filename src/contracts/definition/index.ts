/** What the definition of an agent asks of its outputs. */
import type {Source} from '../source.ts'
import {derivedProblems} from './derived.ts'
import {markerProblems} from './markers.ts'
import type {DefinitionProblem} from './problem.ts'
import {promptProblems} from './prompts.ts'
import {responseProblems} from './response.ts'
import {statusProblems} from './status.ts'

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
  // The tags and responses in an orchestrator are those of its agents.
  const own = definition.role === 'orchestrator' ? [] : [markerProblems, responseProblems]
  return [promptProblems, statusProblems, ...own].flatMap((find) => find(source, definition))
}

export {relatedMarker, relatedPrompts, relatedResponse} from './related.ts'
