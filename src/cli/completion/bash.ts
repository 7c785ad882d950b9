import {commandOptions, commands, type Option, options, optionsFor} from '../options.ts'
import {argumentsOf, type OfferedValues, shellQuoted, valuesOf} from './values.ts'

/** For bash 3.2 and newer, which macOS has. */
export function bashScript(): string {
  const names = commands.map(({name}) => name)
  const valued = [...options, ...Object.values(commandOptions).flat()].filter(({value}: Option) => value !== undefined)
  return `# Completion of lint-agents for bash: source <(lint-agents completion bash)
_lint_agents_paths() {
  local path
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
}
_lint_agents() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} before= command=lint first= word i
  COMPREPLY=()
  # Bash takes --format=json apart.
  if [[ $current == = ]]; then current=
  elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    [[ $word == = ]] && continue
    case $before in
      ${[...new Set(valued.flatMap(flagsOf))].join('|')}) before=; continue ;;
    esac
    before=$word
    [[ $word == -* ]] && continue
    first=$word
    case $word in ${names.join('|')}) command=$word ;; esac
    break
  done
  if [[ $previous != -* && \${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    COMPREPLY=($(compgen -W 'off warn error' -- "$current"))
    return
  fi
  case $command:$previous in
${commands.flatMap(({name}) => optionsFor(name).flatMap((option) => valueCase(name, option))).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case $command in
${commands.map(({name}) => `      ${name}) ${reply(optionsFor(name).flatMap(flagsOf))} ;;`).join('\n')}
    esac
    return
  fi
  case $first:$command in
    :*) COMPREPLY=($(compgen -W ${shellQuoted(names.join(' '))} -- "$current")); _lint_agents_paths -f ;;
${commands.map(({name}) => `    *:${name}) ${offer(argumentsOf(name))} ;;`).join('\n')}
  esac
}
complete -o filenames -F _lint_agents lint-agents
`
}

function flagsOf({name, short}: Option): readonly string[] {
  return [...(short === undefined ? [] : [`-${short}`]), `--${name}`]
}

function valueCase(command: string, option: Option): readonly string[] {
  if (option.value === undefined) return []
  const flags = flagsOf(option)
    .map((flag) => `${command}:${flag}`)
    .join('|')
  return [`    ${flags}) ${offer(valuesOf(option))}; return ;;`]
}

function offer(values: OfferedValues): string {
  if (values === 'none') return ':'
  if (values === 'files') return '_lint_agents_paths -f'
  if (values === 'folders') return '_lint_agents_paths -d'
  return reply(values)
}

function reply(words: readonly string[]): string {
  return `COMPREPLY=($(compgen -W ${shellQuoted(words.join(' '))} -- "$current"))`
}
