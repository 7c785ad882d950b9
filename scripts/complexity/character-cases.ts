/** Characters that are hidden, broken, wide, combined, or only nearly ASCII. */
import {repeats} from './generate.ts'
import type {WorstCase, WorstCaseKind} from './worst-case.ts'

const all: readonly WorstCaseKind[] = ['agent', 'output']
const section = '# SUGGESTED PROMPTS\n\n'

export const characterCases: readonly WorstCase[] = [
  repeats('characters without a width, on one line', all, 'a\u200B'),
  repeats('characters without a width, in lines', all, 'a\u200B\n'),
  repeats('characters without a width, in a row', all, '\u200B', {before: 'a'}),
  repeats('joiners on a line of Arabic', all, '\u0627\u200D'),
  repeats('joiners between emoji', all, '\u{1F469}\u200D\u{1F4BB}'),
  repeats('joiners after letters', all, 'a\u200D'),
  repeats('soft hyphens', all, 'a\u00AD'),
  repeats('controls of direction', all, 'a\u202E'),
  repeats('controls of direction, in a row', all, '\u202E'),
  repeats('tag characters', all, 'a\u{E0041}'),
  repeats('tag characters of flags', all, '\u{1F3F4}\u{E0067}\u{E007F}'),
  repeats('tag characters, in a row', all, '\u{E0041}', {before: '\u{1F3F4}'}),
  repeats('combining marks', all, 'e\u0301'),
  repeats('combining marks, in a row', all, '\u0301', {before: 'e'}),
  repeats('halves of surrogate pairs', all, '\uD83D'),
  repeats('characters that replace bytes', all, 'a\uFFFD'),
  repeats('control characters', all, 'a\u0001'),
  repeats('text that was read as Windows-1252', all, '\u00C3\u00A9'),
  repeats('beginnings of such text', all, '\u00E2\u20AC'),
  repeats('dashes', all, 'a \u2013 b '),
  repeats('dashes in the section', all, 'a \u2013 b ', {before: section}),
  repeats('dashes in lines of the section', all, 'a \u2013 b\n', {before: section}),
  repeats('emoji in a fence of the section', all, 'a \u{1F600} b ', {before: `${section}\`\`\`\n`, after: '\n```\n'}),
  repeats('tildes in a fence of the section', all, '\u2248 a ', {before: `${section}\`\`\`\n`, after: '\n```\n'}),
  repeats('wide letters', all, '\uFF21\uFF22 '),
  repeats('spaces that are not ASCII', all, 'a\u00A0'),
  repeats('separators of lines', all, 'a\u2028'),
  repeats('next lines', all, 'a\u0085b\u000Bc\u000C'),
  repeats('variation selectors', all, '\u2764\uFE0F'),
  repeats('byte order marks', all, '\uFEFF'),
  repeats('box drawing', all, '\u2502 a \u2500\u2500\n'),
  repeats('letters that are not ASCII', all, '\u00E9\u00DF ')
]
