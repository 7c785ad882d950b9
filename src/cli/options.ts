import {hostNames} from '../hook/host.ts'
import {reporterNames} from '../reporters/load.ts'
import {inWords} from '../text/plural.ts'

/** One option of the command line; `--help`, the README and the parser all come from this. */
export interface Option {
  readonly name: string
  readonly short?: string
  /** The name of its value; none for a switch. */
  readonly value?: string
  /** May be given more than once; a second value of any other option is misuse. */
  readonly isRepeatable?: boolean
  readonly help: string
}

export const options = [
  {name: 'config', short: 'c', value: 'FILE', help: 'use this configuration for all files'},
  {name: 'no-config', help: 'use no configuration'},
  {name: 'no-plugins', help: 'run no plugins of configurations, which are code of the repository'},
  {name: 'print-config', value: 'FILE', help: 'print the settings of a file and where they come from'},
  {
    name: 'format',
    short: 'f',
    value: 'NAME',
    help: inWords(
      reporterNames.map((name) => (name === 'pretty' ? 'pretty (default)' : name)),
      'or'
    )
  },
  {
    name: 'output-file',
    short: 'o',
    value: 'FILE',
    isRepeatable: true,
    help: 'write the report to a file, also as NAME:FILE (repeatable)'
  },
  {name: 'fix', help: 'apply safe fixes'},
  {name: 'unsafe-fixes', help: 'also apply unsafe fixes (with --fix or --diff)'},
  {name: 'diff', help: 'print the fixes as a diff, write nothing'},
  {name: 'max-warnings', value: 'N', help: 'fail on more than N warnings'},
  {name: 'require-checked', help: 'fail if files were named or outputs found, and none was checked'},
  {name: 'statistics', help: 'print how many findings each rule has, in place of the findings'},
  {name: 'quiet', short: 'q', help: 'report errors only'},
  {
    name: 'no-excerpts',
    help: 'omit file contents from reports, for outputs with secrets; paths stay'
  },
  {name: 'baseline', value: 'FILE', help: 'known findings, which do not count'},
  {
    name: 'update-baseline',
    help: 'with --baseline: remove fixed findings; create the file if it is missing'
  },
  {name: 'accept-new', help: 'with --update-baseline: also add new findings'},
  {name: 'report-unused-disables', help: 'also report comments that turn off a rule without a finding there'},
  {name: 'require-reasons', help: 'also report comments that turn off rules without a reason behind `--`'},
  {
    name: 'rule',
    value: 'ID=LEVEL',
    isRepeatable: true,
    help: 'set the level of a rule or a group (off, default, warn, error; repeatable)'
  },
  {
    name: 'only',
    value: 'NAME',
    isRepeatable: true,
    help: 'run only this rule or group; with commas several (repeatable)'
  },
  {
    name: 'skip',
    value: 'NAME',
    isRepeatable: true,
    help: 'do not run this rule or group; with commas several (repeatable)'
  },
  {name: 'as', value: 'KIND', help: 'treat the files as this kind'},
  {name: 'host', value: 'NAME', help: 'host that reads the named files'},
  {name: 'role', value: 'ROLE', help: 'role of the agents'},
  {name: 'agent', value: 'NAME', help: 'agent whose outputs the files are'},
  {name: 'contract', value: 'NAME', isRepeatable: true, help: 'check the files against this contract (repeatable)'},
  {name: 'phase', value: 'NAME', help: 'phase that the files belong to'},
  {name: 'state', value: 'FILE', help: 'workflow state for checks that depend on it; only read'},
  {
    name: 'thread',
    value: 'NAME',
    help: 'threads of transcripts to lint: all (default), main, or sub for sub-agents'
  },
  {
    name: 'input-format',
    value: 'NAME',
    help: 'format of captured outputs: text, one of transcripts such as claude-session, or one of the configuration (default: by name and content)'
  },
  {name: 'stdin-filename', value: 'PATH', help: 'lint standard input as if it were this file'},
  {name: 'staged', help: 'lint the files staged in git; --fix refuses a file whose copy on disk differs'},
  {
    name: 'changed',
    help: 'lint files changed since the merge base with the upstream or the default branch, and uncommitted files'
  },
  {name: 'since', value: 'REF', help: 'lint files changed since the merge base with REF, and uncommitted files'},
  {name: 'changed-lines', help: 'with one of these three: report only findings on changed lines'},
  {name: 'watch', help: 'lint again whenever a file changes; in a terminal, f fixes and q ends'},
  {name: 'shard', value: 'I/N', help: 'lint the I-th of N parts of the files: `merge` joins the reports'},
  {name: 'cache', help: 'skip files whose content and surroundings did not change; the report is the same'},
  {
    name: 'cache-location',
    value: 'DIR',
    help: 'with --cache: its folder (default: in the cache folder of the user)'
  },
  {name: 'color', help: 'print colors, also where the output is not a terminal'},
  {name: 'no-color', help: 'print without colors'},
  {name: 'no-progress', help: 'hide the progress of a run, which terminals show after a second'},
  {name: 'verbose', help: 'also list skipped files and the cache location'},
  {name: 'help', short: 'h', help: 'print this help'},
  {name: 'version', short: 'v', help: 'print the version'}
] as const satisfies readonly Option[]
/** A command, the first word of the command line. */
export interface Command {
  readonly name: string
  readonly args: string
  readonly help: string
}

