/** The hosts, and the specification that several of them follow. What they do is in the room `hosts`. */
export const hostIds = [
  ...(['claude', 'codex', 'copilot', 'gemini', 'opencode', 'cursor'] as const),
  ...(['qwen', 'cline', 'kiro', 'windsurf', 'factory', 'roo', 'agent-skills'] as const)
] as const
export type HostId = (typeof hostIds)[number]
