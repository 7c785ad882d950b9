/** Two linters that share a cache lint a file once if it would have the same findings. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openReader, type TextAt} from '../../src/disk/contained-reader.ts'
import {openSharedCache} from '../../src/run/lint-cached.ts'
import {type LinterOptions, openLinter} from '../../src/run/lint-input.ts'
import {allRules} from '../../src/run/rules.ts'
import {temporaryFolder} from '../support/folder.ts'

const path = '.claude/agents/reviewer.md'
const text = '---\nname: reviewer\n---\n\nSee [the guide](../../docs/guide.md).\n'

/** How often a file is linted now and by other texts, and the errors by each. */
function lintTwice(files: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>) {
  const cwd = temporaryFolder({[path]: text, 'docs/guide.md': '# Guide\n', ...files})
  let count = 0
  const [counted] = allRules.filter(({id}) => id === 'agent-front-matter')
  if (counted === undefined) throw new Error('no rule')
  const rules = allRules.map((rule) =>
    rule === counted
      ? {
          ...counted,
          check(...args: Parameters<typeof counted.check>) {
            count++
            counted.check(...args)
          }
        }
      : rule
  )
  const cache = openSharedCache()
  const lint = (textAt: TextAt, more: Partial<LinterOptions> = {}): number => {
    const linter = openLinter({cwd, cache, rules, reader: openReader(cwd, {textAt}), ...more})
    const {report} = linter.lint({kind: 'text', path: join(cwd, path), text})
    return report.findings.filter(({severity}) => severity === 'error').length
  }
  const errors = [lint(() => undefined, {details: ['off']}), lint((each) => before[each.slice(cwd.length + 1)])]
  return {count, errors}
}

const config = 'lint-agents.config.json'
const off = '{"rules": {"agent-front-matter": "off"}}'

test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>, number, readonly number[]]>([
  ['nothing else', {}, {}, 1, [1, 1]],
  [
    'a setting of other files',
    {[config]: `{"files": [{"include": ["x/**"], "rules": {}}]}`},
    {[config]: '{}'},
    1,
    [1, 1]
  ],
  ['an ignore file', {'.remarkignore': 'docs\n'}, {'.remarkignore': ''}, 1, [1, 1]],
  ['a rule of the file', {[config]: off}, {[config]: '{}'}, 1, [0, 1]],
  ['the level of a rule', {[config]: '{"rules": {"agent-front-matter": "warn"}}'}, {[config]: '{}'}, 2, [0, 1]]
])('%s', (_, files, before, count, errors) => {
  expect(lintTwice(files, before)).toEqual({count, errors})
})
