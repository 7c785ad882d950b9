import {resolve} from 'node:path'
import {type NamedContract, primitiveOf} from '../contracts/engine/model.ts'
import {markedOf} from '../contracts/markers/marked.ts'
import {reasonAt} from '../contracts/proposals/why.ts'
import {UsageError} from '../disk/errors.ts'
import {relativePath} from '../disk/paths.ts'
import {writeWhole} from '../disk/write.ts'
import {expectGenerated, isTyped, typesModule} from '../evidence/contract-types.ts'
import {contractWords, withSchemaNames} from '../evidence/contract-words.ts'
import {type ContractEvidence, type OutputEvidence, readEvidence} from '../evidence/evidence.ts'
import {foundProgramText, withPrograms} from '../evidence/programs.ts'
import {type AskedDefinition, askedReport, contractsOfRun, readAsked} from '../evidence/required-contracts.ts'
import {type TestedContract, testOfConfigured, testsOf, testWords, unboundContracts} from '../evidence/self-tests.ts'
import {manifestAround} from '../init/inspect.ts'
import {ownPackage} from '../init/manifest.ts'
import {openProjects} from '../project/project.ts'
import {failing, type Notice} from '../report/notice.ts'
import {expectedAgent} from '../report/notice-words.ts'
import type {Environment} from '../run/request.ts'
import {lineAt} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import {sentence} from '../text/quoted.ts'
import type {Args} from './args.ts'
import {declareProposals, forms} from './declare.ts'
import {capturedRequest, choice, readConfigOption, readOverrides} from './overrides.ts'
import {recordExamples} from './record-examples.ts'
import {type Terminal, warn} from './terminal.ts'

/** `lint-agents contracts`: lists the output that definitions ask their agents to print. @returns the exit code */
export async function listContracts(args: Args, terminal: Terminal): Promise<number> {
  checkOptions(args)
  const place = args.value('why')
  const {path, line} = place === undefined ? {path: undefined, line: 0} : readPlace(place)
  let hasFailed = false
  const notify = ({kind, message}: Notice): void => {
    hasFailed ||= failing.has(kind)
    warn(terminal, message)
  }
  const patterns = listedPatterns(args, path)
  const {agent, ...overrides} = readOverrides(args, terminal.cwd)
  const projects = openProjects({cwd: terminal.cwd, config: readConfigOption(args), overrides})
  const all = readAsked(patterns, projects, {cwd: terminal.cwd, notify})
  const selected = agent === undefined || args.has('against') ? all : definitionsOf(agent, all)
  const ofRun = isWholeRun(args) ? contractsOfRun(projects, terminal.cwd) : []
  if (!hasFailed && [selected, ofRun].every(({length}) => length === 0)) warn(terminal, 'No agent files found')
  const form = args.has('write') ? choice(args, 'write', [...forms, 'examples'] as const) : undefined
  if (args.has('prove'))
    return (await import('./prove.ts')).proveContracts(args, agent === undefined ? all : definitionsOf(agent, all), {
      terminal,
      notify,
      hasFailed: () => hasFailed
    })
  if (form === 'examples') return writeExamples(args, {cwd: terminal.cwd, notify}, terminal)
  const found = searchesPrograms(args)
    ? withPrograms(selected, terminal.cwd, (message) => warn(terminal, message))
    : selected
  const count = (asked: readonly AskedDefinition[]): Promise<OutputEvidence> =>
    readEvidence(
      asked,
      args.values('against'),
      {config: readConfigOption(args), overrides: agent === undefined ? {} : {agent}},
      {cwd: terminal.cwd, notify}
    )
  const evidence = args.has('against') && !hasFailed ? await count(found) : undefined
  if (form !== undefined && (evidence !== undefined || !args.has('against'))) {
    const declaring = {found, named: args.paths, evidence, count, isAgreed: args.has('yes'), asksAll: true}
    await declareProposals(form, declaring, terminal)
    return hasFailed ? 2 : 0
  }
  const evidenceOf = ({source}: AskedDefinition, index: number) => evidence?.byPath.get(source.path)?.[index]
  const file = args.value('types')
  if (file !== undefined && !hasFailed) writeTypes(file, found, terminal)
  else if (path !== undefined) terminal.out(found.map((each) => whyText(each, line)).join(''))
  else if (choice(args, 'format', ['pretty', 'json']) === 'json')
    terminal.out(
      `${toJson(
        askedReport(found, (definition, index) => evidenceOf(definition, index)?.evidence, terminal.cwd, ofRun),
        2
      )}\n`,
      'data'
    )
  else printListing(found, ofRun, evidence, terminal)
  return exitCode(hasFailed, file === undefined && path === undefined ? found : [], ofRun)
}

