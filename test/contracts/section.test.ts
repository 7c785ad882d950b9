import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {formatPrompts} from '../../src/contracts/index.ts'
import type {Role} from '../../src/contracts/kinds.ts'
import {createSource} from '../../src/contracts/source.ts'
import {lastParagraph} from '../../src/contracts/suggested-prompts/section.ts'
import {lineAt} from '../../src/text/lines.ts'
import {brief, fix, type LintOptions, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'
import {type Definition, definitions, knownClosing, nearHeadings, sectionHeading, textOf} from '../support/sections.ts'

const section = ['suggested-prompts-placement', 'suggested-prompts-required', 'ascii-only', 'suggested-prompts-status']

/** The errors of the rules of the section, as `line rule`. */
function errors(text: string, options: LintOptions): string[] {
  return brief(lint(text, {...options, only: section}))
    .filter((line) => line.endsWith(' error'))
    .map((line) => line.replace(/ error$/, ''))
}

/** The line of a part in a text, from 1. */
const lineOf = (text: string, part: string, nth: 'first' | 'last' = 'first'): number => {
  const at = nth === 'first' ? text.indexOf(`\n${part}`) : text.lastIndexOf(`\n${part}`)
  return text.slice(0, at + 1).split('\n').length
}

/** The line of the heading of the section, which follows all that comes before. */
const headingLine = (definition: Definition): number =>
  textOf({...definition, heading: '@@', section: [], closing: undefined})
    .split('\n')
    .indexOf('@@') + 1

const assert = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, holds), {numRuns: runs(40)})

