import {pathName} from '../../schema/expectation.ts'
import {delimiterIn} from './delimiter.ts'
import {formatSections, joinTexts} from './format.ts'
import {parsePrompt} from './parse.ts'
import {type PathFault, pathFault, pathMessage, samePath} from './paths.ts'
import {PromptSections} from './schema.ts'

/** Something wrong with the sections of a profile, by the path of the value. */
export interface SectionsProblem {
  readonly kind:
    | 'value'
    | PathFault
    | 'duplicate'
    | 'delimiter'
    | 'missing'
    /** A reader of the prompt would find something else: a text with headings of its own, a description of several lines. */
    | 'unreadable'
  readonly path: readonly PropertyKey[]
  /** `expected_outputs[0]`. */
  readonly name: string
  readonly severity: 'error' | 'warning'
}

/** Errors, for which {@link assemblePrompt} throws, and warnings of the engine; a text that is passed through has none. */
export function validateSections(sections: unknown): readonly SectionsProblem[] {
  if (typeof sections === 'string') return []
  const parsed = PromptSections.safeParse(sections)
  if (!parsed.success)
    return parsed.error.issues.map(({path, code}) =>
      problem(code === 'invalid_type' && isMissing(sections, path) ? 'missing' : 'value', path)
    )
  const {expected_outputs: outputs = [], required_inputs: inputs = {}, ...texts} = parsed.data
  const paths = outputs.map(samePath)
  return [
    ...Object.entries(texts).flatMap(([key, text]) =>
      text === undefined || isReadBack({[key]: text}) ? [] : [problem('unreadable', [key])]
    ),
    ...Object.entries(inputs).flatMap(([file, text]) =>
      isReadBack({required_inputs: {[file]: text}}) ? [] : [problem('unreadable', ['required_inputs', file])]
    ),
    ...outputs.flatMap((path, index) => {
      const fault = pathFault(path) ?? (paths.indexOf(samePath(path)) < index ? 'duplicate' : undefined)
      const found = fault ?? (isReadBack({expected_outputs: [path]}) ? undefined : 'unreadable')
      return found === undefined ? [] : [problem(found, ['expected_outputs', index])]
    }),
    ...(delimiterIn(texts.output_format ?? '') === undefined ? [] : [problem('delimiter', ['output_format'])])
  ]
}

export function sectionsMessage({kind, name}: Pick<SectionsProblem, 'kind' | 'name'>): string {
  switch (kind) {
    case 'absolute':
    case 'up':
    case 'folder':
      return pathMessage(name, kind)
    case 'duplicate':
      return `Unexpected path in \`${name}\` a second time, expected each path once`
    case 'delimiter':
      return `Unexpected mark between files in \`${name}\`, expected instructions for content only`
    case 'missing':
      return `Missing \`${name}\`, expected it in the sections of a prompt`
    case 'unreadable':
      return `Unexpected value of \`${name}\`, expected one that is read back from the prompt as it is`
    default:
      return name === ''
        ? 'Unexpected key, expected those of a prompt such as `task`'
        : `Unexpected value of \`${name}\`, expected that of a prompt`
  }
}

/** Whether some sections of a prompt are read back as they are, beside others. */
export function isReadBack(given: Partial<PromptSections>): boolean {
  const sections = {task: 'Task', output_format: 'Format', ...given}
  try {
    const read = parsePrompt(joinTexts(formatSections(sections))).sections
    return JSON.stringify(read) === JSON.stringify(trimmed(sections))
  } catch {
    return false
  }
}

/** The sections as a prompt has them: without spaces around a text, and without empty ones. */
function trimmed({required_inputs: inputs, ...sections}: PromptSections): unknown {
  const one: Readonly<Record<string, unknown>> = {
    ...sections,
    ...(inputs && {
      required_inputs: Object.fromEntries(Object.entries(inputs).map(([file, text]) => [file, text.trim()]))
    })
  }
  return Object.fromEntries(
    Object.keys(PromptSections.shape).flatMap((key) => {
      const value = typeof one[key] === 'string' ? one[key].trim() : one[key]
      return value === undefined || value === '' ? [] : [[key, value]]
    })
  )
}

function isMissing(sections: unknown, [key]: readonly PropertyKey[]): boolean {
  return typeof sections === 'object' && sections !== null && key !== undefined && !Object.hasOwn(sections, key)
}

function problem(kind: SectionsProblem['kind'], path: readonly PropertyKey[]): SectionsProblem {
  return {kind, path, name: pathName(path), severity: kind === 'duplicate' ? 'warning' : 'error'}
}
