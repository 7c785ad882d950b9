/** Whole texts of REQ-0003: a definition with its section, an output with its block, one with its status; single edits of each element. */
import {phaseKeys} from '../../../src/contracts/index.ts'
import {displayName} from '../../../src/contracts/suggested-prompts/state.ts'
import type {LintOptions} from '../lint.ts'
import {atLines, type LineEdit, misspelt, replaced, type WholeEdit, wholeEdits} from './edit.ts'

const block = (...items: readonly string[]): string =>
  `---\nSUGGESTED NEXT STEPS:\n${items.map((item, index) => `  [${index + 1}] ${item}\n`).join('')}---`
const utility = 'Show workflow status'

const definition = `# ROLE

You write the design.

# SELF-VALIDATION

Check it all.

# SUGGESTED PROMPTS

End with this block:

${block('{primary_prompt}', 'Review the design', utility)}

You bring designs to life.`

const output = (first: string): string =>
  `The design is written.\n\n${block(`Continue to ${first}`, 'Review the design', `Go back to ${displayName('02-impact-analysis')}`, utility)}`
const short = `Done.\n\n${block('Continue to Phase 06 - Implementation', utility)}`
const status = '---\nSTATUS: Impact analysis complete. Returning results to sdlc-orchestrator.\n---'

const phaseOutput: LintOptions = {kind: 'output', role: 'phase-agent'}

export const suggestedEdits: readonly WholeEdit[] = [
  ...editsOf(definition, {role: 'phase-agent'}, true),
  ...[...phaseKeys.slice(3, 15)].flatMap((key) => phaseEdits(output(displayName(key)), displayName(key))),
  ...editsOf(output(displayName('05-test-strategy')), phaseOutput, false),
  ...editsOf(short, phaseOutput, false),
  ...statusEdits(`Done.\n\n${status}`)
]

function editsOf(text: string, options: LintOptions, isDefinition: boolean): readonly WholeEdit[] {
  const lines = text.split('\n')
  const edits = [...blockEdits(lines), ...neutral(lines), ...(isDefinition ? sectionEdits(lines) : endEdits(lines))]
  return wholeEdits(edits, options)
}

