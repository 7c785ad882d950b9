/** The files that are tried, and what the tables say that the hosts do with each. */

import type {HostId} from '../../src/contracts/host-ids.ts'
import {createSource} from '../../src/contracts/source.ts'
import {frontMatterProblems} from '../../src/hosts/checks/agent-front-matter.ts'
import {keyProblems} from '../../src/hosts/checks/agent-keys.ts'
import {toolProblems} from '../../src/hosts/checks/agent-tools.ts'
import type {Effect, FileKind, Host, HostFile} from '../../src/hosts/model.ts'
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
  /** In the place of the text: files that are tried together. */
  readonly files?: Readonly<Record<string, string>>
  /** The model that is asked for. */
  readonly model?: string
  readonly expected: Outcome
}

/** The files of a case. */
export function filesOf(each: Case): Readonly<Record<string, string>> {
  return each.files ?? {[pathOf(each)]: each.text}
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
    if (file.sameName?.proof === 'run') found.push(twinCase(id, kind, file))
    if (file.elsewhere?.proof === 'run') found.push(elsewhereCase(id, kind, file))
    if (file.format === 'markdown') for (const [name, text] of Object.entries(texts)) add(`text: ${name}`, text)
  }
  for (const {id: name, kind, fact, text} of factsOf(host))
    if (text !== undefined && triedKinds[id]?.includes(kind) === true && fact.proof === 'run')
      found.push({id: name, host: id, kind, text, expected: expectedFor(pathOf({host: id, kind}), text)})
  return [...found, ...listingCases(host)]
}

/** Files where the host does not search: beside the folders of skills and, where it searches only these, below them. */
function elsewhereCase(host: HostId, kind: FileKind, file: HostFile): Case {
  const path = pathOf({host, kind})
  const text = goodFile(file)
  const below = file.globs.some((glob) => glob.includes('**')) ? [] : [path.replace('/probe/', '/probe/probe/')]
  const files = Object.fromEntries([path.replace('/SKILL.md', '.md'), ...below].map((each) => [each, text]))
  return {id: `${host} ${kind} elsewhere`, host, kind, text, files, expected: file.elsewhere?.effect ?? 'load'}
}

/** Two files with one name. */
function twinCase(host: HostId, kind: FileKind, file: HostFile): Case {
  const path = pathOf({host, kind})
  const other = kind === 'skill' ? path.replace('/probe/', '/probe-two/') : path.replace(/probe(?=\.\w+$)/, 'probe-two')
  const text = goodFile(file)
  const files = {[path]: text, [other]: text}
  return {id: `${host} ${kind} same name`, host, kind, text, files, expected: file.sameName?.effect ?? 'load'}
}

/** Skills that are just below the length of a list, with what is the host's own, and beyond it. */
function listingCases({id, listing}: Host): readonly Case[] {
  return (listing?.longest ?? []).flatMap(({context, length}) => {
    const own = 7000
    const tried = (name: string, characters: number, expected: Outcome): Case => {
      const count = Math.ceil(characters / 500)
      const files = Object.fromEntries(
        Array.from({length: count}, (_, index) => {
          const path = pathOf({host: id, kind: 'skill'}).replace('probe', `probe-${index}`)
          return [path, `---\nname: probe-${index}\ndescription: ${'d'.repeat(500)}\n---\n\nSay hello.\n`]
        })
      )
      const model = context === 200_000 ? {model: 'claude-haiku-4-5'} : {}
      return {id: `${id} listing ${context} ${name}`, host: id, kind: 'skill', text: '', files, ...model, expected}
    }
    return [tried('below', Math.max(600, length - own), 'load'), tried('beyond', length, 'cut')]
  })
}

const order: readonly Effect[] = ['stop', 'drop', 'first-line', 'refuse', 'no-tools', 'ignore', 'forward', 'cut']

/** What the rules find, as the gravest of the effects. A byte order mark has a rule of its own. */
function expectedFor(path: string, text: string): Outcome {
  const kind = path.includes('/commands/') ? 'command' : 'agent'
  const source = createSource(text, {path: `/${path}`, kind, declared: false})
  const problems = [...frontMatterProblems(source), ...keyProblems(source, []), ...toolProblems(source, [])]
  const effects = problems.flatMap(({data}) => data.does.map(({effect}) => effect))
  return order.find((effect) => effects.includes(effect)) ?? markEffect(path, text) ?? 'load'
}

function markEffect(path: string, text: string): Effect | undefined {
  const host = path.startsWith('.agents') ? hostOf('codex') : path.startsWith('.gemini') ? hostOf('gemini') : undefined
  const file = path.includes('/skills/') ? host?.files.skill : host?.files.agent
  return text.startsWith('\uFEFF') ? file?.matter.mark?.effect : undefined
}
