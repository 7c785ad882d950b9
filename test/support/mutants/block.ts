/** Every single edit of a prompt block that breaks its grammar (REQ-0003 1.1, 1.2). */
import {type Mutant, nearDelimiters, otherLines, withLine, withLines} from './edit.ts'

const rule = 'suggested-prompts-block'

/** Prefixes in place of `  [N] `, and what they are a near miss of. */
const nearPrefixes: readonly ((number: number) => string)[] = [
  (number) => ` [${number}] `,
  (number) => `   [${number}] `,
  (number) => `      [${number}] `,
  (number) => `\t[${number}] `,
  (number) => `[${number}] `,
  (number) => `  [${number}]  `,
  (number) => `  [${number}]`,
  (number) => `  [${number}]\t`,
  (number) => `  [${number}]. `,
  (number) => `  [${number}]: `,
  (number) => `  [0${number}] `,
  (number) => `- [${number}] `,
  (number) => `  * [${number}] `,
  (number) => `  ${number}. `,
  (number) => `${number}. `,
  (number) => `  ${number}) `,
  (number) => `  (${number}) `,
  () => '  - ',
  () => '- ',
  () => '* ',
  () => ' + '
]

/** Prefixes that give no number that could be read. */
const otherPrefixes = [
  '  **[2]** ',
  '**[1]** ',
  '  [ ] ',
  '  [ii] ',
  '  [a] ',
  '  {2} ',
  '  <2> ',
  '  #2 ',
  '  `[2]` ',
  '  ',
  ''
]

const nearHeaders = [
  'SUGGESTED NEXT STEPS',
  'suggested next steps:',
  'Suggested Next Steps:',
  'Suggested next steps:',
  'SUGESTED NEXT STEP:',
  'SUGGESTED NEXT STPES:',
  'SUGGESTED  NEXT STEPS:',
  'SUGGESTED NEXT STEPS::',
  'SUGGESTED NEXT STEPS;',
  'SUGGESTED NEXT STEPS: ',
  'SUGGESTED NEXT STEPS:\t',
  ' SUGGESTED NEXT STEPS:',
  '  SUGGESTED NEXT STEPS:',
  '**SUGGESTED NEXT STEPS:**',
  '**SUGGESTED NEXT STEPS**:',
  '__SUGGESTED NEXT STEPS:__',
  'SUGGESTED NEXT STEPS: choose one'
] as const

/** All mutants of the lines of a block, from its opening to its closing delimiter. */
export function blockMutants(lines: readonly string[]): Mutant[] {
  return [...delimiterMutants(lines), ...headerMutants(lines), ...itemMutants(lines), ...betweenMutants(lines)]
}

function delimiterMutants(lines: readonly string[]): Mutant[] {
  const close = lines.length - 1
  return [
    {name: 'no opening delimiter', lines: lines.slice(1), expected: {rule, at: 0}},
    {name: 'no closing delimiter', lines: lines.slice(0, -1), expected: {rule, at: close - 1}},
    ...nearDelimiters.flatMap((near): Mutant[] => [
      {name: `opening ${near}`, lines: withLine(lines, 0, near), expected: {rule, at: 0}},
      {name: `closing ${near}`, lines: withLine(lines, close, near), expected: {rule, at: close}}
    ]),
    {name: 'opening words', lines: withLine(lines, 0, 'Choose one:'), expected: {rule, at: 1}},
    {name: 'closing words', lines: withLine(lines, close, 'Choose one!'), expected: {rule, at: close - 1}},
    {name: 'opening box', lines: withLine(lines, 0, '\u2500\u2500\u2500'), expected: {rule, at: 0}}
  ]
}