function blockEdits(lines: readonly string[]): readonly LineEdit[] {
  const header = lines.indexOf('SUGGESTED NEXT STEPS:')
  const close = lines.indexOf('---', header)
  const at = (first: number, last = first) => ({at: [first, last] as const})
  const signs = [
    '--',
    '----',
    '***',
    '___',
    '===',
    '- - -',
    ' ---',
    '--- ',
    '\u2014\u2014\u2014',
    '\u2501\u2501\u2501',
    '~~~~',
    ''
  ]
  const items = lines.slice(header + 1, close)
  return [
    ...signs.flatMap((sign) => [
      {...replaced('opening', lines, header - 1, sign), ...at(header - 1, header)},
      {...replaced('closing', lines, close, sign), ...at(header, close)}
    ]),
    {name: 'no opening', lines: lines.toSpliced(header - 1, 1), ...at(header - 1, header)},
    {name: 'no closing', lines: lines.toSpliced(close, 1), ...at(header - 1, close)},
    {name: 'no header', lines: lines.toSpliced(header, 1), ...at(0, lines.length)},
    ...[
      ...misspelt('SUGGESTED NEXT STEPS:'),
      'Suggested next steps:',
      'suggested next steps:',
      'SUGGESTED NEXT STEPS',
      'SUGGESTED NEXT STEPS: ',
      ' SUGGESTED NEXT STEPS:',
      '**SUGGESTED NEXT STEPS:**',
      '## SUGGESTED NEXT STEPS:',
      'SUGGESTED NEXT STEPS: choose',
      'SUGGESTED NEXT STEPS;'
    ]
      .filter((each) => each !== 'SUGGESTED NEXT STEPS::x')
      .map((each) => ({...replaced('header', lines, header, each), ...at(header)})),
    ...[header, ...items.map((_, index) => header + 1 + index), close].flatMap((line) => [
      {name: `blank before ${lines[line]}`, lines: lines.toSpliced(line, 0, ''), ...at(line - 1, line + 1)},
      {
        name: `prose before ${lines[line]}`,
        lines: lines.toSpliced(line, 0, 'Choose one of these.'),
        ...at(line - 1, line + 1)
      }
    ]),
    ...items.flatMap((item, index): LineEdit[] => {
      const [, number = '', action = ''] = /^ {2}\[(\d)\] (.*)$/.exec(item) ?? []
      const line = header + 1 + index
      const forms = [
        `[${number}] ${action}`,
        ` [${number}] ${action}`,
        `   [${number}] ${action}`,
        `\t[${number}] ${action}`,
        `  [${number}]  ${action}`,
        `  [${number}]${action}`,
        `  [${number}]`,
        `  [0${number}] ${action}`,
        `  [${Number(number) + 5}] ${action}`,
        `  ${number}. ${action}`,
        `  ${number}) ${action}`,
        `  (${number}) ${action}`,
        `  - ${action}`,
        `- ${action}`,
        `  {${number}} ${action}`,
        `  [${number}]: ${action}`,
        `  [${number}] ${action} \u2013 now`,
        `  [${number}] ${action} \u2192`,
        `  [${number}] \u{1F680} ${action}`,
        `  [${number}] ${action.replace(' ', '\u00A0')}`
      ].filter((form) => form !== item)
      return [
        ...forms.map((form) => ({...replaced('item', lines, line, form), ...at(line - 1, line + 1)})),
        {name: `twice ${item}`, lines: lines.toSpliced(line, 0, item), ...at(header, line + 2)}
      ]
    }),
    {name: 'one item', lines: lines.toSpliced(header + 2, close - header - 2), ...at(header - 1, header + 2)},
    {
      name: 'five items',
      lines: lines.toSpliced(
        header + 1,
        items.length,
        ...['Continue to Phase 06 - Implementation', 'Review it', 'Read it', 'Go on', utility].map(
          (text, index) => `  [${index + 1}] ${text}`
        )
      ),
      ...at(header - 1, header + 6)
    },
    {
      name: 'CRLF',
      lines: lines.map((line, index) => (index === lines.length - 1 ? line : `${line}\r`)),
      ...at(0, lines.length)
    },
    ...(items.length > 2
      ? [
          {...replaced('last', lines, close - 1, `  [${items.length}] Start over`), ...at(close - 1)},
          {...replaced('early', lines, header + 2, `  [2] ${utility}`), ...at(header + 2)},
          {...replaced('late', lines, header + 2, '  [2] Continue to Phase 06 - Implementation'), ...at(header + 2)},
          {...replaced('late', lines, header + 2, '  [2] Complete workflow and merge to main'), ...at(header + 2)}
        ]
      : [])
  ]
}

