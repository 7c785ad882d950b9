/** The kinds of files, the roles of agents, and the contracts that ship with the product. */

export const kinds = [
  'agent',
  'command',
  'template',
  'prompt',
  'output',
  'personas',
  'state',
  'messages',
  'brief',
  'manifest'
] as const
export type Kind = (typeof kinds)[number]

/** Whether agents printed or sent the text: it is evidence, possibly foreign, and no code of a configuration reads it. */
export function isCapturedKind(kind: Kind): boolean {
  return kind === 'output' || kind === 'messages'
}

export const roles = ['orchestrator', 'sub-orchestrator', 'phase-agent', 'sub-agent'] as const
export type Role = (typeof roles)[number]

export const contractNames = [
  'suggested-prompts',
  'system-templates',
  'agent-response',
  'prompt-sections',
  'inception-party'
] as const
export type ContractName = (typeof contractNames)[number]

/** The kinds of files that each contract says something about; of any other kind nothing is checked by it. */
export const contractKinds: Readonly<Record<ContractName, readonly Kind[]>> = {
  'suggested-prompts': ['agent', 'command', 'template', 'prompt', 'output', 'state'],
  'system-templates': ['template', 'output'],
  'agent-response': ['agent', 'command', 'template', 'prompt', 'output'],
  'prompt-sections': ['prompt', 'output'],
  'inception-party': ['agent', 'command', 'prompt', 'output', 'personas', 'state', 'messages', 'brief']
}

export const definitions = ['agent', 'command', 'template', 'prompt'] as const satisfies readonly Kind[]

export const definitionsAndOutputs = [...definitions, 'output'] as const satisfies readonly Kind[]
