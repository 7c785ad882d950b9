/** The files that are tried, and what the tables say that the hosts do with each. */

import type {HostId} from '../../src/contracts/host-ids.ts'
import type {FileKind} from '../../src/contracts/readers.ts'
import {createSource} from '../../src/contracts/source.ts'
import {frontMatterProblems} from '../../src/hosts/checks/agent-front-matter.ts'
import {hookProblems} from '../../src/hosts/checks/agent-hooks.ts'
import {keyProblems} from '../../src/hosts/checks/agent-keys.ts'
import {toolProblems} from '../../src/hosts/checks/agent-tools.ts'
import {textVariableProblems} from '../../src/hosts/checks/body-references.ts'
import type {Effect} from '../../src/hosts/facts.ts'
import {readGlob} from '../../src/hosts/globs.ts'
import type {Host, HostFile} from '../../src/hosts/model.ts'
import {matchedPlaces} from '../../src/hosts/places.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {memo} from '../../src/text/memoize.ts'
import {factsOf, fileOf, fileWith, goodFile} from './facts.ts'
import {hookFaultsOf} from './manifests/faults.ts'
import {randomKeys} from './random-keys.ts'
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
  /** The file that it is compared with; one without a fault if not given. */
  readonly like?: string
  /** The model that is asked for. */
  readonly model?: string
  readonly expected: Outcome
  /** Only whether it changes anything is of interest. */
  readonly isControl?: boolean
  /** Only whether the model is given the text of each of its files is of interest. */
  readonly isText?: boolean
  /** More names by which it may be started. */
  readonly names?: readonly string[]
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
    opencode: '.opencode',
    qwen: '.qwen'
  }
  const folder = folders[host] ?? ''
  if (kind === 'skill') return `${folder}/skills/probe/SKILL.md`
  if (kind === 'guide') return `${folder}/copilot-instructions.md`
  if (kind === 'instructions') return `${folder}/instructions/probe.instructions.md`
  if (kind === 'plugin-agent') return 'plugins/one/agents/probe.md'
  return `${folder}/${kind}s/probe.${hostOf(host).files[kind]?.format === 'toml' ? 'toml' : 'md'}`
}

/** The kinds of files of each host that a run of it shows. */
export const triedKinds: Partial<Record<HostId, readonly FileKind[]>> = {
  claude: ['agent', 'plugin-agent', 'skill', 'command', 'rule'],
  codex: ['agent', 'skill'],
  copilot: ['agent', 'skill'],
  gemini: ['agent', 'skill', 'command'],
  opencode: ['agent', 'skill', 'command'],
  qwen: ['agent', 'skill']
}

/** Kinds of files of which a run shows only where the host looks for them: the model is given their texts. */
export const placeKinds: Partial<Record<HostId, readonly FileKind[]>> = {
  claude: ['output-style'],
  copilot: ['instructions', 'guide']
}

/** Files of one kind, whatever facts the tables have. */
function kindCases(id: HostId, kind: FileKind, file: HostFile): readonly Case[] {
  const found: Case[] = []
  const add = (name: string, text: string): void => {
    const known = {host: id, kind}
    found.push({...known, id: `${id} ${kind} ${name}`, text, expected: expectedFor(pathOf(known), text)})
  }
  add('without a fault', goodFile(file))
  const hooks = file.keys['hooks']
  if (kind === 'agent' && file.format === 'markdown' && hooks !== undefined && (id === 'claude' || id === 'copilot'))
    for (const {name, value} of hookFaultsOf(id)) add(name, fileWith(file, 'hooks', JSON.stringify(value)))
  for (const [index, key] of randomKeys(file, `${id} ${kind} ${hostOf(id).version}`).entries())
    add(`random key ${index + 1}`, fileWith(file, key, file.format === 'markdown' ? 'a' : '"a"'))
  if (file.sameName !== undefined) found.push(twinCase(id, kind, file))
  if (kind === 'plugin-agent') {
    const text = goodFile(file)
    const files = {[pathOf({host: id, kind}).replace(/md$/, 'MD')]: text}
    found.push({id: `${id} ${kind} other case`, host: id, kind, text, files, expected: 'load'})
  }
  if (file.elsewhere !== undefined) found.push(elsewhereCase(id, kind, file))
  if (file.notes !== undefined) found.push(notesCase(id, kind, file))
  // OpenCode reads its commands as it reads its agents, and each of them takes a run of its own.
  const hasTexts = file.format === 'markdown' && (id !== 'opencode' || kind !== 'command')
  // What is after hyphens becomes a part of the text of an agent that is loaded anyway.
  const isSplit = (name: string): boolean => kind === 'plugin-agent' && name.startsWith('hyphens in')
  if (hasTexts) for (const [name, text] of Object.entries(texts)) if (!isSplit(name)) add(`text: ${name}`, text)
  return found
}

