import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {injectVariables, systemVariables} from '../../src/contracts/index.ts'
import {brief, fix, type LintOptions, lines, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const only = ['template-variables', 'ascii-only', 'lf-line-endings']
const implement: LintOptions = {path: 'templates/system/CLAUDE-implement.md', only}
const clean =
  '# Role\n\n{{PROJECT_CONTEXT}}\n\n```\n{{ARTIFACTS}}\n```\n\n{{TASKS}} {{SKELETON}} {{PROJECT_STRUCTURE}}\n'

test('the template is clean', () => {
  expect(brief(lint(clean, implement))).toEqual([])
})

describe('one error each', () => {
  test.each<[string, string, string, number, 'original' | 'none']>([
    ['a letter missing', '{{PROJECT_CONTEXT}}', '{{PROJECT_CONTXT}}', 3, 'original'],
    ['a brace missing at the end', '{{PROJECT_CONTEXT}}', '{{PROJECT_CONTEXT}', 3, 'original'],
    ['a brace missing at the start', '{{PROJECT_CONTEXT}}', '{PROJECT_CONTEXT}}', 3, 'original'],
    ['no braces at the end', '{{PROJECT_CONTEXT}}', '{{PROJECT_CONTEXT', 3, 'original'],
    ['single braces', '{{PROJECT_CONTEXT}}', '{PROJECT_CONTEXT}', 3, 'original'],
    ['a space inside', '{{ARTIFACTS}}', '{{ARTIFACTS }}', 6, 'original'],
    ['lower case', '{{PROJECT_CONTEXT}}', '{{project_context}}', 3, 'original'],
    ['a space for the underscore', '{{PROJECT_CONTEXT}}', '{{PROJECT CONTEXT}}', 3, 'original'],
    ['a hyphen for the underscore', '{{PROJECT_CONTEXT}}', '{{PROJECT-CONTEXT}}', 3, 'original'],
    ['an unknown name', '{{SKELETON}}', '{{GARDEN}}', 9, 'none']
  ])('%s', (_, from, to, line, fixed) => {
    const planted = clean.replace(from, () => to)
    expect(brief(lint(planted, implement))).toEqual([`${line} template-variables error`])
    expect(fix(planted, implement)).toBe(fixed === 'original' ? clean : planted)
  })
})

test('tasks belong to the phase implement', () => {
  expect(brief(lint('{{TASKS}}\n', {...implement, path: 'templates/system/BASE-plan.md'}))).toEqual([
    '1 template-variables error'
  ])
  expect(brief(lint('{{TASKS}}\n', {...implement, path: 'x.md', kind: 'template', phase: 'review'}))).toEqual([
    '1 template-variables error'
  ])
})

test.each([
  `\${{ github.ref }}`,
  '{{#if x}} {{/if}} {{else}} {{^x}} {{! note}} {{> part}} {{{raw}}}',
  '{{ .Values.name }} {{end}} {{range .Alerts}} {{if .x}}',
  '{{ name | upper }} {{ call(x) }}',
  `\${PROJECT_CONTEXT} {tasks} { TASKS } function() {TASKS}`.replace(' {TASKS}', '')
])('%s is not a variable of a template', (text) => {
  expect(brief(lint(`${text}\n`, implement))).toEqual([])
})

describe('definitions', () => {
  const front = (names: string): string => `---\nname: x\nvariables: ${names}\n---\n`

  test('without a list, without configuration: silent', () => {
    expect(brief(lint('{{anything}} {{PROJECT_CONTXT}}\n', {only}))).toEqual([])
  })

  test('a misspelt name is one finding, and its fix is for every use', () => {
    const options: LintOptions = {kind: 'agent', variables: ['CHANGE_ID']}
    const text = '{{CHANGE_IDD}}\n'.repeat(30)
    expect(brief(lint(text, options))).toEqual(['1 template-variables warning'])
    expect(fix(text, options)).toBe('{{CHANGE_ID}}\n'.repeat(30))
    const fenced = '{{CHANGE_IDD}}\n\n```\n{{CHANGE_IDD}}\n```\n\n{{CHANGE_IDD}}\n'
    expect(fix(fenced, options)).toBe('{{CHANGE_ID}}\n\n```\n{{CHANGE_IDD}}\n```\n\n{{CHANGE_ID}}\n')
  })

  test('near misses of configured names', () => {
    const options: LintOptions = {only, variables: ['CHANGE_ID']}
    expect(brief(lint('{{CHANGE_IDD}} {{other}} {{CHANGE_ID}}\n\n{{change_id}}\n', options))).toEqual([
      '1 template-variables warning',
      '3 template-variables warning'
    ])
    expect(fix('{{CHANGE_IDD}} {{other}}\n\n{{change_id}}\n', options)).toBe(
      '{{CHANGE_ID}} {{other}}\n\n{{CHANGE_ID}}\n'
    )
  })

  test('used and undeclared, declared and unused, once for each name', () => {
    const text = `${front('[a, b]')}{{a}} {{c}} {{c}}\n\n{{d}}\n`
    expect(brief(lint(text, {only}))).toEqual([
      '3 template-variables warning',
      '5 template-variables warning',
      '7 template-variables warning'
    ])
  })

  test('a name in code is used, and never reported', () => {
    expect(brief(lint(`${front('[a]')}\`\`\`\n{{a}} {{b}}\n\`\`\`\n`, {only}))).toEqual([])
  })

  test('a missing context in a prompt', () => {
    expect(brief(lint('Context not provided: ARTIFACTS\n', {only, kind: 'prompt'}))).toEqual([
      '1 template-variables warning'
    ])
  })
})

describe('braces around a variable', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['{{ARTIFACTS}}}', '1:1-1:15', '{{ARTIFACTS}}'],
    ['{{{ARTIFACTS}}', '1:1-1:15', '{{ARTIFACTS}}'],
    ['{"project": {SKELETON}}', '1:13-1:23', undefined],
    ['{"a": {"b": {SKELETON}}}', '1:13-1:23', undefined],
    ['{{"a": {SKELETON}}}', '1:8-1:18', undefined],
    ['{"a": {{SKELETON}', '1:7-1:18', undefined],
    ['{"a": {SKELETON}, "b": 1}', '1:7-1:17', '{"a": {{SKELETON}}, "b": 1}'],
    ['{"project": {{SKELETON}}}', undefined, undefined],
    ['{{{ARTIFACTS}}}', '1:1-1:16', undefined],
    ['{{{ ARTIFACTS }}}', '1:1-1:18', undefined],
    ['{{{raw}}}', undefined, undefined],
    ['{\n  "project": {{SKELETON}}}', undefined, undefined],
    ['{{PROJECT_CONTEXT | upper}}', undefined, undefined]
  ])('%s', (text, place, fixed) => {
    expect(lines(lint(`${text}\n`, implement)).map((line) => line.split(': ')[0])).toEqual(place ? [place] : [])
    expect(fix(`${text}\n`, implement)).toBe(`${fixed ?? text}\n`)
  })

  test('the braces of JSON around a variable stay', () => {
    expect(injectVariables('{"a": {{SKELETON}}}', {SKELETON: '1'}).text).toBe('{"a": 1}')
    expect(injectVariables('{{{SKELETON}}} {{{raw}}}', {SKELETON: '1', raw: '2'}).text).toBe('{1} {{{raw}}}')
  })

  const name = fc.constantFrom(...systemVariables)
  const json = fc.letrec<{value: string}>((tie) => ({
    value: fc.oneof(
      {maxDepth: 3},
      name.map((each) => `{{${each}}}`),
      fc.constantFrom('1', '"text"', '{}'),
      tie('value').map((inner) => `{"a": ${inner}}`),
      fc.tuple(tie('value'), tie('value')).map(([a, b]) => `{"a": ${a},\n "b":${b}}`)
    )
  })).value

  test('[TEMPLATES R4] JSON with variables for values has no finding, and its values go where they belong', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(brief(lint(`\`\`\`json\n${text}\n\`\`\`\n`, implement))).toEqual([])
        const values = Object.fromEntries(systemVariables.map((each) => [each, '"v"']))
        const filled = injectVariables(text, values).text
        expect(() => JSON.parse(filled)).not.toThrow()
      }),
      {numRuns: runs(200)}
    )
  })

  const edit = fc.constantFrom<(variable: string) => string>(
    (variable) => variable.slice(1),
    (variable) => variable.slice(0, -1),
    (variable) => variable.slice(1, -1),
    (variable) => `{${variable}`,
    (variable) => `${variable}}`,
    (variable) => variable.replace('{{', '{{ '),
    (variable) => variable.replace('}}', ' }}'),
    (variable) => variable.toLowerCase(),
    (variable) => variable.replace(/[A-Z]/, ''),
    (variable) => variable.replace(/[A-Z](?=\}\})/, '')
  )

  test('[TEMPLATES R4] a broken variable is one error, and a safe fix gives the variable or leaves the text', () => {
    const prose = fc.stringMatching(/^[A-Za-z .,\n]{0,20}$/)
    fc.assert(
      fc.property(prose, name, edit, prose, (before, variable, change, after) => {
        const right = `{{${variable}}}`
        const text = `${before} ${change(right)} ${after}\n`
        const found = brief(lint(text, implement))
        expect(found, text).toEqual([`${before.split('\n').length} template-variables error`])
        expect(fix(text, implement)).toBe(`${before} ${right} ${after}\n`)
      }),
      {numRuns: runs(300)}
    )
  })

  test('[TEMPLATES R4] a broken variable in JSON is one error, and a safe fix keeps every other brace', () => {
    fc.assert(
      fc.property(json, fc.nat(), edit, (text, pick, change) => {
        const all = [...text.matchAll(/\{\{[A-Z_]+\}\}/g)]
        fc.pre(all.length > 0)
        const chosen = all[pick % all.length]
        const [variable = '', index = 0] = [chosen?.[0], chosen?.index]
        const broken = `${text.slice(0, index)}${change(variable)}${text.slice(index + variable.length)}\n`
        const found = brief(lint(broken, implement))
        // A brace of the JSON and one of the variable look the same.
        if (!broken.slice(index).includes(variable)) expect(found, broken).toHaveLength(1)
        expect(found.length).toBeLessThan(2)
        const fixed = fix(broken, implement)
        if (found.length > 0 && brief(lint(fixed, implement)).length === 0) expect(fixed).toBe(`${text}\n`)
        else expect(fixed).toBe(broken)
      }),
      {numRuns: runs(300)}
    )
  })
})
