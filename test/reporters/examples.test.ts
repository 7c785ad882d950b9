/** The examples of docs/reports.md run the command line as it is. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {readArgs} from '../../src/cli/args.ts'
import {targetsOf} from '../../src/cli/reports.ts'
import {reporterNames} from '../../src/reporters/load.ts'

const page = readFileSync('docs/reports.md', 'utf8')
const descriptor = 'docs/mega-linter-plugin-lint-agents/lint-agents.megalinter-descriptor.yml'

test('the page has a row for each format', () => {
  const rows = [...page.matchAll(/^\| (`.+?) \| /gm)].flatMap(([, names = '']) => names.split(', '))
  expect(rows.filter((name) => name.startsWith('`'))).toEqual(reporterNames.map((name) => `\`${name}\``))
})

test('each command writes the reports that the lines after it read', () => {
  const commands = [...page.matchAll(/npx (?:--yes remark-preset-lint-agents|lint-agents) (.+?)(?: \|\| true)?$/gm)]
  expect(commands.length).toBeGreaterThan(2)
  for (const [, words = ''] of commands) {
    for (const {file} of targetsOf(readArgs(words.split(' ')))) if (file !== undefined) expect(page).toContain(file)
  }
})

test('each example of YAML can be read', () => {
  const examples = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text) as unknown)
  expect(examples.length).toBeGreaterThan(2)
  for (const example of examples) expect(example).toBeTypeOf('object')
})

test('the plugin of MegaLinter passes options that exist, and its patterns read the last line of a report', () => {
  const {linters} = parse(readFileSync(descriptor, 'utf8')) as {
    linters: [Readonly<Record<string, string>> & {cli_sarif_args: readonly string[]}]
  }
  const [linter] = linters
  const given = linter.cli_sarif_args.map((word) => word.replace('{{SARIF_OUTPUT_FILE}}', 'out.sarif'))
  const args = readArgs([
    ...given,
    linter['cli_lint_fix_arg_name'] ?? '',
    linter['cli_config_arg_name'] ?? '',
    'c.json',
    '.'
  ])
  expect(targetsOf(args)).toContainEqual({format: 'sarif', file: 'out.sarif'})
  expect(args.paths).toEqual(['.'])
  const line = '12 errors, 1 warning in 3 files'
  expect(new RegExp(linter['cli_lint_errors_regex'] ?? '').exec(line)?.[1]).toBe('12')
  expect(new RegExp(linter['cli_lint_warnings_regex'] ?? '').exec(line)?.[1]).toBe('1')
})
