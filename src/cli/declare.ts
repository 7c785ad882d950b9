/** Which proposals are to be declared: what captured outputs confirm and, of the rest, what a person says. */
import {resolve} from 'node:path'
import {type Declaration, withMarkers} from '../contracts/derive/marker-text.ts'
import {writeWhole} from '../disk/write.ts'
import type {AskedDefinition} from '../evidence/asked.ts'
import type {ContractEvidence, OutputEvidence} from '../evidence/evidence.ts'
import {planDeclared} from '../init/contracts.ts'
import {inspectConfig} from '../init/inspect.ts'
import {writeAll} from '../init/write.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import type {Terminal} from './terminal.ts'

/** A proposal, and what is declared of it. */
interface Declared extends Declaration {
  readonly definition: AskedDefinition
  readonly asked: AskedDefinition['contracts'][number]
}

interface Proposal {
  readonly definition: AskedDefinition
  readonly asked: Declared['asked']
  readonly found: ContractEvidence
}

interface Options {
  readonly found: readonly AskedDefinition[]
  readonly evidence: OutputEvidence
  /** Counts what outputs hold of definitions. */
  readonly count: (asked: readonly AskedDefinition[]) => Promise<OutputEvidence>
  /** Without questions: what is confirmed. */
  readonly isAgreed: boolean
  /** Whether a person is asked about what is confirmed, too. */
  readonly asksAll: boolean
}

/** The proposals that are to be declared. */
export async function declarations(
  {found, evidence, count, isAgreed, asksAll}: Options,
  terminal: Terminal
): Promise<readonly Declared[]> {
  const proposals = found.flatMap((definition) =>
    definition.contracts.flatMap((asked, index): Proposal[] => {
      const result = evidence.byPath.get(definition.source.path)?.[index]
      const isOpen = !asked.declared && Object.keys(asked.contract).length > 0
      return isOpen && result !== undefined && result.evidence.outputs > 0 ? [{definition, asked, found: result}] : []
    })
  )
  const confirmed = await confirm(proposals, count)
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

/** What all outputs hold of each proposal: read again, since parts that hold alone may not hold together. */
async function confirm(
  proposals: readonly Proposal[],
  count: Options['count']
): Promise<ReadonlyMap<Proposal, Declared['contract']>> {
  const candidates = proposals.filter(({found}) => found.confirmed !== undefined)
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
      contracts: of.map(({asked, found}) => ({...asked, declared: true, contract: found.confirmed ?? asked.contract}))
    }))
  )
  return new Map(
    [...byPath].flatMap(([path, {of}]) =>
      of.flatMap((proposal, index) => {
        const result = counted.byPath.get(path)?.[index]?.evidence
        return result !== undefined && result.hold === result.outputs ? [[proposal, proposal.found.confirmed]] : []
      })
    )
  )
}

export const forms = ['markers', 'config'] as const

/** Writes what is to be declared: into the definitions, or into the configuration. */
export async function declareProposals(
  form: (typeof forms)[number],
  options: Options,
  terminal: Terminal
): Promise<void> {
  const declared = await declarations(options, terminal)
  if (declared.length === 0) terminal.out(nothingWritten(options.isAgreed))
  else if (form === 'markers') writeMarkers(declared, terminal)
  else writeConfig(declared, terminal)
}

function nothingWritten(isAgreed: boolean): string {
  return `Nothing was written${isAgreed ? ': no proposal is confirmed by at least 5 outputs' : ': --yes writes what all of at least 5 outputs hold'}\n`
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

function writeConfig(declared: readonly Declared[], {cwd, out}: Terminal): void {
  const info = inspectConfig(cwd)
  const {step} = planDeclared(info, declared, [])
  if (step.action === 'create' || step.action === 'extend') {
    writeAll(info.root, [step])
    out(`Wrote ${printable(step.path)}: ${printable(step.why)}\n`)
  } else out(`Nothing was written: ${printable(step.path)}: ${printable(step.why)}\n`)
}

const mostLines = 12

/** @returns what a person says of a proposal; `undefined` where they leave it as it is */
async function askFor(
  {definition: {path, source}, asked, found}: Proposal,
  confirmed: Declared['contract'],
  terminal: Terminal
): Promise<Pick<Declared, 'contract'> | 'no person' | undefined> {
  const {outputs, hold} = found.evidence
  const last = Math.min(asked.endLine, asked.line + mostLines - 1)
  const rows = source.lines.slice(asked.line - 1, last).map(({start, end}) => source.text.slice(start, end))
  const lines = [
    `${path}:${asked.line}: \`${asked.name}\`: ${toJson(asked.contract)}`,
    ...rows.map((row) => `  | ${row}`),
    `  held by ${hold} of ${plural(outputs, 'output')}${found.failing.length === 0 ? '' : `, not by ${found.failing.join(', ')}`}`,
    ...found.excerpt.split('\n').map((row) => `  > ${row}`)
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
