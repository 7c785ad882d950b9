import {join} from 'node:path'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {type OutputEvidence, readEvidence} from '../evidence/evidence.ts'
import {withPrograms} from '../evidence/programs.ts'
import {type AskedDefinition, readAsked} from '../evidence/required-contracts.ts'
import {hostNames} from '../hook/host.ts'
import type {ToDeclare} from '../init/contracts.ts'
import {settingsFiles} from '../init/hosts.ts'
import {inspect, type RepositoryInfo} from '../init/inspect.ts'
import {startCommand} from '../init/manifest.ts'
import {hookTools, planFor, propose, type Setup} from '../init/plan.ts'
import type {InitStep, Plan} from '../init/step.ts'
import {type Write, writeAll} from '../init/write.ts'
import {openProjects} from '../project/project.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {wrap} from '../text/wrap.ts'
import type {Args} from './args.ts'
import {confirmedPrograms, declarations, declareProposals, openCount, surelyDefinitions} from './declare.ts'
import {foundText} from './init-summary.ts'
import {choice, oneOfThe} from './overrides.ts'
import type {Terminal} from './terminal.ts'

/** `lint-agents init`: prints the planned files, and writes them after a yes. @returns the exit code */
export async function init(args: Args, terminal: Terminal): Promise<number> {
  const named = readSetup(args)
  const info = inspect(terminal.cwd, settingsFiles(named?.hosts ?? []))
  const setup = named ?? propose(info)
  const definitions = readDefinitions(info.root, !setup.contracts)
  const toDeclare = setup.contracts ? await contractsToDeclare(definitions, info, args, terminal) : []
  const plan = planFor(info, setup, toDeclare)
  const writes = plan.steps.filter((step): step is Write => step.action === 'create' || step.action === 'extend')
  terminal.out(
    `${await foundText(info, definitions)}\n${stepLines(plan.steps, terminal.columns?.())}${shownLines(plan)}\n`
  )
  if (args.has('dry-run')) await printChanges(writes, info.root, terminal)
  else if (writes.length > 0) {
    if (!(await isAgreed(writes.length, args, terminal))) {
      terminal.out('Nothing was written: add --yes to write without asking\n')
      return 0
    }
    writeAll(info.root, writes)
    terminal.out(writes.map(({path}) => `Wrote ${path}\n`).join(''))
  }
  const declaring = setup.hosts.length === 0 ? [] : await offerMarkers(info, args, terminal)
  const asking = named === undefined && hasUndeclared(definitions)
  const commands = [
    ...plan.commands,
    ...declaring,
    ...(asking ? [`${startCommand(info, 'lint-agents')} init --contracts`] : [])
  ]
  terminal.out(remainder({...plan, commands}, info.root === terminal.cwd ? '' : ` in ${printable(info.root)}`))
  return 0
}

/** Whether `init --contracts` has a question: a format or a program without a declared contract. */
function hasUndeclared(definitions: readonly AskedDefinition[]): boolean {
  const sure = surelyDefinitions(definitions)
  return openCount(sure) > 0 || sure.some(({programs = []}) => programs.length > 0)
}

/** A hook checks declared contracts: a person at the terminal is asked about the rest. @returns the command that asks later */
async function offerMarkers(info: RepositoryInfo, args: Args, terminal: Terminal): Promise<readonly string[]> {
  const found = surelyDefinitions(readAsked(['.'], openProjects({cwd: info.root}), {cwd: info.root, notify() {}}))
  const count = openCount(found)
  if (count === 0) return []
  const isAsked = terminal.ask !== undefined && !args.has('yes') && !args.has('dry-run')
  if (!isAsked) return [`${startCommand(info, 'lint-agents')} contracts --write=markers`]
  terminal.out(
    `\nThe hook checks what definitions declare, and ${plural(count, 'format')} that they show ${count === 1 ? 'is' : 'are'} not declared\n`
  )
  await declareProposals('markers', {found, isAgreed: false, asksAll: true}, {...terminal, cwd: info.root})
  return []
}

/**
 * Definitions of a repository, with programs that seem to read their outputs.
 *
 * @param isOptional whether an unreadable configuration gives none; the first run reports it
 */
function readDefinitions(root: string, isOptional: boolean): readonly AskedDefinition[] {
  try {
    return withPrograms(readAsked(['.'], openProjects({cwd: root}), {cwd: root, notify() {}}), root)
  } catch (error) {
    if (isOptional && (error instanceof ConfigError || error instanceof UsageError)) return []
    throw error
  }
}

