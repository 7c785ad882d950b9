/**
 * The summary that `init` prints of a repository before it proposes anything: the files that its hosts load, and the first
 * finding.
 */
import type {HostId} from '../contracts/host-ids.ts'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {programText} from '../evidence/programs.ts'
import type {AskedDefinition} from '../evidence/required-contracts.ts'
import {hostOf} from '../hosts/tables.ts'
import type {RepositoryInfo} from '../init/inspect.ts'
import type {Report} from '../report/report.ts'
import {run} from '../run/run.ts'
import {readTree, type TreeReport} from '../run/tree.ts'
import {firstOf, plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'

/** @returns lines, each with its end; nothing of the repository runs */
export async function foundText(
  {root, outputs, isIsdlc}: RepositoryInfo,
  definitions: readonly AskedDefinition[]
): Promise<string> {
  const tree = readModel(root)
  const others = [
    ...(isIsdlc ? ['the layout of ISDLC'] : []),
    ...(outputs.length === 0 ? [] : [`outputs in ${firstOf(outputs, 3)}`])
  ]
  const loaded = tree === undefined ? [] : loadedRows(tree)
  const rows = [...loaded, ...programRows(definitions)]
  const head = tree !== undefined && loaded.length === 0 ? ['no agent files found', ...others] : others
  const width = Math.max(...rows.map(([name = '']) => name.length))
  const lines = rows.map(([name = '', files]) => `  ${name.padEnd(width)}  ${files}`)
  return [
    `${root}${head.length === 0 ? '' : `: ${head.join('; ')}`}`,
    ...lines,
    ...(tree !== undefined && loaded.length === 0 ? [] : await findingLines(root, outputs))
  ]
    .map((line) => `${printable(line)}\n`)
    .join('')
}

/** A configuration that cannot be read is a finding of the first run. */
function readModel(root: string): TreeReport | undefined {
  try {
    return readTree(['.'], {cwd: root, config: undefined, overrides: {}}, {cwd: root, notify() {}})
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) return undefined
    throw error
  }
}

function loadedRows({hosts, misplaced, declared}: TreeReport): readonly (readonly [name: string, files: string])[] {
  const loaded = hosts.map(({host, files}): readonly [string, string] => {
    const counts = new Map<string, number>()
    for (const {as} of files) if (as !== 'bundle') counts.set(as, (counts.get(as) ?? 0) + 1)
    const kinds = [...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([kind, count]) => plural(count, kind.replace(/-/g, ' ').replace(/s$/, '')))
    return [hostOf(host as HostId).name, kinds.join(', ')]
  })
  return [
    ...loaded.filter(([, files]) => files !== ''),
    ...(declared.length === 0
      ? []
      : [
          [
            'no host',
            `${plural(declared.length, 'file')} read for what ${declared.length === 1 ? 'it declares or shows' : 'they declare or show'}`
          ] as const
        ]),
    ...(misplaced.length === 0 ? [] : [['misplaced', plural(misplaced.length, 'file')] as const])
  ]
}

const mostPrograms = 3

/** Programs that seem to read outputs. */
function programRows(definitions: readonly AskedDefinition[]): readonly (readonly [name: string, files: string])[] {
  return definitions
    .flatMap(({agent, programs = []}) =>
      programs.map((each) => ['program', `${programText(each)} of \`${agent}\``] as const)
    )
    .slice(0, mostPrograms)
}

/** The counts of a first run, also over found outputs, and its first finding. */
async function findingLines(root: string, outputs: readonly string[]): Promise<readonly string[]> {
  try {
    const request = {paths: ['.'], ...(outputs.length > 0 && {outputs, areOutputsOptional: true})}
    const {report} = await run(request, {cwd: root, notify() {}})
    const {errors, warnings, checked = 0} = report.summary
    if (errors + warnings === 0) return [`Today: no problems in ${plural(checked, 'file')}`]
    const first = firstFinding(report)
    const counts = `${plural(errors, 'error')}, ${plural(warnings, 'warning')} in ${plural(checked, 'file')}`
    return first === undefined ? [`Today: ${counts}`] : [`Today: ${counts}; the first is`, `  ${first}`]
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) return [error.message]
    throw error
  }
}

/** The first error, else the first warning. */
function firstFinding({files}: Report): string | undefined {
  const all = files.flatMap(({path, findings}) => findings.map((each) => ({...each, path})))
  const found = all.find(({severity}) => severity === 'error') ?? all.find(({severity}) => severity === 'warning')
  return found && `${found.path}:${found.line}:${found.column} ${found.severity} ${found.message} (${found.rule})`
}
