import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {brief, type LintOptions, lint} from '../support/lint.ts'

const planner = readFileSync(new URL('../fixtures/agents/04-garden-planner.md', import.meta.url), 'utf8')
const declared: LintOptions = {kind: 'agent', role: 'phase-agent', path: 'agents/04-garden-planner.md'}

/** Faults of many kinds, none of them a block of its own. */
const faulty = [
  'A bad end of an agent file:',
  '## SUGGESTED PROMPTS',
  '----',
  'Suggested next steps',
  '1. Continue to Phase 5 - test strategy',
  ' [3] \u2014 twice',
  '***',
  'status: done',
  'More text.'
].join('\n')

/** Puts a text right above the section of the clean planner. */
const withProse = (text: string): string => planner.replace('# SELF-VALIDATION', () => `${text}\n\n# SELF-VALIDATION`)

describe('silent in a declared file', () => {
  test.each<[string, string]>([
    ['faults in a fence that is not a block', `\`\`\`text\n${faulty}\n\`\`\``],
    ['faults in a fence of tildes', `~~~~\n${faulty}\n~~~~`],
    ['faults in a fence in a list item', `- See:\n\n  \`\`\`text\n${faulty.replace(/^/gm, '  ')}\n  \`\`\``],
    ['faults in a comment', `<!--\n${faulty}\n-->`],
    ['a heading in a comment', '<!-- # SUGGESTED PROMPTS -->'],
    ['faults in indented code', faulty.replace(/^/gm, '      ')],
    ['a quoted mention of the header', 'Print `Suggested next steps` or "SUGGESTED NEXT STEP:" above the items.'],
    ['a quoted mention of the status', 'Print `STATUS: X complete. Returning results to Y` at the end.'],
    ['a quoted heading', '> ## SUGGESTED PROMPTS\n>\n> text'],
    ['a quoted block', '> ---\n> Suggested next steps\n> 1. Go on\n>  [3] Stop\n> ----'],
    ['a quoted status', '> STATUS: Work complete. Returning results to nobody'],
    ['a heading in a list item', '- ## SUGGESTED PROMPTS'],
    ['a block in a fence of three backticks', '```\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n```'],
    ['a block in a fence of four backticks', '````\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n````'],
    ['a block in a fence of tildes', '~~~\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n~~~'],
    ['a block in a list item', '- Print:\n\n  ---\n  SUGGESTED NEXT STEPS:\n    [1] Go on\n    [2] Stop\n  ---'],
    [
      'a block in a fence in a list item',
      '1. Print:\n\n   ```\n   ---\n   SUGGESTED NEXT STEPS:\n     [1] Go on\n     [2] Stop\n   ---\n   ```'
    ],
    ['a block right below a line of text', 'Print this:\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---'],
    ['a link definition of the number of an item', '[1]: https://example.com'],
    ['YAML with a status', '```yaml\n---\nstatus: complete\n---\n```']
  ])('%s', (_, prose) => {
    expect(brief(lint(withProse(prose), declared))).toEqual([])
  })

  test('a section that ends without a closing line or newline', () => {
    expect(brief(lint(planner.replace(/\nA garden[\s\S]*$/, '').trimEnd(), declared))).toEqual([])
  })
})

describe('no error in a file that uses no contract', () => {
  test.each<[string, string]>([
    ['a heading of these words', '# Guide\n\n## Suggested prompts\n\nAsk for a poem.\n\n# More\n'],
    ['a status in the front matter', '---\nname: x\nstatus: draft\n---\n\nText.\n'],
    ['rules of stars and numbered lists', '***\n\nSuggested next steps:\n\n1. Read\n2. Write\n\n***\n'],
    ['next steps between rules', '---\nSuggested next steps:\n1. Read\n2. Write\n---\n'.replace(/^/, 'Text\n\n')],
    ['CRLF', '# Guide\r\n\r\nText\r\n'],
    ['loose YAML', '---\nname: x\ndescription: a: b: c\n---\n\nText {{x}}\n'],
    [
      'emoji and scripts',
      '# \u{1F680} Los!\n\n\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645\n'
    ],
    ['Jinja, Handlebars, Go, GitHub', `{% if x %}{{ x|y }}{% endif %} {{#if a}}{{b}}{{/if}} {{ .C }} \${{ d.e }}\n`],
    ['a letter before a German quote', 'Er sagt: \u201ESpa\u00DF\u201C, \u00AB caf\u00E9\u201D\u2026 \u00BB\n'],
    ['YAML of a status between rules', 'Text\n\n---\nstatus: complete\nnext: x\n---\n'],
    ['an empty file', ''],
    ['only a newline', '\n'],
    ['only front matter', '---\nname: x\n---\n'],
    ['front matter without an end', '---\nname: x\n']
  ])('%s', (_, text) => {
    const found = brief(lint(text, {path: 'docs/guide.md'}))
    expect(found.filter((line) => line.endsWith('error'))).toEqual([])
  })

  test('only invisible characters and mojibake are warnings, line endings and byte order marks are notes', () => {
    const text = '\uFEFF# A\u200Bb\r\n\r\n\u00E2\u2020\u2019\r\n'
    const linted = lint(text, {path: 'docs/guide.md'})
    expect(brief(linted)).toEqual(['1 ascii-only warning', '3 ascii-only warning'])
    expect(
      linted.findings.filter(({severity}) => severity === 'note').map(({rule, messageId}) => `${rule} ${messageId}`)
    ).toEqual(['ascii-only byte-order-mark', 'lf-line-endings foreign'])
  })

  test('what hides instructions is an error anywhere, code included', () => {
    const text = 'a \u202E b\n\n```\n\u2066\n```\n\nx\u{E0041}\u{E0042}\n\nflag \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}\n'
    expect(brief(lint(text, {path: 'docs/guide.md'}))).toEqual([
      '1 ascii-only error',
      '4 ascii-only error',
      '7 ascii-only error'
    ])
  })
})