describe('the section', () => {
  test('[REQ-0003 4.2] a definition that keeps the contract has no error', () => {
    assert(definitions, (definition) => {
      expect(errors(textOf(definition), definition.options)).toEqual([])
    })
  })

  test('[REQ-0003 4.2] a heading that only resembles it is one error there, and its fix gives the heading', () => {
    assert(fc.tuple(definitions, nearHeadings), ([definition, heading]) => {
      const text = textOf({...definition, heading})
      const expected = [`${headingLine(definition)} suggested-prompts-placement`]
      expect(errors(text, definition.options)).toEqual(expected)
      expect(fix(text, {...definition.options, only: section})).toBe(textOf(definition))
    })
  })

  test('[REQ-0003 4.2] a second heading is one error there', () => {
    const second = fc.constantFrom(sectionHeading, '## SUGGESTED PROMPTS', `${sectionHeading} `)
    assert(fc.tuple(definitions, second), ([definition, heading]) => {
      const text = `${textOf(definition)}\n${heading}\n\nSee above.\n`
      expect(errors(text, definition.options)).toEqual([`${lineOf(text, heading, 'last')} suggested-prompts-placement`])
      expect(fix(text, {...definition.options, only: section})).toBe(text)
    })
  })

  test('[REQ-0003 4.2] each later section is one error there', () => {
    const later = fc.uniqueArray(fc.constantFrom('# APPENDIX', '# Log', 'Notes\n====='), {minLength: 1})
    assert(fc.tuple(definitions, later), ([definition, titles]) => {
      const text = `${textOf(definition)}\n${titles.map((title) => `${title}\n\nText.\n`).join('\n')}`
      expect(errors(text, definition.options)).toEqual(
        titles.map((title) => `${lineOf(text, title)} suggested-prompts-placement`)
      )
      const moved = fix(text, {...definition.options, only: section}, true)
      expect(errors(moved, definition.options)).toEqual([])
    })
  })

  test.each(['    <-- NEW SECTION', ' <!-- new -->', ' (new)', ' // new', ' # NEW'])(
    '[REQ-0003 4.2] with "%s" behind it the heading is one error, and only an unsafe fix removes that',
    (comment) => {
      const text = `# ROLE\n\nYou build.\n\n${sectionHeading}${comment}\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n`
      expect(errors(text, {role: 'phase-agent'})).toEqual(['5 suggested-prompts-placement'])
      expect(fix(text, {role: 'phase-agent'})).toBe(text)
      expect(fix(text, {role: 'phase-agent', only: section}, true)).toBe(text.replace(comment, ''))
    }
  )

  test('[REQ-0003 4.2] before the self-validation it is one error at the section', () => {
    assert(definitions, (definition) => {
      const {before, validation = '# SELF-VALIDATION\n\nCheck.', section: parts, closing, options} = definition
      const text = textOf({
        ...definition,
        before: [...before, sectionHeading, ...parts],
        validation,
        heading: '',
        section: []
      })
      const line = headingLine({...definition, validation: undefined})
      expect(errors(text, options)).toEqual([`${line} suggested-prompts-placement`])
      const moved = fix(text, {...options, only: section}, true)
      expect(errors(moved, options)).toEqual([])
      if (closing !== undefined) expect(moved).toContain(closing)
    })
  })

  test('[REQ-0003 4.3] a known closing line before the section or its block is one error at the section', () => {
    const known = definitions.filter(({isKnown}) => isKnown)
    assert(fc.tuple(known, fc.boolean()), ([definition, isInside]) => {
      const {before, validation, section: parts} = definition
      const moved = isInside
        ? {...definition, section: [knownClosing, ...parts], closing: undefined}
        : validation === undefined
          ? {...definition, before: [...before, '# LAST', knownClosing], closing: undefined}
          : {...definition, validation: `${validation}\n\n${knownClosing}`, closing: undefined}
      expect(errors(textOf(moved), definition.options)).toEqual([`${headingLine(moved)} suggested-prompts-placement`])
    })
  })

  test('[REQ-0003 4.2] without the section, or without its block, it is one error', () => {
    assert(definitions, (definition) => {
      const {options} = definition
      const without = {...definition, section: ['Do not follow the protocol of others.']}
      const text = textOf({...definition, heading: '', section: []})
      expect(errors(textOf(without), options)).toEqual([`${headingLine(definition)} suggested-prompts-required`])
      expect(errors(text, options)).toEqual(options.role === undefined ? [] : ['1 suggested-prompts-required'])
      const filled = fix(text, {...options, only: section}, true)
      expect(errors(filled, options)).toEqual([])
    })
  })

  test('edits that keep the contract give none', () => {
    const harmless = fc.constantFrom<(definition: Definition) => string>(
      (definition) => `${textOf(definition)}\n## Later\n\nNotes.\n`,
      (definition) => `${textOf(definition)}\n[1]: https://example.com\n`,
      (definition) => `${textOf(definition)}\n\`\`\`\n# SUGGESTED PROMPTS\n# MORE\n\`\`\`\n`,
      (definition) => `${textOf(definition)}\n<!--\n# SUGGESTED PROMPTS\n-->\n`,
      (definition) => `${textOf(definition)}\n> # MORE\n`,
      (definition) => `${textOf(definition)}\n## Suggested prompts elsewhere\n`,
      (definition) => textOf(definition).trimEnd(),
      (definition) => textOf({...definition, before: [...definition.before, '# MORE\n\nText.']}),
      (definition) => textOf({...definition, section: ['Quote `## A \u2014 B`.', ...definition.section]}),
      (definition) => textOf({...definition, section: ['Follow the protocol in CLAUDE.md.', ...definition.section]})
    )
    assert(fc.tuple(definitions, harmless), ([definition, edit]) => {
      expect(errors(edit(definition), definition.options)).toEqual([])
    })
  })

  test('[REQ-0003 1.2 characters] a fence of the section is ASCII, its prose need not be', () => {
    const char = fc.constantFrom('\u2014', '\u2192', '\u00A0', '\u00E9', '\u{1F680}', '\u201C', '\u2500\u2500')
    assert(fc.tuple(definitions, char), ([definition, odd]) => {
      const fence = `\`\`\`\nBuild${odd}passed\n\`\`\``
      const text = textOf({...definition, section: [`Prose${odd}here.`, fence, ...definition.section]})
      expect(errors(text, definition.options)).toEqual([`${lineOf(text, 'Build')} ascii-only`])
      const fixed = fix(text, {...definition.options, only: section})
      expect(fixed).toContain(`Prose${odd}here.`)
      expect(errors(fixed, definition.options).length).toBe(/[\u00E9\u{1F680}]/u.test(odd) ? 1 : 0)
    })
  })
})

