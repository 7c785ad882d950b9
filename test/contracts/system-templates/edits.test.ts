/** Single edits of templates that keep the contract: one error where an edit breaks it, at its place; none where it does not. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {phaseVerdicts, systemVariables, type TemplatePhase, templatePhases} from '../../../src/contracts/index.ts'
import {brief, lint} from '../../support/lint.ts'
import {runs} from '../../support/runs.ts'

const work: Readonly<Record<TemplatePhase, string>> = {
  plan: 'Write a proposal and tickets.',
  challenge: 'Find each gap and what is not feasible.',
  implement: 'Write code and a test.',
  review: 'Verify security and quality.',
  archive: 'Write the changelog and the specs.'
}
const prose = fc.stringMatching(/^[A-Z][a-z ]{3,20}[a-z]\.$/)
const titles = [
  fc.constantFrom('Identity & Role', 'Role', 'Persona', 'You are a planner'),
  fc.constantFrom('Core Principles', 'Principles', 'Our principles'),
  fc.constantFrom('Context', 'Project Context', 'The project'),
  fc.constantFrom('Workflow Context', 'Phase', 'State and workflow')
] as const

interface Template {
  readonly phase: TemplatePhase
  readonly lines: readonly string[]
}

const template: fc.Arbitrary<Template> = fc
  .tuple(
    fc.constantFrom(...templatePhases),
    fc.tuple(...titles),
    fc.tuple(prose, prose, prose, prose),
    fc.constantFrom('#', '##', '###')
  )
  .map(([phase, names, texts, depth]) => ({
    phase,
    lines: [
      ...names.flatMap((name, index) => [
        `${depth} ${name}`,
        '',
        `${texts[index]}`,
        '',
        ...(index === 2 ? ['{{PROJECT_CONTEXT}}', ''] : []),
        ...(index === 2 && phase === 'implement' ? ['{{TASKS}}', ''] : [])
      ]),
      '# Answer',
      '',
      work[phase],
      '',
      phase === 'implement'
        ? 'Print <task_status id="X.Y">COMPLETED|FAILED</task_status>.'
        : phase === 'archive'
          ? 'Say so.'
          : `Print ${phaseVerdicts[phase].map((each) => `<review>${each}</review>`).join(' or ')}.`,
      ''
    ]
  }))

function errors({phase, lines}: Template): string[] {
  return brief(lint(lines.join('\n'), {path: `templates/system/CODEX-${phase}.md`})).filter(
    (line) => !line.includes('coverage')
  )
}

const at = (lines: readonly string[], pattern: RegExp): number => lines.findIndex((line) => pattern.test(line))
const section = (lines: readonly string[], index: number): number =>
  lines.flatMap((line, number) => (/^#+ /.test(line) ? [number] : []))[index] ?? 0

/** An edited template and the line of its error; `undefined` where the edit does not fit. */
type Edit = (lines: readonly string[]) => readonly [lines: readonly string[], line: number, rule: string] | undefined

const change =
  (pattern: RegExp, to: (line: string) => string, rule: string): Edit =>
  (lines) => {
    const line = at(lines, pattern)
    return line === -1 ? undefined : [lines.with(line, to(lines[line] ?? '')), line + 1, rule]
  }
const variable = (to: (name: string) => string): Edit => change(/^\{\{/, (line) => to(line), 'template-variables')
const marker = (to: (line: string) => string): Edit => change(/^Print /, to, 'system-template-markers')

const sections: readonly [string, Edit][] = [0, 1, 2, 3].flatMap((index): [string, Edit][] => [
  [
    `section ${index} without text`,
    (lines) => {
      const [from, to] = [section(lines, index), section(lines, index + 1)]
      const kept = lines.slice(from + 1, to).filter((line) => line.startsWith('{{TASKS'))
      if (kept.length > 0) return undefined
      return [[...lines.slice(0, from + 1), '', ...lines.slice(to)], from + 1, 'system-template-sections']
    }
  ],
  [
    `section ${index} under another heading`,
    (lines) => [lines.with(section(lines, index), '## Garden'), 1, 'system-template-sections']
  ]
])

const breaking: readonly [string, Edit][] = [
  ...sections,
  ['a variable in lower case', variable((name) => name.toLowerCase())],
  ['a variable with a space', variable((name) => name.replace('{{', '{{ '))],
  ['a variable in single braces', variable((name) => name.slice(1, -1))],
  ['a brace too few', variable((name) => name.slice(1))],
  ['a brace too many', variable((name) => `${name}}`)],
  ['a letter missing', variable((name) => name.replace(/.\}\}/, '}}'))],
  ['an unknown variable', (lines) => [['{{GARDEN}}', ...lines], 1, 'template-variables']],
  ['a tag in upper case', marker((line) => line.replace(/<(\/?)(review|task_status)/, (all) => all.toUpperCase()))],
  ['a space around the value', marker((line) => line.replace('>', '> '))],
  ['a tag without an end', marker((line) => line.replace(/<\/\w+>\.?$/, ''))],
  ['an unknown value', marker((line) => line.replace(/PASS|COMPLETED/, 'BANANA'))],
  ['a value in lower case', marker((line) => line.replace(/PASS|COMPLETED/, (value) => value.toLowerCase()))],
  [
    'a word in place of PASS',
    change(/^Print <rev/, (line) => line.replace(/<review>PASS<\/review> or /, ''), 'system-template-markers')
  ],
  ['an id of one number', change(/^Print <task/, (line) => line.replace('X.Y', '1'), 'system-template-markers')],
  ['an id in single quotes', change(/^Print <task/, (line) => line.replaceAll('"', "'"), 'system-template-markers')]
]

describe('[TEMPLATES R2 order] [TEMPLATES R4] [TEMPLATES R5 verdict in the template] one error at the place', () => {
  test.each(breaking)('%s', (_, edit) => {
    fc.assert(
      fc.property(template, ({phase, lines}) => {
        const edited = edit(lines)
        fc.pre(edited !== undefined)
        const [text, line, rule] = edited ?? [[], 0, '']
        expect(errors({phase, lines: text}), text.join('\n')).toEqual([`${line} ${rule} error`])
      }),
      {numRuns: runs(15)}
    )
  })
})

describe('[TEMPLATES R2 order] [TEMPLATES R4] [TEMPLATES R5 verdict in the template] no error', () => {
  test.each<[string, (lines: readonly string[]) => readonly string[]]>([
    ['as it is', (lines) => lines],
    ['a section more', (lines) => ['# Garden', '', 'Some words.', '', ...lines]],
    ['other variables', (lines) => [...lines, ...systemVariables.slice(1, 4).map((name) => `{{${name}}}`)]],
    ['a variable in a fence', (lines) => [...lines, '```json', '{"a": {{SKELETON}}}', '```']],
    ['the answer in code', (lines) => lines.map((line) => line.replace(/(<review>.*<\/review>)/, '`$1`'))]
  ])('%s', (_, edit) => {
    fc.assert(
      fc.property(template, ({phase, lines}) => {
        expect(errors({phase, lines: edit(lines)}), lines.join('\n')).toEqual([])
      }),
      {numRuns: runs(15)}
    )
  })
})
