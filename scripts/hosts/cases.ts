/** The files that are tried, and what the tables say that the hosts do with each. */

import {frontMatterProblems} from '../../src/contracts/agent-front-matter.ts'
import {keyProblems} from '../../src/contracts/hosts/agent-keys.ts'
import {toolProblems} from '../../src/contracts/hosts/agent-tools.ts'
import {createSource} from '../../src/contracts/source.ts'
import type {Effect, FileKind, HostId} from '../../src/hosts/model.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {factsOf, goodFile} from './facts.ts'
import {texts} from './texts.ts'

/** What a host does with a file: `load` where the tables have no fault. */
export type Outcome = Effect | 'load'

/** A file that is tried. */
export interface Case {
  readonly id: string
  readonly host: HostId
  readonly kind: FileKind
  readonly text: string
  readonly expected: Outcome
}

/** Where the file of a case is, in a folder of its own. */
export function pathOf({host, kind}: Pick<Case, 'host' | 'kind'>): string {
  const folders: Partial<Record<HostId, string>> = {
    claude: '.claude',
    codex: kind === 'skill' ? '.agents' : '.codex',
    copilot: '.github',
    gemini: '.gemini',
    opencode: '.opencode'
  }
  const folder = folders[host] ?? ''
  if (kind === 'skill') return `${folder}/skills/probe/SKILL.md`
  return `${folder}/${kind}s/probe.${hostOf(host).files[kind]?.format === 'toml' ? 'toml' : 'md'}`
}

/** The kinds of files of each host that a run of it shows. */
export const triedKinds: Partial<Record<HostId, readonly FileKind[]>> = {
  claude: ['agent', 'skill', 'command'],
  codex: ['agent', 'skill'],
  copilot: ['skill'],
  gemini: ['agent', 'skill'],
  opencode: ['agent', 'skill']
}

/** All cases of a host. */
export function casesOf(id: HostId): readonly Case[] {
  const host = hostOf(id)
  const found: Case[] = []
  for (const kind of triedKinds[id] ?? []) {
    const file = host.files[kind]
    if (file === undefined) continue
    const add = (name: string, text: string): void => {
      const known = {host: id, kind}
      found.push({...known, id: `${id} ${kind} ${name}`, text, expected: expectedFor(pathOf(known), text)})
    }
    add('without a fault', goodFile(file))
    if (file.format === 'markdown') for (const [name, text] of Object.entries(texts)) add(`text: ${name}`, text)
  }
  for (const {id: name, kind, fact, text} of factsOf(host))
    if (text !== undefined && triedKinds[id]?.includes(kind) === true && fact.proof === 'run')
      found.push({id: name, host: id, kind, text, expected: expectedFor(pathOf({host: id, kind}), text)})
  return found
}

const order: readonly Effect[] = ['stop', 'drop', 'hide', 'refuse', 'ignore', 'forward']

/** What the rules find, as the gravest of the effects. A byte order mark has a rule of its own. */
function expectedFor(path: string, text: string): Outcome {
  const kind = path.includes('/commands/') ? 'command' : 'agent'
  const source = createSource(text, {path: `/${path}`, kind, declared: false, variables: []})
  const problems = [...frontMatterProblems(source), ...keyProblems(source, []), ...toolProblems(source, [])]
  const effects = problems.flatMap(({data}) => data.does.map(({effect}) => effect))
  return order.find((effect) => effects.includes(effect)) ?? markEffect(path, text) ?? 'load'
}

function markEffect(path: string, text: string): Effect | undefined {
  const host = path.startsWith('.agents') ? hostOf('codex') : path.startsWith('.gemini') ? hostOf('gemini') : undefined
  const file = path.includes('/skills/') ? host?.files.skill : host?.files.agent
  return text.startsWith('\uFEFF') ? file?.matter.mark?.effect : undefined
}
