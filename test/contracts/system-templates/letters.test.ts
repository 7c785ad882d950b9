/** What a template teaches, against what an output may have: the same letters. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  phaseVerdicts,
  type TemplatePhase,
  taskStatuses,
  templatePhases,
  verdicts
} from '../../../src/contracts/index.ts'
import {brief, type LintOptions, lint} from '../../support/lint.ts'
import {runs} from '../../support/runs.ts'

const only = ['system-template-markers', 'response-markers']

function errors(text: string, options: LintOptions): string[] {
  return brief(lint(text, {...options, only})).filter((line) => line.endsWith(' error'))
}

const template = (phase: TemplatePhase): LintOptions => ({path: `templates/system/CODEX-${phase}.md`})
const output = (phase: TemplatePhase): LintOptions => ({kind: 'output', contracts: ['system-templates'], phase})
const judged = templatePhases.filter((phase) => phaseVerdicts[phase].length > 0)

/** Tags that are right, and what a template says besides so that nothing is missing. */
const right: readonly (readonly [phase: TemplatePhase, tag: string, others: string])[] = [
  ...judged.flatMap((phase) =>
    phaseVerdicts[phase].map(
      (verdict) => [phase, `<review>${verdict}</review>`, `Name ${phaseVerdicts[phase].join(' or ')}.`] as const
    )
  ),
  ...taskStatuses.map((status) => ['implement', `<task_status id="1.2">${status}</task_status>`, ''] as const)
]

/** Edits that break a tag; none makes another right tag of it. */
const edits: Readonly<Record<string, (tag: string) => string>> = {
  'the tag in upper case': (tag) => tag.replace(/(?<=<\/?)[a-z_]+/g, (name) => name.toUpperCase()),
  'the start in upper case': (tag) => tag.replace(/^<[a-z_]+/, (name) => name.toUpperCase()),
  'the end with a capital': (tag) => tag.replace(/(<\/)(.)/, (_, slash, first) => slash + first.toUpperCase()),
  'a space before the value': (tag) => tag.replace('>', '> '),
  'a space after the value': (tag) => tag.replace('</', ' </'),
  'a line for the value': (tag) => tag.replace('>', '>\n').replace('</', '\n</'),
  'a tab around the value': (tag) => tag.replace('>', '>\t').replace('</', '\t</'),
  'a space in the start': (tag) => tag.replace('>', ' >'),
  'a space before the name': (tag) => tag.replace('<', '< '),
  'a space in the end': (tag) => tag.replace(/>$/, ' >'),
  'the value in lower case': (tag) => tag.replace(/>[A-Z_]+</, (value) => value.toLowerCase()),
  'a letter too much': (tag) => tag.replace('</', 'X</'),
  'a letter missing': (tag) => tag.replace(/.<\//, '</'),
  'a full stop in the tag': (tag) => tag.replace('</', '.</'),
  'quotes around the value': (tag) => tag.replace(/>([A-Z_]+)</, '>"$1"<'),
  'stars around the value': (tag) => tag.replace(/>([A-Z_]+)</, '>**$1**<'),
  'no end': (tag) => tag.replace(/<\/.*$/, ''),
  'an opening tag for an end': (tag) => tag.replace('</', '<'),
  'another value': (tag) => tag.replace(/>[A-Z_]+</, '>BANANA<')
}
const taskEdits: Readonly<Record<string, (tag: string) => string>> = {
  'single quotes': (tag) => tag.replaceAll('"', "'"),
  'no quotes': (tag) => tag.replaceAll('"', ''),
  'an id of one number': (tag) => tag.replace('1.2', '1'),
  'an id of three numbers': (tag) => tag.replace('1.2', '1.2.3'),
  'a name for an id': (tag) => tag.replace('1.2', 'T-12'),
  'a letter for an id': (tag) => tag.replace('1.2', 'X'),
  'no id': (tag) => tag.replace(' id="1.2"', ''),
  'an empty id': (tag) => tag.replace('1.2', ''),
  'a space before the id': (tag) => tag.replace(' id', '  id'),
  'the id in upper case': (tag) => tag.replace('id=', 'ID='),
  'spaces around the sign': (tag) => tag.replace('=', ' = '),
  'another attribute': (tag) => tag.replace('">', '" file="a.md">')
}

describe.each(right)('%s: %s', (phase, tag, others) => {
  const taught = (text: string): string => `${others}\nEnd with ${text}\n`
  const lead = 'Read.\n\n'

  test('[TEMPLATES R5 verdict in the template] [TEMPLATES R5 task status in the template] is right in both', () => {
    expect(errors(taught(tag), template(phase))).toEqual([])
    expect(errors(taught(`\`${tag}\``), template(phase))).toEqual([])
    expect(errors(`${lead}${tag}\n`, output(phase))).toEqual([])
  })

  const all = {...edits, ...(tag.includes('id=') && taskEdits)}
  test.each(Object.entries(all))('[TEMPLATES R5 verdict in the template] %s is one error in both', (_, edit) => {
    const broken = edit(tag)
    expect(broken).not.toBe(tag)
    expect(errors(taught(broken), template(phase))).toEqual(['2 system-template-markers error'])
    expect(errors(`${lead}${broken}\n`, output(phase)).map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'response-markers error'
    ])
  })
})

