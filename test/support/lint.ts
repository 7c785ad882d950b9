/** Linting of texts in tests, by the engine that the command line uses. */
import {rules} from '../../rules/index.ts'
import type {CustomContract, NamedContract} from '../../src/contracts/custom/model.ts'
import {type Captured, createSource, type Kind, type Role, type Source} from '../../src/contracts/source.ts'
import {fixText} from '../../src/linter/fix.ts'
import {type Linted, lintText} from '../../src/linter/lint.ts'
import {kindOf} from '../../src/project/kinds.ts'
import type {Project} from '../../src/project/project.ts'
import {settingsFor} from '../../src/project/settings.ts'
import {pointAt} from '../../src/text/lines.ts'

export interface LintOptions {
  readonly path?: string
  readonly kind?: Kind
  readonly role?: Role
  readonly contracts?: readonly string[]
  readonly phase?: string
  readonly agent?: string
  /** The contracts of the project's own, by name. */
  readonly customContracts?: Readonly<Record<string, CustomContract>>
  readonly agents?: Readonly<Record<string, readonly string[]>>
  /** The definition of the agent whose output the text is. */
  readonly definition?: {readonly path: string; readonly text: string; readonly role?: Role}
  readonly captured?: Captured
  readonly variables?: readonly string[]
  /** The names of the files of its folder. */
  readonly folder?: readonly string[]
  readonly state?: unknown
  readonly isStrict?: boolean
  /** By rule id: a level, or a level and options. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** The ids of the rules that run; all where it is not said. */
  readonly only?: readonly string[]
}

function projectOf({
  path = 'agents/agent.md',
  state,
  isStrict = false,
  rules: said = {},
  ...rest
}: LintOptions): Project {
  const {kind = kindOf(path), role, contracts, phase, agent, folder, captured, variables = []} = rest
  const {definition, customContracts, agents} = rest
  const text = typeof state === 'string' ? state : JSON.stringify(state)
  const context = {
    path,
    kind,
    declared: rest.kind !== undefined || role !== undefined || contracts !== undefined,
    variables,
    ...(role && {role}),
    ...(contracts && {contracts}),
    ...(phase && {phase}),
    ...(agent && {agent}),
    ...(captured && {captured}),
    ...(customContracts && {customContracts: namedContracts(customContracts)}),
    ...(agents && {agents: new Map(Object.entries(agents))}),
    ...(definition && {definition: definitionOf(definition)}),
    ...(folder && {folder: () => folder}),
    ...(state !== undefined && {
      state: createSource(text, {path: 'state.json', kind: 'state', declared: true, variables: []})
    })
  } as const
  return {context, rules: said, isStrict, config: undefined, entries: []}
}

/** As a configuration has them in which each stands on a line of its own. */
function namedContracts(said: Readonly<Record<string, CustomContract>>): ReadonlyMap<string, NamedContract> {
  return new Map(
    Object.entries(said).map(([name, terms], index) => {
      const schema = terms.json ?? terms.yaml
      const place = {path: 'lint-agents.config.json', line: index + 3}
      return [name, {name, terms, place, ...(schema !== undefined && {schema})}]
    })
  )
}

function definitionOf({path, text, role}: NonNullable<LintOptions['definition']>): () => Source {
  const context = {path, kind: kindOf(path), declared: role !== undefined, variables: []}
  const source = createSource(text, {...context, ...(role && {role})})
  return () => source
}

function ruleList({only}: LintOptions) {
  return rules.map(({rule}) => rule).filter(({id}) => only === undefined || only.includes(id))
}

/** What the rules find. */
export function lint(text: string, said: LintOptions = {}): Linted {
  const project = projectOf(said)
  const all = rules.map(({rule}) => rule)
  return lintText(text, project.context, ruleList(said), settingsFor(all, project))
}

/** The text after its safe fixes, or after all of them. */
export function fix(text: string, said: LintOptions = {}, unsafe = false): string {
  const project = projectOf(said)
  const all = rules.map(({rule}) => rule)
  return fixText(text, project.context, ruleList(said), settingsFor(all, project), {unsafe}).text
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
