import {hostIds} from '../../contracts/host-ids.ts'
import {contractNames, kinds, roles} from '../../contracts/kinds.ts'
import {templatePhases} from '../../contracts/system-templates/name.ts'
import {hostNames} from '../../hook/host.ts'
import {hookTools} from '../../init/plan.ts'
import {groupNames} from '../../linter/groups.ts'
import {reporterNames} from '../../reporters/load.ts'
import {threadChoices} from '../../run/request.ts'
import {ruleIds} from '../../run/rules.ts'
import {inputFormats} from '../../transcripts/model.ts'
import {commandOf} from '../args.ts'
import {type CommandName, commands, type Option, optionsFor} from '../options.ts'

/** A line of a shell's script for its own completion of paths. */
const [files, folders] = [':files', ':folders']

type OfferedValues = readonly string[] | 'files' | 'folders' | 'none'

const byOption: Readonly<Record<string, readonly string[]>> = {
  format: reporterNames,
  rule: ruleIds,
  only: [...ruleIds, ...groupNames],
  skip: [...ruleIds, ...groupNames],
  as: kinds,
  role: roles,
  contract: contractNames,
  phase: templatePhases,
  thread: threadChoices,
  'input-format': inputFormats,
  host: ['auto', ...new Set([...hostNames, ...hostIds])],
  hook: hostNames,
  hooks: hookTools,
  'fs-ability': ['local-write', 'non-writing', 'mixed']
}

function valuesOf({name, value}: Option): OfferedValues {
  const words = byOption[name]
  if (words !== undefined) return words
  if (value === 'DIR') return 'folders'
  return value === 'FILE' || value === 'PATH' || value?.endsWith('.json') ? 'files' : 'none'
}

function argumentsOf(command: CommandName): OfferedValues {
  const words: Partial<Record<CommandName, OfferedValues>> = {
    explain: [...ruleIds, ...groupNames],
    completion: ['bash', 'zsh', 'fish'],
    render: ['next-steps', 'status', 'template', 'response', 'prompt', 'persona'],
    rules: 'none',
    hook: 'none',
    init: 'none'
  }
  return words[command] ?? 'files'
}

/** Levels behind `=` in `--rule ID=LEVEL`. */
const levels = ['off', 'warn', 'error']

/**
 * Completions of the last word, a line each: the word, a tab and its description; or `:files`, `:folders`.
 *
 * @param words of the command line behind the name of the program; bash takes `--format=json` apart into three words
 */
export function offeredLines(words: readonly string[]): readonly string[] {
  const [last = '', previous] = [words.at(-1), words.at(-2)]
  const isBehindSign = last === '=' || previous === '='
  const before = words.slice(0, -1).filter((word) => word !== '=')
  const current = last === '=' ? '' : last
  if (isBehindSign && before.at(-1)?.startsWith('-') === false) return startingWith(current, levels)
  const known = optionsFor(commandOf(before) ?? 'lint')
  const [, inline, flag = ''] = /^((--[\w-]+)=)/.exec(current) ?? []
  const option = known.find((each) => flagsOf(each).includes(inline === undefined ? (before.at(-1) ?? '') : flag))
  if (option?.value !== undefined) return valueLines(option, current, inline)
  if (current.startsWith('-'))
    return known.flatMap((each) =>
      startingWith(current, flagsOf(each)).map((name) => `${name}\t${each.help.replaceAll('\n', ' ')}`)
    )
  return wordLines(before, current)
}

function flagsOf({name, short}: Option): readonly string[] {
  return [...(short === undefined ? [] : [`-${short}`]), `--${name}`]
}

/** @param inline the option and `=` in the same word, which a shell replaces as a whole */
function valueLines(option: Option, current: string, inline = ''): readonly string[] {
  const value = current.slice(inline.length)
  const [, id] = /^(.+)=/.exec(value) ?? []
  const values = id === undefined || option.name !== 'rule' ? valuesOf(option) : levels.map((level) => `${id}=${level}`)
  return linesFor(typeof values === 'string' ? values : values.map((each) => inline + each), current)
}

/** The first word is a command or a path. */
function wordLines(before: readonly string[], current: string): readonly string[] {
  const command = commandOf(before)
  if (command !== undefined) return linesFor(argumentsOf(command), current)
  const isFirst = commandOf([...before, 'lint']) === 'lint'
  const named = isFirst ? commands.filter(({name}) => name.startsWith(current)) : []
  return [...named.map(({name, help}) => `${name}\t${help}`), files]
}

function linesFor(values: OfferedValues, current: string): readonly string[] {
  if (values === 'files') return [files]
  if (values === 'folders') return [folders]
  return values === 'none' ? [] : startingWith(current, values)
}

function startingWith(start: string, values: readonly string[]): readonly string[] {
  return values.filter((value) => value.startsWith(start))
}
