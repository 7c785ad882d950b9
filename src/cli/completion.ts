import {UsageError} from '../disk/errors.ts'
import {didYouMean, oneOf} from '../schema/expectation.ts'

/** For bash 3.2 and newer, which macOS has. */
const bash = `# Completion of lint-agents for bash: source <(lint-agents completion bash)
_lint_agents_paths() {
  local path
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$2")
}
_lint_agents() {
  local current=\${COMP_WORDS[COMP_CWORD]} value help
  COMPREPLY=()
  while IFS=$'\\t' read -r value help; do
    case $value in
      :files) _lint_agents_paths -f "\${current#=}" ;;
      :folders) _lint_agents_paths -d "\${current#=}" ;;
      *) COMPREPLY+=("$value") ;;
    esac
  done < <(lint-agents __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o filenames -F _lint_agents lint-agents
`

const zsh = `#compdef lint-agents
# Completion of lint-agents for zsh: source <(lint-agents completion zsh)
_lint_agents() {
  local value help
  local -a found
  while IFS=$'\\t' read -r value help; do
    case $value in
      :files) _files ;;
      :folders) _files -/ ;;
      *) found+=("\${value//:/\\\\:}\${help:+:$help}") ;;
    esac
  done < <(lint-agents __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe value found
}
compdef _lint_agents lint-agents
`

const fish = `# Completion of lint-agents for fish: lint-agents completion fish | source
function __lint_agents
    set -l words (commandline -opc)[2..]
    set -l current (commandline -ct)
    for line in (lint-agents __complete $words "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path $current
            case :folders
                __fish_complete_directories $current
            case '*'
                echo $line
        end
    end
end
complete -c lint-agents -f -a '(__lint_agents)'
`

const scripts: ReadonlyMap<string, string> = new Map(Object.entries({bash, zsh, fish}))

/** `lint-agents completion`: a script for a shell. @throws {UsageError} */
export function completion([shell, ...rest]: readonly string[]): string {
  const names = [...scripts.keys()]
  if (shell === undefined)
    throw new UsageError(`Missing shell, expected \`lint-agents completion\` and ${oneOf(names)}`)
  const [other] = rest
  if (other !== undefined) throw new UsageError(`Unexpected shell \`${other}\`, expected one alone`)
  const script = scripts.get(shell)
  if (script === undefined) throw new UsageError(`Unexpected shell \`${shell}\`, expected ${didYouMean(shell, names)}`)
  return script
}
