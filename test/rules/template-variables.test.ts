import {describe, expect, test} from 'vitest'
import {brief, fix, type LintOptions, lint} from '../support/lint.ts'

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
