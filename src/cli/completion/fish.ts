import {type CommandName, commands, type Option, optionsFor} from '../options.ts'
import {argumentsOf, type OfferedValues, valuesOf} from './values.ts'

export function fishScript(): string {
  return `# Completion of lint-agents for fish: lint-agents completion fish | source
function __lint_agents_command
    for word in (commandline -opc)[2..]
        if contains -- $word ${commands.map(({name}) => name).join(' ')}
            echo $word
            return
        end
    end
end
function __lint_agents_is
    set -l command (__lint_agents_command)
    test -z "$command"; and set command lint
    contains -- $command $argv
end
complete -c lint-agents -f
${commands
  .map(
    ({name, help}) => `complete -c lint-agents -n 'test -z (__lint_agents_command)' -a ${name} -d ${fishQuoted(help)}`
  )
  .join('\n')}
${commands.map(({name}) => argumentsFor(name)).join('\n')}
${[...optionLines()].join('\n')}
`
}

function argumentsFor(name: CommandName): string {
  const values = argumentsOf(name)
  const words = values === 'none' ? '' : ` ${offer(values)}`
  return `complete -c lint-agents -n '__lint_agents_is ${name}'${words === '' ? ' -f' : words}`
}

/** Each option once, with the commands that have it. */
function* optionLines(): Generator<string> {
  const byLine = new Map<string, CommandName[]>()
  for (const {name} of commands)
    for (const option of optionsFor(name)) {
      const line = lineOf(option)
      byLine.set(line, [...(byLine.get(line) ?? []), name])
    }
  for (const [line, names] of byLine) yield `complete -c lint-agents -n '__lint_agents_is ${names.join(' ')}' ${line}`
}

function lineOf(option: Option): string {
  const {name, short, value, help} = option
  const flags = `-l ${name}${short === undefined ? '' : ` -s ${short}`}`
  return `${flags}${value === undefined ? '' : ` -r ${offer(valuesOf(option))}`} -d ${fishQuoted(help)}`
}

function offer(values: OfferedValues): string {
  if (values === 'none') return '-f'
  if (values === 'files') return '-F'
  return values === 'folders' ? "-f -a '(__fish_complete_directories)'" : `-f -a '${values.join(' ')}'`
}

/** Between single quotes fish reads a backslash before a quote and a backslash. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}
