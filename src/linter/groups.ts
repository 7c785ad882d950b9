/** Rules by topic. A group can replace rule ids everywhere; a rule may be in several. */
export const ruleGroups = {
  hosts: [
    'agent-front-matter',
    'agent-hooks',
    'agent-keys',
    'agent-tools',
    'agent-model',
    'host-manifest',
    'agent-place',
    'agent-names',
    'agent-references',
    'agent-policy'
  ],
  outputs: ['custom-contract', 'definition-contract', 'run-complete', 'transcript-records'],
  text: ['ascii-only', 'lf-line-endings', 'template-variables'],
  /** Hidden characters, a part of `ascii-only`. */
  security: ['ascii-only'],
  'suggested-prompts': [
    'suggested-prompts-placement',
    'suggested-prompts-required',
    'suggested-prompts-block',
    'suggested-prompts-status',
    'suggested-prompts-tiers',
    'suggested-prompts-phase-names',
    'suggested-prompts-last',
    'workflow-state'
  ],
  'system-templates': [
    'system-template-filename',
    'system-template-coverage',
    'system-template-sections',
    'system-template-directives',
    'system-template-markers',
    'response-markers'
  ],
  'agent-response': [
    'agent-response-present',
    'agent-response-schema',
    'agent-response-parseable',
    'agent-response-template'
  ],
  'prompt-sections': [
    'prompt-sections-required',
    'prompt-sections-order',
    'prompt-sections-content',
    'provider-result'
  ],
  'inception-party': [
    'party-personas',
    'party-persona-context',
    'party-messages',
    'party-brief',
    'party-state',
    'party-command',
    'party-menu'
  ]
} as const satisfies Readonly<Record<string, readonly string[]>>
export type GroupName = keyof typeof ruleGroups

export const groupNames = Object.keys(ruleGroups) as readonly GroupName[]

const groupsByRule = new Map<string, GroupName[]>()
for (const group of groupNames)
  for (const id of ruleGroups[group]) groupsByRule.set(id, [...(groupsByRule.get(id) ?? []), group])

/** `undefined` for rules of plugins. */
export function groupsOf(id: string): GroupName[] | undefined {
  return groupsByRule.get(id)
}
