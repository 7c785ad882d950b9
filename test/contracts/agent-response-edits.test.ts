/** Single edits of responses that keep the contract (P6): one finding where an edit breaks it, none where it does not. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type AgentResponse, formatAgentResponse, parseAgentResponse} from '../../src/contracts/index.ts'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const declared: LintOptions = {kind: 'output', contracts: ['agent-response']}

const word = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/)
const file = fc.stringMatching(/^[a-z]{1,8}(?:\/[a-z]{1,8}){0,3}\.md$/)
const output = fc.record(
  {file, action: fc.constantFrom('created' as const, 'updated' as const, 'deleted' as const), lines: fc.nat()},
  {requiredKeys: ['file', 'action']}
)
const common = {
  outputs: fc.array(output, {maxLength: 3}),
  metrics: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}_[a-z]{1,8}$/), fc.nat(), {minKeys: 1, noNullPrototype: true}),
  warnings: fc.array(word, {minLength: 1, maxLength: 3}),
  next_step: word,
  user_decisions_needed: fc.array(fc.record({question: word, marker: word}), {minLength: 1, maxLength: 2})
}
const requiredKeys = ['status', 'outputs', 'next_step'] as const
const response: fc.Arbitrary<AgentResponse> = fc.oneof(
  fc.record({...common, status: fc.constant('success' as const)}, {requiredKeys: [...requiredKeys]}),
  fc.record(
    {
      ...common,
      status: fc.constantFrom('partial' as const, 'error' as const),
      errors: fc.array(word, {minLength: 1, maxLength: 2})
    },
    {requiredKeys: [...requiredKeys, 'errors']}
  )
)

/** A text after an edit, and its findings; `undefined` where the edit does not fit. */
type Edited = readonly [text: string, ...findings: string[]] | undefined
type Edit = (lines: readonly string[], value: AgentResponse) => Edited

const schema = 'agent-response-schema'
const reader = 'agent-response-parseable'

/** Replaces a part of the first line that matches. */
const change =
  (pattern: RegExp, to: string, finding: string, shift = 0): Edit =>
  (lines) => {
    const at = lines.findIndex((line) => pattern.test(line))
    if (at === -1) return undefined
    const edited = lines.with(
      at,
      (lines[at] ?? '').replace(pattern, () => to)
    )
    return [edited.join('\n'), `${at + 1 + shift} ${finding}`]
  }

/** Removes the first line that matches, and what is indented deeper below it. */
const remove =
  (pattern: RegExp, finding: (at: number, lines: readonly string[]) => string): Edit =>
  (lines) => {
    const at = lines.findIndex((line) => pattern.test(line))
    if (at === -1) return undefined
    const depth = /^ */.exec(lines[at] ?? '')?.[0].length ?? 0
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((line) => !line.startsWith(' '.repeat(depth + 1)))
    return [[...lines.slice(0, at), ...rest.slice(end)].join('\n'), finding(at, lines)]
  }

const insert =
  (before: RegExp, line: string, finding: string): Edit =>
  (lines) => {
    const at = lines.findIndex((each) => before.test(each))
    return at === -1 ? undefined : [lines.toSpliced(at, 0, line).join('\n'), `${at + 1} ${finding}`]
  }

const delimiters = ['----', '--- ', ' ---', '***', '- - -', '\u2014\u2014\u2014'] as const
const otherSigns = ['===', '~~~', '+++', '...', '###', '==== '] as const
/** The documented pattern finds hyphens in any row of them. */
const last =
  (to: string): Edit =>
  (lines) => [
    [...lines.slice(0, -1), to].join('\n'),
    `${lines.length} ${reader} ${to.includes('---') ? 'warning' : 'error'}`
  ]

const headerOf = (lines: readonly string[]): number => lines.indexOf('response:') + 1