export const commands = [
  {name: 'lint', args: '[path ...]', help: 'lint definitions, and outputs that the configuration names (default: .)'},
  {
    name: 'outputs',
    args: '[path ...]',
    help: 'lint the arguments as captured outputs and transcripts (- reads standard input)'
  },
  {
    name: 'hook',
    args: '',
    help: "answer a coding agent's hook: reads its JSON from standard input, prints the answer"
  },
  {
    name: 'render',
    args: 'WHAT',
    help: 'print text that satisfies a contract: next-steps, status, template AGENT PHASE, response FILE, prompt FILE, persona KEY'
  },
  {
    name: 'tree',
    args: '[path ...]',
    help: 'list the files that each host loads, their kinds and their ways (default: .)'
  },
  {name: 'contracts', args: '[path ...]', help: 'list the output format that each definition asks for (default: .)'},
  {
    name: 'merge',
    args: 'REPORT ...',
    help: 'join the JSON reports of several machines, or shards, as one (- reads standard input)'
  },
  {name: 'lsp', args: '', help: 'answer an editor, as a language server over standard input and output'},
  {
    name: 'mcp',
    args: '[folder ...]',
    help: 'serve tools for agents by the Model Context Protocol on standard input and output; only reads, in these folders'
  },
  {name: 'explain', args: 'RULE', help: "print a rule's page"},
  {name: 'rules', args: '', help: 'list all rules'},
  {name: 'help', args: '[COMMAND]', help: 'print the options of a command, or an overview'},
  {name: 'completion', args: 'SHELL', help: 'print a script that completes the command line in bash, zsh or fish'},
  {name: 'init', args: '', help: 'set up hooks, a workflow and a configuration; never overwrites existing content'}
] as const satisfies readonly Command[]
export type CommandName = (typeof commands)[number]['name']

