/**
 * Selects the proposals to declare. Captured outputs confirm some of them, or a definition shows them clearly; a person decides
 * about the rest.
 */
import {normalize, resolve} from 'node:path'
import {primitiveOf} from '../contracts/engine/model.ts'
import {markedOf} from '../contracts/markers/marked.ts'
import {blockAround, type Declaration, withMarkers} from '../contracts/markers/marker-text.ts'
import type {FoundProgram} from '../contracts/programs/found-programs.ts'
import {createSource, type Source, type SourceContext} from '../contracts/source.ts'
import {writeWhole} from '../disk/write.ts'
import {contractWords} from '../evidence/contract-words.ts'
import type {ContractEvidence, OutputEvidence} from '../evidence/evidence.ts'
import {foundProgramText} from '../evidence/programs.ts'
import type {AskedDefinition} from '../evidence/required-contracts.ts'
import {planDeclared, type ToDeclare} from '../init/contracts.ts'
import {inspectConfig} from '../init/inspect.ts'
import {writeAll} from '../init/write.ts'
import {hasFolder} from '../text/path-ends.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import type {Terminal} from './terminal.ts'

interface Declared extends Declaration {
  readonly definition: AskedDefinition
  readonly asked: AskedDefinition['contracts'][number]
}

interface Proposal {
  readonly definition: AskedDefinition
  readonly asked: Declared['asked']
  /** Present if there are captured outputs. */
  readonly found?: ContractEvidence
}

interface Options {
  readonly found: readonly AskedDefinition[]
  /** The paths that a person named. */
  readonly named?: readonly string[]
  /** The evidence of captured outputs, if paths to them are given. */
  readonly evidence?: OutputEvidence | undefined
  /** Counts the outputs that hold the contracts of definitions. */
  readonly count?: (asked: readonly AskedDefinition[]) => Promise<OutputEvidence>
  /** Ask nothing: declare confirmed proposals or, if there are no outputs, clear proposals. */
  readonly isAgreed: boolean
  /** Ask about confirmed proposals, too. */
  readonly asksAll: boolean
}

export async function declarations(
  {found, evidence, count, isAgreed, asksAll}: Options,
  terminal: Terminal
): Promise<readonly Declared[]> {
  const proposals = found.flatMap((definition) =>
    definition.contracts.flatMap((asked, index): Proposal[] => {
      if (!isOpen(asked)) return []
      if (evidence === undefined) return declarable(definition, asked).map((each) => ({definition, asked: each}))
      const result = evidence.byPath.get(definition.source.path)?.[index]
      return result !== undefined && result.evidence.outputs > 0 ? [{definition, asked, found: result}] : []
    })
  )
  const confirmed =
    count === undefined || evidence === undefined
      ? new Map(proposals.map((each) => [each, each.asked.contract]))
      : await confirm(proposals, count)
  const declared: Declared[] = []
  for (const proposal of proposals) {
    const contract = confirmed.get(proposal)
    const isWhole = contract === proposal.asked.contract
    if (contract !== undefined && (isAgreed || (isWhole && !asksAll))) declared.push({...proposal, contract})
    else if (!isAgreed && terminal.ask !== undefined) {
      const answer = await askFor(proposal, contract, terminal)
      if (answer === 'no person') break
      if (answer !== undefined) declared.push({...proposal, ...answer})
    }
  }
  return declared
}

/** Whether words of a definition propose a contract that a marker can declare. */
function isOpen({declared, contract}: Declared['asked']): boolean {
  return !declared && Object.keys(contract).length > 0
}

/**
 * The definitions of a folder that may be changed without outputs: a host opens them, or they are in a folder of agents. The
 * output of an agent may look like a definition, too.
 *
 * @param named paths that a person named, from the same folder
 */
export function surelyDefinitions(
  found: readonly AskedDefinition[],
  named: readonly string[] = []
): readonly AskedDefinition[] {
  const paths = new Set(named.map((path) => normalize(path)))
  return found.filter(
    ({path, source}) =>
      source.declared ||
      hasFolder(path, 'agents') ||
      hasFolder(path, 'agent') ||
      paths.has(normalize(path)) ||
      (source.surroundings.reach()?.readers.length ?? 0) > 0
  )
}

