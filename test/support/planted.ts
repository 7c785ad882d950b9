/** Faults to plant alone into clean files, and what must come of each. */
import type {LintOptions} from './lint.ts'

/** A fault: how it is planted, which rule finds it where, what the safe fixes leave. */
export interface Fault {
  readonly name: string
  readonly plant: (text: string) => string
  readonly rule: string
  /** The text of the line that is reported, in the planted text; a number is the line itself. */
  readonly at: string | number | RegExp
  /** `original`: the fix gives the clean file back; `clean`: it lints clean; `none`: nothing can be fixed safely. */
  readonly fix: 'original' | 'clean' | 'none'
  readonly options?: LintOptions
}

const replace =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const planted = text.replace(from, () => to)
    if (planted === text) throw new Error(`Nothing to plant: ${String(from)}`)
    return planted
  }

/** The section from its heading to the end of the file. */
const section = /# SUGGESTED PROMPTS\n[\s\S]*$/

function sectionOf(text: string): string {
  return section.exec(text)?.[0] ?? ''
}

const block = /---\nSUGGESTED NEXT STEPS:\n(?: {2}\[\d\] .*\n)+---\n/

/** In the item `[2] ...` of the first block. */
const inItem =
  (insert: string) =>
  (text: string): string =>
    text.replace(/^( {2}\[2\] \S+)/m, (_, item: string) => `${item}${insert}`)