describe('what the section refers to', () => {
  const options: LintOptions = {path: 'agents/a.md', role: 'phase-agent'}
  const found = (prose: string): string[] => errors(`${sectionHeading}\n\n${prose}\n`, options)

  test.each([
    'Follow the Phase Agent Protocol in CLAUDE.md.',
    'Follow the\nPhase Agent Protocol.',
    '- Use the shared protocol',
    'Emit it per the Phase Agent Protocol (CLAUDE.md).',
    'Never improvise: follow the protocol.',
    'Do not print a block, follow the protocol in CLAUDE.md.',
    'Follow the protocol, not your taste.',
    'Do not follow old protocols. Follow the shared protocol.',
    'Follow the well-known\n(2.) shared - common - protocol of #3.',
    'Follow the rules |\nof the protocol.',
    '## Format\n\nSee the protocol.'
  ])('[REQ-0003 4.2] %j is a reference', (prose) => {
    expect(found(prose)).toEqual([])
  })

  test.each([
    'Do not follow the protocol.',
    "Don't use the protocol.",
    'Never, at any time, follow the protocol.',
    'Follow no protocol.',
    'Work without it; do not\nuse the protocol.',
    '<!-- Follow the protocol. -->',
    '```\nFollow the protocol.\n```',
    'Follow the\n```\nshared\n```\nprotocol.',
    'Follow the\n<!-- shared -->\nprotocol.',
    'Follow it.\nThe protocol is there.',
    'Follow the\n\nprotocol.',
    ...['-', '*', '+', '>', '1.', '12)', '|', '###'].map((mark) => `Follow the\n${mark} protocol`),
    '### Follow\nthe protocol'
  ])('[REQ-0003 4.2] %j is none', (prose) => {
    expect(found(prose)).toEqual(['1 suggested-prompts-required'])
  })
})

describe('the last paragraph', () => {
  const last = (text: string): string | undefined => {
    const source = createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true})
    const found = lastParagraph(source)
    if (found === undefined) return undefined
    const {start, end, lines} = found
    expect([lineAt(source.lines, start), lineAt(source.lines, end)]).toEqual(lines)
    return text.slice(start, end)
  }

  test.each([
    ['One.', 'One.'],
    ['One.\n\nTwo\nlines.  \n\n \n', 'Two\nlines.'],
    ['# A\nOne.', 'One.'],
    ['- a\nOne.', 'One.'],
    ['```\na\n```\nOne.', 'One.'],
    ['<b>\nOne.', 'One.'],
    ['---\nOne.', 'One.'],
    ['See #3, - and 1. | <b>', 'See #3, - and 1. | <b>'],
    ['\n', '']
  ])('of %j is %j', (text, paragraph) => {
    expect(last(text)).toBe(paragraph)
  })

  test.each([
    '# A',
    '  ## A',
    'One.\n- a',
    '  * a',
    '+ a',
    '> a',
    '| a |',
    '|a|',
    '1. a',
    '12) a',
    '```\na\n```',
    '~~~',
    '<b>',
    '  <!-- a -->',
    'One.\n---',
    `${sectionHeading}\n\n${formatPrompts({items: ['a', 'b']})}`
  ])('%j has none', (text) => {
    expect(last(text)).toBeUndefined()
  })
})