function sectionEdits(lines: readonly string[]): readonly LineEdit[] {
  const at = lines.indexOf('# SUGGESTED PROMPTS')
  const validation = lines.indexOf('# SELF-VALIDATION')
  const whole = lines.slice(at)
  const headings = [
    ...misspelt('SUGGESTED PROMPTS').map((title) => `# ${title}`),
    '## SUGGESTED PROMPTS',
    '### SUGGESTED PROMPTS',
    '#SUGGESTED PROMPTS',
    '# Suggested Prompts',
    '# suggested prompts',
    '**SUGGESTED PROMPTS**',
    ' # SUGGESTED PROMPTS',
    '# SUGGESTED PROMPTS ',
    '# SUGGESTED PROMPTS:',
    '# 5. SUGGESTED PROMPTS',
    '# SUGGESTED PROMPTS   <-- NEW SECTION',
    '# SUGGESTED PROMPTS (new)',
    '# SUGGESTED  PROMPTS',
    '# SUGGESTED_PROMPTS'
  ]
  return [
    ...headings.map((heading) => replaced('heading', lines, at, heading)),
    {name: 'no section', lines: [...lines.slice(0, at), ...lines.slice(-1)], at: [0, lines.length]},
    {name: 'no block', lines: lines.filter((line) => !/^(?:---|SUGGESTED NEXT| {2}\[)/.test(line)), at: [at, at]},
    {name: 'twice', lines: [...lines.slice(0, -1), ...whole], at: [at, lines.length + whole.length]},
    {
      name: 'before the validation',
      lines: [...lines.slice(0, validation), ...whole.slice(0, -1), ...lines.slice(validation, at)],
      at: [0, lines.length]
    },
    {name: 'a section after', lines: [...lines, '', '# NOTES', '', 'More.'], at: [lines.length + 1, lines.length + 1]}
  ]
}

function endEdits(lines: readonly string[]): readonly LineEdit[] {
  return [
    {name: 'text after', lines: [...lines, '', 'Tell me which.'], at: [lines.length + 1, lines.length + 1]},
    {name: 'two blocks', lines: [...lines, '', ...lines.slice(2)], at: [0, 2 * lines.length]},
    {name: 'no block', lines: lines.slice(0, 1), at: [0, 0]}
  ]
}

/** Another form of a display name. */
function phaseEdits(text: string, name: string): readonly WholeEdit[] {
  const lines = text.split('\n')
  const [, number = '', title = ''] = /^Phase (\d\d) - (.*)$/.exec(name) ?? []
  const short = number.replace(/^0/, '')
  const forms = [
    ...(short === number ? [] : [`Phase ${short} - ${title}`]),
    `phase ${number} - ${title}`,
    `PHASE ${number} - ${title}`,
    `Phase ${number} -- ${title}`,
    `Phase ${number}: ${title}`,
    `Phase ${number}-${title}`,
    `Phase ${number} - ${title.toLowerCase()}`,
    `Phase ${number} - ${title.toLowerCase().replaceAll(' ', '-')}`,
    `Phase ${number} -  ${title}`,
    `Phase${number} - ${title}`,
    ...(title.includes(' ') ? [`Phase ${number} - ${title.replace(' ', '-')}`] : []),
    ...misspelt(title)
      .filter((each) => each.length > 7 && /^[A-Z]/.test(each))
      .map((each) => `Phase ${number} - ${each}`)
  ]
  const prose = ['phase 1-3', 'phase 2 to 4', 'phase 1 -> 2', 'phase 3-2026-01-02', 'phase 2 - 3']
  return wholeEdits(
    atLines(lines, /Continue to/, (line, at) => [
      ...[...new Set(forms)].map((form) => replaced('phase', lines, at, line.replace(name, form))),
      ...prose.map((form) => ({name: form, lines: lines.with(at + 1, `  [2] Compare the results of ${form}`)})),
      {name: 'a new phase', lines: lines.with(at, line.replace(name, 'Phase 33 - Winter Harvest'))}
    ]),
    phaseOutput
  )
}

function statusEdits(text: string): readonly WholeEdit[] {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('STATUS'))
  const line = lines[at] ?? ''
  const forms = [
    ...misspelt('STATUS').map((word) => line.replace('STATUS', word)),
    line.replace('STATUS', 'Status'),
    line.replace('STATUS: ', 'STATUS:'),
    line.replace('STATUS: ', 'STATUS '),
    line.replace('STATUS: ', 'STATUS:  '),
    ` ${line}`,
    `**${line}**`,
    line.slice(0, -1),
    line.replace(' complete.', ' done.'),
    line.replace(' to sdlc-orchestrator', ''),
    line.replace('Returning results', 'Returning'),
    'STATUS: ',
    'STATUS: Done.'
  ]
  return wholeEdits(
    [
      ...[...new Set(forms)].map((form) => ({...replaced('status', lines, at, form), at: [at - 1, at + 1] as const})),
      {name: 'no opening', lines: lines.toSpliced(at - 1, 1), at: [at - 1, at]},
      {name: 'no closing', lines: lines.toSpliced(at + 1, 1), at: [at - 1, at]},
      {name: 'a blank line', lines: lines.toSpliced(at, 0, ''), at: [at - 1, at + 1]},
      {name: 'an item', lines: lines.toSpliced(at + 1, 0, '  [1] Go on'), at: [at - 1, at + 2]},
      {name: 'text after', lines: [...lines, '', 'Bye.'], at: [at, lines.length + 2]},
      {name: 'no status', lines: lines.slice(0, 1), at: [0, 0]},
      {name: 'more text before', lines: ['More.', '', ...lines]},
      {name: 'another task', lines: lines.with(at, line.replace('Impact analysis', 'Tracing of the bug'))}
    ],
    {kind: 'output', role: 'sub-agent', contracts: ['suggested-prompts']}
  )
}

function neutral(lines: readonly string[]): readonly LineEdit[] {
  const text = lines.join('\n')
  const edited = (name: string, all: string): LineEdit => ({name, lines: all.split('\n')})
  return [
    edited('more text before', `More.\n\n${text}`),
    edited('a list before', `- One\n- Two\n\n${text}`),
    edited('another review', text.replace('Review the design', 'Run the linter over src/')),
    edited('no review of the status', text.replace(utility, 'View project status')),
    edited('a longer item', text.replace('Review the design', 'Review the design with "quotes" and (brackets)')),
    edited('blank lines after', `${text}\n\n`),
    edited('a quote before', `> SUGGESTED: look\n\n${text}`)
  ]
}
