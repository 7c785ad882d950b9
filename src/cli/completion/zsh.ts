import {type Command, commands, type Option, optionsFor} from '../options.ts'
import {argumentsOf, type OfferedValues, shellQuoted, valuesOf} from './values.ts'

export function zshScript(): string {
  const names = commands.map(({name}) => name)
  return `#compdef lint-agents
# Completion of lint-agents for zsh: source <(lint-agents completion zsh)
_lint_agents_first() {
  local -a commands=(
${commands.map(({name, help}) => `    ${shellQuoted(`${name}:${help}`)}`).join('\n')}
  )
  _describe command commands
  _files
}
_lint_agents() {
  local word command=
  for word in \${words[2,CURRENT-1]}; do
    case $word in
      ${names.join('|')}) command=$word; break ;;
    esac
  done
  case $command in
${commands.map(caseOf).join('\n')}
    *) _arguments -s ${specsOf('lint')} '1: :_lint_agents_first' '*:path:_files' ;;
  esac
}
compdef _lint_agents lint-agents
`
}

function caseOf({name}: Command & (typeof commands)[number]): string {
  const words = argumentsOf(name)
  const rest = words === 'none' ? '' : ` ${shellQuoted(`*:word:${action(words)}`)}`
  return `    ${name}) _arguments -s ${specsOf(name)} '1: :(${name})'${rest} ;;`
}

function specsOf(command: (typeof commands)[number]['name']): string {
  return optionsFor(command).map(spec).join(' ')
}

/** An option as `_arguments` reads it. */
function spec(option: Option): string {
  const {name, short, value, isRepeatable = false, help} = option
  const text = `[${help.replaceAll(/[\\[\]:]/g, '\\$&')}]`
  const after = value === undefined ? '' : `:${value}:${action(valuesOf(option))}`
  const flags = [...(short === undefined ? [] : [`-${short}`]), `--${name}`]
  const before = isRepeatable ? '*' : `(${flags.join(' ')})`
  return flags
    .map((flag) =>
      shellQuoted(`${before}${flag}${value === undefined ? '' : flag.startsWith('--') ? '=' : '+'}${text}${after}`)
    )
    .join(' ')
}

function action(values: OfferedValues): string {
  if (values === 'none') return ' '
  if (values === 'files') return '_files'
  return values === 'folders' ? '_files -/' : `(${values.join(' ')})`
}
