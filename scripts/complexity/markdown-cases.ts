/** Markdown that takes micromark, or a careless scan, longer than its size explains. */
import type {WorstCase, WorstCaseKind} from './worst-case.ts'

const kinds: readonly WorstCaseKind[] = ['agent', 'template', 'output']

function repeat(name: string, unit: string, {before = '', after = ''} = {}): WorstCase {
  const make = (size: number): string => before + unit.repeat(Math.ceil(size / unit.length)) + after
  return {name: `markdown: ${name}`, kinds, make}
}

/** As many lines as characters on the first one. */
function deep(name: string, mark: string, line: string): WorstCase {
  const make = (size: number): string =>
    `${mark.repeat(Math.ceil(size / 2 / mark.length))}a\n${line.repeat(Math.ceil(size / 2 / line.length))}`
  return {name: `markdown: ${name}`, kinds, make}
}

/** One unit for each number from 1, as long as they fit. */
function numbered(name: string, unit: (index: number) => string): WorstCase {
  const make = (size: number): string => {
    const units: string[] = []
    for (let length = 0, index = 1; length < size; index++) {
      const next = unit(index)
      units.push(next)
      length += next.length
    }
    return units.join('')
  }
  return {name: `markdown: ${name}`, kinds, make}
}

const containers: readonly WorstCase[] = [
  repeat('nested quotes', '>'),
  repeat('nested lists', '- '),
  repeat('nested numbered lists', '1. '),
  repeat('nested quotes and lists', '>- '),
  repeat('nested lists, a hyphen at the end', '- ', {after: 'a -'}),
  deep('nested quotes over lazy lines', '> ', 'a\n'),
  deep('nested quotes over blank lines', '> ', '\n'),
  deep('nested lists over blank lines', '- ', '\n'),
  deep('nested lists in a quote over its blank lines', `> - `, '>\n'),
  deep('nested lists over lines with spaces', '- ', '  \n'),
  deep('nested lists over blank and lazy lines', '- ', '\na\n'),
  deep('nested empty lists', '- ', '-\n\n'),
  repeat('items', '- a\n'),
  repeat('tabs', '\t'),
  repeat('lists and tabs', '-\t'),
  numbered('lists that get deeper', (index) => `${' '.repeat(2 * (index % 200))}- a\n`),
  numbered('quotes that get deeper', (index) => `${'>'.repeat(index % 400)} a\n`)
]

const leaves: readonly WorstCase[] = [
  repeat('underlined headings', 'a\n===\n'),
  repeat('underlines', '===\n'),
  repeat('headings', '# a\n'),
  repeat('number signs', '# '),
  repeat('thematic breaks', '* '),
  repeat('hyphens and a letter', '- - -', {after: 'a'}),
  repeat('fences', '```\n'),
  repeat('tildes', '~'),
  numbered('fences of all lengths', (index) => `${'`'.repeat(3 + index)}\n`),
  repeat('a fence in each item', '- ```\n'),
  repeat('indented code and blank lines', '    a\n\n'),
  repeat('blank lines in indented code', '     \n', {before: '    a\n'}),
  repeat('short lines', 'a\n'),
  repeat('definitions', '[a]: b\n'),
  repeat('titles that nothing closes', '[a]: b\n(c\n'),
  repeat('labels that nothing closes', '[a\n'),
  repeat('one label', '[', {after: ']: b'}),
  numbered('definitions with names', (index) => `[a${index}]: b "c"\n\n`)
]

const html: readonly WorstCase[] = [
  repeat('HTML of kind 1', '<pre>\n'),
  repeat('HTML of kind 2', '<!--\n'),
  repeat('HTML of kind 3', '<?\n'),
  repeat('HTML of kind 4', '<!A\n'),
  repeat('HTML of kind 5', '<![CDATA[\n'),
  repeat('HTML of kind 6', '<div>\n'),
  repeat('HTML of kind 7', '<a b="">\n'),
  repeat('tags with an open quote on each line', '<a b="\n\n'),
  repeat('comments in a block', '<!---->', {before: '<div>\n'}),
  repeat('comments inside a line', '<!-- a -->', {before: 'a '}),
  repeat('comments that nothing closes', ' <!-- ', {before: 'a'}),
  repeat('closings of comments', '-->', {before: 'a <!-- b'}),
  repeat('comments and headings', '# a <!-- b -->\n'),
  repeat('one tag', '<', {after: 'a <!-- b -->'}),
  repeat('tags with attributes', '<a b ', {before: 'a <!-- b --> '}),
  repeat('tags with open quotes', `<a b="' c='`, {before: 'a <!-- b --> '}),
  repeat('tags in quotes', `<a b=' z=" x=' y="`, {before: 'a <!-- b --> '}),
  repeat('instructions, declarations and CDATA', '<? <!A <![CDATA[', {before: 'a <!-- b --> '})
]

const inline: readonly WorstCase[] = [
  repeat('links that nothing closes', '[a]('),
  repeat('links that nothing closes, and a comment', '[a](', {before: 'a <!-- b --> '}),
  repeat('links with an open destination', '[a](<b', {before: 'a <!-- b --> '}),
  repeat('links with an open title', '[a](b (', {before: 'a <!-- b --> ', after: ')'}),
  repeat('links with open quotes', `[a](b "c [a](b 'c `, {before: 'a <!-- b --> '}),
  repeat('nested brackets', '[', {before: '[a]: b\n\na <!-- b --> ', after: ']'.repeat(1000)}),
  repeat('references', '[a][', {before: '[a]: b\n\na <!-- b --> '}),
  repeat('brackets', '[a]', {before: '[a]: b\n\na <!-- b --> '}),
  repeat('images', '![a', {before: 'a <!-- b --> ', after: ']'}),
  repeat('backslashes', '\\', {before: 'a <!-- b --> '}),
  repeat('backslashes and brackets', '\\[', {before: 'a <!-- b --> '}),
  repeat('entities', '&'),
  repeat('emphasis', '*a_'),
  repeat('asterisks', '*', {before: 'a', after: 'b'}),
  repeat('addresses', '<a@', {before: 'a <!-- b --> '}),
  repeat('schemes', '<a:', {before: 'a <!-- b --> '}),
  numbered('backticks of all lengths', (index) => `${'`'.repeat(index)}a`),
  numbered(
    'backticks of all lengths, and a comment',
    (index) => `${index === 1 ? 'a <!-- b -->' : ''}${'`'.repeat(index)}a`
  )
]

const control: readonly WorstCase[] = [
  repeat('a control comment and spaces', ' ', {before: '<!--lint', after: '-->'}),
  repeat('a control comment, spaces and a comma', ' ', {before: '<!--lint disable', after: ',-->'}),
  repeat('a control comment and backslashes', '\\x', {before: '<!--lint disable a="', after: '-->'}),
  repeat('control comments', '<!--lint disable ascii-only-->\n\na\u200Bb\n\n<!--lint enable-->\n\n'),
  repeat('control comments that ignore', '<!--lint ignore-->\n\na\u200Bb\n\n'),
  repeat('control comments inside a line', 'a <!--lint ignore ascii-only--> *b*\u200B\n'),
  repeat('rules in a control comment', 'ascii-only ', {before: '<!--lint disable ', after: '-->\n\na\u200Bb\n'}),
  repeat('a control comment and findings', 'a\u200Bb\n\n', {before: '<!--lint disable foo-->\n\n'}),
  numbered('rules in control comments', (index) => `<!--lint disable a${index}-->\n\n`)
]

export const markdownCases: readonly WorstCase[] = [...containers, ...leaves, ...html, ...inline, ...control]
