import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {ruleIds} from '../../src/run/rules.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {lines, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const path = '.claude/agents/a.md'
const found = (matter: readonly string[], body = '# A\n'): string[] =>
  lines(lint(['---', ...matter, '---', '', body].join('\n'), {path})).filter((line) => !line.includes(': note: '))

describe('comments in front matter', () => {
  const faulty = ['name: -bad', 'description:', 'tools: {a: 1}']
  const all = [
    '2:7-2:11: error: Unexpected name `-bad`, so Claude Code 2.1 does not load the agent, expected one such as `bad`',
    '3:1-3:12: error: Unexpected value of `description`, so Claude Code 2.1 does not load the agent, expected a text that is not empty',
    '4:8-4:14: warning: Unexpected value of `tools`, so Claude Code 2.1 gives the agent no tools, expected a text or a list of texts'
  ]

  test('turn a rule off for all of the front matter, wherever they are', () => {
    expect(found(faulty)).toEqual(all)
    for (let at = 0; at <= faulty.length; at++) {
      expect(found(faulty.toSpliced(at, 0, '# lint disable agent-front-matter'))).toEqual([])
      expect(found(faulty.toSpliced(at, 0, '  #lint disable'))).toEqual([])
      expect(found(faulty.toSpliced(at, 0, '#\tlint\tdisable'))).toEqual([])
      expect(found(faulty.toSpliced(at, 0, '# lint disable ascii-only lf-line-endings'))).toHaveLength(3)
    }
  })

  test('also what is about the front matter as a whole', () => {
    expect(found(['description: x'])).toHaveLength(1)
    expect(found(['description: x', '# lint disable agent-front-matter'])).toEqual([])
    expect(found(['description: [a', '# lint disable agent-front-matter'])).toEqual([])
  })

  test('ignore the next key, or the key of their line', () => {
    expect(found(['# lint ignore agent-front-matter', '# why', ...faulty])).toHaveLength(2)
    expect(found(['name: -bad # lint ignore agent-front-matter', ...faulty.slice(1)])).toEqual(all.slice(1))
    expect(found([...faulty, '# lint ignore agent-front-matter'])).toEqual(all)
  })

  test('do not reach beyond it', () => {
    const [one = '', ...more] = found(['name: a', 'description: x', '# lint disable'], '# A\u202E\n')
    expect([one.includes('U+202E'), more]).toEqual([true, []])
    expect(found(['name: a', 'description: x'], '# lint disable\n\nA\u202E\n')).toHaveLength(1)
  })

  test('are not in quotes, in words or in outputs', () => {
    expect(found(['name: -bad', 'description: "x # lint disable"'])).toHaveLength(1)
    expect(found(['name: -bad', 'description: x# lint disable'])).toHaveLength(1)
    expect(found(['name: -bad # linted', 'description: x'])).toHaveLength(1)
    const text = '---\n# lint disable\nSUGGESTED NEXT STEPS:\n---\n'
    expect(lint(text, {kind: 'output', contracts: ['suggested-prompts']}).findings.length).toBeGreaterThan(0)
  })

  test('former ids of rules count, and what is turned off is counted', async () => {
    const text = '---\nname: -bad\ndescription: x\n# lint disable agent-front-matter\n---\n\n# A\n'
    const report = reportOf(await runCli(temporaryFolder({[path]: text}), ['-f', 'json']))
    expect(report.summary).toMatchObject({warnings: 0, suppressed: 1})
  })
})

