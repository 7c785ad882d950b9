import {UsageError} from '../disk/errors.ts'
import {didYouMean} from '../schema/expectation.ts'
import {sentence} from '../text/quoted.ts'
import {wrap} from '../text/wrap.ts'
import type {Args} from './args.ts'
import {type CommandName, commands, type Option, options, optionsFor, optionsOf} from './options.ts'

/** Columns: as wide as the narrowest terminals that people use, also where the output is not one. */
const width = 80

/** The first column of a table; a longer entry has its text below it. */
const widest = 26

/**
 * An option that a command does not read is misuse: its effect would be missing without a word. `outputs` has
 * reasons of its own.
 *
 * @throws {UsageError}
 */
export function expectKnownOptions({command, names}: Args): void {
  if (command === 'lint' || command === 'outputs') return
  const validNames = optionsFor(command).map(({name}) => name)
  const other = names().find((name) => !validNames.includes(name))
  if (other !== undefined)
    throw new UsageError(
      `Unexpected --${other} with \`${command}\`, expected an option that \`lint-agents ${command} --help\` lists`
    )
}

/** A command may take no words: one of them may be an option without its hyphens, or the value of one. @throws {UsageError} */
export function expectNoWords({command, paths: [word]}: Args): void {
  if (word === undefined || commands.find(({name}) => name === command)?.args !== '') return
  const isOption = optionsFor(command).some(({name}) => name === word)
  const owner = optionsOf(command).find(({value, help}) => value !== undefined && help.split(/[ ,]+/).includes(word))
  const meant = isOption ? `--${word}` : owner && `--${owner.name} ${word}`
  const page = command === 'rules' ? '; `explain RULE` prints a page' : ''
  throw new UsageError(sentence`Unexpected \`${word}\` with \`${command}\`, expected ${meant ?? 'options only'}${page}`)
}

/** `lint-agents help [COMMAND]`. @param isAll whether all commands and options are asked for @throws {UsageError} */
export function helpOn([name, ...rest]: readonly string[], isAll: boolean): string {
  const names = commands.map((command) => command.name)
  const command = names.find((each) => each === name)
  if (rest.length > 0 || (name !== undefined && command === undefined))
    throw new UsageError(
      `Unexpected command \`${rest[0] ?? name}\`, expected ${rest.length > 0 ? 'one alone' : didYouMean(name ?? '', names)}`
    )
  if (isAll && name !== undefined) throw new UsageError(`Unexpected --all with \`help ${name}\`, expected one of them`)
  return isAll ? fullHelp() : helpText(command)
}

/** The text of `--help`: an overview, or after a command its options. */
export function helpText(name?: CommandName): string {
  const command = commands.find((each) => each.name === name)
  return command === undefined ? overview : commandHelp(command)
}

const opening = `Lint AI agents in git: what their hosts load, and what the agents print.

Usage: lint-agents [command] [option ...] [path ...]
`

/** One screen, by task. */
const overview = `${opening}
Begin    init                  set up hooks, a workflow and a configuration
         tree [path ...]       list what each host loads, and by which way
Check    lint [path ...]       lint definitions; the default, in this folder
         outputs [path ...]    lint captured outputs and transcripts
         contracts [path ...]  list what definitions ask their agents to print
         explain RULE          print the page of a rule; \`rules\` lists them
Connect  hook                  answer the hook of a coding agent
         lsp, mcp              serve an editor; serve a coding agent
         render WHAT           print text that satisfies a contract
         merge REPORT ...      join the reports of several runs

Options  --fix                 apply safe fixes; --diff prints them
         --staged, --changed   lint what is staged, or what changed
         --only, --skip NAME   lint by this rule or group alone, or without it
         --host NAME           the host that reads the named files
     -f, --format NAME         such as json, sarif, github or html
     -c, --config FILE         use this configuration for all files

\`lint-agents help COMMAND\` lists its options, \`lint-agents help --all\` all.
Exit codes: 0 clean, 1 errors or too many warnings, 2 misuse or a file
that cannot be read.
`

function fullHelp(): string {
  return [
    opening,
    '\nCommands:\n',
    table(commands.map(({name, args, help}) => [`${name} ${args}`.trim(), help])),
    '\nOptions:\n',
    optionTable(options),
    '\n`lint-agents COMMAND --help` lists the options of a command.\n',
    'Exit codes: 0 clean, 1 errors or too many warnings, 2 misuse or files that\ncannot be read.\n'
  ].join('')
}

function commandHelp({name, args, help}: (typeof commands)[number]): string {
  const specificOptions = optionsOf(name)
  const rest = optionsFor(name).filter((option) => !specificOptions.includes(option))
  return [
    `${wrap(
      help.replace(/^./, (letter) => letter.toUpperCase()),
      width
    ).join('\n')}\n\n`,
    `Usage: lint-agents ${name} [option ...]${args === '' ? '' : ` ${args}`}\n`,
    ...(specificOptions.length === 0 ? [] : [`\nOptions of ${name}:\n`, optionTable(specificOptions)]),
    '\nOptions:\n',
    optionTable(rest)
  ].join('')
}

function optionTable(list: readonly Option[]): string {
  return table(
    list.map(({name, short, value, help}) => [
      `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
      help
    ])
  )
}

function table(rows: readonly (readonly [string, string])[]): string {
  const first = Math.min(widest, Math.max(...rows.map(([name]) => name.length)))
  const margin = ' '.repeat(first + 4)
  return rows
    .map(([name, text]) => {
      const lines = wrap(text, width - margin.length).join(`\n${margin}`)
      return `  ${name.length > first ? `${name}\n${margin}` : `${name.padEnd(first)}  `}${lines}\n`
    })
    .join('')
}
