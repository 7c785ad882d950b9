import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  AgentResponse,
  formatAgentResponse,
  isReadableByOrchestrator,
  parseAgentResponse
} from '../../src/contracts/agent-response/library.ts'
import {anyCharacter} from '../support/characters.ts'
import {brief, type LintOptions, lines, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const declared = {kind: 'output', contracts: ['agent-response']} as const satisfies LintOptions

/** A response in full; every planted fault changes one line of it. */
const full = `I wrote the specification.

---
response:
  status: success

  outputs:
    - file: "specs/004-export/spec.md"
      action: created
      lines: 120
    - file: "specs/004-export/notes.md"
      action: deleted

  metrics:
    self_critique_score: 18
    coverage_percentage: 92.5

  warnings:
    - "The export of drafts is vague"

  next_step: "Go on with the checklist (Phase 4)"

  user_decisions_needed:
    - question: "Which formats are wanted?"
      marker: "NEEDS_CLARIFICATION_001"
---
`

const partial = `---
response:
  status: partial
  outputs:
    - file: "specs/004-export/spec.md"
      action: updated
  errors:
    - "The table of formats could not be read"
  next_step: "Answer the open questions"
---
`

const failure = `---
response:
  status: error
  outputs: []
  errors:
    - "specs/template.md is not there"
  next_step: "Restore the template"
---
`

const fenced = (block: string): string => `Done.\n\n\`\`\`yaml\n${block}\`\`\`\n`

/** The text with one piece of it changed; the piece has to be there. */
function plant(text: string, piece: string, fault: string): string {
  expect(text).toContain(piece)
  return text.replace(piece, () => fault)
}

describe('responses that keep the contract', () => {
  test.each([
    ['[P6 status] [P6 next_step] [P6 actions] [P6 lines] [P6 file] success', full],
    ['[P6 YAML] [P6 metrics] [P6 warnings] [P6 user_decisions_needed] with each optional field', full],
    ['[P6 user_decisions_needed] without a decision', full.replace(/\n {2}user_decisions[\s\S]*"/, '')],
    ['[P6 status values] partial', partial],
    ['[P6 status values] [P6 errors] error', failure],
    ['[P6 format delimiters] fenced', fenced(partial)],
    ['[P6 pattern] alone', failure.trimEnd()],
    ['[P6 pattern] [P6 pattern LF] with LF, and blank lines after it', `${failure}\n\n`]
  ])('[P6 outputs] %s is clean, declared or not', async (_, text) => {
    expect(brief(await lint(text, declared))).toEqual([])
    expect(brief(await lint(text, {kind: 'output'}))).toEqual([])
    expect(isReadableByOrchestrator(text)).toBe(true)
  })

  test('[P6 format place] an undeclared output without a response is clean', async () => {
    expect(brief(await lint('All done.\n', {kind: 'output'}))).toEqual([])
    expect(brief(await lint('All done.\n', declared))).toEqual(['1 agent-response-present error'])
  })

  test.each([
    ['in a list item', '- ', '  '],
    ['in a numbered item', '1. ', '   '],
    ['as indented code', '    ', '    '],
    ['with two spaces', '  ', '  ']
  ])('[P6 pattern] a whole block %s is one error', async (_, first, indent) => {
    const text = failure.trimEnd().replace(/^/gm, indent).replace(indent, first)
    expect(brief(await lint(`Done.\n\n${text}\n`, declared))).toEqual(['4 agent-response-parseable error'])
  })

  test('an API sample with the key `response` is not a response block', async () => {
    const text = '```yaml\n---\nresponse:\n  status: 200\n  errors: []\n---\n```\n'
    expect(brief(await lint(text, {kind: 'output'}))).toEqual([])
    expect(brief(await lint(text))).toEqual([])
  })
})

describe('one fault, one finding', () => {
  test.each<[string, string, string, string]>([
    ['[P6 YAML] a key further left', '      lines: 120', '     lines: 120', '10 agent-response-parseable error'],
    [
      '[P6 YAML] a key in the column of its list',
      '      action: c',
      '    action: c',
      '9 agent-response-parseable error'
    ],
    ['[P6 YAML] a field in the first column', '  outputs:', 'outputs:', '7 agent-response-parseable error'],
    ['[P6 pattern] a tab before the header', 'response:', '\tresponse:', '4 agent-response-parseable error'],
    ['[P6 pattern] four spaces before the header', 'response:', '    response:', '4 agent-response-parseable error'],
    ['[P6 pattern] two spaces before the header', 'response:', '  response:', '4 agent-response-parseable error'],
    ['[P6 file] curly quotes', '"specs/004-export/spec.md"', '\u201Cspec.md\u201D', '8 agent-response-schema warning'],
    [
      '[P6 next_step] a number sign that begins a comment',
      '"Go on with the checklist (Phase 4)"',
      'Fix issue #3',
      '21 agent-response-schema warning'
    ],
    ['[P6 status] a status that is none', 'status: success', 'status: sucess', '5 agent-response-schema error'],
    ['[P6 status values] a status in capitals', 'status: success', 'status: SUCCESS', '5 agent-response-schema error'],
    ['[P6 status] no status', '  status: success\n', '', '4 agent-response-schema error'],
    ['an empty status', 'status: success', 'status:', '5 agent-response-schema error'],
    ['[P6 actions] an action that is none', 'action: created', 'action: written', '9 agent-response-schema error'],
    ['[P6 actions] no action', '      action: deleted\n', '', '11 agent-response-schema error'],
    ['a misspelt action', 'action: deleted', 'acton: deleted', '12 agent-response-schema error'],
    ['[P6 lines] a text for a number', 'lines: 120', 'lines: "120"', '10 agent-response-schema error'],
    ['[P6 lines] a negative number of lines', 'lines: 120', 'lines: -1', '10 agent-response-schema error'],
    ['a part of a line', 'lines: 120', 'lines: 1.5', '10 agent-response-schema error'],
    ['[P6 file] a path that goes up', 'specs/004-export/spec.md', '../spec.md', '8 agent-response-schema error'],
    [
      '[P6 file] an absolute path',
      '"specs/004-export/spec.md',
      '"/specs/004-export/spec.md',
      '8 agent-response-schema warning'
    ],
    ['a path of Windows', '"specs/004-export/spec.md"', "'C:\\specs\\spec.md'", '8 agent-response-schema warning'],
    ['an empty path', '"specs/004-export/spec.md"', '""', '8 agent-response-schema error'],
    [
      '[P6 next_step] no next step',
      '  next_step: "Go on with the checklist (Phase 4)"\n',
      '',
      '4 agent-response-schema error'
    ],
    [
      '[P6 next_step] an empty next step',
      '"Go on with the checklist (Phase 4)"',
      '" "',
      '21 agent-response-schema error'
    ],
    ['a misspelt field', 'next_step:', 'nextStep:', '21 agent-response-schema error'],
    ['a misspelt field that is optional', 'warnings:', 'warning:', '18 agent-response-schema warning'],
    ['an unknown field', 'warnings:', 'remarks:', '18 agent-response-schema warning'],
    ['an unknown field of an output', 'lines: 120', 'size: 120', '10 agent-response-schema warning'],
    ['[P6 metrics] a metric that is a text', '92.5', '"high"', '16 agent-response-schema warning'],
    [
      '[P6 warnings] a warning that is not a string',
      '"The export of drafts is vague"',
      '12',
      '19 agent-response-schema error'
    ],
    [
      '[P6 warnings] a list that is a string',
      'warnings:\n    - "The',
      'warnings:\n    "The',
      '19 agent-response-schema error'
    ],
    [
      '[P6 user_decisions_needed] no marker',
      '\n      marker: "NEEDS_CLARIFICATION_001"',
      '',
      '24 agent-response-schema error'
    ],
    ['a key of another case', 'response:', 'Response:', '4 agent-response-schema error'],
    [
      '[P6 YAML] broken YAML',
      '"Go on with the checklist (Phase 4)"',
      'Go on: with the checklist',
      '21 agent-response-parseable error'
    ],
    ['an open quote', '(Phase 4)"', '(Phase 4)', '21 agent-response-parseable error'],
    ['a tab', '    self_critique_score', '\tself_critique_score', '15 agent-response-parseable error'],
    ['prose in the block', '  warnings:', 'And some warnings\n  warnings:', '18 agent-response-parseable error'],
    ['a field twice', '  warnings:', '  status: error\n  warnings:', '18 agent-response-parseable error'],
    ['a custom tag', 'status: success', 'status: !agent success', '5 agent-response-parseable error'],
    [
      '[P6 pattern] a comment before the response',
      'response:',
      '# AGENT RESPONSE\nresponse:',
      '4 agent-response-parseable warning'
    ],
    ['a blank line before the response', 'response:', '\nresponse:', '4 agent-response-parseable warning'],
    ['[P6 pattern] a delimiter in a value', 'The export', 'The --- export', '19 agent-response-parseable warning'],
    [
      'a delimiter in a comment',
      '  warnings:',
      '  # --- warnings ---\n  warnings:',
      '18 agent-response-parseable warning'
    ],
    ['[P6 format delimiters] no closing delimiter', '001"\n---', '001"', '25 agent-response-parseable error'],
    [
      'a cut before the next step',
      full.slice(full.indexOf('\n\n  next_step')),
      '\n',
      '19 agent-response-parseable error'
    ],
    ['another closing delimiter', '001"\n---', '001"\n***', '26 agent-response-parseable error'],
    ['text behind the closing delimiter', '001"\n---', '001"\n--- end', '26 agent-response-parseable warning'],
    ['another opening delimiter', '---\nresponse:', '***\nresponse:', '3 agent-response-parseable error'],
    ['[P6 format delimiters] no opening delimiter', '---\nresponse:', 'response:', '3 agent-response-parseable error'],
    ['a blank in the header', 'response:', 'response :', '4 agent-response-parseable error'],
    ['a quoted header', 'response:', '"response":', '4 agent-response-parseable error'],
    ['[P6 YAML] a no-break space as indentation', '  status', '\u00A0 status', '5 agent-response-parseable error'],
    ['an ideographic space as indentation', '  outputs:', '\u3000outputs:', '7 agent-response-parseable error'],
    ['[P6 file] a link', '"specs/004-export/spec.md"', '"[spec](spec.md)"', '8 agent-response-schema error'],
    ['[P6 file] a path in code', '"specs/004-export/spec.md"', '"`spec.md`"', '8 agent-response-schema error'],
    ['[P6 file] a URL', '"specs/004-export/spec.md"', '"https://example.com/a.md"', '8 agent-response-schema warning']
  ])('%s', async (_, piece, fault, expected) => {
    expect(brief(await lint(plant(full, piece, fault), declared))).toEqual([expected])
  })

  test('[P6 format place] a response in a quotation', async () => {
    const quotation = full.replace(/^(?=.)/gm, '> ')
    expect(brief(await lint(`Done.\n\n${quotation}`, declared))).toEqual(['6 agent-response-parseable error'])
    expect(brief(await lint(quotation, {kind: 'output'}))).toEqual([])
    expect(brief(await lint(`> response: done\n\n${full}`, declared))).toEqual([])
    expect(brief(await lint('The key is\n> response:\n> in each.\n', declared))).toEqual([
      '3 agent-response-present error'
    ])
  })

  test('[P6 YAML] a no-break space that is a part of a text is not the cause of a later fault', async () => {
    const text = '---\nresponse:\n  status: success\n  next_step: |\n    \u00A0Go on\n  outputs: [a\n---\n'
    expect(brief(await lint(text, declared))).toEqual(['6 agent-response-parseable error'])
  })

  test('[P6 format place] a response in a response', async () => {
    const text = '---\nresponse:\n  response:\n    status: success\n    outputs: []\n    next_step: "Go on"\n---\n'
    expect(brief(await lint(text, declared))).toEqual(['3 agent-response-schema error'])
  })

  test('[P6 errors] status error without errors', async () => {
    const text = plant(failure, '  errors:\n    - "specs/template.md is not there"\n', '')
    expect(brief(await lint(text, declared))).toEqual(['2 agent-response-schema error'])
    const misspelt = plant(failure, 'errors:', 'error:')
    expect(brief(await lint(misspelt, declared))).toEqual(['5 agent-response-schema error'])
    const empty = plant(failure, 'errors:\n    - "specs/template.md is not there"', 'errors: []')
    expect(brief(await lint(empty, declared))).toEqual(['5 agent-response-schema error'])
  })

  test('[P6 errors] status partial without errors is a warning', async () => {
    const text = plant(partial, '  errors:\n    - "The table of formats could not be read"\n', '')
    expect(brief(await lint(text, declared))).toEqual(['2 agent-response-schema warning'])
  })

  test('[P6 pattern LF] CRLF belongs to the rule of line endings', async () => {
    const text = full.replaceAll('\n', '\r\n')
    expect(brief(await lint(text, declared))).toEqual(['1 lf-line-endings error'])
    expect(isReadableByOrchestrator(text)).toBe(false)
    expect(parseAgentResponse(text)).toEqual(parseAgentResponse(full))
  })

  test('[P6 format place] text after the block', async () => {
    const text = `${full}\nTell me what you think.\n`
    expect(brief(await lint(text, declared))).toEqual(['28 agent-response-present error'])
    expect(brief(await lint(text, {kind: 'output'}))).toEqual(['28 agent-response-parseable warning'])
  })

  test('[P6 pattern] two blocks: the earlier one is what the orchestrator takes', async () => {
    expect(brief(await lint(`${full}\n${failure}`, declared))).toEqual(['4 agent-response-parseable warning'])
    expect(isReadableByOrchestrator(`${full}\n${failure}`)).toBe(false)
    expect(parseAgentResponse(`${full}\n${failure}`)).toMatchObject({outputs: [], next_step: 'Restore the template'})
  })

  test('[P6 outputs] the fields in no place', async () => {
    const text = '---\nresponse:\nstatus: success\noutputs: []\nnext_step: "Go on"\n---\n'
    expect(brief(await lint(text, {...declared, only: ['agent-response-schema']}))[0]).toBe(
      '2 agent-response-schema error'
    )
  })

  test('[P6 format delimiters] delimiters around the fence are one fault', () => {
    const text = partial.replace('---\n', '---\n```yaml\n').replace(/---\n$/, '```\n---\n')
    expect(brief(lint(`Done.\n\n${text}`, declared))).toEqual(['5 agent-response-parseable warning'])
  })

  test('[P6 format delimiters] fenced blocks have the same faults', async () => {
    expect(brief(await lint(fenced(plant(partial, 'partial', 'done')), declared))).toEqual([
      '6 agent-response-schema error'
    ])
    expect(brief(await lint(fenced(plant(partial, '---\n', '')), declared))).toEqual([
      '4 agent-response-parseable warning'
    ])
    expect(brief(await lint(fenced(plant(partial, 'questions"\n---\n', 'questions"\n')), declared))).toEqual([
      '12 agent-response-parseable warning'
    ])
    expect(brief(await lint(fenced(plant(partial, '"Answer', 'x: "Answer')), declared))).toEqual([
      '12 agent-response-parseable error'
    ])
  })

  test.each(['**response**:', '## response:', 'response\uFF1A', 'response =', 'agent_response:', 'RESULT'])(
    '[P6 pattern] another line in the place of the header: %s',
    async (header) => {
      const text = `Done.\n\n---\n${header}\n  status: success\n  outputs: []\n  next_step: "Go"\n---\n`
      expect(brief(await lint(text, declared))).toEqual(['4 agent-response-parseable error'])
      expect(brief(await lint(`${text}\n${text.replace(header, 'response:')}`, declared))).toEqual([])
    }
  )

  test.each(['', '\n'])('[P6 pattern] no header, with %j in its place', async (gap) => {
    const text = `Done.\n\n---\n${gap}  status: success\n  outputs: []\n---\n`
    const {findings} = await lint(text, declared)
    expect(findings.map(({message}) => message)).toEqual(['Missing `response:`, expected it before `status:`'])
  })

  test('[P6 pattern] front matter and prose are not a response without its header', async () => {
    for (const text of ['---\ntitle: x\nstatus: draft\n---\n\nText\n', 'So:\nstatus: fine\noutputs: none\n'])
      expect((await lint(text, declared)).findings.map(({rule}) => rule)).toEqual(['agent-response-present'])
  })

  test('[P6 errors] an empty item of a list is at its dash', async () => {
    const text =
      '---\nresponse:\n  status: success\n  outputs: []\n  warnings:\n    - "w"\n    -\n  next_step: "Go"\n---\n'
    expect(brief(await lint(text, declared))).toEqual(['7 agent-response-schema error'])
  })

  test('near misses say what was meant', async () => {
    const text = plant(plant(full, 'status: success', 'status: sucess'), 'action: deleted', 'acton: deleted')
    const {findings} = await lint(text, declared)
    expect(findings.map(({message, expected, fix}) => ({message, expected, fix}))).toEqual([
      {message: 'Unexpected value `sucess` of `status`, expected `success`', expected: ['success'], fix: undefined},
      {message: 'Unexpected key `acton`, expected `action`', expected: ['action'], fix: undefined}
    ])
  })
})

describe('[P6 YAML] YAML beyond the limits is refused', () => {
  test.each([
    [
      'alias bomb',
      `"a"\n  metrics:\n    a: &a [1]\n${Array.from({length: 12}, (_, index) => `    b${index}: *a`).join('\n')}`
    ],
    ['deep nesting', '['.repeat(20_000)],
    ['scalar of 5 MB', `"${'x'.repeat(5_000_000)}"`],
    ['custom tag', '!!python/object/apply:os.system ["true"]']
  ])('%s', async (_, value) => {
    const text = plant(full, '"Go on with the checklist (Phase 4)"', value)
    const found = brief(await lint(text, declared))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/ agent-response-parseable error$/)
    expect(parseAgentResponse(text).status).toBe('error')
  })
})

describe('definitions show a block', () => {
  const template = `# Reviewer

End your output with:

\`\`\`yaml
---
response:
  status: success | partial | error
  outputs:
    - file: "{FEATURE_DIR}/review.md"
      action: created | updated
      lines: {N}
    - file: <another file>
      action: created
      lines: {{LINES}}
  metrics:
    score: {N}/20
    mode: "full" | "short"
    level: "{low|high}"
    ...
  warnings:
    - "{what is doubtful}"
  errors:  # only if status is not success
    - "{reason}"
  next_step: "{text}"
---
\`\`\`

## Afterwards
`

  test('[P6 definitions] placeholders and unions are fine', async () => {
    expect(lines(await lint(template, {only: ['agent-response-template']}))).toEqual([])
  })

  test.each<[string, string, string, string]>([
    [
      'a list that is none',
      '  warnings:\n    - "{what',
      '  warnings:\n    what: "{what',
      '22 agent-response-template warning'
    ],
    [
      '[P6 definitions] a wrong alternative',
      'partial | error',
      'partial | failure',
      '8 agent-response-template warning'
    ],
    ['a missing field', '  next_step: "{text}"\n', '', '7 agent-response-template warning'],
    ['a misspelt field', 'next_step', 'next_steps', '25 agent-response-template warning'],
    ['a comment before the response', 'response:', '# AGENT RESPONSE\nresponse:', '7 agent-response-template warning'],
    ['broken YAML', '"{reason}"', '"{reason}" "{another}"', '24 agent-response-template warning'],
    ['no closing delimiter', '"{text}"\n---', '"{text}"', '25 agent-response-template warning'],
    ['a delimiter in a value', '{text}', '{text} --- {more}', '25 agent-response-template warning']
  ])('%s', async (_, piece, fault, expected) => {
    expect(brief(await lint(plant(template, piece, fault)))).toEqual([expected])
  })

  test('text after the block and a second block are fine', async () => {
    expect(brief(await lint(template + template))).toEqual([])
  })

  test('a block inside a longer example is none', async () => {
    const text = `\`\`\`markdown\n## Summary\n\n${plant(partial, 'partial', 'done')}\`\`\`\n`
    expect(brief(await lint(text))).toEqual([])
  })
})

describe('[P6 definitions] a fence without delimiters is checked as a block', () => {
  const agent = (lines: string): string => `# A\n\nEnd with:\n\n\`\`\`yaml\nresponse:\n${lines}\`\`\`\n`
  const delimiters = '6:1-6:10: warning: Missing `---`, expected it around the YAML'

  test('a choice of statuses shows what it is', () => {
    expect(lines(lint(agent('  status: success | partial | failure\n  outputs: []\n  next_step: "{text}"\n')))).toEqual(
      [
        delimiters,
        '7:11-7:38: warning: Unexpected value `failure` of `status`, expected one of `success`, `partial`, `error`'
      ]
    )
    expect(lines(lint(agent('  status: success | partial | failure\n')))).toContain(delimiters)
    expect(lines(lint(agent('  status: success | partial | error\n  outputs: []\n  next_step: "{text}"\n')))).toEqual([
      delimiters
    ])
  })

  test.each(['  status: success | fail\n  data: {}\n', '  status: success\n  errors: []\n', '  status: 200 | 404\n'])(
    'an API sample is another thing: %j',
    (fields) => {
      expect(brief(lint(agent(fields)))).toEqual([])
    }
  )
})

describe('a value in the line of the header', () => {
  const message = '2:1-2:9: error: Unexpected value of `response`, expected fields'
  const done = '---\nresponse: done\n---\n'

  test('[P6 outputs] is the whole response, declared or not', () => {
    expect(lines(lint(done, declared))).toEqual([message])
    expect(lines(lint(done, {kind: 'output'}))).toEqual([message])
    expect(parseAgentResponse(done)).toEqual({
      status: 'error',
      errors: ['Line 2: Unexpected value of `response`, expected fields']
    })
  })

  test('may be all fields', () => {
    const flow = '---\nresponse: {status: success, outputs: [], next_step: "Go on"}\n---\n'
    expect(lines(lint(flow, declared))).toEqual([])
    expect(parseAgentResponse(flow)).toEqual({status: 'success', outputs: [], next_step: 'Go on'})
    expect(isReadableByOrchestrator(flow)).toBe(true)
  })

  test.each([
    'The header was\n\nresponse: done\n',
    '---\nresponse: done\n---\n\nMore.\n',
    '```yaml\n---\nresponse: done\n---\n```\n',
    '---\nresponse: done\nother: 1\n---\n'
  ])('does not count in %j', (text) => {
    expect(brief(lint(text, {kind: 'output'}))).toEqual([])
  })
})

describe('library', () => {
  test.each<[unknown, string]>([
    [{status: 'ok', outputs: [], next_step: 'x'}, 'status: expected one of `success`, `partial`, `error`'],
    [{status: 'success', outputs: []}, 'next_step: expected a string'],
    [{status: 'success', next_step: 'x'}, 'outputs: expected an array'],
    [{status: 'error', outputs: [], next_step: 'x'}, 'errors: expected the reasons of the error'],
    [
      {status: 'success', outputs: [{file: 'a', action: 'made'}], next_step: 'x'},
      'outputs.0.action: expected one of `created`, `updated`, `deleted`'
    ],
    [
      {status: 'success', outputs: [{file: 'a', action: 'created', lines: -1}], next_step: 'x'},
      'outputs.0.lines: expected at least 0'
    ]
  ])('[P6 writer] %j is refused with field and expectation', (value, expected) => {
    const found = AgentResponse.safeParse(value).error?.issues.map(({path, message}) => `${path.join('.')}: ${message}`)
    expect(found).toEqual([expected])
    const field = expected.split(/[.:]/)[0] ?? ''
    expect(() => formatAgentResponse(value as AgentResponse)).toThrow(RangeError)
    expect(() => formatAgentResponse(value as AgentResponse)).toThrow(field)
  })

  test('[P6 writer] numbers are written as both versions of YAML read them', () => {
    const base = {status: 'success' as const, outputs: [], next_step: 'x'}
    const metrics = {a: 1e21, b: 5e-324, c: Number.NaN, d: Number.POSITIVE_INFINITY, e: -1.5e300}
    const text = formatAgentResponse({...base, metrics})
    expect(text).toContain('a: 1.0e+21\n    b: 5.0e-324\n    c: .nan\n    d: .inf\n    e: -1.5e+300')
    expect(parseAgentResponse(text)).toEqual({...base, metrics})
  })

  test('[P6 error response] a response is read', () => {
    expect(parseAgentResponse(full)).toEqual({
      status: 'success',
      outputs: [
        {file: 'specs/004-export/spec.md', action: 'created', lines: 120},
        {file: 'specs/004-export/notes.md', action: 'deleted'}
      ],
      metrics: {self_critique_score: 18, coverage_percentage: 92.5},
      warnings: ['The export of drafts is vague'],
      next_step: 'Go on with the checklist (Phase 4)',
      user_decisions_needed: [{question: 'Which formats are wanted?', marker: 'NEEDS_CLARIFICATION_001'}]
    })
  })

  test('[P6 error response] without a response there is the documented error', () => {
    expect(parseAgentResponse('Nothing here')).toEqual({
      status: 'error',
      errors: ['Agent did not return structured response']
    })
  })

  test('a response that cannot be used says why', () => {
    expect(parseAgentResponse(plant(full, 'status: success', 'status: sucess'))).toEqual({
      status: 'error',
      errors: ['Line 5: Unexpected value `sucess` of `status`, expected `success`']
    })
    expect(parseAgentResponse('---\nresponse: \n  status: [\n---\n')).toEqual({
      status: 'error',
      errors: ['Line 3: Unexpected bracket that is never closed, expected YAML']
    })
  })

  test.each<[string, string, string]>([
    ['a comment before it', 'response:', '# AGENT RESPONSE\nresponse:'],
    ['a delimiter in a value', 'The export', 'The --- export'],
    ['no closing delimiter', '001"\n---', '001"'],
    ['a boolean of YAML 1.1', '"Go on with the checklist (Phase 4)"', 'yes'],
    ['no response', full, 'nothing']
  ])('the orchestrator cannot read %s', (_, piece, fault) => {
    expect(isReadableByOrchestrator(plant(full, piece, fault))).toBe(false)
  })

  test('only a response that keeps the contract is formatted', () => {
    const response = {status: 'error', outputs: [], next_step: 'x'} as const
    expect(() => formatAgentResponse({...response, outputs: []})).toThrow(RangeError)
    expect(formatAgentResponse({...response, outputs: [], errors: ['a --- b']})).toBe(
      '---\nresponse:\n  status: error\n  outputs: []\n  errors:\n    - "a \\x2D-- b"\n  next_step: "x"\n---'
    )
  })
})

const word = fc
  .oneof(
    fc.string({unit: 'grapheme', minLength: 1}),
    fc.constantFrom(
      'a --- b',
      '---',
      'a: b',
      '# x',
      '"',
      "'",
      '\\',
      '\n',
      '\u2028',
      '\u0085',
      '\uFEFFx',
      'yes',
      '1',
      '{x: 1}',
      '- a',
      '\uD800'
    )
  )
  .filter((text) => text.trim() !== '')
const path = word.filter((text) => !text.split(/[\\/]/).includes('..'))
const number = fc.oneof(fc.integer(), fc.double({noNaN: true, noDefaultInfinity: true}))
const key = word.filter((name) => name !== '__proto__')
const response: fc.Arbitrary<AgentResponse> = fc.record(
  {
    status: fc.constantFrom('success' as const, 'partial' as const, 'error' as const),
    outputs: fc.array(
      fc.record(
        {
          file: path,
          action: fc.constantFrom('created' as const, 'updated' as const, 'deleted' as const),
          lines: fc.nat()
        },
        {requiredKeys: ['file', 'action']}
      )
    ),
    metrics: fc.dictionary(key, fc.oneof(number, word, fc.boolean(), fc.array(number), fc.dictionary(key, word)), {
      noNullPrototype: true
    }),
    warnings: fc.array(word),
    errors: fc.array(word, {minLength: 1}),
    next_step: word,
    user_decisions_needed: fc.array(fc.record({question: word, marker: word}))
  },
  {requiredKeys: ['status', 'outputs', 'next_step', 'errors']}
)

test('[P6 writer] what is formatted is read back, bare, fenced and after any text', () => {
  fc.assert(
    fc.property(response, (value) => {
      const text = formatAgentResponse(value)
      expect(parseAgentResponse(text)).toEqual(value)
      expect(parseAgentResponse(`Some words.\n\n${text}\n`)).toEqual(value)
      expect(parseAgentResponse(fenced(`${text}\n`))).toEqual(value)
      expect(isReadableByOrchestrator(text)).toBe(true)
    }),
    {numRuns: runs(100)}
  )
})

test('what is formatted is clean', async () => {
  await fc.assert(
    fc.asyncProperty(response, async (value) => {
      const {findings} = await lint(
        formatAgentResponse({...value, metrics: {}, ...(value.status === 'success' && {errors: []})}),
        {
          ...declared,
          only: ['agent-response-present', 'agent-response-schema', 'agent-response-parseable']
        }
      )
      expect(findings.filter(({message}) => !message.includes('absolute path'))).toEqual([])
    })
  )
})

const piece = fc.oneof(
  fc.string({unit: anyCharacter}),
  fc.constantFrom(
    '---\n',
    'response:\n',
    '  status: success\n',
    '  outputs: []\n',
    '  next_step: x\n',
    '  - a\n',
    '\n',
    '```yaml\n',
    '```\n',
    '> ',
    '- ',
    '\t',
    '\r\n',
    '\r',
    '  errors:\n',
    '{',
    '"',
    '&a',
    '*a',
    'response:',
    '***\n',
    '  '
  )
)

test('any text is read without an exception, and every finding lies in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, {maxLength: 20}),
      fc.constantFrom('output' as const, 'agent' as const),
      async (pieces, kind) => {
        const text = pieces.join('')
        parseAgentResponse(text)
        isReadableByOrchestrator(text)
        const {findings} = await lint(text, {
          kind,
          contracts: ['agent-response'],
          only: [
            'agent-response-present',
            'agent-response-schema',
            'agent-response-parseable',
            'agent-response-template',
            'agent-front-matter'
          ]
        })
        for (const {range} of findings) {
          expect(range.start).toBeLessThanOrEqual(range.end)
          expect(range.end).toBeLessThanOrEqual(text.length)
        }
      }
    ),
    {numRuns: runs(300)}
  )
})
