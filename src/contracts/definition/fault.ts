import type {OutputIssue} from '../custom/model.ts'

/** Where an output differs from what its definition shows. */
export interface DefinitionFault extends OutputIssue {
  /** The line of the definition that shows it, from 0. */
  readonly line: number
}
