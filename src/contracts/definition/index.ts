/** What the definition of an agent says of its outputs. */
import type {Source} from '../source.ts'
import type {DefinitionFault} from './fault.ts'
import {markerFaults} from './markers.ts'
import {promptFaults} from './prompts.ts'
import {responseBlockFaults} from './response.ts'
import {statusFaults} from './status.ts'

/** Where an output differs from what its definition says, in order. */
export function definitionFaults(source: Source, definition: Source): readonly DefinitionFault[] {
  // An orchestrator shows what its agents print.
  const told = definition.role === 'orchestrator' ? [] : [markerFaults, responseBlockFaults]
  return [promptFaults, statusFaults, ...told]
    .flatMap((find) => find(source, definition))
    .sort((a, b) => a.start - b.start)
}

export {relatedLine, relatedMarker, relatedPrompts, relatedResponse} from './related.ts'