/** How many contracts definitions propose, which are not declared. */
export function openCount(found: readonly AskedDefinition[]): number {
  return found.reduce((sum, {contracts}) => sum + contracts.filter(isOpen).length, 0)
}

/**
 * The contract of the block under a proposal, as a marker would declare it, or the contract of the proposal. Markers are tried
 * before a person is asked.
 */
function declarable({source}: AskedDefinition, asked: Declared['asked']): readonly Declared['asked'][] {
  const before = markedOf(source)
  const {contract: shownContract, isFence} = blockAround(source, asked.line)
  const forms = [asked.contract, ...(shownContract === undefined ? [] : [shownContract])]
  // A fence is literal, and a block says more of the same than words do, but not of its alternatives.
  const isSame = shownContract !== undefined && primitiveOf(shownContract) === primitiveOf(asked.contract)
  if (asked.contract.any === undefined && (isFence || isSame)) forms.reverse()
  return forms
    .map((contract) => ({...asked, contract}))
    .filter((form) => {
      const text = withMarkers(source, [{asked, contract: form.contract}])
      const after = markedOf(createSource(text, withoutText(source)))
      return after.faults.length === before.faults.length && after.contracts.length > before.contracts.length
    })
    .slice(0, 1)
}

function withoutText({path, kind, declared, project}: Source): SourceContext {
  return {path, kind, declared, project}
}

/** The contract that all outputs hold, by proposal. Outputs are read again, since parts that hold alone may not hold together. */
async function confirm(
  proposals: readonly Proposal[],
  count: NonNullable<Options['count']>
): Promise<ReadonlyMap<Proposal, Declared['contract']>> {
  const candidates = proposals.filter(({found}) => found?.confirmed !== undefined)
  if (candidates.length === 0) return new Map()
  const byPath = new Map<string, {definition: AskedDefinition; of: Proposal[]}>()
  for (const each of candidates) {
    const {path} = each.definition.source
    const same = byPath.get(path)
    if (same === undefined) byPath.set(path, {definition: each.definition, of: [each]})
    else same.of.push(each)
  }
  const counted = await count(
    [...byPath.values()].map(({definition, of}) => ({
      ...definition,
      contracts: of.map(({asked, found}) => ({...asked, declared: true, contract: found?.confirmed ?? asked.contract}))
    }))
  )
  return new Map(
    [...byPath].flatMap(([path, {of}]) =>
      of.flatMap((proposal, index) => {
        const result = counted.byPath.get(path)?.[index]?.evidence
        return result !== undefined && result.hold === result.outputs ? [[proposal, proposal.found?.confirmed]] : []
      })
    )
  )
}

export const forms = ['markers', 'config'] as const

/** Writes the selected contracts into the definitions, or into the configuration. */
export async function declareProposals(
  form: (typeof forms)[number],
  asked: Options,
  terminal: Terminal
): Promise<void> {
  const {evidence, found, named} = asked
  const options = evidence === undefined ? {...asked, found: surelyDefinitions(found, named)} : asked
  const declared = await declarations(options, terminal)
  const programs = asked.isAgreed ? [] : await confirmedPrograms(options.found, terminal)
  const configured = [...(form === 'config' ? declared : []), ...programs]
  if (declared.length + programs.length === 0) terminal.out(nothingWritten(options))
  if (form === 'markers') writeMarkers(declared, terminal)
  if (configured.length > 0) writeConfig(configured, terminal)
  const left = options.evidence === undefined && options.isAgreed ? openCount(options.found) - declared.length : 0
  if (declared.length > 0 && left > 0)
    terminal.out(`${plural(left, 'proposal')} left: without --yes you are asked about what is not clear\n`)
}

function nothingWritten({found, evidence, isAgreed}: Options): string {
  const nothing = 'Nothing was written: '
  if (evidence === undefined && openCount(found) === 0)
    return `${nothing}no definition shows a format that is not declared\n`
  if (isAgreed)
    return `${nothing}no proposal is ${evidence === undefined ? 'clear' : 'confirmed by at least 5 outputs'}\n`
  return `${nothing}--yes writes what ${evidence === undefined ? 'is clear' : 'all of at least 5 outputs hold'}\n`
}

