/** The validators that hosts bring along, and what each of them says of the files of a project. */
import {join, relative} from 'node:path'
import type {HostId} from '../../src/contracts/host-ids.ts'
import {isRecord} from '../../src/text/json-object.ts'
import {writeText} from '../hosts/launch.ts'
import {commandOf, start, type Tree} from '../hosts/programs.ts'

/** The faults of the files of a project, by their paths from its root. */
export type FaultsByFile = ReadonlyMap<string, readonly string[]>

export interface Validator {
  readonly host: HostId
  /** Its command, as people know it. */
  readonly name: string
  /** The folders that it is asked about, from the root of the project. */
  units(paths: readonly string[]): readonly string[]
  /** The faults in a folder; those of a file are in no order. */
  faultsIn(unit: string, project: Project): Promise<FaultsByFile>
}

interface Project {
  readonly root: string
  /** A home folder, without settings. */
  readonly home: string
  /** Where the programs are installed. */
  readonly installed: string
}

export const validators: readonly Validator[] = [
  {
    host: 'claude',
    name: 'claude plugin validate',
    units: (paths) => foldersOf(paths, /^(.*?)\/?\.claude-plugin\/(?:plugin|marketplace)\.json$/),
    async faultsIn(unit, project) {
      const printed = await printedBy('claude', ['plugin', 'validate', join(project.root, unit)], project)
      return claudeFaults(printed, project.root)
    }
  },
  {
    host: 'opencode',
    name: 'opencode debug config',
    units: (paths) => foldersOf(paths, /^()(?:opencode\.jsonc?|\.opencode\/.+)$/),
    async faultsIn(_, project) {
      // Without the plugins of the project, which are code.
      return opencodeFaults(await printedBy('opencode', ['debug', 'config', '--pure'], project), project.root)
    }
  },
  {
    host: 'codex',
    name: 'codex doctor',
    units: (paths) => foldersOf(paths, /^()\.codex\/config\.toml$/),
    async faultsIn(_, project) {
      const settings = `[projects.${JSON.stringify(project.root)}]\ntrust_level = "trusted"\n`
      writeText(join(project.home, '.codex', 'config.toml'), settings)
      return codexFaults(await printedBy('codex', ['doctor', '--json'], project))
    }
  }
]

function foldersOf(paths: readonly string[], manifest: RegExp): readonly string[] {
  return [...new Set(paths.flatMap((path) => manifest.exec(path)?.[1] ?? []))]
}

async function printedBy(host: HostId, args: readonly string[], {root, home, installed}: Project): Promise<string> {
  const tree: Tree = {folder: root, home, files: {}}
  return (await start(commandOf(host, installed), args, tree, {})).printed
}

/** The errors of each file; warnings, and the wishes of a directory of plugins, are none. */
export function claudeFaults(printed: string, root: string): FaultsByFile {
  const found = new Map<string, string[]>()
  const [validation = ''] = printed.split(/^Plugin directory checks/m)
  let file: string | undefined
  let isError = false
  for (const line of validation.split('\n')) {
    const [, path] = /^Validating [a-z ]+: (\/.*)$/.exec(line) ?? []
    if (path !== undefined) file = relative(root, path)
    if (/^[✘⚠]/.test(line)) isError = line.startsWith('✘')
    const [, fault] = /^\s+❯ (.*)$/.exec(line) ?? []
    if (fault !== undefined && isError && file !== undefined) found.set(file, [...(found.get(file) ?? []), fault])
  }
  return found
}

/** The file that it names first: it looks at no other one then. */
export function opencodeFaults(printed: string, root: string): FaultsByFile {
  const [, path = '', fault = ''] =
    /(?:invalid at|not valid JSON\S* at|in) (\/\S+)\s*\n?(?:↳ )?(.*)/.exec(printed) ?? []
  return path === '' ? new Map() : new Map([[relative(root, path), [fault]]])
}

export function codexFaults(printed: string): FaultsByFile {
  const start = printed.indexOf('{')
  const report: unknown = start === -1 ? undefined : JSON.parse(printed.slice(start, printed.lastIndexOf('}') + 1))
  const checks = isRecord(report) ? report['checks'] : undefined
  const check = isRecord(checks) ? checks['config.load'] : undefined
  const {status, summary} = isRecord(check) ? check : {}
  return status === 'fail' ? new Map([['.codex/config.toml', [String(summary)]]]) : new Map()
}

/** The errors of the linter about one host, by file. @param report its JSON */
export function linterFaults(report: string, host: HostId): FaultsByFile {
  const {files} = JSON.parse(report) as LinterReport
  return new Map(
    files.flatMap(({path, findings}) => {
      const own = findings.filter((each) => each.severity !== 'note' && each.hosts?.includes(host) === true)
      return own.length === 0 ? [] : [[path, own.map((each) => `${each.severity}: ${each.message}`)]]
    })
  )
}

interface LinterReport {
  readonly files: readonly {
    readonly path: string
    readonly findings: readonly {
      readonly severity: string
      readonly message: string
      readonly hosts?: readonly HostId[]
    }[]
  }[]
}