/** Contracts of markers, contracts that captured outputs confirm, and others that the person selects. */
async function contractsToDeclare(
  found: readonly AskedDefinition[],
  {root, outputs}: RepositoryInfo,
  args: Args,
  terminal: Terminal
): Promise<readonly ToDeclare[]> {
  const environment = {cwd: root, notify() {}}
  const marked = found.flatMap((definition) =>
    definition.contracts
      .filter(({declared, contract}) => declared && Object.keys(contract).length > 0)
      .map((asked) => ({definition, asked, contract: asked.contract}))
  )
  const count = (asked: readonly AskedDefinition[]): Promise<OutputEvidence> =>
    readEvidence(asked, outputs, {config: undefined, overrides: {}}, environment)
  const evidence = outputs.length === 0 ? undefined : await evidenceOrNone(count(found))
  const isAgreed = args.has('yes') || args.has('dry-run')
  const confirmed =
    evidence === undefined ? [] : await declarations({found, evidence, count, isAgreed, asksAll: false}, terminal)
  const searched = isAgreed ? [] : surelyDefinitions(found)
  return [...marked, ...confirmed, ...(await confirmedPrograms(searched, terminal))]
}

/** The folders of outputs are found, not named: none of a listed agent may be in them. */
async function evidenceOrNone(counted: Promise<OutputEvidence>): Promise<OutputEvidence | undefined> {
  try {
    return await counted
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** The parts that the command line names; `undefined` where it names none. */
function readSetup(args: Args): Setup | undefined {
  const hooks = choice(args, 'hooks', hookTools)
  const hosts = [...new Set(args.values('hook'))].map((value) => oneOfThe('--hook', value, hostNames))
  const [workflow, config, contracts] = [args.has('workflow'), args.has('config'), args.has('contracts')]
  const isNamed = hooks !== undefined || hosts.length > 0 || workflow || config || contracts
  const hasWrites = args.has('hook-writes')
  if (hasWrites && !hosts.includes('claude'))
    throw new UsageError('Unexpected --hook-writes alone, expected it with --hook claude')
  return isNamed ? {hooks, hosts, hasWrites, workflow, config, contracts} : undefined
}

async function isAgreed(count: number, args: Args, terminal: Terminal): Promise<boolean> {
  if (args.has('yes')) return true
  const answer = await terminal.ask?.(`Write ${count === 1 ? 'this file' : `these ${count} files`}? [Y/n] `)
  return answer !== undefined && /^(?:y(?:es)?)?$/i.test(answer.trim())
}

async function printChanges(writes: readonly Write[], root: string, terminal: Terminal): Promise<void> {
  const {diffs} = await import('./diff.ts')
  terminal.out(writes.map(({path}) => `Would write ${path}\n`).join(''))
  const changes = writes.map(({path, before, text}) => ({path: join(root, path), text: before, fixed: text}))
  terminal.out(diffs(changes, root), 'data')
}

const labels = {create: 'create', extend: 'extend', keep: 'keep', 'by-hand': 'by hand'} as const

/** Columns of a reason, at least. */
const narrowest = 30

function stepLines(steps: readonly InitStep[], columns = Number.POSITIVE_INFINITY): string {
  const width = Math.max(...steps.map(({path}) => path.length))
  return steps
    .map((step) => {
      const why = step.action === 'keep' ? `nothing to do: ${step.why}` : step.why
      const head = `  ${labels[step.action].padEnd(7)}  ${printable(step.path).padEnd(width)}  `
      const reason = wrap(printable(why), Math.max(narrowest, columns - head.length))
      const line = `${head}${reason.join(`\n${' '.repeat(head.length)}`)}\n`
      return step.action === 'by-hand' ? `${line}${indented(`Add:\n${step.text}`)}` : line
    })
    .join('')
}

function shownLines({contractLines = []}: Plan): string {
  return contractLines.map((text) => `             ${printable(text)}\n`).join('')
}

function indented(text: string): string {
  return `${text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(13))}\n`
}

/** The commands that people run afterwards. */
function remainder({steps, commands}: Plan, inFolder: string): string {
  if (commands.length > 0) return `\nThen run${inFolder}:\n${commands.map((command) => `  ${command}\n`).join('')}`
  return steps.every(({action}) => action === 'keep') ? 'Nothing to do\n' : ''
}
