import {resolve} from 'node:path'
import * as z from 'zod/mini'
import {type AssembleOptions, assemblePrompt} from '../../contracts/prompt-sections/assemble.ts'
import {fsAbilities, PromptSections} from '../../contracts/prompt-sections/schema.ts'
import {sectionsMessage, validateSections} from '../../contracts/prompt-sections/validate.ts'
import {UsageError} from '../../disk/errors.ts'
import {readTextFile} from '../../disk/text-file.ts'
import {didYouMean} from '../../schema/expectation.ts'
import {messageFor, syntaxMessage} from '../../schema/message.ts'
import {placeFormatter} from '../../schema/place.ts'
import {rangeOfProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import type {Range} from '../../text/lines.ts'
import {toJson} from '../../text/printable.ts'
import {readYaml, type YamlDocument} from '../../text/yaml.ts'
import type {Args} from '../args.ts'
import {type Terminal, warn} from '../terminal.ts'
import type {Rendered} from './rendered.ts'

/** The file: the sections of a profile, and what the engine adds. */
const PromptFile = z.extend(PromptSections, {
  metadata: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  artifacts: z.optional(z.record(z.string(), z.string()))
})

/**
 * The prompt of a YAML or JSON file with the sections of ADR-0011, or with a text that is passed through:
 * `lint-agents render prompt FILE`.
 *
 * @throws {UsageError} with the place of each value that does not keep the contract
 */
export function renderPrompt(args: Args, {cwd, err}: Terminal): Rendered {
  const [, file, ...rest] = args.paths
  if (file === undefined || rest.length > 0)
    throw new UsageError('Missing file, expected one with `lint-agents render prompt FILE`')
  const {text} = readTextFile(resolve(cwd, file))
  const placeOf = placeFormatter(file, text)
  const yaml = readYaml(text)
  const [fault] = yaml.faults
  if (fault !== undefined) throw new UsageError(`${placeOf(fault)}: ${syntaxMessage(fault, 'YAML')}`)
  const {sections, options} = readPrompt(yaml, placeOf)
  const problems = validateSections(sections).map(
    (problem) => [problem.severity, `${placeOf(yaml.locate(problem.path))}: ${sectionsMessage(problem)}`] as const
  )
  for (const [severity, message] of problems) if (severity === 'warning') warn({err}, message)
  const errors = problems.filter(([severity]) => severity === 'error').map(([, message]) => message)
  if (errors.length > 0) throw new UsageError(errors)
  const prompt = assemblePrompt(sections, {...options, ...abilityOf(args), systemPrompt: args.has('system')})
  const printed = args.has('system') ? toJson(prompt, 2) : prompt.user
  return {text: `${printed}\n`, lintAs: undefined}
}

interface ReadPrompt {
  readonly sections: PromptSections | string
  readonly options: AssembleOptions
}

function readPrompt(yaml: YamlDocument, placeOf: (range: Range) => string): ReadPrompt {
  if (typeof yaml.value === 'string') return {sections: yaml.value, options: {}}
  const {data, problems} = validate(PromptFile, yaml.value)
  if (data === undefined)
    throw new UsageError(
      problems
        .map(
          (each) => `${placeOf(rangeOfProblem(each, yaml))}: ${messageFor(each, {whole: 'the sections of a prompt'})}`
        )
        .join('\n')
    )
  const {metadata, artifacts, ...sections} = data
  return {sections, options: {...(metadata && {metadata}), ...(artifacts && {artifacts})}}
}

function abilityOf(args: Args): Pick<AssembleOptions, 'fsAbility'> {
  const name = args.value('fs-ability')
  if (name === undefined) return {}
  const fsAbility = fsAbilities.find((ability) => ability === name)
  if (fsAbility === undefined)
    throw new UsageError(`Unexpected --fs-ability \`${name}\`, expected ${didYouMean(name, fsAbilities)}`)
  return {fsAbility}
}
