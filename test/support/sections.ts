/** Definitions that keep the contract of the section `# SUGGESTED PROMPTS`, and single edits of them. */
import fc from 'fast-check'
import {formatPrompts, formatStatus} from '../../src/contracts/index.ts'
import type {LintOptions} from './lint.ts'

export const sectionHeading = '# SUGGESTED PROMPTS'

/** The parts of a definition, each without its final line end. */
export interface Definition {
  readonly before: readonly string[]
  readonly validation: string | undefined
  readonly heading: string
  readonly section: readonly string[]
  readonly closing: string | undefined
  /** Whether the closing line is the one that the contract lists for this agent. */
  readonly isKnown: boolean
  readonly options: LintOptions
}

export const knownClosing = 'You are the guardian of production, day and night.'
const prompts = formatPrompts({items: ['{primary_prompt}', 'Review the design', 'Show workflow status']})
const four = formatPrompts({items: ['Continue to Phase 05 - Test Strategy', 'Review', 'Wait', 'Cancel workflow']})
const fallback = `## Fallback\n\n${formatPrompts({items: ['Show project status', 'Start a new workflow']})}`
const status = formatStatus({task: 'Soil sampling', parent: 'garden orchestrator'})
const fenced = (text: string): string => `\`\`\`text\n${text}\n\`\`\``

const chapter = fc.constantFrom(
  '# ROLE\n\nYou plan gardens.',
  '# PROCESS\n\n1. Read\n2. Draw\n\n```bash\n# measure\nwc -l map\n```',
  '## Suggested prompts of others\n\nThey are not ours.',
  '<!-- # SUGGESTED PROMPTS -->',
  '> # SUGGESTED PROMPTS',
  'Print `# SUGGESTED PROMPTS` nowhere.',
  '```markdown\n# SUGGESTED PROMPTS\n```',
  'Title\n=====\n\nText.',
  '- item\n\n  # In a list'
)
const prose = fc.constantFrom(
  'At the end of your work, emit this block.',
  '## Output Format\n\nEmit it as the last thing:',
  '1. Read the state\n2. Resolve the name',
  '### Notes\n\n> Ask nobody.'
)
const role = fc.constantFrom('phase-agent', 'sub-orchestrator', 'sub-agent', undefined)

/** Definitions of every role that keep the contract. */
export const definitions: fc.Arbitrary<Definition> = fc
  .record({
    before: fc.array(chapter, {maxLength: 3}),
    validation: fc.constantFrom(undefined, '# SELF-VALIDATION\n\nCheck it.', '# Self-Validation\n\n- every bed'),
    prose: fc.array(prose, {maxLength: 2}),
    block: fc.constantFrom(prompts, four, fenced(prompts)),
    hasFallback: fc.boolean(),
    closing: fc.constantFrom(undefined, knownClosing, 'Bye, garden.'),
    isSiteEngineer: fc.boolean(),
    role
  })
  .map(({before, validation, prose: lead, block, hasFallback, closing, isSiteEngineer, role: its}) => {
    const ends = its === 'sub-agent' ? [status] : [block, ...(hasFallback ? [fallback] : [])]
    const name = isSiteEngineer ? 'site-reliability-engineer' : 'garden-planner'
    return {
      before: [`---\nname: ${name}\ndescription: Plans gardens\n---`, ...before],
      validation,
      heading: sectionHeading,
      section: [...lead, ...ends],
      closing: isSiteEngineer && closing !== undefined ? knownClosing : closing,
      isKnown: isSiteEngineer && closing !== undefined,
      options: {path: 'agents/agent.md', kind: 'agent', ...(its !== undefined && {role: its})} as const
    }
  })

/** The text of a definition. */
export function textOf({before, validation, heading, section, closing}: Definition): string {
  const parts = [...before, validation, heading, ...section, closing]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

/** Headings that resemble the one of the contract. */
export const nearHeadings: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '## SUGGESTED PROMPTS',
    '###### SUGGESTED PROMPTS',
    '####### SUGGESTED PROMPTS',
    '# Suggested Prompts',
    '# suggested prompts',
    '# SUGGESTED PROMPTS ',
    '# SUGGESTED PROMPTS\t',
    ' # SUGGESTED PROMPTS',
    '   # SUGGESTED PROMPTS  ',
    '#SUGGESTED PROMPTS',
    '#\u00A0SUGGESTED PROMPTS',
    '# SUGGESTED\u00A0PROMPTS',
    '# SUGGESTED PROMPTS\u200B',
    '#\tSUGGESTED PROMPTS',
    '#  SUGGESTED PROMPTS',
    '# SUGGESTED PROMPTS #',
    '# SUGGESTED PROMPTS:',
    '# 12. SUGGESTED PROMPTS',
    '# \u{1F680} SUGGESTED PROMPTS',
    '# **SUGGESTED PROMPTS**',
    '**SUGGESTED PROMPTS**',
    '__SUGGESTED PROMPTS:__',
    'SUGGESTED PROMPTS\n=================',
    'SUGGESTED PROMPTS\n---'
  ),
  fc.record({at: fc.nat(16), letter: fc.constantFrom('', 'X', '-')}).map(({at, letter}) => {
    const title = 'SUGGESTED PROMPTS'
    return `# ${title.slice(0, at)}${letter}${title.slice(at + 1)}`.replace(/^# {2}/, '# X')
  })
)
