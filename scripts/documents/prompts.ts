/** Outputs with prompt blocks and statuses at odd places, and templates with variables. */
import type {Random} from '../fuzz/random.ts'

const block = [
  '---',
  'SUGGESTED NEXT STEPS:',
  '  [1] Continue to Phase 03 - Architecture',
  '  [2] Show workflow status',
  '---'
]
const status = ['---', 'STATUS: Analysis complete. Returning results to the orchestrator.', '---']
const leads = ['', '', '', ' ', '  ', '    ', '\t', '> ', '- ', '1. ']
const pieces = [
  '',
  ' ',
  '  ',
  '\t',
  '-',
  '---',
  '***',
  '[1]',
  '[3]',
  '\r',
  '\n',
  '\u2014',
  '\u00a0',
  '`',
  'a',
  '# ',
  '```\n',
  '> ',
  '- '
]

/** A block or a status with an edit or two, in a container or in none. */
export function randomPrompts(random: Random): string {
  const lead = random.pick(leads)
  const lines = (random.chance(0.7) ? block : status).map((line, index) => {
    const isMark = /\S/.test(lead) && lead !== '> '
    return `${isMark && index > 0 ? ' '.repeat(lead.length) : lead}${line}`
  })
  let text = lines.join(random.pick(['\n', '\n', '\n', '\r\n', '\n\n']))
  for (let edits = random.int(3); edits > 0; edits--) {
    const at = random.int(text.length + 1)
    text = text.slice(0, at) + random.pick(pieces) + text.slice(at + random.int(3))
  }
  const before = random.pick(['', 'Done.\n\n', '- Result:\n\n', '1. Result:\n\n', 'Done.\n', '```\n', '  ```\n'])
  return `${before}${text}${random.pick(['', '\n', '\n```\n', '\n\nBye.\n'])}`
}

const parts = [
  '{{PROJECT_CONTEXT}}',
  '{{TASKS}}',
  '{TASKS}',
  '{{#if a}}',
  '$&',
  '\n',
  'text ',
  '`',
  '{{OTHER}}',
  '\\'
] as const

/** A template with variables between other braces. */
export function randomTemplate(random: Random): string {
  return Array.from({length: 1 + random.int(8)}, () => random.pick(parts)).join('')
}
