import {UsageError} from '../disk/errors.ts'
import {planConfig} from './config.ts'
import {type ToDeclare, withContractsStep} from './contracts.ts'
import {planFormatters} from './formatters.ts'
import {type HostSetup, planHosts} from './hosts.ts'
import {planHusky} from './husky.ts'
import type {RepositoryInfo} from './inspect.ts'
import {planLefthook} from './lefthook.ts'
import {planPreCommit} from './pre-commit.ts'
import type {Plan} from './step.ts'
import {planWorkflow} from './workflow.ts'

export const hookTools = ['husky', 'pre-commit', 'lefthook'] as const
type HookTool = (typeof hookTools)[number]

/** A setup; `hosts` lint their agents before these stop. */
export interface Setup extends HostSetup {
  readonly hooks: HookTool | undefined
  readonly workflow: boolean
  readonly config: boolean
  readonly contracts: boolean
}

/** Proposed setup: the hook tool in use, else the usual one for the language. */
export function propose(info: RepositoryInfo): Setup {
  return {hooks: toolOf(info), hosts: [], hasWrites: false, workflow: info.isOnGitHub, config: true, contracts: false}
}

function toolOf({texts, manifest}: RepositoryInfo): HookTool {
  if (texts.has('.husky/pre-commit') && manifest !== undefined) return 'husky'
  if ([...texts.keys()].some((path) => path.includes('lefthook'))) return 'lefthook'
  if (texts.has('.pre-commit-config.yaml')) return 'pre-commit'
  return manifest === undefined ? 'pre-commit' : 'husky'
}

/** @throws {UsageError} for an unreadable file to extend, and for husky without a `package.json` */
export function planFor(
  info: RepositoryInfo,
  {hooks, hosts, hasWrites, workflow, config, contracts}: Setup,
  toDeclare: readonly ToDeclare[] = []
): Plan {
  const plans = [
    ...(hooks === undefined ? [] : [planHooks(info, hooks)]),
    ...(hosts.length === 0 ? [] : [planHosts(info, {hosts, hasWrites})]),
    ...(workflow ? [planWorkflow(info)] : []),
    ...(config ? [planConfig(info)] : []),
    planFormatters(info)
  ]
  const commands = new Set(plans.flatMap((plan) => plan.commands))
  const plan = {steps: plans.flatMap(({steps}) => steps), commands: [...commands]}
  return contracts ? withContractsStep(info, plan, toDeclare) : plan
}

function planHooks(info: RepositoryInfo, tool: HookTool): Plan {
  switch (tool) {
    case 'pre-commit':
      return planPreCommit(info)
    case 'lefthook':
      return planLefthook(info)
    case 'husky':
      if (info.manifest === undefined)
        throw new UsageError(`Missing package.json in ${info.root}, expected one for husky: \`npm init\` makes it`)
      return planHusky(info, info.manifest)
  }
}
