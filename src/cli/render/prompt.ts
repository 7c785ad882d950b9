import {resolve} from 'node:path'
import * as z from 'zod/mini'
import {type AssembleOptions, assemblePrompt} from '../../contracts/prompt-sections/assemble.ts'
import {parsePrompt} from '../../contracts/prompt-sections/parse.ts'
import {fsAbilities, PromptSections} from '../../contracts/prompt-sections/schema.ts'
import {sectionsMessage, validateSections} from '../../contracts/prompt-sections/validate.ts'
import {UsageError} from '../../disk/errors.ts'
import {readTextFile} from '../../disk/text-file.ts'
import {messageFor, syntaxMessage} from '../../schema/message.ts'
import {placeFormatter} from '../../schema/place.ts'
import {rangeOfProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import {isRecord} from '../../text/json-object.ts'
import {toJson} from '../../text/printable.ts'
import {readYaml} from '../../text/yaml.ts'
import type {Args} from '../args.ts'
import {choice} from '../overrides.ts'
import {type Terminal, warn} from '../terminal.ts'
import type {Rendered} from './rendered.ts'

const Metadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** The file: the sections of a profile, and the keys that the engine adds. */
const PromptFile = z.extend(PromptSections, {
  metadata: z.optional(Metadata),
  artifacts: z.optional(z.record(z.string(), z.string()))
})

/**
 * The prompt of a file: `lint-agents render prompt FILE`. Sections, of a YAML or JSON file or under the headings of Markdown,
 * are assembled. Any other text is passed through, byte for byte.
 *
 * @throws {UsageError} with the place of each value that violates the contract, and for text that a prompt would lose
 */
export function renderPrompt(args: Args, {cwd, err}: Terminal): Rendered {
  const [, file, ...rest] = args.paths
  if (file === undefined || rest.length > 0)
    throw new UsageError('Missing file, expected one with `lint-agents render prompt FILE`')
  const {text, isLossy} = readTextFile(resolve(cwd, file))
  if (isLossy === true) throw new UsageError(`${file}: Unexpected bytes that are not UTF-8, expected a text in UTF-8`)
  const isSplit = args.has('system')
  const ability = abilityOf(args)
  const read = readSections(file, text, (message) => warn({err}, message)) ?? readHeadings(file, text, isSplit)
  const prompt = read && assemblePrompt(read.sections, {...read.options, ...ability, systemPrompt: isSplit})
  const added = assemblePrompt('', ability).user
  if (isSplit) return dataText(`${toJson(prompt ?? {user: withInstructions(text, added)}, 2)}\n`)
  if (prompt !== undefined) return dataText(`${prompt.user}\n`)
  return dataText(added === '' ? text : `${withInstructions(text, added)}\n`)
}

function dataText(text: string): Rendered {
  return {text, lintAs: undefined}
}

/** A text as it is, then an empty line and the instructions. */
function withInstructions(text: string, added: string): string {
  if (added === '') return text
  return `${text}${/[\r\n]$/.test(text) ? '\n' : '\n\n'}${added}`
}

interface ReadPrompt {
  readonly sections: PromptSections
  readonly options: AssembleOptions
}

/** The sections of a mapping that has one, and of each that is named as YAML or JSON: prose may be YAML by chance. */
function readSections(file: string, text: string, warnOf: (message: string) => void): ReadPrompt | undefined {
  const placeOf = placeFormatter(file, text)
  const yaml = readYaml(text)
  const {value} = yaml
  const isNamed = /\.(?:ya?ml|json)$/i.test(file)
  const isMapping = isRecord(value) && (isNamed || Object.keys(value).some((key) => key in PromptFile.shape))
  const [fault] = yaml.faults
  if (fault !== undefined && (isNamed || isMapping))
    throw new UsageError(`${placeOf(fault)}: ${syntaxMessage(fault, 'YAML')}`)
  if (!isMapping) return undefined
  const {data, problems} = validate(PromptFile, value)
  if (data === undefined)
    throw new UsageError(
      problems
        .map(
          (each) => `${placeOf(rangeOfProblem(each, yaml))}: ${messageFor(each, {whole: 'the sections of a prompt'})}`
        )
        .join('\n')
    )
  const {metadata, artifacts, ...sections} = data
  const worded = validateSections(sections).map(
    (problem) => [problem.severity, `${placeOf(yaml.locate(problem.path))}: ${sectionsMessage(problem)}`] as const
  )
  for (const [severity, message] of worded) if (severity === 'warning') warnOf(message)
  const errors = worded.filter(([severity]) => severity === 'error').map(([, message]) => message)
  if (errors.length > 0) throw new UsageError(errors)
  return {sections, options: {...(metadata && {metadata}), ...(artifacts && {artifacts})}}
}

/**
 * The sections of a Markdown text, as the rules and programs read them. One with more than sections is passed through: assembled,
 * it would lose the rest.
 */
function readHeadings(file: string, text: string, isSplit: boolean): ReadPrompt | undefined {
  try {
    const {metadata, sections} = parsePrompt(text)
    if (typeof sections === 'string') return undefined
    const {data} = Metadata.safeParse(metadata)
    const options = data && {metadata: data}
    if (options && contentOf(assemblePrompt(sections, options).user) === contentOf(text)) return {sections, options}
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`${file}: ${error.message}`) : error
  }
  if (!isSplit) return undefined
  throw new UsageError(
    `${file}: Unexpected text beside the sections of a prompt, expected sections alone with --system`
  )
}

/** All of a prompt that stays the same where its sections are assembled: not their order, the depth of headings, or quotes of YAML. */
function contentOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[\s#"']+/)
    .filter((piece) => piece !== '')
    .sort()
    .join(' ')
}

function abilityOf(args: Args): Pick<AssembleOptions, 'fsAbility'> {
  const fsAbility = choice(args, 'fs-ability', fsAbilities)
  return fsAbility === undefined ? {} : {fsAbility}
}
