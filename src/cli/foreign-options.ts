import {reporterNames} from '../reporters/load.ts'
import {commands, options} from './options.ts'

/** Options of other linters that have another name here, with the replacement. */
const ours: readonly (readonly [names: string, meant: string])[] = [
  ['select extend-select enable fixable rules', '`--only RULE`, or `rules` in the configuration'],
  ['disable disable-rules extend-ignore skip-rules unfixable', '`--skip RULE`, or `rules` in the configuration'],
  [
    'ignore exclude extend-exclude ignore-path ignore-pattern',
    '`ignore` in the configuration, or a path in `.gitignore`'
  ],
  ['ignore-path-resolve-from respect-gitignore force-exclude no-gitignore', '`ignore` in the configuration'],
  [
    'per-file-ignores extend-per-file-ignores override overrides',
    '`rules` of an entry in `files` of the configuration'
  ],
  ['plugin plugins rulesdir rules-dir use', '`plugins` in the configuration'],
  ['strict', '`"preset": "strict"` in the configuration'],
  ['preset recommended', '`preset` in the configuration'],
  ['ext extension extensions dot globs', 'globs as paths, such as `"docs/**/*.mdc"`'],
  ['recursive r', 'the path of a folder: all below it is searched'],
  ['error-on-unmatched no-errors-on-unmatched no-error-on-unmatched-pattern pass-on-no-patterns', 'paths that exist'],
  ['check fix-dry-run show-fixes', '`--diff`, which writes nothing'],
  ['write apply fix-only autofix', '`--fix`'],
  ['apply-unsafe unsafe fix-unsafe', '`--fix --unsafe-fixes`'],
  ['error-on-warnings frail fail-on-warnings fail-on-warning deny-warnings warnings-as-errors', '`--max-warnings 0`'],
  [
    'fail-on fail-level level severity min-severity minimum-severity',
    '`--quiet`, `--max-warnings 0` or `--rule ID=LEVEL`'
  ],
  ['exit-zero no-fail', '`--rule ID=warn`, or `--baseline FILE`: errors alone fail'],
  ['max-diagnostics max-problems limit', '`--statistics`, which counts the findings of each rule'],
  ['reporter formatter output-format report', '`--format NAME`'],
  ['show-files list-files', '`--format json`, which lists each file'],
  ['output out report-file', '`--output-file FILE`'],
  ['config-path config-file rc-path', '`--config FILE`'],
  ['no-eslintrc no-config-lookup isolated', '`--no-config`'],
  ['cache-dir cache-file cache-folder cache-strategy', '`--cache --cache-location DIR`: it goes by content'],
  [
    'jobs workers max-workers concurrency parallel threads j',
    'none: one process is enough, and `--shard I/N` is for several machines'
  ],
  ['stdin', '`-` with `--stdin-filename PATH`'],
  ['stdin-filepath stdin-file-path stdin-path file-path', '`--stdin-filename PATH`'],
  ['silent errors-only diagnostic-level s', '`--quiet`'],
  ['debug trace log-level log-kind log-file', '`--verbose`'],
  ['no-inline-config ignore-noqa', 'none: comments turn off rules in each run'],
  ['report-unused-disable-directives report-unused-inline-configs', '`--report-unused-disables`'],
  [
    'suppress-all suppress-rule suppress prune-suppressions suppressions-location add-noqa baseline-file',
    '`--baseline FILE`, with `--update-baseline`'
  ],
  ['show-config show-settings inspect-config', '`--print-config FILE`'],
  ['list-rules show-rules', 'the command `rules`'],
  ['rule-help', 'the command `explain RULE`'],
  ['install-completion', 'the command `completion SHELL`'],
  ['dry-run', '`--diff`, which writes nothing']
]

/** The replacement for an option of another linter. */
export function ourOption(name: string): string | undefined {
  const word = name.replace(/([a-z])(?=[A-Z])/g, '$1-').toLowerCase()
  return ours.find(([names]) => names.split(' ').includes(word))?.[1]
}

/** Advice for an unknown option that is the name of a command, of a format, or of a switch with `no-` before it. */
export function wordOfOurs(name: string): string | undefined {
  const word = name.toLowerCase()
  const command = commands.find((each) => each.name === word)
  if (command !== undefined) return `the command \`${`${command.name} ${command.args}`.trim()}\``
  if (reporterNames.some((each) => each === word)) return `\`--format ${word}\``
  const off = options.find((each) => `no-${each.name}` === word)
  return off && `none: --${off.name} is off unless it is given`
}

const ourCommands: Readonly<Record<string, string>> = {
  check: 'the command `lint`',
  validate: 'the command `lint`',
  scan: 'the command `lint`',
  test: 'the command `outputs`',
  format: 'the option `--fix`',
  rule: 'the command `explain`',
  config: 'the option `--print-config FILE`',
  install: 'the command `init`',
  setup: 'the command `init`'
}

/** The replacement for a command of another linter. */
export function ourCommand(word: string): string | undefined {
  const lower = word.toLowerCase()
  return Object.hasOwn(ourCommands, lower) ? ourCommands[lower] : undefined
}