/** Faults of phase agents. */
export const phaseAgentFaults: readonly Fault[] = [
  {
    name: '[REQ-0003 1.2 line endings] CRLF everywhere',
    plant: (text) => text.replaceAll('\n', '\r\n'),
    rule: 'lf-line-endings',
    at: 1,
    fix: 'original'
  },
  {
    name: 'one CRLF line',
    plant: replace('# SELF-VALIDATION\n', '# SELF-VALIDATION\r\n'),
    rule: 'lf-line-endings',
    at: '# SELF-VALIDATION',
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 line endings] a lone CR',
    plant: replace('# SELF-VALIDATION\n\n', '# SELF-VALIDATION\n\nRead\r'),
    rule: 'lf-line-endings',
    at: 'Read',
    fix: 'clean'
  },
  {name: 'a byte order mark', plant: (text) => `\uFEFF${text}`, rule: 'ascii-only', at: 1, fix: 'original'},
  {
    name: '[REQ-0003 1.2 characters] an em dash in an item',
    plant: inItem(' \u2014 now'),
    rule: 'ascii-only',
    at: /^ {2}\[2\]/,
    fix: 'clean'
  },
  {name: 'a smart quote in an item', plant: inItem(' \u201Cnow'), rule: 'ascii-only', at: /^ {2}\[2\]/, fix: 'clean'},
  {
    name: 'a no-break space in an item',
    plant: (text) => text.replace(/^( {2}\[2\] \S+) /m, '$1\u00A0'),
    rule: 'ascii-only',
    at: /^ {2}\[2\]/,
    fix: 'original'
  },
  {
    name: 'a zero-width space in an item',
    plant: inItem('\u200B'),
    rule: 'ascii-only',
    at: /^ {2}\[2\]/,
    fix: 'original'
  },
  {name: 'an emoji in an item', plant: inItem(' \u{1F680}'), rule: 'ascii-only', at: /^ {2}\[2\]/, fix: 'none'},
  {name: 'box drawing in an item', plant: inItem(' \u2500\u2500'), rule: 'ascii-only', at: /^ {2}\[2\]/, fix: 'clean'},
  {name: 'a letter in an item', plant: inItem(' \u00E9'), rule: 'ascii-only', at: /^ {2}\[2\]/, fix: 'none'},
  {
    name: '[REQ-0003 1.2 characters] mojibake in a block',
    plant: inItem(' \u00E2\u2020\u2019 all'),
    rule: 'ascii-only',
    at: /^ {2}\[2\]/,
    fix: 'clean'
  },
  {
    name: 'a bidirectional override in prose',
    plant: replace('# SELF-VALIDATION\n', '# SELF-VALIDATION\n\nRead \u202Eall\u202C.\n'.replace('\u202C', '')),
    rule: 'ascii-only',
    at: /\u202E/,
    fix: 'none'
  },
  {
    name: 'a heading of depth 2',
    plant: replace('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS'),
    rule: 'suggested-prompts-placement',
    at: '## SUGGESTED PROMPTS',
    fix: 'original'
  },
  {
    name: 'a heading in another case',
    plant: replace('# SUGGESTED PROMPTS', '# Suggested Prompts'),
    rule: 'suggested-prompts-placement',
    at: '# Suggested Prompts',
    fix: 'original'
  },
  {
    name: 'a misspelt heading',
    plant: replace('# SUGGESTED PROMPTS', '# SUGGESTED PROMPT'),
    rule: 'suggested-prompts-placement',
    at: '# SUGGESTED PROMPT',
    fix: 'original'
  },
  {
    name: 'bold text for a heading',
    plant: replace('# SUGGESTED PROMPTS', '**SUGGESTED PROMPTS**'),
    rule: 'suggested-prompts-placement',
    at: '**SUGGESTED PROMPTS**',
    fix: 'original'
  },
  {
    name: '[REQ-0003 4.2] the section before the self-validation',
    plant: (text) =>
      `${text.replace(section, '').replace('# SELF-VALIDATION', () => `${sectionOf(text)}\n# SELF-VALIDATION`)}`,
    rule: 'suggested-prompts-placement',
    at: '# SUGGESTED PROMPTS',
    fix: 'none'
  },
  {
    name: '[REQ-0003 4.2] the section twice',
    plant: (text) => `${text}\n${sectionOf(text)}`,
    rule: 'suggested-prompts-placement',
    at: -1,
    fix: 'none'
  },
  {
    name: '[REQ-0003 4.2] a heading after the section',
    plant: (text) => `${text}\n# APPENDIX\n\nMore.\n`,
    rule: 'suggested-prompts-placement',
    at: '# APPENDIX',
    fix: 'none'
  },
  {
    name: '[REQ-0003 1.2 header] a header without its colon',
    plant: replace('SUGGESTED NEXT STEPS:', 'SUGGESTED NEXT STEPS'),
    rule: 'suggested-prompts-block',
    at: 'SUGGESTED NEXT STEPS',
    fix: 'original'
  },
  {
    name: 'a header in lower case',
    plant: replace('SUGGESTED NEXT STEPS:', 'suggested next steps:'),
    rule: 'suggested-prompts-block',
    at: 'suggested next steps:',
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 header] a misspelt header',
    plant: replace('SUGGESTED NEXT STEPS:', 'SUGESTED NEXT STEP:'),
    rule: 'suggested-prompts-block',
    at: 'SUGESTED NEXT STEP:',
    fix: 'original'
  },
  {
    name: 'an opening delimiter with a trailing space',
    plant: replace('---\nSUGGESTED', '--- \nSUGGESTED'),
    rule: 'suggested-prompts-block',
    at: '--- ',
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 delimiter] an opening delimiter of four hyphens',
    plant: replace('---\nSUGGESTED', '----\nSUGGESTED'),
    rule: 'suggested-prompts-block',
    at: '----',
    fix: 'original'
  },
  {
    name: 'an opening delimiter of stars',
    plant: replace('---\nSUGGESTED', '***\nSUGGESTED'),
    rule: 'suggested-prompts-block',
    at: '***',
    fix: 'original'
  },
  {
    name: 'an opening delimiter of an em dash',
    plant: replace('---\nSUGGESTED', '\u2014\nSUGGESTED'),
    rule: 'suggested-prompts-block',
    at: '\u2014',
    fix: 'original'
  },
  {
    name: 'an opening delimiter of em dashes',
    plant: replace('---\nSUGGESTED', '\u2014\u2014\u2014\nSUGGESTED'),
    rule: 'suggested-prompts-block',
    at: '\u2014\u2014\u2014',
    fix: 'original'
  },
  {
    name: 'a closing delimiter with a trailing space',
    plant: replace(/(\[3\] .*\n)---\n/, '  [3] Show workflow status\n--- \n'.slice(2)),
    rule: 'suggested-prompts-block',
    at: '--- ',
    fix: 'original'
  },
  {
    name: 'a closing delimiter of four hyphens',
    plant: replace(/\[3\] .*\n---\n/, '[3] Show workflow status\n----\n'),
    rule: 'suggested-prompts-block',
    at: '----',
    fix: 'original'
  },
  {
    name: 'a closing delimiter of stars',
    plant: replace(/\[3\] .*\n---\n/, '[3] Show workflow status\n***\n'),
    rule: 'suggested-prompts-block',
    at: '***',
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 delimiter] a closing delimiter of an em dash',
    plant: replace(/\[3\] .*\n---\n/, '[3] Show workflow status\n\u2014\n'),
    rule: 'suggested-prompts-block',
    at: '\u2014',
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 delimiter] a missing closing delimiter',
    plant: replace(/\[3\] .*\n---\n/, '[3] Show workflow status\n'),
    rule: 'suggested-prompts-block',
    at: '  [3] Show workflow status',
    fix: 'original'
  },
  {
    name: 'a missing opening delimiter',
    plant: replace('---\nSUGGESTED', 'SUGGESTED'),
    rule: 'suggested-prompts-block',
    at: 'SUGGESTED NEXT STEPS:',
    fix: 'original'
  },
  {
    name: 'a blank line after the header',
    plant: replace('STEPS:\n', 'STEPS:\n\n'),
    rule: 'suggested-prompts-block',
    at: /^$(?<=STEPS:\n)/,
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 blank lines] a blank line between items',
    plant: replace('\n  [2]', '\n\n  [2]'),
    rule: 'suggested-prompts-block',
    at: /^$(?=\n {2}\[2\])/,
    fix: 'original'
  },
  {
    name: 'a blank line before the closing delimiter',
    plant: replace(/(\[3\] .*\n)---\n/, '[3] Show workflow status\n\n---\n'),
    rule: 'suggested-prompts-block',
    at: /^$(?=\n---\n\n)/,
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 prefix] an item with one space',
    plant: replace('  [2]', ' [2]'),
    rule: 'suggested-prompts-block',
    at: /^ \[2\]/,
    fix: 'original'
  },
  {
    name: 'an item with three spaces',
    plant: replace('  [2]', '   [2]'),
    rule: 'suggested-prompts-block',
    at: /^ {3}\[2\]/,
    fix: 'original'
  },
  {
    name: 'an item with a tab',
    plant: replace('  [2]', '\t[2]'),
    rule: 'suggested-prompts-block',
    at: /^\t\[2\]/,
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 prefix] an item as 2.',
    plant: replace('  [2]', '  2.'),
    rule: 'suggested-prompts-block',
    at: /^ {2}2\./,
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 prefix] an item with a bullet',
    plant: replace('  [1]', '- [1]'),
    rule: 'suggested-prompts-block',
    at: /^- \[1\]/,
    fix: 'original'
  },
  {
    name: 'an item with a star for its number',
    plant: replace('  [2]', '* '),
    rule: 'suggested-prompts-block',
    at: /^\* {2}/,
    fix: 'original'
  },
  {
    name: 'an item as (2)',
    plant: replace('  [2]', '  (2)'),
    rule: 'suggested-prompts-block',
    at: /^ {2}\(2\)/,
    fix: 'original'
  },
  {
    name: 'an item as [2].',
    plant: replace('  [2]', '  [2].'),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[2\]\./,
    fix: 'original'
  },
  {
    name: 'two spaces after the number',
    plant: replace('  [2] ', '  [2]  '),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[2\] {2}/,
    fix: 'original'
  },
  {
    name: 'a trailing space after an item',
    plant: (text) => text.replace(/^( {2}\[2\] .*)$/m, '$1 '),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[2\] .* $/,
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.2 numbering] numbers 1, 3',
    plant: (text) => text.replace('  [3]', '  [4]').replace('  [2]', '  [3]'),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[3\]/,
    fix: 'none'
  },
  {
    name: '[REQ-0003 1.2 numbering] numbers 0, 1',
    plant: (text) => text.replace('  [1]', '  [0]').replace('  [2]', '  [1]').replace('  [3]', '  [2]'),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[0\]/,
    fix: 'none'
  },
  {
    name: 'numbers 2, 1',
    plant: (text) => text.replace('  [1]', '  [x]').replace('  [2]', '  [1]').replace('  [x]', '  [2]'),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[2\]/,
    fix: 'none'
  },
  {
    name: '[REQ-0003 1.2 numbering] number 2 twice',
    plant: replace('  [3]', '  [2]'),
    rule: 'suggested-prompts-block',
    at: /^ {2}\[2\] Show/,
    fix: 'none'
  },
  {
    name: 'an empty item',
    plant: (text) => text.replace(/^ {2}\[2\] .*$/m, '  [2]'),
    rule: 'suggested-prompts-block',
    at: '  [2]',
    fix: 'none'
  },
  {
    name: 'an empty item with a trailing space',
    plant: (text) => text.replace(/^ {2}\[2\] .*$/m, '  [2] '),
    rule: 'suggested-prompts-block',
    at: '  [2] ',
    fix: 'none'
  },
  {
    name: '[REQ-0003 1.2 count] one item',
    plant: replace(block, '---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n---\n'),
    rule: 'suggested-prompts-block',
    at: 'SUGGESTED NEXT STEPS:',
    fix: 'none'
  },
  {
    name: '[REQ-0003 1.2 count] five items',
    plant: replace(/\n {2}\[3\] .*\n---\n/, '\n  [3] Wait\n  [4] Sleep\n  [5] Show workflow status\n---\n'),
    rule: 'suggested-prompts-block',
    at: 'SUGGESTED NEXT STEPS:',
    fix: 'none'
  },
  {
    name: 'a status in a phase agent',
    plant: replace(block, '---\nSTATUS: Design complete. Returning results to the orchestrator.\n---\n'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'none'
  },
  {
    name: '[REQ-0003 3.2] a phase number without padding',
    plant: (text) => text.replace(/^ {2}\[2\] .*$/m, '  [2] Go to Phase 5 - Test Strategy'),
    rule: 'suggested-prompts-phase-names',
    at: /^ {2}\[2\]/,
    fix: 'clean'
  },
  {
    name: 'a phase name in lower case',
    plant: (text) => text.replace(/^ {2}\[2\] .*$/m, '  [2] Go to Phase 05 - Test strategy'),
    rule: 'suggested-prompts-phase-names',
    at: /^ {2}\[2\]/,
    fix: 'clean'
  }
]