describe('a file of which only the heading shows that it uses the contract', () => {
  test('[REQ-0003 4.2] a section without a block is a warning', () => {
    const text = `${sectionHeading}\n\nSay what comes next.\n`
    const only = ['suggested-prompts-required']
    expect(brief(lint(text, {only}))).toEqual(['1 suggested-prompts-required warning'])
    expect(brief(lint(text, {only, kind: 'agent'}))).toEqual(['1 suggested-prompts-required error'])
    expect(brief(lint(text, {only, kind: 'command'}))).toEqual(['1 suggested-prompts-required warning'])
    expect(brief(lint(text, {only, role: 'orchestrator'}))).toEqual([])
    expect(brief(lint(`${text}\nFollow the protocol.\n`, {only}))).toEqual([])
  })

  test('[REQ-0003 4.2] the contract requires the section in agent files', () => {
    const contracts = ['suggested-prompts']
    const required = (path: string, options: LintOptions = {}): string[] =>
      errors('# ROLE\n', {path, contracts, ...options})
    expect(required('agents/a.md')).toEqual(['1 suggested-prompts-required'])
    expect(required('commands/a.md')).toEqual([])
    expect(required('agents/README.md')).toEqual([])
    expect(required('agents/a.md', {role: 'orchestrator'})).toEqual([])
    expect(required('agents/00-sdlc-orchestrator.md')).toEqual([])
    expect(required('agents/tracing/tracing-orchestrator.md')).toEqual(['1 suggested-prompts-required'])
    expect(required('agents/a.md', {contracts: ['agent-response']})).toEqual([])
  })

  test('[REQ-0003 1.1] a sub-orchestrator offers prompts: a status does not fill its section', () => {
    const text = `${sectionHeading}\n\n---\nSTATUS: It complete. Returning results to x.\n---\n`
    expect(errors(text, {role: 'sub-orchestrator'})).toEqual(['1 suggested-prompts-required'])
    expect(errors(text, {role: 'sub-agent'})).toEqual([])
  })

  test('[REQ-0003 1.1] nor does a status end the output of a sub-orchestrator', () => {
    const status = 'Done.\n\n---\nSTATUS: It complete. Returning results to x.\n---\n'
    const ending = (text: string, role: Role): string[] => brief(lint(text, {kind: 'output', role}))
    expect(ending(status, 'sub-orchestrator')).toEqual(['5 suggested-prompts-last error'])
    expect(ending(status, 'sub-agent')).toEqual([])
    expect(ending(`${formatPrompts({items: ['Go on', 'Show workflow status']})}\n`, 'sub-orchestrator')).toEqual([])
  })

  test.each(['```\ncode', '<!-- a comment', '<pre>\ntext', '<details>\n<summary>More</summary>', '---\nname: x'])(
    '[REQ-0003 4.2] no section is added to a text that ends in %j',
    (end) => {
      const options: LintOptions = {role: 'phase-agent', only: ['suggested-prompts-required']}
      const text = end.startsWith('---') ? end : `# ROLE\n\n${end}\n`
      expect(brief(lint(text, options))).toEqual(['1 suggested-prompts-required error'])
      expect(fix(text, options, true)).toBe(text)
    }
  )

  test.each<[string, LintOptions]>([
    ['another contract', {contracts: ['agent-response']}],
    ['a template', {path: 'templates/system/CLAUDE-plan.md'}],
    ['a contract of the project', {agents: {a: ['verdict']}, path: 'agents/a.md'}],
    ['nothing', {path: 'docs/guide.md'}]
  ])('a heading that only resembles it is an ordinary one in a file that is declared for %s', (_, options) => {
    for (const heading of [
      '## Suggested Prompts',
      '**Suggested prompts**',
      'Suggested prompts\n---',
      '#Suggested prompts'
    ])
      expect(errors(`# Guide\n\n${heading}\n\n- "Process my mail"\n`, options)).toEqual([])
  })

  test('the fix does not add a second block', () => {
    const text = `# ROLE\n\n${formatPrompts({items: ['a', 'b']})}\n`
    expect(fix(text, {role: 'phase-agent', only: ['suggested-prompts-required']}, true)).toBe(text)
  })
})
