/** Every single edit of a status block that breaks its grammar (REQ-0003 1.3). */
import {type Mutant, nearDelimiters, withLine, withLines} from './edit.ts'

const rule = 'suggested-prompts-status'

/** Edits of the one line `STATUS: {task} complete. Returning results to {parent}.`. */
const lineEdits: readonly (readonly [name: string, edit: (line: string) => string])[] = [
  ['lower case', (line) => line.replace('STATUS', 'status')],
  ['title case', (line) => line.replace('STATUS', 'Status')],
  ['bold', (line) => line.replace('STATUS:', '**STATUS:**')],
  ['no space after the colon', (line) => line.replace(': ', ':')],
  ['two spaces after the colon', (line) => line.replace(': ', ':  ')],
  ['a space before the colon', (line) => line.replace(':', ' :')],
  ['no period', (line) => line.slice(0, -1)],
  ['two periods', (line) => `${line}.`],
  ['an exclamation mark', (line) => `${line.slice(0, -1)}!`],
  ['a third sentence', (line) => `${line} See the report.`],
  ['a trailing space', (line) => `${line} `],
  ['indented', (line) => `  ${line}`],
  ['a comma', (line) => line.replace('complete.', 'complete,')],
  ['lower case of the second sentence', (line) => line.replace('Returning', 'returning')],
  ['upper case of complete', (line) => line.replace('complete', 'Complete')],
  ['an em dash', (line) => line.replace('complete.', 'complete \u2014')],
  ['no complete', (line) => line.replace(' complete.', '.')],
  ['done', (line) => line.replace('complete.', 'done.')],
  ['from', (line) => line.replace('results to', 'results from')],
  ['no parent', (line) => line.replace(/ results to .*$/, ' results.')],
  ['two spaces', (line) => line.replace('Returning results', 'Returning  results')]
]

/** All mutants of the three lines of a status block. */
export function statusMutants(lines: readonly string[]): Mutant[] {
  const [, line = ''] = lines
  return [
    ...lineEdits.map(
      ([name, edit]): Mutant => ({name, lines: withLine(lines, 1, edit(line)), expected: {rule, at: 1}})
    ),
    ...nearDelimiters.flatMap((near): Mutant[] => [
      {name: `opening ${near}`, lines: withLine(lines, 0, near), expected: {rule, at: 1}},
      {name: `closing ${near}`, lines: withLine(lines, 2, near), expected: {rule, at: 1}}
    ]),
    {name: 'no opening delimiter', lines: lines.slice(1), expected: {rule, at: 0}},
    {name: 'no closing delimiter', lines: lines.slice(0, 2), expected: {rule, at: 1}},
    {name: 'wrapped', lines: withLine(lines, 1, ...line.replace('. R', '.\nR').split('\n')), expected: {rule, at: 1}},
    {name: 'twice', lines: withLines(lines, 1, line), expected: {rule, at: 1}},
    {name: 'a blank line above', lines: withLines(lines, 1, ''), expected: {rule, at: 2}},
    {name: 'two blank lines above', lines: withLines(lines, 1, '', ''), expected: {rule, at: 3}},
    {name: 'a blank line below', lines: withLines(lines, 2, ''), expected: {rule, at: 1}},
    {name: 'a line above', lines: withLines(lines, 1, 'The work:'), expected: {rule, at: 2}},
    {name: 'a line below', lines: withLines(lines, 2, 'See the report.'), expected: {rule, at: 1}},
    {name: 'items', lines: withLines(lines, 2, '  [1] Go on', '  [2] Stop'), expected: {rule, at: 1}},
    {name: 'six lines below', lines: withLines(lines, 2, 'a', 'b', 'c', 'd', 'e', 'f'), expected: {rule, at: 1}},
    {name: 'no status', lines: withLine(lines, 1), expected: undefined}
  ]
}
