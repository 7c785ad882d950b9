/** The facts of all hosts. They are loaded where a file belongs to one. */

import {type HostId, hostIds} from '../contracts/host-ids.ts'
import {agentSkills} from './agent-skills.ts'
import {claude} from './claude.ts'
import {cline} from './cline.ts'
import {codex} from './codex.ts'
import {continueHost} from './continue.ts'
import {copilot} from './copilot.ts'
import {cursor} from './cursor.ts'
import {factory} from './factory.ts'
import {gemini} from './gemini.ts'
import {kiro} from './kiro.ts'
import type {Host} from './model.ts'
import {opencode} from './opencode.ts'
import {qwen} from './qwen.ts'
import {roo} from './roo.ts'
import {windsurf} from './windsurf.ts'

const tables: Readonly<Record<HostId, () => Host>> = {
  claude,
  codex,
  copilot,
  gemini,
  opencode,
  cursor,
  qwen,
  cline,
  kiro,
  windsurf,
  factory,
  roo,
  continue: continueHost,
  'agent-skills': agentSkills
}

/** The host of agents outside of all places: most are written for it. */
export const usualHost: HostId = 'claude'

export function allHosts(): readonly Host[] {
  return hostIds.map(hostOf)
}

const hosts = new Map<HostId, Host>()

/** Each is made where it is needed: most repositories have files of one. */
export function hostOf(id: HostId): Host {
  const cached = hosts.get(id)
  if (cached !== undefined) return cached
  const host = tables[id]()
  hosts.set(id, host)
  return host
}