/** Writes a marker above each block. A marker in a TOML string would depend on its quotes. */
function writeMarkers(declared: readonly Declared[], {cwd, out}: Terminal): void {
  for (const definition of new Set(declared.map((each) => each.definition))) {
    const all = declared.filter((each) => each.definition === definition)
    if (definition.path.endsWith('.toml')) {
      out(`${printable(definition.path)}: not written: markers are written in Markdown only\n`)
      continue
    }
    const {source} = definition
    writeWhole(resolve(cwd, source.path), withMarkers(source, all), {cwd, before: source.text})
    out(`Wrote ${plural(all.length, 'marker')} to ${printable(definition.path)}\n`)
  }
}

/** Programs that a person confirms, one by one: they belong into the configuration, since a marker names none. */
export async function confirmedPrograms(
  found: readonly AskedDefinition[],
  terminal: Terminal
): Promise<readonly ToDeclare[]> {
  const confirmed: ToDeclare[] = []
  if (terminal.ask === undefined) return confirmed
  for (const definition of found)
    for (const program of definition.programs ?? []) {
      const rows = [`${definition.path}:${program.signLine}: ${foundProgramText(program)}`, `  | ${program.code}`]
      terminal.out(`${rows.map(printable).join('\n')}\n`)
      const answer = await terminal.ask('Declare it? y: it reads what the agent prints; Enter: leave it ')
      if (answer === undefined) return confirmed
      if (answer.trim().toLowerCase() === 'y')
        confirmed.push({definition, asked: {name: nameOf(program)}, contract: program.contract})
    }
  return confirmed
}

function nameOf({reads = 'result'}: FoundProgram): string {
  return (
    reads
      .toLowerCase()
      .match(/[a-z][a-z0-9]*/g)
      ?.join('-') ?? 'result'
  )
}

function writeConfig(declared: readonly ToDeclare[], {cwd, out}: Terminal): void {
  const info = inspectConfig(cwd)
  const {step} = planDeclared(info, declared, [])
  if (step.action === 'create' || step.action === 'extend') {
    writeAll(info.root, [step])
    out(`Wrote ${printable(step.path)}: ${printable(step.why)}\n`)
  } else out(`Nothing was written: ${printable(step.path)}: ${printable(step.why)}\n`)
}

function evidenceLines({evidence: {outputs, hold}, failing, excerpt}: ContractEvidence): readonly string[] {
  return [
    `  held by ${hold} of ${plural(outputs, 'output')}${failing.length === 0 ? '' : `, not by ${failing.map(({place}) => place).join(', ')}`}`,
    ...excerpt.split('\n').map((row) => `  > ${row}`)
  ]
}

const mostLines = 12

/** @returns the person's answer about a proposal; `undefined` to leave it as it is */
async function askFor(
  {definition: {path, source}, asked, found}: Proposal,
  confirmed: Declared['contract'],
  terminal: Terminal
): Promise<Pick<Declared, 'contract'> | 'no person' | undefined> {
  const last = Math.min(asked.endLine, asked.line + mostLines - 1)
  const rows = source.lines.slice(asked.line - 1, last).map(({start, end}) => source.text.slice(start, end))
  const lines = [
    `${path}:${asked.line}: \`${asked.name}\`: ${toJson(asked.contract)}`,
    ...rows.map((row) => `  | ${row}`),
    `  An output has ${contractWords(asked.contract)}`,
    ...(found === undefined ? [] : evidenceLines(found))
  ]
  terminal.out(`${lines.map(printable).join('\n')}\n`)
  const isPartial = confirmed !== undefined && confirmed !== asked.contract
  const some = isPartial ? `h: only what all outputs hold, ${toJson(confirmed)}; ` : ''
  const answer = await terminal.ask?.(
    printable(`Declare it? y: as it is; ${some}n: it is not output; Enter: leave it `)
  )
  if (answer === undefined) return 'no person'
  const word = answer.trim().toLowerCase()
  if (word === 'y') return {contract: asked.contract}
  if (word === 'h' && isPartial) return {contract: confirmed}
  return word === 'n' ? {contract: undefined} : undefined
}