function listedPatterns({paths}: Args, path: string | undefined): readonly string[] {
  if (path !== undefined) return [path]
  return paths.length > 0 ? paths : ['.']
}

/** Whether the working directory is listed, with the contracts of its configuration. */
function isWholeRun(args: Args): boolean {
  return args.paths.length === 0 && !args.has('why')
}

/** Whether a person may see or declare the programs that are found. */
function searchesPrograms(args: Args): boolean {
  return (['why', 'against', 'types', 'yes'] as const).every((name) => !args.has(name))
}

function printListing(
  found: readonly AskedDefinition[],
  ofRun: readonly NamedContract[],
  evidence: OutputEvidence | undefined,
  terminal: Terminal
): void {
  const texts = found.map((each) =>
    definitionText(each, evidence && ((index) => evidenceText(evidence.byPath.get(each.source.path)?.[index])))
  )
  terminal.out(texts.join('') + configuredText(unboundContracts(found, ofRun), terminal.cwd) + totalText(found, ofRun))
  if (evidence !== undefined && evidence.others > 0)
    warn(
      terminal,
      `${plural(evidence.others, 'output')} ${evidence.others === 1 ? 'is' : 'are'} of no listed agent, and did not count`
    )
}

/** @param listed definitions whose contracts were tested */
function exitCode(hasFailed: boolean, listed: readonly AskedDefinition[], ofRun: readonly NamedContract[]): number {
  if (hasFailed) return 2
  return failsSelfTest(listed, ofRun) ? 1 : 0
}

/** @returns the exit code */
async function writeExamples(args: Args, environment: Environment, terminal: Terminal): Promise<number> {
  return (await recordExamples(capturedRequest(args, terminal.cwd), environment, {isAgreed: args.has('yes'), terminal}))
    ? 2
    : 0
}

function failsSelfTest(found: readonly AskedDefinition[], ofRun: readonly NamedContract[]): boolean {
  const isWrong = (tested: TestedContract | undefined): boolean => tested?.fault !== undefined
  return (
    found.some((definition) => testsOf(definition).some(isWrong)) ||
    [
      ...found.flatMap(({configured}) => configured.map(({declaration}) => declaration)),
      ...unboundContracts(found, ofRun)
    ].some((each) => isWrong(testOfConfigured(each)))
  )
}

/** @throws {UsageError} for options that exclude or need each other */
function checkOptions(args: Args): void {
  const [path] = args.paths
  if (args.has('why') && args.has('types'))
    throw new UsageError('Unexpected --types beside --why, expected one of them')
  if (args.has('why') && path !== undefined)
    throw new UsageError(`Unexpected path \`${path}\` beside --why, expected one of them`)
  if (args.has('agent') && !args.has('against') && !args.has('write') && !args.has('prove'))
    throw new UsageError('Unexpected --agent alone, expected it with --against, --write or --prove')
  const other = (['why', 'types', 'write'] as const).find((name) => args.has(name))
  if (args.has('prove') && other !== undefined)
    throw new UsageError(`Unexpected --prove beside --${other}, expected one of them`)
  if (args.value('write') === 'examples' && !args.has('against'))
    throw new UsageError('Unexpected --write=examples alone, expected it with --against')
  if (args.has('check')) throw new UsageError('Unexpected --check without --sync, expected both')
  if (args.has('yes') && !args.has('write')) throw new UsageError('Unexpected --yes without --write, expected both')
}

/** The definitions of an agent. @throws {UsageError} where there is none */
function definitionsOf(name: string, all: readonly AskedDefinition[]): readonly AskedDefinition[] {
  const found = all.filter(({agent}) => agent === name)
  if (found.length > 0) return found
  const known = [...new Set(all.map(({agent}) => agent))].sort()
  throw new UsageError(sentence`Unexpected --agent \`${name}\`, expected ${expectedAgent(name, known)}`)
}