const casesByHost = new Map<HostId, readonly Case[]>()

/** All cases of a host. */
export function casesOf(id: HostId): readonly Case[] {
  return memo(casesByHost, id, () => allCasesOf(id))
}

function allCasesOf(id: HostId): readonly Case[] {
  const host = hostOf(id)
  const found: Case[] = (triedKinds[id] ?? []).flatMap((kind) => {
    const file = host.files[kind]
    return file === undefined ? [] : kindCases(id, kind, file)
  })
  for (const kind of placeKinds[id] ?? []) {
    const file = fileOf(host, kind)
    if (file !== undefined) found.push(...placeCases(id, kind, file))
  }
  for (const {id: name, kind, fact, text, right, like} of factsOf(host)) {
    // What a list of skills does not show.
    const isHidden = (kind === 'skill' || kind === 'command') && hidden.has(fact.effect)
    if (isHidden || triedKinds[id]?.includes(kind) !== true) continue
    const add = (caseId: string, tried: string | undefined, isControl?: true): void => {
      if (tried === undefined) return
      const expected = expectedFor(pathOf({host: id, kind}), tried)
      found.push({
        id: caseId,
        host: id,
        kind,
        text: tried,
        expected,
        ...(like && {like}),
        ...(isControl && {isControl})
      })
    }
    add(name, text)
    add(rightCaseOf(name), right, true)
  }
  return [...found, ...listingCases(host)]
}

const hidden: ReadonlySet<Effect> = new Set(['forward', 'negate', 'no-text'])

/** The case that shows that the host reads a key whose wrong values it ignores. */
export function rightCaseOf(factId: string): string {
  return `${factId}, right`
}

/** A file in its place, and files near it. */
function placeCases(host: HostId, kind: FileKind, file: HostFile): readonly Case[] {
  const text = goodFile(file)
  const right: Case = {id: `${host} ${kind} without a fault`, host, kind, text, isText: true, expected: 'load'}
  const near = file.elsewhere === undefined ? [] : [{...elsewhereCase(host, kind, file), isText: true}]
  const path = file.anyCase === true ? inOtherCase(pathOf({host, kind})) : undefined
  const cased = path === undefined ? [] : [{...right, id: `${host} ${kind} other case`, files: {[path]: text}}]
  return [right, ...near, ...cased]
}

/** The path with the last ending of the name in capitals, or with those of its words. */
function inOtherCase(path: string): string {
  const at = path.lastIndexOf('/') + 1
  const name = path.slice(at)
  return path.slice(0, at) + (name.startsWith('probe') ? name.replace(/\.md$/, '.MD') : capitalOf(name))
}

const capitalOf = (name: string): string =>
  name.replace(/\b[a-z]+(?=[-.].)/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))

