/** Linting of texts in tests, by the engine that the command line uses. */
import {posix} from 'node:path'
import {rules} from '../../rules/index.ts'
import type {Subject} from '../../scripts/pages.ts'
import {
  type DerivedLevel,
  noProject,
  noSurroundings,
  type ProjectContext,
  type Surroundings
} from '../../src/contracts/context.ts'
import type {OutputContract} from '../../src/contracts/index.ts'
import {type Context, createSource, noOtherFiles, type OtherFiles, type Source} from '../../src/contracts/source.ts'
import {limitTime} from '../../src/disk/time-limit.ts'
import {fixText} from '../../src/linter/fix.ts'
import {type Linted, lintText} from '../../src/linter/lint.ts'
import type {Rule, Settings} from '../../src/linter/rule.ts'
import {settingFor, valueFor} from '../../src/linter/setting.ts'
import {kindOf} from '../../src/project/kinds.ts'
import {openReach} from '../../src/reach/reach.ts'
import type {Tree} from '../../src/reach/tree.ts'
import {giveTimeLimit} from '../../src/text/bounded.ts'
import {pointAt} from '../../src/text/lines.ts'

/** What holds for a text, and how the rules run. */
export interface LintOptions extends Subject {
  /** The content of the personas file that the project knows. */
  readonly personas?: object
  /** The text of the orchestrator of a command. */
  readonly orchestrator?: string
  /** What the configuration makes of what words of definitions ask for. */
  readonly derived?: DerivedLevel
  /** The agents that the repository defines. */
  readonly definedAgents?: readonly string[]
  /** Other answers of what is around it. */
  readonly answers?: Partial<Surroundings>
  /** The anchors of each other file. */
  readonly anchors?: readonly string[]
  /** The texts of other files, by their paths. */
  readonly texts?: Readonly<Record<string, string>>
  /** The links to nothing. */
  readonly brokenLinks?: readonly string[]
  /** The files that may be executed, where that is known. */
  readonly executable?: readonly string[]
  /** Whether the file is declared as an agent. */
  readonly isDeclaredAgent?: boolean
  readonly isStrict?: boolean
  /** By rule id: a level, or a level and options. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** The ids of the rules that run; all where it is not given. */
  readonly only?: readonly string[]
  /** Every rule checks every text, also where its search finds nothing. */
  readonly hasNoSearch?: boolean
}

/** The context as a project gives it for a file, from values in place of files on disk. */
function contextOf({path = 'agents/agent.md', ...subject}: LintOptions): Context {
  const {kind, role, contracts, phase, agent, captured, stray, isDeclaredAgent} = subject
  return {
    path,
    kind: kind ?? kindOf(path),
    declared: kind !== undefined || role !== undefined || contracts !== undefined,
    ...(role && {role}),
    ...(contracts && {contracts}),
    ...(phase && {phase}),
    ...(agent && {agent}),
    ...((captured ?? stray) && {captured: {thread: 'main', kind: 'main', ...captured, ...(stray && {stray})}}),
    ...(isDeclaredAgent !== undefined && {isDeclaredAgent}),
    project: projectOf(subject),
    surroundings: surroundingsOf(path, subject),
    otherFiles: otherFilesOf(subject)
  }
}

function projectOf({customContracts, agents, variables, hosts, derived}: LintOptions): ProjectContext {
  return {
    ...noProject,
    ...(customContracts && {customContracts: namedContracts(customContracts)}),
    ...(agents && {agents: new Map(Object.entries(agents))}),
    ...(variables && {variables}),
    ...(hosts && {hosts}),
    ...(derived && {derived})
  }
}

function surroundingsOf(
  path: string,
  {
    folder,
    siblingNames,
    files,
    texts = {},
    brokenLinks = [],
    executable,
    anchors,
    definedAgents,
    day,
    answers
  }: LintOptions
): Surroundings {
  return {
    ...noSurroundings,
    ...(folder && {folder: () => folder}),
    ...(siblingNames && {siblingNames: () => new Map(Object.entries(siblingNames))}),
    ...(files && filesAround(path, files, texts)),
    ...((files ?? Object.keys(texts).length > 0) && {
      reach: () => openReach(treeOf(files ?? [], texts, brokenLinks)).reachOf(path)
    }),
    ...(executable && {isExecutable: (target: string) => executable.includes(posix.join(posix.dirname(path), target))}),
    ...(anchors && {anchorsIn: () => new Set(anchors)}),
    ...(day && {today: () => day}),
    ...(definedAgents && {hasAgent: (name: string) => definedAgents.includes(name)}),
    ...answers
  }
}

