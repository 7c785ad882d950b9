/** From sections to a prompt: ADR-0011, "Engine Responsibilities". */
import {type FsAbility, PromptSections} from './schema.ts'
import type {PromptSectionName} from './sections.ts'

export interface AssembleOptions {
  /** Descriptions of the engine's own inputs by file name: plan, standards, code. */
  readonly artifacts?: Readonly<Record<string, string>>
  /** What the engine knows of the workflow; it becomes front matter. */
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

const responseFiles: Readonly<Record<FsAbility, string | undefined>> = {
  'local-write': 'response.md',
  'non-writing': undefined,
  mixed: 'response.md'
}

/** The file for remarks of a provider that writes files itself; any other returns them in `response`. */
export function responseFile(ability: FsAbility): string | undefined {
  return responseFiles[ability]
}

/**
 * A prompt of sections in their order, or a text of the profile's own, which is passed through: the engine only adds how to
 * return files. Inputs of the profile win over those of the engine with the same name.
 *
 * @throws {RangeError} for sections without a task
 */
export function assemblePrompt(sections: PromptSections | string, options: AssembleOptions = {}): AssembledPrompt {
  if (typeof sections === 'string') return {user: joined([sections.trimEnd(), instructions([], options.fsAbility)])}
  const parsed = PromptSections.safeParse(sections)
  if (!parsed.success) throw new RangeError('Missing `task`, expected it in the sections of a prompt')
  const {role, context, task, constraints, expected_outputs: outputs = [], output_format: format} = parsed.data
  const behavior = [section('Role', role), section('Constraints', constraints)]
  const inputs = inputList(parsed.data.required_inputs ?? {}, options.artifacts ?? {})
  const isSplit = options.systemPrompt === true && behavior.some((text) => text !== '')
  const user = joined([
    frontMatter(options.metadata ?? {}),
    isSplit ? '' : section('Role', role),
    section('Required Inputs', inputs),
    section('Context', context),
    section('Task', task),
    isSplit ? '' : section('Constraints', constraints),
    section('Expected Outputs', outputs.map((path) => `- ${path}`).join('\n')),
    section('Output Format', format),
    instructions(outputs, options.fsAbility)
  ])
  return isSplit ? {system: joined(behavior), user} : {user}
}

/** The inputs of a profile, then those of the engine that the profile does not name. */
function inputList(inputs: Readonly<Record<string, string>>, artifacts: Readonly<Record<string, string>>): string {
  return [
    ...Object.entries(inputs).map(([file, text]) => `- **${file}**: ${text}`),
    ...Object.entries(artifacts)
      .filter(([file]) => !Object.hasOwn(inputs, file))
      .map(([file, text]) => `- **${file}**: ${text} (engine-provided)`)
  ].join('\n')
}

function section(name: PromptSectionName, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `## ${name}\n\n${text.trim()}`
}

function frontMatter(metadata: NonNullable<AssembleOptions['metadata']>): string {
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return ''
  return ['---', ...pairs.map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'].join('\n')
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

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
