/** From sections to a prompt: ADR-0011, "Engine Responsibilities". */
import {formatSection, formatSections, joinTexts} from './format.ts'
import {parsePrompt} from './parse.ts'
import {type FsAbility, fsAbilities, type PromptSections} from './schema.ts'
import {isReadBack, sectionsMessage, validateSections} from './validate.ts'

export interface AssembleOptions {
  /** Descriptions of the engine's own inputs by file name: plan, standards, code. */
  readonly artifacts?: Readonly<Record<string, string>>
  /** Facts of the engine about the workflow; they become front matter. */
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
  /** Who writes the files; without it the prompt has no output instructions. */
  readonly fsAbility?: FsAbility
  /** The provider takes a system prompt. */
  readonly systemPrompt?: boolean
}

export interface AssembledPrompt {
  /** Role and constraints, where the provider takes them apart. */
  readonly system?: string
  readonly user: string
}

/** The file for remarks of a provider that writes files itself; any other returns them in `response`. */
export function responseFile(ability: FsAbility): string | undefined {
  return ability === 'local-write' || ability === 'mixed' ? 'response.md' : undefined
}

/**
 * A prompt of sections in their order, or the profile's own text with the instructions for files added. Inputs of the
 * profile win over inputs of the engine with the same name.
 *
 * @throws {RangeError} for errors of {@link validateSections}, for unknown abilities, and for metadata and artifacts
 * that the prompt would change
 */
export function assemblePrompt(sections: PromptSections | string, options: AssembleOptions = {}): AssembledPrompt {
  const {fsAbility, metadata = {}, artifacts = {}, systemPrompt = false} = options
  if (fsAbility !== undefined && !fsAbilities.includes(fsAbility))
    throw new RangeError(`Unexpected ability \`${fsAbility}\`, expected one of \`${fsAbilities.join('`, `')}\``)
  if (typeof sections === 'string') return {user: joinTexts([sections.trimEnd(), instructions([], fsAbility)])}
  const error = validateSections(sections).find(({severity}) => severity === 'error')
  if (error !== undefined) throw new RangeError(sectionsMessage(error))
  const profileInputs = sections.required_inputs ?? {}
  const others = Object.entries(artifacts).filter(([file]) => !Object.hasOwn(profileInputs, file))
  const engineInputs = Object.fromEntries(others.map(([file, text]) => [file, `${text} (engine-provided)`]))
  const inputs = {...profileInputs, ...engineInputs}
  const whole = {...sections, ...(Object.keys(inputs).length > 0 && {required_inputs: inputs})}
  const added = Object.entries(inputs).find(([file, text]) => !isReadBack({required_inputs: {[file]: text}}))
  if (added !== undefined) throw new RangeError(sectionsMessage({kind: 'unreadable', name: `artifacts.${added[0]}`}))
  const matter = frontMatter(metadata)
  const behavior = [formatSection('Role', sections.role), formatSection('Constraints', sections.constraints)]
  const isSplit = systemPrompt && behavior.some((text) => text !== '')
  const user = joinTexts([
    matter,
    ...formatSections(whole, isSplit ? ['Role', 'Constraints'] : []),
    instructions(sections.expected_outputs ?? [], fsAbility)
  ])
  return isSplit ? {system: joinTexts(behavior), user} : {user}
}

/** @throws {RangeError} */
function frontMatter(metadata: NonNullable<AssembleOptions['metadata']>): string {
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return ''
  const matter = ['---', ...pairs.map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'].join('\n')
  const read = parsePrompt(`${matter}\n\nText`).metadata
  const changed = pairs.find(([key, value]) => read[key] !== value)
  if (changed !== undefined) throw new RangeError(sectionsMessage({kind: 'unreadable', name: `metadata.${changed[0]}`}))
  return matter
}

/** How to return files, for a provider of an ability. */
function instructions(outputs: readonly string[], ability: FsAbility | undefined): string {
  if (ability === undefined) return ''
  const which = outputs.length === 0 ? 'each file' : 'each file of the expected outputs'
  const file = responseFile(ability)
  const lines: Readonly<Record<FsAbility, string>> = {
    'local-write': `Write ${which} below \`/code\`.`,
    'non-writing': `Return the content of ${which}, by its path below \`/code\`. Return remarks as \`response\`.`,
    mixed: `Write ${which} below \`/code\` where you can, and return the content of the others by their paths.`
  }
  return `## Output Instructions\n\n${lines[ability]}${file === undefined ? '' : ` Write remarks to \`${file}\`.`}`
}