const breaking: Readonly<Record<string, Edit>> = {
  '[P6 status values] an unknown status': change(/(?<=^ {2}status: ).*/, 'done', `${schema} error`),
  '[P6 status] a status in capitals': change(/(?<=^ {2}status: ).*/, 'SUCCESS', `${schema} error`),
  '[P6 status] no status': remove(/^ {2}status:/, (_, lines) => `${headerOf(lines)} ${schema} error`),
  '[P6 outputs] no outputs': remove(/^ {2}outputs:/, (_, lines) => `${headerOf(lines)} ${schema} error`),
  '[P6 outputs] outputs that are a text': change(/(?<=^ {2}outputs: )\[\]/, '"none"', `${schema} error`),
  '[P6 next_step] no next step': remove(/^ {2}next_step:/, (_, lines) => `${headerOf(lines)} ${schema} error`),
  '[P6 next_step] an empty one': change(/(?<=^ {2}next_step: ).*/, '" "', `${schema} error`),
  '[P6 next_step] a list for a text': change(/(?<=^ {2}next_step: ).*/, '["a"]', `${schema} error`),
  '[P6 actions] an unknown action': change(/(?<=^ +action: ).*/, 'written', `${schema} error`),
  '[P6 actions] no action': remove(/^ +action:/, (at) => `${at} ${schema} error`),
  '[P6 file] a path that goes up': change(/(?<=file: ").*/, '../a.md"', `${schema} error`),
  '[P6 file] an absolute path': change(/(?<=file: ").*/, '/a.md"', `${schema} warning`),
  '[P6 file] an empty path': change(/(?<=file: ").*/, '"', `${schema} error`),
  '[P6 lines] a negative number': change(/(?<= lines: ).*/, '-1', `${schema} error`),
  '[P6 lines] a fraction': change(/(?<= lines: ).*/, '1.5', `${schema} error`),
  '[P6 lines] a text': change(/(?<= lines: ).*/, '"12"', `${schema} error`),
  '[P6 metrics] a text': change(/(?<=^ {4}[a-z]+_[a-z]+: )\d+$/, '"high"', `${schema} warning`),
  '[P6 metrics] not a number': change(/(?<=^ {4}[a-z]+_[a-z]+: )\d+$/, '.nan', `${schema} warning`),
  '[P6 metrics] an infinite number': change(/(?<=^ {4}[a-z]+_[a-z]+: )\d+$/, '-.inf', `${schema} warning`),
  '[P6 metrics] a number of YAML 1.1': change(/(?<=^ {4}[a-z]+_[a-z]+: )\d+$/, '1_000', `${schema} warning`),
  '[P6 metrics] an octal number': change(/(?<=^ {4}[a-z]+_[a-z]+: )\d+$/, '010', `${schema} warning`),
  '[P6 metrics] an exponent of YAML 1.2': change(/(?<=^ {4}[a-z]+_[a-z]+: )\d+$/, '1e3', `${schema} warning`),
  '[P6 warnings] a number for a text': (lines) => {
    const at = lines.indexOf('  warnings:') + 1
    return at === 0 ? undefined : [lines.with(at, '    - 12').join('\n'), `${at + 1} ${schema} error`]
  },
  '[P6 user_decisions_needed] no marker': remove(/^ +marker:/, (at) => `${at} ${schema} error`),
  '[P6 errors] no errors': (lines, value) => {
    if (value.status === 'success') return undefined
    const level = value.status === 'error' ? 'error' : 'warning'
    return remove(/^ {2}errors:/, () => `${headerOf(lines)} ${schema} ${level}`)(lines, value)
  },
  '[P6 errors] errors of a success': (lines, value) =>
    value.status === 'success'
      ? insert(/^ {2}next_step:/, '  errors: ["a"]', `${schema} warning`)(lines, value)
      : undefined,
  'an unknown key': insert(/^ {2}next_step:/, '  remarks: "a"', `${schema} warning`),
  'a misspelt key': change(/^ {2}next_step/, '  next_stp', `${schema} error`),
  'a key of another case': change(/^response:/, 'Response:', `${schema} error`),
  '[P6 YAML] a key twice': insert(/^ {2}(?=outputs:)/, '  status: success', `${reader} error`),
  '[P6 YAML] a tab': change(/^ {2}(?=next_step)/, '\t', `${reader} error`),
  '[P6 YAML] an open quote': change(/(?<=^ {2}next_step: ).*/, '"a', `${reader} error`),
  '[P6 YAML] a colon in a plain text': change(/(?<=^ {2}next_step: ).*/, 'a: b', `${reader} error`),
  '[P6 YAML] a boolean of YAML 1.1': change(/(?<=^ {2}next_step: ).*/, 'yes', `${schema} warning`),
  '[P6 YAML] a time of YAML 1.1': change(/(?<=^ {2}next_step: ).*/, '12:30', `${schema} warning`),
  '[P6 YAML] a date of YAML 1.1': change(/(?<=^ {2}next_step: ).*/, '2026-01-02', `${schema} warning`),
  '[P6 YAML] a marker that is a number': change(/(?<=^ +marker: ).*/, '1_000', `${schema} warning`),
  '[P6 pattern] a comment before the header': insert(/^response:/, '# AGENT RESPONSE', `${reader} warning`),
  '[P6 pattern] a blank line before the header': insert(/^response:/, '', `${reader} warning`),
  '[P6 pattern] a delimiter in a value': change(/(?<=^ {2}next_step: ).*/, '"a --- b"', `${reader} warning`),
  '[P6 pattern] a space in the header': change(/^response:/, 'response :', `${reader} error`),
  '[P6 format delimiters] no opening delimiter': remove(/^---$/, (at) => `${at + 1} ${reader} error`),
  '[P6 format delimiters] no closing delimiter': (lines) => [
    lines.slice(0, -1).join('\n'),
    `${lines.length - 1} ${reader} error`
  ],
  ...Object.fromEntries(
    delimiters.flatMap((delimiter) => [
      [
        `[P6 format delimiters] opening ${delimiter}`,
        change(/^---$/, delimiter, `${reader} ${delimiter.endsWith('---') ? 'warning' : 'error'}`)
      ],
      [`[P6 format delimiters] closing ${delimiter}`, last(delimiter)]
    ])
  ),
  ...Object.fromEntries(otherSigns.map((sign) => [`[P6 format delimiters] closing ${sign}`, last(sign)])),
  '[P6 lines] a number of YAML 1.1': change(/(?<=^ {6}lines: )\d+$/, '1_000', `${schema} warning`),
  '[P6 format place] text after it': (lines) => [
    [...lines, '', 'Bye.'].join('\n'),
    `${lines.length + 2} agent-response-present error`
  ],
  '[P6 pattern LF] CRLF': (lines) => [lines.join('\r\n'), '1 lf-line-endings error']
}

const harmless: Readonly<Record<string, Edit>> = {
  'single quotes': (lines) => [lines.map((line) => line.replace(/^( {2}next_step: )"(.*)"$/, "$1'$2'")).join('\n')],
  'blank lines between fields': (lines) => [lines.join('\n').replace(/\n(?= {2}[a-z])/g, '\n\n')],
  'comments at the end of lines': (lines) => [lines.join('\n').replace(/(?<=^ {2}status: .*)$/m, '  # so far')],
  'another order': (lines) => {
    const status = lines.find((line) => line.startsWith('  status:')) ?? ''
    return [[...lines.filter((line) => line !== status).slice(0, -1), status, '---'].join('\n')]
  },
  'blank lines after it': (lines) => [`${lines.join('\n')}\n\n\n`],
  'more spaces after a colon': (lines) => [lines.join('\n').replace('  status: ', '  status:   ')],
  'a plain text': (lines) => [lines.join('\n').replace(/^( {2}next_step: ).*$/m, '$1Go on')],
  'a fence around it': (lines) => [`${lines.join('\n').replace(/^---$/m, '```yaml\n---')}\n\`\`\``],
  'more text before it': (lines) => [`More.\n\n${lines.join('\n')}`]
}

/** Texts with and without text before the block; none begins with a delimiter that could be another. */
const lead = fc.constantFrom<readonly string[]>([], ['Done.', ''], ['# Summary', '', 'Done: all of it.', ''])

describe('one finding at the place', () => {
  test.each(Object.entries(breaking))('%s', (_, edit) => {
    fc.assert(
      fc.property(lead, response, (before, value) => {
        const lines = [...before, ...formatAgentResponse(value).split('\n')]
        const edited = edit(lines, value)
        fc.pre(edited !== undefined)
        const [text, ...findings] = edited ?? ['']
        expect(brief(lint(text, declared)), text).toEqual(findings)
      }),
      {numRuns: runs(15)}
    )
  })
})

describe('no finding', () => {
  test.each(Object.entries(harmless))('[P6 outputs] [P6 format place] %s', (_, edit) => {
    fc.assert(
      fc.property(lead, response, (before, value) => {
        const [text = ''] = edit([...before, ...formatAgentResponse(value).split('\n')], value) ?? []
        expect(brief(lint(text, declared)), text).toEqual([])
        expect(parseAgentResponse(text)).toMatchObject({status: value.status, outputs: value.outputs})
      }),
      {numRuns: runs(15)}
    )
  })
})