/** Good files, each with a name of its own, at paths that differ in one name from those that the host opens. */
function elsewhereCase(host: HostId, kind: FileKind, file: HostFile): Case {
  const text = goodFile(file)
  const files = Object.fromEntries(
    nearPaths(host, kind, file).map((path, index) => {
      const named = path.replace(/probe(?=[./])/, `probe-e${index}`)
      const written = file.format === 'toml' && named.endsWith('.md') ? markdownFile : text
      return [named, written.replace(/^(name ?[:=] "?)probe/m, `$1probe-e${index}`)]
    })
  )
  return {id: `${host} ${kind} elsewhere`, host, kind, text, files, expected: file.elsewhere?.effect ?? 'load'}
}

const markdownFile = '---\nname: probe\ndescription: Says hello\n---\n\nSay hello.\n'

/** Near misses of the places of a kind, made of its globs; none that is a place of the host itself. */
function nearPaths(host: HostId, kind: FileKind, {globs, anyCase}: HostFile): readonly string[] {
  const sources = kind === 'plugin-agent' ? ['plugins/one/agents/**/*.md'] : globs
  const found = sources.filter((source) => !source.startsWith('**')).flatMap((source) => nearOfGlob(source, anyCase))
  return [...new Set(found)].filter((path) => !matchedPlaces(`/${path}`).some((place) => place.host === host))
}

function nearOfGlob(source: string, anyCase = false): readonly string[] {
  const {lead, name, isDeep} = readGlob(source)
  const isFixed = !name.includes('*')
  const room = source.split('/').length - 1 - lead.length
  const inner = isFixed && room > 0 ? ['probe'] : []
  const file = name.replace('*', 'probe')
  const at = (folders: readonly string[], last: string): string => [...folders, ...inner, last].join('/')
  const [top = '', above] = [lead.at(-1), lead.slice(0, -1)]
  const other = top.endsWith('s') ? top.slice(0, -1) : `${top}s`
  const capital = top.charAt(0).toUpperCase() + top.slice(1)
  const dot = file.lastIndexOf('.')
  const [stem, ending] = [file.slice(0, dot), file.slice(dot)]
  const others = [`.markdown`, `.txt`, ending === '.md' ? '.toml' : '.md'].map((each) => stem + each)
  const cased = [stem + ending.toUpperCase(), ...(isFixed ? [file.toLowerCase()] : [])].filter((each) => each !== file)
  const [first = ''] = stem.split('.')
  const names = [
    ...others,
    ...(anyCase ? [] : cased),
    ...(isFixed ? [`${stem.replace(/s$/, '')}${ending}`] : []),
    ...(first === stem ? [] : [first + ending])
  ].filter((each) => each !== file)
  return [
    ...(top.startsWith('.') ? [] : [at([...above, other], file), at([...above, capital], file)]),
    ...names.map((each) => at(lead, each)),
    ...(isFixed && room > 0 ? [[...lead, 'probe.md'].join('/')] : []),
    ...(isDeep ? [] : [[...lead, 'below', ...inner, file].join('/')])
  ]
}

/** A file that is about the others in its folder, by its name. */
function notesCase(host: HostId, kind: FileKind, file: HostFile): Case {
  const path = pathOf({host, kind}).replace('probe.md', 'probe/README.md')
  const text = 'Say hello.\n'
  const names = [path.split('/').slice(2).join('/').slice(0, -'.md'.length)]
  const expected = file.notes?.effect ?? 'load'
  return {id: `${host} ${kind} notes`, host, kind, text, files: {[path]: text}, names, isText: true, expected}
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

const order: readonly Effect[] = [
  'stop',
  'drop',
  'first-line',
  'refuse',
  'no-tools',
  'all-tools',
  'no-text',
  'as-text',
  'ignore',
  'forward',
  'cut'
]

/** What the rules find, as the gravest of the effects. A byte order mark has a rule of its own. */
function expectedFor(path: string, text: string): Outcome {
  const kind = path.includes('/commands/') ? 'command' : 'agent'
  const source = createSource(text, {path: `/${path}`, kind, declared: false})
  const problems = [
    ...frontMatterProblems(source),
    ...keyProblems(source, []),
    ...toolProblems(source, []),
    ...textVariableProblems(source)
  ]
  // A hook alone is nothing that a request shows.
  const ofHooks = hookProblems(source).flatMap(({data}) =>
    'does' in data ? data.does.map(({effect, noun}): Effect => (noun === 'agent' ? effect : 'ignore')) : []
  )
  const effects = [...problems.flatMap(({data}) => data.does.map(({effect}) => effect)), ...ofHooks]
  return order.find((effect) => effects.includes(effect)) ?? markEffect(path, text) ?? 'load'
}

function markEffect(path: string, text: string): Effect | undefined {
  const host = path.startsWith('.agents') ? hostOf('codex') : path.startsWith('.gemini') ? hostOf('gemini') : undefined
  const file = path.includes('/skills/') ? host?.files.skill : host?.files.agent
  return text.startsWith('\uFEFF') ? file?.matter.mark?.effect : undefined
}
