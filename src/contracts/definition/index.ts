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
  // The tags and responses in an orchestrator are those of its agents.
  const own = definition.role === 'orchestrator' ? [] : [markerProblems, responseProblems]
  return [promptProblems, statusProblems, ...own, derivedProblems]
    .flatMap((find) => find(source, definition))
    .sort((a, b) => a.range.start - b.range.start)
}

export {relatedMarker, relatedPrompts, relatedResponse} from './related.ts'
