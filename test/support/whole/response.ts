/** A whole response of P6, and single edits of each of its elements. */
import {atLines, type LineEdit, misspelt, replaced, type WholeEdit, wholeEdits} from './edit.ts'

const success = `The specification is written.

---
response:
  status: success
  outputs:
    - file: "specs/004-export/spec.md"
      action: created
      lines: 164
    - file: "specs/notes.md"
      action: updated
  metrics:
    self_critique_score: 17
    coverage_percentage: 85.5
  warnings:
    - "NFR-003 is vague"
    - "US-005 may need splitting (multiple When clauses)"
  next_step: "Proceed to the checklist (Phase 4)"
  user_decisions_needed:
    - question: "How should offline mode behave?"
      marker: "NEEDS_CLARIFICATION_001"
---`
const failure = `---
response:
  status: error
  outputs: []
  errors:
    - "Template not found"
  next_step: "Fix the template and retry"
---`
const partial = `Some of it.

---
response:
  status: partial
  outputs:
    - file: "a.md"
      action: deleted
  errors:
    - "The rest is open"
  next_step: "Go on"
---`
/** Keys that a person chooses. */
const free = /self_critique_score|coverage_percentage/
const required = /^ {2}(?:status|next_step): |^ {6}action: |^ {6}marker: /

const options = {kind: 'output', contracts: ['agent-response']} as const

export const responseEdits: readonly WholeEdit[] = [success, failure, partial].flatMap((text) => {
  const lines = text.split('\n')
  return wholeEdits([...keyEdits(lines), ...valueEdits(lines), ...frameEdits(lines), ...neutral(lines)], options)
})

function keyEdits(lines: readonly string[]): readonly LineEdit[] {
  return atLines(lines, /^[ -]*[a-z_]+:/, (line, at) => {
    const [, before = '', key = '', rest = ''] = /^([ -]*)([a-z_]+)(:.*)$/.exec(line) ?? []
    if (free.test(key)) return []
    const typos = [
      ...misspelt(key),
      key.toUpperCase(),
      key.replace('_', '-').replace(/^\w/, (first) => first.toUpperCase())
    ]
    return [
      ...[...new Set(typos)]
        .filter((each) => each !== key)
        .map((each) => replaced('key', lines, at, before + each + rest)),
      ...(rest === ':'
        ? []
        : [
            replaced('colon', lines, at, line.replace(': ', ' ')),
            replaced('colon', lines, at, line.replace(': ', ':'))
          ].map((edit) => ({...edit, at: [at - 1, at + 1] as const}))),
      {...replaced('tab', lines, at, `\t${line.trimStart()}`), at: [at, at + 1]},
      ...(line.startsWith('  ')
        ? [{...replaced('no indent', lines, at, line.trimStart()), at: [at - 1, at + 1] as const}]
        : [])
    ]
  })
}

function valueEdits(lines: readonly string[]): readonly LineEdit[] {
  const start = lines.indexOf('response:')
  return [
    ...atLines(lines, required, (_, at) => [
      {name: `without ${lines[at]}`, lines: lines.toSpliced(at, 1), at: [start, at]}
    ]),
    ...atLines(lines, /^ {2}status: /, (line, at) => [
      ...misspelt(line.slice(10)).map((word) => replaced('status', lines, at, `  status: ${word}`)),
      ...['SUCCESS', 'ok', 'done', 'success | partial', '"failed"', '', '7', '[success]', '"Success"'].map((word) =>
        replaced('status', lines, at, `  status: ${word}`)
      ),
      {name: 'status twice', lines: lines.toSpliced(at, 0, line), at: [at, at + 1]}
    ]),
    ...atLines(lines, /^ {6}action: /, (line, at) => [
      ...misspelt(line.slice(14)).map((word) => replaced('action', lines, at, `      action: ${word}`)),
      ...['Created', 'written', 'create', '', '7'].map((word) => replaced('action', lines, at, `      action: ${word}`))
    ]),
    ...atLines(lines, /^ {6}lines: /, (_, at) =>
      ['"164"', '-1', '1.5', 'many', '1,000', '1_000', 'true', '~164', '[164]'].map((word) =>
        replaced('lines', lines, at, `      lines: ${word}`)
      )
    ),
    ...atLines(lines, /^ {4}- file: /, (_, at) =>
      ['"/etc/a.md"', '"../a.md"', '""', '"~/a.md"', "'C:\\a.md'", '7', '["a.md"]', '"a/../../b.md"', '"unclosed'].map(
        (word) => replaced('file', lines, at, `    - file: ${word}`)
      )
    ),
    ...atLines(lines, free, (line, at) =>
      ['high', '"17"', '17/20', '85%', 'true', '[1]', '.nan', '1_000', '1:30', '010'].map((word) =>
        replaced('metric', lines, at, line.replace(/: .*/, `: ${word}`))
      )
    ),
    ...atLines(lines, /^ {4}- "/, (_, at) =>
      ['7', 'true', '["a"]', '{a: b}', 'a: b', '"unclosed', '2026-01-02', 'yes'].map((word) =>
        replaced('text', lines, at, `    - ${word}`)
      )
    ),
    ...atLines(lines, /^ {2}next_step: /, (_, at) =>
      [
        '""',
        '" "',
        '7',
        '["a"]',
        'a: b',
        '"unclosed',
        "'unclosed",
        '@all',
        '`all`',
        '%all',
        'yes',
        '12:30',
        '"Go \u201con'
      ]
        .slice(0, 12)
        .map((word) => replaced('next step', lines, at, `  next_step: ${word}`))
    ),
    ...atLines(lines, /^ {4}- question: /, (_, at) =>
      ['7', '[]', '"unclosed'].map((word) => replaced('question', lines, at, `    - question: ${word}`))
    )
  ]
}

