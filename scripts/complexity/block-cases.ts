/** Prompt blocks and status blocks: whole ones, parts of them, and lines that only resemble them. */
import {repeats} from './generate.ts'
import type {WorstCase, WorstCaseKind} from './worst-case.ts'

const all: readonly WorstCaseKind[] = ['agent', 'output']
const header = 'SUGGESTED NEXT STEPS:\n'
const block = `---\n${header}  [1] Continue to Phase 05 - Test Strategy\n  [2] Show workflow status\n---\n`
const status = '---\nSTATUS: Review complete. Returning results to lead.\n---\n'

export const blockCases: readonly WorstCase[] = [
  repeats('prompt blocks', all, `${block}\n`),
  repeats('prompt blocks without space between them', all, block),
  repeats('prompt blocks in fences', all, `\`\`\`\n${block}\`\`\`\n\n`),
  repeats('prompt blocks in list items', all, `- a\n\n  ${block.replaceAll('\n', '\n  ')}\n`),
  repeats('prompt blocks in the section', all, `${block}\n`, {before: '# SUGGESTED PROMPTS\n\n'}),
  repeats('prompt blocks with a fix on each line', all, `${block.replaceAll('\n', ' \r\n')}\r\n`),
  repeats('headers', all, header),
  repeats('headers between empty lines', all, `\n${header}\n`),
  repeats('near misses of the header', all, 'Suggested next step\n'),
  repeats('near misses of the header with items', all, '**Suggested next steps**\n1. a\n\n'),
  repeats('indented headers', all, `   ${header}`),
  repeats('headers with text after them', all, 'SUGGESTED NEXT STEPS: a\n[1] b\n'),
  repeats('a header and spaces', all, ' ', {before: 'SUGGESTED NEXT STEPS:', after: 'a'}),
  repeats('a header and colons', all, ':', {before: 'SUGGESTED NEXT STEPS'}),
  repeats('items', all, '  [1] Do it\n'),
  repeats('one block of items', all, '  [1] Do it\n', {before: `---\n${header}`, after: '---\n'}),
  repeats('one block of numbered items', all, (index) => `  [${index + 1}] Do it\n`, {before: `---\n${header}`}),
  repeats('one block of bullets', all, '- Do it\n', {before: `---\n${header}`, after: '---\n'}),
  repeats('one block of other lines', all, 'Something else\n', {before: `---\n${header}`, after: '---\n'}),
  repeats('one block of empty lines', all, '\n', {before: `---\n${header}  [1] a\n`, after: '  [2] b\n---\n'}),
  repeats('one block of items between empty lines', all, '  [1] Do it\n\n', {before: `---\n${header}`}),
  repeats('headers above other lines', all, `${header}Something else\n\n`),
  repeats('an item and spaces', all, ' ', {before: `---\n${header}  [1]`, after: 'a\n  [2] b\n---\n'}),
  repeats('an item of a long text', all, 'Continue to Phase 05 - Test Strateg ', {
    before: `---\n${header}  [1] `,
    after: '\n  [2] b\n---\n'
  }),
  repeats('an item of dashes', all, '\u2013', {before: `---\n${header}  [1] a`, after: '\n  [2] b\n---\n'}),
  repeats('phase names', all, 'Continue to phase 5: Test strategi '),
  repeats('phase names and spaces', all, ' ', {before: `---\n${header}  [1] Phase 05 -`, after: 'a\n  [2] b\n---\n'}),
  repeats('phases and hyphens', all, '-', {before: `---\n${header}  [1] Phase 05 `, after: 'a\n  [2] b\n---\n'}),
  repeats('verbs of utilities', all, 'Show a progress ', {
    before: `---\n${header}  [1] a\n  [2] b\n  [3] `,
    after: '\n---\n'
  }),
  repeats('delimiters', all, '---\n'),
  repeats('delimiters between empty lines', all, '---\n\n'),
  repeats('delimiters of other characters', all, '\u2014\u2014\u2014\n***\n___\n'),
  repeats('a long delimiter', all, '-', {after: 'x'}),
  repeats('a delimiter with spaces', all, '- ', {after: 'x'}),
  repeats('a delimiter with wide dashes', all, '\u2014 ', {after: 'x'}),
  repeats('stars of a delimiter', all, '*', {after: 'x'}),
  repeats('status blocks', all, `${status}\n`),
  repeats('status blocks in fences', all, `\`\`\`\n${status}\`\`\`\n\n`),
  repeats('status lines', all, 'STATUS: Review complete. Returning results to lead.\n'),
  repeats('status lines without delimiters', all, 'STATUS: Review complete.\n\n'),
  repeats('near misses of a status', all, 'Status - complete, returning results to a\n\n'),
  repeats('a status of many sentences', all, ' a complete. Returning results to b.', {
    before: '---\nSTATUS:',
    after: '\n---\n'
  }),
  repeats('a status and spaces', all, ' ', {
    before: '---\nSTATUS: a complete',
    after: '. Returning results to b\n---\n'
  }),
  repeats('a status and stops', all, '.', {
    before: '---\nSTATUS: a complete. Returning results to b',
    after: 'c\n---\n'
  }),
  repeats('words of a status', all, 'status complete ', {before: 'STATUS: '}),
  repeats('a status over many lines', all, 'complete\n', {before: '---\nSTATUS: a\n', after: '---\n'}),
  repeats('fences with a header', all, `\`\`\`\n${header}\`\`\`\n`),
  repeats('headers in one fence', all, header, {before: '```\n', after: '```\n'}),
  repeats('headers in a quote', all, `> ${header}`),
  repeats('headers in a comment', all, header, {before: '<!--\n', after: '-->\n'})
]
