/** The hosts, and the specification that several of them follow. Facts about them are in the room `hosts`. */
export const hostIds = [
  ...(['claude', 'codex', 'copilot', 'gemini', 'opencode', 'cursor'] as const),
  ...(['qwen', 'cline', 'kiro', 'windsurf', 'factory', 'roo', 'continue', 'agent-skills'] as const)
] as const
export type HostId = (typeof hostIds)[number]

/** Hosts whose facts are about versions: a configuration may pin one. */
export const versionedHosts: readonly HostId[] = ['claude', 'codex', 'copilot', 'gemini', 'opencode', 'qwen', 'cline']

/** A host, and the version of it that a project uses: `claude@2.1`. */
export const pinnedHost: RegExp = new RegExp(`^(?:${versionedHosts.join('|')})@\\d+(?:\\.\\d+){1,2}$`)

export type HostVersions = {readonly [Host in HostId]?: string}

/** The hosts of a configuration, each once, and the versions that it pins. */
export function readHosts(hostEntries: readonly string[]): {
  readonly hosts: readonly HostId[]
  readonly versions: HostVersions
} {
  const pairs = hostEntries.map((each) => each.split('@') as [HostId, string?])
  return {
    hosts: [...new Set(pairs.map(([host]) => host))],
    versions: Object.fromEntries(pairs.flatMap(([host, version]) => (version === undefined ? [] : [[host, version]])))
  }
}
