/** The sections of a system template, and the keywords of their headings. */

export const templateSectionNames = ['identity', 'principles', 'context', 'workflow'] as const
export type TemplateSectionName = (typeof templateSectionNames)[number]

/** Words of the headings of each section, in any case. */
export type SectionKeywords = Readonly<Record<TemplateSectionName, readonly string[]>>

export const sectionKeywords = {
  identity: ['identity', 'role', 'persona', 'you are'],
  principles: ['principle'],
  context: ['context', 'project'],
  workflow: ['workflow', 'phase', 'state']
} as const satisfies SectionKeywords
