import {pathName} from '../../schema/expectation.ts'
import {type PathFault, pathFault} from './content.ts'
import {delimiterIn} from './delimiter.ts'
import {PromptSections} from './schema.ts'

/** Something wrong with the sections of a profile, by the path of the value. */
export interface SectionsProblem {
  readonly kind: 'value' | PathFault | 'duplicate' | 'delimiter' | 'missing'
  readonly path: readonly PropertyKey[]
  /** `expected_outputs[0]`. */
  readonly name: string
  readonly severity: 'error' | 'warning'
}

/** What the engine would refuse or warn of, before a prompt is assembled; a text that is passed through is always right. */
export function validateSections(sections: unknown): readonly SectionsProblem[] {
  if (typeof sections === 'string') return []
  const parsed = PromptSections.safeParse(sections)
  if (!parsed.success)
    return parsed.error.issues.map(({path, code}) =>
      problem(code === 'invalid_type' && isMissing(sections, path) ? 'missing' : 'value', path)
    )
  const {expected_outputs: outputs = [], output_format: format = ''} = parsed.data
  return [
    ...outputs.flatMap((path, index) => {
      const fault = pathFault(path) ?? (outputs.indexOf(path) < index ? 'duplicate' : undefined)
      return fault === undefined ? [] : [problem(fault, ['expected_outputs', index])]
    }),
    ...(delimiterIn(format) === undefined ? [] : [problem('delimiter', ['output_format'])])
  ]
}

function isMissing(sections: unknown, [key]: readonly PropertyKey[]): boolean {
  return typeof sections === 'object' && sections !== null && key !== undefined && !Object.hasOwn(sections, key)
}

function problem(kind: SectionsProblem['kind'], path: readonly PropertyKey[]): SectionsProblem {
  return {kind, path, name: pathName(path), severity: kind === 'duplicate' ? 'warning' : 'error'}
}
