import {resolve} from 'node:path'
import {reasonAt} from '../contracts/derive/why.ts'
import {UsageError} from '../disk/errors.ts'
import {writeWhole} from '../disk/write.ts'
import {failing, type Notice} from '../report/notice.ts'
import {type AskedDefinition, askedReport, readAsked} from '../run/asked.ts'
import {expectGenerated, typesModule} from '../run/asked-types.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import type {Args} from './args.ts'
import {choice, readConfigOption, readOverrides} from './overrides.ts'
import {type Terminal, warn} from './terminal.ts'

/** `lint-agents contracts`: what definitions ask their agents to print. @returns the exit code */
export function listContracts(args: Args, terminal: Terminal): number {
  const place = args.value('why')
  if (place !== undefined && args.has('types'))
    throw new UsageError('Unexpected --types beside --why, expected one of them')
  if (place !== undefined && args.paths.length > 0)
    throw new UsageError(`Unexpected path \`${args.paths[0]}\` beside --why, expected one of them`)
  const {path, line} = place === undefined ? {path: undefined, line: 0} : readPlace(place)
  let hasFailed = false
  const notify = ({kind, message}: Notice): void => {
    hasFailed ||= failing.has(kind)
    warn(terminal, message)
  }
  const patterns = path !== undefined ? [path] : args.paths.length > 0 ? args.paths : ['.']
  const overrides = readOverrides(args, terminal.cwd)
  const found = readAsked(
    patterns,
    {cwd: terminal.cwd, config: readConfigOption(args), overrides},
    {cwd: terminal.cwd, notify}
  )
  if (found.length === 0 && !hasFailed) warn(terminal, 'No agent files found')
  const file = args.value('types')
  if (file !== undefined && !hasFailed) writeTypes(file, found, terminal)
  else if (path !== undefined) terminal.out(found.map((each) => whyText(each, line)).join(''))
  else if (choice(args, 'format', ['pretty', 'json']) === 'json')
    terminal.out(`${toJson(askedReport(found), 2)}\n`, 'data')
  else terminal.out(found.map(definitionText).join('') + totalText(found))
  return hasFailed ? 2 : 0
}

/** @throws {UsageError} where the file cannot be written, or is not one that an earlier run wrote */
function writeTypes(name: string, found: readonly AskedDefinition[], {cwd, err}: Terminal): void {
  const path = resolve(cwd, name)
  expectGenerated(path, name)
  writeWhole(path, typesModule(found), {cwd})
  const asking = found.filter((each) => each.contracts.length > 0)
  err(`Wrote the contracts of ${plural(asking.length, 'definition')} to ${printable(name)}\n`)
}

/** @throws {UsageError} */
function readPlace(value: string): {readonly path: string; readonly line: number} {
  const [, path, line] = /^(.+):([1-9]\d{0,8})$/.exec(value) ?? []
  if (path === undefined) throw new UsageError(`Unexpected --why \`${value}\`, expected FILE:LINE`)
  return {path, line: Number(line)}
}

function definitionText({path, agent, contracts, unread}: AskedDefinition): string {
  const rows = [
    ...contracts.map(({name, kind, line, endLine, declared, contract}) => ({
      line,
      text: `${placeOf(line, endLine)}  ${declared ? 'declared' : 'derived '}  ${kind.padEnd(8)}  ${
        kind in contract || contract.any !== undefined ? `"${name}": ${toJson(contract)}` : ''
      }`
    })),
    ...unread.map(({line, endLine}) => ({line, text: `${placeOf(line, endLine)}  a format that could not be read`}))
  ].sort((a, b) => a.line - b.line)
  if (rows.length === 0) return ''
  return `${printable(path)} (${printable(agent)})\n${rows.map(({text}) => `  ${printable(text).trimEnd()}\n`).join('')}\n`
}

function placeOf(line: number, endLine: number): string {
  return (line === endLine ? `${line}` : `${line}-${endLine}`).padEnd(9)
}

function totalText(found: readonly AskedDefinition[]): string {
  const asking = found.filter(({contracts}) => contracts.length > 0)
  const count = asking.reduce((sum, {contracts}) => sum + contracts.length, 0)
  const unread = found.filter((each) => each.unread.length > 0).length
  const phrases = [
    `${asking.length} of ${plural(found.length, 'definition')} ${asking.length === 1 ? 'asks' : 'ask'} for ${plural(count, 'contract')}`,
    ...(unread === 0 ? [] : [`${unread} ${unread === 1 ? 'shows' : 'show'} a format that could not be read`])
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