function otherFilesOf({state, definition, personas, orchestrator}: LintOptions): OtherFiles {
  const text = typeof state === 'string' ? state : JSON.stringify(state)
  return {
    ...noOtherFiles,
    ...(state !== undefined && {state: otherFile('state.json', text, 'state')}),
    ...(definition && {definition: definitionOf(definition)}),
    ...(personas && {personas: () => otherFile('party-personas.json', JSON.stringify(personas))}),
    ...(orchestrator !== undefined && {orchestrator: () => otherFile('agents/orchestrator.md', orchestrator)})
  }
}

function filesAround(
  path: string,
  files: readonly string[],
  texts: Readonly<Record<string, string>>
): Pick<Surroundings, 'exists' | 'hasFile' | 'filesIn' | 'textOf'> {
  const at = (target: string): string => posix.join(posix.dirname(path), target)
  return {
    exists: (target) => isThere(at(target), files),
    hasFile: (target) => isThere(at(target), files) === true,
    filesIn: (target) =>
      files.filter((file) => file.startsWith(`${at(target)}/`)).map((file) => file.slice(at(target).length + 1)),
    textOf: (target) => texts[at(target)]
  }
}

/** The files of a test as the model of readers asks for them. */
function treeOf(
  files: readonly string[],
  texts: Readonly<Record<string, string>>,
  brokenLinks: readonly string[]
): Tree {
  return {
    has: (path) => isThere(path, [...files, ...Object.keys(texts)]) === true,
    textOf: (path) => texts[path],
    sizeOf: (path) => texts[path]?.length,
    linkAt: () => undefined,
    isBroken: (path) => brokenLinks.includes(path),
    namesIn: () => new Map()
  }
}

function isThere(path: string, files: readonly string[]): boolean | undefined {
  if (path.startsWith('../')) return undefined
  return files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
}

function otherFile(path: string, text: string, kind = kindOf(path)): Source {
  return createSource(text, {path, kind, declared: true})
}

/** As a configuration has them that gives each a line of its own. */
function namedContracts(contracts: Readonly<Record<string, OutputContract>>): ProjectContext['customContracts'] {
  return new Map(
    Object.entries(contracts).map(([name, terms], index) => {
      const place = {path: 'lint-agents.config.json', line: index + 3}
      return [name, {name, terms, place}]
    })
  )
}

function definitionOf({path, text, role}: NonNullable<LintOptions['definition']>): Source {
  return createSource(text, {path, kind: kindOf(path), declared: role !== undefined, ...(role && {role})})
}

function rulesOf({only, hasNoSearch = false}: LintOptions): readonly Rule[] {
  const found = rules.filter(({id}) => only === undefined || only.includes(id))
  return hasNoSearch ? found.map(({mayFind: _, ...rule}) => rule) : found
}

/** The settings of a text without levels of its own. */
const usual = {strict: settingsFrom({}, true), recommended: settingsFrom({}, false)}

function settingsOf({rules: levels, isStrict = false}: LintOptions): Settings {
  return levels === undefined ? usual[isStrict ? 'strict' : 'recommended'] : settingsFrom(levels, isStrict)
}

function settingsFrom(levels: NonNullable<LintOptions['rules']>, isStrict: boolean): Settings {
  return new Map(rules.map((rule) => [rule.id, settingFor(rule, valueFor(rule.id, levels), isStrict)]))
}

giveTimeLimit(limitTime)

/** What the rules find. @throws {unknown} what a rule throws */
export function lint(text: string, options: LintOptions = {}): Linted {
  return whole(lintText(text, contextOf(options), rulesOf(options), settingsOf(options)))
}

/** A run goes on where a rule throws an error; a test does not. */
function whole<T extends Linted>(linted: T): T {
  for (const {error} of linted.failures) throw error
  return linted
}

/** The text after its safe fixes, or after all of them. */
export function fix(text: string, options: LintOptions = {}, unsafe = false): string {
  return whole(fixText(text, contextOf(options), rulesOf(options), settingsOf(options), {unsafe})).text
}

/** Findings as `line:column-line:column: level: message`. */
export function lines({source, findings}: Linted): string[] {
  return findings.map(({range, severity, message}) => {
    const start = pointAt(source.lines, range.start)
    const end = pointAt(source.lines, range.end)
    return `${start.line}:${start.column}-${end.line}:${end.column}: ${severity}: ${message}`
  })
}

/** Findings as `line rule level`, notes left out. */
export function brief({source, findings}: Linted): string[] {
  return findings
    .filter(({severity}) => severity !== 'note')
    .map(({range, rule, severity}) => `${pointAt(source.lines, range.start).line} ${rule} ${severity}`)
}