/** Faults of sub-agents. */
export const subAgentFaults: readonly Fault[] = [
  {
    name: '[REQ-0003 1.3] a status without its period',
    plant: replace(
      /(STATUS: .*)\.\n---/,
      'STATUS: Soil sampling complete. Returning results to garden orchestrator\n---'
    ),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'clean'
  },
  {
    name: '[REQ-0003 1.3] a status without a parent',
    plant: replace(/STATUS: .*\n/, 'STATUS: Soil sampling complete.\n'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'none'
  },
  {
    name: 'a status without the name of a parent',
    plant: replace(/STATUS: .*\n/, 'STATUS: Soil sampling complete. Returning results.\n'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'none'
  },
  {
    name: 'a status on two lines',
    plant: replace('complete. Returning', 'complete.\nReturning'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'none'
  },
  {
    name: 'a status with items',
    plant: (text) => text.replace(/(STATUS: .*\n)/, '$1  [1] Go on\n  [2] Stop\n'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'none'
  },
  {
    name: 'a status in lower case',
    plant: replace('STATUS:', 'status:'),
    rule: 'suggested-prompts-status',
    at: /^status:/,
    fix: 'original'
  },
  {
    name: 'a status without its opening delimiter',
    plant: replace('---\nSTATUS', 'STATUS'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'original'
  },
  {
    name: 'a status without its closing delimiter',
    plant: (text) => text.replace(/(STATUS: .*\n)---\n/, '$1'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'original'
  },
  {
    name: 'a status after a blank line',
    plant: replace('---\nSTATUS', '---\n\nSTATUS'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'original'
  },
  {
    name: 'an indented status',
    plant: replace('STATUS:', '  STATUS:'),
    rule: 'suggested-prompts-status',
    at: /^ {2}STATUS:/,
    fix: 'original'
  },
  {
    name: 'a status below four hyphens',
    plant: replace('---\nSTATUS', '----\nSTATUS'),
    rule: 'suggested-prompts-status',
    at: /^STATUS:/,
    fix: 'original'
  },
  {
    name: '[REQ-0003 1.3] a full block in place of the status',
    plant: replace(/---\nSTATUS: .*\n---\n/, '---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n'),
    rule: 'suggested-prompts-status',
    at: 'SUGGESTED NEXT STEPS:',
    fix: 'none'
  },
  {
    name: 'a full block beside the status',
    plant: (text) =>
      text.replace(/(---\nSTATUS: .*\n---\n)/, '$1\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n'),
    rule: 'suggested-prompts-status',
    at: 'SUGGESTED NEXT STEPS:',
    fix: 'none'
  },
  {
    name: 'CRLF everywhere',
    plant: (text) => text.replaceAll('\n', '\r\n'),
    rule: 'lf-line-endings',
    at: 1,
    fix: 'original'
  },
  {
    name: 'a heading of depth 2',
    plant: replace('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS'),
    rule: 'suggested-prompts-placement',
    at: '## SUGGESTED PROMPTS',
    fix: 'original'
  },
  {
    name: 'an em dash in the status',
    plant: replace('complete. Returning', '\u2014 complete. Returning'),
    rule: 'ascii-only',
    at: /^STATUS:/,
    fix: 'clean'
  }
]

/** The line, from 1, that a fault names; -1 is the last line that holds the section heading. */
export function lineOf(text: string, at: Fault['at']): number {
  if (at === -1) return text.slice(0, text.lastIndexOf('# SUGGESTED PROMPTS')).split('\n').length
  if (typeof at === 'number') return at
  if (at instanceof RegExp) {
    const index = text.search(new RegExp(at.source, 'm'))
    if (index === -1) throw new Error(`No line matches ${at.source}`)
    return text.slice(0, index).split(/\r\n|\r|\n/).length
  }
  const index = text.split(/\r\n|\r|\n/).indexOf(at)
  if (index === -1) throw new Error(`No line is ${JSON.stringify(at)}`)
  return index + 1
}