function headerMutants(lines: readonly string[]): Mutant[] {
  return [
    ...nearHeaders.map(
      (near): Mutant => ({name: `header ${near}`, lines: withLine(lines, 1, near), expected: {rule, at: 1}})
    ),
    {name: 'header twice', lines: withLines(lines, 1, lines[1] ?? ''), expected: {rule, at: 2}},
    {
      name: 'header below the delimiter',
      lines: [lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)],
      expected: {rule, at: 1}
    },
    {name: 'no header', lines: withLine(lines, 1), expected: undefined},
    {name: 'no items', lines: [...lines.slice(0, 2), '---'], expected: {rule, at: 1}},
    {name: 'one item', lines: [...lines.slice(0, 3), '---'], expected: {rule, at: 1}},
    {
      name: 'a letter of another script',
      lines: withLine(lines, 1, 'SUGG\u0395STED NEXT STEPS:'),
      expected: {rule: 'ascii-only', at: 1}
    }
  ]
}

function itemMutants(lines: readonly string[]): Mutant[] {
  const count = lines.length - 3
  return Array.from({length: count}, (_, index) => index).flatMap((index) => mutantsOfItem(lines, index, count))
}

function mutantsOfItem(lines: readonly string[], index: number, count: number): Mutant[] {
  const at = index + 2
  const line = lines[at] ?? ''
  const text = line.slice('  [1] '.length)
  const replaced = (name: string, other: string, by = rule): Mutant => ({
    name: `item ${index + 1} of ${count}: ${name}`,
    lines: withLine(lines, at, other),
    expected: {rule: by, at}
  })
  const deleted = {name: `no item ${index + 1} of ${count}`, lines: withLine(lines, at)}
  return [
    ...nearPrefixes.map((prefix) => replaced(`prefix ${prefix(index + 1)}`, `${prefix(index + 1)}${text}`)),
    ...otherPrefixes.map((prefix) => replaced(`prefix ${prefix}`, `${prefix}${text}`)),
    ...[0, 1, 2, 3, 4, 5, 9, 10, 21]
      .filter((number) => number !== index + 1)
      .map((number) => replaced(`number ${number}`, `  [${number}] ${text}`)),
    replaced('no text', `  [${index + 1}]`),
    replaced('no text but a space', `  [${index + 1}] `),
    replaced('a trailing space', `${line} `),
    replaced('a trailing tab', `${line}\t`),
    replaced('a dash', `${line} \u2014 now`, 'ascii-only'),
    replaced('a bullet of another script', `  \u2022 ${text}`),
    replaced('a no-break space', line.replace('] ', ']\u00A0'), 'ascii-only'),
    {...replaced('wrapped', ''), lines: withLine(lines, at, line, '      and the rest'), expected: {rule, at: at + 1}},
    {
      name: `item ${index + 1} of ${count} twice`,
      lines: withLines(lines, at, line),
      expected: {rule, at: count === 4 ? 1 : at + 1}
    },
    ...(count === 2 ? [{...deleted, expected: {rule, at: 1}}] : []),
    ...(count > 2 && index < count - 1 ? [{...deleted, expected: {rule, at}}] : [])
  ]
}

/** Lines between the delimiters. */
function betweenMutants(lines: readonly string[]): Mutant[] {
  return lines.slice(1).flatMap((_, index) => {
    const at = index + 1
    const inserted = (name: string, more: readonly string[], line: number | undefined = at): Mutant => ({
      name: `${name} before line ${at} of ${lines.length}`,
      lines: withLines(lines, at, ...more),
      expected: {rule, at: line}
    })
    const isInside = at > 1 && at < lines.length - 1
    return [
      inserted('a blank line', ['']),
      inserted('a line of spaces', ['  ']),
      inserted('two blank lines', ['', '']),
      ...otherLines.map((line) => inserted(line, [line])),
      ...(at > 1
        ? [inserted('a paragraph', ['', 'Choose one.', ''], at + 1), inserted('two lines', ['Choose', 'one.'])]
        : []),
      ...(isInside
        ? [inserted('a delimiter', ['---']), inserted('a heading', ['## Choose']), inserted('a status', [statusLine])]
        : [])
    ]
  })
}

const statusLine = 'STATUS: Work complete. Returning results to the orchestrator.'
