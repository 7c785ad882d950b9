import type {HostName} from '../hook/host.ts'
import {UsageError} from '../project/errors.ts'
import {planConfig} from './config.ts'
import {planHosts} from './hosts.ts'
import {planHusky} from './husky.ts'
import type {Seen} from './inspect.ts'
import {planLefthook} from './lefthook.ts'
import {planPreCommit} from './pre-commit.ts'
import type {Plan} from './step.ts'
import {planWorkflow} from './workflow.ts'

export const hookTools = ['husky', 'pre-commit', 'lefthook'] as const
type HookTool = (typeof hookTools)[number]

/** What to set up. */
export interface Wanted {
  readonly hooks: HookTool | undefined
  /** Whose agents are linted before they stop. */
  readonly hosts: readonly HostName[]
  readonly workflow: boolean
  readonly config: boolean
}

/** What suits a repository: the hook tool that it has, else the one that its language is at home with. */
export function propose(seen: Seen): Wanted {
  return {hooks: toolOf(seen), hosts: [], workflow: seen.isOnGitHub, config: true}
}

function toolOf({texts, manifest}: Seen): HookTool {
  if (texts.has('.husky/pre-commit') && manifest !== undefined) return 'husky'
  if ([...texts.keys()].some((path) => path.includes('lefthook'))) return 'lefthook'
  if (texts.has('.pre-commit-config.yaml')) return 'pre-commit'
  return manifest === undefined ? 'pre-commit' : 'husky'
}

/** @throws {UsageError} where a file that has to be extended cannot be read, or there is no `package.json` for husky */
export function planFor(seen: Seen, {hooks, hosts, workflow, config}: Wanted): Plan {
  const plans = [
    ...(hooks === undefined ? [] : [planHooks(seen, hooks)]),
    ...(hosts.length === 0 ? [] : [planHosts(seen, hosts)]),
    ...(workflow ? [planWorkflow(seen)] : []),
    ...(config ? [planConfig(seen)] : [])
  ]
  const commands = new Set(plans.flatMap((plan) => plan.commands))
  return {steps: plans.flatMap(({steps}) => steps), commands: [...commands]}
}

function planHooks(seen: Seen, tool: HookTool): Plan {
  switch (tool) {
    case 'pre-commit':
      return planPreCommit(seen)
    case 'lefthook':
      return planLefthook(seen)
    case 'husky':
      if (seen.manifest === undefined)
        throw new UsageError(`Missing package.json in ${seen.root}, expected one for husky: \`npm init\` makes it`)
      return planHusky(seen, seen.manifest)
  }
}
