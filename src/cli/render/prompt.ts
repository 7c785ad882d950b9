import {resolve} from 'node:path'
import * as z from 'zod/mini'
import {type AssembleOptions, assemblePrompt} from '../../contracts/prompt-sections/assemble.ts'
import {fsAbilities, PromptSections} from '../../contracts/prompt-sections/schema.ts'
import {type SectionsProblem, validateSections} from '../../contracts/prompt-sections/validate.ts'
import {UsageError} from '../../project/errors.ts'
import {readTextFile} from '../../project/text-file.ts'
import {didYouMean, expectation} from '../../schema/expectation.ts'
import {isRecord} from '../../text/json.ts'
import {pointAt, type Range, readLines} from '../../text/lines.ts'
import {readYaml, type YamlDocument} from '../../text/yaml.ts'
import type {Args} from '../args.ts'
import type {Terminal} from '../main.ts'
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
  const yaml = readYaml(text)
  const lines = readLines(text)
  const place = ({start}: Range): string => {
    const {line, column} = pointAt(lines, start)
    return `${file}:${line}:${column}`
  }
  const [fault] = yaml.faults
  if (fault !== undefined) throw new UsageError(`${place(fault)}: Unexpected ${fault.reason}, expected YAML`)
  const {sections, options} = readPrompt(yaml, place)
  const problems = validateSections(sections).map(
    (problem) => [problem.severity, `${place(yaml.locate(problem.path))}: ${wordsFor(problem)}`] as const
  )
  for (const [severity, message] of problems) if (severity === 'warning') err(`${message}\n`)
  const errors = problems.filter(([severity]) => severity === 'error').map(([, message]) => message)
  if (errors.length > 0) throw new UsageError(errors.join('\n'))
  const prompt = assemblePrompt(sections, {...options, ...abilityOf(args), systemPrompt: args.has('system')})
  const printed = args.has('system') ? JSON.stringify(prompt, null, 2) : prompt.user
  return {text: `${printed}\n`, lintAs: undefined}
}

interface ReadPrompt {
  readonly sections: PromptSections | string
  readonly options: AssembleOptions
}

function readPrompt(yaml: YamlDocument, place: (range: Range) => string): ReadPrompt {
  if (typeof yaml.value === 'string') return {sections: yaml.value, options: {}}
  const parsed = PromptFile.safeParse(yaml.value)
  if (!parsed.success)
    throw new UsageError(
      parsed.error.issues.map((issue) => `${issuePlace(issue, yaml, place)}: ${issueWords(issue, yaml)}`).join('\n')
    )
  const {metadata, artifacts, ...sections} = parsed.data
  return {sections, options: {...(metadata && {metadata}), ...(artifacts && {artifacts})}}
}

function issuePlace(issue: z.core.$ZodIssue, yaml: YamlDocument, place: (range: Range) => string): string {
  const [key] = issue.code === 'unrecognized_keys' ? issue.keys : []
  return place(key === undefined ? yaml.locate(issue.path) : yaml.locateKey([...issue.path, key]))
}

function issueWords(issue: z.core.$ZodIssue, {value}: YamlDocument): string {
  if (issue.code === 'unrecognized_keys')
    return `Unexpected key \`${issue.keys[0]}\`, expected ${didYouMean(issue.keys[0] ?? '', Object.keys(PromptFile.def.shape))}`
  const [key] = issue.path
  if (isRecord(value) && typeof key === 'string' && !Object.hasOwn(value, key))
    return `Missing \`${key}\`, expected it in the sections of a prompt`
  return `Unexpected value of ${issue.path.length === 0 ? 'the file' : `\`${issue.path.join('.')}\``}, expected ${expectation(issue)}`
}

function wordsFor({kind, name}: SectionsProblem): string {
  switch (kind) {
    case 'absolute':
      return `Unexpected absolute path in \`${name}\`, expected one relative to \`/code\``
    case 'up':
      return `Unexpected \`..\` in \`${name}\`, expected a path below \`/code\``
    case 'duplicate':
      return `Unexpected path in \`${name}\` a second time, expected each path once`
    case 'delimiter':
      return `Unexpected mark between files in \`${name}\`, expected instructions for content only`
    default:
      return `Unexpected value of \`${name}\`, expected that of a prompt`
  }
}

function abilityOf(args: Args): Pick<AssembleOptions, 'fsAbility'> {
  const name = args.value('fs-ability')
  if (name === undefined) return {}
  const fsAbility = fsAbilities.find((ability) => ability === name)
  if (fsAbility === undefined)
    throw new UsageError(`Unexpected --fs-ability \`${name}\`, expected ${didYouMean(name, fsAbilities)}`)
  return {fsAbility}
}