function frameEdits(lines: readonly string[]): readonly LineEdit[] {
  const start = lines.indexOf('response:')
  const last = lines.length - 1
  const signs = [
    '--',
    '----',
    '***',
    '===',
    '~~~',
    '+++',
    '...',
    '###',
    '___',
    '- - -',
    ' ---',
    '--- ',
    '\u2014',
    '\u2014\u2014\u2014',
    '--\u2014'
  ]
  return [
    ...signs
      .map((sign) => replaced('opening', lines, start - 1, sign))
      .map((edit) => ({...edit, at: [start - 1, start] as const})),
    ...signs.map((sign) => ({...replaced('closing', lines, last, sign), at: [last - 1, last] as const})),
    {name: 'no opening', lines: lines.toSpliced(start - 1, 1), at: [start - 1, start]},
    {name: 'no closing', lines: lines.slice(0, -1), at: [last - 1, last]},
    {name: 'a comment', lines: lines.toSpliced(start, 0, '# AGENT RESPONSE'), at: [start, start]},
    {name: 'a blank line', lines: lines.toSpliced(start, 0, ''), at: [start, start]},
    {name: 'text after', lines: [...lines, '', 'Bye.'], at: [last + 2, last + 2]},
    {
      name: 'indented',
      lines: lines.map((line, at) => (at < start - 1 || line === '' ? line : `  ${line}`)),
      at: [start, start]
    },
    {name: 'CRLF', lines: lines.map((line) => `${line}\r`), at: [0, 0]},
    {name: 'no block', lines: ['All is done.'], at: [0, 0]},
    ...['response :', '"response":', 'Response:', 'RESPONSE:', 'reponse:', 'respones:', ' response:'].map((header) =>
      replaced('header', lines, start, header)
    ),
    {...replaced('header', lines, start, 'response: done'), at: [start, start + 1]}
  ]
}

function neutral(lines: readonly string[]): readonly LineEdit[] {
  const text = lines.join('\n')
  const edited = (name: string, all: string): LineEdit => ({name, lines: all.split('\n')})
  const status = lines.find((line) => line.startsWith('  status:')) ?? ''
  return [
    edited('more text before', `More.\n\n# Summary\n\n${text}`),
    edited('blank lines after', `${text}\n\n`),
    edited('a yaml fence', text.replace('---\nresponse', '```yaml\n---\nresponse').concat('\n```')),
    edited('single quotes', text.replace(/^( {2}next_step: )"(.*)"$/m, "$1'$2'")),
    edited('plain text', text.replace(/^( {2}next_step: ).*$/m, '$1Go on with it')),
    edited('a block of text', text.replace(/^( {2}next_step: ).*$/m, '$1>\n    Go on\n    with it')),
    edited('comments', text.replace(/^( {2}status: .*)$/m, '$1  # so far')),
    edited('blank lines between', text.replace(/\n(?= {2}[a-z])/g, '\n\n')),
    edited('status last', [...lines.filter((line) => line !== status).slice(0, -1), status, '---'].join('\n')),
    edited(
      'a metric more',
      text.includes('metrics:') ? text.replace('  metrics:', '  metrics:\n    p1_gaps: 0') : text
    ),
    edited('no warnings', text.replace(/ {2}warnings:\n(?: {4}.*\n)*/, '')),
    edited('no metrics', text.replace(/ {2}metrics:\n(?: {4}.*\n)*/, '')),
    edited('no decisions', text.replace(/ {2}user_decisions_needed:\n(?: {4}.*\n)*/, '')),
    edited('no lines', text.replace(/ {6}lines: .*\n/, ''))
  ]
}