/** Options that only one command has. There they win over options of the same name above. */
export const commandOptions = {
  outputs: [
    {name: 'stats', help: 'also count the outputs: by agent, model, rule and message'},
    {name: 'run-programs', help: 'run the commands that contracts name, on each output: code of the project'},
    {
      name: 'column',
      value: 'NAME',
      help: 'the files are tables (CSV, TSV, JSON lines), with an output in this column of each row'
    },
    {name: 'agent-column', value: 'NAME', help: 'with --column: the column with the name of the agent'}
  ],
  merge: [
    {
      name: 'trend',
      help: 'the report of the last, with the pass rates of all: reports of `outputs --stats`, the oldest first'
    }
  ],
  hook: [
    {name: 'host', value: 'NAME', help: inWords(['auto (default)', ...hostNames], 'or')},
    {name: 'max-retries', value: 'N', help: 'how many times in a row an agent is sent back (default: 2)'},
    {name: 'plugin', help: 'answer for a plugin of the host: stay silent if its settings also run the hook'},
    {name: 'doctor', help: 'try the hooks in the settings of hosts with the input of these hosts'}
  ],
  render: [
    {
      name: 'option',
      value: 'TEXT',
      isRepeatable: true,
      help: 'next-steps: a prompt between the first and the last (repeatable)'
    },
    {name: 'task', value: 'TEXT', help: 'status: the task that is complete'},
    {name: 'parent', value: 'TEXT', help: 'status: the agent that gets the results'},
    {name: 'dir', value: 'DIR', help: 'template: the folder (default: templates/system)'},
    {
      name: 'var',
      value: 'NAME=VALUE',
      isRepeatable: true,
      help: 'template: a value, or NAME=@FILE for the text of a file (repeatable)'
    },
    {name: 'system', help: 'prompt: split it for a provider with a system prompt, as JSON with `system` and `user`'},
    {name: 'fs-ability', value: 'NAME', help: 'prompt: who writes the files: local-write, non-writing or mixed'},
    {name: 'personas', value: 'FILE', help: 'persona: the file of the personas'}
  ],
  contracts: [
    {name: 'format', short: 'f', value: 'NAME', help: 'pretty (default) or json; with --prove html, too'},
    {name: 'why', value: 'FILE:LINE', help: 'print the words that ask for the format on a line, or exclude it'},
    {
      name: 'against',
      value: 'PATH',
      isRepeatable: true,
      help: 'captured outputs: how many of each agent satisfy each contract, part by part (repeatable)'
    },
    {
      name: 'prove',
      help: 'run the programs of contracts on typical texts, and compare their answers; with --against also on captured outputs'
    },
    {
      name: 'from',
      value: 'PATH',
      isRepeatable: true,
      help: 'captured outputs: learn contracts from the form that at least 95 % of the outputs of an agent share (repeatable)'
    },
    {
      name: 'write',
      value: 'FORM',
      help: 'declare the formats that definitions show or, with --against, outputs confirm: as markers or config; examples records outputs'
    },
    {
      name: 'yes',
      help: 'with --write: write clear formats without asking or, with --against, formats that all of at least 5 outputs satisfy; with --sync: run without asking'
    },
    {
      name: 'sync',
      help: 'run programs that export the schemas which contracts name, after a question, and write lint-agents.lock.json'
    },
    {name: 'check', help: 'with --sync: compare the exported schemas with the lock, and write nothing'},
    {
      name: 'types',
      value: 'FILE',
      help: 'write a module with the contracts, their types and a reader: of TypeScript or, as *.py, of Python'
    }
  ],
  tree: [{name: 'format', short: 'f', value: 'NAME', help: 'pretty (default) or json'}],
  lsp: [{name: 'stdio', help: 'over standard input and output, as always'}],
  rules: [{name: 'format', short: 'f', value: 'NAME', help: 'pretty (default) or json'}],
  help: [{name: 'all', help: 'print all commands and options'}],
  init: [
    {name: 'hooks', value: 'NAME', help: 'lint at each commit, by husky, pre-commit or lefthook'},
    {
      name: 'hook',
      value: 'NAME',
      isRepeatable: true,
      help: `lint messages of agents before they stop, by ${inWords(hostNames, 'or')} (repeatable)`
    },
    {
      name: 'hook-writes',
      help: 'with --hook claude: also lint files and messages of agents before they are written or sent'
    },
    {name: 'workflow', help: 'lint each push and pull request on GitHub'},
    {name: 'config', help: 'write lint-agents.config.json'},
    {
      name: 'contracts',
      help: 'declare formats in the configuration that definitions ask for and captured outputs confirm'
    },
    {name: 'yes', help: 'write without asking'},
    {name: 'dry-run', help: 'print the changes, write nothing'}
  ]
} as const satisfies Partial<Record<CommandName, readonly Option[]>>

type CommandOption = (typeof commandOptions)[keyof typeof commandOptions][number]
export type OptionName = ((typeof options)[number] | CommandOption)['name']

/** The options that only this command has. */
export function optionsOf(command: CommandName): readonly Option[] {
  const all: Partial<Record<CommandName, readonly Option[]>> = commandOptions
  return all[command] ?? []
}

const ofAll: readonly OptionName[] = ['color', 'no-color', 'help', 'version']

/** The options that commands besides `lint` share with it; a command that is not listed has all of them. */
const shared: Readonly<Record<string, readonly OptionName[]>> = {
  hook: ['config', 'no-config', 'agent', 'role', 'contract', 'phase', 'state'],
  render: ['state'],
  contracts: ['config', 'no-config', 'as', 'role', 'agent'],
  tree: ['config', 'no-config'],
  merge: ['format', 'output-file', 'max-warnings', 'require-checked', 'quiet', 'no-excerpts'],
  lsp: [],
  mcp: [],
  explain: [],
  rules: [],
  help: [],
  completion: [],
  init: []
}

/** Options of `lint` that would edit or rename captured outputs, which are evidence. */
const notOfOutputs: readonly OptionName[] = ['fix', 'unsafe-fixes', 'diff', 'as', 'host']

/** The options that a command reads, those that only it has first. */
export function optionsFor(command: CommandName): readonly Option[] {
  const specificOptions = optionsOf(command)
  const names = shared[command]
  const isShared = ({name}: (typeof options)[number]): boolean => {
    if (specificOptions.some((option) => option.name === name)) return false
    if (command === 'outputs' && notOfOutputs.includes(name)) return false
    return names === undefined || names.includes(name) || ofAll.includes(name)
  }
  return [...specificOptions, ...options.filter(isShared)]
}