/** @throws {UsageError} where the file cannot be written, or is not one that an earlier run wrote */
function writeTypes(name: string, found: readonly AskedDefinition[], {cwd, err}: Terminal): void {
  const path = resolve(cwd, name)
  if (!/\.(?:[cm]?ts|py)$/.test(name))
    throw new UsageError(`Unexpected --types \`${name}\`, expected a file \`*.ts\` of TypeScript or \`*.py\` of Python`)
  expectGenerated(path, name)
  writeWhole(path, typesModule(found, name, ownPackage(manifestAround(cwd))), {cwd})
  const asking = found.filter(({contracts, configured}) => contracts.length > 0 || configured.some(isTyped))
  const commands = found.flatMap(({configured}) => configured.filter((each) => !isTyped(each)))
  const without = commands.length === 0 ? '' : `, without ${plural(commands.length, 'contract')} that commands judge`
  err(`Wrote the contracts of ${plural(asking.length, 'definition')} to ${printable(name)}${without}\n`)
}

/** @throws {UsageError} */
function readPlace(value: string): {readonly path: string; readonly line: number} {
  const [, path, line] = /^(.+):([1-9]\d{0,8})$/.exec(value) ?? []
  if (path === undefined) throw new UsageError(`Unexpected --why \`${value}\`, expected FILE:LINE`)
  return {path, line: Number(line)}
}

function definitionText(definition: AskedDefinition, evidence?: (index: number) => readonly string[]): string {
  const {path, agent, source, contracts, configured, unread} = definition
  const tests = testsOf(definition)
  const rows = [
    ...contracts.flatMap((asked, index) =>
      counts(asked, definition)
        ? [
            {
              more: [...declaredText(asked, tests[index]), ...(evidence?.(index) ?? [])],
              line: asked.line,
              text: rowText(asked)
            }
          ]
        : []
    ),
    ...markedOf(source).faults.map(({range}) => {
      const line = lineAt(source.lines, range.start) + 1
      return {
        more: [],
        line,
        text: `${placeOf(line, line)}  a marker declares nothing: \`lint-agents ${path}\` names its fault`
      }
    }),
    ...configured.map((each) => ({
      more: [
        `${indent}${placesText(each)}`,
        `${indent}an output has ${contractWords(withSchemaNames(each.contract, each.declaration.terms))}`,
        `${indent}${testWords(each.declaration.terms, testOfConfigured(each.declaration))}`
      ],
      line: each.line,
      text: `${placeOf(each.line, each.endLine)}  declared  ${each.kind.padEnd(8)}  "${each.name}": ${toJson(each.contract)}`
    })),
    ...(definition.programs ?? []).map((each) => ({
      more: [],
      line: each.signLine,
      text: `${placeOf(each.signLine, each.signLine)}  program   ${foundProgramText(each)}`
    })),
    ...(configured.length > 0 ? [] : unread).map(({line, endLine}) => ({
      more: [],
      line,
      text: `${placeOf(line, endLine)}  an output seems to be asked for, and could not be read: a marker would declare it`
    }))
  ].sort((a, b) => a.line - b.line)
  if (rows.length === 0) return ''
  return `${printable(path)} (${printable(agent)})\n${rows
    .flatMap(({text, more}) => [text, ...more])
    .map((text) => `  ${printable(text).trimEnd()}\n`)
    .join('')}\n`
}

/** Nothing is proposed for an agent of which the configuration declares something. */
function counts({declared}: AskedDefinition['contracts'][number], {configured}: AskedDefinition): boolean {
  return declared || configured.length === 0
}

function rowText({name, kind, line, endLine, declared, contract}: AskedDefinition['contracts'][number]): string {
  const text = kind in contract || contract.any !== undefined ? `"${name}": ${toJson(contract)}` : ''
  return `${placeOf(line, endLine)}  ${declared ? 'declared' : 'derived '}  ${kind.padEnd(8)}  ${text}`
}

const indent = ' '.repeat(11)

function declaredText(
  {declared, contract}: AskedDefinition['contracts'][number],
  tested: TestedContract | undefined
): readonly string[] {
  return [
    ...(declared ? [`${indent}an output has ${contractWords(contract)}`] : []),
    ...(tested === undefined ? [] : [`${indent}${testWords(contract, tested)}`])
  ]
}

