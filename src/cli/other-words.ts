/** What other linters call what is done here in another way: by the name of their option, what does it. */
const ours: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['only select rules extend-select enable', '`--rule ID=error`, or `rules` in the configuration'],
      ['disable disable-rules extend-ignore skip skip-rules', '`--rule ID=off`, or `rules` in the configuration'],
      [
        'ignore exclude extend-exclude ignore-path ignore-pattern',
        '`ignore` in the configuration, or a path in `.gitignore`'
      ],
      ['strict', '`"preset": "strict"` in the configuration'],
      ['preset recommended', '`preset` in the configuration'],
      ['check fix-dry-run', '`--diff`, which writes nothing'],
      ['write apply fix-only autofix', '`--fix`'],
      ['apply-unsafe unsafe fix-unsafe', '`--fix --unsafe-fixes`'],
      ['error-on-warnings frail fail-on-warnings fail-on-warning', '`--max-warnings 0`'],
      ['reporter formatter output-format', '`--format NAME`'],
      ['output out report-file', '`--output-file FILE`'],
      ['config-path config-file rc-path', '`--config FILE`'],
      ['no-eslintrc no-config-lookup isolated', '`--no-config`'],
      ['stdin', '`-` with `--stdin-filename PATH`'],
      ['stdin-filepath stdin-file-path stdin-path', '`--stdin-filename PATH`'],
      ['silent errors-only diagnostic-level', '`--quiet`'],
      ['debug trace', '`--verbose`'],
      ['report-unused-disable-directives', '`--report-unused-disables`'],
      ['suppress-all baseline-file', '`--baseline FILE`'],
      ['show-config show-settings', '`--print-config FILE`'],
      ['init', 'the command `init`'],
      ['list-rules show-rules', 'the command `rules`'],
      ['explain rule-help', 'the command `explain RULE`'],
      ['install-completion', 'the command `completion SHELL`']
    ] as const
  ).flatMap(([names, meant]) => names.split(' ').map((name) => [name, meant] as const))
)

/** What does here what an option of another linter does there. */
export function ourOption(name: string): string | undefined {
  const lower = name.toLowerCase()
  return Object.hasOwn(ours, lower) ? ours[lower] : undefined
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
  setup: 'the command `init`',
  completions: 'the command `completion`'
}

/** What does here what a command of another linter does there. */
export function ourCommand(word: string): string | undefined {
  const lower = word.toLowerCase()
  return Object.hasOwn(ourCommands, lower) ? ourCommands[lower] : undefined
}
