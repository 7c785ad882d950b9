/** Attributes with the name of an agent, as those that instrument programs write them. */
export const agentAttributes = [
  'gen_ai.agent.name',
  'agent.name',
  'agent_name',
  'ag2.agent.name',
  'traceloop.entity.name'
] as const

/** The agent in the name of a step, `invoke_agent reviewer` or `agent_run [reviewer]`. */
export function agentInName(name: string | undefined): string | undefined {
  const [, invoked, started] = /^(?:invoke_agent (.+)|agent_run \[(.+)\])$/.exec(name ?? '') ?? []
  return invoked ?? started
}