describe('what a template has to name', () => {
  const named = (values: readonly string[]): string =>
    `Print ${values.map((value) => `\`<review>${value}</review>\``).join(' or ')}.\n`

  test.each(judged)('[TEMPLATES R5 verdict in the template] %s: PASS and one of its other verdicts', (phase) => {
    fc.assert(
      fc.property(fc.subarray([...phaseVerdicts[phase]], {minLength: 1}), (values) => {
        const isEnough = values.includes('PASS') && values.length > 1
        expect(errors(named(values), template(phase))).toEqual(isEnough ? [] : ['1 system-template-markers error'])
      })
    )
  })

  test.each(templatePhases)('[TEMPLATES R5 verdict in the template] %s: the line of R5 is one error', (phase) => {
    const tasks = phase === 'implement' ? 'Print `<task_status id="X.Y">COMPLETED|FAILED</task_status>`.\n' : '\n'
    const line = `${tasks}- \`<review>${verdicts.join('|')}</review>\`: the verdict\n`
    expect(errors(line, template(phase))).toEqual(['2 system-template-markers error'])
  })

  test('a value in a comment does not count', () => {
    expect(errors('<!-- NEEDS_REVISION -->\nEnd with <review>PASS</review>.\n', template('plan'))).toEqual([
      '2 system-template-markers error'
    ])
  })
})

describe('placeholders and mentions', () => {
  test.each([
    '<review>{verdict}</review>',
    '<review>VERDICT</review>',
    '<review>[PASS|NEEDS_REVISION]</review>',
    '<review>PASS | NEEDS_REVISION</review>',
    '<review>PASS or NEEDS_REVISION</review>',
    'between `<review>` and `</review>`',
    'between <review> and </review>',
    'in `<review>...</review>`',
    'in a <review> tag'
  ])('%s is fine', (words) => {
    expect(errors(`PASS or NEEDS_REVISION, ${words}\n`, template('plan'))).toEqual([])
  })

  test.each(['X.Y', '{id}', 'N.M', '1.N', 'task id', '...', '[id]', '$ID', '<id>', 'ID'])('the id %s is fine', (id) => {
    expect(errors(`Print <task_status id="${id}">COMPLETED</task_status>\n`, template('implement'))).toEqual([])
  })

  test.each(['X', 'N', 'X.Y.Z', 'X-Y', '1'])(
    '[TEMPLATES R5 task status in the template] the id %s is one error',
    (id) => {
      expect(errors(`Print <task_status id="${id}">COMPLETED</task_status>\n`, template('implement'))).toEqual([
        '1 system-template-markers error'
      ])
    }
  )

  test.each<[string, string]>([
    ['a tag in upper case, only named', 'PASS or NEEDS_REVISION in <REVIEW>'],
    ['its end in upper case', 'PASS or NEEDS_REVISION between `<review>` and `</REVIEW>`'],
    ['a placeholder with spaces', '<review> {verdict} </review>: PASS or NEEDS_REVISION'],
    ['a choice with spaces', '<review> PASS|NEEDS_REVISION </review>'],
    ['a choice on a line', '<review>\nPASS|NEEDS_REVISION\n</review>'],
    ['a reason in the tag', '<review>NEEDS_REVISION: {reason}</review> or PASS'],
    ['an end without a start', 'PASS</review> or <review>NEEDS_REVISION</review>']
  ])('%s is one error', (_, words) => {
    expect(errors(`${words}\n`, template('plan'))).toEqual(['1 system-template-markers error'])
  })
})

test('[TEMPLATES R5 verdict in the template] an agent that prints what it is shown is right where its template is', () => {
  const piece = fc.constantFrom('', ' ', '\n', '.', '"', 'X')
  const name = fc.constantFrom('review', 'Review', 'REVIEW', 'review ')
  const tag = fc
    .tuple(name, piece, fc.constantFrom<string>(...verdicts, 'pass', 'PAS', 'LGTM'), piece, name)
    .map(([open, before, value, after, close]) => `<${open}>${before}${value}${after}</${close}>`)
  fc.assert(
    fc.property(tag, fc.constantFrom(...judged), (text, phase) => {
      const taught = errors(`${phaseVerdicts[phase].join(' or ')}:\n${text}\n`, template(phase))
      const printed = errors(`Read.\n${text}\n`, output(phase))
      expect(taught.length, text).toBe(printed.length)
      expect(taught.length).toBeLessThan(2)
    }),
    {numRuns: runs(300)}
  )
})
