import {describe, expect, test} from 'vitest'
import {
  formatTaskStatus,
  formatVerdict,
  phaseVerdicts,
  stripThoughts,
  taskStatuses,
  templatePhases,
  verdicts
} from '../../../src/contracts/index.ts'
import {brief, fix, type LintOptions, lines, lint} from '../../support/lint.ts'

describe('responses', () => {
  const declared: LintOptions = {kind: 'output', contracts: ['system-templates']}
  const response = (end: string): string => `I have read it all.\n\n${end}\n`

  test.each(templatePhases.flatMap((phase) => phaseVerdicts[phase].map((verdict) => [phase, verdict] as const)))(
    '[TEMPLATES R5 verdict] %s may end in %s',
    (phase, verdict) => {
      expect(brief(lint(response(formatVerdict(verdict)), {...declared, phase}))).toEqual([])
    }
  )

  test.each(
    templatePhases.flatMap((phase) =>
      verdicts.filter((verdict) => !phaseVerdicts[phase].includes(verdict)).map((verdict) => [phase, verdict] as const)
    )
  )('[TEMPLATES R5 verdict] %s may not end in %s', (phase, verdict) => {
    const tasks = phase === 'implement' ? `${formatTaskStatus({id: '1.1', status: 'FAILED'})}\n\n` : ''
    const line = phase === 'implement' ? 5 : 3
    const linted = lint(response(tasks + formatVerdict(verdict)), {...declared, phase})
    // R5 gives PASS no phase: a note.
    expect(brief(linted)).toEqual(verdict === 'PASS' ? [] : [`${line} response-markers error`])
    expect(lines(linted)).toEqual([expect.stringContaining(`Unexpected verdict \`${verdict}\` in phase`)])
  })

  const wrong: readonly [string, string][] = [
    ['PAS', '<review>PAS</review>'],
    ['pass', '<review>pass</review>'],
    ['spaces', '<review> PASS </review>'],
    ['a verdict on a line of its own', '<review>\nPASS\n</review>'],
    ['an unknown verdict', '<review>APPROVED</review>'],
    ['words for low lines', '<review>Needs revision</review>'],
    ['a tag in another case', '<Review>PASS</Review>'],
    ['no end', '<review>PASS'],
    ['full-width brackets', '\uFF1Creview\uFF1EPASS\uFF1C/review\uFF1E'],
    ['an end in other brackets', '<review>PASS\u3008/review\u3009'],
    ['an opening tag for an end', '<review>PASS<review>'],
    ['alternatives', '<review>PASS|NEEDS_REVISION</review>'],
    ['reasons', '<review>PASS\n\nAll is well.\n</review>']
  ]

  test.each(wrong)(
    '[TEMPLATES R5 verdict] %s: one error where the contract or a phase is declared, else none',
    (_, end) => {
      expect(brief(lint(response(end), {kind: 'output'}))).toEqual([])
      for (const options of [
        {kind: 'output', phase: 'challenge'},
        declared,
        {...declared, phase: 'challenge'}
      ] as LintOptions[])
        expect(brief(lint(response(end), options))).toEqual(['3 response-markers error'])
    }
  )

  test('what was meant is offered, and nothing is edited', () => {
    const {findings} = lint(response('<review>PAS</review>'), declared)
    expect(findings.map(({expected, fix: edits}) => [expected, edits])).toEqual([[['PASS'], undefined]])
    expect(fix(response('<review>PAS</review>'), declared, true)).toBe(response('<review>PAS</review>'))
  })

  test('two verdicts', () => {
    const two = '<review>PASS</review>\n\nNo: <review>REJECTED</review>'
    expect(brief(lint(response(two), declared))).toEqual(['5 response-markers error'])
    const same = '<review>PASS</review>\n\n<review>PASS</review>'
    expect(brief(lint(response(same), declared))).toEqual(['5 response-markers warning'])
  })

  test('none is an error where it is declared and the phase asks', () => {
    const text = 'Well done.\n\nBye.\n\n'
    for (const phase of ['plan', 'challenge', 'review', 'implement'])
      expect(brief(lint(text, {...declared, phase}))).toEqual(['3 response-markers error'])
    for (const options of [{kind: 'output', phase: 'plan'}, {...declared, phase: 'archive'}, declared] as LintOptions[])
      expect(brief(lint(text, options))).toEqual([])
    expect(brief(lint('', {...declared, phase: 'plan'}))).toEqual(['1 response-markers error'])
  })

  test('a verdict in code does not count', () => {
    for (const code of [
      '`<review>PASS</review>`',
      '```\n<review>PASS</review>\n```',
      '<!-- <review>PASS</review> -->'
    ]) {
      expect(brief(lint(response(code), declared))).toEqual([])
      expect(brief(lint(`${code}\n\nBye.\n`, {...declared, phase: 'plan'}))).toEqual([
        `${code.split('\n').length + 2} response-markers error`
      ])
    }
  })

  test.each([
    'I put it in a <review> tag, as asked.',
    '<review>The plan contradicts section 3, and the tests are thin.</review>',
    '<review iteration="2" reviewer="codex" status="needs_revision">\nThin.\n</review>',
    '<reviewer>Ann</reviewer> <thoughts>x</thoughts> <review-notes>PAS</review-notes>',
    'Print <task_status> for each task.',
    'a < review > b'
  ])('%s is not a marker', (text) => {
    expect(brief(lint(response(text), {kind: 'output', phase: 'archive'}))).toEqual([])
  })

  test('more verdicts', () => {
    const rules = {'response-markers': ['error', {verdicts: ['APPROVED']}]}
    expect(brief(lint(response('<review>APPROVED</review>'), {...declared, phase: 'review', rules}))).toEqual([])
  })

  const done = formatTaskStatus({id: '1.1', status: 'COMPLETED'})

  test.each(taskStatuses)('[TEMPLATES R5 task status] a task that is %s, and another id, are clean', (status) => {
    const text = response(`${done}\n${formatTaskStatus({id: '1.2', status})}`)
    expect(brief(lint(text, {...declared, phase: 'implement'}))).toEqual([])
  })

  test.each<[string, string, number]>([
    ['another status', '<task_status id="1.2">DONE</task_status>', 4],
    ['lower case', '<task_status id="1.2">failed</task_status>', 4],
    ['alternatives', '<task_status id="1.2">COMPLETED|FAILED</task_status>', 4],
    ['no id', '<task_status>FAILED</task_status>', 4],
    ['an id of one number', '<task_status id="2">FAILED</task_status>', 4],
    ['the placeholder', '<task_status id="X.Y">FAILED</task_status>', 4],
    ['single quotes', "<task_status id='1.2'>FAILED</task_status>", 4],
    ['no end', '<task_status id="1.2">FAILED', 4],
    ['full-width brackets', '\uFF1Ctask_status id="1.2"\uFF1EFAILED\uFF1C/task_status\uFF1E', 4],
    ['the status in an attribute', '<task_status id="1.2" status="FAILED"/>', 4],
    ['the same id twice', '<task_status id="1.1">FAILED</task_status>', 4]
  ])('[TEMPLATES R5 task status] task status, %s: one error', (_, second, line) => {
    for (const options of [
      {kind: 'output', phase: 'implement'},
      {...declared, phase: 'implement'}
    ] as LintOptions[])
      expect(brief(lint(response(`${done}\n${second}`), options))).toEqual([`${line} response-markers error`])
  })

  test('[TEMPLATES R5 thought] thoughts that were left in are a note, in a final output a warning', () => {
    const rules = {'response-markers': ['default', {final: true}]}
    for (const text of ['<thought>Hm.</thought>', '<thought>\nHm.\n</thought>', 'Hm. </thought>']) {
      expect(lint(response(text), declared).findings.map(({severity}) => severity)).toEqual(['note'])
      expect(brief(lint(response(text), {...declared, rules}))).toEqual(['3 response-markers warning'])
    }
    expect(brief(lint(stripThoughts(response('<thought>Hm.</thought>')), {...declared, rules}))).toEqual([])
  })

  test('[TEMPLATES R5 thought] a thought without an end is one error: no reader can filter it out', () => {
    for (const text of ['<thought>Hm.', '<thought>\nHm.\n\nAll done.'])
      expect(brief(lint(response(text), declared))).toEqual(['3 response-markers error'])
  })

  test('[TEMPLATES R5 thought] a verdict in a thought does not count', () => {
    const thought = '<thought>Is it <review>PASS</review> or\n<review>REJECTED\n</thought>\n\n'
    const options: LintOptions = {...declared, phase: 'challenge'}
    expect(brief(lint(response(`${thought}<review>NEEDS_REVISION</review>`), options))).toEqual([])
    expect(brief(lint(response(thought), options))).toEqual(['5 response-markers error'])
  })

  test.each<[string, LintOptions]>([
    ['a contract', {contracts: ['system-templates']}],
    ['the contract of its agent', {agent: 'a', agents: {a: ['system-templates']}}],
    ['a phase', {phase: 'challenge'}],
    ['its template', {definition: {path: 'templates/system/CODEX-challenge.md', text: 'Look for gaps.\n'}}]
  ])('[TEMPLATES R5 verdict] %s binds an output', (_, options) => {
    expect(brief(lint('<review>PAS</review>\n', {kind: 'output', ...options}))).toContain('1 response-markers error')
  })

  test('[TEMPLATES R5 verdict] words of its definition bind an output with warnings, at any level', () => {
    const definition = {path: 'agents/a.md', text: 'End with `<review>PASS</review>`.\n'}
    for (const more of [{}, {isStrict: true}, {rules: {'response-markers': 'error'}}])
      expect(brief(lint('<review>PAS</review>\n', {kind: 'output', definition, ...more}))).toEqual([
        '1 response-markers warning'
      ])
  })

  const names = {review: '<review>LGTM</review>', task_status: '<task_status>done</task_status>'} as const
  test.each(Object.entries(names))('a contract of the project for %s silences it everywhere', (tag, text) => {
    const customContracts = {c: {tag, values: ['APPROVE', 'BLOCK']}}
    for (const options of [{}, {phase: 'implement'}, {agent: 'a', contracts: ['system-templates']}] as LintOptions[])
      expect(brief(lint(`${text}\n`, {kind: 'output', ...options, customContracts}))).toEqual([])
    expect(brief(lint(`${text}\n`, {kind: 'output', phase: 'archive', customContracts: {c: {tag: 'other'}}}))).toEqual([
      '1 response-markers error'
    ])
  })
})