/** The contracts that the configurations of definitions declare, and no definition is bound to. */
function configuredText(unbound: readonly NamedContract[], cwd: string): string {
  const byPath = new Map<string, NamedContract[]>()
  for (const contract of unbound) memo(byPath, contract.place.path, () => []).push(contract)
  return [...byPath]
    .map(([path, contracts]) => {
      const rows = contracts.flatMap((contract) => [
        `${placeOf(contract.place.line, contract.place.line)}  declared  ${(primitiveOf(contract.terms) ?? '').padEnd(8)}  "${contract.name}"`,
        `${indent}${testWords(contract.terms, testOfConfigured(contract))}`
      ])
      return `${printable(relativePath(cwd, path))}\n${rows.map((row) => `  ${printable(row)}\n`).join('')}\n`
    })
    .join('')
}

function placesText({from, program}: AskedDefinition['configured'][number]): string {
  const found = program?.expressions.map(({line, code}) => `\`${code}\` at ${program.path}:${line}`) ?? []
  return [`${from.path}:${from.line}`, ...found].join(', ')
}

/** The number of outputs that hold a contract, and advice about its parts. */
function evidenceText(found: ContractEvidence | undefined): readonly string[] {
  if (found === undefined) return []
  const {outputs, hold, parts: demands} = found.evidence
  if (outputs === 0) return [`${indent}no outputs`]
  const rows = demands.map((each) => {
    const printed = Object.entries(each.values).map(([value, count]) => `\`${value}\` (${count})`)
    const listed = printed.length === 0 ? '' : `; printed, not listed: ${printed.join(', ')}`
    const todo = each.hold === outputs ? '' : `: ${advice(each.hold, printed.length > 0)}`
    return `${indent}  ${each.hold} of ${outputs}  ${each.part}${listed}${todo}`
  })
  return [
    `${indent}held by ${hold} of ${plural(outputs, 'output')}`,
    ...rows,
    ...found.failing.map(({place, message}) => `${indent}  not held by ${place}: ${message}`)
  ]
}

/** A part that no output has may be new. */
function advice(hold: number, hasValues: boolean): string {
  if (hasValues) return 'add the values, or correct the definition'
  return hold === 0 ? 'drop it, or keep it where it is new' : 'make it optional, or correct the definition'
}

function placeOf(line: number, endLine: number): string {
  return (line === endLine ? `${line}` : `${line}-${endLine}`).padEnd(9)
}

function totalText(found: readonly AskedDefinition[], ofRun: readonly NamedContract[]): string {
  if (found.length === 0 && ofRun.length > 0) return ''
  const countOf = (each: AskedDefinition): number =>
    each.contracts.filter((asked) => counts(asked, each)).length + each.configured.length
  const asking = found.filter((each) => countOf(each) > 0)
  const count = asking.reduce((sum, each) => sum + countOf(each), 0)
  const unread = found.filter(({unread, configured}) => unread.length > 0 && configured.length === 0).length
  const phrases = [
    `${asking.length} of ${plural(found.length, 'file')} ${asking.length === 1 ? 'asks' : 'ask'} for ${plural(count, 'contract')}`,
    ...(unread === 0 ? [] : [`${unread} ${unread === 1 ? 'seems' : 'seem'} to ask for more that could not be read`])
  ]
  return `${phrases.join('; ')}\n`
}

/** Which words made a line a demand, or excluded it. */
function whyText({path, source}: AskedDefinition, line: number): string {
  if (line > source.lines.length)
    throw new UsageError(`Unexpected line ${line} of ${path}, expected at most ${source.lines.length}`)
  const {contract, is, why} = reasonAt(source, line)
  const verdicts = {
    demanded: 'asked for, but nothing here could be read',
    conditional: 'asked for in some cases only',
    excluded: 'not asked for: these words exclude it',
    'not asked for': 'not asked for: no words ask for it'
  }
  const verdict =
    contract === undefined
      ? verdicts[is]
      : `part of \`${contract.name}\`, ${contract.declared ? 'declared' : 'derived'}`
  const words = why.map((each) => `  ${path}:${each.line}: ${each.words}`)
  return [`${path}:${line}: ${verdict}`, ...words].map((text) => `${printable(text)}\n`).join('')
}