describe('--report-unused-disables', () => {
  const unused = async (text: string, args: readonly string[] = []): Promise<string[]> => {
    const cwd = temporaryFolder({[path]: text})
    const report = reportOf(await runCli(cwd, [path, '--report-unused-disables', '-f', 'json', ...args]))
    return report.files
      .flatMap(({findings}) => findings)
      .filter(({rule}) => rule === 'report-unused-disables')
      .map(({line, column, endColumn, severity, messageId, expected = []}) =>
        [`${line}:${column}-${endColumn}`, severity, messageId, ...expected].join(' ')
      )
  }
  const matter = '---\nname: a\ndescription: x\n---\n\n'

  test.each<[string, string, readonly string[]]>([
    ['a misspelt rule', `${matter}<!--lint disable ascii-olny-->\n`, ['6:18-28 warning unknown-rule ascii-only']],
    ['an unknown rule', `${matter}<!--lint disable no-html-->\n`, ['6:18-25 warning unknown-rule']],
    ['nothing to turn off', `${matter}<!--lint disable ascii-only-->\n`, ['6:18-28 warning unused-disable']],
    ['nothing at all', `${matter}<!--lint disable-->\n\nText\n`, ['6:1-20 warning unused-disable']],
    ['something', `${matter}<!--lint disable ascii-only-->\n\nA\u202EB\n`, []],
    ['all', `${matter}<!--lint disable-->\n\nA\u202EB\n`, []],
    ['a former id', `${matter}<!--lint disable output-contract-->\n`, ['6:18-33 warning unused-disable']],
    [
      'one of two',
      `${matter}<!--lint disable ascii-only lf-line-endings -->\n\nA\u202EB\n`,
      ['6:29-44 warning unused-disable']
    ],
    [
      'after what it should turn off',
      `${matter}A\u202EB\n\n<!--lint disable ascii-only-->\n`,
      ['8:18-28 warning unused-disable']
    ],
    ['the next node', `${matter}<!--lint ignore ascii-only-->\n\nA\u202EB\n`, []],
    ['another node', `${matter}<!--lint ignore ascii-only-->\n\nA\n\nA\u202EB\n`, ['6:17-27 warning unused-disable']],
    ['two that turn off the same', `${matter}<!--lint disable ascii-only-->\n\n<!--lint disable-->\n\nA\u202EB\n`, []],
    [
      'enabled at once',
      `${matter}<!--lint disable ascii-only-->\n\n<!--lint enable ascii-only-->\n\nA\u202EB\n`,
      ['6:18-28 warning unused-disable']
    ],
    ['front matter', '---\nname: -a\ndescription: x\n# lint disable agent-front-matter\n---\n\n# A\n', []],
    [
      'front matter, nothing',
      '---\nname: a\n# lint disable agent-front-matter\ndescription: x\n---\n\n# A\n',
      ['3:16-34 warning unused-disable']
    ],
    [
      'front matter, misspelt',
      '---\nname: a\ndescription: x # lint disable agent-frontmatter\n---\n',
      ['3:31-48 warning unknown-rule agent-front-matter']
    ],
    [
      'front matter, all',
      '---\nname: a\ndescription: x\n# lint disable\n---\n\n# A\n',
      ['4:1-15 warning unused-disable']
    ],
    [
      'a comma',
      `${matter}<!--lint disable ascii-only, lf-line-endings-->\n\nA\u202EB\n`,
      ['6:1-48 warning unread-comment']
    ],
    ['a misspelt verb', `${matter}<!-- lint disabel ascii-only -->\n`, ['6:1-33 warning unread-comment']],
    [
      'a comma in front matter',
      '---\nname: A\ndescription: x\n# lint disable agent-front-matter,\n---\n',
      ['4:16-35 warning unknown-rule agent-front-matter']
    ],
    ['a byte order mark', `\uFEFF<!--lint disable ascii-olny-->\n`, ['1:19-29 warning unknown-rule ascii-only']],
    ['another tool', `${matter}<!--lint staged-->\n\n<!-- lint-disable x -->\n\n<!--lint enable ascii-only-->\n`, []]
  ])('%s', async (_, text, expected) => {
    expect(await unused(text)).toEqual(expected)
  })

  test('a rule that is off turns up as unused', async () => {
    const text = `${matter}<!--lint disable ascii-only-->\n\nA\u202EB\n`
    expect(await unused(text, ['--rule', 'ascii-only=off'])).toHaveLength(1)
  })

  test('without the option nothing is reported, and `explain` has the words', async () => {
    const cwd = temporaryFolder({'AGENTS.md': '<!--lint disable ascii-olny-->\n'})
    expect((await runCli(cwd, ['AGENTS.md'])).out).toBe('No problems in 1 file\n')
    expect((await runCli(cwd, ['AGENTS.md', '--report-unused-disables'])).code).toBe(0)
    expect((await runCli(cwd, ['explain', 'report-unused-disables'])).out).toContain('# report-unused-disables')
  })

  test('a comment without which the same is found is unused, for all rules', async () => {
    const rule = fc.constantFrom(...ruleIds)
    const body = fc.constantFrom('Text', 'A\u202EB', 'A\u200BB')
    const place = fc.constantFrom('matter', 'body')
    await fc.assert(
      fc.asyncProperty(rule, body, place, async (id, text, where) => {
        const comment = where === 'matter' ? `# lint disable ${id}\n` : `<!--lint disable ${id}-->\n`
        const file = (inMatter: string, inBody: string): string =>
          `---\nname: A\n${inMatter}description: x\n---\n\n${inBody}\n${text}\n`
        const full = where === 'matter' ? file(comment, '\n') : file('', comment)
        const {findings} = lint(full, {path})
        const without = lint(where === 'matter' ? file('# -\n', '\n') : file('', '\n'), {path}).findings
        expect((await unused(full)).length === 0).toBe(findings.length < without.length)
      }),
      {numRuns: runs(60)}
    )
  })
})

test.each([
  '{"active_workflow": {"type": "featur", "note": "<!--lint disable-->"}}',
  '<!--lint disable-->\n\n{"active_workflow": {"type": "featur"}}'
])('a state turns no rule off: %s', (text) => {
  const {findings, suppressed} = lint(text, {kind: 'state', path: 'state.json'})
  expect(findings.some(({severity}) => severity === 'error')).toBe(true)
  expect(suppressed).toBe(0)
})
